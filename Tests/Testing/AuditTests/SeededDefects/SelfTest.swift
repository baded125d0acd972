import AccessibilityTree
import Text

@testable import Audit

/// Whether each rule finds what it is for: for every rule one thing is broken in what a walk has met, and the rule
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
    var isMissed: Bool { screen != nil && found == nil }
  }

  /// Breaks one thing a rule in what a walk has met.
  init(_ walk: Walk, rules: [Rule] = Rule.all) {
    outcomes = rules.map { rule in
      guard let broken = SeededDefect.all.first(where: { $0.rule == rule.id })?.seeded(in: walk.scenes, walk.steps) else {
        return Outcome(rule: rule.id)
      }
      let auditor = Auditor(rules: [rule])
      let known = Set(auditor.findings(in: broken.before.scenes, broken.before.steps).map(\.description))
      let found = auditor.findings(in: broken.after.scenes, broken.after.steps).map(\.description)
      return Outcome(rule: rule.id, screen: broken.screen, found: found.first { !known.contains($0) })
    }
  }

  /// Whether no rule missed what was broken for it.
  var isPassed: Bool { !outcomes.contains(where: \.isMissed) }
}

/// What a walk has met, with and without a defect.
struct SeededWalk: Sendable {
  /// Scenes and steps that a rule judges together.
  struct Part: Sendable {
    var scenes: [Scene] = []
    var steps: [Step] = []
  }

  /// The screen that was broken.
  var screen: String
  var before: Part
  var after: Part
}

extension SeededDefect {
  /// The first place that has something of the kind, broken; nil where there is none.
  func seeded(in scenes: [Scene], _ steps: [Step]) -> SeededWalk? {
    switch ground {
    case .scene(let change):
      return scenes.firstMapped { scene in
        change(scene).map {
          SeededWalk(screen: scene.screen, before: .init(scenes: [scene]), after: .init(scenes: [$0]))
        }
      }
    case .walk(let change):
      return Language.allCases.firstMapped { language in
        let scenes = scenes.filter { $0.language == language }
        guard let broken = change(scenes), let changed = broken.last,
          let scene = scenes.first(where: { $0.screen == changed.screen && $0.state == changed.state })
        else { return nil }
        return SeededWalk(
          screen: scene.screen, before: .init(scenes: broken.dropLast() + [scene]), after: .init(scenes: broken))
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
