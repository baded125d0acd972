package import AccessibilityTree
package import Announcements
package import ScreenReader
package import Session
import Text

/// The result of playing a flow.
package struct FlowReport: Hashable, Sendable {
  /// The flow's name, as messages have it.
  package var name: String
  /// Why it could not be played or judged; nil where it was.
  package var problem: FlowProblem?
  /// Whether unknown expectations let the flow pass.
  package var allowsUnknown = false
  /// The seconds that playing took by the clock on the wall.
  package var wallSeconds = 0.0
  /// Whether the flow says that it judges nothing.
  var judgesNothing = false
  /// How often the flow includes each file.
  var inclusionCounts: [String: Int] = [:]
  /// What was not as expected, in the order of the flow.
  package var findings: [Finding] = []
  /// The assertive announcements that no line judged, in the order of the flow.
  package var unjudged: [Unjudged] = []
  /// The number of judged expectations.
  package var judgedCount = 0
  /// What happened to the flow's snapshot, and what to do about it, one sentence each.
  package var remarks: [String] = []
  /// The transcript of all sessions.
  package var transcript: [TranscriptEntry] = []
  /// The seconds of speech that a listener would hear in full, at the session's rate.
  package var speechSeconds = 0.0
  /// The number of queued announcements, without hints and repeats.
  package var announcementCount = 0
  /// The number of announcements that were cut after they had begun.
  var interruptionCount = 0
  /// The number of keys that a person presses: one for each command, one for each character.
  var keyCount = 0
  /// The announcements of each step with an action, in the order of the flow.
  package var steps: [PlayedStep] = []
  /// The screens, stored whenever the screen or the cursor changed; empty where they are not stored.
  package var views: [View] = []
  /// The surfaces of these screens, by the screens' names; none for a screen on the default phone.
  package var surfaces: [String: ScreenSurface] = [:]
  /// What a device said beside it; nil where none was heard.
  package var deviceJudgement: DeviceJudgement?
  /// The tries before this one, of a flow that was played again because it did not pass; in their order.
  package private(set) var earlierTries: [FailedTry] = []

  /// The report of a flow that is still to be played, or that cannot be.
  package init(name: String, problem: FlowProblem? = nil) {
    self.name = name
    self.problem = problem
  }

  /// The number of screens that had the cursor, and of lines that did something.
  package var met: (screens: Int, acts: Int) { (Set(steps.compactMap(\.screenName)).count, steps.count) }

  /// What was found in a try that did not pass.
  package struct FailedTry: Hashable, Sendable {
    var problem: FlowProblem?
    var findings: [Finding]
  }

  /// Notes that another try of the same flow came before this one, and did not pass.
  package mutating func follow(_ other: FlowReport) {
    earlierTries = other.earlierTries + [FailedTry(problem: other.problem, findings: other.findings)]
    wallSeconds += other.wallSeconds
  }

  /// How often the flow was played.
  package var tries: Int { earlierTries.count + 1 }

  /// Leaves out the screens that no finding is about; the one at which an unfinished flow stopped stays.
  package mutating func dropUnusedViews() {
    let last = problem == nil ? nil : views.indices.last
    let used = Set(findings.compactMap(\.viewIndex) + [last].compactMap(\.self)).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    for index in findings.indices { findings[index].viewIndex = findings[index].viewIndex.flatMap { places[$0] } }
    views = used.map { views[$0] }
  }

  /// The number of expectations that neither hold nor fail, because they depend on unknown properties.
  var unknownCount: Int { findings.count { !$0.restsOn.isEmpty } }

  /// The screen from one time to the next.
  package struct View: Hashable, Sendable {
    /// Which session of the flow it is of, from 0.
    var session: Int
    /// Since that session began.
    var at: Duration
    /// The screen's name, visit and title.
    package var info: ScreenInfo
    /// The screen's accessibility tree.
    package var tree: SemanticTree
    /// Where the cursor was; nil for nowhere.
    var cursor: NodeID?
    /// How it is read: a flow may change style and language.
    package var profile: ReaderProfile

    /// Whether both show the same, at any time.
    func shows(_ other: Self) -> Bool {
      session == other.session && info == other.info && cursor == other.cursor && profile == other.profile
        && tree == other.tree
    }

    /// Compares trees node by node.
    package static func == (one: Self, other: Self) -> Bool { one.at == other.at && one.shows(other) }

    /// Leaves out the tree, which is too large for a hash.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(at)
      hasher.combine(info)
      hasher.combine(cursor)
    }
  }

  /// An expectation that failed, or a command that could not be done.
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The line that expects it, or commands it.
    package var place: FlowPlace
    /// The number of the line in its file, from 1.
    package var line: Int { place.line }
    /// What was expected, as the flow has it.
    var expected: String
    /// What was heard in its place, in words; or the cursor or the screen in its place.
    package var said: String
    /// A clause that tells what was found, where "heard" would not do; nil elsewhere.
    var found: String?
    /// What explains it or was most likely meant, as a clause; nil where nothing does.
    var advice: String?
    /// Where what was said differs from what was expected; empty where they are no two texts.
    package var differences: [WordingDifference] = []
    /// What a listener heard around it, and what was waiting, in the order of queueing.
    var moment: [HeardAnnouncement] = []
    /// Whether it is about a command that could not be done, and not about an expectation.
    var isOfCommand = false
    /// Whether the words are as expected, and only the time or the end of hearing them is not.
    var isOfTime = false
    /// The unknown properties of the element that the expectation depends on, so that it neither holds nor fails; empty
    /// where it failed.
    var restsOn: [String] = []
    /// The lines that would hold in its place; nil where the flow sets a limit that the app exceeds.
    package var replacement: [Flow.Action]?
    /// The same with the whole announcement, for a line that asks for its words; nil for any other.
    package var wholeReplacement: [Flow.Action]?
    /// How an announcement differs from that of a snapshot, the worst first; empty for what a flow expects.
    package var kinds: [DifferenceKind] = []
    /// The place in the report's views of the screen that it was found on; nil where screens are not stored.
    var viewIndex: Int?

    /// The finding as one sentence.
    package var description: String {
      let kinds = kinds.isEmpty ? "" : "\(kinds.map { $0.words.in(.ofMessages) }.joined(separator: ", ")): "
      let properties = restsOn.joined(separator: ", ")
      let rest =
        restsOn.isEmpty
        ? ""
        : localized(
          en: "; unknown, because the capture does not tell: \(properties)",
          nb: "; ukjent, fordi opptaket ikke oppgir: \(properties)")
      let way = (place.inclusion?.words).map { "; \($0)" } ?? ""
      let judged = localized(
        en: "expected \(expected), but \(found ?? "heard \(said)")", nb: "forventet \(expected), men \(found ?? "hørte \(said)")")
      return kinds + judged + (advice.map { "; \($0)" } ?? "") + rest + way
    }

    /// Further details, one a line: the words that differ, then each announcement that was heard or waiting at that moment.
    package var details: [String] {
      let words = differences.map(\.description).joined(separator: "; ")
      return (words.isEmpty ? [] : [localized(en: "Differs: \(words)", nb: "Forskjell: \(words)")]) + moment.map(\.description)
    }
  }
}

extension FlowReport {
  /// An assertive announcement that no line of the flow judged.
  package struct Unjudged: Hashable, Sendable, CustomStringConvertible {
    /// The line that led to it.
    var place: FlowPlace
    package var announcement: Announcement

    /// The line that judges it.
    fileprivate var line: String { "expect \(announcement.expectation)" }

    /// It as one sentence, without its place.
    package var description: String {
      localized(
        en: "\(announcement.text.inQuotes) was said as assertive, and no line judges it; below this line, write '\(line)'",
        nb: "\(announcement.text.inQuotes) ble sagt som assertive, og ingen linje vurderer det; "
          + "skriv «\(line)» under denne linjen")
    }
  }

  /// Makes each assertive announcement that no line judged a failure.
  package mutating func failUnjudged() {
    findings += unjudged.map { unjudged in
      var finding = Finding(
        place: unjudged.place, expected: localized(en: "each error to be judged", nb: "at alle feil ble vurdert"),
        said: "\(Expectation(unjudged.announcement.text, priority: .assertive))")
      finding.advice = localized(
        en: "below this line, write '\(unjudged.line)'", nb: "skriv «\(unjudged.line)» under denne linjen")
      return finding
    }
    judgedCount += unjudged.count
    unjudged = []
  }

  /// The announcements to name: those of a flow that holds and says that it judges.
  var namedUnjudged: [Unjudged] { holds && !judgesNothing ? unjudged : [] }
}

/// A step with an action: every line of a flow but its expectations.
package struct PlayedStep: Hashable, Sendable {
  /// Where the line stands; line 0 is the beginning of a flow that does not open a screen itself.
  package var place: FlowPlace
  /// A number that no other line of the flow has: that of the line in its file, and for an included line a high one.
  var number: Int
  /// The action of the step.
  package var action: Flow.Action
  /// The announcements queued until the next step, without repeats.
  package var said: [Announcement] = []
  /// The lines that judge what it led to, in the order of the flow.
  var judging: [JudgingLine] = []
  /// Which session of the flow it is in, from 0.
  var session = 0
  /// The id of the element the cursor was on after it, as `expect cursor` has it; nil for nowhere.
  var cursor: String?
  /// The name of the screen that had the cursor after it.
  var screenName: String?
  /// The properties that this screen does not tell.
  var unknownProperties: Set<NodeProperty> = []
  /// All of the screen that it opened, element by element, where no command follows; nil where it is not wanted.
  var wholeScreen: [Announcement]?

  /// A line that judges.
  struct JudgingLine: Hashable, Sendable {
    var step: FlowStep
    /// The announcements that it was compared with, by their numbers in the session.
    var announcements: Set<Announcement.ID> = []
  }

  /// - Parameter index: The place of the step in the flow with all that it includes.
  init(_ place: FlowPlace, index: Int, _ action: Flow.Action) {
    self.place = place
    number = place.inclusion == nil ? place.line : 1_000_000 + index
    self.action = action
  }
}

/// What a check says of a flow: the same word in every report.
package enum FlowVerdict: String, Hashable, Sendable, CaseIterable {
  case passed, failed
  /// It passed, but not at the first try.
  case wavering
  /// It could not be played to its end, or cannot be judged.
  case error
  /// Nothing failed, but an expectation depends on a property that the capture lacks.
  case unknown
}

/// The reason why a flow could not be played or judged.
package struct FlowProblem: Hashable, Sendable, CustomStringConvertible {
  /// The reason, without its place.
  var reason: String
  /// The line at fault, of the flow or of a file that it includes; nil where it is no line's fault.
  var place: FlowPlace?
  /// The reason with its place, as messages have it.
  package var description: String
  /// The exit code of the check, of `sysexits.h`.
  package var exitCode: Int32

  /// Whether it may be over when the flow is played again: an app that could not be reached, or a time that was over.
  package var isOfSurroundings: Bool { exitCode == 1 || exitCode == 69 }

  /// A problem of the whole flow.
  package init(_ sentence: String, exitCode: Int32) {
    (reason, description, self.exitCode) = (sentence, sentence, exitCode)
  }

  /// A problem of one line.
  package init(_ failure: FlowParser.Failure) {
    (reason, description) = (failure.reason, failure.description)
    place = FlowPlace(line: failure.line, inclusion: failure.inclusion)
    exitCode = failure.exitCode
  }

  /// A problem of one line of another file than the flow.
  package init(in other: FlowParser.Failure) {
    self.init(other)
    place = FlowPlace(line: other.line, inclusion: Flow.Inclusion(file: other.file, includedBy: []))
  }
}

extension FlowReport {
  /// The verdict; a flow that could not be played is an error, whatever it found before.
  package var verdict: FlowVerdict {
    if problem != nil { return .error }
    if findings.contains(where: \.restsOn.isEmpty) { return .failed }
    guard findings.isEmpty else { return .unknown }
    return earlierTries.isEmpty ? .passed : .wavering
  }

  /// Whether every expectation holds, at whichever try.
  var holds: Bool { verdict == .passed || verdict == .wavering }

  /// Whether it lets the check pass.
  package var isPassed: Bool { holds || verdict == .unknown && allowsUnknown }

  /// The exit code of a check of this flow alone.
  package var exitCode: Int32 { problem?.exitCode ?? (isPassed ? 0 : 1) }

  /// The properties on which its unknown expectations depend, each once, in the order of the flow.
  var unknownProperties: [String] {
    findings.flatMap(\.restsOn).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The number of expectations that were missed.
  var missedCount: Int { findings.count { !$0.isOfCommand && $0.restsOn.isEmpty } }
}

extension [FlowReport] {
  /// The exit code of their check: that of the worst flow.
  package var exitCode: Int32 { map(\.exitCode).max() ?? 0 }

  /// A sentence that names the flows whose exit code 1 is hidden by the higher one of a flow that could not be played; nil where
  /// none is.
  package var hiddenFailures: String? {
    let names = filter { $0.exitCode == 1 }.map { PrintableText.path($0.name) }
    guard exitCode > 1, !names.isEmpty else { return nil }
    let most = 20
    let rest = names.count > most ? [localized(en: "\(names.count - most) more", nb: "\(names.count - most) til")] : []
    let list = (names.prefix(most) + rest).joined(separator: ", ")
    return localized(
      en: "exit code \(exitCode) is that of a flow that could not be played; these ended with 1: \(list)",
      nb: "sluttkode \(exitCode) gjelder et forløp som ikke kunne spilles av; disse endte med 1: \(list)")
  }
}

/// The formats in which `earshot check` reports the results of flows.
package enum FlowReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For people: one line for each finding, one for each flow, one for all.
  case text
  /// Test Anything Protocol, version 13.
  case tap
  /// The XML that continuous integration servers read.
  case junit
  /// One JSON array with one object a flow.
  case json
  /// SARIF 2.1.0, which code-scanning services read.
  case sarif
  /// Annotations of GitHub Actions at the lines of the flows.
  case github
  /// A page for people: each flow's steps, what was heard, what was expected, and the screens on which something failed.
  case html

  /// The whole report, with a newline at its end.
  package func render(_ reports: [FlowReport]) -> String {
    switch self {
    case .text: TextReport.render(reports)
    case .tap: TAPReport.render(reports)
    case .junit: reports.junit
    case .json: reports.json
    case .sarif: reports.sarif
    case .github: GitHubReport.render(reports)
    case .html: CheckPage(reports, in: .ofMessages).html
    }
  }
}

extension FlowReport {
  /// The verdict and the speech cost of the flow, for a test server: names as in the JSON report.
  var figures: [(name: String, value: String)] {
    [
      ("verdict", verdict.rawValue), ("expectations", "\(judgedCount)"), ("unknown", "\(unknownCount)"),
      ("speechSeconds", "\(speechSeconds.tenths)"),
      ("announcements", "\(announcementCount)"), ("interruptions", "\(interruptionCount)"),
      ("keyPresses", "\(keyCount)"),
    ] + (judgesNothing ? [("judgesNothing", "true")] : []) + (tries > 1 ? [("tries", "\(tries)")] : [])
  }

  /// What was found at the tries before the last, as sentences that begin with their places.
  var earlierSentences: [(place: FlowPlace?, number: Int, sentence: String)] {
    var all: [(place: FlowPlace?, number: Int, sentence: String)] = []
    for (number, failed) in zip(1..., earlierTries) {
      if let problem = failed.problem { all.append((problem.place, number, problem.description)) }
      all += failed.findings.map { ($0.place, number, "\($0.place.words(in: name)): \($0)") }
    }
    return all
  }

  /// The words for a try: `at try 1`.
  static func words(forTry number: Int) -> String { localized(en: "at try \(number)", nb: "i forsøk \(number)") }
}
