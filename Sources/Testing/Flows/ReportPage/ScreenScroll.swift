import AccessibilityTree

/// The scroll position of a window of the screen, and the nodes that scroll.
///
/// A tree also has the frames of elements below the screen's lower edge. A phone shows as much as fits between the header
/// and the tab bar, and scrolls so that the cursor is visible.
struct ScreenScroll: Equatable {
  /// The node of the window itself, which is as large as the screen.
  var ground: [Int] = []
  /// The nodes that scroll; offsets in document order.
  var content: [Int] = []
  /// The header and the tab bar, which do not scroll.
  var bars: [Int] = []
  /// The upper and lower edge of the area between the bars, in points.
  var top: Double
  var bottom: Double
  /// By how many points the content is moved up.
  var offset = 0.0

  /// The windows of a tree, the lowest first.
  ///
  /// - Parameter rows: The nodes of which a window shows all or nothing.
  static func all(in tree: SemanticTree, rows: Set<Int>, cursor: NodeID?, height: Double) -> [ScreenScroll] {
    var windows: [ScreenScroll] = []
    var root = 0
    while root < tree.nodes.count {
      let nodes = tree.subtree(at: root)
      var window = ScreenScroll(tree, nodes, cursor: cursor, height: height)
      window.leaveOutParts(of: window.content.filter(rows.contains).compactMap { tree.nodes[$0].frame })
      windows.append(window)
      root = nodes.upperBound
    }
    return windows
  }

  private init(_ tree: SemanticTree, _ nodes: Range<Int>, cursor: NodeID?, height: Double) {
    func bottomEdge(_ frame: Frame) -> Double { frame.y + frame.height }
    let tabBars = nodes.filter { tree.nodes[$0].role == .tabBar }.flatMap { Array(tree.subtree(at: $0)) }
    let tabTop = tabBars.compactMap { tree.nodes[$0].frame?.y }.min() ?? height
    let framed = nodes.dropFirst().filter { tree.nodes[$0].frame != nil && !tabBars.contains($0) }
    let first = framed.compactMap { tree.nodes[$0].frame }.min { $0.y < $1.y }
    // A header is one row at the upper edge: the title and the elements beside it.
    let headerBottom = first.map(bottomEdge).map { $0 < height / 4 ? $0 : 0 } ?? 0
    (top, bottom) = (headerBottom, tabTop)
    for place in nodes {
      guard let frame = tree.nodes[place].frame else { continue }
      if place == nodes.lowerBound {
        ground.append(place)
      } else if tabBars.contains(place) || bottomEdge(frame) <= headerBottom {
        bars.append(place)
      } else {
        content.append(place)
      }
    }
    let end = content.compactMap { tree.nodes[$0].frame }.map(bottomEdge).max() ?? 0
    guard let cursor, let place = tree.offset(of: cursor), content.contains(place),
      let frame = tree.nodes[place].frame
    else { return }
    // Scrolls no further than the end of the content, and keeps the cursor's upper edge visible.
    let wanted = min(bottomEdge(frame) + Self.margin - bottom, frame.y - Self.margin - top)
    offset = max(0, min(wanted, end + Self.margin - bottom))
  }

  /// Moves the edges to whole rows. A row that is too high for that stays cut.
  private mutating func leaveOutParts(of rows: [Frame]) {
    func isCut(_ row: Frame, at edge: Double) -> Bool { row.y < edge - 0.5 && edge + 0.5 < row.y + row.height }
    let most = (bottom - top) / 4
    let (upper, lower) = (top + offset, bottom + offset)
    let first = rows.filter { isCut($0, at: upper) }.map { $0.y + $0.height }.filter { $0 - upper <= most }.max() ?? upper
    let last = rows.filter { isCut($0, at: lower) }.map(\.y).filter { lower - $0 <= most }.min() ?? lower
    (top, bottom) = (first - offset, last - offset)
  }

  /// The distance between the cursor and the bars.
  private static let margin = 8.0
}

/// The surface of a screen whose tree does not contain it: its size, and a picture of it.
///
/// A screen without a surface is drawn on a phone.
package struct ScreenSurface: Hashable, Sendable {
  /// The size of the screen, in the unit of the tree's frames.
  var width: Double
  var height: Double
  /// A picture of it; nil where there is none.
  package var picture: Picture?

  /// A PNG.
  package struct Picture: Hashable, Sendable {
    /// Its name, which differs from that of other pictures on a page: letters, digits and hyphens.
    package var name: String
    /// The size of the picture, in the unit of the tree's frames.
    var width: Double
    var height: Double
    /// Its data URL, which contains the picture itself: `data:image/png;base64,…`.
    package var address: String

    /// A picture for a page.
    package init(name: String, width: Double, height: Double, address: String) {
      self.name = name
      self.width = width
      self.height = height
      self.address = address
    }
  }

  /// A surface, with or without a picture.
  package init(width: Double, height: Double, picture: Picture? = nil) {
    self.width = width
    self.height = height
    self.picture = picture
  }
}
