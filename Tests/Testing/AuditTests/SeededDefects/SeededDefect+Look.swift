import AccessibilityTree
import Text

@testable import Audit

extension SeededDefect {
  /// Defects of visible content: colours, text sizes, words that are cut off or not exposed.
  static let look: [SeededDefect] = [
    addition("text-unexposed") { node, id, _ in
      var stray = text("Qwerty", like: node, id)
      stray.exposure = .hidden
      return .init(stray)
    },
    element("contrast-text", where: isPainted) { node, _ in node.foreground = node.background },
    element("contrast-in-picture", where: { $0.label != nil && $0.isEnabled }) { node, _ in
      let grey = Colour(0xAAAAAA)
      node.estimatedColours = EstimatedColours(text: grey, background: grey)
    },
    element("colour-undeclared", where: isPainted) { node, _ in node.foreground = nil },
    element("text-too-small", where: isPainted) { node, _ in node.textStyle?.size = 5 },
    element("text-clipped", where: { isPainted($0) && !$0.role.isTextField }) { node, _ in
      node.frame?.height = (node.textStyle?.size ?? 0) / 2
    },
    addition("contrast-non-text") { node, id, _ in
      var image = text("Qwerty", like: node, id, .image)
      image.textStyle = nil
      image.foreground = image.background
      return .init(image)
    },
  ]

  /// Defects of the places and sizes of touch targets.
  static let targets: [SeededDefect] = [
    // On a page it must be too near another one as well.
    screenState("target-size") { screenState in
      let targets = screenState.targets.filter(isTarget)
      guard let node = targets.first(where: { screenState.platform != .web || !$0.plays(.link) }) else { return nil }
      let small = screenState.changing(node: node.id) { $0.frame?.height = 20 }
      guard screenState.platform == .web else { return small }
      return targets.first { $0.id != node.id }.map { other in
        small.changing(node: other.id) { $0.frame = node.frame }
      }
    },
    element("target-unmeasured", where: isTarget) { node, _ in node.frame = nil },
    pair("targets-overlap") { $0?.y += 1 },
    pair("targets-same-bounds") { _ in },
    screenState("target-nested") { screenState in
      guard let node = screenState.targets.first(where: { isTarget($0) && $0.supports(.activate) }) else { return nil }
      var inner = text("Qwerty", like: node, node.id.appending("inner"), .button)
      inner.actions = [.activate]
      return screenState.changing(node.id) {
        $0.node.grouping = .merged
        $0.children.append(.init(inner))
      }
    },
    element("gesture-only", where: { isTarget($0) && !$0.hasCustomAction && !$0.role.isTextField }) { node, _ in
      node.supportsLongPress = true
    },
    screenState("control-unreachable") { screenState in
      guard let node = screenState.targets.first(where: isTarget) else { return nil }
      return screenState.changing(node: node.id) { $0.exposure = .hidden }
    },
  ]

  @Sendable private static func isPainted(_ node: Node) -> Bool {
    node.textStyle != nil && node.label != nil && node.isEnabled && node.foreground != nil
      && node.background?.alpha == 1 && node.frame != nil
  }

  @Sendable private static func isTarget(_ node: Node) -> Bool {
    node.isActionable && node.isEnabled && (node.frame?.height ?? 0) > 0
  }

  /// Moves one target onto another one beside it, and then changes its frame.
  private static func pair(_ rule: String, _ change: @escaping @Sendable (inout Frame?) -> Void) -> SeededDefect {
    screenState(rule) { screenState in
      let targets = screenState.targets.filter(isTarget)
      guard let (one, other) = targets.firstPair(where: { screenState.areSiblings($0, $1) }) else { return nil }
      return screenState.changing(node: other.id) {
        $0.frame = one.frame
        change(&$0.frame)
      }
    }
  }
}

extension Node {
  fileprivate var hasCustomAction: Bool {
    actions.contains { if case .custom = $0 { true } else { false } }
  }
}
