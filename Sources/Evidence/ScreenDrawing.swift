import MarkupText
import Semantics

/// A screen drawn from its tree alone: frames, colours and texts as the tree has them, with the reading order
/// numbered.
///
/// It shows what a screen reader knows and no more; what is not in the tree is not in the picture.
struct ScreenDrawing {
  private let tree: SemanticTree
  private let order: ReadingOrder
  private let cursor: NodeID?

  init(_ tree: SemanticTree, cursor: NodeID?) {
    self.tree = tree
    self.cursor = cursor
    order = ReadingOrder(tree)
  }

  /// The elements in reading order, in words: the picture's equivalent for who does not see it.
  var elements: [Node] { order.elements }

  /// The picture as SVG: a phone's screen, scrolled to where the cursor is.
  ///
  /// - Parameter title: What it is called; its accessible name.
  func svg(title: String) -> Markup {
    let (width, height) = (Self.number(width), Self.number(Self.height))
    return .element(
      "svg",
      [
        ("role", "img"), ("aria-label", title), ("viewBox", "0 0 \(width) \(height)"), ("width", width),
        ("height", height), ("xmlns", "http://www.w3.org/2000/svg"),
      ],
      [Self.rectangle(Frame(x: 0, y: 0, width: self.width, height: Self.height), fill: "#ffffff")]
        + ScreenScroll.all(in: tree, cursor: cursor, height: Self.height).flatMap(layers))
  }

  /// A phone's screen, in points.
  private static let height = 844.0

  /// As wide as a phone, or as the frames reach; not endlessly.
  private var width: Double {
    let right = tree.nodes.compactMap(\.frame).map { $0.x + $0.width }.max() ?? 0
    return min(max(390, right), 2000)
  }

  /// A window's content as far as it is in sight, and over it the bars that stay where they are.
  private func layers(of scroll: ScreenScroll) -> [Markup] {
    let (top, height) = (Self.number(scroll.top), Self.number(max(0, scroll.bottom - scroll.top)))
    let content = Markup.element(
      "svg",
      [
        ("x", "0"), ("y", top), ("width", Self.number(width)), ("height", height),
        ("viewBox", "0 \(Self.number(scroll.top + scroll.offset)) \(Self.number(width)) \(height)"),
      ], drawn(scroll.content))
    return drawn(scroll.ground) + [content] + drawn(scroll.bars)
  }

  /// The nodes with their frames, and with numbers those that the cursor stops at.
  private func drawn(_ offsets: [Int]) -> [Markup] {
    let drawn = Set(offsets)
    let badges = order.elements.enumerated().compactMap { place, node in
      tree.offset(of: node.id).map(drawn.contains) == true ? badge(place + 1, on: node) : nil
    }
    return offsets.map(painted) + offsets.compactMap(outline) + badges
  }

  // MARK: Nodes

  /// A node's surface and its text, in its own colours.
  private func painted(at offset: Int) -> Markup {
    let node = tree.nodes[offset]
    guard let frame = node.frame, frame.width > 0, frame.height > 0 else { return .text("") }
    var parts: [Markup] = []
    if let background = node.background { parts.append(Self.rectangle(frame, fill: Self.css(background))) }
    if let text = text(of: node, at: offset) {
      parts.append(Self.text(text, in: frame, style: node.textStyle, colour: node.foreground ?? Colour(0x1A1A1A)))
    }
    return .element("g", [], parts)
  }

  /// What stands in the node; nothing where the nodes inside it say it.
  private func text(of node: Node, at offset: Int) -> String? {
    let inner = tree.subtree(at: offset).dropFirst()
    guard !inner.contains(where: { tree.nodes[$0].frame != nil && tree.nodes[$0].visibleWords != nil }) else {
      return nil
    }
    return node.visibleWords
  }

  /// A thin line around what has the cursor, and around each element, so that targets can be told apart.
  private func outline(at offset: Int) -> Markup? {
    let node = tree.nodes[offset]
    guard let frame = node.frame, order.place(of: node.id) != nil else { return nil }
    let hasCursor = node.id == cursor
    return .element(
      "rect",
      Self.place(frame) + [
        ("fill", "none"), ("stroke", hasCursor ? "#7a1fa2" : "#8a8a8a"),
        ("stroke-width", hasCursor ? "4" : "1"),
        ("stroke-dasharray", hasCursor ? "none" : "4 3"),
      ])
  }

  private func badge(_ number: Int, on node: Node) -> Markup? {
    guard let frame = node.frame else { return nil }
    // In the corner, so that as little as may be of the text lies under it.
    let (x, y) = (frame.x + frame.width - 9, frame.y + 9)
    return .element(
      "g", [],
      [
        .element(
          "circle",
          [
            ("cx", Self.number(x)), ("cy", Self.number(y)), ("r", "9"), ("fill", "#7a1fa2"),
            ("stroke", "#ffffff"),
          ]),
        .element(
          "text",
          [
            ("x", Self.number(x)), ("y", Self.number(y + 3.5)), ("text-anchor", "middle"),
            ("font-size", "10"),
            ("font-weight", "700"), ("fill", "#ffffff"),
          ], [.text("\(number)")]),
      ])
  }

  // MARK: Shapes

  private static func rectangle(_ frame: Frame, fill: String) -> Markup {
    .element("rect", place(frame) + [("fill", fill)])
  }

  private static func place(_ frame: Frame) -> [(String, String)] {
    [
      ("x", number(frame.x)), ("y", number(frame.y)), ("width", number(frame.width)),
      ("height", number(frame.height)),
    ]
  }

  /// Text on as many lines as the frame has room for; the last one ends in an ellipsis if there is more.
  private static func text(_ text: String, in frame: Frame, style: TextStyle?, colour: Colour) -> Markup {
    let longest = text.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 1
    // Half the height is a sans-serif letter's usual width. A word that is wider than its frame is set
    // smaller.
    let fitting = max(9, (frame.width - 16) / (Double(longest) * letterWidth))
    let size = min(style?.size ?? 17, fitting)
    let lineHeight = size * 1.3
    let room = max(1, Int((frame.width - 16) / (size * letterWidth)))
    let lines = wrapped(text, to: room, lines: max(1, Int(frame.height / lineHeight)))
    let top = frame.y + (frame.height - lineHeight * Double(lines.count)) / 2
    return .element(
      "text",
      [
        ("font-size", number(size)), ("font-weight", "\(style?.weight ?? 400)"), ("fill", css(colour)),
        ("font-family", "sans-serif"),
      ],
      lines.enumerated().map { index, line in
        .element(
          "tspan",
          [("x", number(frame.x + 8)), ("y", number(top + lineHeight * Double(index) + size))], [.text(line)])
      })
  }

  /// Of a sans-serif font, in heights.
  private static let letterWidth = 0.52

  static func wrapped(_ text: String, to room: Int, lines: Int) -> [String] {
    var wrapped = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let last = wrapped[wrapped.count - 1]
      if last.isEmpty || last.count + 1 + word.count <= room {
        wrapped[wrapped.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
      } else {
        wrapped.append(String(word))
      }
    }
    let isCut = wrapped.count > lines || wrapped.contains { $0.count > room }
    wrapped = wrapped.prefix(lines).map { String($0.prefix(room)) }
    if isCut { wrapped[wrapped.count - 1] = wrapped[wrapped.count - 1].prefix(max(0, room - 1)) + "…" }
    return wrapped
  }

  private static func css(_ colour: Colour) -> String {
    "rgb(\(colour.red) \(colour.green) \(colour.blue) / \(number(colour.alpha)))"
  }

  /// A number with two decimals at most.
  private static func number(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Node {
  /// What is painted in it; a secure field's characters as dots.
  fileprivate var visibleWords: String? {
    if let count = characterCount, count > 0 { return String(repeating: "•", count: min(count, 40)) }
    let words = role.isTextField ? value ?? placeholder ?? label : visibleText ?? label ?? value
    return words?.isEmpty == false ? words : nil
  }
}
