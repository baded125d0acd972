package import AccessibilityTree

extension ReaderProfile {
  /// The tree as the chosen version of the reader has it: what is one stop and what is several.
  package func read(_ tree: SemanticTree) -> SemanticTree {
    let divided: [(difference: ReaderDifference, role: Role)] = [(.splitHeadings, .heading), (.splitLinks, .link)]
    let roles = Set(divided.filter { has($0.difference) }.map(\.role))
    let split = roles.isEmpty ? tree : tree.withPieces(of: roles, joining: has(.joinedTexts))
    return has(.joinedTexts) ? split.withJoinedTexts : split
  }
}
