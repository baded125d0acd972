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
    var previous: NodeID?
    var before: [NodeID] = []
    steps = (offsets ?? ReadingOrder(tree).offsets).map { offset in
      let id = tree.nodes[offset].id
      let around = tree.ancestors(of: id).map(\.id)
      let context = FocusContext(
        tree: tree, node: id, entered: around.reversed().filter { !before.contains($0) },
        left: before.reversed().filter { !around.contains($0) }, previous: previous)
      (previous, before) = (id, around)
      return Step(offset: offset, spoken: style.focus(context))
    }
  }
}
