package import AccessibilityTree

extension ReaderProfile {
  /// The tree as the chosen version of the reader has it: what is one stop and what is several.
  package func read(_ tree: SemanticTree) -> SemanticTree {
    let split = has(.splitHeadings) ? tree.withSplitHeadings(joining: has(.joinedTexts)) : tree
    return has(.joinedTexts) ? split.withJoinedTexts : split
  }
}
