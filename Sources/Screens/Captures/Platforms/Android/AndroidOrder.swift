import AccessibilityTree
import Text

/// The order that Android gives the children of one element.
///
/// The framework sorts children by their place on the screen: a child wholly above another goes first, and of two beside
/// each other the one further left (`ViewGroup.ViewLocationHolder`). A dump has them in that order, or in the one that
/// Compose gives; TalkBack then moves what is no element itself by the places of the elements in it
/// (`ReorderedChildrenIterator`). Compose itself sorts its elements by their places, which it tells as `traversalBefore`; no
/// dump has that. Compose's traversal index and the
/// `traversalBefore` and `traversalAfter` of node info take precedence; children without bounds keep their
/// document order.
enum AndroidOrder {
  /// - Parameters:
  ///   - content: The elements of which the children are made.
  ///   - isOfCompose: Whether Compose has drawn them.
  static func arrange(_ children: inout [AndroidBranch], of content: ElementContent, isOfCompose: Bool) {
    guard children.count > 1 else { return }
    var order = Array(children.indices)
    switch content {
    case .captured:
      if isOfCompose, let rectangles = rectangles(of: children) {
        order.sort { rectangles[$0].goesBefore(rectangles[$1]) ?? ($0 < $1) }
      } else {
        reorder(&order, children)
      }
    case .described(var described):
      if let rectangles = rectangles(of: children) {
        // What is read together is read in this order, too.
        let sorted = order.sorted { rectangles[$0].goesBefore(rectangles[$1]) ?? ($0 < $1) }
        (children, described) = (sorted.map { children[$0] }, sorted.map { described[$0] })
      }
      arrange(&order, by: described)
    }
    guard order != Array(children.indices) else { return }
    for (key, child) in order.enumerated() { children[child].branch.node.sortKey = key }
  }

  /// Arranges children as their descriptions say.
  private static func arrange(_ order: inout [Int], by described: [JSONValue]) {
    let indices = described.map { $0["traversalIndex"]?.number ?? 0 }
    order = order.enumerated().sorted {
      (indices[$0.element], $0.offset) < (indices[$1.element], $1.offset)
    }.map(\.element)
    for child in described.indices {
      if let target = described[child]["traversalBefore"].flatMap({ holder(of: $0, in: described) }) {
        move(child, beside: target, offset: 0, in: &order)
      }
      if let target = described[child]["traversalAfter"].flatMap({ holder(of: $0, in: described) }) {
        move(child, beside: target, offset: 1, in: &order)
      }
    }
  }

  /// Moves a child that is no element behind those that its elements stand behind, unless its own place is before them.
  private static func reorder(_ order: inout [Int], _ children: [AndroidBranch]) {
    let moves = children.map { $0.branch.isElement ? nil : $0.inner }
    guard moves.contains(where: { $0 != nil }) else { return }
    for start in order.indices.dropLast().reversed() {
      var place = start
      let child = order[place]
      guard let moved = moves[child], let frame = children[child].rectangle else { continue }
      while place + 1 < order.count, let otherFrame = children[order[place + 1]].rectangle,
        (moves[order[place + 1]] ?? otherFrame).goesBefore(moved) == true, frame.goesBefore(otherFrame) == true
      {
        order.swapAt(place, place + 1)
        place += 1
      }
    }
  }

  private static func place(of child: Int, in order: [Int]) -> Int {
    order.firstIndex(of: child) ?? child
  }

  private static func move(_ child: Int, beside target: Int, offset: Int, in order: inout [Int]) {
    guard child != target else { return }
    order.removeAll { $0 == child }
    order.insert(child, at: place(of: target, in: order) + offset)
  }

  /// The child that has the id, or holds the element that has it.
  private static func holder(of id: JSONValue, in described: [JSONValue]) -> Int? {
    func holds(_ json: JSONValue) -> Bool {
      json["id"] == id || json["viewId"] == id || json["text"] == id
        || (json["children"]?.array ?? []).contains(where: holds)
    }
    return described.firstIndex(where: holds)
  }

  /// The rectangles of all children; nil unless each has one.
  private static func rectangles(of children: [AndroidBranch]) -> [Rectangle]? {
    let rectangles = children.compactMap(\.rectangle)
    return rectangles.count == children.count ? rectangles : nil
  }

  /// A place on the screen, by its edges.
  struct Rectangle {
    private var left, top, right, bottom: Double

    /// From `bounds` (left, top, right, bottom; also as a dump writes them) or `frame` (x, y, width, height).
    init?(_ json: JSONValue) {
      func numbers(_ value: JSONValue?, _ names: [String]) -> [Double]? {
        let numbers =
          value?.array?.compactMap(\.number)
          ?? value?.string?.split { !$0.isNumber && !"-.".contains($0) }.compactMap { Double($0) }
          ?? names.compactMap { value?[$0]?.number }
        return numbers.count == 4 ? numbers : nil
      }
      if let edges = numbers(json["bounds"], ["left", "top", "right", "bottom"]) {
        (left, top, right, bottom) = (edges[0], edges[1], edges[2], edges[3])
      } else if let frame = numbers(json["frame"], ["x", "y", "width", "height"]) {
        (left, top, right, bottom) = (frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3])
      } else {
        return nil
      }
    }

    /// The rectangle around others; nil for none.
    static func union(of rectangles: [Rectangle]) -> Rectangle? {
      guard var all = rectangles.first else { return nil }
      for one in rectangles {
        all.left = min(all.left, one.left)
        all.top = min(all.top, one.top)
        all.right = max(all.right, one.right)
        all.bottom = max(all.bottom, one.bottom)
      }
      return all
    }

    /// Whether this one goes first; nil where the places do not decide.
    func goesBefore(_ other: Rectangle) -> Bool? {
      if bottom <= other.top, top < other.top { return true }
      if top >= other.bottom, other.top < top { return false }
      if left != other.left { return left < other.left }
      return top == other.top ? nil : top < other.top
    }
  }
}
