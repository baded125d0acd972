import Suggestions

/// Why a line was not obeyed.
package enum LineError: Error, Hashable, Sendable {
  /// The first word is none of the language's; with the one that was most likely meant.
  case unknownVerb(String, suggestion: String?)
  /// What follows the verb is not what it takes.
  case wrongArguments(Verb, given: String)
  /// The verb belongs in a script.
  case scriptsOnly(Verb)
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
  package func message(in language: ReaderProfile.Language) -> String {
    switch (self, language) {
    case (.unknownVerb(let word, let suggestion?), .english):
      "Unknown command '\(Self.quoted(word))'. Did you mean '\(suggestion)'?"
    case (.unknownVerb(let word, let suggestion?), .bokmål):
      "Ukjent kommando «\(Self.quoted(word))». Mente du «\(suggestion)»?"
    case (.unknownVerb(let word, nil), .english):
      "Unknown command '\(Self.quoted(word))'. Type 'help' for the list."
    case (.unknownVerb(let word, nil), .bokmål):
      "Ukjent kommando «\(Self.quoted(word))». Skriv «help» for å høre listen."
    case (.wrongArguments(let verb, let given), _):
      allowed(by: verb, given: given, in: language) + "."
    case (.scriptsOnly(let verb), .english):
      "'\(verb.rawValue)' is for scripts only."
    case (.scriptsOnly(let verb), .bokmål):
      "«\(verb.rawValue)» er bare for skript."
    case (.tooLong(let bytes, let limit), .english):
      "Line too long: \(bytes) bytes; at most \(limit) are taken"
    case (.tooLong(let bytes, let limit), .bokmål):
      "Linjen er for lang: \(bytes) byte; høyst \(limit) tas imot"
    case (.endless(let bytes), .english):
      "This line has no end: \(bytes) bytes of it were read. Nothing after it is read."
    case (.endless(let bytes), .bokmål):
      "Denne linjen tar aldri slutt: \(bytes) byte av den ble lest. Det som kommer etter, blir ikke lest."
    case (.invalidUTF8(let byte), .english):
      "Line not understood: byte \(byte) is not valid UTF-8"
    case (.invalidUTF8(let byte), .bokmål):
      "Linjen ble ikke forstått: byte \(byte) er ikke gyldig UTF-8"
    }
  }

  /// The reason as it follows `file:line: `: English, lower case, without a full stop.
  package var reason: String {
    switch self {
    case .unknownVerb(let word, let suggestion?):
      "unknown command '\(Self.quoted(word))'; did you mean '\(suggestion)'?"
    case .unknownVerb(let word, nil):
      "unknown command '\(Self.quoted(word))'"
    case .wrongArguments(let verb, let given):
      allowed(by: verb, given: given, in: .english)
    case .scriptsOnly(let verb):
      "'\(verb.rawValue)' is for scripts only"
    case .tooLong(let bytes, let limit):
      "line too long: \(bytes) bytes; at most \(limit) are taken"
    case .endless(let bytes):
      "the line has no end: \(bytes) bytes of it were read; is it the right file?"
    case .invalidUTF8(let byte):
      "byte \(byte) of the line is not valid UTF-8; save the file as UTF-8"
    }
  }

  /// Foreign text as it may stand in a message: cleaned, and cut where it would go on for too long.
  package static func quoted(_ text: String) -> String {
    let clean = Captions.printable(text)
    return clean.count <= 40 ? clean : clean.prefix(40) + "…"
  }
}

// MARK: - What a verb takes

extension LineError {
  private func allowed(
    by verb: Verb, given: String, in language: ReaderProfile.Language
  ) -> String {
    if verb.arguments == .none {
      switch language {
      case .english: return "'\(verb.rawValue)' takes nothing after it"
      case .bokmål: return "«\(verb.rawValue)» skal stå alene"
      }
    }
    let not = given.isEmpty ? "" : Self.quoted(given)
    switch language {
    case .english:
      return "'\(verb.rawValue)' takes \(verb.arguments.inEnglish)" + (not.isEmpty ? "" : "; not '\(not)'")
    case .bokmål:
      return "«\(verb.rawValue)» tar \(verb.arguments.inBokmål)" + (not.isEmpty ? "" : "; ikke «\(not)»")
    }
  }
}

extension Verb.Arguments {
  fileprivate var inEnglish: String {
    switch self {
    case .none: "nothing"
    case .optionalWord(let words): "\(words.listed("or")), or nothing"
    case .word(let words): words.listed("or")
    case .wordThenUnit(let words): "\(words.listed("or")), and then 'word' or 'line' to go by words or lines"
    case .numberOrUnit(let range, let words):
      "a number from \(range.lowerBound) to \(range.upperBound), or \(words.listed("or")), "
        + "and then 'word' or 'line', or nothing"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .optionalNumber(let range):
      "a number from \(range.lowerBound) to \(range.upperBound), or nothing"
    case .numberOrWord(let range, let words):
      "a number from \(range.lowerBound) to \(range.upperBound), \(words.listed("or"))"
    case .text(.toType): "the text to type"
    case .text(.toFind): "the text to find"
    case .text(.actionName): "the name of an action"
    case .text(.voiceName): "the name of a voice"
    case .optionalVerb: "the name of a command, or nothing"
    case .time: "a number of milliseconds like '500 ms', or 'idle'"
    }
  }

  fileprivate var inBokmål: String {
    switch self {
    case .none: "ingenting"
    case .optionalWord(let words): "\(words.listed("eller")), eller ingenting"
    case .word(let words): words.listed("eller")
    case .wordThenUnit(let words):
      "\(words.listed("eller")), og så «word» eller «line» for å gå ordvis eller linjevis"
    case .numberOrUnit(let range, let words):
      "et tall fra \(range.lowerBound) til \(range.upperBound), eller \(words.listed("eller")), "
        + "og så «word» eller «line», eller ingenting"
    case .number(let range): "et tall fra \(range.lowerBound) til \(range.upperBound)"
    case .optionalNumber(let range):
      "et tall fra \(range.lowerBound) til \(range.upperBound), eller ingenting"
    case .numberOrWord(let range, let words):
      "et tall fra \(range.lowerBound) til \(range.upperBound), \(words.listed("eller"))"
    case .text(.toType): "teksten som skal skrives"
    case .text(.toFind): "teksten det skal letes etter"
    case .text(.actionName): "navnet på en handling"
    case .text(.voiceName): "navnet på en stemme"
    case .optionalVerb: "navnet på en kommando, eller ingenting"
    case .time: "et antall millisekunder som «500 ms», eller «idle»"
    }
  }
}
