import AccessibilityTree

/// Flutter's order of reading, by which a tree that was dumped in the order of hit tests is put in order.
///
/// Source: `_childrenInDefaultOrder` and `_childrenInTraversalOrder` in semantics.dart.
enum FlutterOrder {
  /// A tree in the order of reading, and whether it was in another.
  ///
  /// The dump does not say its order. It is the other one where siblings stand against their sort keys, or one wholly below
  /// another before it, and the order of reading differs.
  static func ordered(_ tree: FlutterTree) -> (tree: FlutterTree, isChanged: Bool) {
    let isRightToLeft = tree.directions
    var orders: [Int: [Int]] = [:]
    var isHitTest = false
    for (place, node) in tree.nodes.enumerated() where node.children.count > 1 {
      let children = node.children.map { tree.nodes[$0] }
      guard children.allSatisfy({ $0.rectangle != nil && !$0.isMovedForTraversal }) else { continue }
      let order = traversal(children, isRightToLeft: isRightToLeft[place]).map { node.children[$0] }
      guard order != node.children else { continue }
      orders[place] = order
      isHitTest = isHitTest || stands(against: order, node.children, in: tree)
    }
    guard isHitTest else { return (tree, false) }
    var tree = tree
    for (place, order) in orders { tree.nodes[place].children = order }
    return (tree, true)
  }

  /// Whether siblings stand before others that have to be before them by more than how rectangles overlap.
  private static func stands(against order: [Int], _ children: [Int], in tree: FlutterTree) -> Bool {
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return zip(children, children.dropFirst()).contains { one, other in
      guard let first = places[one], let second = places[other], second < first else { return false }
      let (above, below) = (tree.nodes[other], tree.nodes[one])
      if let key = above.sortKey, let later = below.sortKey { return key.name == later.name && key.order < later.order }
      guard above.sortKey == nil, below.sortKey == nil, let upper = above.rectangle, let lower = below.rectangle else {
        return false
      }
      return upper.height > 0 && upper.y + upper.height <= lower.y + 0.2
    }
  }

  /// The places of siblings in the order of reading: by their rectangles, then by the keys of those that follow one another.
  static func traversal(_ nodes: [FlutterNode], isRightToLeft: Bool) -> [Int] {
    let byPlace = groups(of: Array(nodes.indices), nodes, from: \.y, by: \.height).flatMap { row -> [Int] in
      let columns = groups(of: row, nodes, from: \.x, by: \.width)
      return (isRightToLeft ? columns.reversed() : columns).flatMap { knot($0, nodes, isRightToLeft: isRightToLeft) }
    }
    var sorted: [Int] = []
    var run: [Int] = []
    func endRun() {
      let hasKeys = run.first.map { nodes[$0].sortKey != nil } == true
      sorted += hasKeys ? run.sorted { (nodes[$0].sortKey?.order ?? 0) < (nodes[$1].sortKey?.order ?? 0) } : run
      run = []
    }
    for place in byPlace {
      if let last = run.last, nodes[last].sortKey?.name != nodes[place].sortKey?.name { endRun() }
      run.append(place)
    }
    endRun()
    return sorted
  }

  /// The groups of those that overlap in one direction.
  private static func groups(
    of places: [Int], _ nodes: [FlutterNode], from start: KeyPath<Frame, Double>, by size: KeyPath<Frame, Double>
  ) -> [[Int]] {
    let edges = places.flatMap { place -> [(offset: Double, isLeading: Bool, place: Int)] in
      guard let frame = nodes[place].rectangle else { return [] }
      return [
        (frame[keyPath: start] + 0.1, true, place), (frame[keyPath: start] + frame[keyPath: size] - 0.1, false, place),
      ]
    }.sorted { $0.offset < $1.offset }
    var groups: [[Int]] = []
    var depth = 0
    for edge in edges {
      if edge.isLeading {
        if depth <= 0 { groups.append([]) }
        depth = max(depth, 0) + 1
        groups[groups.count - 1].append(edge.place)
      } else {
        depth -= 1
      }
    }
    return groups
  }

  /// The order of those that overlap both ways: each leads to one that is further on by its middle.
  private static func knot(_ places: [Int], _ nodes: [FlutterNode], isRightToLeft: Bool) -> [Int] {
    guard places.count > 1, places.count < 500 else { return places }
    var next: [Int: Int] = [:]
    for one in places {
      for other in places where other != one && next[other] != one {
        guard let from = nodes[one].rectangle?.middle, let to = nodes[other].rectangle?.middle else { continue }
        let (right, down) = (to.x - from.x, to.y - from.y)
        let isForward = isRightToLeft ? right < 0 && abs(down) < -right : right + down > 0 || right == 0 && down == 0
        if isForward { next[one] = other }
      }
    }
    let starts = places.sorted { one, other in
      guard let first = nodes[one].rectangle, let second = nodes[other].rectangle else { return false }
      return first.y != second.y ? first.y > second.y : first.x > second.x
    }
    var visited: Set<Int> = []
    var order: [Int] = []
    for start in starts {
      var chain: [Int] = []
      var place: Int? = start
      while let one = place, visited.insert(one).inserted {
        chain.append(one)
        place = next[one]
      }
      order += chain.reversed()
    }
    return order.reversed()
  }
}

extension Frame {
  fileprivate var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
}

extension FlutterTree {
  /// Whether each node, or the nearest one around it that says so, is read from right to left.
  fileprivate var directions: [Bool] {
    var directions: [Bool] = []
    for node in nodes { directions.append(node.isRightToLeft ?? node.parent.map { directions[$0] } ?? false) }
    return directions
  }
}
