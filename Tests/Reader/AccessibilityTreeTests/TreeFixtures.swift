import AccessibilityTree

/// A node with children, written short: `branch("login/email", .textField, "Email address")`.
func branch(
  _ id: NodeID, _ role: Role, _ label: String? = nil, value: String? = nil,
  _ children: [SemanticTree.Branch] = [], _ change: (inout Node) -> Void = { _ in }
) -> SemanticTree.Branch {
  var node = Node(id: id, role: role, label: label, value: value)
  change(&node)
  return SemanticTree.Branch(node, children)
}

/// A container of these children, without a name of its own.
func branch(_ id: NodeID, _ role: Role, _ children: [SemanticTree.Branch]) -> SemanticTree.Branch {
  SemanticTree.Branch(Node(id: id, role: role), children)
}

/// The paths of the elements in reading order.
func order(_ tree: SemanticTree) -> [String] {
  ReadingOrder(tree).elements.map(\.id.path)
}
