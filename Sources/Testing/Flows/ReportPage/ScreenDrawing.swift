package import AccessibilityTree
package import Text

/// A drawing of a screen from its tree alone: the frames, colours and texts of the tree, with the reading order numbered; or
/// a picture of the screen with the same numbers.
///
/// It shows only what a screen reader knows.
package struct ScreenDrawing {
  let tree: SemanticTree
  let order: ReadingOrder
  private let cursor: NodeID?
  let surface: ScreenSurface?
  private let marks: [Mark]?
  /// Whether elements have numbers and outlines of their reading order; otherwise only the cursor is shown.
  package var showsReadingOrder = true

  /// A place that is pointed out.
  package struct Mark: Hashable, Sendable {
    /// The frame of the place.
    package var frame: Frame
    /// A short name that the text beside the drawing refers to.
    package var name: String
    /// A colour of CSS that white is legible on.
    var colour: String

    /// A frame with a name.
    package init(_ frame: Frame, name: String, colour: String) {
      self.frame = frame
      self.name = name
      self.colour = colour
    }
  }

  /// - Parameters:
  ///   - cursor: The element under the cursor; nil for none.
  ///   - surface: The surface of the screen; nil for the default phone.
  ///   - marks: The marks that replace the numbers of the reading order.
  package init(_ tree: SemanticTree, cursor: NodeID?, on surface: ScreenSurface? = nil, marks: [Mark]? = nil) {
    self.tree = tree
    self.cursor = cursor
    self.surface = surface
    self.marks = marks
    order = ReadingOrder(tree)
    rows = Set(order.elements.compactMap { tree.offset(of: $0.id) })
  }

  /// The nodes that are shown as a whole or not at all: where the cursor stops.
  let rows: Set<Int>

  /// The elements in reading order, in words: the picture's equivalent for who does not see it.
  var elements: [Node] { order.elements }

  /// Whether anything can be drawn: a tree may have no frames at all.
  package var hasPlaces: Bool { surface?.picture != nil || tree.nodes.contains { $0.frame != nil } }

  /// The drawing as SVG: a phone's screen, scrolled to the cursor; or the whole surface.
  ///
  /// - Parameter title: Its accessible name.
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
          ? ScreenScroll.all(in: tree, rows: rows, cursor: cursor, height: Self.height).flatMap(layers)
          : drawn(Array(tree.nodes.indices))))
  }

  /// A phone's screen, in points.
  static let height = 844.0
  static let phoneWidth = 390.0

  /// The width of a phone, or of all frames if that is more; 2000 at most.
  var width: Double {
    if let surface { return max(surface.width, surface.picture?.width ?? 0) }
    let right = tree.nodes.compactMap(\.frame).map { $0.x + $0.width }.max() ?? 0
    return min(max(Self.phoneWidth, right), 2000)
  }

  /// A point of the page in the unit of the frames. A surface is shown as wide as a phone, in landscape twice as wide.
  var unit: Double {
    guard let surface else { return 1 }
    return width / (width > surface.height ? 2 * Self.phoneWidth : Self.phoneWidth)
  }

  /// The visible content of a window, and the fixed bars over it.
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

  /// The nodes with their frames, and with numbers for the stops of the cursor.
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

  /// A node's background and text, in its own colours.
  func painted(at offset: Int) -> Markup {
    let node = tree.nodes[offset]
    guard let frame = node.frame, frame.width > 0, frame.height > 0 else { return .text("") }
    var parts = [ground(of: node, frame)].compactMap(\.self)
    let colour = node.foreground ?? Colour(0x1A1A1A)
    if let text = text(of: node, at: offset) {
      parts.append(
        Self.text(
          text, in: frame.inset(right: node.hasMark ? 28 * unit : 0), style: node.textStyle, colour: colour, unit: unit,
          isCentred: node.isCentred, size: node.role == .tab ? tabSize : node.visibleText?.count == 1 ? 26 * unit : nil))
    }
    if node.hasMark { parts.append(Self.mark(of: node, in: frame, colour, unit: unit)) }
    return .element("g", node.isEnabled ? [] : [("opacity", "0.45")], parts)
  }

  /// The background of a node, as phones draw its kind; nil for none.
  private func ground(of node: Node, _ frame: Frame) -> Markup? {
    switch node.role {
    case .tabBar where surface == nil:
      let tab = tree.nodes.first { $0.role == .tab }?.background
      let bar = Frame(x: 0, y: frame.y, width: width, height: Self.height - frame.y)
      return Self.rectangle(bar, fill: tab.map(Self.css) ?? "#f2f4f7")
        + Self.rectangle(Frame(x: 0, y: frame.y, width: width, height: 1), fill: "#8a8a8a")
    case .tab:
      guard node.isSelected == true, let colour = node.foreground else { return nil }
      let edge = Frame(x: frame.x + 8 * unit, y: frame.y, width: frame.width - 16 * unit, height: 3 * unit)
      return Self.rectangle(edge, fill: Self.css(colour))
    case _ where node.role.isTextField:
      return Self.rectangle(frame, fill: node.background.map(Self.css) ?? "none", radius: 8 * unit, line: "#6b6b6b", unit: unit)
    case .button where node.isSelected == true:
      return Self.rectangle(
        frame, fill: node.background.map(Self.css) ?? "none", radius: 12 * unit,
        line: Self.css(node.foreground ?? Colour(0x1A1A1A)), unit: unit)
    default:
      return node.background.map { Self.rectangle(frame, fill: Self.css($0), radius: node.role == .button ? 12 * unit : 0) }
    }
  }

  /// The one size of all labels of the tab bar: the widest fits its tab.
  private var tabSize: Double {
    tree.nodes.filter { $0.role == .tab }.compactMap { tab in
      tab.frame.map { min(15 * unit, ($0.width - 4 * unit) / Self.breadth(of: tab.visibleWords ?? "")) }
    }.min() ?? 15 * unit
  }

  /// The text of the node; nil where inner nodes show it.
  private func text(of node: Node, at offset: Int) -> String? {
    let inner = tree.subtree(at: offset).dropFirst()
    guard !inner.contains(where: { tree.nodes[$0].frame != nil && tree.nodes[$0].visibleWords != nil }) else {
      return nil
    }
    return node.visibleWords
  }

  /// A frame around the element under the cursor, visible on any background.
  private func cursorFrame(at offset: Int) -> [Markup] {
    guard tree.nodes[offset].id == cursor, let frame = tree.nodes[offset].frame else { return [] }
    return [
      Self.outline(frame, "#ffffff", width: 11, unit: unit), Self.outline(frame, "#7a1fa2", width: 7, unit: unit),
    ]
  }

  /// A thin line around each element, which separates the targets, and a thick one around the element under the cursor.
  private func outline(at offset: Int) -> Markup? {
    let node = tree.nodes[offset]
    guard let frame = node.frame, order.place(of: node.id) != nil else { return nil }
    let hasCursor = node.id == cursor
    return Self.outline(
      frame, hasCursor ? "#7a1fa2" : "#8a8a8a", width: hasCursor ? 4 : 1, dashed: !hasCursor, unit: unit)
  }
}

extension Node {
  /// The visible text; a secure field's characters as dots.
  fileprivate var visibleWords: String? {
    if let count = characterCount, count > 0 { return String(repeating: "•", count: min(count, 40)) }
    let words = role.isTextField ? value ?? placeholder ?? label : visibleText ?? label ?? value
    return words?.isEmpty == false ? words : nil
  }

  /// Whether a sign beside the text shows the state: a tick for what is chosen, a box or a switch for what is on or off.
  fileprivate var hasMark: Bool { role != .tab && (isSelected == true || toggled != nil) }

  /// Whether the text stands in the middle: in tabs, and in buttons with a background.
  fileprivate var isCentred: Bool {
    role == .tab || (role == .button && background != nil && background != Colour(0xFFFFFF) && !hasMark)
      || visibleText?.count == 1
  }
}

extension Frame {
  fileprivate func inset(right: Double) -> Frame { Frame(x: x, y: y, width: max(0, width - right), height: height) }
}
