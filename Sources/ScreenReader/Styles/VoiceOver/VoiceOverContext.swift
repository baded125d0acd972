import Semantics
import SpeechCore

extension VoiceOverStyle {
  /// The parts before the element that announce a new place: a new window's title, an alert, the name of a group.
  ///
  /// iOS announces the names of semantic groups and segmented controls on entry; groups without a name are no
  /// containers. Lists and landmarks are announced by their edges instead, tab bars not at all, and leaving is
  /// silent.
  func entrance(of focusContext: FocusContext) -> [Announcement.Part] {
    var parts: [Announcement.Part] = []
    var title = focusContext.newWindow
    for container in focusContext.entered.compactMap({ focusContext.tree[$0] }) {
      let isAlert = container.role == .alertDialog
      if isAlert { parts.append(.word(.container, strings.roles[.alert])) }
      guard isAlert || container.role.isNamedOnEntry else { continue }
      if container.label == title { title = nil }
      // A title that is the element itself is announced once.
      if container.label == focusContext.tree[focusContext.node]?.label { continue }
      parts.append(.text(.container, container.label, of: container))
    }
    if focusContext.tree[focusContext.node]?.role == .alertDialog {
      parts.append(.word(.container, strings.roles[.alert]))
    }
    if let title { parts.insert(Announcement.Part(.container, title), at: 0) }
    return parts
  }

  /// Position in the set, and the edge of a list or landmark.
  func context(of node: Node, in tree: SemanticTree) -> [Announcement.Part] {
    guard detail.positions != .none, node.cell == nil else { return [] }
    let container = tree.container(of: node.id)
    var parts: [Announcement.Part] = []
    if let position = position(of: node, in: container, tree), let count = position.count {
      parts.append(.word(.position, strings.places.position("\(position.index)", "\(count)")))
    }
    if let container { parts.append(edge(of: node, in: container, tree)) }
    return parts
  }

  /// "n of m" for the items of tab bars and the like; in lists, where VoiceOver does not count, only at high verbosity.
  private func position(of node: Node, in container: Node?, _ tree: SemanticTree) -> SetPosition? {
    switch container?.role {
    case .tabBar, .segmentedControl, .radioGroup:
      container.flatMap { tree.position(of: node.id, in: $0.id) }
    case .list, .menu:
      detail.positions == .all ? container.flatMap { tree.position(of: node.id, in: $0.id) } : nil
    case .landmark:
      nil
    default:
      node.position
    }
  }

  /// "List start" on the first, "list end" on the last element; a single element has the start only.
  private func edge(of node: Node, in container: Node, _ tree: SemanticTree) -> Announcement.Part? {
    let edges: VoiceOverPhrases.Edges
    switch container.role {
    case .list: edges = phrases.listEdges
    case .landmark: edges = phrases.landmarkEdges
    default: return nil
    }
    let isAt = tree.edges(of: node.id, in: container.id)
    if isAt.first { return .word(.container, edges.start) }
    return isAt.last ? .word(.container, edges.end) : nil
  }
}

extension Role {
  /// Whether iOS says the container's name when the cursor comes into it.
  fileprivate var isNamedOnEntry: Bool {
    switch self {
    case .group, .segmentedControl, .radioGroup, .menu, .dialog, .drawer: true
    default: false
    }
  }
}
