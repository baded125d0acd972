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

  /// The name of a value, or of the hue it has: "red" for #e66465, as VoiceOver says (a11ysupport.io, `input` of the type
  /// `color`); how iOS divides the hues is not published. Nil for what is no value.
  package static func nearestName(of value: String, in language: Language) -> String? {
    if let name = name(of: value, in: language) { return name }
    guard value.hasPrefix("#"), value.utf8.count == 7, let number = UInt(value.dropFirst(), radix: 16) else { return nil }
    let parts = [number >> 16, number >> 8 & 0xff, number & 0xff].map { Double($0) / 255 }
    let (most, least) = (parts.max() ?? 0, parts.min() ?? 0)
    let (lightness, chroma) = ((most + least) / 2, most - least)
    if lightness < 0.08 { return name(of: "#000000", in: language) }
    if lightness > 0.95 { return name(of: "#ffffff", in: language) }
    let tone = lightness > 0.75 ? Phrase(en: "light ", nb: "lys ") : lightness < 0.25 ? Phrase(en: "dark ", nb: "mørk ") : nil
    let angle = chroma < 0.12 ? nil : hue(parts, most, chroma)
    let hue = angle.map { angle in (hues.first { $0.end > angle } ?? hues[0]).name } ?? Phrase(en: "grey", nb: "grå")
    return (tone?.in(language) ?? "") + hue.in(language)
  }

  /// The angle of a hue, from 0 to 360.
  private static func hue(_ parts: [Double], _ most: Double, _ chroma: Double) -> Double {
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    let sixth = most == red ? (green - blue) / chroma : most == green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
    return sixth < 0 ? 60 * sixth + 360 : 60 * sixth
  }

  /// The hues by the angle at which each ends; what is beyond the last is red again.
  private static let hues: [(end: Double, name: Phrase)] = [
    (15, Phrase(en: "red", nb: "rød")), (45, Phrase(en: "orange", nb: "oransje")), (68, Phrase(en: "yellow", nb: "gul")),
    (160, Phrase(en: "green", nb: "grønn")), (195, Phrase(en: "aqua", nb: "turkis")), (255, Phrase(en: "blue", nb: "blå")),
    (290, Phrase(en: "purple", nb: "lilla")), (345, Phrase(en: "pink", nb: "rosa")),
  ]

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
    ("#000080", Phrase(en: "navy", nb: "marineblå")), ("#808000", Phrase(en: "olive", nb: "olivengrønn")),
    ("#008080", Phrase(en: "teal", nb: "blågrønn")), ("#c0c0c0", Phrase(en: "silver", nb: "sølvgrå")),
    ("#808080", Phrase(en: "grey", nb: "grå")),
  ]
}
