import AccessibilityTree
import Text

/// A semantics node of Jetpack Compose as a dump prints it.
struct ComposeNode {
  /// The line and the column of the file that it begins in, each from 1.
  var line: Int
  var column: Int
  /// The number of the node; 0 where there is none.
  var number = 0
  /// The test's own name for it.
  var tag: String?
  var frame: Frame?
  /// The properties by name, as they are written.
  var properties: [String: String] = [:]
  /// The properties without a value: `Disabled`, `Heading`.
  var marks: Set<String> = []
  var actions: Set<String> = []
  var children: [ComposeNode] = []
  /// The role that a child of its own has in its place.
  var fakeRole: String?
}

/// Reads what Compose's tests print with `printToLog` and `printToString`: `Node #3 at (l=0.0, t=8.0, r=90.0, b=20.0)px`, below
/// it `Text = '[Save]'`, `[Disabled, Heading]` and `Actions = [OnClick]`, with guides of `|-`; also as a numbered list.
///
/// Source: `androidx/compose/ui/test/Output.kt`.
struct ComposeDump {
  /// A word that stands in every dump.
  static let sign: StaticString = "Node #"

  /// The nodes of one dump and the bytes that it is read from.
  struct Tree {
    var roots: [ComposeNode] = []
    var ranges: [Range<Int>] = []
    /// Whether nodes are as the app has made them: then their texts are not yet joined.
    var isUnmerged = false
    /// The line in the middle of which it was cut off.
    var cutOff: Int?
  }

  /// The trees in a text.
  ///
  /// - Throws: When nodes are nested too deeply.
  static func trees(in text: PastedLines) throws(CaptureError) -> [Tree] {
    var reader = ComposeDump()
    for line in text.lines {
      let written = text.text(of: line)
      if text.isFence(line) {
        reader.endTree()
        continue
      }
      try reader.read(written, line)
      if text.isEnd(line), reader.isCut(written) { reader.cut(at: line) }
    }
    reader.endTree()
    return reader.trees
  }

  private static let guides = Array(" |-\t>/*".utf8)

  private var trees: [Tree] = []
  private var tree = Tree()
  private var tag: String?
  /// The nodes that may get further ones, with their depths.
  private var open: [(depth: Int, node: ComposeNode)] = []
  /// A property whose closing apostrophe may not have come.
  private var property: (name: String, value: String)?

  private mutating func read(_ written: String, _ line: PastedLines.Line) throws(CaptureError) {
    if !open.isEmpty, let own = tag, let other = line.prefix?.tag, own != other { return }
    // The guides before a node are as long as it is deep, so they are passed byte by byte, and once.
    let content = written[(written.utf8.firstIndex { !Self.guides.contains($0) } ?? written.endIndex)...]
    if content.contains("useUnmergedTree = '") {
      endTree()
      tree.isUnmerged = content.contains("useUnmergedTree = 'true'")
      tree.ranges.append(line.range)
      return
    }
    var node = content
    // The number in a list.
    let number = node.prefix(while: \.isNumber)
    if !number.isEmpty, node.dropFirst(number.count).hasPrefix(") Node #") { node = node.dropFirst(number.count + 2) }
    if node.hasPrefix("Node #"), node.firstRange(of: " at (") != nil {
      let isItem = node.startIndex != content.startIndex
      try begin(node, depth: isItem ? 0 : written.utf8.distance(from: written.startIndex, to: node.startIndex), line)
      tag = line.prefix?.tag ?? tag
      return
    }
    guard !open.isEmpty else { return }
    if takes(content, written) {
      tree.ranges.append(line.range)
    } else if !content.isEmpty {
      endTree()
    }
  }

  private mutating func begin(_ written: Substring, depth: Int, _ line: PastedLines.Line) throws(CaptureError) {
    endProperty()
    while let last = open.last, last.depth >= depth { close() }
    guard open.count <= NestingLimit.levels else {
      throw .nested(beyond: NestingLimit.levels, line: line.number, column: depth + 1)
    }
    var node = ComposeNode(line: line.number, column: depth + 1)
    node.number = Int(written.dropFirst("Node #".count).prefix(while: \.isNumber)) ?? 0
    if let start = written.firstIndex(of: "("), let end = written.firstIndex(of: ")"), start < end {
      let edges = written[start..<end].split { !$0.isNumber && !"-.E".contains($0) }.compactMap { Double($0) }
      if edges.count == 4, edges.allSatisfy(\.isFinite) {
        node.frame = Frame(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
      }
    }
    if let name = written.firstRange(of: "Tag: '") {
      let rest = written[name.upperBound...]
      node.tag = String(rest[..<(rest.lastIndex(of: "'") ?? rest.endIndex)])
    }
    open.append((depth, node))
    tree.ranges.append(line.range)
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    if open.isEmpty { tree.roots.append(last.node) } else { open[open.count - 1].node.children.append(last.node) }
  }

  /// Whether the last line of a text ends before its node or its property does.
  private func isCut(_ written: String) -> Bool {
    let content = written[(written.utf8.firstIndex { !Self.guides.contains($0) } ?? written.endIndex)...]
    if content.hasPrefix("Node #") {
      return content.firstRange(of: ")px").map { content[$0.upperBound...].hasSuffix(", Tag: '") } ?? true
    }
    if let (_, value) = Self.property(content) { return !Self.isClosed(String(value)) }
    return !content.isEmpty && !content.hasSuffix("]") && !content.hasPrefix("Has ") && !content.hasPrefix("Printing ")
  }

  /// Notes that a tree was cut off; the line may have ended it already.
  private mutating func cut(at line: PastedLines.Line) {
    if !open.isEmpty { tree.cutOff = line.number } else if let last = trees.indices.last { trees[last].cutOff = line.number }
  }

  private mutating func endTree() {
    endProperty()
    while !open.isEmpty { close() }
    if !tree.roots.isEmpty { trees.append(tree) }
    (tree, tag) = (Tree(), nil)
  }

  // MARK: - Properties

  /// Reads a line as part of the last node.
  ///
  /// - Returns: Whether it belongs to the dump.
  private mutating func takes(_ content: Substring, _ written: String) -> Bool {
    if let known = property, !Self.isClosed(known.value) {
      property?.value += "\n" + content
      return true
    }
    if let (name, value) = Self.property(content) {
      endProperty()
      property = (name, String(value))
      return true
    }
    if content.hasPrefix("["), content.hasSuffix("]") {
      endProperty()
      open[open.count - 1].node.marks.formUnion(Self.list(content))
      return true
    }
    if content.hasPrefix("Has "), content.contains("sibling") || content.contains("child") { return true }
    // An apostrophe at the end of a line was not the last one.
    guard let known = property, known.value.hasPrefix("'"), !content.isEmpty, written.first?.isWhitespace == true else {
      return false
    }
    property?.value += "\n" + content
    return true
  }

  private static func isClosed(_ value: String) -> Bool {
    value.hasPrefix("'") ? value.count > 1 && value.hasSuffix("'") : !value.hasPrefix("[") || value.hasSuffix("]")
  }

  private static func property(_ content: Substring) -> (name: String, value: Substring)? {
    let name = content.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    let rest = content[name.endIndex...]
    guard !name.isEmpty, rest.hasPrefix(" = '") || rest.hasPrefix(" = [") else { return nil }
    return (String(name), rest.dropFirst(3))
  }

  private static func list(_ written: some StringProtocol) -> [String] {
    written.dropFirst().dropLast().split(separator: ",").map { String($0).trimmed }
  }

  private mutating func endProperty() {
    guard let ended = property else { return }
    property = nil
    guard !open.isEmpty else { return }
    let last = open.count - 1
    if ended.name == "Actions" {
      open[last].node.actions.formUnion(Self.list(ended.value))
    } else if ended.value == "'kotlin.Unit'" {
      // A property without a value, printed by other means than `printToString`.
      open[last].node.marks.insert(ended.name)
    } else {
      var value = Substring(ended.value)
      if value.hasPrefix("'") { value = value.dropFirst() }
      if value.hasSuffix("'") { value = value.dropLast() }
      open[last].node.properties[ended.name] = String(value)
    }
  }
}
