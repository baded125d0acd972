package import AccessibilityTree
package import Text

/// Elements as UIKit and SwiftUI describe them: label, value, hint, traits.
///
/// Fields, roles and traits may be spelled in any of the platform's ways (``IOSFields``, ``IOSKinds``); unknown
/// ones are ignored.
package struct IOSElements: PlatformElements {
  let phrases: IOSControlPhrases
  /// The id of an element: by default its place among the siblings, from 1.
  package var identify: @Sendable (_ element: JSONValue, _ place: Int, _ parent: NodeID) -> NodeID = {
    $2.appending("\($1 + 1)")
  }

  /// Elements whose controls speak this language.
  package init(in language: Language) {
    phrases = IOSControlPhrases(language: language)
  }

  /// The reading order by frames; a screen read from right to left, or that of a tablet, states it itself.
  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? {
    { json in
      GeometricOrder(
        direction: ["rtl", "rightToLeft"].contains(json["direction"]?.string)
          ? .rightToLeft : .leftToRight,
        device: ["pad", "ipad", "tablet"].contains(json["idiom"]?.string?.lowercased())
          ? .tablet : .phone)
    }
  }

  /// iOS cases give no transition: the cursor comes from outside.
  var entersUnlessSaid: Bool { true }

  /// The element in the one spelling of ``IOSFields``.
  func canonical(_ json: JSONValue) -> JSONValue {
    guard case .object(var members) = json.spelled(in: IOSFields.vocabulary) else { return json }
    if IOSKinds.traits(of: json).contains("editing") { members["editing"] = true }
    if let role = members["container"]?.string { members["container"] = .object(["role": .string(role)]) }
    // A list is not announced for an element without a position in it.
    let container = members["container"]
    let word = container.map(IOSKinds.containerWord)
    if word == "list" || word == "landmark", members["position"] == nil, container?["transition"] == nil {
      members["container"] = nil
    }
    return .object(members)
  }

  /// The names and words that are not in iOS's tables; every class counts as known.
  func unknownWords(in element: JSONValue) -> [UnknownWord] { IOSFields.known.unknown(in: element) }

  /// The element in the one spelling.
  func spelled(_ element: JSONValue, in enclosing: JSONValue) -> JSONValue { element.spelled(in: IOSFields.vocabulary) }

  /// A node with its children, by the rules of UIKit and VoiceOver.
  func branch(
    _ json: JSONValue, _ content: ElementContent, id: NodeID, isRoot: Bool, isWhole: Bool
  ) -> SemanticTree.Branch {
    let json = json.withOwnStates
    // An explicit list of elements replaces the children and keeps its order.
    let elements = json["elements"]?.array
    let isExplicit = elements != nil || json["explicitOrder"]?.bool == true
    let described = elements.map(ElementContent.described) ?? content
    let word = described.isEmpty ? IOSKinds.word(for: json) : IOSKinds.containerWord(for: json)
    var node = Node(id: id, role: IOSKinds.roles.role(of: word))
    // A scrolling view keeps its content together, and is not announced by its name.
    let scrolls = json["scrolls"]?.bool == true && json["element", "accessible"]?.bool != true
    let isGroup = scrolls || !IOSKinds.isElement(json, word)
    if node.role == .unknown, !described.isEmpty, isGroup { node.role = .group }
    texts(of: json, on: &node)
    states(of: json, on: &node)
    traits(of: json, on: &node)
    node.position = SetPosition(json["position"])
    control(word, json, &node)
    node.cell = cell(json, word)
    // A combined element is one element, like the one a case is about.
    let isElementItself = isRoot && !isWhole || isWhole && Self.isCombined(json)
    var children = described.map(by: self, in: json) { child, content, offset in
      var branch = branch(
        child, content, id: identify(child, offset, id), isRoot: false, isWhole: isWhole && !isElementItself)
      if isExplicit { branch.node.sortKey = offset }
      if word == "tabBar" { branch.node.isEnabled = branch.node.isEnabled || branch.node.role == .tab }
      return branch
    }
    // A semantic group counts if it has a name, a value or an identifier.
    let isNamed = node.label != nil || node.value != nil || json["identifier"] != nil
    let placement = Placement(
      isElementItself: isElementItself, isPartOfElement: !isWhole && !isRoot,
      isExplicit: isExplicit, hasChildren: !children.isEmpty,
      isSemanticGroup: isNamed && word == "semanticGroup")
    place(of: json, on: &node, placement)
    if scrolls, node.role == .group { node.label = nil }
    // An alert's title is mostly a text in it, which is a stop already.
    if isWhole, let title = Self.title(of: node), !children.contains(where: { $0.holdsText(node.label) }) {
      children.insert(title, at: 0)
    }
    if isElementItself, !children.isEmpty { node.grouping = .merged }
    return SemanticTree.Branch(node, children)
  }

  /// The bar, list, table, landmark or named group that is given as an element's container.
  func container(_ json: JSONValue, id: NodeID) -> Node? {
    var node = Node(id: id, role: .group)
    node.label = json["name", "label", "title"]?.text.nonEmpty
    let word = IOSKinds.containerWord(for: json)
    let role = IOSKinds.roles.role(of: word)
    switch role {
    case .tabBar, .segmentedControl, .list, .landmark, .grid, .radioGroup, .alertDialog: node.role = role
    case .group where ["semanticGroup", "group"].contains(word): break
    // A SwiftUI List and unknown containers are not announced by VoiceOver.
    default: return nil
    }
    if let count = json["count"]?.int { node.collection = Collection(count: count) }
    return node
  }

  private func texts(of json: JSONValue, on node: inout Node) {
    // A field's text is its value, the text of other elements their name.
    let content = node.role.isTextField ? json["value", "text"] : json["value"]
    node.label = (node.role.isTextField ? json["label"] : json["label", "text", "title"])?.text.nonEmpty
    node.value = content?.text.nonEmpty ?? content?["text", "now"]?.text.nonEmpty
    node.hint = json["hint"]?.text.nonEmpty
    node.placeholder = json["placeholder"]?.text.nonEmpty
    node.badge = json["badge"]?.text.nonEmpty
    node.language = json["language"]?.string
    node.hasMoreContent = json["customContent"]?.list.isEmpty == false
    node.actions = (json["actions"]?.list ?? []).compactMap { action in
      (action.text ?? action["name", "label"]?.text).map(Action.custom)
    }
  }

  private func states(of json: JSONValue, on node: inout Node) {
    node.isEnabled = json["enabled"]?.bool ?? json["disabled"]?.bool.map { !$0 } ?? true
    // A disabled item of the native tab bar lacks the trait that makes it dimmed.
    if node.role == .tab, json["container"].map(IOSKinds.containerWord) == "tabBar" { node.isEnabled = true }
    node.isSelected = json["selected"]?.bool
    node.isExpanded = json["expanded"]?.bool
    node.isRequired = json["required"]?.bool ?? false
    node.isInvalid = json["invalid"]?.bool ?? false
    node.isBusy = json["busy"]?.bool ?? false
    node.errorText = json["error"]?.text
    node.toggled = json["on", "state"]?.toggled
    node.isModal = json["modal"]?.bool ?? IOSKinds.traits(of: json).contains("modal")
    switch json["liveRegion"] {
    case .string("polite"), .bool(true): node.live = .polite
    case .string("assertive"): node.live = .assertive
    default: break
    }
  }
}

extension SemanticTree.Branch {
  /// Whether it is or contains a visible text with this label.
  fileprivate func holdsText(_ label: String?) -> Bool {
    guard node.exposure != .hidden else { return false }
    return node.label == label && node.stop == .always || children.contains { $0.holdsText(label) }
  }
}

extension JSONValue {
  /// The element with the members of its `state` as its own: React Native has them in a separate object.
  fileprivate var withOwnStates: JSONValue {
    guard case .object(let members) = self, case .object(let states)? = members["state"] else { return self }
    return .object(members.merging(states) { own, _ in own })
  }
}
