/// The order in which VoiceOver reads elements that are ordered by their frames alone: rows from top to bottom, within a
/// row in reading direction.
///
/// Two elements share a row if their tops differ by less than 8 pt on a phone, 13 pt on a tablet; frames
/// count, never paths. Source: the model of VoiceOver in cashapp/AccessibilitySnapshot,
/// `AccessibilityHierarchyParser.swift`, where both figures were found by experiment.
package struct GeometricOrder: Hashable, Sendable {
  /// Which way the interface's language is written.
  var direction: Direction
  /// The kind of device, which decides how far apart two rows are.
  var device: Device

  /// Which end of a row is read first.
  package enum Direction: Hashable, Sendable {
    case leftToRight, rightToLeft
  }

  /// The kind of device that the frames were laid out on.
  package enum Device: Hashable, Sendable {
    case phone, tablet

    /// How far apart two tops have to be, in points, to be in different rows.
    var rowSeparation: Double {
      switch self {
      case .phone: 8
      case .tablet: 13
      }
    }
  }

  /// The order for a script and a device; left to right on a phone if nothing is said.
  package init(direction: Direction = .leftToRight, device: Device = .phone) {
    self.direction = direction
    self.device = device
  }

  /// Whether something at `first` is read before something at `second`.
  ///
  /// Sharing a row is not transitive, so this orders pairs and not sets.
  func isBefore(_ first: Frame, _ second: Frame) -> Bool {
    if abs(first.y - second.y) >= device.rowSeparation { return first.y < second.y }
    return switch direction {
    case .leftToRight: first.x < second.x
    case .rightToLeft: first.x > second.x
    }
  }

  /// The items in reading order. Those that frames do not tell apart, or that have none, stay as they are.
  ///
  /// A chain of items of which each shares a row with the next has no unique order; the standard library's stable merge
  /// sort then gives the model's result, because the model sorts with it too.
  func sorted<Item>(_ items: [Item], by frame: (Item) -> Frame?) -> [Item] {
    let placed = items.map { (item: $0, frame: frame($0)) }
    guard placed.contains(where: { $0.frame != nil }) else { return items }
    return placed.sorted { first, second in
      guard let first = first.frame, let second = second.frame else { return false }
      return isBefore(first, second)
    }.map(\.item)
  }

  /// The frame a group is sorted by: that of the child that is read first.
  func leadingFrame(of frames: [Frame]) -> Frame? {
    frames.min(by: isBefore)
  }
}

extension GeometricOrder {
  /// The tree with its elements in the order of ``offsets(in:)``, so that document order is reading order. Nodes that are
  /// never reached are left out, and so are containers that only lend their children to the parent.
  package func arranged(_ tree: SemanticTree) -> SemanticTree {
    SemanticTree(branches(of: units(of: tree.roots, in: tree), isExplicit: Self.isExplicit(tree.roots, tree), tree))
  }

  private func branches(of units: [Unit], isExplicit: Bool, _ tree: SemanticTree) -> [SemanticTree.Branch] {
    let ordered = isExplicit ? units : sorted(units) { frame(of: $0, tree) }
    var branches: [SemanticTree.Branch] = []
    branches.reserveCapacity(ordered.count)
    for unit in ordered {
      switch unit {
      case .element(let offset): add(offset, tree.children(of: offset).map(Unit.element), isExplicit: true, tree, to: &branches)
      case .group(let inner, let isExplicit, let offset): add(offset, inner, isExplicit: isExplicit, tree, to: &branches)
      }
    }
    return branches
  }

  private func add(
    _ offset: Int, _ children: [Unit], isExplicit: Bool, _ tree: SemanticTree, to branches: inout [SemanticTree.Branch]
  ) {
    let children = self.branches(of: children, isExplicit: isExplicit, tree)
    append(tree.nodes[offset], children, to: &branches)
  }

  /// Not inlined: a node is large, and its copies would take room on the stack at each level.
  @inline(never)
  private func append(_ node: Node, _ children: [SemanticTree.Branch], to branches: inout [SemanticTree.Branch]) {
    branches.append(SemanticTree.Branch(node, children))
    branches[branches.count - 1].node.sortKey = nil
  }
}

extension GeometricOrder {
  /// The offsets of a tree's elements in the order VoiceOver goes through them, for trees that carry frames.
  ///
  /// 1. Of siblings with a modal among them only the last modal is read; the siblings of their container are read as usual.
  /// 2. An exposed container is one unit: its elements stay together and it stands where the first of them
  ///    stands. A skipped one (`Exposure.skipped`) lends its children to its parent.
  /// 3. Units are put in rows by their frames, unless siblings have an explicit order (`Node.sortKey`).
  ///
  /// Source: cashapp/AccessibilitySnapshot, `AccessibilityHierarchyParser.swift`.
  package func offsets(in tree: SemanticTree) -> [Int] {
    elements(of: units(of: tree.roots, in: tree), isExplicit: Self.isExplicit(tree.roots, tree), tree)
  }

  /// A unit of the sort.
  enum Unit {
    case element(Int)
    case group([Unit], isExplicit: Bool, container: Int)
  }

  func units(of siblings: [Int], in tree: SemanticTree) -> [Unit] {
    let read = siblings.last { tree.nodes[$0].isModal && tree.nodes[$0].exposure != .hidden }
    return ReadingOrder.sorted(read.map { [$0] } ?? siblings, in: tree).flatMap { offset -> [Unit] in
      switch ReadingOrder.verdict(at: offset, in: tree) {
      case .hidden: return []
      case .element: return [.element(offset)]
      case .container:
        let children = tree.children(of: offset)
        let inner = units(of: children, in: tree)
        let isExplicit = Self.isExplicit(children, tree)
        if tree.nodes[offset].exposure == .skipped, !isExplicit { return inner }
        return [.group(inner, isExplicit: isExplicit, container: offset)]
      }
    }
  }

  private func elements(of units: [Unit], isExplicit: Bool, _ tree: SemanticTree) -> [Int] {
    let ordered = isExplicit ? units : sorted(units) { frame(of: $0, tree) }
    return ordered.flatMap { unit -> [Int] in
      switch unit {
      case .element(let offset): [offset]
      case .group(let inner, let isExplicit, _): elements(of: inner, isExplicit: isExplicit, tree)
      }
    }
  }

  func frame(of unit: Unit, _ tree: SemanticTree) -> Frame? {
    switch unit {
    case .element(let offset): tree.nodes[offset].frame
    case .group(let inner, _, _): leadingFrame(of: inner.compactMap { frame(of: $0, tree) })
    }
  }

  static func isExplicit(_ siblings: [Int], _ tree: SemanticTree) -> Bool {
    siblings.contains { tree.nodes[$0].sortKey != nil }
  }
}

/// Frames by the bands of the screen that they lie in, so that near ones are found without a look at all.
package struct FrameIndex: Sendable {
  private static let band = 64.0
  private static let mostBands = 512
  private let frames: [Frame]
  private var bands: [Int: [Int]] = [:]
  /// Frames of unusual heights, which are near everything.
  private var others: [Int] = []

  /// An index of these frames.
  package init(_ frames: [Frame]) {
    self.frames = frames
    for (place, frame) in frames.enumerated() {
      if let range = Self.range(frame, 0) {
        for band in range { bands[band, default: []].append(place) }
      } else {
        others.append(place)
      }
    }
  }

  /// The places of the frames that are no further from another one, in order.
  package func places(within distance: Double, of frame: Frame) -> [Int] {
    guard let range = Self.range(frame, distance) else { return Array(frames.indices) }
    let found = Set(range.flatMap { bands[$0] ?? [] } + others)
    return found.filter { place in
      let other = frames[place]
      return other.x <= frame.x + frame.width + distance && frame.x <= other.x + other.width + distance
        && other.y <= frame.y + frame.height + distance && frame.y <= other.y + other.height + distance
    }.sorted()
  }

  private static func range(_ frame: Frame, _ distance: Double) -> ClosedRange<Int>? {
    guard let first = Int(exactly: ((frame.y - distance) / band).rounded(.down)),
      let last = Int(exactly: ((frame.y + frame.height + distance) / band).rounded(.down)), first <= last,
      last - first < mostBands
    else { return nil }
    return first...last
  }
}
