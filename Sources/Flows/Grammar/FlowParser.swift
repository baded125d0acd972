import Console
import ScreenReader
import SpeechCore

/// Reads flow files: the line language, and the lines that only flows have.
public enum FlowParser {
  /// Why a flow cannot be read; `description` is `file:line: reason`.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int
    public var reason: String

    public var description: String { "\(file):\(line): \(reason)" }
  }

  /// The flow in a file's text; the file's name is for messages.
  public static func parse(_ text: String, name: String) throws(Failure) -> Flow {
    var steps: [Flow.Step] = []
    var number = 0
    // By scalars: Swift takes a carriage return and the newline after it for one character.
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let scalars = text.unicodeScalars.dropFirst(hasMark ? 1 : 0)
    for line in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let line = line.last == "\r" ? line.dropLast() : line
      do {
        if let action = try action(String(Substring(line))) { steps.append(Flow.Step(line: number, action)) }
      } catch {
        throw Failure(file: name, line: number, reason: error.reason)
      }
    }
    return Flow(name: name, steps: steps)
  }

  /// The words that begin lines which only flows have.
  static let verbs = ["open", "clock", "expect", "notify", "budget"]

  private static func action(_ line: String) throws(FlowError) -> Flow.Action? {
    var words = FlowWords(line)
    switch words.next()?.lowercased() {
    case nil: return nil
    case "open":
      let screen = try words.word("the name of a screen")
      try words.end()
      return .open(screen: screen)
    case "clock":
      let date = try words.word("a date like 2026-03-02")
      let time = try words.word("a time like 09:00:00")
      let zone = try words.word("a time zone like Europe/Oslo")
      try words.end()
      return .clock(try FlowClock(date: date, time: time, timeZone: zone))
    case "expect": return try expectation(&words)
    case "notify":
      let kind = try words.word("a type of notification")
      let title = try words.quoted("the title in quotes")
      let body = try words.quoted("the body in quotes")
      var contact: String?
      if let word = words.next() {
        guard word.lowercased() == "contact" else {
          throw FlowError("expected 'contact' instead of '\(word)'")
        }
        contact = try words.quoted("the contact's name in quotes")
      }
      try words.end()
      return .notify(FlowNotice(kind: kind, title: title, body: body, contact: contact))
    case "budget":
      let seconds = try words.number("a number of seconds")
      try words.unit("s")
      try words.end()
      return .budget(seconds)
    default:
      switch LineLanguage.parseStatement(line, otherVerbs: verbs) {
      case .success(let statement): return statement.map { .statement($0) }
      case .failure(let error): throw FlowError(error.reason)
      }
    }
  }

  private static let expectForms =
    "try 'expect [assertive|navigation|polite|hint] [contains] \"TEXT\" [within N ms]'"

  private static func expectation(_ words: inout FlowWords) throws(FlowError) -> Flow.Action {
    var expected = Expectation("")
    while let word = words.nextUnlessQuoted() {
      switch word.lowercased() {
      case "nothing" where expected == Expectation(""):
        try words.end()
        return .expectNothing
      case "cursor" where expected == Expectation(""):
        let id = try words.word("the id of a node")
        try words.end()
        return .expectCursor(id)
      case "screen" where expected == Expectation(""):
        let name = try words.word("the name of a screen")
        try words.end()
        return .expectScreen(name)
      case "contains" where !expected.isPartial: expected.isPartial = true
      case let name:
        guard expected.priority == nil, !expected.isPartial,
          let priority = Announcement.Priority(rawValue: name)
        else { throw FlowError("expected a text in quotes instead of '\(word)'; \(Self.expectForms)") }
        expected.priority = priority
      }
    }
    expected.text = try words.quoted("a text in quotes")
    if let word = words.next() {
      guard word.lowercased() == "within" else { throw FlowError("expected 'within' instead of '\(word)'") }
      let milliseconds = try words.number("a number of milliseconds")
      try words.unit("ms")
      expected.limit = .microseconds(Int64(milliseconds * 1000))
    }
    try words.end()
    return .expect(expected)
  }
}
