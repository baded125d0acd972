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

/// Counts signs that stand several times in a row: "5 equals signs", and not the same word five times, or none at all.
///
/// Letters, digits and spaces are left alone. Fewer than four are punctuation, as in "..." and "--", and are read as it.
enum RepeatedSigns {
  /// As many of one sign in a row are counted. Orca and NVDA begin with as many.
  static let fewest = 4

  static func applied(to text: TracedText, language: String) -> TracedText {
    guard let first = start(ofRunIn: text.scalars, from: 0) else { return text }
    var spoken = TracedText(endingAt: text.end)
    var (index, next) = (0, Optional(first))
    while let run = next {
      spoken.append(text[index..<run])
      let sign = text.scalars[run]
      let end = text.scalars[run...].firstIndex { $0 != sign } ?? text.scalars.count
      let name = names[sign].map { language == "nb" || language == "no" ? $0.nb : $0.en } ?? String(Character(sign))
      // Between spaces, so that no word beside it runs into the number.
      for scalar in " \(end - run) \(name) ".unicodeScalars { spoken.append(scalar, from: text.origins[run]) }
      index = end
      next = start(ofRunIn: text.scalars, from: end)
    }
    spoken.append(text[index..<text.scalars.count])
    return spoken
  }

  /// The first place from which on a sign stands often enough.
  private static func start(ofRunIn scalars: [Unicode.Scalar], from first: Int) -> Int? {
    var start = first
    for place in first..<max(first, scalars.count) {
      if scalars[place] != scalars[start] { start = place }
      if place - start + 1 == fewest, isCounted(scalars[start]) { return start }
    }
    return nil
  }

  private static func isCounted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }

  /// What several of a sign are called. Any other is said as the voice says it.
  private static let names: [Unicode.Scalar: (en: String, nb: String)] = [
    "=": ("equals signs", "likhetstegn"), "-": ("hyphens", "bindestreker"), "_": ("underscores", "understreker"),
    "*": ("stars", "stjerner"), ".": ("dots", "punktum"), "#": ("number signs", "nummertegn"), "~": ("tildes", "tilder"),
    "+": ("plus signs", "plusstegn"), "!": ("exclamation marks", "utropstegn"), "?": ("question marks", "spørsmålstegn"),
    "/": ("slashes", "skråstreker"), "\\": ("backslashes", "omvendte skråstreker"), "|": ("vertical bars", "loddrette streker"),
    "<": ("less than signs", "mindre enn-tegn"), ">": ("greater than signs", "større enn-tegn"), ",": ("commas", "komma"),
    ":": ("colons", "kolon"), ";": ("semicolons", "semikolon"), "'": ("apostrophes", "apostrofer"),
    "\"": ("quotes", "anførselstegn"),
    "@": ("at signs", "krøllalfaer"), "%": ("percent signs", "prosenttegn"), "&": ("ampersands", "og-tegn"),
    "$": ("dollar signs", "dollartegn"), "(": ("left parentheses", "venstreparenteser"),
    ")": ("right parentheses", "høyreparenteser"), "•": ("bullets", "punkttegn"), "–": ("dashes", "tankestreker"),
    "—": ("dashes", "tankestreker"), "…": ("ellipses", "ellipsetegn"), "^": ("carets", "cirkumflekser"),
    "─": ("lines", "streker"),
    "━": ("lines", "streker"), "═": ("double lines", "dobbeltstreker"),
  ]
}

/// Tells capitals by a word, for voices that have none: eSpeak NG says "capital" in English, and in Bokmål nothing.
enum CapitalWords {
  /// The word before a capital, for the voices of a language; nil where they have their own.
  static func word(in language: String) -> String? { language == "nb" || language == "no" ? "stor" : nil }

  /// The text with the word before each run of capitals; what stands for one written word gets it once.
  static func applied(to text: TracedText, _ word: String) -> TracedText {
    guard text.scalars.contains(where: \.properties.isUppercase) else { return text }
    var spoken = TracedText(endingAt: text.end)
    for (place, scalar) in text.scalars.enumerated() {
      let isFirst =
        place == 0 || !text.scalars[place - 1].properties.isUppercase && text.origins[place - 1] != text.origins[place]
      if scalar.properties.isUppercase, isFirst {
        for letter in "\(word) ".unicodeScalars { spoken.append(letter, from: text.origins[place]) }
      }
      spoken.append(scalar, from: text.origins[place])
    }
    return spoken
  }
}

/// Separates the digits of numbers, for voices that say 42 as "four two", or 2233 as "twenty-two thirty-three".
///
/// Ordinals (`21. mai`, `21st`) and clock times stay as they are: their digits alone would be another day and
/// hour.
enum DigitSpelling {
  /// - Parameter size: How many digits are said together. Of an odd number of digits the first is said by itself.
  static func applied(to text: TracedText, inGroupsOf size: Int = 1) -> TracedText {
    guard text.scalars.contains(where: \.isDigit) else { return text }
    var spelled = TracedText(endingAt: text.end)
    var index = 0
    while index < text.scalars.count {
      let end = text.scalars[index...].firstIndex { !$0.isDigit } ?? text.scalars.count
      guard end > index else {
        spelled.append(text.scalars[index], from: text.origins[index])
        index += 1
        continue
      }
      let isWhole = isWhole(index..<end, in: text.scalars)
      for place in index..<end {
        if place > index, !isWhole, (end - place).isMultiple(of: size) { spelled.append(" ", from: text.origins[place]) }
        spelled.append(text.scalars[place], from: text.origins[place])
      }
      index = end
    }
    return spelled
  }

  /// Whether a number is an ordinal or a part of a clock time.
  private static func isWhole(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    func scalar(_ index: Int) -> Unicode.Scalar? {
      scalars.indices.contains(index) ? scalars[index] : nil
    }
    let next = scalar(range.upperBound)
    if next == ":", scalar(range.upperBound + 1)?.isDigit == true { return true }
    if scalar(range.lowerBound - 1) == ":", scalar(range.lowerBound - 2)?.isDigit == true { return true }
    if next == ".", scalar(range.upperBound + 1) == " ",
      let following = scalar(range.upperBound + 2), following.properties.isLowercase
    {
      return true
    }
    return next?.properties.isAlphabetic == true
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
