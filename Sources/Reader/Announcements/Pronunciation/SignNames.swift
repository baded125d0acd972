import Text

/// Names of emoji and other pictures, for voices that pass over them without a word.
///
/// eSpeak NG names them in English and in some languages, and in Bokmål says nothing: a message of one heart would be
/// silence. A picture is looked up as one user-perceived character; one that is composed of several and has no name of its
/// own is named by its parts, so that none is silent.
struct SignNames: Sendable {
  /// The names by the picture's scalars, without variation selectors.
  private let names: [String: String]

  /// The names for the voices of a language; nil where the voices have their own.
  static func of(language: String) -> SignNames? { language == "nb" ? norwegian : nil }

  /// Read when the first text with a picture is spoken.
  private static let norwegian = SignNames(bokmål)

  /// The table that is built into the program: a picture and its name in Bokmål in each row; without variation
  /// selectors, and without skin tones but the tones themselves.
  ///
  /// From the short names (`tts`) of Unicode's Common Locale Data Repository, version 41, `annotations/no.xml` and
  /// `annotationsDerived/no.xml`. Copyright 1991-2022 Unicode, Inc.; see the file LICENSE for its terms.
  /// Two misspelt names are fixed: åttedelsnote (♪) and vertikale trafikklys (🚦).
  static var bokmål: String { EmbeddedText.SignNames_nb_tsv }

  private init(_ table: String) {
    names = Dictionary(TextTable(table).rows.map { ($0["picture"], $0["name"]) }) { first, _ in first }
  }

  /// Whether a text may hold a picture: nearly none does.
  static func mayBe(in text: TracedText) -> Bool { text.scalars.contains(where: \.isPicture) }

  /// The text with the name of each picture in its place, between commas where words stand beside it.
  func applied(to text: TracedText) -> TracedText {
    var spoken = TracedText(endingAt: text.end)
    var start = 0
    for character in text.string {
      let range = start..<start + character.unicodeScalars.count
      start = range.upperBound
      guard character.unicodeScalars.contains(where: \.isPicture), let name = name(of: character) else {
        spoken.append(text[range])
        continue
      }
      for scalar in " \(name) ".unicodeScalars { spoken.append(scalar, from: text.origins[range.lowerBound]) }
    }
    return spoken
  }

  /// The name of the whole picture, else the names of its parts; nil where nothing of it has a name.
  private func name(of character: Character) -> String? {
    let scalars = character.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }
    if let name = names[String(String.UnicodeScalarView(scalars))] { return name }
    let plain = scalars.filter { !$0.properties.isEmojiModifier }
    if plain.count < scalars.count, !plain.isEmpty, let name = names[String(String.UnicodeScalarView(plain))] {
      let tones = scalars.filter(\.properties.isEmojiModifier).compactMap { names[String($0)] }
      return ([name] + tones).joined(separator: ", ")
    }
    let parts = scalars.compactMap { names[String($0)] }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Unicode.Scalar {
  /// Whether it is a picture, or turns the character before it into one.
  fileprivate var isPicture: Bool {
    value >= 0x203C && properties.isEmoji || value == 0x20E3 || (0x1F1E6...0x1F1FF).contains(value)
  }
}
