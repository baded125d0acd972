import AccessibilityTree
import Announcements
import Audit
import Flows
import ScreenReader
import Session
import SpeechOutput
import Text

/// A rendered flow as a page shows it.
extension RenderedFlow {
  var announcements: [HeardAnnouncement] {
    let words = sound.words.mapValues { $0.map { (frame: $0.frame, offset: $0.offset) } }
    let clock = RecordingClock(report.transcript, sampleRate: SpeechRenderer.sampleRate)
    return HeardAnnouncement.all(in: report.transcript, sampleRate: SpeechRenderer.sampleRate, words: words).map {
      var heard = $0
      heard.place = clock.seconds(of: heard.queuedAt, in: heard.session)
      return heard
    }
  }

  /// The transcript as JSON Lines.
  var transcript: [UInt8] {
    report.transcript.flatMap { Array("\($0.json())\n".utf8) }
  }

  /// - Parameters:
  ///   - surfaces: What screens are painted on, by their names.
  ///   - origin: Where a screen is from.
  ///   - language: What the page's own words are in.
  func onPage(
    _ surfaces: [String: ScreenSurface], origin: (String) -> Phrase?, in language: Language
  ) -> ReportPage.Rendition {
    let clock = RecordingClock(report.transcript, sampleRate: SpeechRenderer.sampleRate)
    var rendition = ReportPage.Rendition(
      profile: profile, rate: rate, duration: sound.duration / .seconds(1), announcements: announcementsWithSteps,
      views: report.views.map { view in
        var seen = ReportPage.View(
          start: clock.seconds(of: view.at, in: view.session), title: view.info.title,
          visit: "\(view.session) \(view.info.instance)", tree: view.tree, cursor: view.cursor, profile: view.profile)
        seen.surface = surfaces[view.info.name]
        seen.remarks = [origin(view.info.name)?.in(view.profile.language), view.info.remark].compactMap(\.self)
        return seen
      }, soundType: PageSound.type)
    rendition.transcript = transcript
    rendition.ears = ears.map { ReportPage.Ears($0, in: EarsPhrases(language: language)) }
    return rendition
  }

  /// What was done, in words for who does not know the line language.
  func steps(in language: Language) -> [ReportPage.Step] {
    let titles = Dictionary(report.views.map { ($0.info.name, $0.info.title) }) { first, _ in first }
    return report.steps.map { ReportPage.Step($0, titles: titles, in: language) }
  }

  /// Each announcement with the line of the step that was last done when it was queued.
  ///
  /// What is said again belongs to the step at which it is: no step tells of it.
  private var announcementsWithSteps: [(heard: HeardAnnouncement, step: Int)] {
    struct Key: Hashable {
      var session: Int
      var id: Int
    }
    var lines: [Key: Int] = [:]
    for step in report.steps { for said in step.said { lines[Key(session: step.session, id: said.id)] = step.line } }
    var line = report.steps.first?.line ?? 0
    return announcements.map { heard in
      line = lines[Key(session: heard.session, id: heard.announcement.id)] ?? line
      return (heard, line)
    }
  }

  /// What the rules of the audit find on the screens as they were seen, where one look at a screen shows it.
  ///
  /// - Parameter unknown: The facts that the app's trees do not tell.
  func findings(unknown: Set<NodeProperty>, in language: Language) -> [ReportPage.Finding] {
    // What elements do was not tried.
    let rules = Rule.all.filter { $0.needs.isDisjoint(with: unknown.union([.behaviour])) }
    let screenStates = report.views.filter { !$0.info.isOfHost }.map { view in
      ScreenState(
        screen: view.info.name, state: Phrase(view.info.title), language: view.profile.language, tree: view.tree,
        platform: view.info.platform, unknownProperties: view.info.unknownProperties, depth: view.info.depth, knowsWays: false)
    }
    return Auditor(rules: rules).findings(in: screenStates).filter { $0.certainty == .violation }.map { finding in
      ReportPage.Finding(
        node: finding.node, sentence: Self.sentence(finding.measured.in(language)),
        remedy: Self.sentence(finding.remedy.in(language)))
    }
  }

  /// What a wait is called: its seconds, to one decimal, without it where it is zero.
  static func wait(_ duration: Duration, in language: Language) -> String {
    let seconds = (duration / .milliseconds(100)).rounded() / 10
    guard seconds != 1 else { return language(en: "1 second goes by", nb: "Det går 1 sekund") }
    let figure = "\(seconds)".replacing(/\.0$/, with: "").replacing(".", with: language.decimalSeparator)
    return language(en: "\(figure) seconds go by", nb: "Det går \(figure) sekunder")
  }

  private static func sentence(_ clause: String) -> String {
    clause.prefix(1).uppercased() + clause.dropFirst() + (clause.last.map { ".!?".contains($0) } == true ? "" : ".")
  }
}

extension ReportPage.Step {
  /// - Parameter titles: What screens are called, by their names.
  fileprivate init(_ step: FlowReport.Step, titles: [String: String], in language: Language) {
    let help = HelpTexts(language: language)
    var entry: HelpTexts.Entry?
    var does = step.action.lines.joined(separator: " ")
    switch step.action {
    case .open(let screen):
      let title = titles[screen].unlessBlank ?? screen
      does = language(en: "The screen “\(title)” is opened", nb: "Skjermbildet «\(title)» åpnes")
    case .notify(let notice):
      does = language(en: "A notification arrives: \(notice.title)", nb: "Et varsel kommer: \(notice.title)")
    case .statement(.wait(let duration)):
      does = RenderedFlow.wait(duration, in: language)
    case .statement(.waitUntilIdle):
      does = language(en: "Wait until everything has been said", nb: "Vent til alt er sagt")
    case .statement(.typeSecret):
      does = language(en: "Type the password", nb: "Skriv passordet")
      entry = help[.type]
    case .statement(.command(let command)):
      entry = help.entry(ofLine: step.action.lines.first ?? "")
      does = help.title(of: command)
    default: break
    }
    self.init(line: step.line, does: does, voiceOver: entry?.voiceOver, talkBack: entry?.talkBack)
  }
}
