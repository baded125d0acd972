import Text

/// TalkBack's usage hints, for the input method of the phone.
///
/// A person who has a keyboard hears the key in place of the gesture: `Press Alt + Enter to activate`
/// (`template_hint_*_keyboard` in google/talkback's `strings_compositor.xml`). Earshot's own session keeps to
/// touch: the style is there for hearing what a phone says. Other input is for announcement cases that ask
/// for it. The Bokmål is the product's, also where it is odd (`Dobbelttrykk til …`).
struct TalkBackHintPhrases: Sendable {
  let input: ReaderProfile.Input
  let language: Language

  init(of profile: ReaderProfile) {
    input = profile.input
    language = profile.language
  }

  var activate: String { language(en: "\(tap) to activate", nb: "\(tap) for å aktivere") }
  /// With the app's own words for it.
  func activateNamed(_ action: String) -> String {
    // Only the template for a keyboard has not the odd word of the others before an app's own words.
    language(en: "\(tap) to \(action)", nb: "\(tap) \(isKeyboard ? "for å" : "til") \(action)")
  }
  var toggle: String { language(en: "\(tap) to toggle", nb: "\(tap) for å slå av/på") }
  var select: String { language(en: "\(tap) to select", nb: "\(tap) for å velge") }
  var edit: String { language(en: "\(tap) to edit text", nb: "\(tap) for å redigere tekst") }
  var adjust: String {
    language(
      en: "“Swipe up” or “Swipe down” to adjust", nb: "«Sveip opp» eller «Sveip ned» for å justere")
  }
  var change: String { language(en: "\(tap) to change", nb: "\(tap) for å endre") }
  var longPress: String { language(en: "\(hold) to long press", nb: "\(hold) for å trykke lenge") }
  func longPressNamed(_ action: String) -> String {
    language(en: "\(hold) to \(action)", nb: "\(hold) for å \(action)")
  }
  /// What custom actions are called in `available`.
  var actions: String { language(en: "Actions", nb: "Handlinger") }
  /// What links within a text are called in `available`.
  var links: String { language(en: "Links", nb: "Linker") }
  /// That there are custom actions, or links, or both.
  func available(_ offers: [String]) -> String {
    let available = availableInShort(offers)
    return language(
      en: "\(available), use tap with 3 fingers to view", nb: "\(available) – bruk trykk med tre fingre for å se")
  }
  /// The beginning of that phrase, for a person who has heard all of it.
  func availableInShort(_ offers: [String]) -> String {
    let offers = offers.joined(separator: ", ")
    return language(en: "\(offers) available", nb: "\(offers) er tilgjengelig")
  }
  var moreContentAvailable: String {
    language(en: "More content available", nb: "Mer innhold er tilgjengelig")
  }

  private var tap: String {
    switch input {
    case .touch: language(en: "Double-tap", nb: "Dobbelttrykk")
    case .singleTap: language(en: "Tap", nb: "Trykk")
    case .selectKey: language(en: "Press select", nb: "Trykk på Velg-knappen")
    case .keyboard(let key): press(key ?? "Alt + Enter")
    }
  }

  private var hold: String {
    switch input {
    case .touch, .singleTap: language(en: "Double-tap and hold", nb: "Dobbelttrykk og hold inne")
    case .selectKey: language(en: "Press select and hold", nb: "Trykk på Velg-knappen og hold inne")
    case .keyboard(let key): press(key ?? "Alt + Shift + Enter")
    }
  }

  private func press(_ key: String) -> String { language(en: "Press \(key)", nb: "Trykk på \(key)") }

  private var isKeyboard: Bool { if case .keyboard = input { true } else { false } }
}
