import Announcements
import Foundation
import Text
import Yams

/// Reads one voice profile from its YAML.
struct VoiceFile {
  private let file: SettingsFile

  static let keys = [
    "language", "voice", "variant", "rate", "pitch", "range", "volume", "word-gap", "punctuation",
    "capitals", "numbers", "pronunciations",
  ]

  private static let key = Phrase(en: "key", nb: "nøkkel")

  init(_ file: SettingsFile) {
    self.file = file
  }

  /// - Parameter name: The profile's name.
  func profile(named name: String) throws(SettingsError) -> VoiceProfile {
    var profile = VoiceProfile(name: name, language: "", voice: "")
    for entry in file.entries {
      if entry.key == "pronunciations" {
        profile.pronunciations = try pronunciations(entry)
      } else {
        try file.judge(entry) { entry throws(ValueError) in try read(entry, into: &profile) }
      }
    }
    guard !profile.language.isEmpty else {
      throw SettingsError(
        .wrongContent, at: "\(file.name):1", "the key 'language' is missing; add a line like 'language: nb'",
        nb: "nøkkelen «language» mangler; legg til en linje som «language: nb»")
    }
    if profile.voice.isEmpty { profile.voice = profile.language }
    return profile
  }

  private func read(_ entry: SettingsFile.Entry, into profile: inout VoiceProfile) throws(ValueError) {
    switch entry.key {
    case "language":
      let text = try entry.text()
      guard text.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil else {
        throw ValueError(
          "'\(PrintableText.excerpt(text))' is not a language code; use one like nb or en-GB",
          nb: "«\(PrintableText.excerpt(text))» er ikke en språkkode; bruk en som nb eller en-GB")
      }
      profile.language = text
    case "voice": profile.voice = try engineName(entry)
    case "variant": profile.variant = try engineName(entry)
    case "rate": profile.rate = try number(entry, 80...900)
    case "pitch": profile.details.pitch = try number(entry, 0...100)
    case "range": profile.pitchRange = try number(entry, 0...100)
    case "volume": profile.volume = try number(entry, 0...200)
    case "word-gap": profile.wordGap = try number(entry, 0...100)
    case "punctuation": profile.details.punctuation = try choice(entry)
    case "capitals": profile.details.capitals = try choice(entry)
    case "numbers": profile.details.numbers = try choice(entry)
    default: throw .unknown(entry.key, what: Self.key, known: Self.keys)
    }
  }

  // MARK: - Kinds of value

  /// A name of eSpeak NG, which becomes part of a path there.
  private func engineName(_ entry: SettingsFile.Entry) throws(ValueError) -> String {
    let text = try entry.text()
    guard text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_-]*/) != nil else {
      throw ValueError(
        "'\(PrintableText.excerpt(text))' is not a name of eSpeak NG; use letters, digits, - and _",
        nb: "«\(PrintableText.excerpt(text))» er ikke et navn i eSpeak NG; bruk bokstaver, tall, - og _")
    }
    return text
  }

  private func number(_ entry: SettingsFile.Entry, _ range: ClosedRange<Int>) throws(ValueError) -> Int {
    try Runtime.number(try entry.text(), Phrase(en: "'\(entry.key)'", nb: "«\(entry.key)»"), range)
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ entry: SettingsFile.Entry
  ) throws(ValueError) -> Value {
    let text = try entry.text()
    if let value = Value(rawValue: text) { return value }
    let choices = Value.allCases.map(\.rawValue)
    throw ValueError(
      "'\(entry.key)' cannot be '\(PrintableText.excerpt(text))'; \(NearestWord.advice(for: text, among: choices))",
      nb: "«\(entry.key)» kan ikke være «\(PrintableText.excerpt(text))»; "
        + NearestWord.advice(for: text, among: choices, in: .bokmål))
  }
}

// MARK: - Pronunciations

extension VoiceFile {
  private func pronunciations(_ entry: SettingsFile.Entry) throws(SettingsError) -> [VoiceProfile.Pronunciation] {
    guard let list = entry.node.sequence else {
      // An empty key is an empty list.
      if entry.node.scalar?.string == "" { return [] }
      throw SettingsError(
        .wrongContent, at: "\(file.name):\(entry.line)",
        "'pronunciations' must be a list; begin each entry with '- word: …' or '- pattern: …'",
        nb: "«pronunciations» må være en liste; begynn hver oppføring med «- word: …» eller «- pattern: …»")
    }
    var seen: Set<VoiceProfile.Pronunciation.Written> = []
    var pronunciations: [VoiceProfile.Pronunciation] = []
    for node in list {
      let line = node.mark?.line ?? entry.line
      let pronunciation = try pronunciation(node, line: line)
      guard seen.insert(pronunciation.written.folded).inserted else {
        throw SettingsError(
          .wrongContent, at: "\(file.name):\(line)",
          "\(pronunciation.written.inWords.en) is there twice; leave one of them out",
          nb: "\(pronunciation.written.inWords.nb) står der to ganger; fjern den ene")
      }
      pronunciations.append(pronunciation)
    }
    return pronunciations
  }

  private func pronunciation(_ node: Node, line: Int) throws(SettingsError) -> VoiceProfile.Pronunciation {
    func wrong(_ reason: String, nb bokmål: String) -> SettingsError {
      SettingsError(.wrongContent, at: "\(file.name):\(line)", reason, nb: bokmål)
    }
    guard let mapping = node.mapping else {
      throw wrong("expected 'word' or 'pattern', and 'spoken'", nb: "«word» eller «pattern» mangler, og «spoken»")
    }
    var written: VoiceProfile.Pronunciation.Written?
    var spoken: String?
    for entry in try SettingsFile.entries(of: mapping, name: file.name) {
      switch entry.key {
      case "word", "pattern":
        guard written == nil else {
          throw wrong(
            "an entry has either 'word' or 'pattern', not both", nb: "en oppføring har enten «word» eller «pattern», ikke begge")
        }
        written = try file.judge(entry, Self.written)
      case "spoken":
        // May be empty: the written word is then skipped.
        guard let text = entry.node.scalar?.string else {
          throw wrong(
            "'spoken' must be a single value, not a list or a group",
            nb: "«spoken» må ha én verdi, ikke en liste eller en gruppe")
        }
        spoken = text.precomposedStringWithCanonicalMapping
      default:
        try file.judge(entry) { entry throws(ValueError) in
          throw .unknown(entry.key, what: Self.key, known: ["word", "pattern", "spoken"])
        }
      }
    }
    guard let written else {
      throw wrong(
        "the entry says nothing of what is written; add 'word' or 'pattern'",
        nb: "oppføringen sier ikke hva som er skrevet; legg til «word» eller «pattern»")
    }
    guard let spoken else {
      throw wrong(
        "\(written.inWords.en) has no 'spoken'; add what is to be said",
        nb: "\(written.inWords.nb) mangler «spoken»; legg til det som skal sies")
    }
    return VoiceProfile.Pronunciation(written, spoken: spoken)
  }

  private static func written(_ entry: SettingsFile.Entry) throws(ValueError) -> VoiceProfile.Pronunciation.Written {
    let text = try entry.text().precomposedStringWithCanonicalMapping
    guard entry.key == "pattern" else { return .word(text) }
    if let problem = Pronouncer.problem(inPattern: text) {
      throw ValueError(
        "'\(PrintableText.excerpt(text))' is not a regular expression: \(problem)",
        nb: "«\(PrintableText.excerpt(text))» er ikke et regulært uttrykk")
    }
    return .pattern(text)
  }
}

extension VoiceProfile.Pronunciation.Written {
  /// Words that differ only in case are the same entry.
  fileprivate var folded: Self {
    switch self {
    case .word(let word): .word(word.lowercased())
    case .pattern: self
    }
  }

  fileprivate var inWords: Phrase {
    switch self {
    case .word(let word): Phrase(en: "the word '\(word)'", nb: "ordet «\(word)»")
    case .pattern(let pattern): Phrase(en: "the pattern '\(pattern)'", nb: "mønsteret «\(pattern)»")
    }
  }
}
