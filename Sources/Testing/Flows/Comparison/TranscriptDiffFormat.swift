import Announcements
import ScreenReader
import Text

/// The output formats of a comparison of transcripts.
package enum TranscriptDiffFormat: String, Hashable, Sendable, CaseIterable {
  /// For people: one line a difference, and a summary line.
  case text
  /// One JSON object.
  case json

  /// The whole report, with a newline at its end.
  package func render(_ diff: TranscriptDiff) -> String {
    switch self {
    case .text: diff.text
    case .json: diff.json
    }
  }
}

// MARK: - Text

extension TranscriptDiff {
  fileprivate var text: String {
    var lines = differences.map(\.sentence)
    if old.style != new.style { lines.append("style: \(new.style), was \(old.style)") }
    if old.language != new.language { lines.append("language: \(new.language), was \(old.language)") }
    let count = differences.count
    let verdict = count == 0 ? "no difference" : count == 1 ? "1 difference" : "\(count) differences"
    lines.append(
      "\(verdict): \(new.announcements.count) announcements, \(new.speechSeconds.tenths) s of speech; "
        + "before \(old.announcements.count), \(old.speechSeconds.tenths) s")
    return lines.map { PrintableText.of($0) + "\n" }.joined()
  }
}

extension TranscriptDiff.Difference {
  /// The difference as a sentence for people.
  fileprivate var sentence: String {
    let said = "\"\(new?.text ?? old?.text ?? "")\""
    let place = ((new ?? old)?.announcement.subject ?? (new ?? old)?.announcement.screen).map { ", \($0)" } ?? ""
    let was = "\"\(old?.text ?? "")\""
    let what =
      switch kind {
      case .new, .gone: said
      case .reordered: "\(said), line \(new?.line ?? 0), was line \(old?.line ?? 0)"
      case .longer: "\(said), was \(was), \(words((new?.wordCount ?? 0) - (old?.wordCount ?? 0))) more"
      case .shorter: "\(said), was \(was), \(words((old?.wordCount ?? 0) - (new?.wordCount ?? 0))) fewer"
      case .reworded: "\(said), was \(was)"
      case .urgency:
        "\(said) is \(new?.announcement.priority.rawValue ?? ""), "
          + "was \(old?.announcement.priority.rawValue ?? "")"
      case .cut, .unheard, .heard: "\(said) \(words(new?.hearing)), was \(words(old?.hearing))"
      case .later: "\(said) after \(milliseconds(new?.latency)) ms, was \(milliseconds(old?.latency)) ms"
      }
    return "\(kind.rawValue): \(what)\(place)"
  }

  private func words(_ hearing: HeardSession.Hearing?) -> String {
    switch hearing {
    case .all, nil: "heard to its end"
    case .part(let heard): "cut after \(heard.asWordsHeard)"
    case .nothing: "not heard"
    }
  }

  private func words(_ count: Int) -> String { count == 1 ? "1 word" : "\(count) words" }

  private func milliseconds(_ time: Duration?) -> Int { Int(((time ?? .zero) / .milliseconds(1)).rounded()) }
}

// MARK: - JSON

extension TranscriptDiff {
  fileprivate var json: String {
    ReportLine(
      differences: differences.map { difference in
        DifferenceLine(
          kind: difference.kind.rawValue, old: difference.old.map(HeardLine.init),
          new: difference.new.map(HeardLine.init))
      }, old: SessionLine(old), new: SessionLine(new)
    ).json(isIndented: true) + "\n"
  }
}

private struct ReportLine: Encodable {
  var differences: [DifferenceLine]
  var old: SessionLine
  var new: SessionLine
}

private struct DifferenceLine: Encodable {
  var kind: String
  var old: HeardLine?
  var new: HeardLine?
}

private struct SessionLine: Encodable {
  var style: String
  var language: String
  var announcements: Int
  var speechSeconds: Double

  init(_ session: HeardSession) {
    style = session.style
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
