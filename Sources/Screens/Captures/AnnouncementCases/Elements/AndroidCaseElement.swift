import AccessibilityTree
import Text

/// The fields in which node info, layouts, dumps of the view hierarchy and Compose describe an element.
///
/// A field that is read needs a row in `android-fields.txt` once it may have a prefix (`android:text`, `isChecked`) or
/// another spelling.
enum AndroidFields {
  /// The prefixes of fields, folded.
  static let prefixes = ["android", "accessibility", "is", "has"]

  static let vocabulary = Vocabulary(prefixes: prefixes, file: EmbeddedText.android_fields_txt)
}

extension AndroidRules: CasePlatform {
  var entersUnlessSaid: Bool { false }

  static let words = KnownWords(
    fields: AndroidFields.vocabulary,
    silentFields: Vocabulary(prefixes: AndroidFields.prefixes, file: EmbeddedText.android_silent_fields_txt),
    roles: AndroidKinds.roles, isRole: { AndroidKinds.word(for: $0) != nil })

  /// The element that a case is about, in any spelling of ``AndroidFields``.
  ///
  /// The same property has many names there: node info getters (`isChecked`), layout attributes
  /// (`android:contentDescription`, `accessibilityHeading`), the dump of the view hierarchy
  /// (`content-desc`, with `"true"` for true), Compose's semantics (`toggleableState`, `Role.Button`,
  /// `onClickLabel`). Unknown names are ignored.
  func read(_ json: JSONValue) -> CaseElement {
    AndroidCaseElement(json)?.read ?? CaseElement(CapturedElement(described: ElementProperties()), json)
  }
}

/// The members of an element of an Android case, brought into one spelling step by step.
struct AndroidCaseElement {
  var node: Members
  /// The element's word, by which names and states are read.
  private var word: String?

  /// - Returns: Nil for a value that describes no element.
  init?(_ json: JSONValue) {
    switch json {
    // A text may stand for an element that contains nothing else; a list for a screen of elements.
    case .string(let text): self.init(["role": "text", "text": .string(text)])
    case .array(let children): self.init(["role": "screen", "children": .array(children)])
    case .object(let members): self.init(members)
    case .null, .bool, .number: return nil
    }
  }

  private init(_ members: [String: JSONValue]) {
    node = Members(members, spelledIn: AndroidFields.vocabulary)
    if let texts = node["text"]?.array {
      node["text"] = .string(texts.compactMap(\.text).joined(separator: ", "))
    }
    if node["count"]?.array != nil { node["children"] = node["children"] ?? node.take("count") }
    word = AndroidRules.word(
      role: (node["role"] ?? node["className"])?.string, className: node["className"]?.string)
    names()
    states()
    actions()
    place()
  }

  /// The element with what only cases tell of it.
  var read: CaseElement { CaseElement(element, .object(node.members)) }

  // MARK: - Names and states

  private mutating func names() {
    // A titled container's name is its title, announced on entry and not as a description.
    if ["group", "titled"].contains(word), node["children"] != nil, node["clickable"]?.bool != true {
      let name = word == "titled" ? node.take("contentDescription") : nil
      node["containerTitle"] = node["containerTitle"] ?? name ?? node.take("title")
    }
    // A field's value is the text in it.
    if AndroidRules.isField(word) { node["text"] = node["text"] ?? node.take("value") }
  }

  private mutating func states() {
    for state in node.take("state")?.list ?? [] { describe(state) }
    if let isDisabled = node.take("disabled")?.bool { node["enabled"] = node["enabled"] ?? .bool(!isDisabled) }
    if let isCollapsed = node.take("collapsed")?.bool { node["expanded"] = node["expanded"] ?? .bool(!isCollapsed) }
    if node["visibility"]?.string.map({ $0.lowercased() != "visible" }) == true { node["visible"] = false }
    if node.take("invisible")?.bool == true { node["visible"] = false }
    if node.take("keyboardActive")?.bool == true, node["focused"]?.bool == true { node["editing"] = true }
    // On a field the selection mode is the way the caret moves, elsewhere how many items of a collection can be selected.
    if AndroidRules.isField(word), let mode = node.take("selectionMode") {
      node["selecting"] = node["selecting"] ?? .bool(mode.bool ?? (mode.folded == "active"))
    }
    if node.take("mergeDescendants")?.bool == true { node["focusable"] = node["focusable"] ?? true }
  }

  /// A known word is a state, an object holds several states; any other text is a state description.
  private mutating func describe(_ state: JSONValue) {
    if case .object(let members) = state {
      let states = Members(members, spelledIn: AndroidFields.vocabulary).members
      for (name, value) in states { node[name] = node[name] ?? value.checkMark ?? value }
    } else if let mark = state.checkMark {
      node["checked"] = node["checked"] ?? mark
    } else if let isExpanded = state.expansion {
      node["expanded"] = node["expanded"] ?? .bool(isExpanded)
    } else if state.folded == "selected" {
      node["selected"] = node["selected"] ?? true
    } else if state.folded == "disabled" {
      node["enabled"] = node["enabled"] ?? false
    } else {
      node["stateDescription"] = node["stateDescription"] ?? state
    }
  }

  // MARK: - Actions

  private var systemActions: AndroidActions = []
  private var customActions: [String] = []
  private var unnamedActions: UInt16 = 0

  private mutating func actions() {
    customActions = (node.take("customActions")?.list ?? []).compactMap(Self.label)
    for (name, flag, label) in [
      ("onClick", AndroidActions.click, "clickLabel"), ("onLongClick", .longClick, "longClickLabel"),
    ] {
      guard let action = node.take(name), action.bool != false else { continue }
      take(action["label"]?.text ?? action.string, flag, label)
    }
    for action in node.take("actions")?.list ?? [] {
      let own = action["label"]?.text
      let name = Self.name(of: action)
      switch AndroidActions(folded: name) {
      case AndroidActions.click?: take(own, .click, "clickLabel")
      case AndroidActions.longClick?: take(own, .longClick, "longClickLabel")
      case .scrollUp?, .scrollDown?, .scrollLeft?, .scrollRight?, nil: custom(action, name)
      case let known?:
        systemActions.insert(known)
        if let isExpanded = known.expansion { node["expanded"] = node["expanded"] ?? .bool(isExpanded) }
      }
    }
  }

  private mutating func custom(_ action: JSONValue, _ name: String) {
    if name == "unknown" {
      unnamedActions += 1
    } else if !Self.silentActions.contains(name), action.string?.hasPrefix("ACTION_") != true {
      customActions += Self.label(of: action).map { [$0] } ?? []
    }
  }

  /// The system's actions that say nothing of an element.
  private static let silentActions: Set<String> = [
    "focus", "clearfocus", "accessibilityfocus", "clearaccessibilityfocus", "select", "clearselection",
    "setselection", "settext", "copy", "cut", "paste", "dismiss", "showonscreen", "scrolltoposition",
    "nextatmovementgranularity", "previousatmovementgranularity", "imeenter", "contextclick",
  ]

  private mutating func take(_ label: String?, _ action: AndroidActions, _ name: String) {
    systemActions.insert(action)
    if let label { node[name] = node[name] ?? .string(label) }
  }

  /// The action's name, without the constant's prefix.
  private static func name(of action: JSONValue) -> String {
    let written = (action["id", "action", "name", "type"] ?? action).folded
    return written.hasPrefix("action") ? String(written.dropFirst("action".count)) : written
  }

  private static func label(of action: JSONValue) -> String? {
    // A number alone is one of the system's actions.
    action["label", "name", "title"]?.text ?? action.string
  }

  // MARK: - The element

  private var element: CapturedElement {
    let bounds = Self.numbers(node["bounds"], ["left", "top", "right", "bottom"]).map {
      Frame(x: $0[0], y: $0[1], width: $0[2] - $0[0], height: $0[3] - $0[1])
    }
    let frame = Self.numbers(node["frame"], ["x", "y", "width", "height"]).map {
      Frame(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
    return CapturedElement(
      described: properties, identifier: node["viewId"]?.text, frame: bounds ?? frame,
      children: (node["children"]?.array ?? []).map {
        AndroidCaseElement($0)?.element ?? CapturedElement(described: ElementProperties())
      })
  }

  /// Four numbers: in a list, in a text as a dump writes them, or by names.
  private static func numbers(_ value: JSONValue?, _ names: [String]) -> [Double]? {
    let numbers =
      value?.array?.compactMap(\.number)
      ?? value?.string?.split { !$0.isNumber && !"-.".contains($0) }.compactMap { Double($0) }
      ?? names.compactMap { value?[$0]?.number }
    return numbers.count == 4 ? numbers : nil
  }

  private var properties: ElementProperties {
    var it = ElementProperties()
    it.role = node["role"]?.string
    it.className = node["className"]?.string
    (it.label, it.text, it.hint) = (node["contentDescription"]?.text, node["text"]?.text, node["hint"]?.text)
    it.value = ElementValue(node["value"])
    (it.tooltip, it.errorText, it.paneTitle) = (node["tooltip"]?.text, node["error"]?.text, node["paneTitle"]?.text)
    (it.roleDescription, it.stateDescription) = (node["roleDescription"]?.text, node["stateDescription"]?.text)
    (it.language, it.inputType) = (node["language"]?.string, node["inputType"]?.text)
    it.characterCount = node["characterCount"]?.count
    it.containsLinks = node["links"].map { $0.bool ?? !($0.list.isEmpty || $0 == "") } == true
    readStates(&it)
    (it.actions, it.customActions, it.unnamedActions) = (systemActions, customActions, unnamedActions)
    it.position = SetPosition(node["position"])
    it.cell = ownCell
    it.collection = Self.collection(.object(node.members))
    it.tellsCollection = node["collectionInfo"] != nil
    it.itemInfo = node["collectionItemInfo"].map(ElementProperties.ItemInfo.init(nodeInfo:))
    it.range = range(hasKind: word != nil)
    it.ofCase = CaseProperties(
      title: node["title"]?.text, userLabel: node["userLabel"]?.text, badge: node["badge"]?.text,
      containerTitle: node["containerTitle"]?.text, activationLabel: node["clickLabel"]?.text,
      longPressLabel: node["longClickLabel"]?.text, container: node["container"].map(Self.element(ofContainer:)),
      placeholders: CaseProperties.Placeholders(node["position"]),
      id: node["id"]?.text, traversalIndex: node["traversalIndex"]?.number, traversalBefore: node["traversalBefore"]?.text,
      traversalAfter: node["traversalAfter"]?.text)
    return it
  }

  private func readStates(_ it: inout ElementProperties) {
    (it.isEnabled, it.isSelected) = (node["enabled"]?.bool, node["selected"]?.bool)
    it.toggled = node["checked"].flatMap(Toggled.init(android:))
    it.isCheckable = node["checkable"]?.bool
    it.isExpanded = node["expanded"]?.expansion
    it.isContentInvalid = node["contentInvalid"]?.bool
    (it.isPassword, it.isHeading, it.isModal) = (node["password"]?.bool, node["heading"]?.bool, node["modal"]?.bool)
    it.isEditable = node["editable"]?.bool
    (it.isHidden, it.isVisible) = (node["hidden"]?.bool, node["visible"]?.bool)
    it.importance = node["importantForAccessibility"].map { importance in
      switch importance.folded {
      case "no", "2", "false": .no
      case "nohidedescendants", "4": .noHideDescendants
      default: .yes
      }
    }
    it.live = node["liveRegion"].map { $0 == true ? .polite : LiveRegion(android: $0.folded) }
    (it.isFocused, it.hasInputFocus) = (node["focused"]?.bool, node["inputFocused"]?.bool)
    (it.isElement, it.isScreenReaderFocusable) = (node["focusable"]?.bool, node["screenReaderFocusable"]?.bool)
    (it.takesInputFocus, it.isEditing) = (node["inputFocusable"]?.bool, node["editing"]?.bool)
    (it.isClickable, it.isLongClickable) = (node["clickable"]?.bool, node["longClickable"]?.bool)
    (it.isAdjustable, it.isScrollable) = (node["adjustable"]?.bool, node["scrollable"]?.bool)
    it.isShowingHint = node["showingHint"]?.bool
  }

  private var ownCell: Cell? {
    var cell = Cell(row: node["row"]?.int, column: node["column"]?.int)
    switch node["headingType"]?.string ?? node["heading"]?.string {
    case "row": cell.heading = .row
    case "column": cell.heading = .column
    case "both", "indeterminate": cell.heading = .both
    default: break
    }
    if node["rowHeading"]?.bool == true { cell.heading = .row }
    if node["columnHeading"]?.bool == true { cell.heading = .column }
    if let name = node["rowName"]?.text { cell.rowHeaders = [.init(label: name)] }
    if let name = (node["columnName"] ?? node["columnHeading"])?.string { cell.columnHeaders = [.init(label: name)] }
    return cell == Cell() ? nil : cell
  }

  private static func collection(_ json: JSONValue) -> Collection? {
    var collection = Collection(count: json["count"]?.int)
    (collection.rowCount, collection.columnCount) = (json["rows"]?.int, json["columns"]?.int)
    collection.level = json["level"]?.int
    collection.selectionMode = Collection.SelectionMode(android: json["selectionMode"])
    return collection == Collection() ? nil : collection
  }

  private static func element(ofContainer json: JSONValue) -> CapturedElement {
    var it = ElementProperties()
    (it.role, it.label, it.roleDescription) = (json["role"]?.string, json["name"]?.text, json["roleDescription"]?.text)
    it.collection = collection(json)
    return CapturedElement(described: it)
  }

  // MARK: - Range

  /// The range of a slider or progress bar, in node info's form or as an attribute of a bar.
  ///
  /// - Parameter hasKind: Whether the element has a role or a class; a range without a record gives it none.
  private func range(hasKind: Bool) -> ElementRange? {
    func own(_ name: String, _ kind: ElementRange.Kind) -> ElementRange? {
      guard hasKind, let current = node[name]?.number ?? node[name]?.string.flatMap({ Double($0) }) else { return nil }
      return ElementRange(current: current, kind: kind)
    }
    // A bar's own attributes: its position and its maximum.
    let progress = node["progress"]?.number.map { ElementRange(current: $0, most: node["max"]?.number ?? 100) }
    let record = node["rangeInfo"].map(Self.range) ?? progress
    // Of a record and a number by itself the whole number goes first, then the fraction, then the percentage.
    if let record, record.kind == .whole || record.kind == .number && node["rangeInt"] == nil { return record }
    return own("rangeInt", .number) ?? own("rangeFloat", .number) ?? record ?? own("rangePercent", .percent)
  }

  private static func range(_ json: JSONValue) -> ElementRange {
    var range = ElementRange(current: (json["current", "value", "progress"] ?? json).number)
    range.kind =
      switch json["type", "rangeType"]?.folded {
      case "int", "0", "rangetypeint": .whole
      case "float", "1", "rangetypefloat": .number
      case "percent", "2", "rangetypepercent": .percent
      default: .share
      }
    let ends =
      json["range"]?.array?.compactMap(\.number) ?? json["range"]?.string?.split(separator: "..").compactMap { Double($0) } ?? []
    (range.least, range.most) = ends.count == 2 ? (ends[0], ends[1]) : (json["min", "start"]?.number, json["max", "end"]?.number)
    return range
  }
}
