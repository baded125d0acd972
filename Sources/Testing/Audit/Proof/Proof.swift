package import AccessibilityTree
package import Text

/// Whether each rule finds what it is for: for every rule one thing is broken in what a crawl has met, and the rule
/// looks at it again.
package struct Proof: Sendable {
  /// What came of each rule, in the order of the rules.
  package let outcomes: [Outcome]

  /// What came of one rule.
  package struct Outcome: Hashable, Sendable {
    /// The rule's id.
    package var rule: String
    /// What was broken and where; nil where the app has nothing of the kind.
    package var breakage: Place?
    /// What the rule found that it had not found before; nil where it found nothing.
    package var found: Found?

    /// Whether something was broken and the rule did not find it.
    package var isUnheard: Bool { breakage != nil && found == nil }
  }

  /// Where something was broken.
  package struct Place: Hashable, Sendable {
    /// The screen.
    package var screen: String
    /// The state it was met in.
    package var state: Phrase
    package var language: Language
    /// The properties that were changed, as the code names them: `login/sign-in label`.
    package var changes: [String]
  }

  /// What a rule found.
  package struct Found: Hashable, Sendable {
    package var node: NodeID
    package var measured: Phrase
  }

  /// Breaks one thing a rule in what a crawl has met.
  package init(_ crawl: Crawl, rules: [Rule] = Rule.all) {
    self.init(crawl, rules: rules, breakages: SeededDefect.all)
  }

  init(_ crawl: Crawl, rules: [Rule], breakages: [SeededDefect]) {
    outcomes = rules.map { rule in
      guard let breakage = breakages.first(where: { $0.rule == rule.id }) else { return Outcome(rule: rule.id) }
      return Self.outcome(of: rule, breakage, in: crawl)
    }
  }

  /// Whether no rule missed what was broken for it.
  package var isPassed: Bool { !outcomes.contains(where: \.isUnheard) }

  private static func outcome(of rule: Rule, _ breakage: SeededDefect, in crawl: Crawl) -> Outcome {
    let auditor = Auditor(rules: [rule])
    func outcome(_ place: Place, before: [Finding], after: [Finding]) -> Outcome {
      let known = Set(before.map(\.description))
      let found = after.first { !known.contains($0.description) }.map { Found(node: $0.node, measured: $0.measured) }
      return Outcome(rule: rule.id, breakage: place, found: found)
    }
    switch breakage.ground {
    case .screenState(let change):
      for screenState in crawl.screenStates {
        guard let broken = change(screenState) else { continue }
        return outcome(
          Place(screenState, changes: screenState.differences(from: broken)), before: auditor.findings(in: [screenState]),
          after: auditor.findings(in: [broken]))
      }
    case .crawl(let change):
      for language in Language.allCases {
        let screenStates = crawl.screenStates.filter { $0.language == language }
        guard let broken = change(screenStates), let changed = broken.last,
          let screenState = screenStates.first(where: { $0.screen == changed.screen && $0.state == changed.state })
        else { continue }
        return outcome(
          Place(screenState, changes: screenState.differences(from: changed)),
          before: auditor.findings(in: broken.dropLast() + [screenState]), after: auditor.findings(in: broken))
      }
    case .step(let change):
      for step in crawl.steps {
        guard let broken = change(step) else { continue }
        return outcome(
          Place(step.after, changes: step.differences(from: broken)), before: auditor.findings(in: [], [step]),
          after: auditor.findings(in: [], [broken]))
      }
    }
    return Outcome(rule: rule.id)
  }
}

extension Proof.Place {
  fileprivate init(_ screenState: ScreenState, changes: [String]) {
    self.init(screen: screenState.screen, state: screenState.state, language: screenState.language, changes: changes)
  }
}

// MARK: - What was changed

extension ScreenState {
  /// The nodes and their properties that differ, as the code names them.
  fileprivate func differences(from other: ScreenState) -> [String] {
    var names: [String] = []
    let known = Dictionary(tree.nodes.map { ($0.id, $0) }) { first, _ in first }
    var met: Set<NodeID> = []
    for node in other.tree.nodes {
      guard let old = known[node.id], met.insert(node.id).inserted else {
        names.append("\(node.id) added")
        continue
      }
      let properties = zip(Mirror(reflecting: old).children, Mirror(reflecting: node).children)
        .filter { "\($0.value)" != "\($1.value)" }.compactMap(\.0.label)
      if !properties.isEmpty { names.append("\(node.id) \(properties.joined(separator: ", "))") }
    }
    return names.isEmpty ? ["the order of \(screen)"] : names
  }
}

extension Step {
  /// What differs of what the step led to.
  fileprivate func differences(from other: Step) -> [String] {
    var names: [String] = []
    if cursor != other.cursor { names.append("cursor") }
    if said != other.said { names.append("announcements") }
    if staysOnScreen != other.staysOnScreen { names.append("screen") }
    if after.tree != other.after.tree { names.append("what is shown") }
    if missingWays != other.missingWays { names.append("ways to the action") }
    if lettersThatLeave != other.lettersThatLeave { names.append("meaning of letters") }
    return names.map { "\($0) after \(name.en)" }
  }
}
