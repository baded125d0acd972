import Announcements
package import Text

/// The line language: the lines that are typed in line mode, recorded by a session and written in flow files.
///
/// One statement a line. A line whose first character is `#` is a comment; the verb's case does not
/// matter; `type` takes the rest of the line as it is. Parsing and rendering are inverse:
/// `parse(render(command))` is the command again, for every command without control characters in its text.
package enum LineLanguage {
  /// The command a line stands for; nil for a blank line or a comment.
  ///
  /// Waiting is no command: `wait` is refused here. `type secret NAME` is plain text here.
  ///
  /// - Parameter language: The language of the session: in Norwegian the Norwegian words are understood too.
  package static func parse(_ line: String, in language: Language = .english) -> Result<Command?, LineError> {
    guard let (word, rest) = split(line, in: language) else { return .success(nil) }
    if let gesture = Gesture(named: line, in: language) { return .success(.gesture(gesture)) }
    return Result { () throws(LineError) in
      let verb = try resolve(word, rest, others: [], in: language)
      guard verb != .wait else { throw .scriptsOnly(.wait) }
      return try command(verb, rest, in: language)
    }
  }

  /// The statement a line of a script stands for; nil for a blank line or a comment.
  ///
  /// Accepts all that `parse` accepts, and `wait N ms`, `wait idle`, `wait for "TEXT"` and `type secret NAME`.
  /// `otherVerbs` are words the caller understands itself; they only serve to guess what was meant. Flows are English.
  package static func parseStatement(
    _ line: String, otherVerbs: [String] = [], in language: Language = .english
  ) -> Result<Statement?, LineError> {
    guard let (verb, rest) = split(line, in: language) else { return .success(nil) }
    if let gesture = Gesture(named: line, in: language) { return .success(.command(.gesture(gesture))) }
    return Result { () throws(LineError) in
      let verb = try resolve(verb, rest, others: otherVerbs, in: language)
      switch verb {
      case .wait: return try wait(rest)
      case .type:
        if let name = secretName(in: rest) { return .typeSecret(name) }
        fallthrough
      default: return .command(try command(verb, rest, in: language))
      }
    }
  }

  /// Splits a line into its verb and what follows the one space after it; nil for a blank line or a
  /// comment. A bare number is the argument of `go`; `/` and `?` need no space after them.
  static func split(_ line: String, in language: Language = .english) -> (verb: String, rest: Substring)? {
    // By scalars: a combining mark that follows a space is text, and must not swallow the space.
    let scalars = line.unicodeScalars
    guard scalars.first != "#" else { return nil }
    let start = scalars.drop { $0 == " " || $0 == "\t" }
    guard let first = start.first else { return nil }
    if first == "/" || first == "?" {
      return (String(first), Substring(start.dropFirst()))
    }
    let verb = start.prefix { $0 != " " && $0 != "\t" }
    let rest = Substring(start[verb.endIndex...].dropFirst())
    if verb.allSatisfy({ ("0"..."9").contains($0) }), rest.trimmed.isEmpty {
      return (Verb.go.rawValue, Substring(verb))
    }
    if language == .bokmål, let (verb, rest) = Verb.inSeveralWords(Substring(start)) { return (verb.rawValue, rest) }
    return (String(verb), rest)
  }

  /// The name in `secret NAME`: ASCII letters, digits, hyphens and underscores; nil if this is other text.
  static func secretName(in text: Substring) -> String? {
    guard text.hasPrefix("secret ") else { return nil }
    let name = text.dropFirst("secret ".count)
    guard !name.isEmpty,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
    else { return nil }
    return String(name)
  }

  private static func resolve(
    _ word: String, _ rest: Substring = "", others: [String], in language: Language
  ) throws(LineError) -> Verb {
    if let verb = Verb(word: word, in: language) { return verb }
    if Verb.usingWords.contains(word.lowercased()), !rest.trimmed.isEmpty { throw .twoSteps(word, name: String(rest.trimmed)) }
    let synonym = Verb.synonyms[word.lowercased()] ?? Verb(word: word, in: .bokmål)
    let own = Verb.allCases.map { Self.word(for: $0, in: language) }
    let begun = word.count < 3 ? nil : own.first { $0.hasPrefix(word.lowercased()) }
    throw .unknownVerb(
      word,
      suggestion: synonym.map { Self.word(for: $0, in: language) } ?? begun
        ?? NearestWord.suggestion(for: word, among: own + others)
        ?? NearestWord.suggestion(for: word, among: Verb.words(in: language)))
  }
}

// MARK: - Arguments

extension LineLanguage {
  private static func command(_ verb: Verb, _ rest: Substring, in language: Language) throws(LineError) -> Command {
    let text = rest.trimmed
    let words = text.lowercased().split(whereSeparator: \.isLineSpace).map(String.init)
      .map { language(en: $0, nb: verb.argument($0)) }
    let refusal = LineError.wrongArguments(verb, given: String(text))

    if verb.arguments == .none, !words.isEmpty { throw refusal }
    if words.isEmpty, let setting = Command.Setting(rawValue: verb.rawValue) { return .report(setting) }
    // What the one key for all values is recorded as.
    if words == ["next"], let choice = Command.Choice(rawValue: verb.rawValue) { return .cycle(choice) }

    switch verb {
    case .next: return .next(try kind(verb, text))
    case .previous: return .previous(try kind(verb, text))
    case .first: return .first
    case .last: return .last
    case .find: return .find(String(text))
    case .tab:
      guard !text.isEmpty else { throw refusal }
      // A number beyond all tabs is no name.
      return words.count == 1 && words[0].allSatisfy { !$0.isLetter }
        ? .tab(try number(verb, words, or: refusal)) : .tabNamed(String(text))
    case .menu: return .menu
    case .go:
      if let step = words.first.flatMap(Command.ListStep.init(rawValue:)), words.count == 1 { return .goTo(step) }
      return .go(try number(verb, words, or: refusal))
    case .activate: return .activate
    case .back: return .back
    case .increase: return .increase
    case .decrease: return .decrease
    case .actions: return try list(.actions, words, or: refusal)
    case .perform:
      guard !text.isEmpty else { throw refusal }
      return .perform(String(text))
    case .gesture:
      guard let gesture = Gesture(named: text, in: language) else { throw refusal }
      return .gesture(gesture)
    case .type:
      guard !rest.isEmpty else { throw refusal }
      return .type(String(rest))
    case .paste:
      guard !rest.isEmpty else { throw refusal }
      return .paste(String(rest))
    case .newLine: return .newLine
    case .erase:
      // What Control W erases.
      if words == [Command.Granularity.word.rawValue] { return .eraseTo(.left, by: .word) }
      if words.first.map({ $0.first?.isASCIIDigit == false }) == true {
        let (move, unit): (Command.CaretMove, Command.Granularity) = try wordThenUnit(words, or: refusal)
        return .eraseTo(move, by: unit)
      }
      return .erase(words.isEmpty ? 1 : try number(verb, words, or: refusal))
    case .clear: return .clear
    case .undo: return .undo
    case .redo: return .redo
    case .yank: return .yank
    case .submit: return .submit
    case .cancel: return .cancel
    case .caret:
      let (move, unit): (Command.CaretMove, Command.Granularity) = try wordThenUnit(words, or: refusal)
      return .caret(move, by: unit)
    case .select:
      let (selection, unit): (Command.Selection, Command.Granularity) = try wordThenUnit(words, or: refusal)
      return .select(selection, by: unit)
    case .stop: return .stop
    case .pause:
      // What the one key for both is recorded as.
      if words == ["toggle"] { return .togglePause }
      guard words.isEmpty else { throw refusal }
      return .pause
    case .resume: return .resume
    case .repeatLast: return .repeatLast
    case .whereAmI: return .whereAmI
    case .spell: return .spell
    case .review:
      let (move, unit): (Command.ReviewMove, Command.Granularity) = try wordThenUnit(words, or: refusal)
      return .review(move, by: words.count == 1 ? nil : unit)
    case .read: return .read
    case .history: return .history(words.isEmpty ? nil : try number(verb, words, or: refusal))
    case .missed: return .missed
    case .copy: return .copy(words.isEmpty ? nil : try number(verb, words, or: refusal))
    case .print: return .print(words.isEmpty ? nil : try number(verb, words, or: refusal))
    case .time: return .time
    case .who: return .who
    case .headings: return try list(.headings, words, or: refusal)
    case .controls: return try list(.controls, words, or: refusal)
    case .latency: return .latency
    case .style:
      guard let style: ReaderProfile.Style = try word(words, or: refusal) else { throw refusal }
      return .style(style.rawValue)
    case .reader:
      guard let version: ReaderVersion = try word(words, or: refusal) else { throw refusal }
      return .reader(version.rawValue)
    case .language:
      // Both other codes a Norwegian is likely to type mean Bokmål here, as they do in the locale.
      let code = words.map { ["no", "nn"].contains($0) ? "nb" : $0 }
      guard let language: Language = try word(code, or: refusal) else { throw refusal }
      return .language(language.rawValue)
    case .voice: return .voice(String(text))
    case .rate:
      if words == ["faster"] { return .rate(.faster) }
      if words == ["slower"] { return .rate(.slower) }
      return .rate(.to(try number(verb, words, or: refusal)))
    case .volume: return .volume(try number(verb, words, or: refusal))
    case .pitch: return .speech(.pitch(try number(verb, words, or: refusal)))
    case .punctuation: return .speech(.punctuation(try choice(words, or: refusal)))
    case .capitals: return .speech(.capitals(try choice(words, or: refusal)))
    case .numbers: return .speech(.numbers(try choice(words, or: refusal)))
    case .verbosity:
      guard let level: ReaderProfile.Verbosity = try word(words, or: refusal) else { throw refusal }
      return .verbosity(level.rawValue)
    case .roles: return .detail(.roles, try isOn(words, or: refusal))
    case .positions: return .detail(.positions, try isOn(words, or: refusal))
    case .hints: return .detail(.hints, try isOn(words, or: refusal))
    case .order:
      guard let order: ReaderProfile.SegmentOrder = try word(words, or: refusal) else { throw refusal }
      return .order(order.rawValue)
    case .earcons: return .earcons(try isOn(words, or: refusal))
    case .command: return .commandLine(String(text))
    case .help: return .help(try helpTopic(words, of: String(text), in: language))
    case .quit: return .quit
    case .wait: throw .scriptsOnly(.wait)
    }
  }

  /// The one word given as a value, or nil if there is none.
  private static func word<Value: RawRepresentable<String>>(
    _ words: [String], or refusal: LineError
  ) throws(LineError) -> Value? {
    guard let word = words.first else { return nil }
    guard words.count == 1, let value = Value(rawValue: word) else { throw refusal }
    return value
  }

  /// The one word given as a value.
  private static func choice<Value: RawRepresentable<String>>(
    _ words: [String], or refusal: LineError
  ) throws(LineError) -> Value {
    guard let value: Value = try word(words, or: refusal) else { throw refusal }
    return value
  }

  /// The kind of element that a noun names, or nil if there is none.
  private static func kind(_ verb: Verb, _ noun: Substring) throws(LineError) -> ElementKind? {
    guard !noun.isEmpty else { return nil }
    if let kind = ElementKind(noun: noun) { return kind }
    if let wider = ElementKind.widerKind(for: noun) { throw .narrowKind(verb, noun.lowercased(), of: wider) }
    throw .wrongArguments(verb, given: String(noun))
  }

  /// A list that is read as a whole, or with `open` gone through, as it is with keys.
  private static func list(
    _ whole: Command, _ words: [String], or refusal: LineError
  ) throws(LineError) -> Command {
    guard words.isEmpty || words == ["open"] else { throw refusal }
    return words.isEmpty ? whole : whole.asKey
  }

  private static func isOn(_ words: [String], or refusal: LineError) throws(LineError) -> Bool {
    guard words == ["on"] || words == ["off"] else { throw refusal }
    return words == ["on"]
  }

  private static func wordThenUnit<Value: RawRepresentable<String>>(
    _ words: [String], or refusal: LineError
  ) throws(LineError) -> (Value, Command.Granularity) {
    guard let first = words.first, let value = Value(rawValue: first) else { throw refusal }
    guard let second = words.dropFirst().first else { return (value, .character) }
    guard words.count == 2, let unit = Command.Granularity(rawValue: second) else { throw refusal }
    return (value, unit)
  }

  private static func number(
    _ verb: Verb, _ words: [String], or refusal: LineError
  ) throws(LineError) -> Int {
    let range: ClosedRange<Int>
    switch verb.arguments {
    case .number(let allowed), .optionalNumber(let allowed), .numberOrWord(let allowed, _),
      .numberOrUnit(let allowed, _), .numberOrText(let allowed, _):
      range = allowed
    default: throw refusal
    }
    guard words.count == 1, let value = words[0].asNumber, range.contains(value) else { throw refusal }
    return value
  }

  /// A verb in its long form, with its kind of element or its number where one is given; or `keys`.
  ///
  /// - Parameter text: The words as they were written.
  private static func helpTopic(
    _ words: [String], of text: String, in language: Language
  ) throws(LineError) -> String? {
    guard let first = words.first else { return nil }
    if words == [HelpTexts.keysTopic] { return HelpTexts.keysTopic }
    let verb = try resolve(first, others: [], in: language)
    if [.next, .previous].contains(verb), let kind = ElementKind(noun: words.dropFirst().joined()) {
      return "\(verb.rawValue) \(kind.rawValue)"
    }
    switch words.count {
    case 1: return verb.rawValue
    case 2 where [.next, .previous].contains(verb) && words[1] == HelpTexts.anyElement,
      2 where verb == .tab && words[1].asNumber != nil,
      2 where verb == .go && Command.ListStep(rawValue: words[1]) != nil,
      2 where Command.Choice(rawValue: verb.rawValue) != nil && words[1] == "next",
      2 where verb == .rate && ["faster", "slower"].contains(words[1]):
      return "\(verb.rawValue) \(words[1])"
    default: throw .wrongArguments(.help, given: text)
    }
  }

  /// How long an announcement is waited for where no time is given.
  package static let waitingTime = Duration.seconds(10)

  private static func wait(_ rest: Substring) throws(LineError) -> Statement {
    let words = rest.lowercased().split(whereSeparator: \.isLineSpace)
    if words == ["idle"] { return .waitUntilIdle }
    if words.first == "for", let waiting = waiting(for: rest.trimmed.dropFirst("for".count)) { return waiting }
    guard let time = time(rest) else { throw .wrongArguments(.wait, given: String(rest.trimmed)) }
    return .wait(time)
  }

  /// `"TEXT"`, and perhaps `within 10 s`; nil for all else, and for a text without words.
  private static func waiting(for rest: Substring) -> Statement? {
    var scalars = rest.trimmed.unicodeScalars
    guard case .text(let pieces) = QuotedText.take(from: &scalars) else { return nil }
    let text = SpokenPattern(pieces: pieces)
    let limit = Substring(scalars).trimmed
    guard !text.isEmpty else { return nil }
    guard !limit.isEmpty else { return .waitFor(text, within: waitingTime) }
    guard limit.lowercased().hasPrefix("within"), let time = time(limit.dropFirst("within".count)) else { return nil }
    return .waitFor(text, within: time)
  }

  /// The time that `500 ms` or `2 s` says, with or without a space; nil for all else.
  private static func time(_ text: Substring) -> Duration? {
    let text = text.lowercased().filter { !$0.isLineSpace }
    let digits = text.prefix(while: \.isASCIIDigit)
    return switch (digits.asNumber, text.dropFirst(digits.count)) {
    case (let milliseconds?, "ms"): .milliseconds(milliseconds)
    case (let seconds?, "s"): .seconds(seconds)
    default: nil
    }
  }
}

// MARK: - Pieces of a line

extension Character {
  /// Whether it separates words of a line; a line holds no other white space that does.
  var isLineSpace: Bool { self == " " || self == "\t" }

  /// Whether it is one of the digits 0 to 9, not one of another script.
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension StringProtocol {
  /// Without the spaces around it.
  var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isLineSpace }),
      let last = lastIndex(where: { !$0.isLineSpace })
    else { return self[endIndex...] }
    return self[first...last]
  }

  /// The whole number that nine ASCII digits at most stand for; nil for all else, signs included.
  var asNumber: Int? {
    guard (1...9).contains(count), allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(self)
  }
}
