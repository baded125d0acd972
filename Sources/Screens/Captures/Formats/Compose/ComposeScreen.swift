import AccessibilityTree
import Text

/// Makes captured elements of Compose's semantics nodes, as Compose describes them to TalkBack.
///
/// Source: `AndroidComposeViewAccessibilityDelegateCompat` and `SemanticsNode.emitFakeNodes` of AndroidX. In a merged tree a node
/// has the texts of what it merges already. In an unmerged one it has its own only: Compose gives TalkBack its description as
/// a first child and its role as a last one, so that both are heard beside the texts in it.
struct ComposeScreen {
  static func screen(of tree: ComposeDump.Tree) -> CapturedScreen {
    let rules = ComposeScreen(isUnmerged: tree.isUnmerged)
    var own = ElementProperties()
    own.className = "androidx.compose.ui.platform.ComposeView"
    let root = CapturedElement(
      kind: "composeView", own, line: tree.roots.first?.line ?? 1, column: tree.roots.first?.column ?? 1,
      children: tree.roots.map { rules.element($0, isMerged: false) })
    var screen = CapturedScreen(
      format: .compose, dialect: tree.isUnmerged ? "unmerged tree" : "merged tree", roots: [root], properties: properties)
    if let line = tree.cutOff { screen.add(.cutOff(line: line)) }
    return screen
  }

  private let isUnmerged: Bool

  /// Labels of actions, collections and tooltips are objects without words in a dump.
  private static let properties = Set(NodeProperty.all(on: .android))
    .subtracting([.actionLabel, .position, .collection, .roleDescription, .labelledBy, .traversal, .language])

  /// - Parameter isMerged: Whether a node around it is read as one with what is in it.
  private func element(_ written: ComposeNode, isMerged: Bool) -> CapturedElement {
    let node = isUnmerged ? written.withFakeNodes : written
    var it = ElementProperties()
    (it.className, it.importance) = (node.className(isMerged: isMerged), .yes)
    texts(of: node, on: &it)
    states(of: node, on: &it)
    it.isClickable = node.has("OnClick") && node.canBePressed
    if node.has("OnLongClick") { it.isLongClickable = true }
    if let custom = node.properties["CustomActions"] {
      it.customActions = custom.matches(of: /label=([^,)]*)[,)]/).map { String($0.output.1) }
    }
    let merges = node.merges
    let isLeaf = node.children.isEmpty && !isMerged
    it.isScreenReaderFocusable = merges || isLeaf && node.speaks
    if let frame = node.frame, frame.width <= 0 || frame.height <= 0 { it.isVisible = false }
    return CapturedElement(
      kind: node.kind, identifier: node.tag.nonEmpty, it, frame: node.frame, line: node.line, column: node.column,
      children: node.children.map { self.element($0, isMerged: isUnmerged && (isMerged || merges)) })
  }

  private func texts(of node: ComposeNode, on it: inout ElementProperties) {
    let description = node.list("ContentDescription")
    let text = node.list("Text")
    if let typed = node.properties["EditableText"] ?? node.properties["InputText"] {
      if !typed.isEmpty { it.text = typed.lineFeedsAsPauses }
      // The label of a field is a text in it.
      let label = [description, text].compactMap(\.self).joined(separator: ", ")
      if !label.isEmpty {
        it.hint = label
        if typed.isEmpty { it.isShowingHint = true }
      }
    } else if isUnmerged || description == nil || text == nil {
      // A switch of Android's has its state as its text; Compose's has none, and what it merges is its name.
      let isSwitch = node.role == "Switch"
      it.label = description ?? (isSwitch ? text : nil)
      if !isSwitch || description != nil { it.text = text }
    } else if let description, let text {
      // Which of them the node has itself, and which what it merges, is lost.
      it.text = "\(description), \(text)"
    }
    it.paneTitle = node.text("PaneTitle")
    it.errorText = node.text("Error")
    it.stateDescription = node.text("StateDescription")
  }

  private func states(of node: ComposeNode, on it: inout ElementProperties) {
    it.isEnabled = !node.marks.contains("Disabled")
    if node.marks.contains("Heading") { it.isHeading = true }
    if node.marks.contains("Password") { it.isPassword = true }
    if node.isHidden { it.importance = .noHideDescendants }
    switch node.properties["ToggleableState"] {
    case "On"?: (it.isCheckable, it.toggled) = (true, .on)
    case "Off"?: (it.isCheckable, it.toggled) = (true, .off)
    case "Indeterminate"?: (it.isCheckable, it.toggled) = (true, .mixed)
    default: it.isCheckable = false
    }
    // A tab is selected or not. Anything else has a state description for both, unless the app has one of its own.
    if let isSelected = node.properties["Selected"] {
      let isTab = node.role == "Tab"
      if isTab || it.stateDescription == nil { it.isSelected = isSelected == "true" ? true : isTab ? nil : false }
      it.tellsSelection = !isTab
    }
    it.live = node.properties["LiveRegion"].map(LiveRegion.init(android:))
    if let isFocused = node.properties["Focused"] {
      it.takesInputFocus = true
      if isFocused == "true" { it.hasInputFocus = true }
    }
    if node.has("Expand") { it.isExpanded = false } else if node.has("Collapse") { it.isExpanded = true }
    if node.scrolls { it.isScrollable = true }
    guard let range = node.range, range.end > range.start else { return }
    it.range = ElementRange(current: range.current, least: range.start, most: range.end)
  }
}

// MARK: - What a node is

extension ComposeNode {
  /// Its role, which its last child has for TalkBack where the child is made of it.
  fileprivate var role: String? { properties["Role"] ?? fakeRole }

  /// The node with the children that Compose makes of its description and of its role (`emitFakeNodes`), which then are theirs.
  fileprivate var withFakeNodes: ComposeNode {
    // Older versions print the fake nodes too; their numbers begin here.
    guard merges, !children.isEmpty, !children.contains(where: { $0.number >= 1_000_000_000 }) else { return self }
    var node = self
    if let role = node.properties.removeValue(forKey: "Role") {
      node.fakeRole = role
      node.children.append(ComposeNode(line: line, column: column, properties: ["Role": role]))
    }
    if let description = node.properties.removeValue(forKey: "ContentDescription") {
      node.children.insert(
        ComposeNode(line: line, column: column, properties: ["ContentDescription": description]), at: 0)
    }
    return node
  }

  fileprivate func has(_ action: String) -> Bool { actions.contains(action) }

  fileprivate func text(_ name: String) -> String? { properties[name].nonEmpty?.lineFeedsAsPauses }

  /// A list of texts, `[Hello, world]`, as one.
  fileprivate func list(_ name: String) -> String? {
    guard var written = properties[name] else { return nil }
    if written.hasPrefix("["), written.hasSuffix("]") { written = String(written.dropFirst().dropLast()) }
    let text = written.lineFeedsAsPauses
    return text.isEmpty ? nil : text
  }

  /// Whether it is read as one with what is in it.
  fileprivate var merges: Bool { properties["MergeDescendants"] == "true" || has("OnClick") }

  fileprivate var isHidden: Bool { !marks.isDisjoint(with: ["InvisibleToUser", "HideFromAccessibility"]) }

  /// Whether it has something to say by itself (`isSpeakingNode`).
  fileprivate var speaks: Bool {
    list("Text") != nil || list("ContentDescription") != nil || properties["EditableText"] != nil
      || properties["InputText"] != nil || properties["StateDescription"].nonEmpty != nil || properties["ToggleableState"] != nil
      || properties["Selected"] != nil || properties["ProgressBarRangeInfo"] != nil
  }

  /// What is chosen already cannot be chosen again.
  fileprivate var canBePressed: Bool {
    !(properties["Selected"] == "true" && ["RadioButton", "Tab"].contains(role))
  }

  fileprivate var scrolls: Bool {
    ["VerticalScrollAxisRange", "HorizontalScrollAxisRange"].contains { name in
      guard let range = properties[name], let most = range.firstRange(of: "maxValue=") else { return false }
      return range[most.upperBound...].prefix { $0.isNumber || $0 == "." }.contains { ("1"..."9").contains($0) }
    }
  }

  /// `ProgressBarRangeInfo(current=0.5, range=0.0..1.0, steps=0)`.
  fileprivate var range: (current: Double, start: Double, end: Double)? {
    guard let written = properties["ProgressBarRangeInfo"] else { return nil }
    func number(after name: String) -> Double? {
      written.firstRange(of: name).flatMap { place in
        var digits = ""
        for character in written[place.upperBound...] {
          guard character.isNumber || character == "-" || character == "." && !digits.contains(".") else { break }
          digits.append(character)
        }
        return Double(digits)
      }
    }
    guard let current = number(after: "current="), let start = number(after: "range="), let end = number(after: "..") else {
      return nil
    }
    return (current, start, end)
  }

  /// The class that the delegate gives it. A role counts where nothing else is in it, or where it is read as one.
  fileprivate func className(isMerged: Bool) -> String {
    if properties["EditableText"] != nil || properties["InputText"] != nil || has("SetText") { return "android.widget.EditText" }
    if properties["ProgressBarRangeInfo"] != nil {
      return has("SetProgress") ? "android.widget.SeekBar" : "android.widget.ProgressBar"
    }
    if let role = properties["Role"], let name = Self.classes[role], role != "Image" || !isMerged { return name }
    if properties["VerticalScrollAxisRange"] != nil { return "android.widget.ScrollView" }
    if properties["HorizontalScrollAxisRange"] != nil { return "android.widget.HorizontalScrollView" }
    return properties["Text"] != nil ? "android.widget.TextView" : "android.view.View"
  }

  private static let classes = [
    "Button": "android.widget.Button", "Checkbox": "android.widget.CheckBox", "Switch": "android.widget.Switch",
    "RadioButton": "android.widget.RadioButton", "Tab": "Tab", "Image": "android.widget.ImageView",
    "DropdownList": "android.widget.Spinner", "ValuePicker": "android.widget.NumberPicker", "Carousel": "android.view.View",
  ]

  /// The word for it in paths.
  fileprivate var kind: String {
    if let role, !role.isEmpty, role.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x20 }) {
      return role.loweringFirst
    }
    if properties["EditableText"] != nil || properties["InputText"] != nil { return "textField" }
    if properties["ProgressBarRangeInfo"] != nil { return "progressBar" }
    return properties["Text"] != nil ? "text" : "node"
  }
}
