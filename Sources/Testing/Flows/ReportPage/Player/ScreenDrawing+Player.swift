import AccessibilityTree
import Text

/// One drawing of a screen for all places of its cursor: the page scrolls it and moves the cursor over it.
extension ScreenDrawing {
  /// The drawing as SVG. Elements of the class `window` scroll, in order; the page moves the one of the class `cursor`.
  ///
  /// Numbers of the reading order are in groups of the class `order`, which the page shows on request.
  ///
  /// - Parameter marks: The marks, by their nodes.
  func playerFrame(marks: [NodeID: Mark] = [:]) -> Markup {
    playerFrame(
      [("aria-hidden", "true"), ("width", Self.number(width / unit)), ("height", Self.number(viewHeight / unit))],
      windows: [], marks,
      cursor: [
        .element(
          "rect",
          [
            ("class", "cursor"), ("rx", Self.number(6 * unit)), ("fill", "none"), ("stroke", "#7a1fa2"),
            ("stroke-width", Self.number(5 * unit)),
          ])
      ])
  }

  /// The drawing as a still: scrolled for a cursor, without numbers and marks.
  ///
  /// - Parameter box: Its place in the picture, in pixels; the drawing is scaled to fit.
  func still(_ placement: Placement, in box: Frame) -> Markup {
    playerFrame(
      [
        ("x", Self.number(box.x)), ("y", Self.number(box.y)), ("width", Self.number(box.width)),
        ("height", Self.number(box.height)),
      ], windows: placement.windows, nil,
      cursor: placement.cursor.map { frame in
        [
          Self.outline(frame, "#ffffff", width: 11, unit: unit), Self.outline(frame, "#7a1fa2", width: 7, unit: unit),
        ]
      } ?? [])
  }

  /// The ratio of width to height of the visible screen.
  var proportion: Double { width / viewHeight }

  /// - Parameter marks: The marks to show besides the numbers of the reading order; nil for no marks and no numbers.
  private func playerFrame(
    _ attributes: [(String, String)], windows: [Window], _ marks: [NodeID: Mark]?, cursor: [Markup]
  ) -> Markup {
    .element(
      "svg",
      attributes + [
        ("viewBox", "0 0 \(Self.number(width)) \(Self.number(viewHeight))"), ("xmlns", "http://www.w3.org/2000/svg"),
      ],
      [Self.rectangle(Frame(x: 0, y: 0, width: width, height: viewHeight), fill: "#ffffff")]
        + scrolls(to: nil).enumerated().flatMap { number, scroll in
          windowed(scroll, windows.indices.contains(number) ? windows[number] : Window(scroll), marks)
        } + cursor)
  }

  /// The visible part of a window, in the unit of the frames.
  struct Window: Hashable, Sendable {
    /// Its upper edge on the screen.
    var top: Double
    var height: Double
    /// By how much its content is moved up.
    var offset: Double

    init(_ scroll: ScreenScroll) {
      (top, height, offset) = (scroll.top, max(0, scroll.bottom - scroll.top), scroll.offset)
    }
  }

  /// The scroll positions and the cursor's frame for one cursor.
  struct Placement: Hashable, Sendable {
    /// What each window shows.
    var windows: [Window]
    /// The cursor's frame after scrolling; nil where it is not visible.
    var cursor: Frame?
  }

  /// The scroll positions at which an element is visible, and its frame then.
  func placement(of cursor: NodeID?) -> Placement {
    let scrolls = scrolls(to: cursor)
    var placement = Placement(windows: scrolls.map(Window.init))
    guard let cursor, let place = tree.offset(of: cursor), var frame = tree.nodes[place].frame else { return placement }
    if let scroll = scrolls.first(where: { $0.content.contains(place) }) {
      frame.y -= scroll.offset
      // An element larger than its window is framed as far as it is visible.
      let (top, bottom) = (max(frame.y, scroll.top), min(frame.y + frame.height, scroll.bottom))
      (frame.y, frame.height) = (top, max(0, bottom - top))
    }
    placement.cursor = frame
    return placement
  }

  /// The height of a phone's screen; of a surface, as much as a phone would show of it.
  private var viewHeight: Double {
    guard let surface else { return Self.height }
    return min(max(surface.height, surface.picture?.height ?? 0), width * Self.height / Self.phoneWidth)
  }

  private func scrolls(to cursor: NodeID?) -> [ScreenScroll] {
    surface == nil
      ? ScreenScroll.all(in: tree, rows: rows, cursor: cursor, height: Self.height)
      : [ScreenScroll(surfaceOf: tree, cursor: cursor, height: viewHeight)]
  }

  private func windowed(_ scroll: ScreenScroll, _ window: Window, _ marks: [NodeID: Mark]?) -> [Markup] {
    let (top, height) = (Self.number(window.top), Self.number(window.height))
    let content = Markup.element(
      "svg",
      [
        ("class", "window"), ("x", "0"), ("y", top), ("width", Self.number(width)),
        ("height", height), ("viewBox", "0 \(Self.number(window.top + window.offset)) \(Self.number(width)) \(height)"),
      ], (surface?.picture.map { [.element("use", [("href", "#\($0.name)")])] } ?? []) + layer(scroll.content, marks))
    return layer(scroll.ground, marks) + [content] + layer(scroll.bars, marks)
  }

  private func layer(_ offsets: [Int], _ marks: [NodeID: Mark]?) -> [Markup] {
    guard !offsets.isEmpty else { return [] }
    let painted = surface?.picture == nil ? offsets.map(painted) : []
    guard let marks else { return painted }
    let marked = offsets.compactMap { offset -> Markup? in
      guard let frame = tree.nodes[offset].frame, let mark = marks[tree.nodes[offset].id] else { return nil }
      return .element(
        "g", [], [Self.outline(frame, mark.colour, width: 3, unit: unit), badge(mark.name, at: frame, mark.colour)])
    }
    return painted + [.element("g", [("class", "order")], offsets.flatMap(numbered))] + marked
  }

  /// A thin frame and its number in the reading order, where the cursor stops.
  private func numbered(_ offset: Int) -> [Markup] {
    let node = tree.nodes[offset]
    guard let frame = node.frame, let place = order.place(of: node.id) else { return [] }
    return [
      Self.outline(frame, "#8a8a8a", width: 1, dashed: true, unit: unit), badge("\(place + 1)", at: frame, "#7a1fa2"),
    ]
  }
}

extension ScreenScroll {
  /// A surface is one window with the size of the visible screen.
  init(surfaceOf tree: SemanticTree, cursor: NodeID?, height: Double) {
    (top, bottom) = (0, height)
    content = Array(tree.nodes.indices)
    let end = tree.nodes.compactMap(\.frame).map { $0.y + $0.height }.max() ?? 0
    guard let cursor, let frame = tree.offset(of: cursor).flatMap({ tree.nodes[$0].frame }) else { return }
    guard frame.y + frame.height > height else { return }
    // In the middle, so that the elements around it are visible.
    offset = max(0, min(frame.y - max(0, height - frame.height) / 2, end - height))
  }
}

/// The drawings of a film; visits of the same screen, in all styles, share one drawing.
struct PlayerDrawings {
  /// The drawings in the order of their first appearance.
  private(set) var distinct: [(view: ReportPage.View, drawing: ScreenDrawing)] = []
  /// By rendition, the drawing of each view.
  private(set) var numbers: [[Int]] = []
  private let marks: [NodeID: ScreenDrawing.Mark]

  /// - Parameter views: By rendition.
  init(_ views: [[ReportPage.View]], marks: [NodeID: ScreenDrawing.Mark]) {
    self.marks = marks
    var known: [SemanticTree.Digest: [Int]] = [:]
    for views in views {
      var numbers: [Int] = []
      for view in views {
        let digest = view.tree.digest
        let same = known[digest]?.first {
          distinct[$0].view.tree == view.tree && distinct[$0].view.surface == view.surface
        }
        if let same { numbers.append(same); continue }
        known[digest, default: []].append(distinct.count)
        numbers.append(distinct.count)
        distinct.append((view, ScreenDrawing(view.tree, cursor: nil, on: view.surface)))
      }
      self.numbers.append(numbers)
    }
  }

  /// The views of a rendition for the page's script, as JSON: for each its beginning in seconds, its drawing, the upper edge,
  /// the height and the scroll position of each window, and the cursor's frame.
  func placements(of rendition: Int, _ views: [ReportPage.View]) -> String {
    func number(_ value: Double) -> String { ScreenDrawing.number(value) }
    let entries = zip(views, numbers[rendition]).map { view, drawing in
      let placement = distinct[drawing].drawing.placement(of: view.cursor)
      let windows = placement.windows.map { "[\(number($0.top)),\(number($0.height)),\(number($0.offset))]" }
      let cursor = placement.cursor.map { [$0.x, $0.y, $0.width, $0.height].map(number).joined(separator: ",") } ?? ""
      return "[\(ReportPage.seconds(view.start)),\(drawing),[\(windows.joined(separator: ","))],[\(cursor)]]"
    }
    return "[\(entries.joined(separator: ","))]"
  }

  /// The drawings, which the script moves into the phones.
  var markup: Markup {
    .element(
      "div", [("id", "drawings"), ("hidden", "")],
      distinct.map { $0.drawing.hasPlaces ? $0.drawing.playerFrame(marks: marks) : .element("svg", [("class", "none")]) })
  }

  /// The first moment at which an element is on a screen of a rendition, in seconds.
  func firstSight(of node: NodeID, in rendition: Int, _ views: [ReportPage.View]) -> Double? {
    zip(views, numbers[rendition]).first { $0.0.tree.offset(of: node) != nil }?.0.start
  }
}

extension SemanticTree {
  /// A value that is equal for equal trees, and rarely equal for others.
  struct Digest: Hashable {
    var count: Int
    var labels: [String?]
  }

  var digest: Digest { Digest(count: nodes.count, labels: nodes.map(\.label)) }
}
