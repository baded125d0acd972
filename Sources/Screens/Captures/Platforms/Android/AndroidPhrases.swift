import Text

/// The words of Android's own controls.
///
/// Source: google/talkback, `strings_compositor.xml`, for the percentage, and Compose for a radio button that is not
/// selected.
struct AndroidPhrases: Sendable {
  let language: Language

  /// A range without a state description.
  func percent(_ number: String) -> String { language(en: "\(number) percent", nb: "\(number) prosent") }
  /// One of several actions of the app whose names are unknown.
  func unnamedAction(_ number: Int, of count: Int) -> String {
    count == 1
      ? language(en: "an action whose name is not told", nb: "en handling uten oppgitt navn")
      : language(en: "action \(number), whose name is not told", nb: "handling \(number), uten oppgitt navn")
  }
  /// The state of a radio button.
  var notSelected: String { language(en: "not selected", nb: "ikke valgt") }
}
