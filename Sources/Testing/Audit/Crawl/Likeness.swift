import AccessibilityTree

/// What makes an element of an app that is not ours the same to act on in two states of a screen.
struct Likeness: Hashable {
  private let id: String
  private let role: Role
  private let name: String?
  private let isExpanded: Bool?
  /// Whether it is a button beside filled fields: it may send them.
  private let isBesideFilledFields: Bool

  init(of element: Node, in screenState: ScreenState) {
    (id, role, name, isExpanded) = (element.id.path, element.role, element.label, element.isExpanded)
    isBesideFilledFields =
      element.role == .button
      && screenState.nodes.contains { node in
        node.role.isTextField && node.value != nil && screenState.form(of: node) == screenState.form(of: element)
      }
  }
}

extension ScreenState {
  /// The form or other container whose fields are sent together with an element; nil for the screen itself.
  func form(of element: Node) -> NodeID? {
    tree.nearestAncestor(of: element.id) { $0.role.isContainer && $0.role != .group }?.id
  }
}
