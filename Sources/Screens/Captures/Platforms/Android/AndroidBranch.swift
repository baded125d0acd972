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
  /// The place that decides on its order among others: its own where the cursor stops at it, else that of the elements in it
  /// (`NodeCachedBoundsCalculator`).
  private(set) var area: AndroidOrder.Rectangle?
  /// The branches in it, where it is left out itself.
  private let parts: [AndroidBranch]

  /// - Parameters:
  ///   - children: Its children; none where TalkBack finds none.
  ///   - title: The title that is an element before the children.
  init(_ node: Node, _ children: [AndroidBranch], title: SemanticTree.Branch?, at rectangle: AndroidOrder.Rectangle?) {
    branch = SemanticTree.Branch(node, (title.map { [$0] } ?? []) + children.map(\.branch))
    isLeftOut = node.exposure == .skipped && title == nil && children.allSatisfy(\.isLeftOut)
    speaks = Self.speaks(node, children)
    self.rectangle = rectangle
    parts = node.exposure == .skipped ? children : []
    guard node.exposure == .exposed else { return }
    let isPlaced = title != nil || branch.isElement
    let inner = isPlaced ? nil : AndroidOrder.Rectangle.union(of: children.flatMap(\.found).compactMap(\.area))
    area = inner.map { rectangle?.intersection($0) ?? $0 } ?? rectangle
  }

  /// The branches that TalkBack finds in its place: itself, or those in it where it is left out.
  var found: [AndroidBranch] { branch.node.exposure == .skipped ? parts.flatMap(\.found) : [self] }

  /// Whether it is placed by what is in it (`usesChildrenBounds`).
  var isPlacedByContent: Bool { area != nil && rectangle != nil && area != rectangle }

  /// It without what TalkBack finds in its place; nil where it is not left out.
  var shell: AndroidBranch? {
    guard branch.node.exposure == .skipped else { return nil }
    return AndroidBranch(branch.node, parts.compactMap(\.shell), title: nil, at: rectangle)
  }

  /// Whether a node with these children has anything to announce.
  static func speaks(_ node: Node, _ children: [AndroidBranch] = []) -> Bool {
    // The texts of a collection do not count (`hasText`), and its items are elements of their own.
    let hasWords = node.exposure != .skipped && !node.role.isCollection
    let texts = [node.label, node.value, node.stateDescription, node.supplement]
    if hasWords, texts.contains(where: { $0?.isEmpty == false }) { return true }
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
/// (`ReorderedChildrenIterator`), for the cursor as well as for what is read together (`TreeNodesDescription`). A view
/// that it does not get has its content in its place. Compose itself sorts its elements by their places, which it gives as
/// `traversalBefore`, for the cursor alone; no dump has that. Compose's traversal index and the
/// `traversalBefore` and `traversalAfter` of node info take precedence; children without bounds keep their
/// document order.
enum AndroidOrder {
  /// - Parameters:
  ///   - described: The elements of a case of which the children are made; none for those of a capture.
  ///   - isLeftOut: Whether the children are found in the place of the element around them, and so arranged there.
  ///   - isOfCompose: Whether Compose has drawn them.
  ///   - isRightToLeft: Whether Compose has laid them out from the right (`RtlBoundsComparator`).
  static func arrange(
    _ children: inout [AndroidBranch], described: [CapturedElement], isLeftOut: Bool, isOfCompose: Bool, isRightToLeft: Bool
  ) {
    if described.isEmpty, !isLeftOut, let moved = reordered(children.flatMap(\.found)) {
      children = moved + children.compactMap(\.shell)
    }
    guard children.count > 1, !described.isEmpty || isOfCompose else { return }
    var order = Array(children.indices)
    let rectangles = rectangles(of: children)
    if described.isEmpty {
      if let rectangles { order.sort { rectangles[$0].goesBefore(rectangles[$1], isRightToLeft: isRightToLeft) ?? ($0 < $1) } }
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

  /// The children with each that is placed by its content behind those that its elements stand behind, unless its own place is
  /// before them; nil where none moves.
  private static func reordered(_ children: [AndroidBranch]) -> [AndroidBranch]? {
    var order = Array(children.indices)
    for start in order.indices.dropLast().reversed() where children[start].isPlacedByContent {
      var place = start
      while place + 1 < order.count, isSwapped(children[start], children[order[place + 1]]) {
        order.swapAt(place, place + 1)
        place += 1
      }
    }
    return order == Array(children.indices) ? nil : order.map { children[$0] }
  }

  /// Whether a child changes places with the next one (`needSwapNodeOrder`).
  private static func isSwapped(_ child: AndroidBranch, _ next: AndroidBranch) -> Bool {
    guard let area = child.area, let nextArea = next.area, let own = child.rectangle, let nextOwn = next.rectangle else {
      return false
    }
    return area.isAfter(nextArea) && !own.isAfter(nextOwn)
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
  struct Rectangle: Equatable {
    private var left, top, right, bottom: Double

    /// The place of a frame; nil for an empty one in the corner, which dumps have of what is beside the display. One that ends
    /// before it begins was cut.
    init?(_ frame: Frame) {
      if frame.x == 0, frame.y == 0, frame.width == 0, frame.height == 0 { return nil }
      (left, top) = (frame.x, frame.y)
      (right, bottom) = (frame.x + max(frame.width, 0), frame.y + max(frame.height, 0))
    }

    /// The rectangle around others; nil for none.
    static func union(of rectangles: some Sequence<Rectangle>) -> Rectangle? {
      var union: Rectangle?
      for one in rectangles {
        guard var all = union else {
          union = one
          continue
        }
        all.left = min(all.left, one.left)
        all.top = min(all.top, one.top)
        all.right = max(all.right, one.right)
        all.bottom = max(all.bottom, one.bottom)
        union = all
      }
      return union
    }

    /// What it has in common with another.
    func intersection(_ other: Rectangle) -> Rectangle {
      var common = self
      (common.left, common.top) = (max(left, other.left), max(top, other.top))
      (common.right, common.bottom) = (min(right, other.right), min(bottom, other.bottom))
      return common
    }

    /// Whether TalkBack puts it after another (`ReorderedChildrenIterator.compare`).
    func isAfter(_ other: Rectangle) -> Bool {
      if bottom <= other.top { return false }
      if top >= other.bottom { return true }
      if left != other.left { return left > other.left }
      if top != other.top { return top > other.top }
      // Of two with one corner the larger one goes first.
      if bottom != other.bottom { return bottom < other.bottom }
      return right < other.right
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
