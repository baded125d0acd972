import Synchronization

/// The offset of the node with each id.
///
/// A tree made from another one shares the table of ids with it; only the shifts of the offsets and the new nodes are its
/// own.
struct NodeIndex: Sendable {
  /// Offsets in the tree the table was made for.
  private var table: [NodeID: Int32] = [:]
  /// For each offset of that tree where its node is now, -1 if it is gone; nil while none has moved.
  private var present: [Int32]?
  /// The nodes that the table does not know.
  private var added: [NodeID: Int32] = [:]
  /// Whether several nodes have one id; only the first of them can be found.
  let hasDuplicates: Bool

  init(_ nodes: NodeList) {
    table.reserveCapacity(nodes.count)
    for offset in nodes.indices where table[nodes[offset].id] == nil { table[nodes[offset].id] = Int32(offset) }
    hasDuplicates = table.count < nodes.count
  }

  subscript(id: NodeID) -> Int? {
    if let then = table[id] {
      guard let present else { return Int(then) }
      if present[Int(then)] >= 0 { return Int(present[Int(then)]) }
    }
    return added.isEmpty ? nil : added[id].map(Int.init)
  }

  /// Whether so many nodes are new that a new table is the better one.
  var isOutgrown: Bool { added.count > max(64, table.count / 8) }

  /// Notes that the nodes of a range were replaced; no id may occur twice.
  mutating func replace(_ range: Range<Int>, _ old: NodeList, with new: NodeList) {
    var present = present ?? Array(0..<Int32(table.count))
    self.present = nil
    for offset in range {
      let id = old[offset].id
      if added.removeValue(forKey: id) == nil, let then = table[id] { present[Int(then)] = -1 }
    }
    let shift = Int32(new.count - range.count)
    if shift != 0 {
      let end = Int32(range.upperBound)
      for then in present.indices { present[then] &+= present[then] >= end ? shift : 0 }
      for place in added.values.indices { added.values[place] &+= added.values[place] >= end ? shift : 0 }
    }
    for (offset, node) in new.enumerated() {
      let now = Int32(range.lowerBound + offset)
      if let then = table[node.id] { present[Int(then)] = now } else { added[node.id] = now }
    }
    self.present = present
  }
}

/// The nodes of a tree in document order.
///
/// Each node is kept by reference, so that a tree made from another one shares the unchanged nodes, and a comparison skips
/// those.
package struct NodeList: RandomAccessCollection, Sendable {
  private var boxes: [Box] = []

  private final class Box: Sendable {
    let node: Node
    init(_ node: Node) { self.node = node }
  }

  init() {}

  /// How many nodes come before the first: none.
  package var startIndex: Int { 0 }
  /// How many nodes there are.
  package var endIndex: Int { boxes.count }

  /// The node at this offset.
  package subscript(offset: Int) -> Node {
    _read { yield boxes[offset].node }
  }

  /// Puts another node in the place of one.
  mutating func set(_ node: Node, at offset: Int) { boxes[offset] = Box(node) }

  mutating func append(_ node: Node) {
    boxes.append(Box(node))
  }

  mutating func replace(_ range: Range<Int>, with nodes: NodeList) {
    boxes.replaceSubrange(range, with: nodes.boxes)
  }

  /// Whether the nodes at these offsets of two lists are equal; costs nothing where they share the node.
  func isEqual(at offset: Int, to other: NodeList, at otherOffset: Int) -> Bool {
    boxes[offset] === other.boxes[otherOffset] || boxes[offset].node == other.boxes[otherOffset].node
  }
}

extension NodeList: Equatable {
  /// Whether both hold equal nodes in one order.
  package static func == (lhs: NodeList, rhs: NodeList) -> Bool {
    lhs.count == rhs.count && lhs.indices.allSatisfy { lhs.isEqual(at: $0, to: rhs, at: $0) }
  }
}

/// The kinds of ancestors that the announcement of each node asks for.
enum AncestorKind: Hashable, Sendable {
  /// A container that readers announce.
  case container
  /// A collection by its role; a node with the properties of one.
  case collection, describedCollection
  /// A grid; what a cell is looked for below: a cell, a grid, a page or a screen.
  case grid, cellOrBorder
  /// A page.
  case webView

  fileprivate func holds(_ nodes: NodeList, _ offset: Int) -> Bool {
    switch self {
    case .container: nodes[offset].role.isContainer && (nodes[offset].role != .group || nodes[offset].label.unlessBlank != nil)
    case .collection: nodes[offset].role.isCollection
    case .describedCollection: nodes[offset].collection != nil
    case .grid: nodes[offset].role == .grid
    case .cellOrBorder: [.cell, .grid, .webView, .screen].contains(nodes[offset].role)
    case .webView: nodes[offset].role == .webView
    }
  }
}

extension SemanticTree {
  /// The way up that is walked for each node anew: screens are no deeper.
  private static let shortWay = 32

  /// The offset of the nearest ancestor of a kind; nil for none.
  ///
  /// What a long way up has found is kept. In a tree of any depth each node so walks a short way, and reading all of them costs
  /// no more than their number.
  func nearestAncestor(of offset: Int, _ kind: AncestorKind) -> Int? {
    var (current, steps, found) = (offset, 0, -1)
    while let parent = parentOffset(of: current) {
      if kind.holds(nodes, parent) {
        found = parent
        break
      }
      current = parent
      steps += 1
      if steps > Self.shortWay, let known = version.farAncestors.withLock({ $0[kind]?[current] }) {
        found = known
        break
      }
    }
    if steps > Self.shortWay { version.farAncestors.withLock { $0[kind, default: [:]][offset] = found } }
    return found < 0 ? nil : found
  }

  /// The nearest collection around a node.
  package func collection(around id: NodeID) -> Node? {
    offset(of: id).flatMap { nearestAncestor(of: $0, .collection) }.map { nodes[$0] }
  }

  /// The nearest node around a node that has the properties of a collection.
  package func describedCollection(around id: NodeID) -> Node? {
    offset(of: id).flatMap { nearestAncestor(of: $0, .describedCollection) }.map { nodes[$0] }
  }

  /// The nearest grid around a node.
  package func grid(around id: NodeID) -> Node? {
    offset(of: id).flatMap { nearestAncestor(of: $0, .grid) }.map { nodes[$0] }
  }
}
