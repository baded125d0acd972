import Languages

/// The words of Android's own controls.
///
/// Source: google/talkback, `strings_compositor.xml`, for the percentage, and Compose for the radio button that is not
/// the one selected.
struct AndroidPhrases: Sendable {
  let language: Language

  /// A range without a state description.
  func percent(_ number: String) -> String { language(en: "\(number) percent", nb: "\(number) prosent") }
  /// The state of a radio button.
  var notSelected: String { language(en: "not selected", nb: "ikke valgt") }
}
