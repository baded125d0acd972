package import Announcements
package import Text

/// Why a line was not obeyed.
package enum LineError: Error, Hashable, Sendable {
  /// The first word is none of the language's; with the one that was most likely meant.
  case unknownVerb(String, suggestion: String?)
  /// The first word is one with which other tools find an element by its name and use it.
  case twoSteps(String, name: String)
  /// What follows the verb is not what it takes.
  case wrongArguments(Verb, given: String)
  /// Moving has no kind as narrow as this one; with the wider kind that contains it.
  case narrowKind(Verb, String, of: ElementKind)
  /// The verb belongs in a script.
  case scriptsOnly(Verb)
  /// What a script waits for was not said in this time.
  case unsaid(SpokenPattern, within: Duration)
  /// The line has more bytes than are taken; none of it was kept.
  case tooLong(bytes: Int, limit: Int)
  /// The line went on for so many bytes without an end, and nothing more was read: no script is like that,
  /// but a device may be.
  case endless(bytes: Int)
  /// The line is not text; the first wrong byte, counted from 1.
  case invalidUTF8(byte: Int)
}

extension LineError {
  /// The answer a person gets: whole sentences, to be printed and spoken.
  package func message(in language: Language) -> String {
    switch self {
    case .unknownVerb(let word, let suggestion?):
      language(
        en: "Unknown command '\(Self.quoted(word))'. Did you mean '\(suggestion)'?",
        nb: "Ukjent kommando «\(Self.quoted(word))». Mente du «\(suggestion)»?")
    case .unknownVerb(let word, nil):
      language(
        en: "Unknown command '\(Self.quoted(word))'. Type 'help' for the list.",
        nb: "Ukjent kommando «\(Self.quoted(word))». Skriv «hjelp» for å høre listen.")
    case .twoSteps(let word, let name):
      language(
        en: "Unknown command '\(word)'. Did you mean 'find \(Self.quoted(name))' and then 'activate'?",
        nb: "Ukjent kommando «\(word)». Mente du «finn \(Self.quoted(name))» og så «aktiver»?")
    case .wrongArguments(let verb, let given):
      Self.sentence(allowed(by: verb, given: given, in: language, words: language))
    case .narrowKind(let verb, let noun, let kind):
      language(
        en: "There is no '\(verb) \(noun)'. Did you mean 'find \(noun)'? "
          + "'\(verb) \(kind.rawValue)' stops at other elements too.",
        nb: "«\(verb.bokmål) \(noun)» finnes ikke. Mente du «finn \(noun)»? "
          + "«\(verb.bokmål) \(verb.word(kind.rawValue, in: language))» stopper også ved andre elementer.")
    case .scriptsOnly(let verb):
      language(en: "'\(verb.rawValue)' is for scripts only.", nb: "«\(verb.bokmål)» er bare for skript.")
    case .unsaid(let text, let time):
      language(
        en: "'\(Self.quoted(text.written))' was not said within \(Self.seconds(time, in: language))",
        nb: "«\(Self.quoted(text.written))» ble ikke sagt innen \(Self.seconds(time, in: language))")
    case .tooLong(let bytes, let limit):
      language(
        en: "Line too long: \(bytes) bytes; at most \(limit) are allowed",
        nb: "Linjen er for lang: \(bytes) byte; høyst \(limit) er tillatt")
    case .endless(let bytes):
      language(
        en: "This line has no end: \(bytes) bytes of it were read. Nothing after it is read.",
        nb: "Denne linjen tar aldri slutt: \(bytes) byte av den ble lest. Det som kommer etter, blir ikke lest.")
    case .invalidUTF8(let byte):
      language(
        en: "Line not understood: byte \(byte) is not valid UTF-8",
        nb: "Linjen ble ikke forstått: byte \(byte) er ikke gyldig UTF-8")
    }
  }

  /// The reason as it follows `file:line: `, in the language of messages: lower case, without a full stop.
  package var reason: String {
    switch self {
    case .unknownVerb(let word, let suggestion?):
      localized(
        en: "unknown command '\(Self.quoted(word))'; did you mean '\(suggestion)'?",
        nb: "ukjent kommando «\(Self.quoted(word))»; mente du «\(suggestion)»?")
    case .unknownVerb(let word, nil):
      localized(
        en: "unknown command '\(Self.quoted(word))'; earshot check --help lists the lines",
        nb: "ukjent kommando «\(Self.quoted(word))»; earshot check --help viser linjene")
    case .twoSteps(let word, let name):
      localized(
        en: "unknown command '\(word)'; did you mean 'find \(Self.quoted(name))' and then 'activate'?",
        nb: "ukjent kommando «\(word)»; mente du «find \(Self.quoted(name))» og så «activate»?")
    case .wrongArguments(let verb, let given):
      allowed(by: verb, given: given, in: .ofMessages, words: .english)
    case .narrowKind(let verb, let noun, let kind):
      localized(
        en: "there is no '\(verb) \(noun)'; did you mean 'find \(noun)'? "
          + "'\(verb) \(kind.rawValue)' stops at other elements too",
        nb: "«\(verb) \(noun)» finnes ikke; mente du «find \(noun)»? "
          + "«\(verb) \(kind.rawValue)» stopper også ved andre elementer")
    case .scriptsOnly(let verb):
      localized(en: "'\(verb.rawValue)' is for scripts only", nb: "«\(verb.rawValue)» er bare for skript")
    case .unsaid(let text, let time):
      localized(
        en: "'\(Self.quoted(text.written))' was not said within \(time.inUnits)",
        nb: "«\(Self.quoted(text.written))» ble ikke sagt innen \(time.inUnits)")
    case .tooLong(let bytes, let limit):
      localized(
        en: "line too long: \(bytes) bytes; at most \(limit) are taken",
        nb: "linjen er for lang: \(bytes) byte; den kan ha høyst \(limit)")
    case .endless(let bytes):
      localized(
        en: "the line has no end: \(bytes) bytes of it were read; is it the right file?",
        nb: "linjen slutter ikke: \(bytes) byte av den ble lest; er det riktig fil?")
    case .invalidUTF8(let byte):
      localized(
        en: "byte \(byte) of the line is not valid UTF-8; save the file as UTF-8",
        nb: "byte \(byte) i linjen er ikke gyldig UTF-8; lagre filen som UTF-8")
    }
  }

  /// A clause as a sentence.
  private static func sentence(_ clause: String) -> String {
    clause.prefix(1).uppercased() + clause.dropFirst() + (clause.hasSuffix("?") ? "" : ".")
  }

  /// Foreign text as it may stand in a message: cleaned, and cut where it would go on for too long.
  static func quoted(_ text: String) -> String { PrintableText.excerpt(text) }

  /// A time in words, for a listener.
  private static func seconds(_ time: Duration, in language: Language) -> String {
    let milliseconds = time.wholeMilliseconds
    guard milliseconds % 1000 == 0 else {
      return language(en: "\(milliseconds) milliseconds", nb: "\(milliseconds) millisekunder")
    }
    return language.counted(Int(milliseconds / 1000), en: ("second", "seconds"), nb: ("sekund", "sekunder"))
  }
}

// MARK: - What a verb takes

extension LineError {
  /// - Parameter words: The language of the words to write: flows are English, whatever the language of messages.
  private func allowed(by verb: Verb, given: String, in language: Language, words: Language) -> String {
    let name = LineLanguage.word(for: verb, in: words)
    let find = LineLanguage.word(for: .find, in: words)
    if [.activate, .increase, .decrease, .clear].contains(verb), !given.isEmpty {
      let text = Self.quoted(given)
      return language(
        en: "write '\(find) \(text)' above it and '\(name)' alone",
        nb: "skriv «\(find) \(text)» over den og «\(name)» alene")
    }
    if verb.arguments == .none {
      return language(en: "write '\(name)' alone", nb: "skriv «\(name)» alene")
    }
    let taken = verb.arguments.description(of: verb.choices(in: words), in: language, words: words)
    let not = Self.quoted(given)
    if let near = NearestWord.suggestion(for: given, among: verb.choices(in: words)) {
      return language(
        en: "'\(name)' does not take '\(not)'; did you mean '\(name) \(near)'?",
        nb: "«\(name)» kan ikke følges av «\(not)»; mente du «\(name) \(near)»?")
    }
    return language(en: "after '\(name)', write \(taken)", nb: "etter «\(name)» skriver du \(taken)")
      + (not.isEmpty ? "" : language(en: "; '\(not)' is none of them", nb: "; «\(not)» er ingen av dem"))
  }
}

extension Verb.Arguments {
  /// - Parameters:
  ///   - choices: The single words that may follow.
  ///   - words: The language of these words.
  fileprivate func description(of choices: [String], in language: Language, words: Language) -> String {
    let units = words(en: ["word", "line"], nb: ["ord", "linje"])
    func oneOf(_ words: [String]) -> String { language.alternatives(words) }
    func number(_ range: ClosedRange<Int>) -> String {
      language(
        en: "a number from \(range.lowerBound) to \(range.upperBound)",
        nb: "et tall fra \(range.lowerBound) til \(range.upperBound)")
    }
    switch self {
    case .none: return language(en: "nothing", nb: "ingenting")
    case .optionalWord:
      let list = choices.joined(separator: ", ")
      return language(en: "one of \(list), or nothing", nb: "en av \(list), eller ingenting")
    case .word: return oneOf(choices)
    case .wordThenUnit:
      return language(
        en: "\(oneOf(choices)), and then '\(units[0])' or '\(units[1])' to go by words or lines",
        nb: "\(oneOf(choices)), og så «\(units[0])» eller «\(units[1])» for å gå ordvis eller linjevis")
    case .numberOrUnit(let range, _):
      return language(
        en: "\(number(range)), or \(oneOf(choices)), and then '\(units[0])' or '\(units[1])', or nothing",
        nb: "\(number(range)), eller \(oneOf(choices)), og så «\(units[0])» eller «\(units[1])», eller ingenting")
    case .number(let range): return number(range)
    case .optionalNumber(let range):
      return language(en: "\(number(range)), or nothing", nb: "\(number(range)), eller ingenting")
    case .numberOrWord(let range, _): return oneOf([number(range)] + choices)
    case .numberOrText(let range, let text): return oneOf([number(range), text.description(in: language)])
    case .text(let text), .optionalText(let text): return text.description(in: language)
    case .optionalVerb:
      return language(
        en: "the name of a command, or nothing", nb: "navnet på en kommando, eller ingenting")
    case .time:
      return language(
        en: "a time like '500 ms' or '2 s', or 'idle', or 'for \"TEXT\"' with perhaps 'within 10 s' behind it",
        nb: "en tid som «500 ms» eller «2 s», eller «idle», eller «for \"TEKST\"», gjerne med «within 10 s» bak")
    }
  }
}

extension Verb.Arguments.Text {
  fileprivate func description(in language: Language) -> String {
    switch self {
    case .toType: language(en: "the text to type", nb: "teksten som skal skrives")
    case .toFind: language(en: "the text to find", nb: "teksten det skal letes etter")
    case .toObey: language(en: "the line to obey", nb: "linjen som skal utføres")
    case .actionName: language(en: "the name of an action", nb: "navnet på en handling")
    case .voiceName: language(en: "the name of a voice", nb: "navnet på en stemme")
    case .tabName: language(en: "the name of a tab", nb: "navnet på en fane")
    }
  }
}
