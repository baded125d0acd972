package import AccessibilityTree
import ScreenReader
package import Text

/// The result of an audit with all that a reader needs to judge it.
package struct AuditReport: Sendable {
  /// The day of the audit, as `YYYY-MM-DD`.
  var day: String
  /// The version of Earshot.
  var version: String
  /// Who answers for the audit; nil where nobody is named.
  package var evaluator: Evaluator?
  /// What was audited, in a few words.
  package private(set) var subject: Phrase
  /// The version of the product that was audited; nil where nobody has told it.
  package var productVersion: String?
  /// Where in the app's source the nodes of the findings are declared, as far as that is known.
  package var source: [NodeID: SourcePlace]
  /// What the audit was limited to.
  package var limits = AuditScope()
  /// The rules that were run.
  package var rules: [Rule]
  /// The rules that were not run, because the audited app or capture lacks the properties that they need.
  package var notRun: [Rule]
  /// The missing properties, in the order of ``NodeProperty``.
  package var missingProperties: [NodeProperty]
  /// The language of the report.
  package var language: Language
  /// What was measured for the criteria that name a figure.
  var measurements: [MeasuredCriterion]
  /// What was found: violations, what a person must look at, and advice.
  package var findings: [Finding]
  /// The findings that a suppression accepts for now.
  var suppressed: [(finding: Finding, by: Suppression)]
  /// The findings that the baseline knows; none without one.
  package private(set) var known: [Finding] = []
  /// The baseline after this audit, whose counts have only fallen; nil without one.
  package private(set) var baseline: Baseline?
  /// Suppressions that accept nothing: past their day, or no longer needed.
  var idleSuppressions: [Suppression]
  /// The number of judged screen states.
  var screenStateCount: Int
  /// How many commands were judged.
  var stepCount: Int
  /// Where what was judged comes from.
  var origin: AuditedOrigin
  /// Whether all of it is of the web.
  let isOfWeb: Bool
  /// What was met and tried, as evidence for the formal report.
  var met: Set<Evidence>
  /// The nodes that are images.
  let images: Set<NodeID>
  /// The roles of the elements with findings.
  private(set) var roles: [NodeID: Role] = [:]
  /// What was tried, for the method.
  let tried: TriedCommands
  /// Whether the crawl ended before every state was gone through.
  var isCutShort: Bool
  /// What was met and not tried, or not to the end, because a limit was reached.
  var untried: [Phrase]
  /// The elements that were met and not pressed.
  package var unpressed: [Unpressed]
  /// What is heard on each screen, element by element.
  var transcripts: [Transcript]
  /// What is heard in answer to a command.
  var answers: [Answer]

  /// Examples of announcements for criteria, in the report's language.
  var examples: HeardExamples
  /// Pictures of the findings for the page, in the same order; empty for no pictures.
  package var pictures: [Markup?] = []
  /// The definitions that the pictures refer to.
  package var pictureDefinitions: Markup?

  /// What one style says of one screen in one language.
  struct Transcript: Hashable, Sendable {
    /// The screen's name.
    var screen: String
    /// What a person would call it.
    var title: String
    /// How the state was reached.
    var state: Phrase
    /// What the screen is in.
    var language: Language
    /// Whose words the lines are.
    var style: ReaderProfile.Style
    /// One for each element, in reading order.
    var lines: [String]
  }

  /// What one style says after one command; the same on several rows is one.
  struct Answer: Hashable, Sendable {
    /// The command, and where it was given.
    var command: Phrase
    /// What the screen is in.
    var language: Language
    /// Whose words the lines are.
    var style: ReaderProfile.Style
    /// What is said, in the order of queueing.
    var lines: [String]
  }

  /// Judges a crawl.
  ///
  /// - Parameters:
  ///   - unknown: The properties that the audited app or capture lacks.
  ///   - isOfRemoteApp: Whether it is a page or an app on a phone.
  ///   - scope: What the audit was limited to.
  ///   - isOver: Whether the time to judge is up; what there is then is the report.
  package init(
    _ crawl: Crawl, subject: Phrase, day: String, version: String, suppressions: [Suppression] = [],
    source: (NodeID) -> SourcePlace? = { _ in nil }, rules everyRule: [Rule] = Rule.all, language: Language = .english,
    unknown: Set<NodeProperty> = [], isOfRemoteApp: Bool = false, scope: AuditScope = AuditScope(),
    until isOver: () -> Bool = { false }
  ) {
    limits = scope
    limits.isOfDocumentAlone = crawl.isOfDocumentAlone
    let unknown = scope.isThisPage ? unknown.union([.behaviour]) : unknown
    let everyRule = everyRule.filter { !scope.leftOut.contains($0.id) && (!crawl.isOfDocumentAlone || $0.isOfDocument) }
    let platforms = Set(crawl.screenStates.map(\.platform))
    // A rule that is about none of the platforms was neither run nor left out for want of a fact.
    let all = everyRule.filter { rule in platforms.isEmpty || platforms.contains { rule.certainty(on: $0) != nil } }
    let rules = all.filter { $0.needs.isDisjoint(with: unknown) }
    notRun = all.filter { !$0.needs.isDisjoint(with: unknown) }
    let missing = notRun.reduce(into: Set<NodeProperty>()) { $0.formUnion($1.needs.intersection(unknown)) }
    missingProperties = NodeProperty.allCases.filter(missing.contains)
    self.language = language
    self.day = day
    self.version = version
    self.subject = subject
    self.rules = rules
    measurements = MeasuredCriterion.all(in: crawl.screenStates).filter { measured in
      // One rule judges both target sizes. Where it is not run, the unit of the sizes is unknown.
      [.targetSize, .targetSizeEnhanced].contains(measured.criterion)
        ? rules.contains { $0.id == Rule.targetSize.id } : rules.contains { $0.criterion == measured.criterion }
    }
    screenStateCount = crawl.screenStates.count
    stepCount = crawl.steps.count
    isOfWeb = platforms == [.web]
    origin = isOfRemoteApp ? isOfWeb ? .page : .phone : platforms.contains { $0 != nil } ? .capture : .app
    met = Evidence.met(in: crawl, from: origin)
    tried = TriedCommands(crawl)
    images = Set(crawl.screenStates.flatMap(\.nodes).filter { $0.role == .image }.map(\.id))
    isCutShort = crawl.isCutShort
    untried = crawl.untried
    unpressed = crawl.unpressed
    var open: [Finding] = []
    var accepted: [(finding: Finding, by: Suppression)] = []
    let judged = Auditor(rules: rules, isWithinSelector: scope.selector != nil)
      .judge(crawl.screenStates, crawl.steps, until: isOver)
    if !judged.isComplete {
      isCutShort = true
      untried.append(Phrase(en: "to judge every state by every rule", nb: "å vurdere alle tilstander etter alle regler"))
    }
    for finding in judged.findings {
      if let suppression = suppressions.first(where: { $0.covers(finding, on: day) }) {
        accepted.append((finding, suppression))
      } else {
        open.append(finding)
      }
    }
    findings = open
    let nodes = Set((open + accepted.map(\.finding)).map(\.node))
    self.source = Dictionary(uniqueKeysWithValues: nodes.compactMap { node in source(node).map { (node, $0) } })
    for screenState in crawl.screenStates {
      for node in screenState.tree.nodes where nodes.contains(node.id) && roles[node.id] == nil { roles[node.id] = node.role }
    }
    suppressed = accepted
    idleSuppressions = suppressions.filter { suppression in !accepted.contains { $0.by == suppression } }
    answers = Self.answers(in: crawl.steps)
    examples = HeardExamples(crawl, from: origin, in: language)
    transcripts = Language.allCases.flatMap { language in
      crawl.firstScreenStates(in: language).flatMap { screenState in
        ReaderProfile.Style.allCases.map { style in
          Transcript(
            screen: screenState.screen, title: screenState.root?.label ?? screenState.screen, state: screenState.state,
            language: language, style: style, lines: screenState.transcript(style))
        }
      }
    }
  }

  /// Names a page by its title, with its address or its file.
  package mutating func nameByTitle() {
    guard let title = transcripts.first?.title, !title.isEmpty, title != subject.in(language) else { return }
    subject = Phrase("\(title) (\(subject.in(language)))")
  }

  /// Takes what a baseline knows out of the findings; nil begins a baseline with all violations of today.
  package mutating func compare(with before: Baseline?) {
    let before = before ?? Baseline(findings)
    let offsets = before.known(among: findings)
    let all = findings + suppressed.map(\.finding)
    known = findings.indices.filter(offsets.contains).map { findings[$0] }
    findings = findings.indices.filter { !offsets.contains($0) }.map { findings[$0] }
    // Of a walk that was cut short nobody knows what it would have found.
    baseline = isCutShort ? before : before.lowered(to: all, screens: Set(screens), rules: Set(rules.map(\.id)))
  }

  /// The answers to actions, to events and to going back, each command of each element once.
  private static func answers(in steps: [CrawlStep]) -> [Answer] {
    var seen: Set<[String]> = []
    return steps.compactMap { step in
      switch step.command {
      case .next, .previous, .type: return nil
      case .act, .back, .event: break
      }
      let origin = step.origin?.pattern ?? ""
      let language = step.after.language
      let key = [
        step.isEvent ? step.before.screen : origin,
        step.command == .back ? step.cameFrom?.pattern ?? "" : step.name.en, language.rawValue,
        step.style.rawValue,
      ]
      guard !step.said.isEmpty, seen.insert(key).inserted else { return nil }
      let screen = step.before.screen
      let command = step.isEvent ? step.name + Phrase(en: ", on \(screen)", nb: ", i \(screen)") : step.name
      return Answer(command: command, language: language, style: step.style, lines: step.said)
    }
  }

  /// The findings that fail the audit.
  var violations: [Finding] { findings.filter { $0.certainty == .violation } }

  /// The findings that a tree cannot decide.
  var reviews: [Finding] { findings.filter { $0.certainty == .review } }

  /// What platforms and good practice recommend.
  var advice: [Finding] { findings.filter { $0.certainty == .advice } }

  /// Whether the audit found no violation that counts: a new one, where there is a baseline.
  package var isPassed: Bool { violations.isEmpty }

  /// The formats of a report.
  package enum Format: String, Sendable, CaseIterable {
    case text, json, junit, sarif, html
    /// The formal report in the terms of the VPAT: as a page, and as OpenACR.
    case vpat, openacr
  }

  /// What is heard at a finding, in the report's language if it was met in it.
  package func heard(at finding: Finding) -> (text: String, language: Language)? {
    let met = [language] + finding.places.map(\.language)
    return met.lazy.compactMap { spoken in finding.heard[spoken].map { ($0, spoken) } }.first
  }

  /// The report in a format.
  package func rendered(as format: Format) -> String {
    switch format {
    case .text: text
    case .json: json
    case .junit: junit
    case .sarif: sarif
    case .html: html
    case .vpat: conformanceHTML
    case .openacr: openACR
    }
  }
}

extension FindingPlace {
  /// The place in words: `login, 'activate' at login/sign-in, in nb, talkback style`.
  ///
  /// Commands stay as they are typed: the line language is the same in both languages.
  func description(in reportLanguage: Language) -> String {
    [
      state.in(reportLanguage), reportLanguage(en: "in ", nb: "på ") + reportLanguage.name(of: language),
      style.map { reportLanguage(en: "\($0.rawValue) style", nb: "stilen \($0.rawValue)") },
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension AuditReport {
  /// What was not pressed, as a list under a sentence; nil where everything was.
  var unpressedList: Markup? {
    guard !unpressed.isEmpty else { return nil }
    return .element(
      "div", [],
      [
        .element(
          "p",
          .text(
            language(
              en: "Not pressed, because a word in the name tells that it may do harm; what it leads to is not judged:",
              nb: "Ikke trykket på, fordi et ord i navnet sier at det kan gjøre skade. Det som ligger bak, er ikke bedømt:"))),
        .list(unpressed.map { .text($0.sentence.in(language) + ".") }),
      ])
  }

  /// What a limit kept from being tried, as one sentence or two; nil where the crawl ended by itself.
  var cutShort: String? {
    guard isCutShort else { return nil }
    let sentence = language(
      en: "The walk was cut short at its limit: there are states that it did not reach.",
      nb: "Gjennomgangen stanset ved grensen sin: det finnes tilstander den ikke nådde.")
    guard !untried.isEmpty else { return sentence }
    var names = untried.prefix(Self.mostUntried).map { $0.in(language) }
    let rest = untried.count - names.count
    if rest > 0 { names.append(language(en: "and \(rest) more", nb: "og \(rest) til")) }
    return sentence + language(en: " Not tried, or not to the end: ", nb: " Ikke prøvd, eller ikke ferdig prøvd: ")
      + names.joined(separator: "; ") + "."
  }

  /// The most states and commands that a sentence names.
  private static let mostUntried = 10

  /// What was not pressed, as one sentence; nil where everything was.
  var unpressedSentence: String? {
    guard !unpressed.isEmpty else { return nil }
    return language(en: "Not pressed: ", nb: "Ikke trykket på: ")
      + unpressed.map { $0.sentence.in(language) }.joined(separator: "; ") + "."
  }
}
