/// One difference between two trees.
package enum TreeChange: Hashable, Sendable {
  case removed(Node)
  case added(Node)
  case updated(old: Node, new: Node)
  /// The node has another parent or another place among its siblings.
  case moved(Node)

  /// The node that changed.
  var id: NodeID {
    switch self {
    case .removed(let node), .added(let node), .updated(_, let node), .moved(let node): node.id
    }
  }
}

/// The differences between two trees: what went away, in the old tree's order, then everything else in the
/// new tree's order.
///
/// Everything a reader says on its own initiative comes from this list, so its order is the reading order. The cost is
/// linear in the change where the new tree was made from the old one (``SemanticTree/applying(_:)``), else in the size of
/// both.
package func changes(from old: SemanticTree, to new: SemanticTree) -> [TreeChange] {
  TreeComparison(from: old, to: new).changes
}

/// A comparison of two trees and what it cost.
package struct TreeComparison: Sendable {
  /// The differences, in the order of ``changes(from:to:)``.
  private(set) var changes: [TreeChange] = []
  /// How many nodes of the two trees were looked at.
  package private(set) var visited = 0

  /// Compares two trees; where one was made from the other, only the changed parts.
  package init(from old: SemanticTree, to new: SemanticTree) {
    if old.version === new.version { return }
    if let origin = new.origin, origin.base === old.version, !old.index.hasDuplicates {
      compare(old, new, within: origin.spans.all)
    } else if old == new {
      visited = new.nodes.count
    } else {
      compare(old, new, within: [TreeSpans.Span(old: old.nodes.indices, new: new.nodes.indices)])
    }
  }

  private mutating func compare(_ old: SemanticTree, _ new: SemanticTree, within spans: [TreeSpans.Span]) {
    for offset in spans.lazy.flatMap(\.old) {
      visited += 1
      if !new.contains(old.nodes[offset].id) { changes.append(.removed(old.nodes[offset])) }
    }
    let reordered = reordered(from: old, to: new, within: spans)
    // Moving one node past others is a change of those as well, and they may lie outside.
    let outside = reordered.filter { offset in !spans.contains { $0.new.contains(offset) } }
    let looked = outside.isEmpty ? spans.flatMap(\.new) : (spans.flatMap(\.new) + outside).sorted()
    for offset in looked {
      visited += 1
      let node = new.nodes[offset]
      guard let oldOffset = old.offset(of: node.id) else {
        changes.append(.added(node))
        continue
      }
      if !new.nodes.isEqual(at: offset, to: old.nodes, at: oldOffset) {
        changes.append(.updated(old: old.nodes[oldOffset], new: node))
      }
      let oldParent = old.parentOffset(of: oldOffset).map { old.nodes[$0].id }
      let newParent = new.parentOffset(of: offset).map { new.nodes[$0].id }
      if oldParent != newParent || reordered.contains(offset) { changes.append(.moved(node)) }
    }
  }

  /// The offsets of nodes that kept their parent but changed places with siblings that were there before.
  ///
  /// Where each node of a span was in the same span before, in the same order, the others have kept their places
  /// as well; elsewhere all siblings are looked at.
  private mutating func reordered(
    from old: SemanticTree, to new: SemanticTree, within spans: [TreeSpans.Span]
  ) -> Set<Int> {
    /// The nodes below one parent that have come out of order, or into another span.
    var disturbed: Set<Int> = []
    var moved: Set<Int> = []
    for span in spans {
      var order = SiblingOrder()
      for offset in span.new {
        guard let place = place(of: offset, from: old, to: new) else { continue }
        if !span.old.contains(place.old) { disturbed.insert(place.parent) }
        if !order.goesOn(at: place) { moved.insert(offset) }
      }
    }
    if spans.count == 1, spans[0].new.count == new.nodes.count { return moved }
    let parents = disturbed.union(moved.compactMap(new.parentOffset))
    moved = moved.filter { !parents.contains(new.parentOffset(of: $0)!) }
    for parent in parents {
      var order = SiblingOrder()
      for child in new.children(of: parent) {
        visited += 1
        guard let place = place(of: child, from: old, to: new) else { continue }
        if !order.goesOn(at: place) { moved.insert(child) }
      }
    }
    return moved
  }

  /// The parent of a node in the new tree and where the node was in the old; nil unless that had the same parent.
  private func place(of offset: Int, from old: SemanticTree, to new: SemanticTree) -> (parent: Int, old: Int)? {
    guard let oldOffset = old.offset(of: new.nodes[offset].id), let parent = new.parentOffset(of: offset),
      let oldParent = old.parentOffset(of: oldOffset), old.nodes[oldParent].id == new.nodes[parent].id
    else { return nil }
    return (parent, oldOffset)
  }

  /// Goes through siblings in their new order.
  private struct SiblingOrder {
    /// For each parent where the last of its children was that is still in order.
    private var last: [Int: Int] = [:]

    /// Whether a node still comes after the siblings before it.
    mutating func goesOn(at place: (parent: Int, old: Int)) -> Bool {
      if let last = last[place.parent], place.old < last { return false }
      last[place.parent] = place.old
      return true
    }
  }
}

/// One difference that an app knows a tree to have from the one before.
package enum TreeEdit: Hashable, Sendable {
  /// This node replaces the one with its id; the descendants stay.
  case update(Node)
  /// The node and its descendants are replaced by a branch.
  case replace(NodeID, SemanticTree.Branch)
  /// The node is removed with its descendants.
  case remove(NodeID)
  /// A branch is inserted among the children of a node (nil: among the roots) at this place, from 0.
  case insert(SemanticTree.Branch, into: NodeID?, at: Int)
}

/// Why an edit cannot be applied: the tree is not as the app expects it.
package struct TreeEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, at which node, and what to do.
  package var description: String
}

extension SemanticTree {
  /// The result of applying these edits to this tree, one after the other.
  ///
  /// It equals the tree that would be built from the same nodes, and it knows its common parts with this one: comparing the
  /// two (``changes(from:to:)``) and deriving its reading order (``ReadingOrder/following(_:)``) cost in proportion to the
  /// change. Unchanged nodes are not visited; the arrays of offsets are copied and shifted, which is linear, at a few bytes
  /// a node.
  ///
  /// - Throws: when a node is not there, comes in with an id that is taken, or has no such place.
  package func applying(_ edits: [TreeEdit]) throws(TreeEditError) -> SemanticTree {
    if index.hasDuplicates { throw TreeEditError(description: "two nodes have one id; \(Self.remedy)") }
    var tree = self
    tree.origin = TreeOrigin(base: version)
    tree.version = Version()
    for edit in edits { try tree.apply(edit) }
    tree.finishEdits()
    return tree
  }

  private static var remedy: String { "hand in the whole tree" }

  private mutating func apply(_ edit: TreeEdit) throws(TreeEditError) {
    switch edit {
    case .update(let node):
      let offset = try known(node.id)
      try splice(offset..<offset + 1, [Branch(node)], keepingStructure: true)
    case .replace(let id, let branch):
      let offset = try known(id)
      try splice(subtree(at: offset), [branch], below: parents[offset])
    case .remove(let id):
      let offset = try known(id)
      try splice(subtree(at: offset), [], below: parents[offset])
    case .insert(let branch, let parent, let place):
      let above = try parent.map { id throws(TreeEditError) in try known(id) }
      let siblings = above.map(children(of:)) ?? roots
      guard (0...siblings.count).contains(place) else {
        throw TreeEditError(
          description: "'\(parent?.path ?? "")' has no place \(place) among \(siblings.count) children; \(Self.remedy)")
      }
      let end = above.map { subtree(at: $0).upperBound } ?? nodes.count
      let offset = place < siblings.count ? siblings[place] : end
      try splice(offset..<offset, [branch], below: above.map(Int32.init) ?? -1)
    }
  }

  private func known(_ id: NodeID) throws(TreeEditError) -> Int {
    guard let offset = index[id] else {
      throw TreeEditError(description: "there is no node '\(id)' in the tree; \(Self.remedy)")
    }
    return offset
  }

  /// Replaces the nodes of a range by branches. The range is whole subtrees, or one node that keeps its descendants.
  private mutating func splice(
    _ range: Range<Int>, _ branches: [Branch], below parent: Int32 = -1, keepingStructure: Bool = false
  ) throws(TreeEditError) {
    let new = SemanticTree(branches)
    for offset in new.nodes.indices {
      let id = new.nodes[offset].id
      guard index[id].map(range.contains) ?? true, new.index[id] == offset else {
        throw TreeEditError(description: "there is a node '\(id)' in the tree already; \(Self.remedy)")
      }
    }
    let shift = Int32(new.nodes.count - range.count)
    let end = Int32(range.upperBound)
    index.replace(range, nodes, with: new.nodes)
    if range.contains(where: { nodes[$0].labels != nil }) || !new.labels.isEmpty { labelsAreStale = true }
    explicitlyOrdered += new.explicitlyOrdered - range.count { nodes[$0].sortKey != nil }
    let start = Int32(range.lowerBound)
    modals =
      modals.filter { $0 < start } + new.modals.map { $0 + start }
      + modals.filter { $0 >= end }.map { $0 + shift }
    if !labelsAreStale { labels = labels.mapValues { $0 >= range.upperBound ? $0 + Int(shift) : $0 } }
    nodes.replace(range, with: new.nodes)
    origin?.spans.replace(range, count: new.nodes.count)
    if keepingStructure { return }
    if shift != 0 {
      for offset in range.upperBound..<parents.count {
        parents[offset] &+= parents[offset] >= end ? shift : 0
        subtreeEnds[offset] &+= shift
      }
    }
    var above = parent
    while above >= 0 {
      subtreeEnds[Int(above)] += shift
      above = parents[Int(above)]
    }
    parents.replaceSubrange(range, with: new.parents.map { $0 < 0 ? parent : $0 + start })
    subtreeEnds.replaceSubrange(range, with: new.subtreeEnds.map { $0 + start })
  }

  private mutating func finishEdits() {
    if labelsAreStale { labels = Self.labels(of: nodes) }
    labelsAreStale = false
    if index.isOutgrown { index = NodeIndex(nodes) }
  }
}

/// The tree that another one was made from, and the parts in which the two differ.
struct TreeOrigin: Sendable {
  /// The tree it was made from.
  let base: SemanticTree.Version
  /// Everything outside these is the same in both, in the same order.
  var spans = TreeSpans()
}

/// Matching ranges of two trees, each in document order: what was taken out of the old, and what came in its place.
struct TreeSpans: Sendable {
  private(set) var all: [Span] = []

  struct Span: Hashable, Sendable {
    var old: Range<Int>
    var new: Range<Int>

    /// How many more nodes there are now.
    var growth: Int { new.count - old.count }
  }

  /// Notes that `count` nodes replaced those of a range of the new tree.
  mutating func replace(_ range: Range<Int>, count: Int) {
    let touching = all.indices.filter {
      all[$0].new.upperBound >= range.lowerBound && all[$0].new.lowerBound <= range.upperBound
    }
    let first = touching.first ?? all.firstIndex { $0.new.lowerBound > range.upperBound } ?? all.count
    let end = touching.last.map { $0 + 1 } ?? first
    let start = min(range.lowerBound, touching.isEmpty ? range.lowerBound : all[first].new.lowerBound)
    let stop = max(range.upperBound, touching.isEmpty ? range.upperBound : all[end - 1].new.upperBound)
    let before = all[..<first].reduce(0) { $0 + $1.growth }
    let inside = all[first..<end].reduce(before) { $0 + $1.growth }
    let growth = count - range.count
    let merged = Span(old: (start - before)..<(stop - inside), new: start..<(stop + growth))
    for index in end..<all.count {
      all[index].new = (all[index].new.lowerBound + growth)..<(all[index].new.upperBound + growth)
    }
    all.replaceSubrange(first..<end, with: [merged])
  }
}
