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
