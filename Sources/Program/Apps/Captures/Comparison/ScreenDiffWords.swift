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
        What a screen-reader user would notice between two builds. The numbers in the drawings are those of the lists: \
        green is new, red is gone or not reached any more, violet has changed. The words are computed by the rules of \
        the style; no phone has said them.
        """,
      nb: """
        Det en skjermleserbruker ville merke mellom to utgaver. Tallene i tegningene er de samme som i listene: grønt er \
        nytt, rødt er borte eller kan ikke lenger nås, fiolett er endret. Ordene er beregnet etter stilens regler; ingen \
        telefon har sagt dem.
        """)
  }
  func verdict(_ count: Int) -> String {
    count == 0
      ? language(en: "No difference.", nb: "Ingen forskjell.")
      : language.counted(count, en: ("difference", "differences"), nb: ("forskjell", "forskjeller")) + "."
  }
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
  func kind(_ kind: ScreenDiff.Kind) -> String {
    switch kind {
    case .newScreen: language(en: "New screen", nb: "Nytt skjermbilde")
    case .goneScreen: language(en: "Gone screen", nb: "Skjermbildet er borte")
    case .new: language(en: "New", nb: "Nytt")
    case .gone: language(en: "Gone", nb: "Borte")
    case .unreachable: language(en: "No longer reached", nb: "Nås ikke lenger")
    case .moved: language(en: "Moved", nb: "Flyttet")
    case .role: language(en: "Another role", nb: "Annen rolle")
    case .state: language(en: "Another state", nb: "Annen tilstand")
    case .reworded: language(en: "Reworded", nb: "Annen ordlyd")
    case .longer: language(en: "Longer", nb: "Lengre")
    case .shorter: language(en: "Shorter", nb: "Kortere")
    }
  }
}
