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

  func plain(_ json: JSONValue) -> JSONValue {
    guard case .object(var members) = json.inShortNames else { return json }
    if members["traits"]?.words.contains("editing") == true { members["editing"] = .bool(true) }
    if let role = members["container"]?.string { members["container"] = .object(["role": .string(role)]) }
    return .object(members)
  }

  func branch(_ json: JSONValue, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch {
    let json = json.withOwnStates
    let word = Self.roleWord(json)
    var node = Node(id: id, role: Self.role(word))
    texts(of: json, on: &node)
    states(of: json, on: &node)
    traits(of: json, on: &node)
    node.position = SetPosition(json["position"])
    control(word, json, &node)
    node.cell = cell(json, word)
    // An explicit list of elements takes the place of what is below and keeps its order.
    let elements = json["elements"]?.array
    let isExplicit = elements != nil || json["explicitOrder", "explicitlyOrdered"]?.bool == true
    let described = elements ?? json["children", "subviews"]?.array ?? []
    var children = described.enumerated().map { offset, child in
      var branch = branch(child, id: id.appending("\(offset + 1)"), isRoot: false, isWhole: isWhole)
      if isExplicit { branch.node.sortKey = offset }
      if Self.isNativeTabBar(word), branch.node.role == .tab { branch.node.isEnabled = true }
      return branch
    }
    let frame = Placement(
      isElementItself: !isWhole && isRoot, isExplicit: isExplicit, hasChildren: !children.isEmpty,
      isSemanticGroup: ["semanticgroup", "fieldset"].contains(word))
    place(of: json, on: &node, frame)
    if isWhole { Self.separateTitle(of: &node, into: &children) }
    if !isWhole, isRoot, !children.isEmpty { node.grouping = .merged }
    return SemanticTree.Branch(node, children)
  }

  func container(_ json: JSONValue) -> Node? {
    var node = Node(id: "case/container", role: .group)
    node.label = json["name", "label", "title"]?.text.nonEmpty
    switch Self.containerWord(json) {
    case "tabbar", "customtabbar", "tablist": node.role = .tabBar
    case "segmentedcontrol", "segmented": node.role = .segmentedControl
    case "list": node.role = .list
    case "landmark": node.role = .landmark
    case "datatable", "table", "grid": node.role = .grid
    case "radiogroup": node.role = .radioGroup
    case "alert", "alertdialog", "alertcontroller": node.role = .alertDialog
    case "semanticgroup", "group", "titled", "fieldset": node.role = .group
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
    if node.role == .tab, let container = json["container"], Self.isNativeTabBar(Self.containerWord(container)) {
      node.isEnabled = true
    }
    node.isSelected = json["selected"]?.bool
    node.isExpanded = json["expanded"]?.bool
    node.isRequired = json["required"]?.bool ?? false
    node.isInvalid = json["invalid"]?.bool ?? false
    node.isBusy = json["busy"]?.bool ?? false
    node.errorText = json["error"]?.text
    node.toggled = json["on", "checked", "pressed"]?.toggled
    node.isModal = json["modal", "viewIsModal"]?.bool ?? json["traits"]?.words.contains("modal") ?? false
    switch json["liveRegion"] {
    case .string("polite"), .bool(true): node.live = .polite
    case .string("assertive"): node.live = .assertive
    default: break
    }
  }

  /// What decides where an element stands in the tree.
  private struct Placement {
    var isElementItself: Bool
    var isExplicit: Bool
    var hasChildren: Bool
    var isSemanticGroup: Bool
  }

  /// Where the element is on the screen, and whether it is an element.
  ///
  /// - A plain group lends its children to its parent, whatever its label. One that keeps them together, an
  ///   explicit list of elements, a list, a landmark and a named semantic group do not.
  /// - Hidden and transparent ones are left out with all below them, empty ones if they are elements,
  ///   list their elements or clip what is in them.
  /// - What is said not to be an element still has its children.
  private func place(of json: JSONValue, on node: inout Node, _ placement: Placement) {
    node.frame = Frame(json["frame"])
    let isElement = json["element", "accessible"]?.bool
    let isContainer = node.role.isContainer && isElement != true
    if !isContainer || placement.isElementItself { node.stop = .always }
    let keepsTogether =
      json["groupChildren", "shouldGroupAccessibilityChildren"]?.bool == true
      || placement.isSemanticGroup && node.label != nil
    if isContainer, !placement.isElementItself, node.role == .group, !keepsTogether {
      node.exposure = .skipped
    }
    if isElement == false, !isContainer { node.exposure = placement.hasChildren ? .skipped : .hidden }
    let isEmpty = node.frame.map { $0.width == 0 && $0.height == 0 } ?? false
    let leavesOutEmpty =
      !isContainer || placement.isExplicit || json["clips", "clipsToBounds"]?.bool == true
    let isHidden = json["hidden", "elementsHidden"]?.bool == true
    let isTransparent = (json["alpha", "opacity"]?.number).map { $0 <= 0 } ?? false
    if isHidden || isTransparent || isEmpty && leavesOutEmpty { node.exposure = .hidden }
  }
}

extension JSONValue {
  /// The element with the members of its `state` as its own: React Native keeps them apart.
  fileprivate var withOwnStates: JSONValue {
    guard case .object(let members) = self, case .object(let states)? = members["state"] else { return self }
    return .object(members.merging(states) { own, _ in own })
  }
}

extension String? {
  /// The text, nil if it is empty.
  var nonEmpty: String? { self?.isEmpty == false ? self : nil }
}
