/// Colour names of people, and the values of a page's colour field: "#ff0000".
///
/// The names are the sixteen of HTML 4, the basic colours of CSS, and orange.
package enum ColorNames {
  /// The value of a text: a name in either language, or six hexadecimal digits; nil for none.
  package static func value(of text: String) -> String? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    let known = aliases[text] ?? text
    if let named = colors.first(where: { $0.name.en == known || $0.name.nb == known }) { return named.value }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII) else { return nil }
    return "#\(digits)"
  }

  /// The name of a value; nil for a value without a name here.
  package static func name(of value: String, in language: Language) -> String? {
    colors.first { $0.value == value.lowercased() }?.name.in(language)
  }

  /// Alternative names, in either language.
  private static let aliases = [
    "gray": "grey", "cyan": "aqua", "turquoise": "aqua", "magenta": "fuchsia", "darkblue": "navy", "sølvgrå": "silver",
    "mørkeblå": "navy", "olivengrønn": "olive", "violet": "purple", "fiolett": "purple",
  ]

  private static let colors: [(value: String, name: Phrase)] = [
    ("#000000", Phrase(en: "black", nb: "svart")), ("#ffffff", Phrase(en: "white", nb: "hvit")),
    ("#ff0000", Phrase(en: "red", nb: "rød")), ("#00ff00", Phrase(en: "lime", nb: "limegrønn")),
    ("#008000", Phrase(en: "green", nb: "grønn")), ("#0000ff", Phrase(en: "blue", nb: "blå")),
    ("#ffff00", Phrase(en: "yellow", nb: "gul")), ("#ffa500", Phrase(en: "orange", nb: "oransje")),
    ("#800080", Phrase(en: "purple", nb: "lilla")), ("#ff00ff", Phrase(en: "fuchsia", nb: "fuksia")),
    ("#00ffff", Phrase(en: "aqua", nb: "turkis")), ("#800000", Phrase(en: "maroon", nb: "rødbrun")),
    ("#000080", Phrase(en: "navy", nb: "marineblå")), ("#808000", Phrase(en: "olive", nb: "oliven")),
    ("#008080", Phrase(en: "teal", nb: "blågrønn")), ("#c0c0c0", Phrase(en: "silver", nb: "sølv")),
    ("#808080", Phrase(en: "grey", nb: "grå")),
  ]
}
