import Synchronization

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
