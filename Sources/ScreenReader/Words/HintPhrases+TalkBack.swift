extension HintPhrases {
  /// TalkBack's hints in English, for what the phone is operated by.
  ///
  /// A person who has a keyboard hears the key in place of the gesture: `Press Alt + Enter to activate`
  /// (`template_hint_*_keyboard`). Earshot's own session keeps to touch: the style is there for hearing
  /// what a phone says. Other input is for announcement cases that ask for it.
  static func talkBackEnglish(_ input: ReaderProfile.Input) -> HintPhrases {
    let (tap, hold) =
      switch input {
      case .touch: ("Double-tap", "Double-tap and hold")
      case .singleTap: ("Tap", "Double-tap and hold")
      case .selectKey: ("Press select", "Press select and hold")
      case .keyboard(let key): ("Press \(key ?? activationKey)", "Press \(key ?? longPressKey)")
      }
    return HintPhrases(
      activate: "\(tap) to activate", activateNamed: { "\(tap) to \($0)" }, toggle: "\(tap) to toggle",
      select: "\(tap) to select", edit: "\(tap) to edit text", whileEditing: "",
      adjust: "“Swipe up” or “Swipe down” to adjust", change: "\(tap) to change",
      expand: "\(tap) to expand", collapse: "\(tap) to collapse", longPress: "\(hold) to long press",
      longPressNamed: { "\(hold) to \($0)" },
      actionsAvailable: "Actions available, use tap with 3 fingers to view",
      moreContentAvailable: "More content available")
  }

  /// TalkBack's hints in Bokmål, for what the phone is operated by.
  static func talkBackBokmål(_ input: ReaderProfile.Input) -> HintPhrases {
    // Only the template for a keyboard has not the odd word of the others before an app's own words.
    let (tap, hold, to) =
      switch input {
      case .touch: ("Dobbelttrykk", "Dobbelttrykk og hold inne", "til")
      case .singleTap: ("Trykk", "Dobbelttrykk og hold inne", "til")
      case .selectKey: ("Trykk på Velg-knappen", "Trykk på Velg-knappen og hold inne", "til")
      case .keyboard(let key):
        ("Trykk på \(key ?? activationKey)", "Trykk på \(key ?? longPressKey)", "for å")
      }
    return HintPhrases(
      activate: "\(tap) for å aktivere", activateNamed: { "\(tap) \(to) \($0)" },
      toggle: "\(tap) for å slå av/på", select: "\(tap) for å velge", edit: "\(tap) for å redigere tekst",
      whileEditing: "", adjust: "«Sveip opp» eller «Sveip ned» for å justere",
      change: "\(tap) for å endre", expand: "\(tap) for å vise", collapse: "\(tap) for å skjule",
      longPress: "\(hold) for å trykke lenge", longPressNamed: { "\(hold) for å \($0)" },
      actionsAvailable: "Handlinger er tilgjengelig – bruk trykk med tre fingre for å se",
      moreContentAvailable: "Mer innhold er tilgjengelig")
  }

  /// TalkBack's own keys.
  private static let activationKey = "Alt + Enter"
  private static let longPressKey = "Alt + Shift + Enter"
}
