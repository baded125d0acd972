import AccessibilityTree
import Text

/// Reads the `debugDescription` of an element of XCTest: as a test's log prints it, as lldb prints it in one line, in a comment.
///
/// A line is an element, two spaces further in for each level:
/// `Button, 0x105a31650, {{52.0, 463.7}, {82.0, 82.0}}, identifier: 'send', label: 'Send', value: 1, Selected`. Apostrophes in
/// texts are not escaped. Xcode before version 10 wrote `Button 0x7f9a: traits: 8589934593, {{…`.
///
/// It lists views in the order of the views, with neither traits nor hints; ``IOSCapture`` makes elements of them.
struct XCTestDescription {
  /// What stands in every line of an element.
  static let signs: [StaticString] = [", 0x", "→Application"]

  /// A tree and the bytes that it is read from.
  struct Tree {
    var screen: CapturedScreen
    var ranges: [Range<Int>]
  }

  /// The trees in a text.
  ///
  /// - Throws: When elements are nested too deeply.
  static func trees(in text: PastedLines) throws(CaptureError) -> [Tree] {
    var reader = XCTestDescription()
    for line in text.lines {
      let written = text.text(of: line)
      if text.isFence(line) {
        reader.endTree()
        continue
      }
      if text.isEnd(line), reader.isCut(written) { reader.cutOff = line.number }
      // lldb prints the whole description as one text.
      if written.contains(", 0x"), written.contains("\\n") {
        reader.endTree()
        for part in Self.unescaped(written).split(separator: "\n", omittingEmptySubsequences: false) {
          try reader.read(String(part), line.number, line.range)
        }
        reader.endTree()
      } else {
        try reader.read(written, line.number, line.range)
      }
    }
    reader.endTree()
    return reader.trees
  }

  private var trees: [Tree] = []
  /// The elements read so far: those that may get further ones are open, with their depths.
  private var open: [(depth: Int, source: IOSCapture.Source)] = []
  private var roots: [IOSCapture.Source] = []
  private var ranges: [Range<Int>] = []
  private var attributes: Set<String> = []
  /// An element whose text goes on in the next line.
  private var unfinished: (text: String, depth: Int, line: Int, lines: Int)?
  /// Whether the lines belong to a description, and are no tree: a path to an element, a query.
  private var isAside = false
  /// The line in the middle of which the tree was cut off.
  private var cutOff: Int?

  /// The most lines that the texts of one element go over; so many are read again with each further one.
  private static let mostLines = 100

  /// Whether the last line of a text ends before its element does.
  private func isCut(_ written: String) -> Bool {
    guard !open.isEmpty, !isAside, unfinished == nil else { return false }
    let content = written.drop { $0.isWhitespace || "→/*>#".contains($0) }
    guard !content.isEmpty, Self.headings.allSatisfy({ !content.hasPrefix($0) }) else { return false }
    guard Self.isElement(content) else { return written.first?.isWhitespace == true }
    return !Self.entries(of: String(content)).allSatisfy { entry in
      entry.isComplete && (!entry.value.isEmpty || Self.names.contains(entry.name) || Self.words.contains(entry.name))
    }
  }

  private mutating func read(_ written: String, _ line: Int, _ range: Range<Int>) throws(CaptureError) {
    let content = written.drop { $0.isWhitespace || "/*>#".contains($0) }
    if let heading = Self.headings.first(where: { content.hasPrefix($0) }) {
      if heading == "Element subtree:" || heading == "Attributes:" { endTree() }
      isAside = heading != "Element subtree:" && heading != "Attributes:"
      ranges.append(range)
      return
    }
    if isAside {
      // A query's output is indented; other text is not.
      let isPart = content.hasPrefix("→") || content.hasPrefix("Output: {") || content.hasPrefix("}") || Self.isElement(content)
      if isPart { ranges.append(range) } else if !content.isEmpty { isAside = false }
      return
    }
    let depth = written.count - content.count + (content.hasPrefix("→") ? 1 : 0)
    let element = content.hasPrefix("→") ? content.dropFirst().drop { $0 == " " } : content
    if Self.isElement(element) {
      finish()
      try begin(String(element), depth, line)
      ranges.append(range)
    } else if unfinished != nil {
      unfinished?.text += "\n" + written
      unfinished?.lines += 1
      ranges.append(range)
      guard unfinished?.lines ?? 0 < Self.mostLines else { return endTree() }
      if let text = unfinished?.text, Self.isComplete(text) { finish() }
    } else if !content.isEmpty {
      endTree()
    }
  }

  private static let headings = ["Attributes:", "Element subtree:", "Path to element:", "Query chain:"]

  /// Whether a text begins like an element: its type, then its address.
  private static func isElement(_ text: Substring) -> Bool {
    guard text.first?.isUppercase == true else { return false }
    var rest = text.drop { $0.isLetter }
    if rest.hasPrefix(" ("), let end = rest.firstIndex(of: ")") { rest = rest[rest.index(after: end)...] }
    return rest.hasPrefix(", 0x") || rest.hasPrefix(" 0x")
  }

  private mutating func begin(_ text: String, _ depth: Int, _ line: Int) throws(CaptureError) {
    while let last = open.last, last.depth >= depth { close() }
    guard open.count <= NestingLimit.levels else {
      throw .nested(beyond: NestingLimit.levels, line: line, column: depth + 1)
    }
    unfinished = (text, depth, line, 1)
    if Self.isComplete(text) { finish() }
  }

  /// Makes an element of the last text.
  private mutating func finish() {
    guard let text = unfinished else { return }
    unfinished = nil
    if !Self.isComplete(text.text) { cutOff = text.line }
    open.append((text.depth, source(text.text, text.line, text.depth + 1)))
  }

  /// Puts the last open element into the one around it.
  private mutating func close() {
    guard let last = open.popLast() else { return }
    if open.isEmpty { roots.append(last.source) } else { open[open.count - 1].source.children.append(last.source) }
  }

  private mutating func endTree() {
    finish()
    while !open.isEmpty { close() }
    isAside = false
    guard let first = roots.first else { return }
    let root =
      roots.count == 1
      ? first
      : IOSCapture.Source(
        type: "Application", attributes: [:], customActions: [], children: roots, frame: nil, line: first.line,
        column: first.column)
    var properties: Set<NodeProperty> = [.selected]
    if attributes.contains("traits") { properties.insert(.heading) }
    var screen = IOSCapture.screen(
      root, format: .xctest, dialect: attributes.contains("traits") ? "Xcode before 10" : "debugDescription",
      attributes: attributes, properties: properties)
    if let cutOff { screen.add(.cutOff(line: cutOff)) }
    cutOff = nil
    trees.append(Tree(screen: screen, ranges: ranges))
    (roots, ranges, attributes) = ([], [], [])
  }

  // MARK: - An element

  /// Whether each text in an element's line has its end.
  private static func isComplete(_ text: String) -> Bool { entries(of: text).allSatisfy(\.isComplete) }

  private struct Entry {
    var name: String
    var value: String
    var isComplete = true
  }

  /// The attributes of an element's line. A text ends at an apostrophe that another attribute follows, or nothing.
  private static func entries(of text: String) -> [Entry] {
    var entries: [Entry] = []
    var rest = Substring(text)
    // The type and the address.
    guard let address = rest.firstRange(of: "0x") else { return [] }
    rest = rest[address.upperBound...].drop(while: \.isHexDigit)
    while true {
      rest = rest.drop { ", :".contains($0) }
      if rest.isEmpty { return entries }
      if rest.hasPrefix("{{"), let end = rest.firstRange(of: "}}") {
        entries.append(Entry(name: "frame", value: String(rest[..<end.upperBound])))
        rest = rest[end.upperBound...]
      } else if let name = names.first(where: { rest.hasPrefix("\($0): ") }) {
        rest = rest.dropFirst(name.count + 2)
        let isText = rest.hasPrefix("'")
        if isText { rest = rest.dropFirst() }
        let (value, after) = value(of: rest, isText: isText)
        entries.append(Entry(name: name, value: String(value), isComplete: after != nil))
        rest = after ?? ""
      } else {
        let word = rest.prefix { $0 != "," }
        entries.append(Entry(name: String(word), value: ""))
        rest = rest[word.endIndex...]
      }
    }
  }

  /// A value, and what follows it; nil where its end does not come.
  private static func value(of text: Substring, isText: Bool) -> (value: Substring, after: Substring?) {
    var place = text.startIndex
    while place < text.endIndex {
      let end = isText ? text[place...].firstIndex(of: "'") : text[place...].firstIndex(of: ",")
      guard let end else { break }
      let after = isText ? text[text.index(after: end)...] : text[end...]
      if after.allSatisfy(\.isWhitespace) || beginsAttribute(after) { return (text[..<end], after) }
      place = text.index(after: end)
    }
    return isText ? (text, nil) : (text, "")
  }

  private static func beginsAttribute(_ text: Substring) -> Bool {
    guard text.hasPrefix(", ") else { return false }
    let rest = text.dropFirst(2)
    if rest.hasPrefix("{{") || names.contains(where: { rest.hasPrefix("\($0): ") }) { return true }
    return words.contains { rest == $0 || rest.hasPrefix("\($0),") || rest.hasPrefix("\($0) ") }
  }

  private static let names = ["identifier", "label", "title", "value", "placeholderValue", "traits", "pid", "elementType"]
  private static let words = ["Selected", "Disabled", "Keyboard Focused", "Focused", "Has Focus", "Main Window"]

  private mutating func source(_ text: String, _ line: Int, _ column: Int) -> IOSCapture.Source {
    var source = IOSCapture.Source(
      type: String(text.prefix { $0.isLetter }), attributes: [:], customActions: [], children: [], frame: nil, line: line,
      column: column)
    for entry in Self.entries(of: text) {
      switch entry.name {
      case "frame":
        let numbers = entry.value.split { !$0.isNumber && !"-.einf".contains($0) }.compactMap { Double($0) }
        if numbers.count == 4 { source.frame = Frame(numbers: numbers) }
      case "identifier": source.attributes["name"] = entry.value
      case "title":
        // A window of macOS has a title, which is its name.
        let label = source.attributes["label"].nonEmpty
        source.attributes["label"] = label.map { $0 == entry.value ? $0 : "\($0), \(entry.value)" } ?? entry.value
      case "label":
        let title = source.attributes["label"].nonEmpty
        source.attributes["label"] = title.map { $0 == entry.value ? $0 : "\(entry.value), \($0)" } ?? entry.value
      case "value", "placeholderValue": source.attributes[entry.name] = entry.value
      case "traits":
        source.attributes["traits"] = Self.traits(entry.value)
        attributes.insert("traits")
      case "Selected": source.attributes["selected"] = "true"
      case "Disabled": source.attributes["enabled"] = "false"
      default: break
      }
    }
    // A text of macOS has its words as its value.
    if source.type == "StaticText", source.attributes["label"].nonEmpty == nil {
      source.attributes["label"] = source.attributes["value"]
    }
    for name in ["label", "value", "placeholderValue"] {
      source.attributes[name] = source.attributes[name]?.lineFeedsAsPauses
    }
    return source
  }

  /// The names of UIKit's traits by their bits.
  static func traits(_ number: String) -> String {
    guard let bits = UInt64(number.trimmed) else { return "" }
    let names = [
      0: "Button", 1: "Link", 2: "Image", 3: "Selected", 5: "KeyboardKey", 6: "StaticText", 8: "NotEnabled", 10: "SearchField",
      12: "Adjustable", 15: "TabBar", 16: "Header", 53: "ToggleButton",
    ]
    return names.sorted { $0.key < $1.key }.filter { bits & (1 << UInt64($0.key)) != 0 }.map(\.value).joined(separator: ", ")
  }

  /// A text as it was before a debugger escaped it.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscape = false
    for character in text {
      if isEscape {
        switch character {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "r": break
        default: result.append(character)
        }
        isEscape = false
      } else if character == "\\" {
        isEscape = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
