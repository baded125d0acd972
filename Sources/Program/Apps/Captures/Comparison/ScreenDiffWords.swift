import Text

/// The words of a page that compares screens.
struct ScreenDiffWords: Sendable {
  let language: Language

  func title(_ old: String, _ new: String) -> String {
    language(en: "\(old) and \(new) compared", nb: "\(old) og \(new) sammenlignet")
  }
  var introduction: String {
    language(
      en: """
        What a screen-reader user would notice between two builds, and what can no longer be done. The numbers in the drawings are those of the lists: \
        green is new, red is gone or not reached any more, violet has changed. The words are computed by the rules of \
        the style; no phone has said them.
        """,
      nb: """
        Det en skjermleserbruker ville merke mellom to utgaver, og det som ikke lenger kan gjøres. Tallene i tegningene er de samme som i listene: grønt er \
        nytt, rødt er borte eller kan ikke lenger nås, fiolett er endret. Ordene er beregnet etter stilens regler; ingen \
        telefon har sagt dem.
        """)
  }
  var noDifference: String { language(en: "No difference.", nb: "Ingen forskjell.") }
  var before: String { language(en: "Before", nb: "Før") }
  var now: String { language(en: "Now", nb: "Nå") }
  var was: String { language(en: "was", nb: "var") }
  /// Shown where a capture has no positions.
  var placeless: String {
    language(
      en: "The capture tells no places on the screen, so there is no drawing.",
      nb: "Opptaket forteller ikke hvor på skjermen noe er, så det er ingen tegning.")
  }
  func drawing(_ name: String) -> String {
    language(
      en: "Drawing of the screen, \(name); the list that follows says what is framed",
      nb: "Tegning av skjermbildet, \(name). Listen nedenfor sier hva som er rammet inn")
  }
}
