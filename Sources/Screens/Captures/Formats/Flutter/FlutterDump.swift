import AccessibilityTree
import Text

/// Reads what Flutter prints of its semantics: `debugDumpSemanticsTree` of all years, and the log of the Android engine.
///
/// A node's place comes from the column of its name. A property ends where the next one begins: texts hold quotation marks
/// and line feeds as they are, and long ones are broken at spaces.
///
/// Source: `SemanticsNode.debugFillProperties` and `TextTreeRenderer` of flutter/flutter; `AccessibilityBridge.java`.
struct FlutterDump {
  /// A word that stands in every dump.
  static let sign: StaticString = "SemanticsNode"
  /// A word that stands in the attributes of a single node.
  static let attributesSign: StaticString = "isMergedIntoParent"
  /// What Flutter prints where it has no semantics.
  static let absence: StaticString = "Semantics not generated"

  /// The trees in a text.
  ///
  /// - Throws: When nodes are nested too deeply.
  static func trees(in text: PastedLines) throws(CaptureError) -> [FlutterTree] {
    var reader = FlutterDump(text)
    let most = NestingLimit.levels
    for line in text.lines {
      if text.isFence(line) {
        reader.endTree()
        continue
      }
      reader.read(line)
      if text.isEnd(line), reader.isCut(line) { reader.cut(at: line) }
      guard reader.open.count <= most else {
        throw .nested(beyond: most, line: line.number, column: reader.tree.nodes.last?.column)
      }
    }
    reader.endTree()
    return reader.trees
  }

  private let text: PastedLines
  private var trees: [FlutterTree] = []
  /// The tree that is being read; empty outside of one.
  private var tree = FlutterTree()
  /// The tag of the log that the tree is from.
  private var tag: String?
  /// The nodes around the last one, and the last one itself.
  private var open: [Int] = []
  /// The property that may go on in the next line.
  private var property: Property?
  /// The line that was read last as part of a node.
  private var openedAt = 0

  private struct Property {
    var name: String
    var value: String
    /// Whether it is a text whose closing quotation mark has not come.
    var isOpen: Bool
    /// The number of characters of its last line.
    var lastLength: Int
    /// The column in which further lines of a text begin.
    var column: Int
  }

  private init(_ text: PastedLines) {
    self.text = text
  }

  // MARK: - Lines

  private mutating func read(_ line: PastedLines.Line) {
    let isInside = !tree.nodes.isEmpty
    // Other programs write into the same log.
    if isInside, let own = tag, let other = line.prefix?.tag, own != other { return }
    let content = content(of: line)
    if let beginning = nodeBeginning(content, line) {
      begin(beginning, content, line)
      return
    }
    guard isInside else {
      if let attributes = AttributeLine(text.text(of: line)) { read(attributes, line) }
      return
    }
    if tree.kind == .attributes {
      if let attributes = AttributeLine(text.text(of: line)) { read(attributes, line) } else { endTree() }
      return
    }
    guard takes(content, line) else { return endTree() }
    if !content.text.isEmpty || content.hasGuide { add(line) }
  }

  /// Whether the last line of a text ends before its property does.
  private func isCut(_ line: PastedLines.Line) -> Bool {
    guard tree.kind == .tree else { return false }
    let written = string(content(of: line).text)
    if written.isEmpty || property?.isOpen == true || nodeBeginning(content(of: line), line) != nil { return false }
    let (name, value) = Self.property(written) ?? (property?.name ?? "", written)
    let last = value.split(whereSeparator: { ", ".contains($0) }).last.map(String.init) ?? ""
    switch name {
    case "": return true
    case "rect", "sortKey", "transform": return !value.contains(")") && !value.contains("]") && !value.hasSuffix("x")
    case "flags": return !FlutterFlags.isName(last)
    case "actions": return !FlutterActions.isName(last.filter(\.isLetter))
    case "textDirection": return value != "ltr" && value != "rtl"
    default: return value.hasPrefix("\"") && !Self.isClosed(value)
    }
  }

  /// Notes that a tree was cut off; the line may have ended it already.
  private mutating func cut(at line: PastedLines.Line) {
    if !tree.nodes.isEmpty {
      tree.cutOff = line.number
    } else if let last = trees.indices.last {
      trees[last].cutOff = line.number
    }
  }

  private mutating func add(_ line: PastedLines.Line) {
    // Lines between two of a tree that have no text belong to it.
    if let last = tree.ranges.last, last.upperBound == line.range.lowerBound {
      tree.ranges[tree.ranges.count - 1] = last.lowerBound..<line.range.upperBound
    } else {
      tree.ranges.append(line.range)
    }
  }

  private struct Content {
    /// The characters before the text: guides, spaces, the signs of a comment.
    var column: Int
    /// Whether one of them is a guide.
    var hasGuide: Bool
    /// Whether one of them is the guide of a node.
    var hasBranch: Bool
    /// The bytes of the text.
    var text: Range<Int>
  }

  /// Finds what stands behind the guides of a line.
  private func content(of line: PastedLines.Line) -> Content {
    var content = Content(column: 0, hasGuide: false, hasBranch: false, text: line.text)
    text.bytes.withUnsafeBufferPointer { bytes in
      var place = line.text.lowerBound
      var isOver = false
      while place < line.text.upperBound, !isOver {
        switch bytes[place] {
        case UInt8(ascii: " "), 0x9:
          place += 1
          content.column += 1
        // Signs of comments and of quoted text, before the guides.
        case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "|"), UInt8(ascii: "`"),
          UInt8(ascii: "+"), UInt8(ascii: "-"):
          guard !content.hasGuide else {
            isOver = true
            break
          }
          place += 1
          content.column += 1
        // Box drawings, U+2500 to U+257F.
        case 0xE2 where place + 2 < line.text.upperBound && (bytes[place + 1] == 0x94 || bytes[place + 1] == 0x95):
          content.hasGuide = true
          let isBar = bytes[place + 1] == 0x94 && bytes[place + 2] == 0x82
          if !isBar { content.hasBranch = true }
          place += 3
          content.column += 1
        case 0xC2 where place + 1 < line.text.upperBound && bytes[place + 1] == 0xA0:
          place += 2
          content.column += 1
        default: isOver = true
        }
      }
      content.text = place..<line.text.upperBound
    }
    return content
  }

  /// The beginning of a node.
  private struct Beginning {
    var kind: FlutterTree.Kind
    /// What stands behind the node's number.
    var rest: String
    /// The node's number.
    var number = ""
    /// The number of characters between the guides and the node's name.
    var indentation: Int
  }

  private static let engineWords = Array("Semantics tree:".utf8)
  private static let nodeName = Array("SemanticsNode".utf8)

  private func nodeBeginning(_ content: Content, _ line: PastedLines.Line) -> Beginning? {
    var start = content.text.lowerBound
    var indentation = 0
    // The engine's log has words before its tree.
    let words = Self.engineWords
    if starts(with: words, at: start, in: line) {
      start += words.count
      while start < line.text.upperBound, text.bytes[start] == UInt8(ascii: " ") {
        start += 1
        indentation += 1
      }
    }
    let name = Self.nodeName
    guard starts(with: name, at: start, in: line) else { return nil }
    start += name.count
    if starts(with: Array(" id=".utf8), at: start, in: line) {
      return Beginning(kind: .engineLog, rest: string(start..<line.text.upperBound), indentation: indentation)
    }
    guard start < line.text.upperBound, text.bytes[start] == UInt8(ascii: "#") else { return nil }
    start += 1
    let digits = start
    while start < line.text.upperBound, Character(Unicode.Scalar(text.bytes[start])).isHexDigit { start += 1 }
    guard start > digits else { return nil }
    let number = string(digits..<start)
    let rest = string(start..<line.text.upperBound).trimmed
    if rest.hasPrefix("(") { return Beginning(kind: .oneLine, rest: rest, number: number, indentation: 0) }
    let isNote = rest.isEmpty || ["<", "//", "#", "←", ":"].contains { rest.hasPrefix($0) }
    guard isNote || content.hasBranch else { return nil }
    return Beginning(kind: .tree, rest: rest, number: number, indentation: 0)
  }

  private func starts(with sign: [UInt8], at start: Int, in line: PastedLines.Line) -> Bool {
    start + sign.count <= line.text.upperBound && text.bytes[start..<start + sign.count].elementsEqual(sign)
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: text.bytes[range], as: UTF8.self) }

  // MARK: - Nodes

  private mutating func begin(_ beginning: Beginning, _ content: Content, _ line: PastedLines.Line) {
    endProperty()
    let depth = content.column + beginning.indentation
    // A root without a guide begins the tree of another view, or another dump.
    if !content.hasBranch, beginning.kind != .engineLog || depth <= (tree.nodes.first?.depth ?? 0), !tree.nodes.isEmpty {
      endTree()
    }
    if tree.nodes.isEmpty {
      tag = line.prefix?.tag
      tree.platform = beginning.kind == .engineLog ? .android : line.prefix?.platform
      tree.kind = beginning.kind
    }
    while let last = open.last, tree.nodes[last].depth >= depth { open.removeLast() }
    let place = tree.nodes.count
    var node = FlutterNode(line: line.number, column: depth + 1, depth: depth, isBranch: content.hasBranch, parent: open.last)
    node.number = beginning.number
    switch beginning.kind {
    case .oneLine: Self.readOneLine(beginning.rest, &node)
    case .engineLog: Self.readEngineLog(beginning.rest, &node)
    case .tree, .attributes: break
    }
    tree.nodes.append(node)
    if let parent = open.last { tree.nodes[parent].children.append(place) } else { tree.roots.append(place) }
    open.append(place)
    add(line)
  }

  private mutating func endTree() {
    if property?.isOpen == true, tree.kind == .tree { tree.cutOff = openedAt }
    endProperty()
    if !tree.nodes.isEmpty { trees.append(tree) }
    (tree, open, tag) = (FlutterTree(), [], nil)
  }

  // MARK: - Properties

  /// Reads a line as part of the last node.
  ///
  /// - Returns: Whether it belongs to the tree.
  private mutating func takes(_ content: Content, _ line: PastedLines.Line) -> Bool {
    openedAt = line.number
    if content.text.isEmpty {
      if property?.isOpen == true { property?.value += "\n" }
      return true
    }
    if property?.isOpen == true {
      continueText(content, line)
      return true
    }
    let written = string(content.text)
    if tree.kind == .engineLog { return takesEngineLog(written) }
    let isInside = content.hasGuide || content.column > (tree.nodes.last?.depth ?? 0)
    guard isInside else { return false }
    if let (name, value) = Self.property(written) {
      endProperty()
      let isText = value.hasPrefix("\"")
      property = Property(
        name: name, value: value, isOpen: isText && !Self.isClosed(value), lastLength: written.count,
        column: content.column)
      return true
    }
    guard var last = property else { return content.hasGuide }
    if last.value.isEmpty, written.hasPrefix("\"") {
      // A text of several lines begins below its name.
      last.column = content.column
      (last.value, last.isOpen, last.lastLength) = (written, !Self.isClosed(written), written.count)
      property = last
    } else if last.value.hasPrefix("\""), !written.hasPrefix("[") {
      // A quotation mark at the end of a line was not the last one.
      guard content.column >= last.column else { return false }
      property?.isOpen = true
      continueText(content, line)
    } else {
      last.value += " " + written
      property = last
    }
    return true
  }

  private mutating func continueText(_ content: Content, _ line: PastedLines.Line) {
    guard var text = property else { return }
    let written = string(content.text)
    // The direction of a text follows it: whoever pasted the tree left out the end of the text.
    if written == "textDirection: ltr" || written == "textDirection: rtl" {
      endProperty()
      property = Property(
        name: "textDirection", value: String(written.suffix(3)), isOpen: false, lastLength: 0, column: content.column)
      return
    }
    let whole = string(line.text)
    let before = whole.prefix(text.column)
    let isIndented = before.allSatisfy { $0.isWhitespace || ("\u{2500}"..."\u{257F}").contains($0) }
    let inside = isIndented ? String(whole.dropFirst(before.count)) : written
    let more = inside.prefix { $0 == " " }.count
    let firstWord = inside.dropFirst(more).prefix { $0 != " " }.count
    // A line that is broken has no room for the next word.
    let isBroken = more == 2 && text.lastLength + 1 + firstWord > 60
    text.value += isBroken ? inside.dropFirst() : "\n" + inside
    text.lastLength = inside.count
    text.isOpen = !Self.isClosed(text.value)
    property = text
  }

  private mutating func endProperty() {
    guard let ended = property, let last = tree.nodes.indices.last else { return }
    property = nil
    Self.set(ended.name, ended.value, of: &tree.nodes[last])
  }

  // MARK: - The engine's log

  /// Reads `+-- rect.ltrb=(0.0, 0.0, 48.0, 48.0)`.
  private mutating func takesEngineLog(_ written: String) -> Bool {
    var rest = Substring(written)
    if rest.hasPrefix("Semantics tree:") { rest = rest.dropFirst("Semantics tree:".count) }
    rest = rest.drop { $0 == " " }
    guard rest.hasPrefix("+--") || rest.contains("="), let last = tree.nodes.indices.last else { return false }
    let parts = rest.drop { "+- ".contains($0) }.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return false }
    let numbers = Self.numbers(parts[1])
    switch parts[0] {
    case "rect.ltrb" where numbers.count == 4:
      tree.nodes[last].rectangle = Frame(
        x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0], height: numbers[3] - numbers[1])
    // The matrix comes column by column.
    case "transform" where numbers.count == 16:
      let map = FlutterNode.Transform(
        a: numbers[0], b: numbers[4], c: numbers[1], d: numbers[5], x: numbers[12], y: numbers[13])
      if map.a == 1, map.b == 0, map.c == 0, map.d == 1, let frame = tree.nodes[last].rectangle {
        tree.nodes[last].rectangle = Frame(x: frame.x + map.x, y: frame.y + map.y, width: frame.width, height: frame.height)
      } else {
        tree.nodes[last].transform = map
      }
    case "headingLevel": tree.nodes[last].headingLevel = Int(numbers.first ?? 0)
    case "textDirection": tree.nodes[last].isRightToLeft = parts[1] == "RTL" ? true : parts[1] == "LTR" ? false : nil
    default: break
    }
    return true
  }

  // MARK: - The attributes of one node

  /// A line `label: 'Save',`, as a driver gives the attributes of one node.
  private struct AttributeLine {
    var name: String
    var value: String

    init?(_ line: String) {
      var rest = Substring(line.trimmed)
      if rest.hasSuffix(",") { rest = rest.dropLast() }
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      name = String(rest[..<colon]).filter { $0 != "\"" && $0 != "'" }
      let written = String(rest[rest.index(after: colon)...]).trimmed
      guard let mark = written.first, mark == "'" || mark == "\"", written.count > 1, written.last == mark,
        !name.isEmpty, name.allSatisfy({ $0.isLetter })
      else { return nil }
      value = String(written.dropFirst().dropLast())
    }
  }

  private mutating func read(_ attribute: AttributeLine, _ line: PastedLines.Line) {
    if tree.nodes.isEmpty {
      guard ["owner", "isMergedIntoParent", "mergeAllDescendantsIntoThisNode"].contains(attribute.name) else { return }
      tree.kind = .attributes
      tree.nodes = [FlutterNode(line: line.number, column: 1, depth: 0, isBranch: false)]
      tree.roots = [0]
      tag = line.prefix?.tag
    }
    add(line)
    let value = attribute.value == "null" ? "" : attribute.value
    switch attribute.name {
    case "label", "value", "hint", "tooltip", "identifier":
      Self.set(attribute.name, "\"\(value)\"", of: &tree.nodes[0])
    case "isInvisible": tree.nodes[0].isInvisible = value == "true"
    default: Self.set(attribute.name, value, of: &tree.nodes[0])
    }
  }
}
