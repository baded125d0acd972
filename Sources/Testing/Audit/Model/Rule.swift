package import AccessibilityTree
package import Text

/// One thing that must hold, and how it is found out.
///
/// A rule is a value: an id, the success criterion it is evidence for, a sentence that says what must hold,
/// and a pure function. All are static members of this type, in files by their subject.
package struct Rule: Sendable, Identifiable {
  /// In small letters with hyphens: `name-missing`. Suppressions and reports use it; it never changes.
  package let id: String
  /// The WCAG 2.2 success criterion; nil for what is Earshot's own demand.
  package let criterion: Criterion?
  /// What must hold, as one sentence.
  package let sentence: Phrase
  /// The properties it judges by; where one of them is unknown the rule is not run.
  package let needs: Set<NodeProperty>
  /// The ids of the W3C's ACT rules of which it is an implementation: `6cfa84`.
  package var actRules: [String] = []
  /// The properties without which an issue is one for a person to look at.
  package var certainWith: Set<NodeProperty> = []
  /// How an issue counts on screens that are not built with Earshot.
  let captured: CapturedLevels
  let check: Check

  /// What the rule looks at.
  enum Check: Sendable {
    /// One state of one screen.
    case screenState(@Sendable (ScreenState) -> [Issue])
    /// What one command led to.
    case step(@Sendable (CrawlStep) -> Issue?)
    /// All screens of one language side by side.
    case crawl(@Sendable ([ScreenState]) -> [(screenState: ScreenState, issue: Issue)])
  }

  /// How an issue counts on a page and on a phone's screen; nil where the rule does not judge those.
  ///
  /// A screen that is built with Earshot declares everything, and is held to all rules. What a capture shows is less: an issue
  /// is a violation there only where the criterion forbids what the platform itself reports.
  struct CapturedLevels: Hashable, Sendable {
    var web: Finding.Certainty? = .violation
    var phone: Finding.Certainty? = .violation

    static let violation = CapturedLevels()
    static let review = CapturedLevels(web: .review, phone: .review)
    static let advice = CapturedLevels(web: .advice, phone: .advice)
    /// It judges what Earshot itself does or demands.
    static let none = CapturedLevels(web: nil, phone: nil)
  }

  /// The most that an issue counts on a platform; nil where the rule does not judge its screens.
  package func certainty(on platform: Platform?) -> Finding.Certainty? {
    switch platform {
    case nil: .violation
    case .web: captured.web
    case .android, .iOS: captured.phone
    }
  }

  /// Whether it looks at commands and what they led to, not at states.
  var judgesSteps: Bool {
    if case .step = check { true } else { false }
  }

  /// The same rule, whose issues are certain only where the properties are known.
  func certain(with properties: Set<NodeProperty>) -> Rule {
    var rule = self
    rule.certainWith = properties
    return rule
  }

  /// A rule about one state of one screen.
  ///
  /// - Parameter act: The ids of the W3C's ACT rules that it implements, with commas between them.
  static func screenState(
    _ id: String, _ criterion: Criterion?, needs: Set<NodeProperty> = [], captured: CapturedLevels = .violation, act: String = "",
    en: String, nb: String,
    _ check: @escaping @Sendable (ScreenState) -> [Issue]
  ) -> Rule {
    Rule(
      id: id, criterion: criterion, sentence: Phrase(en: en, nb: nb), needs: needs,
      actRules: act.split(separator: ",").map(String.init), captured: captured, check: .screenState(check))
  }

  /// A rule about a fault of the markup of a page.
  ///
  /// - Parameters:
  ///   - fault: What the document of the page tells.
  ///   - certainty: How sure a finding is.
  ///   - act: The ids of the W3C's ACT rules that it implements, with commas between them.
  ///   - isFound: Whether another rule finds the same fault of an element.
  ///   - measured: What was found, of one fault.
  static func markup(
    _ id: String, _ criterion: Criterion?, _ fault: MarkupFault.Kind, certainty: Finding.Certainty = .violation, act: String = "",
    en: String, nb: String, fix: Phrase,
    unless isFound: @escaping @Sendable (MarkupFault, Node, ScreenState) -> Bool = { _, _, _ in false },
    measured: @escaping @Sendable (MarkupFault) -> Phrase
  ) -> Rule {
    screenState(
      id, criterion, needs: [.document], captured: .init(web: .violation, phone: nil), act: act, en: en, nb: nb
    ) { screenState in
      // What lies under a dialog is there all the same, and so is what concerns the page as a whole.
      screenState.tree.nodes.flatMap { node in
        (node.document?.faults ?? []).filter { $0.kind == fault && !isFound($0, node, screenState) }.map { found in
          Issue(node.id, measured(found), fix: fix, certainty: certainty, selector: found.selector)
        }
      }
    }
  }

  /// A rule about what one command led to.
  static func step(
    _ id: String, _ criterion: Criterion?, needs: Set<NodeProperty> = [], captured: CapturedLevels = .violation,
    en: String, nb: String,
    _ check: @escaping @Sendable (CrawlStep) -> Issue?
  ) -> Rule {
    Rule(id: id, criterion: criterion, sentence: Phrase(en: en, nb: nb), needs: needs, captured: captured, check: .step(check))
  }

  /// A rule about all screens of one language side by side.
  static func crawl(
    _ id: String, _ criterion: Criterion?, needs: Set<NodeProperty> = [], captured: CapturedLevels = .violation,
    en: String, nb: String,
    _ check: @escaping @Sendable ([ScreenState]) -> [(screenState: ScreenState, issue: Issue)]
  ) -> Rule {
    Rule(id: id, criterion: criterion, sentence: Phrase(en: en, nb: nb), needs: needs, captured: captured, check: .crawl(check))
  }
}

/// What a rule found at a node: where, how much, and how to fix it.
struct Issue: Hashable, Sendable {
  var node: NodeID
  /// What was found, with its figure or its words.
  var measured: Phrase
  /// What to change.
  var fix: Phrase
  var certainty: Finding.Certainty
  /// The style it is heard in; nil where it is in the tree itself.
  var style: Finding.Style?
  /// The element of a page's document that is meant, where it is not the node's own.
  var selector: String?

  init(
    _ node: NodeID, _ measured: Phrase, fix: Phrase, certainty: Finding.Certainty = .violation,
    style: Finding.Style? = nil, selector: String? = nil
  ) {
    self.node = node
    self.measured = measured
    self.fix = fix
    self.certainty = certainty
    self.style = style
    self.selector = selector
  }

  init(
    _ node: NodeID, en: String, nb: String, fix: Phrase, certainty: Finding.Certainty = .violation,
    style: Finding.Style? = nil
  ) {
    self.init(node, Phrase(en: en, nb: nb), fix: fix, certainty: certainty, style: style)
  }
}

extension MarkupFault {
  /// Its details, with commas between them.
  var quoted: String { details.joined(separator: ", ") }
}
