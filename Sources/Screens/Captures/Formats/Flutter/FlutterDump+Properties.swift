import AccessibilityTree
import Text

// The properties of a node as a dump writes them.

extension FlutterDump {
  /// Whether a text has its closing quotation mark at its end, also before what the dump says of its parts.
  static func isClosed(_ value: String) -> Bool {
    guard value.utf8.count > 1 else { return false }
    if value.hasSuffix("\"") { return true }
    return value.hasSuffix("]") && attributes(in: value) != nil
  }

  /// Where the attributes of a text begin: `"Hei" [LocaleStringAttribute(…)]`.
  static func attributes(in value: String) -> Range<String.Index>? {
    guard value.hasSuffix("]") else { return nil }
    return ["\" [LocaleStringAttribute(", "\" [SpellOutStringAttribute("].compactMap { value.firstRange(of: $0) }
      .min { $0.lowerBound < $1.lowerBound }
  }

  /// The property that a line begins with, as its name and its value.
  static func property(_ written: String) -> (name: String, value: String)? {
    if written.hasPrefix("Rect.from") { return ("rect", written) }
    if let colon = written.utf8.prefix(32).firstIndex(of: UInt8(ascii: ":")) {
      let name = String(written[..<colon])
      if names.contains(name) || isName(name) {
        return (name, String(written[written.index(after: colon)...].drop { $0 == " " }))
      }
    }
    if written.hasPrefix("scaled by ") || written.hasPrefix("with transform ") { return ("transform", written) }
    return bareWords.first { word in
      written.hasPrefix(word) && (written.utf8.count == word.utf8.count || written.utf8.dropFirst(word.utf8.count).first == 0x20)
    }.map { ($0, written) }
  }

  /// Whether a word may be the name of a property that later versions have.
  static func isName(_ word: String) -> Bool {
    guard let first = word.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return word.utf8.count < 32 && word.utf8.contains { $0 < 0x61 } && word.utf8.allSatisfy { $0 < 0x80 && $0 != 0x20 }
      && word.allSatisfy(\.isLetter)
  }

  static let bareWords = ["merged up", "merge boundary", "dirty", "STALE", "invisible", "HIDDEN", "owner"]

  static let names: Set<String> = [
    "tags", "actions", "customActions", "flags", "identifier", "traversalParentIdentifier", "traversalChildIdentifier", "label",
    "value", "increasedValue", "decreasedValue", "hint", "tooltip", "textDirection", "role", "sortKey", "text selection",
    "platformViewId", "maxValueLength", "currentValueLength", "scrollChildren", "scrollIndex", "scrollExtentMin",
    "scrollPosition", "scrollExtentMax", "indexInParent", "elevation", "thickness", "headingLevel", "inputType",
    "validationResult", "linkUrl", "controlsNodes", "locale", "hitTestBehavior", "owner", "rect",
  ]

  /// Sets a property of a node from its written form.
  static func set(_ name: String, _ written: String, of node: inout FlutterNode) {
    switch name {
    case "label":
      (node.label, node.language) = (text(written), language(of: written) ?? node.language)
    case "value": node.value = text(written)
    case "hint": node.hint = text(written)
    case "tooltip": node.tooltip = text(written)
    case "identifier": node.identifier = text(written)
    case "role": node.role = written
    case "rect": setRectangle(written, of: &node)
    case "transform": setTransform(written, of: &node)
    case "flags": for word in list(written) { node.flags.insert(FlutterFlags(word)) }
    // A blocked action is not sent to the platform.
    case "actions": for word in list(written) where !word.contains("\u{1F6AB}") { node.actions.insert(FlutterActions(word)) }
    case "customActions": node.customActions = list(written)
    case "merged up": node.isMergedUp = true
    case "merge boundary": node.isMergeBoundary = true
    case "invisible": node.isInvisible = true
    case "traversalChildIdentifier": node.isMovedForTraversal = true
    case "textDirection": node.isRightToLeft = written == "rtl"
    case "scrollChildren": node.scrollChildren = Int(written)
    case "headingLevel": node.headingLevel = Int(written) ?? 0
    case "sortKey": node.sortKey = sortKey(written)
    default: break
    }
  }

  /// A text without its quotation marks and what is said of its parts.
  static func text(_ written: String) -> String {
    guard written.hasPrefix("\"") else { return written == "null" ? "" : written }
    var end = written.endIndex
    if let attributes = attributes(in: written) {
      end = attributes.lowerBound
    } else if written.count > 1, written.hasSuffix("\"") {
      end = written.index(before: end)
    }
    return String(written[written.index(after: written.startIndex)..<end])
  }

  /// The language that the whole of a text has: `[LocaleStringAttribute(TextRange(start: 0, end: 3), nb)]`.
  static func language(of written: String) -> String? {
    guard let start = attributes(in: written) else { return nil }
    let numbers = written[start.upperBound...].split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard written[start].contains("Locale"), numbers == [0, text(written).utf16.count] else { return nil }
    let code = written[start.upperBound...].drop { $0 != ")" }.drop { !$0.isLetter }
      .prefix { $0.isLetter || $0 == "-" || $0 == "_" }
    return code.isEmpty ? nil : String(code).replacing("_", with: "-")
  }

  static func list(_ written: String) -> [String] {
    let inner = written.hasPrefix("[") && written.hasSuffix("]") ? String(written.dropFirst().dropLast()) : written
    return inner.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0.drop { $0 == 0x20 })) }
      .filter { !$0.isEmpty && $0 != "null" }
  }

  static func numbers(_ written: Substring) -> [Double] {
    written.utf8.split { byte in
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ".")
        && byte != UInt8(ascii: "e")
    }.compactMap { Double(Substring($0)) }
  }

  /// `Rect.fromLTRB(l, t, r, b)`, with what it is multiplied by.
  static func setRectangle(_ written: String, of node: inout FlutterNode) {
    guard let open = written.firstIndex(of: "("), let close = written[open...].firstIndex(of: ")") else { return }
    let edges = numbers(written[written.index(after: open)..<close])
    if edges.count == 4, edges.allSatisfy(\.isFinite) {
      let isSize = written.contains("fromLTWH")
      node.rectangle = Frame(
        x: edges[0], y: edges[1], width: isSize ? edges[2] : edges[2] - edges[0], height: isSize ? edges[3] : edges[3] - edges[1])
    }
    let rest = written[written.index(after: close)...]
    if !rest.isEmpty { setTransform(String(rest), of: &node) }
  }

  static func setTransform(_ written: String, of node: inout FlutterNode) {
    if let scale = written.firstRange(of: "scaled by ") {
      let factor = written[scale.upperBound...].prefix { $0.isNumber || $0 == "." }
      if let factor = Double(factor), factor > 0 { node.transform = .scale(factor) }
    } else if let start = written.firstRange(of: "with transform [") {
      let rows = written[start.upperBound...].split(separator: ";").map { numbers($0) }
      guard rows.count >= 2, rows[0].count == 4, rows[1].count == 4 else { return }
      node.transform = FlutterNode.Transform(
        a: rows[0][0], b: rows[0][1], c: rows[1][0], d: rows[1][1], x: rows[0][3], y: rows[1][3])
    }
  }

  /// `OrdinalSortKey#e3336(order: 0.0, name: "list")`.
  static func sortKey(_ written: String) -> FlutterNode.SortKey? {
    guard let order = written.firstRange(of: "order: ") else { return nil }
    let number = written[order.upperBound...].prefix { $0.isNumber || "-.".contains($0) }
    let name = written.firstRange(of: "name: ").map {
      written[$0.upperBound...].drop { $0 == "\"" }.prefix { $0 != "\"" && $0 != ")" }
    }
    return Double(number).map { FlutterNode.SortKey(order: $0, name: name.map(String.init) ?? "") }
  }
}
