import Text

/// The words of Android's own controls.
///
/// Source: google/talkback, `strings_compositor.xml`, for the percentage, and Compose for the radio button that is not
/// the one selected.
struct AndroidPhrases: Sendable {
  let language: Language

  /// A range without a state description.
  func percent(_ number: String) -> String { language(en: "\(number) percent", nb: "\(number) prosent") }
  /// An action of the app's whose name nobody has told, one of so many.
  func unnamedAction(_ number: Int, of count: Int) -> String {
    count == 1
      ? language(en: "an action whose name is not told", nb: "en handling uten oppgitt navn")
      : language(en: "action \(number), whose name is not told", nb: "handling \(number), uten oppgitt navn")
  }
  /// The state of a radio button.
  var notSelected: String { language(en: "not selected", nb: "ikke valgt") }
}
