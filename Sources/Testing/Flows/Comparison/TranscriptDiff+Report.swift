import Announcements
import ScreenReader
package import Text

extension TranscriptDiff {
  /// The differences in words.
  package func report(in language: Language, failing: Set<DifferenceKind>? = nil) -> DifferenceReport {
    var notes: [String] = []
    if old.style != new.style {
      let (now, before) = (Self.name(ofStyle: new.style), Self.name(ofStyle: old.style))
      notes.append(language(en: "Style: \(now), was \(before)", nb: "Stil: \(now), var \(before)"))
    }
    if old.reader != new.reader {
      let (now, before) = (Self.name(ofReader: new.reader, in: language), Self.name(ofReader: old.reader, in: language))
      notes.append(language(en: "Reader: \(now), was \(before)", nb: "Skjermleser: \(now), var \(before)"))
    }
    if old.language != new.language {
      notes.append(
        language(en: "Language: \(new.language), was \(old.language)", nb: "Språk: \(new.language), var \(old.language)"))
    }
    let (count, seconds) = (new.announcements.count, new.speechSeconds.tenths)
    let (earlierCount, earlierSeconds) = (old.announcements.count, old.speechSeconds.tenths)
    return DifferenceReport(
      differences.map { .init($0.kinds, on: $0.screen, $0.sentence(in: language)) },
      screens: (new.announcements + old.announcements).compactMap(\.announcement.screen), notes: notes,
      measure: language(
        en: "\(count) announcements, \(seconds) s of speech; before \(earlierCount), \(earlierSeconds) s",
        nb: "\(count) opplesninger, \(seconds) s tale; før \(earlierCount), \(earlierSeconds) s"),
      failing: failing, in: language)
  }
}

extension TranscriptDiff {
  private static func name(ofStyle style: String) -> String { ReaderProfile.Style(rawValue: style)?.name ?? style }

  private static func name(ofReader reader: String?, in language: Language) -> String {
    guard let reader else { return language(en: "no version", nb: "ingen versjon") }
    return ReaderVersion(rawValue: reader)?.name.in(language) ?? reader
  }
}

extension TranscriptDiff.Difference {
  /// The screen that it is on.
  fileprivate var screen: String? { (new ?? old)?.announcement.screen }

  /// The difference as a sentence for people.
  fileprivate func sentence(in language: Language) -> String {
    let said = "\"\(new?.text ?? old?.text ?? "")\""
    let place = ((new ?? old)?.announcement.subject ?? screen).map { ", \($0)" } ?? ""
    func was(_ text: String?) -> String { language(en: "was \(text ?? "")", nb: "var \(text ?? "")") }
    let what =
      switch kind {
      case .new, .gone: said
      case .moved:
        language(
          en: "\(said), line \(new?.line ?? 0), was line \(old?.line ?? 0)",
          nb: "\(said), linje \(new?.line ?? 0), var linje \(old?.line ?? 0)")
      case .urgency:
        language(
          en: "\(said) is \(new?.announcement.priority.rawValue ?? ""), ",
          nb: "\(said) er \(new?.announcement.priority.rawValue ?? ""), ") + was(old?.announcement.priority.rawValue)
      case .cut, .unheard, .heard:
        "\(said) \(words(new?.hearing, language)), \(was(words(old?.hearing, language)))"
      case .later:
        language(
          en: "\(said) after \(milliseconds(new?.latency)) ms, ", nb: "\(said) etter \(milliseconds(new?.latency)) ms, ")
          + was("\(milliseconds(old?.latency)) ms")
      default: "\(said), \(was(old.map { "\"\($0.text)\"" }))"
      }
    return "\(kinds.map { $0.words.in(language) }.joined(separator: ", ")): \(what)\(place)"
  }

  private func words(_ hearing: HeardSession.Hearing?, _ language: Language) -> String {
    switch hearing {
    case .all, nil: language(en: "heard to its end", nb: "hørt til slutten")
    case .part(let heard): language(en: "cut after \(heard.asWordsHeard)", nb: "avbrutt etter \(heard.asWordsHeard)")
    case .nothing: language(en: "not heard", nb: "ikke hørt")
    }
  }

  private func milliseconds(_ time: Duration?) -> Int { Int(((time ?? .zero) / .milliseconds(1)).rounded()) }
}

// MARK: - JSON

extension TranscriptDiff {
  /// One JSON object, indented.
  package func json(failing: Set<DifferenceKind>? = nil) -> String {
    ReportLine(
      passed: !hasFailed(by: failing),
      differences: differences.map { difference in
        DifferenceLine(
          kind: difference.kind.rawValue,
          also: difference.kinds.count > 1 ? difference.kinds.dropFirst().map(\.rawValue) : nil,
          fails: difference.fails(by: failing), old: difference.old.map(HeardLine.init), new: difference.new.map(HeardLine.init))
      }, old: SessionLine(old), new: SessionLine(new)
    ).json(isIndented: true) + "\n"
  }
}

private struct ReportLine: Encodable {
  var schema = OutputSchema.diff
  var passed: Bool
  var differences: [DifferenceLine]
  var old: SessionLine
  var new: SessionLine
}

private struct DifferenceLine: Encodable {
  var kind: String
  /// Its further kinds; nil for none.
  var also: [String]?
  var fails: Bool
  var old: HeardLine?
  var new: HeardLine?
}

private struct SessionLine: Encodable {
  var style: String
  /// The version of the style's reader; nil for none.
  var reader: String?
  var language: String
  var announcements: Int
  var speechSeconds: Double

  init(_ session: HeardSession) {
    style = session.style
    reader = session.reader
    language = session.language
    announcements = session.announcements.count
    speechSeconds = session.speechSeconds.tenths
  }
}

private struct HeardLine: Encodable {
  /// The line in the transcript, from 1.
  var line: Int
  var text: String
  var priority: String
  var node: String?
  var screen: String?
  /// Milliseconds from its trigger; absent where it never began.
  var latency: Double?
  /// How much of it was heard: `heard`, `cut` or `unheard`; absent where the transcript does not say.
  var hearing: String?
  /// The words that were heard before the cut.
  var heard: String?

  init(_ heard: HeardSession.Heard) {
    line = heard.line
    text = heard.text
    priority = heard.announcement.priority.rawValue
    node = heard.announcement.subject
    screen = heard.announcement.screen
    hearing = heard.hearing?.name
    if case .part(let words) = heard.hearing { self.heard = words }
    latency = heard.latency.map { ($0 / .milliseconds(1) * 1000).rounded() / 1000 }
  }
}
