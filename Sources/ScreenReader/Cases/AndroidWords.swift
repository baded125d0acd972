import Semantics

/// Elements as Android's node info describes them: text, content description, state description, checkable,
/// clickable.
struct AndroidWords: PlatformWords {
  /// How the language says a percentage, which a range without a state description is read as.
  let percent: @Sendable (_ number: String) -> String

  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? { nil }

  func branch(_ json: JSONValue, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch {
    let word = json["role"]?.string ?? "view"
    var node = Node(id: id, role: Self.role(word))
    if word == "imageButton" { node.additionalRoles.append(.image) }
    if json["heading"]?.bool == true, node.role != .heading { node.additionalRoles.append(.heading) }
    if json["password"]?.bool == true { node.role = .secureField }
    states(of: json, on: &node)
    actions(of: json, on: &node)
    var children = (json["children"]?.array ?? []).enumerated().map { offset, child in
      branch(child, id: id.appending("\(offset + 1)"), isRoot: false, isWhole: isWhole)
    }
    texts(of: json, on: &node, &children)
    if isWhole { Self.separateTitle(of: &node, into: &children) }
    node.cell = cell(json)
    node.position = SetPosition(json["position"])
    let isStop = node.stop == .always || !node.actions.isEmpty || isRoot && !isWhole
    if !children.isEmpty, isStop { node.grouping = .merged }
    return SemanticTree.Branch(node, children)
  }

  func container(_ json: JSONValue) -> Node? {
    let role: Role
    switch json["role"]?.string {
    case "list", "listView": role = .list
    case "grid", "gridView", "table": role = .grid
    case "pager": role = .pager
    case "tablist", "tabBar": role = .tabBar
    case "radioGroup": role = .radioGroup
    case "titled", "group", "container", "pane": role = .group
    default: return nil
    }
    var node = Node(id: "case/container", role: role, label: json["name", "title", "label"]?.text)
    node.roleDescription = json["roleDescription"]?.text
    var collection = Collection(count: json["count"]?.int)
    collection.rowCount = json["rows", "rowCount"]?.int
    collection.columnCount = json["columns", "columnCount"]?.int
    collection.level = json["level"]?.int
    collection.selectionMode =
      switch json["selectionMode"]?.string {
      case "single": .single
      case "multiple": .multiple
      default: nil
      }
    node.collection = collection
    return node
  }

  private static func role(_ word: String) -> Role {
    switch word {
    case "text", "textView", "checkedTextView": .text
    case "heading": .heading
    case "button", "imageButton": .button
    case "toggleButton": .toggleButton
    case "switch": .switch
    case "checkbox", "checkBox": .checkBox
    case "radio", "radioButton": .radioButton
    case "image", "imageView": .image
    case "editText", "textField", "edit": .textField
    case "password", "passwordField": .secureField
    case "slider", "seekBar", "seekControl": .slider
    case "progressBar", "progress": .progressBar
    case "spinner", "dropDown", "dropDownList": .dropDown
    case "tab": .tab
    case "tabBar", "tabWidget", "tablist": .tabBar
    case "list", "listView": .list
    case "grid", "gridView": .grid
    case "pager", "viewPager": .pager
    case "page": .page
    case "link": .link
    case "alertDialog", "alert", "dialog": .alertDialog
    case "listItem": .listItem
    case "menuItem": .menuItem
    case "screen", "window": .screen
    default: .unknown
    }
  }

  /// The name and what is said beside it.
  ///
  /// - The content description goes before the text, and stops what is below from being read with it; in a
  ///   field the text goes first, and the other is not read.
  /// - A field's hint shown as its text is its name; otherwise hint text follows the role.
  /// - A switch's own text is its state while no state description is set.
  private func texts(of json: JSONValue, on node: inout Node, _ children: inout [SemanticTree.Branch]) {
    let text = json["text", "title"]?.text.nonEmpty
    let described = json["contentDescription"]?.text.nonEmpty
    let hint = json["hint", "hintText"]?.text.nonEmpty
    node.stateDescription = json["stateDescription"]?.text.nonEmpty
    node.roleDescription = json["roleDescription"]?.text.nonEmpty
    node.tooltip = json["tooltip", "tooltipText"]?.text.nonEmpty
    node.badge = json["badge"]?.text.nonEmpty
    node.language = json["language"]?.string
    switch node.role {
    case .textField:
      let isHintShown = hint != nil && (json["showingHint"]?.bool ?? (text == nil))
      node.value = isHintShown ? nil : text
      node.label = isHintShown ? hint : text == nil ? described : nil
      node.supplement = isHintShown ? nil : hint
    case .secureField:
      node.label = described
      node.characterCount = json["length", "characters", "characterCount"]?.int ?? text?.count
      let isHintShown = json["showingHint"]?.bool ?? (text == nil)
      node.placeholder = isHintShown ? hint : nil
      node.supplement = isHintShown ? nil : hint
    case .switch, .toggleButton:
      if node.stateDescription == nil {
        node.label = described
        node.stateDescription = text
      } else {
        node.label = described ?? text
      }
      node.supplement = hint
    case .unknown where described == nil && !children.isEmpty && text != nil:
      // A text does not stop what is below from being read after it.
      let child = Node(id: node.id.appending("text"), role: .text, label: text)
      children.insert(SemanticTree.Branch(child), at: 0)
      node.supplement = hint
    default:
      node.label = described ?? text
      node.supplement = hint
    }
    if node.role == .slider || node.role == .progressBar { node.value = range(json) }
  }

  private func states(of json: JSONValue, on node: inout Node) {
    node.isEnabled = json["enabled"]?.bool ?? true
    node.isSelected = json["selected"]?.bool
    node.isExpanded = json["expanded"]?.bool
    node.toggled = json["checked"]?.toggled
    if json["role"]?.string == "checkedTextView", node.toggled == .off { node.toggled = nil }
    node.errorText = json["contentInvalid", "invalid"]?.bool == false ? nil : json["error"]?.text.nonEmpty
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
    if node.role.isCollection, isCollection { node.collection = Collection(count: json["count"]?.int) }
  }

  /// What the element can do. Controls are clickable unless they say otherwise, and what can take focus is
  /// an element of its own.
  private func actions(of json: JSONValue, on node: inout Node) {
    let canFocus = json["focusable", "screenReaderFocusable"]?.bool
    let isClickable = json["clickable"]?.bool ?? (node.role.isControl && canFocus != false)
    let isInputFocused = json["inputFocused"]?.bool == true || json["editing"]?.bool == true
    if isClickable, node.role != .slider, !(node.role.isTextField && isInputFocused) {
      node.actions.append(.activate)
    }
    if node.role == .slider, canFocus != false { node.actions += [.increase, .decrease] }
    node.actions += (json["actions", "customActions"]?.array ?? []).compactMap(\.text).map(Action.custom)
    node.activationLabel = json["clickLabel"]?.text
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
    return (json["rangePercent", "percent"]?.text).map(percent)
  }

  private func cell(_ json: JSONValue) -> Cell? {
    let row = json["row"] ?? json["position"]?["row"]
    let column = json["column"] ?? json["position"]?["column"]
    if row == nil, column == nil { return nil }
    var cell = Cell(row: row?.int, column: column?.int)
    switch json["headingType", "cellHeading"]?.string ?? json["heading"]?.string {
    case "row": cell.heading = .row
    case "column": cell.heading = .column
    case "both", "indeterminate": cell.heading = .both
    default: break
    }
    if json["rowHeading", "isRowHeading"]?.bool == true { cell.heading = .row }
    if json["columnHeading", "isColumnHeading"]?.bool == true { cell.heading = .column }
    if let name = json["rowName", "rowTitle"]?.text { cell.rowHeaders = [.init(label: name)] }
    if let name = (json["columnName", "columnTitle"] ?? json["columnHeading"])?.string {
      cell.columnHeaders = [.init(label: name)]
    }
    return cell
  }
}
