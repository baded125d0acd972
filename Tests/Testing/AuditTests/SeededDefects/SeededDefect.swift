import AccessibilityTree
import Testing
import Text

@testable import Audit

/// A defect, and the rule that must find it.
///
/// It is seeded in the result of a crawl, so it tests the rule on the very screens that are audited, and on the sample.
struct SeededDefect: Sendable, CustomTestStringConvertible {
  /// The rule's id.
  let rule: String
  let ground: Ground
  var testDescription: String { rule }

  /// The changed part; the functions return nil if it has no suitable place.
  enum Ground: Sendable {
    case screenState(@Sendable (ScreenState) -> ScreenState?)
    /// The screen states of one language.
    case crawl(@Sendable ([ScreenState]) -> [ScreenState]?)
    case step(@Sendable (CrawlStep) -> CrawlStep?)
  }

  /// One for each rule, in the order of the rules.
  static let all: [SeededDefect] = {
    let all = names + structure + look + targets + states + liveRegions + focus + crawls + pages
    return Rule.all.flatMap { rule in all.filter { $0.rule == rule.id } }
  }()
}

// MARK: - Kinds

extension SeededDefect {
  static func screenState(_ rule: String, _ break: @escaping @Sendable (ScreenState) -> ScreenState?) -> SeededDefect {
    SeededDefect(rule: rule, ground: .screenState(`break`))
  }

  static func crawl(_ rule: String, _ break: @escaping @Sendable ([ScreenState]) -> [ScreenState]?) -> SeededDefect {
    SeededDefect(rule: rule, ground: .crawl(`break`))
  }

  /// Changes a step of a kind.
  static func step(
    _ rule: String, where isMeant: @escaping @Sendable (CrawlStep) -> Bool,
    _ change: @escaping @Sendable (inout CrawlStep) -> Void
  ) -> SeededDefect {
    SeededDefect(
      rule: rule,
      ground: .step { step in
        guard isMeant(step) else { return nil }
        var broken = step
        change(&broken)
        return broken
      })
  }

  /// Changes the first element of a kind.
  static func element(
    _ rule: String, where isMeant: @escaping @Sendable (Node) -> Bool,
    _ change: @escaping @Sendable (inout Node, Language) -> Void
  ) -> SeededDefect {
    screenState(rule) { screenState in
      guard let node = screenState.elements.first(where: isMeant) else { return nil }
      return screenState.changing(node: node.id) { change(&$0, screenState.language) }
    }
  }

  /// Adds a branch after the first element that has a frame; `make` gets that element and an id for the branch.
  static func addition(
    _ rule: String, _ make: @escaping @Sendable (Node, NodeID, Language) -> SemanticTree.Branch
  ) -> SeededDefect {
    screenState(rule) { screenState in
      guard screenState.root?.role == .screen,
        let node = screenState.elements.first(where: { $0.frame != nil && $0.label != nil && $0.isEnabled })
      else { return nil }
      let id = (screenState.tree.parent(of: node.id)?.id ?? node.id).appending("added-by-the-self-test")
      return screenState.adding(make(node, id, screenState.language), behind: node.id)
    }
  }

  /// A text with the look and the place of an element.
  static func text(_ words: String, like node: Node, _ id: NodeID, _ role: Role = .text) -> Node {
    var text = Node(id: id, role: role, label: words)
    text.frame = node.frame
    text.foreground = Colour(red: 0, green: 0, blue: 0)
    text.background = Colour(red: 255, green: 255, blue: 255)
    text.textStyle = TextStyle(size: 12)
    return text
  }
}
