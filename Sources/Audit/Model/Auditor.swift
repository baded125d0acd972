import Commands
import Languages
import ScreenReader
import Semantics
import SpeechCore

/// Applies rules to what a walk through an app has met, and makes one finding of what is the same flaw.
package struct Auditor: Sendable {
  /// What is judged by, in the order findings come in.
  package var rules: [Rule]

  /// Judges by some rules; by default by all.
  package init(rules: [Rule] = Rule.all) {
    self.rules = rules
  }

  /// The findings, by rule in the order of the rules, then by node.
  package func findings(in scenes: [Scene], _ steps: [Step] = []) -> [Finding] {
    var collected = Collection()
    for rule in rules {
      switch rule.check {
      case .scene(let check):
        for scene in scenes {
          for flaw in check(scene) { collected.add(flaw, of: rule, in: scene) }
        }
      case .step(let check):
        for step in steps {
          if let flaw = check(step) { collected.add(flaw, of: rule, in: step.after) }
        }
      case .walk(let check):
        for language in Set(scenes.map(\.language)).sorted(by: { $0.rawValue < $1.rawValue }) {
          for found in check(scenes.filter { $0.language == language }) {
            collected.add(found.flaw, of: rule, in: found.scene)
          }
        }
      }
    }
    return collected.findings
  }

  /// Findings in the making: each flaw goes to the finding of its kind.
  private struct Collection {
    private(set) var findings: [Finding] = []
    private var places: [Key: Int] = [:]

    private struct Key: Hashable {
      var rule: String
      var node: String
      var certainty: Finding.Certainty
    }

    mutating func add(_ flaw: Flaw, of rule: Rule, in scene: Scene) {
      let place = Finding.Place(
        screen: scene.screen, state: scene.state, language: scene.language, style: flaw.style)
      let key = Key(rule: rule.id, node: flaw.node.pattern, certainty: flaw.certainty)
      if let known = places[key] {
        if !findings[known].places.contains(place) { findings[known].places.append(place) }
        return
      }
      places[key] = findings.count
      let heard = scene.spoken(flaw.node, flaw.style ?? .voiceOver).map {
        ($0.parts + $0.afterPause).text
      }
      findings.append(
        Finding(
          rule: rule.id, criterion: rule.criterion, certainty: flaw.certainty, node: flaw.node,
          measured: flaw.measured, remedy: flaw.remedy, heard: heard?.isEmpty == true ? nil : heard,
          places: [place]))
    }
  }
}
