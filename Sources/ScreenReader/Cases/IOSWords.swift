import Semantics

/// Elements as UIKit and SwiftUI describe them: label, value, hint, traits.
struct IOSWords: PlatformWords {
  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? {
    { json in
      GeometricOrder(
        direction: json["direction"]?.string == "rtl" ? .rightToLeft : .leftToRight,
        device: json["idiom"]?.string == "pad" ? .tablet : .phone)
    }
  }

  func branch(_ json: JSONValue, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch {
    var node = Node(id: id, role: Self.role(json["role"]?.string ?? "custom"))
    texts(of: json, on: &node)
    states(of: json, on: &node)
    traits(of: json, on: &node)
    node.cell = cell(json)
    node.position = SetPosition(json["position"])
    place(of: json, on: &node, isElement: !isWhole && isRoot)
    let isExplicit = json["explicitOrder", "explicitlyOrdered"]?.bool ?? false
    var children = (json["children"]?.array ?? []).enumerated().map { offset, child in
      var branch = branch(child, id: id.appending("\(offset + 1)"), isRoot: false, isWhole: isWhole)
      if isExplicit { branch.node.sortKey = offset }
      return branch
    }
    if isWhole { Self.separateTitle(of: &node, into: &children) }
    if !isWhole, isRoot, !children.isEmpty { node.grouping = .merged }
    return SemanticTree.Branch(node, children)
  }

  func container(_ json: JSONValue) -> Node? {
    var node = Node(id: "case/container", role: .group)
    node.label = json["name", "label"]?.text
    switch json["role"]?.string {
    case "tabBar", "customTabBar": node.role = .tabBar
    case "segmentedControl": node.role = .segmentedControl
    case "list": node.role = .list
    case "landmark": node.role = .landmark
    case "dataTable", "table": node.role = .grid
    case "radioGroup": node.role = .radioGroup
    case "alert": node.role = .alertDialog
    case "semanticGroup", "group", "titled": node.role = .group
    // A SwiftUI List, and what is unknown, is no container to VoiceOver.
    default: return nil
    }
    if let count = json["count"]?.int { node.collection = Collection(count: count) }
    return node
  }

  private static func role(_ word: String) -> Role {
    switch word {
    case "text", "staticText", "label": .text
    case "heading", "header": .heading
    case "button", "disclosure", "stepper", "menu", "picker", "popUpButton": .button
    case "toggleButton": .toggleButton
    case "backButton": .backButton
    case "switch", "toggle": .switch
    case "checkbox", "checkBox": .checkBox
    case "radio", "radioButton": .radioButton
    case "slider", "adjustable": .slider
    case "pageControl": .pager
    case "textField": .textField
    case "secureTextField", "secureField": .secureField
    case "searchField", "searchBar": .searchField
    case "textView", "textArea", "textEditor": .textArea
    case "tab": .tab
    case "segment": .segment
    case "cell": .cell
    case "link": .link
    case "image": .image
    case "keyboardKey": .keyboardKey
    case "alert", "alertDialog": .alertDialog
    case "progress", "progressBar", "progressView": .progressBar
    case "listItem", "row": .listItem
    case "screen", "window": .screen
    case "group", "container", "view", "semanticGroup": .group
    case "list": .list
    case "landmark": .landmark
    default: .unknown
    }
  }

  private func texts(of json: JSONValue, on node: inout Node) {
    node.label = json["label", "text", "title"]?.text
    node.value = json["value"]?.text
    node.hint = json["hint"]?.text
    node.placeholder = json["placeholder"]?.text
    node.badge = json["badge"]?.text
    node.language = json["language"]?.string
    node.hasMoreContent = json["customContent"]?.array?.isEmpty == false
    node.actions = (json["actions"]?.array ?? []).compactMap(\.text).map(Action.custom)
  }

  private func states(of json: JSONValue, on node: inout Node) {
    node.isEnabled = json["enabled"]?.bool ?? true
    // A disabled item of the native tab bar is not given the trait that makes it dimmed.
    if node.role == .tab, json["container"]?["role"]?.string == "tabBar" { node.isEnabled = true }
    node.isSelected = json["selected"]?.bool
    node.isExpanded = json["expanded"]?.bool
    node.isRequired = json["required"]?.bool ?? false
    node.isInvalid = json["invalid"]?.bool ?? false
    node.errorText = json["error"]?.text
    node.toggled = json["on", "checked", "pressed"]?.toggled
    node.isModal = json["modal"]?.bool ?? false
    if node.role == .textField, json["secure"]?.bool == true { node.role = .secureField }
  }

  /// Traits add to what the element is; an element that is nothing yet becomes the one among them that
  /// decides how the rest is read.
  private func traits(of json: JSONValue, on node: inout Node) {
    let names = Set((json["traits"]?.array ?? []).compactMap(\.string))
    if names.contains("selected") { node.isSelected = true }
    if names.contains("notEnabled") { node.isEnabled = false }
    var roles = Self.roles.filter { names.contains($0.trait) }.map(\.role)
    if names.contains("secureTextField") { roles.removeAll { $0 == .textField || $0 == .textArea } }
    if names.contains("textArea") { roles.removeAll { $0 == .textField } }
    let isSwitchAlready = node.role == .switch
    if node.role == .unknown || node.role == .text, let deciding = roles.first(where: Self.decides) {
      node.role = deciding
    }
    node.additionalRoles = roles.filter { $0 != node.role }
    guard node.role == .switch else { return }
    // The role's words need the button trait too; a real switch has it.
    if !isSwitchAlready, !names.contains("button") { node.roleDescription = "" }
    if node.toggled == nil {
      switch node.value {
      case "1": node.toggled = .on
      case "0": node.toggled = .off
      case "2": node.toggled = .mixed
      default: break
      }
    }
    if node.toggled != nil { node.value = nil }
  }

  private static let roles: [(trait: String, role: Role)] = [
    ("button", .button), ("backButton", .backButton), ("switchButton", .switch),
    ("toggleButton", .switch), ("tabBarItem", .tab), ("tab", .tab), ("textEntry", .textField),
    ("textArea", .textArea), ("secureTextField", .secureField), ("header", .heading), ("link", .link),
    ("adjustable", .slider), ("image", .image), ("searchField", .searchField),
    ("keyboardKey", .keyboardKey),
  ]

  private static func decides(_ role: Role) -> Bool {
    switch role {
    case .switch, .textField, .textArea, .secureField, .tab, .backButton: true
    default: false
    }
  }

  private func cell(_ json: JSONValue) -> Cell? {
    guard json["row"] != nil || json["column"] != nil || json["role"]?.string == "cell" else { return nil }
    var cell = Cell(row: json["row"]?.int, column: json["column"]?.int)
    cell.rowSpan = json["rowSpan"]?.int ?? 1
    cell.columnSpan = json["columnSpan"]?.int ?? 1
    cell.isFirstInRow = json["firstInRow"]?.bool ?? false
    cell.rowHeaders = (json["spokenRowHeaders"]?.array ?? []).map(header)
    cell.columnHeaders = (json["spokenColumnHeaders"]?.array ?? []).map(header)
    return cell
  }

  private func header(_ json: JSONValue) -> Cell.Header {
    Cell.Header(label: json["label"]?.text ?? json.text ?? "", value: json["value"]?.text)
  }

  /// Where the element is on the screen, and whether it is an element.
  ///
  /// A plain group lends its children to its parent; one that keeps them together, and a list, landmark or
  /// named group, does not. Hidden, transparent and empty elements are left out.
  private func place(of json: JSONValue, on node: inout Node, isElement: Bool) {
    node.frame = Frame(json["frame"])
    let isContainer = node.role.isContainer && json["isElement", "element"]?.bool != true
    if !isContainer || isElement { node.stop = .always }
    if isContainer, !isElement, node.role == .group, json["groupChildren"]?.bool != true, node.label == nil {
      node.exposure = .skipped
    }
    let isEmpty = node.frame.map { $0.width == 0 && $0.height == 0 } ?? false
    let leavesOutEmpty = !isContainer || json["clips", "clipsToBounds"]?.bool == true
    if json["hidden", "elementsHidden"]?.bool == true || json["alpha"]?.number == 0
      || json["isElement"]?.bool == false && !isContainer || isEmpty && leavesOutEmpty
    {
      node.exposure = .hidden
    }
  }
}
