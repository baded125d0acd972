import AccessibilityTree
import Text

/// The fields in which UIKit, SwiftUI and React Native describe an element.
///
/// A field that is read needs a row in `ios-fields.txt` once it may have a prefix (`accessibilityLabel`, `isSelected`)
/// or another spelling.
enum IOSFields {
  static let vocabulary = Vocabulary(prefixes: IOSKinds.prefixes, file: EmbeddedText.ios_fields_txt)
}

extension IOSRules: CasePlatform {
  /// iOS cases give no transition: the cursor comes from outside.
  var entersUnlessSaid: Bool { true }

  var silencesSystemWindows: Bool { false }

  static let words = KnownWords(
    fields: IOSFields.vocabulary,
    silentFields: Vocabulary(prefixes: IOSKinds.prefixes, file: EmbeddedText.ios_silent_fields_txt),
    roles: IOSKinds.roles, isRole: { IOSKinds.roles.word(for: $0) != nil }, traits: IOSKinds.traits,
    // The rest of UIKit's traits, which do not change the words.
    silentTraits: [
      "updatesfrequently", "playssound", "summaryelement", "startsmediasession", "allowsdirectinteraction",
      "causespageturn", "statictext", "supportszoom", "none",
    ])

  /// The element that a case is about, in any spelling of ``IOSFields``.
  func read(_ described: JSONValue) -> CaseElement {
    let json = described.spelled(in: IOSFields.vocabulary)
    var read = CaseElement(Self.element(json), json)
    let container = read.element.properties.ofCase?.container
    // A list is not announced for an element without a position in it.
    let word = container.map { IOSKinds.containerWord(for: $0.properties) }
    if word == "list" || word == "landmark", json["position"] == nil, read.transition == nil {
      read.element.properties.ofCase?.container = nil
    }
    read.geometry = GeometricOrder(
      direction: ["rtl", "rightToLeft"].contains(json["direction"]?.string) ? .rightToLeft : .leftToRight,
      device: ["pad", "ipad", "tablet"].contains(json["idiom"]?.string?.lowercased()) ? .tablet : .phone)
    return read
  }

  /// An element with its content, in the one spelling.
  private static func element(_ described: JSONValue) -> CapturedElement {
    let json = described.withOwnStates
    var it = ElementProperties()
    it.role = json["role", "type", "class"]?.string
    it.traits = traits(json["traits"])
    it.isNative = json["nativeRole"]?.bool
    (it.label, it.text) = (json["label"]?.text, json["text"]?.text)
    (it.hint, it.placeholder) = (json["hint"]?.text, json["placeholder"]?.text)
    (it.errorText, it.paneTitle, it.language) = (json["error"]?.text, json["paneTitle"]?.text, json["language"]?.string)
    it.hasMoreContent = json["customContent"]?.list.isEmpty == false
    it.customActions = (json["actions"]?.list ?? []).compactMap { $0.text ?? $0["name", "label"]?.text }
    value(json, &it)
    states(json, &it)
    it.position = SetPosition(json["position"])
    it.cell = cell(json)
    it.collection = json["count"]?.int.map { Collection(count: $0) }
    let elements = json["elements"]?.array
    it.isExplicitOrder = elements != nil || json["explicitOrder"]?.bool == true
    (it.groupsChildren, it.clips, it.isScrollable) = (json["groupChildren"]?.bool, json["clips"]?.bool, json["scrolls"]?.bool)
    it.isElement = json["element", "accessible"]?.bool
    let behavior = json["element", "childBehavior"]?.string
    it.childBehavior = behavior == "ignore" ? .ignore : behavior == "combine" || json["combine"]?.bool == true ? .combine : nil
    it.ofCase = CaseProperties(
      containerType: json["containerType"]?.string, title: json["title"]?.text, badge: json["badge"]?.text,
      container: json["container"].map(container), placeholders: CaseProperties.Placeholders(json["position"]), page: page(json))
    return CapturedElement(
      described: it, identifier: json["identifier"].map { $0.text ?? "" }, frame: Frame(json["frame"]),
      children: (elements ?? json["children"]?.array ?? []).map(element))
  }

  private static func value(_ json: JSONValue, _ it: inout ElementProperties) {
    let value = json["value"]
    it.value = ElementValue(value) ?? value?["text", "now"]?.text.map(ElementValue.text)
    // React Native has the range in the value.
    let range = value?["now"] == nil ? json : value ?? json
    let numbers = ElementRange(current: range["now"]?.number, least: range["min"]?.number, most: range["max"]?.number)
    if numbers != ElementRange() { it.range = numbers }
  }

  private static func states(_ json: JSONValue, _ it: inout ElementProperties) {
    it.isEnabled = json["enabled"]?.bool ?? json["disabled"]?.bool.map { !$0 }
    it.isSelected = json["selected"]?.bool
    it.isExpanded = json["expanded"]?.bool
    it.isRequired = json["required"]?.bool
    it.invalidity = json["invalid"]?.bool == true ? .other : nil
    it.isBusy = json["busy"]?.bool
    it.toggled = json["on", "state"]?.toggled
    it.isModal = json["modal"]?.bool
    it.isPassword = json["secure"]?.bool
    it.isMultiline = json["multiline"]?.bool
    it.isFocused = json["focused"]?.bool
    it.isEditing = it.traits.contains(.editing) ? true : json["editing", "firstResponder"]?.bool
    let isTransparent = (json["alpha"]?.number).map { $0 <= 0 } ?? false
    it.isHidden = isTransparent ? true : json["hidden", "elementsHidden"]?.bool
    switch json["liveRegion"] {
    case .string("polite"), .bool(true): it.live = .polite
    case .string("assertive"): it.live = .assertive
    default: break
    }
  }

  /// The traits of a list, or of one text with commas or bars between them.
  private static func traits(_ json: JSONValue?) -> Set<IOSTrait> {
    let names = (json?.list ?? []).compactMap(\.string).flatMap { $0.split(whereSeparator: { ",|".contains($0) }) }
    return Set(names.compactMap { IOSTrait(named: String($0)) })
  }

  /// A container, which may be given by its word alone.
  private static func container(_ json: JSONValue) -> CapturedElement {
    var element = element(json.string.map { .object(["role": .string($0)]) } ?? json)
    element.properties.label = json["name", "label", "title"]?.text
    return element
  }

  /// The page that a page control is on; UIKit counts pages from 0.
  private static func page(_ json: JSONValue) -> SetPosition? {
    let count = json["numberOfPages"]?.int
    if let current = json["currentPage"]?.int, let count { return SetPosition(current + 1, of: count) }
    return json["page"]?.int.flatMap { page in count.map { SetPosition(page, of: $0) } }
  }

  /// Place and headers of a table's cell; nil where none of it is given.
  private static func cell(_ json: JSONValue) -> Cell? {
    var cell = Cell(
      row: (json["row"] ?? json["position"]?["row"])?.int, column: (json["column"] ?? json["position"]?["column"])?.int)
    cell.rowSpan = json["rowSpan"]?.int ?? 1
    cell.columnSpan = json["columnSpan"]?.int ?? 1
    cell.isFirstInRow = json["firstInRow"]?.bool ?? (cell.column == 1)
    cell.rowHeaders = (json["spokenRowHeaders", "rowHeaders"]?.list ?? []).map(header)
    cell.columnHeaders = (json["spokenColumnHeaders", "columnHeaders"]?.list ?? []).map(header)
    return cell == Cell() ? nil : cell
  }

  private static func header(_ json: JSONValue) -> Cell.Header {
    Cell.Header(label: json["label"]?.text ?? json.text ?? "", value: json["value"]?.text)
  }
}

extension JSONValue {
  /// The element with the members of its `state` as its own: React Native has them in a separate object.
  fileprivate var withOwnStates: JSONValue {
    guard case .object(let members) = self, case .object(let states)? = members["state"] else { return self }
    return .object(members.merging(states) { own, _ in own })
  }
}
