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
