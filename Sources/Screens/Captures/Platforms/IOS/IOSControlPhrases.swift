import Text

/// The words of iOS controls that are built from others: a menu is a button, the wheel of a picker is adjustable, a
/// page control has its page as its value.
///
/// "Pop up button" and its hint are heard on a SwiftUI menu by cvs-health/ios-swiftui-accessibility-techniques, "picker
/// item" on a wheel by tmobile/magentaA11y. The Bokmål is ours: «lokalmeny» and «velger» are Apple's published terms for
/// the two.
struct IOSControlPhrases: Sendable {
  let language: Language

  var popUpButton: String { language(en: "pop-up button", nb: "lokalmenyknapp") }
  var activatePicker: String {
    language(en: "Double tap to activate the picker", nb: "Dobbelttrykk for å aktivere velgeren")
  }
  var pickerItem: String { language(en: "picker item", nb: "velgerobjekt") }
  func percent(_ number: Int) -> String { language(en: "\(number)%", nb: "\(number) %") }
  /// The value of a page control.
  func page(_ number: Int, of count: Int) -> String {
    language(en: "page \(number) of \(count)", nb: "side \(number) av \(count)")
  }
  /// The state that an app's own control appends to its value.
  func expansion(_ isExpanded: Bool) -> String {
    isExpanded ? language(en: "expanded", nb: "utvidet") : language(en: "collapsed", nb: "sammenslått")
  }
}
