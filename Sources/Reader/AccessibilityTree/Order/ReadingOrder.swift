/// The elements of a tree in the order a person moves through them.
///
/// A filter with three answers decides for each node: it is an element, it is left out but its children
/// are looked at, or its whole subtree is left out. While a modal is open only the topmost one is read.
/// Explicit order (`Node.sortKey`) goes before document order among siblings.
package struct ReadingOrder: RandomAccessCollection, Sendable {
  /// Offsets of the elements in the tree, in reading order.
  package let offsets: [Int]
  /// The tree whose elements these are.
  package let tree: SemanticTree
  /// The number of nodes that were looked at to find them.
  package let visited: Int
  /// The place of each element by id; nil where reading order is document order, so that the offset gives the place.
  let places: [NodeID: Int]?

  /// Visits the whole tree once; of two elements with one id the first is found by it.
  package init(_ tree: SemanticTree) {
    var offsets: [Int] = []
    for root in Self.roots(of: tree) {
      Self.visit(root, of: tree) { offset in
        offsets.append(offset)
        return true
      }
    }
    self.init(offsets, of: tree, visited: tree.nodes.count)
  }

  init(_ offsets: [Int], of tree: SemanticTree, visited: Int) {
    self.tree = tree
    self.offsets = offsets
    self.visited = visited
    places =
      !tree.hasExplicitOrder && !tree.index.hasDuplicates
      ? nil
      : Dictionary(offsets.enumerated().map { (tree.nodes[$1].id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The place of the first element.
  package var startIndex: Int { 0 }

  /// How many elements there are.
  package var endIndex: Int { offsets.count }

  /// The n-th element, from 0.
  package subscript(place: Int) -> Node {
    tree.nodes[offsets[place]]
  }

  /// All elements in reading order; copies each of them, so not for use on every key.
  package var elements: [Node] { offsets.map { tree.nodes[$0] } }

  /// The element's place, from 0; nil if the node is not an element.
  package func place(of id: NodeID) -> Int? {
    if let places { return places[id] }
    guard let offset = tree.offset(of: id) else { return nil }
    let place = firstPlace(from: offset)
    return place < offsets.count && offsets[place] == offset ? place : nil
  }

  /// The element a node belongs to: itself, or the nearest ancestor that is one.
  package func element(containing id: NodeID) -> NodeID? {
    if place(of: id) != nil { return id }
    return tree.offset(of: id).flatMap { tree.ancestorOffsets(of: $0).first { place(of: tree.nodes[$0].id) != nil } }
      .map { tree.nodes[$0].id }
  }

  /// The first and the last place of what can be reached in a subtree; nil if nothing can.
  package func places(within offset: Int) -> ClosedRange<Int>? {
    let subtree = tree.subtree(at: offset)
    guard let places else {
      let (first, end) = (firstPlace(from: subtree.lowerBound), firstPlace(from: subtree.upperBound))
      return first < end ? first...(end - 1) : nil
    }
    let found = subtree.compactMap { places[tree.nodes[$0].id] }
    guard let first = found.min(), let last = found.max() else { return nil }
    return first...last
  }

  /// The place of the first element at an offset or after it, where the order is that of the tree.
  func firstPlace(from offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Traversal

extension ReadingOrder {
  /// Visits the elements of a subtree in reading order until the closure returns false.
  ///
  /// - Parameter goesOn: Takes the offset of each element; false ends the walk.
  /// - Returns: Whether the walk came to its end.
  @discardableResult
  static func visit(_ offset: Int, of tree: SemanticTree, _ goesOn: (Int) -> Bool) -> Bool {
    switch verdict(at: offset, in: tree) {
    case .element:
      guard goesOn(offset) else { return false }
      if tree.nodes[offset].grouping == .merged { return visitWhatStaysOut(of: offset, of: tree, goesOn) }
      guard holdsElements(offset, tree) else { return true }
    case .container: break
    case .hidden: return true
    }
    return visitChildren(of: offset, in: tree) { visit($0, of: tree, goesOn) }
  }

  /// Visits a node's children in reading order; false where the walk was ended.
  private static func visitChildren(of offset: Int, in tree: SemanticTree, _ goesOn: (Int) -> Bool) -> Bool {
    if tree.hasExplicitOrder { return sorted(tree.children(of: offset), in: tree).allSatisfy(goesOn) }
    // Without an array of the children: a list may be long, and the walk may end at its first item.
    var next = offset + 1
    while next < tree.subtree(at: offset).upperBound {
      guard goesOn(next) else { return false }
      next = tree.subtree(at: next).upperBound
    }
    return true
  }

  /// The first result of `find`, from a node's last child backwards.
  ///
  /// - Parameter path: The last children met on the way up from the last descendant, this node's the last of them: the way up
  ///   is gone once, and not again from each node on it.
  private static func lastChild(
    of offset: Int, in tree: SemanticTree, _ path: inout [Int], where find: (Int, inout [Int]) -> Int?
  ) -> Int? {
    if tree.hasExplicitOrder {
      for child in sorted(tree.children(of: offset), in: tree).reversed() {
        if let found = find(child, &path) { return found }
      }
      return nil
    }
    var end = tree.subtree(at: offset).upperBound
    while end > offset + 1 {
      if path.last.flatMap(tree.parentOffset) != offset || path.last.map(tree.subtree)?.upperBound != end {
        path = [end - 1]
        while let parent = tree.parentOffset(of: path[path.count - 1]), parent != offset { path.append(parent) }
      }
      let child = path.removeLast()
      if let found = find(child, &path) { return found }
      end = child
    }
    return nil
  }

  /// The descendants of a merged element that stay elements of their own.
  private static func visitWhatStaysOut(of offset: Int, of tree: SemanticTree, _ goesOn: (Int) -> Bool) -> Bool {
    visitChildren(of: offset, in: tree) { child in
      if tree.nodes[child].exposure == .hidden { return true }
      if isElementBesideMerge(child, tree), !goesOn(child) { return false }
      return visitWhatStaysOut(of: child, of: tree, goesOn)
    }
  }

  /// The offset of the first element of a subtree; nil if nothing in it can be reached.
  static func firstElement(within offset: Int, of tree: SemanticTree) -> Int? {
    var found: Int?
    visit(offset, of: tree) {
      found = $0
      return false
    }
    return found
  }

  /// The offset of the first element among a node's descendants.
  static func firstElement(below offset: Int, of tree: SemanticTree) -> Int? {
    var found: Int?
    _ = visitChildren(of: offset, in: tree) {
      found = firstElement(within: $0, of: tree)
      return found == nil
    }
    return found
  }

  /// The offset of the last element among a node's descendants.
  static func lastElement(below offset: Int, of tree: SemanticTree) -> Int? {
    var path: [Int] = []
    return lastElement(below: offset, of: tree, &path)
  }

  private static func lastElement(below offset: Int, of tree: SemanticTree, _ path: inout [Int]) -> Int? {
    lastChild(of: offset, in: tree, &path) { lastElement(within: $0, of: tree, &$1) }
  }

  /// The offset of the last element of a subtree; nil if nothing in it can be reached.
  static func lastElement(within offset: Int, of tree: SemanticTree) -> Int? {
    var path: [Int] = []
    return lastElement(within: offset, of: tree, &path)
  }

  private static func lastElement(within offset: Int, of tree: SemanticTree, _ path: inout [Int]) -> Int? {
    let verdict = verdict(at: offset, in: tree)
    if verdict == .hidden { return nil }
    let own = verdict == .element ? offset : nil
    if own != nil, tree.nodes[offset].grouping == .merged {
      return lastBesideMerge(within: offset, of: tree, &path) ?? own
    }
    guard own == nil || holdsElements(offset, tree) else { return own }
    return lastElement(below: offset, of: tree, &path) ?? own
  }

  private static func lastBesideMerge(within offset: Int, of tree: SemanticTree, _ path: inout [Int]) -> Int? {
    lastChild(of: offset, in: tree, &path) { child, path in
      if tree.nodes[child].exposure == .hidden { return nil }
      return lastBesideMerge(within: child, of: tree, &path) ?? (isElementBesideMerge(child, tree) ? child : nil)
    }
  }

  /// Whether an element has others below it that are read after it.
  static func holdsElements(_ offset: Int, _ tree: SemanticTree) -> Bool {
    tree.nodes[offset].role.isContainer || tree.nodes[offset].grouping == .leading
  }

  static func isElementBesideMerge(_ offset: Int, _ tree: SemanticTree) -> Bool {
    tree.nodes[offset].exposure == .exposed && tree.nodes[offset].staysOutOfMerge
  }
}

// MARK: - The filter

extension ReadingOrder {
  enum Verdict {
    case element, container, hidden
  }

  /// The filter's verdict on a node whose ancestors are exposed.
  static func verdict(at offset: Int, in tree: SemanticTree) -> Verdict {
    let node = tree.nodes[offset]
    switch node.exposure {
    case .hidden: return .hidden
    case .skipped: return .container
    case .exposed: break
    }
    switch node.stop {
    case .always: return .element
    case .never: return node.role.isContainer || !isLeaf(offset, tree) ? .container : .hidden
    case .byRule: return isElement(node, at: offset, in: tree) ? .element : .container
    }
  }

  /// A node is an element if a person can act on it, or if it says something and is not a mere container:
  /// the rule TalkBack applies in `shouldFocusNode` and VoiceOver in its list of elements.
  private static func isElement(_ node: Node, at offset: Int, in tree: SemanticTree) -> Bool {
    if node.role == .screen || node.role == .drawer || node.role == .dialog { return false }
    if node.grouping == .merged { return true }
    if isActionable(node) { return true }
    if node.role.isContainer { return false }
    let texts = [node.label, node.value, node.stateDescription, node.placeholder]
    return texts.contains { $0.unlessBlank != nil } || node.toggled != nil || node.role.isControl || node.role == .progressBar
  }

  private static func isLeaf(_ offset: Int, _ tree: SemanticTree) -> Bool {
    tree.subtree(at: offset).count == 1
  }

  private static func isActionable(_ node: Node) -> Bool {
    node.actions.contains { $0 != .dismiss && $0 != .openMenu }
  }

  /// The roots to read: the topmost modal alone where there is one.
  ///
  /// Of sibling modals the last one is read; a modal inside a modal wins over the outer one.
  static func roots(of tree: SemanticTree) -> [Int] {
    if let modal = tree.topModal { return [modal] }
    return sorted(tree.roots, in: tree)
  }

  /// Siblings with an explicit place first, by it; the others after them as they stand.
  static func sorted(_ siblings: [Int], in tree: SemanticTree) -> [Int] {
    guard tree.hasExplicitOrder, siblings.contains(where: { tree.nodes[$0].sortKey != nil }) else { return siblings }
    let explicit = siblings.filter { tree.nodes[$0].sortKey != nil }
      .sorted { (tree.nodes[$0].sortKey!, $0) < (tree.nodes[$1].sortKey!, $1) }
    return explicit + siblings.filter { tree.nodes[$0].sortKey == nil }
  }
}

extension SemanticTree {
  /// The offset of the modal that has the cursor; nil where none is open.
  package var topModal: Int? {
    // Document order makes the last one the innermost, or the last of siblings.
    modals.last { modal in
      !sequence(first: Int(modal), next: parentOffset).contains { nodes[$0].exposure == .hidden }
    }.map(Int.init)
  }
}
