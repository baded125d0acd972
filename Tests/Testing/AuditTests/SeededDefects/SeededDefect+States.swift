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
  ]

  /// Adds a live region with one node in it.
  private static func region(_ rule: String, _ make: @escaping @Sendable (Node, NodeID) -> Node) -> SeededDefect {
    addition(rule) { node, id, _ in
      var region = Node(id: id, role: .status)
      region.stop = .never
      return .init(region, [.init(make(node, id.appending("message")))])
    }
  }
}
