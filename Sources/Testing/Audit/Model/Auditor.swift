import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// Applies rules to what a crawl through an app has met, and makes one finding of what is the same issue.
package struct Auditor: Sendable {
  /// What is judged by, in the order findings come in.
  var rules: [Rule]
  /// Whether only elements count that are within the selector that a page was read with.
  var isWithinSelector = false

  /// Judges by some rules; by default by all.
  package init(rules: [Rule] = Rule.all, isWithinSelector: Bool = false) {
    (self.rules, self.isWithinSelector) = (rules, isWithinSelector)
  }

  /// The findings, by rule in the order of the rules, then by node.
  package func findings(in screenStates: [ScreenState], _ steps: [CrawlStep] = []) -> [Finding] {
    judge(screenStates, steps) { false }.findings
  }

  /// The findings of ``findings(in:_:)`` as far as there is time, and whether all was judged. Every rule judges the first state,
  /// and a rule whose turn comes too late nothing else.
  ///
  /// - Parameter isOver: Whether the time is up; asked before each judgement.
  func judge(
    _ screenStates: [ScreenState], _ steps: [CrawlStep], until isOver: () -> Bool
  ) -> (findings: [Finding], isComplete: Bool) {
    var collected = Collection(isWithinSelector: isWithinSelector)
    var isComplete = true
    /// The first ones for which there is time.
    func inTime<Item>(_ items: [Item], atLeast least: Int, _ judge: (Item) -> Void) {
      for (place, item) in items.enumerated() {
        if place >= least, isOver() { return isComplete = false }
        judge(item)
      }
    }
    for rule in rules {
      switch rule.check {
      case .screenState(let check):
        inTime(screenStates.filter { rule.certainty(on: $0.platform) != nil }, atLeast: 1) { screenState in
          collected.add(check(screenState), of: rule, in: screenState)
        }
      case .step(let check):
        inTime(steps, atLeast: 0) { step in
          if let issue = check(step) { collected.add([issue], of: rule, in: step.after) }
        }
      case .crawl(let check):
        let languages = Set(screenStates.map(\.language)).sorted { $0.rawValue < $1.rawValue }
        inTime(languages, atLeast: 0) { language in
          for found in check(screenStates.filter { $0.language == language }) {
            collected.add([found.issue], of: rule, in: found.screenState)
          }
        }
      }
    }
    return (collected.findings, isComplete)
  }

  /// Findings in the making: each issue goes to the finding of its kind.
  ///
  /// The ids of a captured screen may count what has no name of its own: where something comes or goes the same element has
  /// another number. So an issue also goes to the finding of an element with the same role, name and path but for the numbers,
  /// unless the screen has that one too.
  private struct Collection {
    let isWithinSelector: Bool
    private(set) var findings: [Finding] = []
    private var places: [FindingKey: Int] = [:]
    private var likenesses: [Likeness: [Known]] = [:]

    /// The number of the judgement that is made.
    private var judgement = 0

    init(isWithinSelector: Bool) { self.isWithinSelector = isWithinSelector }

    /// A finding, and the judgement that met it first.
    private struct Known {
      var finding: Int
      var judgement: Int
    }

    private struct Likeness: Hashable {
      var rule: String
      var certainty: Finding.Certainty
      var path: String
      var role: Role
      var name: String

      /// Nil where the path counts nothing, or nothing else tells the element from others.
      init?(_ id: NodeID, of rule: Rule, _ certainty: Finding.Certainty, in screenState: ScreenState) {
        guard screenState.platform != nil, let node = screenState.tree[id], case let name = screenState.name(of: node),
          !name.isEmpty,
          case let path = id.pathWithoutCounters, path != id.path
        else { return nil }
        (self.rule, self.certainty, self.path, role, self.name) = (rule.id, certainty, path, node.role, name)
      }
    }

    private struct FindingKey: Hashable {
      var rule: String
      var node: String
      var selector: String?
      var certainty: Finding.Certainty
    }

    /// Adds the issues that one rule finds in one state.
    mutating func add(_ issues: [Issue], of rule: Rule, in screenState: ScreenState) {
      judgement += 1
      for issue in issues { add(issue, of: rule, in: screenState) }
    }

    private mutating func add(_ issue: Issue, of rule: Rule, in screenState: ScreenState) {
      guard let most = rule.certainty(on: screenState.platform), !screenState.isOfBrowser(issue.node),
        // Faults of a document were looked for only within the selector.
        !isWithinSelector || issue.selector != nil || screenState.isWithinSelector(issue.node)
      else { return }
      var issue = issue
      issue.certainty = min(issue.certainty, most)
      // What the source may have left out is no fault for sure.
      if !rule.certainWith.isDisjoint(with: screenState.unknownProperties) { issue.certainty = min(issue.certainty, .review) }
      let place = FindingPlace(
        screen: screenState.screen, state: screenState.state, language: screenState.language, style: issue.style)
      let key = FindingKey(rule: rule.id, node: issue.node.pattern, selector: issue.selector, certainty: issue.certainty)
      // The reader of the platform, where none is blamed.
      let style = issue.style ?? (screenState.platform == .android ? .talkBack : .voiceOver)
      var heard: String? {
        screenState.spoken(issue.node, style).map { ($0.parts + $0.afterPause).text }.flatMap { $0.isEmpty ? nil : $0 }
      }
      if let known = places[key] {
        if findings[known].heard[screenState.language] == nil { findings[known].heard[screenState.language] = heard }
        if !findings[known].places.contains(place) { findings[known].places.append(place) }
        return
      }
      let likeness = Likeness(issue.node, of: rule, issue.certainty, in: screenState)
      let like = likeness.flatMap { likeness in
        // What was met in this very judgement is on the same screen, beside the new one.
        likenesses[likeness]?.first { known in
          known.judgement != judgement
            && Likeness(findings[known.finding].node, of: rule, issue.certainty, in: screenState) != likeness
        }?.finding
      }
      if let like {
        places[key] = like
        if !findings[like].places.contains(place) { findings[like].places.append(place) }
        return
      }
      places[key] = findings.count
      if let likeness { likenesses[likeness, default: []].append(Known(finding: findings.count, judgement: judgement)) }
      findings.append(
        Finding(
          rule: rule.id, criterion: issue.certainty == .advice ? nil : rule.criterion, certainty: issue.certainty,
          node: issue.node, selector: issue.selector ?? screenState.tree[issue.node]?.page?.selector,
          measured: issue.measured, fix: issue.fix,
          heard: heard.map { [screenState.language: $0] } ?? [:],
          places: [place]))
    }
  }
}
