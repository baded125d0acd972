import AccessibilityTree
import Text

/// A node made by Android's rules, with the facts that the rules ask for at each element around it: they are computed once,
/// from those of its children.
struct AndroidBranch {
  var branch: SemanticTree.Branch
  /// Whether TalkBack gets nothing of the element and of its content.
  var isLeftOut: Bool
  /// Whether the element has anything to announce: a text, a state, a check mark, or any of these in children that are not
  /// separate elements.
  var speaks: Bool
  /// The element's place; nil where it is unknown.
  var rectangle: AndroidOrder.Rectangle?
  /// The rectangle around the outermost elements in it; nil for none.
  var inner: AndroidOrder.Rectangle?

  /// - Parameters:
  ///   - children: Its children; none where TalkBack finds none.
  ///   - title: The title that is an element before the children.
  init(_ node: Node, _ children: [AndroidBranch], title: SemanticTree.Branch?, at rectangle: AndroidOrder.Rectangle?) {
    branch = SemanticTree.Branch(node, (title.map { [$0] } ?? []) + children.map(\.branch))
    isLeftOut = node.exposure == .skipped && title == nil && children.allSatisfy(\.isLeftOut)
    speaks = Self.speaks(node, children)
    self.rectangle = rectangle
    inner =
      node.exposure == .hidden || title != nil
      ? nil : .union(of: children.compactMap { $0.branch.isElement ? $0.rectangle : $0.inner })
  }

  /// Whether a node with these children has anything to announce.
  static func speaks(_ node: Node, _ children: [AndroidBranch] = []) -> Bool {
    if node.role.isCollection { return false }
    let hasWords = node.exposure != .skipped
    if hasWords, [node.label, node.value, node.stateDescription].contains(where: { $0?.isEmpty == false }) { return true }
    // A progress bar has a state of its own (`ProgressBar`, since Android 11).
    if hasWords, node.toggled != nil || node.role == .progressBar || node.characterCount ?? 0 > 0 { return true }
    return children.contains { child in
      let node = child.branch.node
      return child.speaks && node.exposure != .hidden && !node.staysOutOfMerge && !node.isApart
    }
  }
}

extension SemanticTree.Branch {
  /// Whether TalkBack stops at its own node.
  var isElement: Bool {
    guard node.exposure == .exposed, node.stop != .never else { return false }
    if node.stop == .always || !node.actions.isEmpty { return true }
    return !node.role.isContainer && [node.label, node.value, node.stateDescription].contains { $0?.isEmpty == false }
  }
}

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
  ///   - described: The elements of a case of which the children are made; none for those of a capture.
  ///   - isOfCompose: Whether Compose has drawn them.
  ///   - isRightToLeft: Whether Compose has laid them out from the right (`RtlBoundsComparator`).
  static func arrange(
    _ children: inout [AndroidBranch], described: [CapturedElement], isOfCompose: Bool, isRightToLeft: Bool
  ) {
    guard children.count > 1 else { return }
    var order = Array(children.indices)
    let rectangles = described.isEmpty && !isOfCompose ? nil : rectangles(of: children)
    if described.isEmpty {
      if let rectangles {
        order.sort { rectangles[$0].goesBefore(rectangles[$1], isRightToLeft: isRightToLeft) ?? ($0 < $1) }
      } else {
        reorder(&order, children)
      }
    } else {
      var described = described
      if let rectangles {
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
  private static func arrange(_ order: inout [Int], by described: [CapturedElement]) {
    let indices = described.map { $0.properties.ofCase?.traversalIndex ?? 0 }
    order = order.enumerated().sorted {
      (indices[$0.element], $0.offset) < (indices[$1.element], $1.offset)
    }.map(\.element)
    for child in described.indices {
      let place = described[child].properties.ofCase
      if let target = place?.traversalBefore.flatMap({ holder(of: $0, in: described) }) {
        move(child, beside: target, offset: 0, in: &order)
      }
      if let target = place?.traversalAfter.flatMap({ holder(of: $0, in: described) }) {
        move(child, beside: target, offset: 1, in: &order)
      }
    }
  }

  /// Moves a child that is no element behind those that its elements stand behind, unless its own place is before them.
  private static func reorder(_ order: inout [Int], _ children: [AndroidBranch]) {
    // TalkBack finds the content of what has no importance in its place, so that it has nothing to move.
    let moves = children.map { $0.branch.isElement || $0.branch.node.exposure == .skipped ? nil : $0.inner }
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
  private static func holder(of id: String, in described: [CapturedElement]) -> Int? {
    func holds(_ element: CapturedElement) -> Bool {
      element.properties.ofCase?.id == id || element.identifier == id || element.properties.text == id
        || element.children.contains(where: holds)
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

    init(_ frame: Frame) {
      (left, top, right, bottom) = (frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)
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
    func goesBefore(_ other: Rectangle, isRightToLeft: Bool = false) -> Bool? {
      if bottom <= other.top, top < other.top { return true }
      if top >= other.bottom, other.top < top { return false }
      if isRightToLeft, right != other.right { return right > other.right }
      if left != other.left { return left < other.left }
      return top == other.top ? nil : top < other.top
    }
  }
}
