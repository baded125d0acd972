import Semantics

/// Elements as UIKit and SwiftUI describe them: label, value, hint, traits.
///
/// Fields, roles and traits may be spelled in any of the platform's ways (`ShortNames`); what is not known
/// says nothing.
struct IOSWords: PlatformWords {
  let strings: ReaderStrings
  let phrases: IOSControlPhrases

  init(_ profile: ReaderProfile) {
    strings = .strings(of: profile)
    phrases = .phrases(in: profile.language)
  }

  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? {
    { json in
      GeometricOrder(
        direction: ["rtl", "rightToLeft"].contains(json["direction", "layoutDirection"]?.string)
          ? .rightToLeft : .leftToRight,
        device: ["pad", "ipad", "tablet"].contains(json["idiom", "device"]?.string?.lowercased())
          ? .tablet : .phone)
    }
  }

  /// In iOS cases no transition is told: the cursor comes from nowhere.
  var entersUnlessTold: Bool { true }

  func canonical(_ json: JSONValue) -> JSONValue {
    guard case .object(var members) = json.inShortNames else { return json }
    if members["traits"]?.words.contains("editing") == true { members["editing"] = .bool(true) }
    if let role = members["container"]?.string { members["container"] = .object(["role": .string(role)]) }
    // Without a place in it a list has nothing to say of the element.
    let container = members["container"]
    let word = container.map(Self.containerWord)
    if word == "list" || word == "landmark", members["position"] == nil, container?["transition"] == nil {
      members["container"] = nil
    }
    return .object(members)
  }

  func branch(_ json: JSONValue, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch {
    let json = json.withOwnStates
    // An explicit list of elements takes the place of what is below and keeps its order.
    let elements = json["elements"]?.array
    let isExplicit = elements != nil || json["explicitOrder", "explicitlyOrdered"]?.bool == true
    let described = elements ?? json["children", "subviews"]?.array ?? []
    let word = described.isEmpty ? Self.roleWord(json) : Self.containerWord(json)
    var node = Node(id: id, role: Self.role(word))
    if node.role == .unknown, !described.isEmpty, !Self.isElement(json, word) { node.role = .group }
    texts(of: json, on: &node)
    states(of: json, on: &node)
    traits(of: json, on: &node)
    node.position = SetPosition(json["position"])
    control(word, json, &node)
    node.cell = cell(json, word)
    // What is combined is one element, like the one a case is about.
    let isElementItself = isRoot && !isWhole || isWhole && Self.isCombined(json)
    var children = described.enumerated().map { offset, child in
      var branch = branch(
        child, id: id.appending("\(offset + 1)"), isRoot: false, isWhole: isWhole && !isElementItself)
      if isExplicit { branch.node.sortKey = offset }
      if word == "tabbar" { branch.node.isEnabled = branch.node.isEnabled || branch.node.role == .tab }
      return branch
    }
    // A semantic group is one if anything is known of it.
    let isNamed = node.label != nil || node.value != nil || json["identifier"] != nil
    let placement = Placement(
      isElementItself: isElementItself, isPartOfElement: !isWhole && !isRoot,
      isExplicit: isExplicit, hasChildren: !children.isEmpty,
      isSemanticGroup: isNamed && ["semanticgroup", "fieldset"].contains(word))
    place(of: json, on: &node, placement)
    if isWhole { Self.separateTitle(of: &node, into: &children) }
    if isElementItself, !children.isEmpty { node.grouping = .merged }
    return SemanticTree.Branch(node, children)
  }

  func container(_ json: JSONValue) -> Node? {
    var node = Node(id: "case/container", role: .group)
    node.label = json["name", "label", "title"]?.text.nonEmpty
    let word = Self.containerWord(json)
    let role = Self.role(word)
    switch role {
    case .tabBar, .segmentedControl, .list, .landmark, .grid, .radioGroup, .alertDialog: node.role = role
    case .group where ["semanticgroup", "group", "titled", "fieldset"].contains(word): break
    // A SwiftUI List, and what is unknown, is no container to VoiceOver.
    default: return nil
    }
    if let count = json["count"]?.int { node.collection = Collection(count: count) }
    return node
  }

  private func texts(of json: JSONValue, on node: inout Node) {
    // A field's text is what it holds; anything else is called by what it shows.
    let content = node.role.isTextField ? json["value", "text"] : json["value"]
    node.label = (node.role.isTextField ? json["label"] : json["label", "text", "title"])?.text.nonEmpty
    node.value = content?.text.nonEmpty ?? content?["text", "now"]?.text.nonEmpty
    node.hint = json["hint"]?.text.nonEmpty
    node.placeholder = json["placeholder"]?.text.nonEmpty
    node.badge = json["badge", "badgeValue"]?.text.nonEmpty
    node.language = json["language"]?.string
    node.hasMoreContent = json["customContent", "moreContent"]?.list.isEmpty == false
    node.actions = (json["actions", "customActions"]?.list ?? []).compactMap { action in
      (action.text ?? action["name", "label"]?.text).map(Action.custom)
    }
  }

  private func states(of json: JSONValue, on node: inout Node) {
    node.isEnabled = json["enabled"]?.bool ?? json["disabled", "notEnabled"]?.bool.map { !$0 } ?? true
    // A disabled item of the native tab bar is not given the trait that makes it dimmed.
    if node.role == .tab, json["container"].map(Self.containerWord) == "tabbar" { node.isEnabled = true }
    node.isSelected = json["selected"]?.bool
    node.isExpanded = json["expanded"]?.bool
    node.isRequired = json["required"]?.bool ?? false
    node.isInvalid = json["invalid"]?.bool ?? false
    node.isBusy = json["busy"]?.bool ?? false
    node.errorText = json["error"]?.text
    node.toggled = json["on", "checked", "pressed", "state"]?.toggled
    node.isModal = json["modal", "viewIsModal"]?.bool ?? json["traits"]?.words.contains("modal") ?? false
    switch json["liveRegion"] {
    case .string("polite"), .bool(true): node.live = .polite
    case .string("assertive"): node.live = .assertive
    default: break
    }
  }
}

extension JSONValue {
  /// The element with the members of its `state` as its own: React Native keeps them apart.
  fileprivate var withOwnStates: JSONValue {
    guard case .object(let members) = self, case .object(let states)? = members["state"] else { return self }
    return .object(members.merging(states) { own, _ in own })
  }
}
