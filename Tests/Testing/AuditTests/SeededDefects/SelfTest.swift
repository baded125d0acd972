import AccessibilityTree
import Text

@testable import Audit

/// Whether each rule finds its defect: for every rule one defect is seeded in the result of a crawl, and the rule judges it
/// again.
struct SelfTest: Sendable {
  /// The outcome of each rule, in the order of the rules.
  let outcomes: [Outcome]

  struct Outcome: Hashable, Sendable {
    /// The rule's id.
    var rule: String
    /// The screen with the defect; nil where the app has no suitable place.
    var screen: String?
    /// The new finding of the rule; nil for none.
    var found: String?

    /// Whether a defect was seeded and the rule did not find it.
    var isUnheard: Bool { screen != nil && found == nil }
  }

  /// Seeds one defect for each rule in the result of a crawl.
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

  /// Whether every rule found its defect.
  var isPassed: Bool { !outcomes.contains(where: \.isUnheard) }
}

/// The result of a crawl, with and without a defect.
struct SeededWalk: Sendable {
  /// Screen states and steps that a rule judges together.
  struct Part: Sendable {
    var screenStates: [ScreenState] = []
    var steps: [CrawlStep] = []
  }

  /// The screen with the defect.
  var screen: String
  var before: Part
  var after: Part
}

extension SeededDefect {
  /// The first suitable place with the defect; nil for none.
  func seeded(in screenStates: [ScreenState], _ steps: [CrawlStep]) -> SeededWalk? {
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
          screen: screenState.screen, before: .init(screenStates: broken.dropLast() + [screenState]),
          after: .init(screenStates: broken))
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
  /// The first result that is not nil.
  fileprivate func firstMapped<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self { if let result = transform(element) { return result } }
    return nil
  }
}
