import Semantics

extension IOSWords {
  /// The word for what an element is: a role, a class, or the type of a container.
  static func roleWord(_ json: JSONValue) -> String {
    json["role", "type", "containerType"]?.string.map(ShortNames.word) ?? "custom"
  }

  /// The word for a container; the trait of a tab bar makes one of anything.
  static func containerWord(_ json: JSONValue) -> String {
    json["traits"]?.words.contains("tabbar") == true ? "customtabbar" : roleWord(json)
  }

  static func isNativeTabBar(_ word: String) -> Bool {
    word == "tabbar"
  }

  static func role(_ word: String) -> Role {
    switch word {
    case "text", "statictext", "label", "paragraph": .text
    case "heading", "header": .heading
    case "button", "imagebutton", "navigationlink", "disclosure", "disclosuregroup", "expandable", "accordion",
      "stepper", "spinbutton", "datepicker", "timepicker", "colorpicker", "chip", "menu", "menubutton",
      "menuitem", "picker", "popupbutton", "pulldownbutton", "dropdown", "dropdownlist", "combobox":
      .button
    case "togglebutton": .toggleButton
    case "backbutton": .backButton
    case "switch", "toggle", "switchbutton": .switch
    case "checkbox": .checkBox
    case "radio", "radiobutton": .radioButton
    case "slider", "adjustable": .slider
    case "pagecontrol": .pager
    case "textfield", "textinput", "textentry": .textField
    case "securetextfield", "securefield", "password": .secureField
    case "searchfield", "searchbar", "search", "searchtextfield": .searchField
    case "textview", "textarea", "texteditor": .textArea
    case "tab", "tabbaritem", "tabbarbutton": .tab
    case "segment": .segment
    case "cell": .cell
    case "link": .link
    case "image", "imageview": .image
    case "keyboardkey": .keyboardKey
    case "alert", "alertdialog", "alertcontroller": .alertDialog
    case "status", "snackbar", "toast": .status
    case "progress", "progressbar", "progressview": .progressBar
    case "listitem", "row": .listItem
    case "screen", "window": .screen
    case "group", "container", "view", "stack", "scrollview", "nativelist", "tableview", "collectionview",
      "semanticgroup", "fieldset":
      .group
    case "list": .list
    case "landmark": .landmark
    case "datatable", "table", "grid": .grid
    case "tabbar", "customtabbar", "tablist": .tabBar
    case "segmentedcontrol", "segmented": .segmentedControl
    case "radiogroup": .radioGroup
    default: .unknown
    }
  }

  /// Traits add to what the element is; an element that is nothing yet becomes the one among them that
  /// decides how the rest is read.
  func traits(of json: JSONValue, on node: inout Node) {
    let names = Set(json["traits"]?.words ?? [])
    if names.contains("selected") { node.isSelected = true }
    if !names.isDisjoint(with: ["notenabled", "disabled"]) { node.isEnabled = false }
    var roles = Self.roles.filter { names.contains($0.trait) }.map(\.role)
    if names.contains("securetextfield") { roles.removeAll { $0 == .textField || $0 == .textArea } }
    if names.contains("textarea") { roles.removeAll { $0 == .textField } }
    let isSwitchAlready = node.role == .switch
    if node.role == .unknown || node.role == .text, let deciding = roles.first(where: Self.decides) {
      node.role = deciding
    }
    if node.role == .textField, roles.contains(.secureField) || json["secure", "secureTextEntry"]?.bool == true {
      node.role = .secureField
    } else if node.role == .textField, json["multiline"]?.bool == true {
      node.role = .textArea
    }
    if node.role == .secureField { node.value = node.value.map { String(repeating: "•", count: $0.count) } }
    var seen: Set<Role> = [node.role]
    node.additionalRoles = roles.filter { seen.insert($0).inserted }
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
    ("button", .button), ("backbutton", .backButton), ("switchbutton", .switch), ("togglebutton", .switch),
    ("toggle", .switch), ("tabbaritem", .tab), ("tab", .tab), ("textentry", .textField),
    ("textarea", .textArea), ("securetextfield", .secureField), ("header", .heading), ("heading", .heading),
    ("link", .link), ("adjustable", .slider), ("image", .image), ("searchfield", .searchField),
    ("keyboardkey", .keyboardKey),
  ]

  private static func decides(_ role: Role) -> Bool {
    switch role {
    case .switch, .textField, .textArea, .secureField, .tab, .backButton: true
    default: false
    }
  }

  /// What iOS does with controls that are made of others, and what apps do for those it does not have.
  func control(_ word: String, _ json: JSONValue, _ node: inout Node) {
    switch word {
    case "imagebutton":
      node.additionalRoles.append(.image)
    case "menu", "menubutton", "popupbutton", "pulldownbutton":
      node.supplement = phrases.popUpButton
      if node.isEnabled, node.hint == nil { node.hint = phrases.activatePicker }
    case "pickeritem", "pickerwheel", "pickercolumn", "pickerview":
      node.roleDescription = phrases.pickerItem
      node.additionalRoles.append(.slider)
    case "pagecontrol":
      if node.value == nil { node.value = page(json) }
      node.position = nil
    case "slider", "progress", "progressbar", "progressview":
      node.value = percentage(json).map(phrases.percent) ?? node.value
    case "radio", "radiobutton":
      // iOS has no radio buttons: what is chosen is a selected button (magentaA11y).
      if let toggled = node.toggled { node.isSelected = toggled == .on }
      node.toggled = nil
    default:
      break
    }
    // An app that makes a control of its own appends the state to what the control says.
    if json["nativeRole"]?.bool == false, let isExpanded = node.isExpanded {
      let state = isExpanded ? strings.states.expanded : strings.states.collapsed
      node.value = [node.value, state].compactMap(\.self).joined(separator: ", ")
      node.isExpanded = nil
    }
    // VoiceOver neither counts nor names what is in the platform's own lists.
    let container = json["container"].map(Self.containerWord)
    if ["nativelist", "tableview", "collectionview", "form"].contains(container) { node.position = nil }
  }

  /// The value of a page control; UIKit counts pages from 0.
  private func page(_ json: JSONValue) -> String? {
    let count = json["numberOfPages", "pageCount", "pages"]?.int
    if let current = json["currentPage"]?.int, let count { return strings.places.page(current + 1, count) }
    if let page = json["page"]?.int, let count { return strings.places.page(page, count) }
    guard let position = SetPosition(json["position"]), let count = position.count else { return nil }
    return strings.places.page(position.index, count)
  }

  /// How far along its range a number is, in percent: a slider's value as UIKit says it. A whole number
  /// without a range is left as it is.
  private func percentage(_ json: JSONValue) -> Int? {
    let range = json["value"]?["now"] == nil ? json : json["value"] ?? json
    guard let value = json["value"]?.number ?? range["now"]?.number else { return nil }
    let from = range["min", "minimum", "minimumValue"]?.number
    let to = range["max", "maximum", "maximumValue"]?.number
    if from == nil, to == nil, value.rounded() == value || !(0...1).contains(value) { return nil }
    let (low, high) = (from ?? 0, to ?? 1)
    guard high > low else { return nil }
    return Int((min(max((value - low) / (high - low), 0), 1) * 100).rounded())
  }

  /// Place and headers of a table's cell.
  func cell(_ json: JSONValue, _ word: String) -> Cell? {
    guard json["row"] != nil || json["column"] != nil || word == "cell" else { return nil }
    var cell = Cell(row: json["row"]?.int, column: json["column"]?.int)
    cell.rowSpan = json["rowSpan"]?.int ?? 1
    cell.columnSpan = json["columnSpan"]?.int ?? 1
    cell.isFirstInRow = json["firstInRow"]?.bool ?? false
    cell.rowHeaders = (json["spokenRowHeaders", "rowHeaders"]?.list ?? []).map(header)
    cell.columnHeaders = (json["spokenColumnHeaders", "columnHeaders"]?.list ?? []).map(header)
    return cell
  }

  private func header(_ json: JSONValue) -> Cell.Header {
    Cell.Header(label: json["label"]?.text ?? json.text ?? "", value: json["value"]?.text)
  }
}
