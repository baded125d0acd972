import AccessibilityTree
import Text

@testable import Audit

extension SeededDefect {
  /// Defects of roles, states and actions.
  static let states: [SeededDefect] = [
    element("role-unknown", where: isNamedButton) { node, _ in node.role = .unknown },
    addition("role-unspoken") { node, id, _ in
      var link = text("Qwerty", like: node, id)
      link.actions = [.activate]
      return .init(link)
    },
    element("state-missing", where: { $0.role == .tab && $0.isSelected != nil && $0.stateDescription == nil }) {
      node, _ in
      node.isSelected = nil
    },
    element("state-unspoken", where: { $0.role == .heading && $0.isEnabled }) { node, _ in
      (node.isEnabled, node.isInitialFocus) = (false, false)
    },
    element("state-conflict", where: { $0.isSelected == true && $0.toggled == nil }) { node, _ in node.toggled = .off },
    element("trait-conflict", where: isNamedButton) { node, _ in node.additionalRoles = [.link] },
    element("action-missing", where: isNamedButton) { node, _ in node.actions = [] },
    element("secret-in-tree", where: { $0.role.isTextField }) { node, _ in
      node.role = .secureField
      node.value = "hunter2"
    },
  ]

  /// Defects of live regions.
  static let liveRegions: [SeededDefect] = [
    region("live-region-control") { node, id in
      var undo = text("Qwerty", like: node, id, .button)
      undo.actions = [.activate]
      return undo
    },
    region("live-region-nested") { node, id in
      var message = text("Qwerty", like: node, id)
      message.live = .polite
      return message
    },
    region("live-region-silent") { node, id in
      var message = text("", like: node, id)
      message.label = nil
      return message
    },
    step("live-region-hidden", where: { $0.command == .type && $0.staysOnScreen && $0.said.isEmpty }) { step in
      guard let node = step.after.nodes.last else { return }
      step.after = step.after.changing(node: node.id) { node in
        var facts = DocumentProperties()
        facts.hiddenRegions = [.init("div#status", "Qwerty is stored")]
        node.document = facts
      }
    },
    step("live-region-late", where: { $0.isEvent && !$0.said.isEmpty }) { step in
      let region = Node(id: "added-by-the-self-test", role: .status)
      step.reported = [.init(text: step.said[0], node: region.id, region: region)]
    },
    step("reported-twice", where: { $0.isEvent && !$0.said.isEmpty }) { step in
      step.said = ["Qwerty is here", "Qwerty is here"]
      step.reported = step.before.nodes.prefix(2).map { .init(text: "Qwerty is here", node: $0.id, region: $0) }
    },
    step("message-unheard", where: isRefusedPress) { step in
      guard let origin = step.origin, let node = step.before.tree[origin],
        let after = step.after.adding(.init(text("Qwerty is stored", like: node, "added-by-the-self-test")), behind: origin)
      else { return }
      step.after = after
    },
  ]

  /// Whether a button was pressed, which a field has become wrong by.
  @Sendable private static func isRefusedPress(_ step: CrawlStep) -> Bool {
    let button = step.origin.flatMap { step.before.tree[$0] }
    return step.command == .act(.activate) && step.staysOnScreen && step.cursor == step.origin && button?.role == .button
      && step.after.elements.contains(where: \.isInvalid) && !step.before.elements.contains(where: \.isInvalid)
  }

  /// Adds a live region with one node in it.
  private static func region(_ rule: String, _ make: @escaping @Sendable (Node, NodeID) -> Node) -> SeededDefect {
    addition(rule) { node, id, _ in
      var region = Node(id: id, role: .status)
      region.stop = .never
      return .init(region, [.init(make(node, id.appending("message")))])
    }
  }
}
