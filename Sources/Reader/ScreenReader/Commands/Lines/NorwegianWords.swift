package import Text

// The Norwegian words of the line language. A line that is recorded or that a flow has is English.

extension Verb {
  /// The verbs by each of their Norwegian words, in small letters; some have a space.
  static let byBokmål: [String: Verb] = {
    let others: [String: Verb] = [
      "trykk": .activate, "slutt": .quit, "søk": .find, "let": .find, "åpne": .activate, "velg": .activate, "stille": .stop,
      "tegnsetting": .punctuation, "tegn": .punctuation, "store bokstaver": .capitals, "detaljer": .verbosity,
      "detaljgrad": .verbosity, "hastighet": .rate, "talehastighet": .rate, "tempo": .rate, "lydstyrke": .volume,
      "styrke": .volume,
      "tone": .pitch, "klokke": .time, "klokken": .time, "tid": .time, "dato": .time, "posisjoner": .positions,
      "plasseringer": .positions, "ny linje": .newLine, "lim inn": .paste, "hvor er jeg": .whereAmI, "les videre": .read,
      "merk": .select, "reduser": .decrease, "skjermleser": .reader, "tall": .numbers, "rolle": .roles, "lyd": .earcons,
      "ferdig": .submit, "gå tilbake": .back, "skrivemerket": .caret, "markør": .caret, "gjentagelse": .repeatLast,
    ]
    return others.merging(allCases.map { ($0.bokmål, $0) }) { $1 }
  }()

  /// The verb that a line begins with in two or more Norwegian words, and what follows them; nil for other lines.
  static func inSeveralWords(_ line: Substring) -> (verb: Verb, rest: Substring)? {
    let words = line.split(whereSeparator: \.isLineSpace)
    for count in [3, 2] where words.count >= count {
      guard let verb = byBokmål[words.prefix(count).map { $0.lowercased() }.joined(separator: " ")] else { continue }
      return (verb, line[words[count - 1].endIndex...].dropFirst())
    }
    return nil
  }

  /// The argument that a Norwegian word stands for, by the verbs that take it; texts and names stay as they are.
  func argument(_ word: String) -> String {
    arguments.choices.first { self.word($0, in: .bokmål) == word } ?? Self.otherArguments[word] ?? word
  }

  /// The word for an argument in a session; names and numbers stay as they are.
  func word(_ argument: String, in language: Language) -> String {
    language(en: argument, nb: bokmålWord(for: argument))
  }

  /// The words that may follow the verb in a session.
  package func choices(in language: Language) -> [String] { arguments.choices.map { word($0, in: language) } }

  private func bokmålWord(for argument: String) -> String {
    switch (self, argument) {
    case (.punctuation, "all"): "alle"
    case (.punctuation, "none"), (.capitals, "none"): "ingen"
    case (.capitals, "pitch"): "tone"
    case (.verbosity, "low"): "lite"
    case (.verbosity, "high"): "mye"
    case (.language, "en"): "engelsk"
    case (.language, "nb"): "norsk"
    case (.next, _), (.previous, _):
      ElementKind(rawValue: argument).map { HelpTexts(language: .bokmål).words(for: $0).name } ?? argument
    default: Self.bokmålArguments[argument] ?? argument
    }
  }

  private static let bokmålArguments = [
    "next": "neste", "previous": "forrige", "first": "første", "last": "siste", "open": "åpne", "left": "venstre",
    "right": "høyre", "start": "starten", "end": "slutten", "all": "alt", "none": "ingenting", "unit": "enhet",
    "character": "tegn", "word": "ord", "line": "linje", "some": "noen", "words": "ord", "digits": "siffer", "pairs": "par",
    "on": "på", "off": "av", "normal": "normalt", "faster": "fortere", "slower": "saktere", "toggle": "veksle",
    "state-name-role": "tilstand-navn-rolle", "role-name-state": "rolle-navn-tilstand",
    "name-role-state": "navn-rolle-tilstand", "swipe-right": "sveip-høyre", "swipe-left": "sveip-venstre",
    "double-tap": "dobbelttrykk", "swipe-back": "sveip-tilbake", "scrub": "gni",
    "two-finger-swipe-left": "sveip-venstre-med-to-fingre", "keys": "taster",
  ]

  private static let otherArguments = [
    "raskere": "faster", "langsommere": "slower", "lav": "low", "lavt": "low", "høy": "high", "høyt": "high",
    "detaljert": "high", "normal": "normal", "middels": "normal", "start": "start", "begynnelsen": "start", "slutt": "end",
    "alle": "all", "hele": "all", "ingen": "none", "ikke": "none", "litt": "some", "ett": "word", "tonehøyde": "pitch",
    "lysere": "pitch", "bokmål": "nb", "taster": "keys", "tast": "keys", "tastene": "keys", "tegn": "character", "ord": "word",
    "linje": "line",
  ]
}

extension Gesture {
  /// The gesture that words name, with spaces or hyphens between them, in a language of the line language.
  init?(named text: some StringProtocol, in language: Language) {
    let words = text.lowercased().split { $0.isLineSpace || $0 == "-" }.map(String.init)
    let name = words.joined(separator: "-")
    if let gesture = Gesture(rawValue: name) {
      self = gesture
      return
    }
    // "Sveip til høyre" is "sveip høyre".
    let norwegian = words.filter { !["til", "mot"].contains($0) }.joined(separator: "-")
    let known = Gesture.allCases.first { Verb.gesture.word($0.rawValue, in: .bokmål) == norwegian }
    guard let gesture: Gesture = language(en: nil, nb: known) else { return nil }
    self = gesture
  }
}

extension Verb.Arguments {
  /// The single words that may follow, in English.
  var choices: [String] {
    switch self {
    case .optionalWord(let words), .word(let words), .wordThenUnit(let words), .numberOrUnit(_, let words),
      .numberOrWord(_, let words):
      words
    case .none, .number, .optionalNumber, .numberOrText, .text, .optionalText, .optionalVerb, .time: []
    }
  }
}
