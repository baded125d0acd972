import AccessibilityTree
import Announcements
package import ScreenReader
import Session
package import Text

/// A played flow, as a page shows it.
extension ReportPage.Rendition {
  /// - Parameters:
  ///   - surfaces: The surfaces of screens, by the screens' names.
  ///   - origin: The source of a screen.
  ///   - sampleRate: The sample rate that the transcript's frames count in, in frames a second.
  package init(
    _ report: FlowReport, _ announcements: [HeardAnnouncement], profile: ReaderProfile, rate: Int, duration: Double,
    sampleRate: Int, soundType: String, surfaces: [String: ScreenSurface], origin: (String) -> Phrase?,
    deviceSpeech: DeviceSpeechComparison?
  ) {
    let clock = RecordingClock(report.transcript, sampleRate: sampleRate)
    self.init(
      profile: profile, rate: rate, duration: duration, announcements: announcements,
      views: report.views.map { view in
        ReportPage.View(
          start: clock.seconds(of: view.at, in: view.session), title: view.info.title,
          visit: "\(view.session) \(view.info.instance)", tree: view.tree, cursor: view.cursor, profile: view.profile,
          surface: surfaces[view.info.name],
          remarks: [origin(view.info.name)?.in(view.profile.language), view.info.remark].compactMap(\.self))
      }, soundType: soundType, transcript: report.jsonLines, deviceSpeech: deviceSpeech)
  }
}

extension FlowReport {
  /// The transcript as JSON Lines.
  package var jsonLines: [UInt8] { transcript.flatMap { Array("\($0.json())\n".utf8) } }

  /// The steps of the flow, in words for readers who do not know the line language.
  package func steps(in language: Language) -> [ReportPageStep] {
    let titles = Dictionary(views.map { ($0.info.name, $0.info.title) }) { first, _ in first }
    return steps.map { ReportPageStep($0, titles: titles, in: language) }
  }
}

extension ReportPageStep {
  /// - Parameter titles: The titles of screens, by their names.
  fileprivate init(_ step: PlayedStep, titles: [String: String], in language: Language) {
    let help = HelpTexts(language: language)
    var entry: HelpTexts.Entry?
    var does = step.action.lines.joined(separator: " ")
    switch step.action {
    case .open(let screen):
      let title = titles[screen].unlessBlank ?? screen
      does = language(en: "The screen “\(title)” is opened", nb: "Skjermbildet «\(title)» åpnes")
    case .notify(let notice):
      does = language(en: "A notification arrives: \(notice.title)", nb: "Det kommer et varsel: \(notice.title)")
    case .statement(.wait(let duration)):
      does = Self.wait(duration, in: language)
    case .statement(.waitUntilIdle):
      does = language(en: "Wait until everything has been said", nb: "Vent til alt er sagt")
    case .statement(.waitFor(let text, _)):
      does = language(en: "Wait until “\(text.written)” is said", nb: "Vent til «\(text.written)» blir sagt")
    case .statement(.typeSecret):
      does = language(en: "Type the password", nb: "Skriv passordet")
      entry = help[.type]
    case .statement(.command(let command)):
      entry = help.entry(ofLine: step.action.lines.first ?? "")
      does = help.title(of: command)
    default: break
    }
    self.init(line: step.number, does: does, voiceOver: entry?.voiceOver, talkBack: entry?.talkBack)
  }

  /// The words for a wait: its seconds, with one decimal unless that is zero.
  static func wait(_ duration: Duration, in language: Language) -> String {
    let seconds = (duration / .milliseconds(100)).rounded() / 10
    guard seconds != 1 else { return language(en: "1 second goes by", nb: "Det går 1 sekund") }
    let figure = "\(seconds)".replacing(/\.0$/, with: "").replacing(".", with: language.decimalSeparator)
    return language(en: "\(figure) seconds go by", nb: "Det går \(figure) sekunder")
  }
}

/// The place in a recording for a time of one of its sessions.
///
/// A recording contains its sessions one after the other, with long silences shortened. The beginnings of sounds are known in
/// both times; all other places are computed from them.
struct RecordingClock: Sendable {
  /// The beginnings of sounds, in order, by session.
  private var anchors: [[(at: Duration, seconds: Double)]] = []

  /// - Parameter sampleRate: The sample rate that the transcript's frames count in, in frames a second.
  init(_ transcript: [TranscriptEntry], sampleRate: Int) {
    for entry in transcript {
      switch entry.event {
      case .session: anchors.append([])
      case .speech(let report):
        guard case .started(let latency) = report.outcome, let frame = latency.frame, !anchors.isEmpty else { continue }
        anchors[anchors.count - 1].append((entry.at, Double(frame) / Double(sampleRate)))
      case .command, .screen, .cursor, .announcement, .sound: break
      }
    }
  }

  /// Seconds into the recording; never after the beginning of a later sound.
  ///
  /// - Parameters:
  ///   - at: Since the session began.
  ///   - session: From 0.
  func seconds(of at: Duration, in session: Int) -> Double {
    guard anchors.indices.contains(session) else { return anchors.last?.last?.seconds ?? 0 }
    let sounds = anchors[session]
    let following = sounds.first { $0.at > at }
    if let before = sounds.last(where: { $0.at <= at }) {
      return min(before.seconds + (at - before.at) / .seconds(1), following?.seconds ?? .infinity)
    }
    let earlier = anchors[..<session].last { !$0.isEmpty }?.last?.seconds ?? 0
    return following.map { max(earlier, $0.seconds - ($0.at - at) / .seconds(1)) } ?? earlier
  }
}
