import AccessibilityTree
import Announcements
import ScreenReader
import Text

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
  ///
  /// The ids of a captured screen may count what has no name of its own: where something comes or goes the same element has
  /// another number. So a flaw also goes to the finding of an element with the same role, name and path but for the numbers,
  /// unless the screen has that one too.
  private struct Collection {
    private(set) var findings: [Finding] = []
    private var places: [Key: Int] = [:]
    private var likenesses: [Likeness: [Int]] = [:]

    private struct Likeness: Hashable {
      var rule: String
      var certainty: Finding.Certainty
      var path: String
      var role: Role
      var name: String

      /// Nil where the path counts nothing, or nothing else tells the element from others.
      init?(_ id: NodeID, of rule: Rule, _ certainty: Finding.Certainty, in scene: Scene) {
        guard scene.platform != nil, let node = scene.tree[id], case let name = scene.name(of: node), !name.isEmpty,
          case let path = id.pathWithoutCounters, path != id.path
        else { return nil }
        (self.rule, self.certainty, self.path, role, self.name) = (rule.id, certainty, path, node.role, name)
      }
    }

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
      let likeness = Likeness(flaw.node, of: rule, flaw.certainty, in: scene)
      let like = likeness.flatMap { likeness in
        likenesses[likeness]?.first { known in
          Likeness(findings[known].node, of: rule, flaw.certainty, in: scene) != likeness
        }
      }
      if let like {
        places[key] = like
        if !findings[like].places.contains(place) { findings[like].places.append(place) }
        return
      }
      places[key] = findings.count
      if let likeness { likenesses[likeness, default: []].append(findings.count) }
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
