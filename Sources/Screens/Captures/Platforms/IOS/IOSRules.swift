import AccessibilityTree
package import Text

/// Elements as UIKit and SwiftUI describe them: label, value, hint, traits.
package struct IOSRules: PlatformRules {
  let phrases: IOSControlPhrases
  var root: NodeID?
  var isRightToLeft = false

  /// Elements whose controls speak this language.
  package init(in language: Language) {
    phrases = IOSControlPhrases(language: language)
  }

  /// True: VoiceOver goes by the places of elements.
  var sortsByPlace: Bool { true }

  /// A node with its children, by the rules of UIKit and VoiceOver.
  func branch(of element: CapturedElement, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch {
    // An explicit list of elements replaces the children and keeps its order.
    let isExplicit = element.properties.isExplicitOrder == true
    let hasContent = !element.children.isEmpty
    let word = hasContent ? IOSKinds.containerWord(for: element.properties) : IOSKinds.word(for: element.properties)
    // A scrolling view keeps its content together, and is not announced by its name.
    let scrolls = element.properties.isScrollable == true && element.properties.isElement != true
    var node = node(of: element, word, id: id, isGroup: hasContent && (scrolls || !IOSKinds.isElement(element.properties, word)))
    // Of what is in a secure field only its length is said. A case about one element has the value as its source writes it.
    if isWhole, node.role == .secureField { (node.characterCount, node.value) = (node.value?.count, nil) }
    // A combined element is one element, like the one a case is about.
    let isElementItself = isRoot && !isWhole || isWhole && element.properties.childBehavior == .combine
    var children = element.children.enumerated().map { offset, child in
      var branch = branch(
        of: child, id: self.id(of: child, at: offset, in: id), isRoot: false, isWhole: isWhole && !isElementItself)
      if isExplicit { branch.node.sortKey = offset }
      if word == "tabBar" { branch.node.isEnabled = branch.node.isEnabled || branch.node.role == .tab }
      return branch
    }
    // A semantic group counts if it has a name, a value or an identifier.
    let isNamed = node.label != nil || node.value != nil || element.identifier != nil
    let placement = Placement(
      isElementItself: isElementItself, isPartOfElement: !isWhole && !isRoot,
      isExplicit: isExplicit, hasChildren: hasContent,
      isSemanticGroup: isNamed && word == "semanticGroup")
    place(of: element, on: &node, placement)
    if scrolls, node.role == .group { node.label = nil }
    // An alert's title is mostly a text in it, which is a stop already.
    if isWhole, let title = Self.title(of: node), !children.contains(where: { $0.holdsText(node.label) }) {
      children.insert(title, at: 0)
    }
    if isElementItself, !children.isEmpty { node.grouping = .merged }
    return SemanticTree.Branch(node, children)
  }

  /// An element's node, without its place in the tree.
  ///
  /// - Parameter isGroup: Whether it holds others and is no element by its kind.
  @inline(never)
  private func node(of element: CapturedElement, _ word: String, id: NodeID, isGroup: Bool) -> Node {
    var node = Node(id: id, role: IOSKinds.roles.role(of: word))
    if node.role == .unknown, isGroup { node.role = .group }
    texts(of: element.properties, on: &node)
    states(of: element.properties, on: &node)
    traits(of: element.properties, on: &node)
    node.position = element.properties.position
    control(word, element.properties, &node)
    let cell = element.properties.cell
    if word == "cell" || cell?.row != nil || cell?.column != nil { node.cell = cell ?? Cell() }
    return node
  }

  /// The bar, list, table, landmark or named group that is given as an element's container.
  func container(of element: CapturedElement, id: NodeID) -> Node? {
    let it = element.properties
    var node = Node(id: id, role: .group)
    node.label = it.label.nonEmpty
    let word = IOSKinds.containerWord(for: it)
    let role = IOSKinds.roles.role(of: word)
    switch role {
    case .tabBar, .segmentedControl, .list, .landmark, .grid, .radioGroup, .alertDialog: node.role = role
    case .group where ["semanticGroup", "group"].contains(word): break
    // A SwiftUI List and unknown containers are not announced by VoiceOver.
    default: return nil
    }
    if let count = it.collection?.count { node.collection = Collection(count: count) }
    return node
  }

  @inline(never)
  private func texts(of it: ElementProperties, on node: inout Node) {
    // A field's text is its value, the text of other elements their name.
    node.label = (node.role.isTextField ? it.label : it.label ?? it.text ?? it.ofCase?.title).nonEmpty
    node.value = (it.value == nil && node.role.isTextField ? it.text : it.value?.text).nonEmpty
    node.hint = it.hint.nonEmpty
    node.placeholder = it.placeholder.nonEmpty
    node.badge = it.ofCase?.badge.nonEmpty
    node.language = it.language
    node.hasMoreContent = it.hasMoreContent
    node.actions = it.customActions.map(Action.custom)
  }

  @inline(never)
  private func states(of it: ElementProperties, on node: inout Node) {
    node.isEnabled = it.isEnabled ?? true
    // A disabled item of the native tab bar lacks the trait that makes it dimmed.
    if node.role == .tab, containerWord(around: it) == "tabBar" { node.isEnabled = true }
    node.isSelected = it.isSelected
    node.isExpanded = it.isExpanded
    node.isRequired = it.isRequired ?? false
    node.isInvalid = it.invalidity != nil
    node.isBusy = it.isBusy ?? false
    node.errorText = it.errorText
    node.toggled = it.toggled
    node.isModal = it.isModal ?? it.traits.contains(.modal)
    node.live = it.live
  }

  /// The word for the container that a case gives for an element.
  func containerWord(around it: ElementProperties) -> String? {
    it.ofCase?.container.map { IOSKinds.containerWord(for: $0.properties) }
  }

  // MARK: - Traits

  /// Adds traits as roles; an element without a role gets the trait that decides how the rest is read.
  @inline(never)
  private func traits(of it: ElementProperties, on node: inout Node) {
    if it.traits.contains(.selected) { node.isSelected = true }
    if it.traits.contains(.notEnabled) { node.isEnabled = false }
    var roles = it.traits.isEmpty ? [] : IOSTrait.roles.filter { it.traits.contains($0.trait) }.map(\.role)
    if it.traits.contains(.secureTextField) { roles.removeAll { $0 == .textField || $0 == .textArea } }
    if it.traits.contains(.textArea) { roles.removeAll { $0 == .textField } }
    let isSwitchAlready = node.role == .switch
    if node.role == .unknown || node.role == .text, let deciding = roles.first(where: Self.decides) {
      node.role = deciding
    }
    if node.role == .textField, it.isPassword == true || roles.contains(.secureField) {
      node.role = .secureField
    } else if node.role == .textField, it.isMultiline == true {
      node.role = .textArea
    }
    if node.role == .secureField { node.value = node.value.map { String(repeating: "•", count: $0.count) } }
    var seen: Set<Role> = [node.role]
    node.additionalRoles = roles.filter { seen.insert($0).inserted }
    guard node.role == .switch else { return }
    // The role's words need the button trait too, which a real switch has.
    if !isSwitchAlready, !it.traits.contains(.button) { node.roleDescription = "" }
    let states: [String: Toggled] = ["1": .on, "0": .off, "2": .mixed]
    let stated = node.value.flatMap { states[$0] } ?? it.value?.toggled
    // A UISwitch hides its value; a SwiftUI toggle reads one set by the app in place of on and off.
    let readsValue = IOSKinds.word(for: it) == "toggle" && node.value != nil
    node.toggled = readsValue ? stated : node.toggled ?? stated
    if node.toggled != nil { node.value = nil }
  }

  private static func decides(_ role: Role) -> Bool {
    switch role {
    case .switch, .textField, .textArea, .secureField, .tab, .backButton: true
    default: false
    }
  }

  // MARK: - Controls

  /// The rules for iOS controls that are built from others, and for controls that apps build themselves.
  @inline(never)
  private func control(_ word: String, _ it: ElementProperties, _ node: inout Node) {
    switch word {
    case "imageButton":
      node.additionalRoles.append(.image)
    case "popUpButton":
      node.supplement = phrases.popUpButton
      if node.isEnabled, node.hint == nil { node.hint = phrases.activatePicker }
    case "pickerItem":
      node.roleDescription = phrases.pickerItem
      node.additionalRoles.append(.slider)
    case "pageControl":
      if node.value == nil, let page = it.ofCase?.page ?? it.position, let count = page.count {
        node.value = phrases.page(page.index, of: count)
      }
      node.position = nil
    case "slider", "progressBar":
      node.value = percentage(it).map(phrases.percent) ?? node.value
    case "radioButton":
      // iOS has no radio buttons: the chosen one is a selected button (magentaA11y).
      if let toggled = node.toggled { node.isSelected = toggled == .on }
      node.toggled = nil
    default:
      break
    }
    // A control that an app builds itself has its state appended to its value.
    if it.isNative == false, let isExpanded = node.isExpanded {
      node.value = [node.value, phrases.expansion(isExpanded)].compactMap(\.self).joined(separator: ", ")
      node.isExpanded = nil
    }
    // VoiceOver neither counts nor names the items of the platform's own lists.
    if ["nativeList", "form"].contains(containerWord(around: it)) { node.position = nil }
  }

  /// The position of a number in its range, in percent: a slider's value as UIKit says it. A whole number without a range
  /// is left as it is.
  private func percentage(_ it: ElementProperties) -> Int? {
    guard let value = it.value?.number ?? it.range?.current else { return nil }
    let (from, to) = (it.range?.least, it.range?.most)
    if from == nil, to == nil, value.rounded() == value || !(0...1).contains(value) { return nil }
    let (low, high) = (from ?? 0, to ?? 1)
    let fraction = (value - low) / (high - low)
    guard high > low, fraction.isFinite else { return nil }
    return Int((min(max(fraction, 0), 1) * 100).rounded())
  }

  // MARK: - Place

  /// The properties that decide an element's place in the tree.
  private struct Placement {
    /// Whether it is one element with its descendants, and whether it is inside such an element.
    var isElementItself: Bool
    var isPartOfElement: Bool
    var isExplicit: Bool
    var hasChildren: Bool
    var isSemanticGroup: Bool
  }

  /// Sets the element's place on the screen, and whether it is an element.
  ///
  /// - A plain group gives its children to its parent, even if it has a label. A group that keeps them together, an
  ///   explicit list of elements, a list, a scrolling view, a landmark and a named semantic group do not.
  /// - Hidden and transparent elements are left out with their descendants; empty ones are if they are elements, list their
  ///   elements or clip their content.
  /// - An element that is marked as none still has its children.
  @inline(never)
  private func place(of element: CapturedElement, on node: inout Node, _ placement: Placement) {
    node.frame = element.frame
    let isElement = element.properties.childBehavior == .ignore ? true : element.properties.isElement
    let isContainer = node.role.isContainer && isElement != true
    if !isContainer || placement.isElementItself { node.stop = .always }
    if placement.isPartOfElement, isElement != true { node.stop = .never }
    let keepsTogether =
      element.properties.groupsChildren == true || element.properties.isScrollable == true || placement.isSemanticGroup
    if isContainer, !placement.isElementItself, node.role == .group, !keepsTogether {
      node.exposure = .skipped
    }
    if isElement == false, !isContainer { node.exposure = placement.hasChildren ? .skipped : .hidden }
    let isEmpty = node.frame.map { $0.width == 0 && $0.height == 0 } ?? false
    let leavesOutEmpty =
      !isContainer && isElement != false || placement.isExplicit || element.properties.clips == true
    if element.properties.isHidden == true || isEmpty && leavesOutEmpty { node.exposure = .hidden }
  }
}

extension SemanticTree.Branch {
  /// Whether it is or contains a visible text with this label.
  fileprivate func holdsText(_ label: String?) -> Bool {
    guard node.exposure != .hidden else { return false }
    return node.label == label && node.stop == .always || children.contains { $0.holdsText(label) }
  }
}
