import AccessibilityTree
import Text

/// What TalkBack alone says of elements: names where there are none, what the cursor came into or left.
///
/// Source: google/talkback `strings_compositor.xml`, `values` and `values-nb`, October 2024.
struct TalkBackPhrases: Sendable {
  let language: Language

  // MARK: Names
  /// The name of a secure field without one.
  var password: String { language(en: "password", nb: "passord") }
  var unlabelled: String { language(en: "unlabelled", nb: "umerket") }
  /// A last segment with the name of the label it belongs to.
  func labelled(_ clause: String, _ label: String) -> String {
    language(en: "\(clause) for \(label)", nb: "\(clause) for \(label)")
  }

  /// Why a page's element is not accepted, as Chrome gives it (`blink_strings.grd` and its Norwegian translation).
  func invalid(_ invalidity: Invalidity) -> String {
    switch invalidity {
    case .grammar: language(en: "Grammar error", nb: "Grammatikkfeil")
    case .spelling: language(en: "Spelling error", nb: "Stavefeil")
    case .other: language(en: "Invalid entry", nb: "Ugyldig oppføring")
    }
  }
  /// The part of its range that a value on a page is, without the rest (`BrowserAccessibilityAndroid::GetItemIndex`).
  func share(_ share: Double) -> String { language(en: "\(Int(share * 100))%", nb: "\(Int(share * 100)) %") }
  /// What the list of a combo box holds when it opens (`BrowserAccessibilityAndroid::GetComboboxExpandedText`).
  func options(_ count: Int) -> String {
    language.counted(
      count, en: ("option available", "options available"), nb: ("alternativ tilgjengelig", "alternativer tilgjengelig"))
  }

  // MARK: Places
  var rowHeading: String { language(en: "row heading", nb: "overskrift for raden") }
  var columnHeading: String { language(en: "column heading", nb: "overskrift for kolonnen") }
  /// A heading on a page.
  func heading(_ level: Int) -> String { language(en: "heading \(level)", nb: "overskrift \(level)") }
  func itemCount(_ count: Int) -> String {
    language.counted(count, en: ("item", "items"), nb: ("element", "elementer"))
  }
  func level(_ depth: Int) -> String { language(en: "level \(depth)", nb: "nivå \(depth)") }
  func window(_ title: String) -> String { language(en: "window \(title)", nb: "vinduet \(title)") }
  /// A window that floats over the others.
  func pictureInPicture(_ title: String) -> String {
    language(en: "\(title) picture in picture", nb: "\(title) bilde-i-bilde")
  }

  /// A button on a page that opens something (a11ysupport.io, `aria-haspopup`). The Bokmål is our choice.
  func popupButton(_ popup: Popup) -> String {
    popup == .menu
      ? language(en: "menu pop up button", nb: "menyknapp") : language(en: "pop up button", nb: "sprettoppknapp")
  }

  /// What opens a picker of the browser's own, as Chrome names it; nil for one that has no name of its own
  /// (a11ysupport.io, `select` and the types of `input`). The Bokmål is our choice.
  func picker(_ picker: Picker) -> String? {
    switch picker {
    case .date: language(en: "date picker", nb: "datovelger")
    case .time: language(en: "time picker", nb: "klokkeslettvelger")
    case .dateTime, .month, .week: language(en: "date and time picker", nb: "dato- og klokkeslettvelger")
    case .color: language(en: "color picker", nb: "fargevelger")
    case .option: popupButton(.menu)
    case .file: nil
    }
  }

  // MARK: Coming and leaving
  var list: Passage {
    language(en: Passage("in list", "out of list"), nb: Passage("i listen", "utenfor listen"))
  }
  var grid: Passage {
    language(en: Passage("in grid", "out of grid"), nb: Passage("i rutenettet", "utenfor rutenettet"))
  }
  var pager: Passage {
    language(en: Passage("in pager", "out of pager"), nb: Passage("på side", "utenfor side"))
  }
  var horizontalPager: Passage {
    language(
      en: Passage("in horizontal pager", "out of horizontal pager"),
      nb: Passage("i horisontal sidenavigering", "utenfor horisontal sidenavigering"))
  }
  var verticalPager: Passage {
    language(
      en: Passage("in vertical pager", "out of vertical pager"),
      nb: Passage("på vertikal side", "utenfor vertikal side"))
  }
  var gridPager: Passage {
    language(
      en: Passage("in grid pager", "out of grid pager"), nb: Passage("på rutenettside", "utenfor rutenettside"))
  }
  /// A container known by its title alone.
  var titled: Passage { language(en: Passage("in", "out of"), nb: Passage("i", "utenfor")) }

  /// What is said on coming into a kind of container and on leaving it.
  struct Passage: Sendable {
    var into: String
    var outOf: String

    init(_ into: String, _ outOf: String) {
      self.into = into
      self.outOf = outOf
    }

    /// The phrase for coming in, with the container's name if it has one.
    func into(_ name: String?) -> String { Self.phrase(into, name) }

    /// The phrase for leaving, with the container's name if it has one.
    func outOf(_ name: String?) -> String { Self.phrase(outOf, name) }

    private static func phrase(_ phrase: String, _ name: String?) -> String {
      name.unlessBlank.map { "\(phrase) \($0)" } ?? phrase
    }
  }
}

extension ReaderProfile {
  /// What TalkBack says in place of a name that is missing, in each language.
  package static let wordsForMissingNames = Set(Language.allCases.map { TalkBackPhrases(language: $0).unlabelled })
}

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
