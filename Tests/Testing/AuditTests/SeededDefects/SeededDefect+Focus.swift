import AccessibilityTree
import Text

@testable import Audit

extension SeededDefect {
  /// Defects of the cursor, and of announcements of changes.
  static let focus: [SeededDefect] = [
    screenState("focus-order") { screenState in
      let elements = screenState.elements.filter { ($0.frame?.height ?? 0) > 0 }
      guard let (one, other) = elements.firstPair(where: { screenState.areSiblings($0, $1) }), let frame = one.frame
      else { return nil }
      return screenState.changing(node: other.id) { $0.frame?.y = frame.y - 1_000 }
    },
    screenState("initial-focus") { screenState in
      guard screenState.elements.count > 1 else { return nil }
      return screenState.elements.prefix(2).reduce(screenState) { broken, node in
        broken.changing(node: node.id) { $0.isInitialFocus = true }
      }
    },
    step("focus-stuck", where: { $0.command == .next && $0.staysOnScreen && $0.origin != $0.cursor }) { step in
      step.cursor = step.origin
    },
    step("focus-lost", where: { $0.cursor != nil && $0.staysOnScreen }) { $0.cursor = nil },
    step("focus-return", where: { $0.command == .back && $0.cameFrom != nil && $0.cameFrom == $0.cursor }) { step in
      step.cursor = step.after.elements.first { $0.id != step.cameFrom }?.id
    },
    step("focus-entry", where: opens) { step in
      step.cursor = step.after.elements.last { !$0.role.isTextField && $0.role != .heading }?.id
    },
    step("focus-moved", where: { $0.command == .type && $0.staysOnScreen && $0.origin != nil }) { step in
      step.cursor = step.after.elements.first { $0.id != step.origin }?.id
    },
    step("context-change-on-focus", where: { $0.command == .next }) { $0.staysOnScreen = false },
    step("context-change-on-input", where: { $0.command == .type }) { step in
      step.staysOnScreen = false
      step.said.append("Qwerty")
    },
    step(
      "error-unannounced",
      where: { step in
        let known = Set(step.before.elements.filter(\.isInvalid).map(\.id))
        guard case .act = step.command, step.staysOnScreen else { return false }
        return step.after.elements.contains { $0.isInvalid && !known.contains($0.id) }
      }
    ) { $0.said = ["Qwerty"] },
    step("event-silent", where: { $0.isEvent && !$0.said.isEmpty }) { $0.said = [] },
    step("drop-down-back", where: { $0.command == .back && !$0.before.openDropDowns.isEmpty }) { step in
      step.after = step.before
      step.staysOnScreen = true
    },
    step("letter-leaves", where: { $0.command == .type }) { $0.lettersThatLeave.append("@") },
    step(
      "action-unreachable",
      where: { step in
        guard case .act = step.command else { return false }
        return step.missingWays.isEmpty && step.origin != nil
      }
    ) { $0.missingWays = [.key] },
    step("screen-silent", where: opens) { $0.said = [] },
    step(
      "change-silent",
      where: { step in
        guard case .act(.activate) = step.command else { return false }
        return step.staysOnScreen && step.seen(step.before) != step.seen(step.after)
      }
    ) { $0.said = [] },
  ]

  /// Whether it opens a screen that was not open before.
  @Sendable private static func opens(_ step: CrawlStep) -> Bool {
    guard case .act = step.command else { return false }
    return !step.staysOnScreen && !step.isReturn && step.cursor != nil && step.before.screen != step.after.screen
      && step.after.elements.count > 3
  }
}
