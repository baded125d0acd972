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
