import AccessibilityTree
import Announcements

extension VoiceOverStyle {
  /// The parts before the element that announce a new place: a new window's title, an alert, the name of a group.
  ///
  /// iOS announces the names of semantic groups and segmented controls on entry, on pages those of lists too; groups
  /// without a name are no containers. Lists and landmarks are announced by their edges instead, tab bars not at all, and
  /// leaving is silent.
  func entrance(of focusContext: FocusContext) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    let tree = focusContext.tree
    var title = focusContext.newWindow
    for container in focusContext.entered.compactMap({ tree[$0] }) {
      let isAlert = container.role == .alertDialog
      if isAlert { parts.append(.word(.container, strings.roles[.alert])) }
      let isNamed =
        container.role.isNamedOnEntry || [.list, .definitionList, .grid].contains(container.role) && tree.isOnPage(container)
      guard isAlert || isNamed else { continue }
      if container.label == title { title = nil }
      // A title that is the element itself is announced once.
      if container.label == tree[focusContext.node]?.label { continue }
      parts.append(.text(.container, container.label, of: container))
    }
    if tree[focusContext.node]?.role == .alertDialog {
      parts.append(.word(.container, strings.roles[.alert]))
    }
    if let title { parts.insert(Announcement.Segment(.container, title), at: 0) }
    return parts
  }

  /// Which part of a list of definitions a text is in, behind its place (a11ysupport.io, `dl`).
  func definitionPart(of node: Node, in tree: SemanticTree) -> [Announcement.Segment] {
    guard detail.roles, [.text, .term, .definition].contains(node.role), tree.container(of: node.id)?.role == .definitionList,
      let part = node.role != .text
        ? node : tree.ancestor(of: node.id, where: { [.term, .definition, .definitionList].contains($0) }),
      part.role != .definitionList
    else { return [] }
    return [.word(.role, strings.roles[part.role])].compactMap(\.self)
  }

  /// Position in the set, and the edge of a list or landmark; of a page's table the place in it and its edge.
  func context(of node: Node, in tree: SemanticTree, cell: Cell?) -> [Announcement.Segment] {
    guard detail.positions != .none else { return [] }
    let isOnPage = tree.isOnPage(node)
    if node.cell != nil, !isOnPage { return [] }
    let container = tree.container(of: node.id)
    var parts: [Announcement.Segment] = []
    if let cell, isOnPage {
      if let heading = cell.isPlainCorner ? .both : cell.heading, detail.roles {
        parts.append(.word(.role, phrases.heading(of: heading)))
      }
      parts += place(of: cell)
    } else if let position = position(of: node, in: container, tree), let count = position.count {
      parts.append(.word(.position, strings.places.position("\(position.index)", "\(count)")))
    }
    if let container { parts += edges(of: node, in: container, tree, isOnPage: isOnPage) }
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
      node.position ?? tree.positionInSetOfPage(node.id)
    }
  }

  /// "List start" on the first, "list end" on the last element; a single element has the start only. Of a page's table the
  /// size is announced where it starts. Around them come the landmarks that begin or end there, the innermost first.
  private func edges(of node: Node, in container: Node, _ tree: SemanticTree, isOnPage: Bool) -> [Announcement.Segment] {
    var parts: [Announcement.Segment] = []
    var place = tree.offset(of: container.id)
    while let at = place {
      place = tree.parentOffset(of: at)
      let outer = tree.nodes[at]
      let isInnermost = outer.id == container.id
      let isFieldset =
        isInnermost && outer.page?.role == "group" && tree.children(of: at).first.map { tree.nodes[$0].page?.role } == "legend"
      guard outer.role == .landmark || isFieldset || isInnermost && outer.role.hasEdges(isOnPage: isOnPage) else { continue }
      let isAt = tree.edges(of: node.id, in: outer.id)
      guard isAt.first || isAt.last else { break }
      switch outer.role {
      case .list: parts += edge(of: phrases.listEdges, isStart: isAt.first)
      case .definitionList: parts += edge(of: phrases.definitionListEdges, isStart: isAt.first)
      case .group: if isAt.first { parts.append(.word(.container, phrases.formStart)) }
      case .grid: parts += edge(ofTable: outer, in: tree, isStart: isAt.first)
      default: parts += edge(of: outer, isStart: isAt.first)
      }
    }
    return parts
  }

  private func edge(ofTable grid: Node, in tree: SemanticTree, isStart: Bool) -> [Announcement.Segment] {
    let edge = edge(of: phrases.tableEdges, isStart: isStart)
    guard isStart else { return edge }
    let size = tree.size(ofGrid: grid.id)
    let words = [size.rows.map(strings.places.rowCount), size.columns.map(strings.places.columnCount)].compactMap(\.self)
    return edge + words.map { Announcement.Segment(.container, $0) }
  }

  private func edge(of edges: VoiceOverPhrases.Edges, isStart: Bool) -> [Announcement.Segment] {
    Announcement.Segment.word(.container, isStart ? edges.start : edges.end).map { [$0] } ?? []
  }

  /// "Site header, banner, landmark" where one begins, "end, Site header, banner" where it ends (a11ysupport.io,
  /// landmarks); in apps the edge alone.
  private func edge(of landmark: Node, isStart: Bool) -> [Announcement.Segment] {
    let edge = edge(of: phrases.landmarkEdges, isStart: isStart)
    guard let kind = landmark.landmark else { return edge }
    let name = [
      .text(.container, landmark.label, of: landmark), Announcement.Segment.word(.container, strings.places.landmark(kind)),
    ]
    .compactMap(\.self)
    return isStart ? name + edge : edge + name
  }
}

extension Role {
  /// Whether the first and the last element in a container say so.
  fileprivate func hasEdges(isOnPage: Bool) -> Bool {
    switch self {
    case .list, .definitionList: true
    case .grid: isOnPage
    default: false
    }
  }

  /// Whether iOS says the container's name when the cursor comes into it.
  fileprivate var isNamedOnEntry: Bool {
    switch self {
    case .group, .segmentedControl, .radioGroup, .menu, .dialog, .drawer: true
    default: false
    }
  }
}
