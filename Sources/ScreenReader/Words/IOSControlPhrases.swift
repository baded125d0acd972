import Commands

/// The words iOS puts on controls of its own that are made of others: a menu is a button, the wheel of a
/// picker is adjustable, a page control has its page as its value.
///
/// "Pop up button" and its hint are what cvs-health/ios-swiftui-accessibility-techniques hears on a SwiftUI
/// menu, "picker item" what tmobile/magentaA11y hears on a wheel. The Bokmål is ours: «lokalmeny» and
/// «velger» are Apple's published terms for the two.
struct IOSControlPhrases: Sendable {
  var popUpButton: String
  var activatePicker: String
  var pickerItem: String
  var percent: @Sendable (_ number: Int) -> String

  static func phrases(in language: ReaderProfile.Language) -> IOSControlPhrases {
    switch language {
    case .english:
      IOSControlPhrases(
        popUpButton: "pop-up button", activatePicker: "Double tap to activate the picker",
        pickerItem: "picker item", percent: { "\($0)%" })
    case .bokmål:
      IOSControlPhrases(
        popUpButton: "lokalmenyknapp", activatePicker: "Dobbelttrykk for å aktivere velgeren",
        pickerItem: "velgerobjekt", percent: { "\($0) %" })
    }
  }
}
