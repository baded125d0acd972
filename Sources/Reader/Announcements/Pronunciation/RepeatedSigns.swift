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
