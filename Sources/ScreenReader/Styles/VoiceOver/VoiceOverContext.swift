import Semantics
import SpeechCore

extension VoiceOverStyle {
  /// The parts before the element that announce a new place: a new window's title, an alert, the name of a group.
  ///
  /// iOS announces the names of semantic groups and segmented controls on entry, on pages those of lists too; groups
  /// without a name are no containers. Lists and landmarks are announced by their edges instead, tab bars not at all, and leaving is
  /// silent.
  func entrance(of focusContext: FocusContext) -> [Announcement.Part] {
    var parts: [Announcement.Part] = []
    let tree = focusContext.tree
    var title = focusContext.newWindow
    for container in focusContext.entered.compactMap({ tree[$0] }) {
      let isAlert = container.role == .alertDialog
      if isAlert { parts.append(.word(.container, strings.roles[.alert])) }
      let isNamed = container.role.isNamedOnEntry || container.role == .list && tree.isOnPage(container)
      guard isAlert || isNamed else { continue }
      if container.label == title { title = nil }
      // A title that is the element itself is announced once.
      if container.label == tree[focusContext.node]?.label { continue }
      parts.append(.text(.container, container.label, of: container))
    }
    if tree[focusContext.node]?.role == .alertDialog {
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
    if let container { parts += edges(of: node, in: container, tree) }
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

  /// "List start" on the first, "list end" on the last element; a single element has the start only. Around a list the
  /// landmarks that begin or end with it are told, the innermost first.
  private func edges(of node: Node, in container: Node, _ tree: SemanticTree) -> [Announcement.Part] {
    var parts: [Announcement.Part] = []
    for (place, outer) in ([container] + tree.ancestors(of: container.id)).enumerated() {
      guard outer.role == .landmark || place == 0 && outer.role == .list else { continue }
      let isAt = tree.edges(of: node.id, in: outer.id)
      guard isAt.first || isAt.last else { break }
      parts += outer.role == .list ? edge(of: phrases.listEdges, isStart: isAt.first) : edge(of: outer, isStart: isAt.first)
    }
    return parts
  }

  private func edge(of edges: VoiceOverPhrases.Edges, isStart: Bool) -> [Announcement.Part] {
    Announcement.Part.word(.container, isStart ? edges.start : edges.end).map { [$0] } ?? []
  }

  /// "Site header, banner, landmark" where one begins, "end, Site header, banner" where it ends (a11ysupport.io,
  /// landmarks); in apps the edge alone.
  private func edge(of landmark: Node, isStart: Bool) -> [Announcement.Part] {
    let edge = edge(of: phrases.landmarkEdges, isStart: isStart)
    guard let kind = landmark.landmark else { return edge }
    let name = [.text(.container, landmark.label, of: landmark), Announcement.Part.word(.container, phrases.landmark(kind))]
      .compactMap(\.self)
    return isStart ? name + edge : edge + name
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
