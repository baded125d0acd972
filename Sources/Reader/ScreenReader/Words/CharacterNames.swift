import Text

extension ReaderPhrases {
  /// What a single character is called.
  func name(of character: Character) -> String {
    if let name = Self.characterNames[character] { return language(en: name.en, nb: name.nb) }
    if let name = invisibleName(of: character) { return name }
    guard character.isUppercase else { return String(character) }
    return language(en: "capital \(character.lowercased())", nb: "stor \(character.lowercased())")
  }

  /// The name of an accent without a letter, or of a character that only joins others; nil for all else.
  ///
  /// Such a one comes first where keys bring a character in pieces. Alone it has no sound: it has Unicode's name,
  /// which is English, and in Norwegian its number.
  private func invisibleName(of character: Character) -> String? {
    guard let first = character.unicodeScalars.first else { return nil }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format:
      let number = String(first.value, radix: 16, uppercase: true)
      return language(
        en: first.properties.name?.lowercased() ?? "character \(number)", nb: "tegn \(number)")
    default: return nil
    }
  }

  /// A letter's word in the spelling alphabet; anything else by its name.
  func phoneticName(of character: Character) -> String {
    let alphabet = language(en: Self.internationalAlphabet, nb: Self.norwegianAlphabet)
    return character.lowercased().first.flatMap { alphabet[$0] } ?? name(of: character)
  }

  /// Names of characters that are not heard by themselves.
  private static let characterNames: [Character: (en: String, nb: String)] = [
    " ": ("space", "mellomrom"), "\u{A0}": ("space", "mellomrom"), ".": ("dot", "punktum"),
    ",": ("comma", "komma"), ":": ("colon", "kolon"), ";": ("semicolon", "semikolon"),
    "!": ("exclamation mark", "utropstegn"), "?": ("question mark", "spørsmålstegn"),
    "'": ("apostrophe", "apostrof"), "\"": ("quote", "anførselstegn"), "-": ("hyphen", "bindestrek"),
    "_": ("underscore", "understrek"), "@": ("at", "krøllalfa"), "#": ("number sign", "nummertegn"),
    "$": ("dollar", "dollar"), "%": ("percent", "prosent"), "&": ("ampersand", "og-tegn"),
    "*": ("star", "stjerne"), "+": ("plus", "pluss"), "=": ("equals", "er lik"), "/": ("slash", "skråstrek"),
    "\\": ("backslash", "omvendt skråstrek"), "|": ("vertical bar", "loddrett strek"),
    "(": ("left parenthesis", "venstre parentes"), ")": ("right parenthesis", "høyre parentes"),
    "[": ("left bracket", "venstre hakeparentes"), "]": ("right bracket", "høyre hakeparentes"),
    "{": ("left brace", "venstre krøllparentes"), "}": ("right brace", "høyre krøllparentes"),
    "<": ("less than", "mindre enn"), ">": ("greater than", "større enn"), "~": ("tilde", "tilde"),
    "^": ("caret", "cirkumfleks"), "`": ("grave accent", "grav aksent"), "€": ("euro", "euro"),
    "§": ("section sign", "paragraf"), "°": ("degree", "grader"), "\n": ("new line", "ny linje"),
    "\t": ("tab", "tabulator"), "–": ("dash", "tankestrek"), "—": ("dash", "tankestrek"),
    "\u{300}": ("grave accent", "grav aksent"), "\u{301}": ("acute accent", "akutt aksent"),
    "\u{302}": ("circumflex", "cirkumfleks"), "\u{303}": ("tilde", "tilde"), "\u{308}": ("diaeresis", "trema"),
    "\u{30A}": ("ring above", "ring over"), "\u{327}": ("cedilla", "cedille"),
    "\u{AD}": ("soft hyphen", "myk bindestrek"),
    "\u{200B}": ("zero width space", "mellomrom uten bredde"), "\u{200D}": ("joiner", "sammenføyer"),
    "•": ("bullet", "punkttegn"), "◦": ("white bullet", "hvitt punkttegn"),
    "▪": ("black small square", "lite, svart kvadrat"), "■": ("black square", "svart kvadrat"),
    "…": ("ellipsis", "ellipsetegn"), "«": ("«", "anførselstegn start"), "»": ("»", "anførselstegn slutt"),
  ]

  /// The spelling alphabet of the International Civil Aviation Organization, by lower-case letter.
  private static let internationalAlphabet: [Character: String] = [
    "a": "Alfa", "b": "Bravo", "c": "Charlie", "d": "Delta", "e": "Echo", "f": "Foxtrot", "g": "Golf",
    "h": "Hotel", "i": "India", "j": "Juliett", "k": "Kilo", "l": "Lima", "m": "Mike", "n": "November",
    "o": "Oscar", "p": "Papa", "q": "Quebec", "r": "Romeo", "s": "Sierra", "t": "Tango", "u": "Uniform",
    "v": "Victor", "w": "Whiskey", "x": "X-ray", "y": "Yankee", "z": "Zulu",
  ]

  /// The Norwegian spelling alphabet, by lower-case letter.
  private static let norwegianAlphabet: [Character: String] = [
    "a": "Anna", "b": "Bernhard", "c": "Cecilie", "d": "David", "e": "Edith", "f": "Fredrik",
    "g": "Gustav", "h": "Harald", "i": "Ivar", "j": "Johan", "k": "Karin", "l": "Ludvig", "m": "Martin",
    "n": "Nils", "o": "Olivia", "p": "Petter", "q": "Quintus", "r": "Rikard", "s": "Sigrid",
    "t": "Teodor", "u": "Ulrik", "v": "enkelt-v", "w": "dobbelt-v", "x": "Xerxes", "y": "Yngling",
    "z": "Zakarias", "æ": "Ærlig", "ø": "Østen", "å": "Åse",
  ]
}
