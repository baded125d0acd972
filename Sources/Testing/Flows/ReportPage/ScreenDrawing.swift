package import AccessibilityTree
package import Text

/// A screen drawn from its tree alone: frames, colours and texts as the tree has them, with the reading order
/// numbered; or a picture of it with the same numbers.
///
/// It shows what a screen reader knows and no more; what is not in the tree is not in the drawing.
package struct ScreenDrawing {
  let tree: SemanticTree
  let order: ReadingOrder
  private let cursor: NodeID?
  let surface: ScreenSurface?
  private let marks: [Mark]?
  /// Whether elements are numbered and outlined in their reading order; otherwise only the cursor is shown.
  package var showsReadingOrder = true

  /// Something that is pointed out.
  package struct Mark: Hashable, Sendable {
    /// Where it is.
    package var frame: Frame
    /// A few characters that the words beside the drawing refer to.
    package var name: String
    /// A colour of CSS that white is legible on.
    var colour: String

    /// A frame around something, with its name.
    package init(_ frame: Frame, name: String, colour: String) {
      self.frame = frame
      self.name = name
      self.colour = colour
    }
  }

  /// - Parameters:
  ///   - cursor: Where the cursor is; nil for nowhere.
  ///   - surface: What it is painted on; nil for a phone of ours.
  ///   - marks: What is pointed out in place of the elements in their reading order.
  package init(_ tree: SemanticTree, cursor: NodeID?, on surface: ScreenSurface? = nil, marks: [Mark]? = nil) {
    self.tree = tree
    self.cursor = cursor
    self.surface = surface
    self.marks = marks
    order = ReadingOrder(tree)
  }

  /// The elements in reading order, in words: the picture's equivalent for who does not see it.
  var elements: [Node] { order.elements }

  /// Whether there is something to be drawn: a tree may tell no places at all.
  package var hasPlaces: Bool { surface?.picture != nil || tree.nodes.contains { $0.frame != nil } }

  /// The drawing as SVG: a phone's screen, scrolled to where the cursor is; or all of a surface.
  ///
  /// - Parameter title: What it is called; its accessible name.
  package func svg(title: String) -> Markup {
    let (width, height) = (width, surface.map { max($0.height, $0.picture?.height ?? 0) } ?? Self.height)
    return .element(
      "svg",
      [
        ("role", "img"), ("aria-label", title), ("viewBox", "0 0 \(Self.number(width)) \(Self.number(height))"),
        ("width", Self.number(width / unit)), ("height", Self.number(height / unit)),
        ("xmlns", "http://www.w3.org/2000/svg"),
      ],
      [Self.rectangle(Frame(x: 0, y: 0, width: width, height: height), fill: "#ffffff")]
        + (surface == nil
          ? ScreenScroll.all(in: tree, cursor: cursor, height: Self.height).flatMap(layers)
          : drawn(Array(tree.nodes.indices))))
  }

  /// A phone's screen, in points.
  static let height = 844.0
  static let phoneWidth = 390.0

  /// As wide as a phone, or as the frames reach; not endlessly.
  var width: Double {
    if let surface { return max(surface.width, surface.picture?.width ?? 0) }
    let right = tree.nodes.compactMap(\.frame).map { $0.x + $0.width }.max() ?? 0
    return min(max(Self.phoneWidth, right), 2000)
  }

  /// A point of the page in the unit of the frames. A surface is shown as wide as a phone, a landscape twice as wide.
  var unit: Double {
    guard let surface else { return 1 }
    return width / (width > surface.height ? 2 * Self.phoneWidth : Self.phoneWidth)
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
    let ground = surface?.picture.map { [Markup.element("use", [("href", "#\($0.name)")])] } ?? offsets.map(painted)
    if let marks {
      return ground + marks.map { Self.outline($0.frame, $0.colour, width: 3, unit: unit) }
        + marks.map { badge($0.name, at: $0.frame, $0.colour) }
    }
    let drawn = Set(offsets)
    guard showsReadingOrder else { return ground + offsets.flatMap(cursorFrame) }
    let badges = order.elements.enumerated().compactMap { place, node in
      tree.offset(of: node.id).map(drawn.contains) == true
        ? node.frame.map { badge("\(place + 1)", at: $0, "#7a1fa2") } : nil
    }
    return ground + offsets.compactMap(outline) + badges
  }

  func badge(_ name: String, at frame: Frame, _ colour: String) -> Markup {
    Self.badge(name, at: frame, colour, unit: unit, edge: surface?.picture == nil ? nil : width)
  }

  // MARK: Nodes

  /// A node's surface and its text, in its own colours.
  func painted(at offset: Int) -> Markup {
    let node = tree.nodes[offset]
    guard let frame = node.frame, frame.width > 0, frame.height > 0 else { return .text("") }
    var parts: [Markup] = []
    if let background = node.background { parts.append(Self.rectangle(frame, fill: Self.css(background))) }
    if let text = text(of: node, at: offset) {
      parts.append(
        Self.text(text, in: frame, style: node.textStyle, colour: node.foreground ?? Colour(0x1A1A1A), unit: unit))
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

  /// A frame around what has the cursor, to be seen from afar and on any ground.
  private func cursorFrame(at offset: Int) -> [Markup] {
    guard tree.nodes[offset].id == cursor, let frame = tree.nodes[offset].frame else { return [] }
    return [
      Self.outline(frame, "#ffffff", width: 11, unit: unit), Self.outline(frame, "#7a1fa2", width: 7, unit: unit),
    ]
  }

  /// A thin line around each element, so that targets can be told apart, and a thick one around what has the cursor.
  private func outline(at offset: Int) -> Markup? {
    let node = tree.nodes[offset]
    guard let frame = node.frame, order.place(of: node.id) != nil else { return nil }
    let hasCursor = node.id == cursor
    return Self.outline(
      frame, hasCursor ? "#7a1fa2" : "#8a8a8a", width: hasCursor ? 4 : 1, dashed: !hasCursor, unit: unit)
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
