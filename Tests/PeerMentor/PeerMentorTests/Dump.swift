import AccessibilityTree

/// A tree as text: one node per line, indented by depth; id, role, texts, states, actions.
///
/// Frames and colours have separate tests and are left out.
func dump(_ tree: SemanticTree, from id: NodeID) -> String {
  var lines: [String] = []
  func add(_ node: Node, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + ([node.id.path, node.role.rawValue] + properties(of: node)).joined(separator: " "))
    for child in tree.children(of: node.id) { add(child, depth: depth + 1) }
  }
  if let root = tree[id] { add(root, depth: 0) }
  return lines.joined(separator: "\n")
}

private func properties(of node: Node) -> [String] {
  var properties: [String] = []
  if let label = node.label { properties.append("'\(label)'") }
  if let value = node.value { properties.append("value '\(value)'") }
  if let badge = node.badge { properties.append("badge '\(badge)'") }
  if let state = node.stateDescription { properties.append("state '\(state)'") }
  if let error = node.errorText { properties.append("error '\(error)'") }
  if let count = node.characterCount { properties.append("\(count) characters") }
  if let toggled = node.toggled { properties.append("\(toggled)") }
  if let isExpanded = node.isExpanded { properties.append(isExpanded ? "expanded" : "collapsed") }
  if !node.isEnabled { properties.append("disabled") }
  if node.exposure == .hidden { properties.append("hidden") }
  if node.isInvalid { properties.append("invalid") }
  if let isSelected = node.isSelected { properties.append(isSelected ? "selected" : "not selected") }
  if let level = node.level { properties.append("level \(level)") }
  if let position = node.position { properties.append("\(position.index) of \(position.count ?? 0)") }
  if let collection = node.collection {
    let window = collection.window.map { " at \($0.lowerBound)..<\($0.upperBound)" } ?? ""
    properties.append("\(collection.count ?? 0) items\(window)")
  }
  if node.isModal { properties.append("modal") }
  if node.isInitialFocus { properties.append("first") }
  if node.grouping == .merged { properties.append("merged") }
  if node.stop == .never { properties.append("no stop") }
  if !node.actions.isEmpty {
    properties.append("[\(node.actions.map { "\($0)" }.joined(separator: ", "))]")
  }
  return properties
}
