import Commands

/// How TalkBack tells to use an element, for what the phone is operated by.
///
/// A person who has a keyboard hears the key in place of the gesture: `Press Alt + Enter to activate`
/// (`template_hint_*_keyboard` in google/talkback's `strings_compositor.xml`). Earshot's own session keeps to
/// touch: the style is there for hearing what a phone says. Other input is for announcement cases that ask
/// for it. The Bokmål is the product's, also where it is odd (`Dobbelttrykk til …`).
struct TalkBackHintPhrases: Sendable {
  var activate: String
  /// With the app's own words for it.
  var activateNamed: @Sendable (_ action: String) -> String
  var toggle: String
  var select: String
  var edit: String
  var adjust: String
  var change: String
  var longPress: String
  var longPressNamed: @Sendable (_ action: String) -> String
  /// What custom actions are called in `available`.
  var actions: String
  /// What links within a text are called in `available`.
  var links: String
  /// That there are custom actions, or links, or both.
  var available: @Sendable (_ offers: [String]) -> String
  var moreContentAvailable: String

  static func phrases(of profile: ReaderProfile) -> TalkBackHintPhrases {
    switch profile.language {
    case .english: english(profile.input)
    case .bokmål: bokmål(profile.input)
    }
  }

  private static func english(_ input: ReaderProfile.Input) -> TalkBackHintPhrases {
    let (tap, hold) =
      switch input {
      case .touch: ("Double-tap", "Double-tap and hold")
      case .singleTap: ("Tap", "Double-tap and hold")
      case .selectKey: ("Press select", "Press select and hold")
      case .keyboard(let key): ("Press \(key ?? activationKey)", "Press \(key ?? longPressKey)")
      }
    return TalkBackHintPhrases(
      activate: "\(tap) to activate", activateNamed: { "\(tap) to \($0)" }, toggle: "\(tap) to toggle",
      select: "\(tap) to select", edit: "\(tap) to edit text",
      adjust: "“Swipe up” or “Swipe down” to adjust", change: "\(tap) to change",
      longPress: "\(hold) to long press", longPressNamed: { "\(hold) to \($0)" },
      actions: "Actions", links: "Links",
      available: { "\($0.joined(separator: ", ")) available, use tap with 3 fingers to view" },
      moreContentAvailable: "More content available")
  }

  private static func bokmål(_ input: ReaderProfile.Input) -> TalkBackHintPhrases {
    // Only the template for a keyboard has not the odd word of the others before an app's own words.
    let (tap, hold, to) =
      switch input {
      case .touch: ("Dobbelttrykk", "Dobbelttrykk og hold inne", "til")
      case .singleTap: ("Trykk", "Dobbelttrykk og hold inne", "til")
      case .selectKey: ("Trykk på Velg-knappen", "Trykk på Velg-knappen og hold inne", "til")
      case .keyboard(let key):
        ("Trykk på \(key ?? activationKey)", "Trykk på \(key ?? longPressKey)", "for å")
      }
    return TalkBackHintPhrases(
      activate: "\(tap) for å aktivere", activateNamed: { "\(tap) \(to) \($0)" },
      toggle: "\(tap) for å slå av/på", select: "\(tap) for å velge", edit: "\(tap) for å redigere tekst",
      adjust: "«Sveip opp» eller «Sveip ned» for å justere", change: "\(tap) for å endre",
      longPress: "\(hold) for å trykke lenge", longPressNamed: { "\(hold) for å \($0)" },
      actions: "Handlinger", links: "Linker",
      available: { "\($0.joined(separator: ", ")) er tilgjengelig – bruk trykk med tre fingre for å se" },
      moreContentAvailable: "Mer innhold er tilgjengelig")
  }

  /// TalkBack's own keys.
  private static let activationKey = "Alt + Enter"
  private static let longPressKey = "Alt + Shift + Enter"
}
