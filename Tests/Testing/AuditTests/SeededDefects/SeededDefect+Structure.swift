import AccessibilityTree
import Text

@testable import Audit

extension SeededDefect {
  /// Defects of lists, headings, windows and ids.
  static let structure: [SeededDefect] = [
    addition("structure") { node, id, _ in .init(text("Qwerty", like: node, id, .listItem)) },
    element("item-role-lost", where: { $0.role == .tab && $0.isSelected == false && $0.isOperable }) { node, _ in
      (node.role, node.position) = (.button, nil)
    },
    screenState("list-count") { screenState in
      guard let list = screenState.nodes.first(where: { $0.collection?.count != nil && $0.role != .grid }),
        let count = list.collection?.count
      else { return nil }
      return screenState.changing(node: list.id) { $0.collection?.count = count + 3 }
    },
    screenState("position-in-set") { screenState in
      let placed = screenState.nodes.filter { $0.position != nil }
      guard let (one, other) = placed.firstPair(where: { screenState.areSiblings($0, $1) }) else { return nil }
      return screenState.changing(node: other.id) { $0.position = one.position }
    },
    element("heading-levels", where: { $0.role == .heading && $0.level == 1 }) { node, _ in node.level = 3 },
    screenState("heading-missing") { screenState in
      let headings = screenState.elements.filter { $0.plays(.heading) }
      guard screenState.root?.role == .screen, !headings.isEmpty else { return nil }
      return headings.reduce(screenState) { broken, heading in
        broken.changing(node: heading.id) {
          $0.role = .text
          $0.additionalRoles = []
        }
      }
    },
    screenState("screen-untitled") { screenState in
      guard let root = screenState.root, root.role == .screen else { return nil }
      return screenState.changing(node: root.id) { $0.label = "" }
    },
    screenState("order-ambiguous") { screenState in
      guard let (one, other) = screenState.elements.firstPair(where: { screenState.areSiblings($0, $1) }) else { return nil }
      return screenState.changing(node: one.id) { $0.sortKey = 1 }.changing(node: other.id) { $0.sortKey = 1 }
    },
    screenState("back-button") { screenState in
      guard screenState.depth > 0, screenState.root?.role == .screen, let first = screenState.elements.first,
        screenState.exits.contains(first.id)
      else { return nil }
      var text = text("Qwerty", like: first, first.id.appending("before"))
      text.sortKey = -1
      guard let parent = screenState.tree.parent(of: first.id) else { return nil }
      return screenState.changing(parent.id) { $0.children.insert(.init(text), at: 0) }
    },
    addition("id-duplicate") { node, _, _ in .init(text("Qwerty", like: node, node.id)) },
    window("modal-trap") { $0.node.actions = [] },
    window("modal-untitled") { $0.node.label = nil },
    window("modal-leaky") { $0.node.isModal = false },
    window("modal-focus") { window in
      // Of a hidden window only the window itself is reported.
      for place in window.children.indices {
        window.children[place].node.exposure = .hidden
        window.children[place].node.actions = []
        window.children[place].node.textStyle = nil
      }
    },
  ]

  /// Changes the window above the screen.
  private static func window(
    _ rule: String, _ change: @escaping @Sendable (inout SemanticTree.Branch) -> Void
  ) -> SeededDefect {
    screenState(rule) { screenState in
      guard let root = screenState.root, root.isModal, root.isWindow else { return nil }
      return screenState.changing(root.id, change)
    }
  }
}

extension ScreenState {
  func areSiblings(_ one: Node, _ other: Node) -> Bool {
    tree.parent(of: one.id)?.id == tree.parent(of: other.id)?.id
  }
}
