import Announcements
import ScreenReader
import Text

/// Reads flow files: the line language, and the additional lines of flows.
package enum FlowParser {
  /// The reason why a flow cannot be read; `description` is `file:line: reason`.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file: the flow, one that it includes, or the one that tells what is heard along it.
    package var file: String
    /// Counts from 1.
    var line: Int
    /// What is wrong, and where it can be told what to try.
    package var reason: String
    /// How the flow comes to the file; nil for the flow's own.
    var inclusion: Flow.Inclusion?
    /// The exit code of a command that ends with it, of `sysexits.h`: by default that of wrong content.
    package var exitCode: Int32

    /// A fault of a line, counted from 1.
    package init(file: String, line: Int, reason: String, exitCode: Int32 = 65) {
      (self.file, self.line, self.reason, self.exitCode) = (file, line, reason, exitCode)
    }

    /// A failure at a line of a flow, or of a file that it includes.
    init(flow: String, _ place: FlowPlace, reason: String, exitCode: Int32 = 65) {
      (file, line, inclusion) = (place.inclusion?.file ?? flow, place.line, place.inclusion)
      (self.reason, self.exitCode) = (reason, exitCode)
    }

    /// `sign-in.flow:7: unknown command 'nxt'; did you mean 'next'?`
    package var description: String { "\(file):\(line): \(reason)" + ((inclusion?.words).map { "; \($0)" } ?? "") }
  }

  /// The flow in a file's text; errors quote the file's name.
  ///
  /// - Parameters:
  ///   - files: The files that it may include; nil for none.
  ///   - variables: The values of variables, which win over those of the flow.
  package static func parse(
    _ text: String, name: String, including files: FlowIncludes? = nil, variables: [String: String] = [:]
  ) throws(Failure) -> Flow {
    try read(text, name: name, including: files, FlowVariables(variables, isLenient: files?.isLenient == true)).flow
  }

  /// The flow of some lines, and the variables after them.
  static func read(
    _ text: String, name: String, including files: FlowIncludes? = nil, _ variables: FlowVariables
  ) throws(Failure) -> (flow: Flow, variables: FlowVariables) {
    var reading = FlowReading(name, files, variables)
    try reading.read(text)
    return (reading.flow, reading.variables)
  }

  /// The first words of lines that only flows have, each with the form of the line.
  private static let forms = [
    ("app", "app APP"), ("judges", Flow.judgesNothing), ("include", "include FILE"), ("set", "set NAME VALUE"),
    ("open", "open SCREEN"),
    ("clock", "clock 2026-03-02 09:00:00 Europe/Oslo"),
    (
      "expect",
      "expect [heard|not] [assertive|navigation|polite|hint] [exactly|contains] \"TEXT\" [and \"TEXT\"] [within N ms]"
    ),
    ("notify", "notify TYPE \"TITLE\" \"BODY\" [contact \"NAME\"]"), ("budget", "budget N s"),
  ]

  /// The app that a line names, with spaces or without; nil for another line.
  static func appName(_ line: String) throws(FlowError) -> String? {
    guard let name = rest(of: line, after: "app") else { return nil }
    guard !name.isEmpty else {
      throw FlowError(localized(en: "the name of an app is missing: app APP", nb: "navnet på en app mangler: app APP"))
    }
    return name
  }

  /// The file that a line includes, with spaces or without, in quotes or not; nil for another line.
  static func includedFile(_ line: String) throws(FlowError) -> String? {
    guard let name = rest(of: line, after: "include") else { return nil }
    guard !name.isEmpty else {
      throw FlowError(
        localized(en: "the name of a flow file is missing: include FILE", nb: "navnet på en forløpsfil mangler: include FILE"))
    }
    guard name.hasPrefix("\"") else { return name }
    var words = FlowWords(name)
    let quoted = try words.quoted(localized(en: "the name of a flow file", nb: "navnet på en forløpsfil"))
    try words.end()
    return quoted
  }

  /// What stands behind a line's verb, without the spaces around it; nil for a line with another verb.
  static func rest(of line: String, after verb: String) -> String? {
    var words = FlowWords(line)
    guard words.next()?.lowercased() == verb else { return nil }
    let rest = line.drop { $0.isWhitespace }.dropFirst(verb.count).drop { $0.isWhitespace }
    return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
  }

  /// Whether a line says that the flow judges nothing.
  static func isJudgesNothing(_ line: String) throws(FlowError) -> Bool {
    var words = FlowWords(line)
    guard words.take("judges") else { return false }
    words.form = Flow.judgesNothing
    guard words.take("nothing") else {
      throw words.wrong(localized(en: "a flow judges by its lines with expect", nb: "et forløp vurderer med linjer med expect"))
    }
    try words.end()
    return true
  }

  static func action(_ line: String) throws(FlowError) -> Flow.Action? {
    var words = FlowWords(line)
    guard let verb = words.next()?.lowercased() else { return nil }
    words.form = forms.first { $0.0 == verb }?.1 ?? ""
    switch verb {
    case "open":
      let screen = try words.word(localized(en: "the name of a screen", nb: "navnet på et skjermbilde"))
      try words.end()
      return .open(screen: screen)
    case "clock":
      let date = try words.word(localized(en: "a date", nb: "en dato"))
      let time = try words.word(localized(en: "a time", nb: "et klokkeslett"))
      let zone = try words.word(localized(en: "a time zone", nb: "en tidssone"))
      try words.end()
      return .clock(try FlowClock(date: date, time: time, timeZone: zone))
    case "expect": return try expectation(&words)
    case "notify":
      let kind = try words.word(localized(en: "a type of notification", nb: "en varseltype"))
      let title = try words.quoted(localized(en: "the title in quotes", nb: "tittelen i hermetegn"))
      let body = try words.quoted(localized(en: "the body in quotes", nb: "teksten i hermetegn"))
      var contact: String?
      if let word = words.next() {
        guard word.lowercased() == "contact" else {
          throw words.wrong(
            localized(
              en: "expected 'contact' instead of '\(word.excerpt)'", nb: "ventet «contact» i stedet for «\(word.excerpt)»"))
        }
        contact = try words.quoted(localized(en: "the contact's name in quotes", nb: "navnet på kontakten i hermetegn"))
      }
      try words.end()
      return .notify(FlowNotice(kind: kind, title: title, body: body, contact: contact))
    case "budget":
      let seconds = try words.number(localized(en: "a number of seconds", nb: "et antall sekunder"))
      try words.unit("s")
      try words.end()
      return .budget(seconds)
    case "should", "assert", "see", "hear", "verify": throw otherExpectation(verb, line)
    default:
      switch LineLanguage.parseStatement(line, otherVerbs: forms.map(\.0)) {
      case .success(.command(.find(""))?):
        throw FlowError(
          localized(en: "'find' needs a name: write 'find NAME'", nb: "«find» trenger et navn: skriv «find NAVN»"))
      case .success(let statement): return statement.map { .statement($0) }
      case .failure(let error): throw FlowError(error.reason)
      }
    }
  }

  /// The error for a word with which other tools expect something: `should hear "Saved"`.
  private static func otherExpectation(_ verb: String, _ line: String) -> FlowError {
    var said = rest(of: line, after: verb) ?? ""
    if let place = said.firstIndex(of: "\"") {
      said = String(said[said.index(after: place)...].prefix { $0 != "\"" })
    } else {
      for word in ["hear", "say", "see", "be"] { said = rest(of: said, after: word) ?? said }
    }
    let meant = "expect " + (said.isEmpty ? "\"TEXT\"" : "contains \(said.inQuotes)")
    return FlowError(
      localized(
        en: "unknown command '\(verb)'; did you mean '\(meant.excerpt)'?",
        nb: "ukjent kommando «\(verb)»; mente du «\(meant.excerpt)»?"))
  }

  private static func expectation(_ words: inout FlowWords) throws(FlowError) -> Flow.Action {
    var expected = Expectation("")
    var isAbsent = false
    while let word = words.nextUnlessQuoted() {
      switch word.lowercased() {
      // In any order: `heard polite` and `polite heard` are equally clear.
      case "not" where !isAbsent && !expected.isHeard: isAbsent = true
      case "heard" where !expected.isHeard && !isAbsent: expected.isHeard = true
      case "nothing" where expected == Expectation(""):
        guard !isAbsent else {
          throw words.wrong(
            localized(
              en: "'not nothing' expects nothing that could be judged", nb: "«not nothing» venter ikke på noe som kan vurderes"))
        }
        words.form = "expect nothing"
        try words.end()
        return .expectNothing
      case "cursor" where expected == Expectation("") && !isAbsent:
        words.form = "expect cursor ID"
        let id = try words.word(localized(en: "the id of a node", nb: "id-en til en node"))
        try words.end()
        return .expectCursor(id)
      case "screen" where expected == Expectation("") && !isAbsent:
        words.form = "expect screen SCREEN"
        let name = try words.word(localized(en: "the name of a screen", nb: "navnet på et skjermbilde"))
        try words.end()
        return .expectScreen(name)
      case "contains" where !expected.isPartial && !expected.isExact: expected.isPartial = true
      case "exactly" where !expected.isPartial && !expected.isExact: expected.isExact = true
      case let name:
        guard expected.priority == nil,
          let priority = Announcement.Priority(rawValue: name)
        else {
          if expected == Expectation(""), !isAbsent {
            let text = ([word] + words.rest.split(separator: " ").map { String($0) }).joined(separator: " ")
            if !text.contains("\"") { words.form = "expect \(text.excerpt.inQuotes)" }
          }
          throw words.wrong(
            localized(
              en: "expected a text in quotes instead of '\(word.excerpt)'",
              nb: "ventet en tekst i hermetegn i stedet for «\(word.excerpt)»"))
        }
        expected.priority = priority
      }
    }
    expected.texts = try texts(&words)
    if expected.texts.count > 1, !expected.isPartial {
      (expected.isPartial, expected.isExact) = (true, false)
      let form = isAbsent ? Flow.Action.expectNot(expected) : .expect(expected)
      words.form = form.lines.joined()
      throw words.wrong(
        localized(
          en: "one announcement cannot be \(expected.texts.count) whole texts",
          nb: "én opplesning kan ikke være \(expected.texts.count) hele tekster"))
    }
    if isAbsent {
      try words.end()
      return .expectNot(expected)
    }
    if let word = words.next() {
      guard word.lowercased() == "within" else {
        throw words.wrong(
          localized(en: "expected 'within' instead of '\(word.excerpt)'", nb: "ventet «within» i stedet for «\(word.excerpt)»"))
      }
      expected.limit = try words.time(localized(en: "a number of milliseconds", nb: "et antall millisekunder"))
    }
    try words.end()
    return .expect(expected)
  }

  /// The texts of one announcement: `"A" and "B"`. Without `and`, and with `contains` repeated, it is equally clear.
  private static func texts(_ words: inout FlowWords) throws(FlowError) -> [SpokenPattern] {
    var texts = [try words.pattern(localized(en: "a text in quotes", nb: "en tekst i hermetegn"))]
    while true {
      let isJoined = words.take("and")
      guard words.take("contains") || isJoined || words.isAtText else { return texts }
      texts.append(try words.pattern(localized(en: "a text in quotes", nb: "en tekst i hermetegn")))
    }
  }
}
