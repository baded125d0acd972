import AccessibilityTree
import Text

@testable import Audit

/// Whether each rule finds what it is for: for every rule one thing is broken in what a crawl has met, and the rule
/// looks at it again.
struct SelfTest: Sendable {
  /// What came of each rule, in the order of the rules.
  let outcomes: [Outcome]

  /// What came of one rule.
  struct Outcome: Hashable, Sendable {
    /// The rule's id.
    var rule: String
    /// The screen on which something was broken; nil where the app has nothing of the kind.
    var screen: String?
    /// What the rule found that it had not found before; nil where it found nothing.
    var found: String?

    /// Whether something was broken and the rule did not find it.
    var isUnheard: Bool { screen != nil && found == nil }
  }

  /// Breaks one thing a rule in what a crawl has met.
  init(_ crawl: Crawl, rules: [Rule] = Rule.all) {
    outcomes = rules.map { rule in
      guard let broken = SeededDefect.all.first(where: { $0.rule == rule.id })?.seeded(in: crawl.screenStates, crawl.steps) else {
        return Outcome(rule: rule.id)
      }
      let auditor = Auditor(rules: [rule])
      let known = Set(auditor.findings(in: broken.before.screenStates, broken.before.steps).map(\.description))
      let found = auditor.findings(in: broken.after.screenStates, broken.after.steps).map(\.description)
      return Outcome(rule: rule.id, screen: broken.screen, found: found.first { !known.contains($0) })
    }
  }

  /// Whether no rule missed what was broken for it.
  var isPassed: Bool { !outcomes.contains(where: \.isUnheard) }
}

/// What a crawl has met, with and without a defect.
struct SeededWalk: Sendable {
  /// Scenes and steps that a rule judges together.
  struct Part: Sendable {
    var screenStates: [ScreenState] = []
    var steps: [Step] = []
  }

  /// The screen that was broken.
  var screen: String
  var before: Part
  var after: Part
}

extension SeededDefect {
  /// The first place that has something of the kind, broken; nil where there is none.
  func seeded(in screenStates: [ScreenState], _ steps: [Step]) -> SeededWalk? {
    switch ground {
    case .screenState(let change):
      return screenStates.firstMapped { screenState in
        change(screenState).map {
          SeededWalk(screen: screenState.screen, before: .init(screenStates: [screenState]), after: .init(screenStates: [$0]))
        }
      }
    case .crawl(let change):
      return Language.allCases.firstMapped { language in
        let screenStates = screenStates.filter { $0.language == language }
        guard let broken = change(screenStates), let changed = broken.last,
          let screenState = screenStates.first(where: { $0.screen == changed.screen && $0.state == changed.state })
        else { return nil }
        return SeededWalk(
          screen: screenState.screen, before: .init(screenStates: broken.dropLast() + [screenState]), after: .init(screenStates: broken))
      }
    case .step(let change):
      return steps.firstMapped { step in
        change(step).map {
          SeededWalk(screen: step.after.screen, before: .init(steps: [step]), after: .init(steps: [$0]))
        }
      }
    }
  }
}

extension Sequence {
  /// What the first element gives that gives anything.
  fileprivate func firstMapped<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self { if let result = transform(element) { return result } }
    return nil
  }
}
