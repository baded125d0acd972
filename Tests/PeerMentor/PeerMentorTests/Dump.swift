import AccessibilityTree

/// A tree as text: one node a line, indented by depth; id, role, texts, states, actions.
///
/// Frames and colours have tests of their own and are left out.
func dump(_ tree: SemanticTree, from id: NodeID) -> String {
  var lines: [String] = []
  func add(_ node: Node, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + ([node.id.path, node.role.rawValue] + facts(of: node)).joined(separator: " "))
    for child in tree.children(of: node.id) { add(child, depth: depth + 1) }
  }
  if let root = tree[id] { add(root, depth: 0) }
  return lines.joined(separator: "\n")
}

private func facts(of node: Node) -> [String] {
  var facts: [String] = []
  if let label = node.label { facts.append("'\(label)'") }
  if let value = node.value { facts.append("value '\(value)'") }
  if let badge = node.badge { facts.append("badge '\(badge)'") }
  if let state = node.stateDescription { facts.append("state '\(state)'") }
  if let error = node.errorText { facts.append("error '\(error)'") }
  if let count = node.characterCount { facts.append("\(count) characters") }
  if let toggled = node.toggled { facts.append("\(toggled)") }
  if let isExpanded = node.isExpanded { facts.append(isExpanded ? "expanded" : "collapsed") }
  if !node.isEnabled { facts.append("disabled") }
  if node.exposure == .hidden { facts.append("hidden") }
  if node.isInvalid { facts.append("invalid") }
  if let isSelected = node.isSelected { facts.append(isSelected ? "selected" : "not selected") }
  if let level = node.level { facts.append("level \(level)") }
  if let position = node.position { facts.append("\(position.index) of \(position.count ?? 0)") }
  if let collection = node.collection {
    let window = collection.window.map { " at \($0.lowerBound)..<\($0.upperBound)" } ?? ""
    facts.append("\(collection.count ?? 0) items\(window)")
  }
  if node.isModal { facts.append("modal") }
  if node.isInitialFocus { facts.append("first") }
  if node.grouping == .merged { facts.append("merged") }
  if node.stop == .never { facts.append("no stop") }
  if !node.actions.isEmpty {
    facts.append("[\(node.actions.map { "\($0)" }.joined(separator: ", "))]")
  }
  return facts
}
