package import AccessibilityTree
import Announcements
import ScreenReader
package import Text

/// One state of one screen in one language, as the rules see it: the tree, and what both readers say of it.
package struct ScreenState: Sendable {
  /// The name of the screen that has the cursor.
  package let screen: String
  /// How the state was reached: `login, 'activate' at login/sign-in`.
  package internal(set) var state: Phrase
  /// What the screen is in.
  package private(set) var language: Language
  /// The whole interface, screens below the one that has the cursor among it.
  package let tree: SemanticTree
  /// The platform it is captured from; nil for a screen that is built for all.
  let platform: Platform?
  /// What nobody knows of its elements.
  let unknownProperties: Set<NodeProperty>
  /// How many steps back lead to a root.
  let depth: Int
  /// The elements that do what the screen's own "back" does.
  let exits: Set<NodeID>
  /// The elements that do what the screen's own "menu" does.
  let menuOpeners: Set<NodeID>
  /// Whether what elements do is known: of a screen that was only looked at, ``exits`` and ``menuOpeners`` are empty.
  let knowsWays: Bool
  /// Whether what has the cursor is Earshot's own, such as the list that a drop-down opens: it is not judged.
  let isOfHost: Bool

  /// The elements in reading order.
  let order: ReadingOrder
  /// For each node whether it, or something it is in, is hidden from the reader.
  let hidden: [Bool]

  /// A state of the app, its reading order worked out.
  package init(
    screen: String, state: Phrase, language: Language = .english, tree: SemanticTree,
    platform: Platform? = nil, unknownProperties: Set<NodeProperty> = [], depth: Int = 0, exits: Set<NodeID> = [],
    menuOpeners: Set<NodeID> = [], knowsWays: Bool = true,
    isOfHost: Bool = false
  ) {
    self.isOfHost = isOfHost
    self.knowsWays = knowsWays
    self.screen = screen
    self.state = state
    self.language = language
    self.tree = tree
    self.platform = platform
    self.unknownProperties = unknownProperties
    self.depth = depth
    self.exits = exits
    self.menuOpeners = menuOpeners
    order = ReadingOrder(tree)
    hidden = tree.hidden
  }

  /// Whether it is a page whose document is known.
  var hasDocument: Bool { platform == .web && !unknownProperties.contains(.document) }

  /// The root of the screen that has the cursor.
  var root: Node? {
    tree.topModal.map { tree.nodes[$0] } ?? tree[NodeID(segments: [screen])]
  }

  /// The offsets of the nodes of the screen that has the cursor; what lies under a modal is left out.
  var nodes: [Node] {
    guard let root, let offset = tree.offset(of: root.id) else { return Array(tree.nodes) }
    return Array(tree.nodes[tree.subtree(at: offset)])
  }

  var strings: (ReaderProfile.Style) -> ReaderStrings {
    { ReaderStrings(of: ReaderProfile(style: $0, language: language)) }
  }

  /// The styles it is heard in: that of the platform's reader, or both.
  var styles: [ReaderProfile.Style] {
    switch platform {
    case .android: [.talkBack]
    case .iOS: [.voiceOver]
    case .web, nil: ReaderProfile.Style.allCases
    }
  }

  /// The same state with the words of a reader in another language: what the app shows stays as it is.
  func heard(in other: Language) -> ScreenState {
    var same = self
    same.language = other
    return same
  }

  /// Whether any element is within the selector that its page was read with.
  package var hasElementsWithinSelector: Bool { tree.nodes.contains { $0.page?.isWithinSelector == true } }

  /// Whether an element is within the selector that its page was read with.
  package func isWithinSelector(_ id: NodeID) -> Bool {
    guard let node = tree[id] else { return false }
    return node.page?.isWithinSelector == true || tree.hasAncestor(of: id) { $0.page?.isWithinSelector == true }
  }

  /// What the style says when the cursor lands on the element; nil where the cursor does not stop.
  func spoken(_ id: NodeID, _ style: ReaderProfile.Style) -> SpokenElement? {
    guard order.place(of: id) != nil else { return nil }
    let voice = ReaderProfile(style: style, language: language).announcementStyle
    return voice.focus(FocusContext(tree: tree, node: id))
  }

  /// One line for each element in reading order: what is heard, then the hint in brackets.
  func transcript(_ style: ReaderProfile.Style) -> [String] {
    elements.compactMap { spoken($0.id, style) }.map { element in
      let said = element.parts.text
      let hint = element.afterPause.text
      return hint.isEmpty ? said : "\(said) (\(hint))"
    }
  }

  /// The nodes that have the number of an earlier sibling, with the number and that sibling.
  func clashes(of number: (Node) -> Int?) -> [(node: NodeID, number: Int, earlier: NodeID)] {
    struct SiblingNumber: Hashable {
      var parent: NodeID?
      var number: Int
    }
    var seen: [SiblingNumber: NodeID] = [:]
    return nodes.compactMap { node in
      guard let number = number(node) else { return nil }
      let place = SiblingNumber(parent: tree.parent(of: node.id)?.id, number: number)
      if let earlier = seen[place] { return (node.id, number, earlier) }
      seen[place] = node.id
      return nil
    }
  }
}

extension ScreenState {
  /// Whether the choices of a drop-down are shown, which going back closes before the screen.
  var hasOpenDropDown: Bool { elements.contains { $0.role == .dropDown && $0.isExpanded == true } }
}
