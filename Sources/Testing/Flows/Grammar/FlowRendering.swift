import Announcements
import ScreenReader
import Text

extension Flow {
  /// The flow as the text of a file: one line a step, each ended.
  ///
  /// Parsing it gives the same steps, numbered from 1. Text that would read as a secret's name takes two
  /// lines.
  var rendered: String {
    let first = [app.map(Self.line), judgesNothingLine.map { _ in Self.judgesNothing }].compactMap(\.self)
    return (first + steps.flatMap(\.action.lines)).map { $0 + "\n" }.joined()
  }

  /// The line that names the app of a flow.
  static func line(naming app: String) -> String { "app \(app)" }

  /// The line of a flow that is only played.
  static let judgesNothing = "judges nothing"
}

extension Flow.Action {
  /// The lines of the action; one, except for typed text that reads like a secret's name.
  package var lines: [String] {
    switch self {
    case .statement(let statement): LineLanguage.render(statement)
    case .open(let screen): ["open \(screen)"]
    case .clock(let clock): ["clock \(clock.words)"]
    case .notify(let notice):
      [
        "notify \(notice.kind) \(notice.title.inQuotes) \(notice.body.inQuotes)"
          + (notice.contact.map { " contact \($0.inQuotes)" } ?? "")
      ]
    case .expect(let expected): ["expect \(expected)"]
    case .expectNot(let expected): ["expect not \(expected)"]
    case .expectNothing: ["expect nothing"]
    case .expectCursor(let id): ["expect cursor \(id)"]
    case .expectScreen(let screen): ["expect screen \(screen)"]
    case .budget(let seconds): ["budget \(seconds.plain) s"]
    }
  }
}

extension Double {
  /// The number as text, without `.0`.
  var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number with one decimal.
  var tenths: Double { (self * 10).rounded() / 10 }

  /// The number as seconds of speech, in words for people.
  var speech: String {
    let seconds = "\(tenths)".replacing(".", with: Language.ofMessages.decimalSeparator)
    return localized(en: "\(seconds) s of speech", nb: "\(seconds) s tale")
  }
}

extension String {
  /// The heard words of a cut announcement, in quotes, without punctuation at the end.
  var asWordsHeard: String {
    var words = self[...]
    while let last = words.last, last.isWhitespace || ",.:;".contains(last) { words.removeLast() }
    return String(words).inQuotes
  }

  /// The text in quotes on one line; control characters cannot be written and are dropped.
  var inQuotes: String {
    var quoted = "\"".unicodeScalars
    for scalar in unicodeScalars where scalar.properties.generalCategory != .control {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return String(quoted) + "\""
  }
}
