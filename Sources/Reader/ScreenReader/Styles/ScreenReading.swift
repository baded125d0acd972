package import AccessibilityTree

/// A screen read from its first element to its last, each with its announcement when the cursor comes from the element
/// before.
package struct ScreenReading: Sendable {
  /// One element, in the order of reading.
  package struct Step: Sendable {
    /// The element's offset in the tree.
    package var offset: Int
    /// The announcement of the element.
    package var spoken: SpokenElement
  }

  /// The steps, first to last.
  package let steps: [Step]

  /// Reads the elements at these offsets; those of the reading order unless others are given.
  package init(_ tree: SemanticTree, offsets: [Int]? = nil, as profile: ReaderProfile) {
    let style = profile.announcementStyle
    var previous: Int?
    /// The ancestors of one node that are not those of another, the outermost first.
    func ancestors(of offset: Int, beside other: Int?) -> [NodeID] {
      tree.ancestorOffsets(of: offset).prefix { ancestor in
        other.map { ancestor != $0 && tree.subtree(at: ancestor).contains($0) } != true
      }.map { tree.nodes[$0].id }.reversed()
    }
    steps = (offsets ?? ReadingOrder(tree).offsets).map { offset in
      let context = FocusContext(
        tree: tree, node: tree.nodes[offset].id, entered: ancestors(of: offset, beside: previous),
        left: previous.map { ancestors(of: $0, beside: offset) } ?? [], previous: previous.map { tree.nodes[$0].id })
      previous = offset
      return Step(offset: offset, spoken: style.focus(context))
    }
  }
}
