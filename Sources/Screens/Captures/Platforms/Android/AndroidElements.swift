package import AccessibilityTree
package import Text

/// Elements as Android's node info describes them, in the one spelling of ``AndroidSpelling``: text, content description,
/// state description, checkable, clickable.
package struct AndroidElements: PlatformElements {
  private let phrases: AndroidPhrases
  /// Whether elements without a name are announced by their id (`getNodeTextOrLabelOrIdDescription`).
  var speaksElementIDs = false
  /// Whether the titles of system windows and keyboards are silent.
  var silencesSystemWindows = false
  /// The id of an element: by default its place among the siblings, from 1.
  package var identify: @Sendable (_ element: JSONValue, _ place: Int, _ parent: NodeID) -> NodeID = {
    $2.appending("\($1 + 1)")
  }

  /// Elements whose controls speak this language.
  package init(in language: Language) {
    phrases = AndroidPhrases(language: language)
  }

  /// The element in the one spelling of ``AndroidSpelling``.
  func canonical(_ json: JSONValue) -> JSONValue { AndroidSpelling.canonical(json) }

  /// The names and words that are not in Android's tables; every class counts as known.
  func unknownWords(in element: JSONValue) -> [UnknownWord] { AndroidFields.known.unknown(in: element) }

  /// Whether a class is a slider's or a progress bar's.
  static func isRange(_ className: String) -> Bool {
    ["slider", "progressBar"].contains(AndroidKinds.word(for: className))
  }

  /// Whether a class is a switch's.
  static func isSwitch(_ className: String) -> Bool { AndroidKinds.word(for: className) == "switch" }

  /// The element in the one spelling of ``AndroidSpelling``.
  func spelled(_ element: JSONValue, in enclosing: JSONValue) -> JSONValue { AndroidSpelling.canonical(element, in: enclosing) }

  /// Whether it is a system window or a keyboard and those are silent.
  func silences(window json: JSONValue) -> Bool {
    silencesSystemWindows && ["system", "inputmethod", "typesystem"].contains(json["windowType"]?.folded)
  }

  /// Nil: Android's order is that of the tree (``AndroidOrder``).
  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? { nil }

  /// A node with its children, by the rules of TalkBack's `AccessibilityNodeInfoUtils`.
  func branch(
    _ json: JSONValue, _ content: ElementContent, id: NodeID, isRoot: Bool, isWhole: Bool
  ) -> SemanticTree.Branch {
    branch(json, content, id: id, isRoot: isRoot, isWhole: isWhole, Surroundings()).branch
  }

  /// The surroundings of an element.
  private struct Surroundings {
    /// Whether it is a direct child of a list, a grid or something else that scrolls (`isTopLevelScrollItem`).
    var isScrollItem = false
    /// What decides on its importance.
    var importance = AndroidImportance.Surroundings()
    /// Whether it is part of a web page: there each element is one by itself, as the browser has made it
    /// (`shouldFocusNode`, `WebInterfaceUtils.supportsWebActions`).
    var isInPage = false
    /// Whether it is an element of Compose.
    var isInCompose = false
    /// Whether the capture names the view of Compose that it is in: then Compose has sorted it.
    var isInComposeView = false
    /// Whether an element of Compose around it can be pressed, focused or turned, and merges what is in it.
    var isMerged = false
  }

  private func branch(
    _ json: JSONValue, _ content: ElementContent, id: NodeID, isRoot: Bool, isWhole: Bool, _ around: Surroundings
  ) -> AndroidBranch {
    var (node, inside) = node(of: json, id: id, isRoot: isRoot, isWhole: isWhole, around)
    let children = content.map(by: self, in: json) { child, content, offset in
      branch(
        child, content, id: identify(child, offset, id), isRoot: false, isWhole: isWhole, inside)
    }
    return finished(&node, children, of: json, content, isRoot: isRoot, isWhole: isWhole, around, inside)
  }

  /// An element's node as far as its own properties decide, and what its children have around them.
  ///
  /// Not inlined, like the second half: a node is large, and its copies would take room on the stack at each level.
  @inline(never)
  private func node(
    of json: JSONValue, id: NodeID, isRoot: Bool, isWhole: Bool, _ around: Surroundings
  ) -> (Node, Surroundings) {
    let word = json["role"]?.string ?? ""
    var node = Node(id: id, role: AndroidKinds.roles.role(of: word))
    if word == "imageButton" { node.additionalRoles.append(.image) }
    if json["heading"]?.bool == true, node.role != .heading { node.additionalRoles.append(.heading) }
    if json["password"]?.bool == true { node.role = .secureField }
    states(of: json, on: &node)
    actions(of: json, on: &node)
    let isInPage = around.isInPage || node.role == .webView
    var inside = Surroundings(isScrollItem: !isInPage && scrolls(json, node.role), isInPage: isInPage)
    inside.importance.isVirtual = isInPage || around.importance.isVirtual || AndroidImportance.drawsItself(json)
    inside.importance.isItem = [.list, .grid, .pager].contains(node.role)
    let takesKeys = json["inputFocusable"]?.bool == true
    inside.isInCompose = around.isInCompose || !isInPage && AndroidImportance.isOfCompose(json)
    inside.isInComposeView =
      around.isInComposeView || json["className"]?.string?.lastPart.folded.hasSuffix("composeview") == true
    inside.isMerged = around.isMerged || takesKeys || !node.actions.isEmpty || node.toggled != nil
    if isWhole, !isRoot, AndroidImportance.isUnimportant(json, around.importance) {
      // TalkBack finds its children in its place.
      node.exposure = node.exposure == .hidden ? .hidden : .skipped
    }
    if isWhole, node.exposure == .skipped {
      (inside.isScrollItem, inside.importance.isItem) = (around.isScrollItem, false)
    }
    return (node, inside)
  }

  /// The node with its children, which decide where the cursor stops.
  @inline(never)
  private func finished(
    _ node: inout Node, _ described: [AndroidBranch], of json: JSONValue, _ content: ElementContent, isRoot: Bool, isWhole: Bool,
    _ around: Surroundings, _ inside: Surroundings
  ) -> AndroidBranch {
    var children = described
    let takesKeys = json["inputFocusable"]?.bool == true
    // Where none of its children has importance, TalkBack finds it without children.
    if isWhole, children.allSatisfy(\.isLeftOut) { children = [] }
    texts(of: json, on: &node)
    let title = isWhole ? Self.title(of: node) : nil
    if title == nil { AndroidOrder.arrange(&children, of: content, isOfCompose: inside.isInComposeView) }
    node.cell = cell(json)
    node.position = SetPosition(json["position"])
    if isWhole {
      if takesKeys, title == nil, children.isEmpty, node.stop == .byRule { node.stop = .always }
      let isInPage = inside.isInPage
      let isAnyway = around.isScrollItem || takesKeys && !isInPage
      stop(at: &node, children, hasTitle: title != nil, isAnyway: isAnyway)
      // Compose makes a text an element of its own where nothing around merges it (`isScreenReaderFocusable`).
      let isAlone = around.isInCompose && !around.isMerged && !isInPage && json["screenReaderFocusable"] == nil
      if title == nil, children.isEmpty, around.isScrollItem || isAlone, node.stop == .byRule, AndroidBranch.speaks(node) {
        node.stop = .always
      }
      // What can have the focus or be held is not read with what is around it (`isAccessibilityFocusable`).
      node.isApart = !isInPage && (takesKeys || node.supportsLongPress)
      // A page, which can have the focus, is a stop with its title and then read element by element
      // (`FocusProcessorForLogicalNavigation`). The view around a page is of the same class.
      if node.role == .webView, !children.isEmpty {
        node.stop = takesKeys && !children.contains { $0.branch.node.role == .webView } ? .always : .never
      }
    }
    let canAct = node.stop != .never && !node.actions.isEmpty
    let isStop = node.stop == .always || canAct || isRoot && !isWhole
    if title != nil || !children.isEmpty {
      if isStop, node.role == .webView {
        node.grouping = .leading
      } else if isStop {
        node.grouping = .merged
      } else if !node.role.isContainer, node.stop == .byRule, node.label != nil {
        // A text makes a view a stop, and the views in it remain stops (`shouldFocusNode`).
        node.grouping = .leading
      }
    }
    return AndroidBranch(node, children, title: title, at: AndroidOrder.Rectangle(json))
  }

  /// Where the cursor stops among an element's ancestors (`AccessibilityNodeInfoUtils.shouldFocusNode`): a
  /// row of a list is one element; an actionable view without its own text is skipped if its children are elements.
  ///
  /// A check mark without a click is that of a chosen row, which is one element with its texts.
  ///
  /// - Parameter isAnyway: Whether it is an element if it has anything to announce: a scrolling view is around it, or it can
  ///   have keyboard focus, which counts as an action (`isActionableForAccessibility`).
  @inline(never)
  private func stop(at node: inout Node, _ children: [AndroidBranch], hasTitle: Bool, isAnyway: Bool) {
    guard node.stop == .byRule, !node.role.isContainer, hasTitle || !children.isEmpty else { return }
    // A button without an action is the frame of its content.
    let isFrame = node.role.isControl && node.actions.isEmpty
    guard isFrame || node.role == .unknown || node.role == .listItem else { return }
    let speaks = AndroidBranch.speaks(node, children)
    if !speaks, isFrame || !node.actions.isEmpty { node.stop = .never }
    if speaks, isAnyway || node.toggled != nil { node.stop = .always }
  }

  /// Whether the children of an element are items of something that scrolls (`isScrollItem`): also in a scroll view or a list
  /// that is too short to scroll, and never in a drop-down list.
  private func scrolls(_ json: JSONValue, _ role: Role) -> Bool {
    if role == .dropDown { return false }
    let isScrollView = ["scrollview", "horizontalscrollview"].contains(json["className"]?.string?.lastPart.folded)
    return json["scrollable"]?.bool == true || role == .list || role == .grid || isScrollView
  }

  /// The collection, pager, group of tabs or titled pane that is given as an element's container.
  func container(_ json: JSONValue, id: NodeID) -> Node? {
    let role: Role
    switch json["role"]?.string {
    case "list": role = .list
    case "grid": role = .grid
    case "pager": role = .pager
    case "tabBar": role = .tabBar
    case "radioGroup": role = .radioGroup
    case "titled", "group": role = .group
    default: return nil
    }
    var node = Node(id: id, role: role, label: json["name"]?.text)
    node.roleDescription = json["roleDescription"]?.text.nonEmpty
    node.collection = collection(json)
    return node
  }

  private func collection(_ json: JSONValue) -> Collection {
    var collection = Collection(count: json["count"]?.int)
    collection.rowCount = json["rows"]?.int
    collection.columnCount = json["columns"]?.int
    collection.level = json["level"]?.int
    collection.selectionMode =
      switch json["selectionMode"]?.folded {
      case "single", "1", "selectionmodesingle": .single
      case "multiple", "2", "selectionmodemultiple": .multiple
      default: nil
      }
    return collection
  }

  /// The name and the other texts.
  ///
  /// - The content description goes before the text, and keeps descendants from being read with it; in a field the text
  ///   goes first, and the content description is not read.
  /// - A content description, text or state of white space counts as none (`AccessibilityNodeInfoUtils.getNodeText`); white
  ///   space typed into a field counts.
  /// - A field's hint shown as its text is its name; otherwise hint text follows the role.
  /// - A switch's own text is its state while no state description is set; a switch that is turned says on or off all the
  ///   same.
  @inline(never)
  private func texts(of json: JSONValue, on node: inout Node) {
    if let title = json["containerTitle"]?.text.nonEmpty, json["children"] != nil, node.role == .unknown {
      node.role = .group
      node.label = title
      return
    }
    // A label that the listener has given counts where the app gives none.
    let content = json["text", "title", "userLabel"]?.text
    let text = node.role.isTextField ? content.nonEmpty : content.unlessTrimmedAway
    var described = json["contentDescription"]?.text.unlessTrimmedAway
    let hint = json["hint"]?.text.nonEmpty
    if described == nil, text == nil, speaksElementIDs, node.isNamedByID {
      described = json["viewId"]?.text?.split(separator: "/").last.map {
        String($0).replacing("_", with: " ")
      }
    }
    node.stateDescription = json["stateDescription"]?.text.unlessTrimmedAway
    if json["role"] == "radio", json["selected"] == false, json["checked"] == nil {
      node.stateDescription = node.stateDescription ?? phrases.notSelected
    }
    // Unlike other check marks it is not announced as unchecked, but still has the hint for toggling.
    if json["role"] == "checkedTextView", node.toggled == .off, node.stateDescription == nil {
      node.stateDescription = ""
    }
    node.roleDescription = json["roleDescription"]?.text.nonEmpty
    node.tooltip = json["tooltip"]?.text.nonEmpty
    node.badge = json["badge"]?.text.nonEmpty
    node.language = json["language"]?.string
    // Links in a content description do not count (`SpannableUtils.java`).
    node.containsLinks =
      described == nil && json["links"].map { $0.bool ?? !($0.list.isEmpty || $0 == "") } == true
    switch node.role {
    case .textField:
      let isHintShown = hint != nil && (json["showingHint"]?.bool ?? (text == nil))
      node.value = isHintShown ? nil : text
      node.label = isHintShown ? hint : text == nil ? described : nil
      node.supplement = isHintShown ? nil : hint
    case .secureField:
      let isHintShown = json["showingHint"]?.bool ?? (text == nil)
      node.label = described
      node.characterCount = json["characterCount"]?.count ?? (isHintShown && hint != nil ? nil : text?.count)
      node.placeholder = isHintShown ? hint : nil
      node.supplement = isHintShown ? nil : hint
    case .switch, .toggleButton:
      let isState = node.stateDescription == nil
      node.label = described ?? (isState ? nil : text)
      node.value = isState ? text : nil
      node.supplement = hint
    default:
      node.label = described ?? text
      node.supplement = hint
    }
    // Descendants are read after a text, but not after a content description.
    node.labelCoversDescendants = described != nil
    if node.role == .slider || node.role == .progressBar { node.value = range(json) }
  }

  @inline(never)
  private func states(of json: JSONValue, on node: inout Node) {
    node.isEnabled = json["enabled"]?.bool ?? true
    node.isSelected = json["selected"]?.bool
    node.isExpanded = json["expanded"]?.bool
    node.toggled = json["checked"]?.toggled
    node.errorText = json["contentInvalid"]?.bool == false ? nil : json["error"]?.text.nonEmpty
    node.isModal = json["modal"]?.bool ?? false
    let isHidden =
      json["visible"]?.bool == false || json["hidden"]?.bool == true
      || json["importantForAccessibility"] == .string("noHideDescendants")
    if isHidden { node.exposure = .hidden }
    if json["importantForAccessibility"] == .string("no") { node.exposure = .skipped }
    switch json["liveRegion"]?.string {
    case "polite": node.live = .polite
    case "assertive": node.live = .assertive
    case "none", "off": node.live = .off
    default: break
    }
    let isCollection = json["count"] != nil || json["rows"] != nil || json["columns"] != nil
    if node.role.isCollection, isCollection { node.collection = collection(json) }
    if node.role.isCollection, json["holdsShownRowsOnly"]?.bool == true {
      node.collection = node.collection ?? Collection()
      node.collection?.isPartOfUnknown = true
    }
  }

  /// The actions. Controls are clickable unless they say otherwise, and a focusable view is a separate element.
  @inline(never)
  private func actions(of json: JSONValue, on node: inout Node) {
    let canFocus = json["screenReaderFocusable"]?.bool == true ? true : json["focusable"]?.bool
    let isClickable = json["clickable"]?.bool ?? (node.role.isControl && canFocus != false)
    // A field with the input focus is being edited already; node info calls it focused.
    let isInputFocused = ["inputFocused", "editing", "focused"].contains { json[$0]?.bool == true }
    if isClickable, node.role != .slider, !(node.role.isTextField && isInputFocused) {
      node.actions.append(.activate)
    }
    if node.role == .slider, canFocus != false { node.actions += [.increase, .decrease] }
    // The numbers of a picker are adjusted through the picker around them (`AccessibilityFocusHint.java`).
    let isPickerNumber = json["container"]?["role"] == "numberPicker"
    if isPickerNumber || json["adjustable"]?.bool == true, node.role != .slider {
      node.actions += [.increase, .decrease]
    }
    node.actions += (json["customActions"]?.array ?? []).compactMap(\.text).map(Action.custom)
    if let count = json["unnamedActions"]?.count, count > 0 {
      node.actions += (1...count).map { .custom(phrases.unnamedAction($0, of: count)) }
    }
    node.activationLabel = json["clickLabel"]?.text.nonEmpty
    node.supportsLongPress = json["longClickable"]?.bool ?? false
    node.longPressLabel = json["longClickLabel"]?.text
    switch canFocus {
    case true?: node.stop = .always
    case false?: node.stop = .never
    case nil: break
    }
  }

  /// A slider's or progress bar's position.
  private func range(_ json: JSONValue) -> String? {
    if let number = json["rangeInt", "rangeFloat", "value"]?.text { return number }
    return (json["rangePercent"]?.text).map(phrases.percent)
  }

  @inline(never)
  private func cell(_ json: JSONValue) -> Cell? {
    let row = json["row"] ?? json["position"]?["row"]
    let column = json["column"] ?? json["position"]?["column"]
    if row == nil, column == nil { return nil }
    var cell = Cell(row: row?.int, column: column?.int)
    switch json["headingType"]?.string ?? json["heading"]?.string {
    case "row": cell.heading = .row
    case "column": cell.heading = .column
    case "both", "indeterminate": cell.heading = .both
    default: break
    }
    if json["rowHeading"]?.bool == true { cell.heading = .row }
    if json["columnHeading"]?.bool == true { cell.heading = .column }
    if let name = json["rowName"]?.text { cell.rowHeaders = [.init(label: name)] }
    if let name = (json["columnName"] ?? json["columnHeading"])?.string {
      cell.columnHeaders = [.init(label: name)]
    }
    return cell
  }
}

extension Node {
  /// Whether TalkBack falls back to the id: for pictures, picture buttons and gauges, which show no text.
  fileprivate var isNamedByID: Bool { has(.image) || role == .slider || role == .progressBar }
}
