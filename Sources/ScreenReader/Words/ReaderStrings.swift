/// The words a screen reader adds to what an app says, in one platform's wording and one language: those that
/// both platforms have.
///
/// One property a phrase and no defaults: a phrase missing in a language does not compile. Role and state
/// words are in lower case, as clauses within a sentence; hints begin with a capital, being utterances of
/// their own. What only one platform says stands in ``TalkBackPhrases``, ``TalkBackHintPhrases`` and
/// ``VoiceOverPhrases``.
public struct ReaderStrings: Sendable {
  /// What elements are.
  public var roles: RoleWords
  /// How they are.
  public var states: StateWords
  var places: PlacePhrases
  var texts: TextPhrases

  /// The strings of a profile's style and language.
  public static func strings(of profile: ReaderProfile) -> ReaderStrings {
    switch (profile.style, profile.language) {
    case (.voiceOver, .english): .voiceOverEnglish
    case (.voiceOver, .bokmål): .voiceOverBokmål
    case (.talkBack, .english): .talkBackEnglish
    case (.talkBack, .bokmål): .talkBackBokmål
    }
  }
}

/// The words for states.
public struct StateWords: Sendable {
  /// Chosen among others.
  public var selected: String
  /// Said only when a selection was just taken away; neither platform says it on focus.
  public var notSelected: String
  /// Not to be used at present.
  public var disabled: String
  /// To be used again; said only when it was just disabled.
  public var enabled: String
  /// Of a switch.
  public var on: String
  /// Of a switch.
  public var off: String
  /// A switch that is neither on nor off.
  public var mixed: String
  /// Of a check box or a radio button.
  public var checked: String
  /// Of a check box or a radio button.
  public var notChecked: String
  /// Of a check box that stands for several, some of them checked.
  public var partiallyChecked: String
  /// Showing what belongs to it.
  public var expanded: String
  /// Not showing what belongs to it.
  public var collapsed: String
  /// Taking the keys that are typed.
  public var editing: String
  /// That moving the caret selects; empty where the platform has no such mode.
  public var selecting: String
  /// Not to be left empty.
  public var required: String
  /// Holding something that is not accepted, where no error text tells what.
  public var invalid: String
  /// To be read and not to be changed.
  public var readOnly: String
  /// Of a link that was followed before.
  public var visited: String
  /// Not ready yet.
  public var busy: String
}

/// The phrases that tell where an element is.
struct PlacePhrases: Sendable {
  /// Takes texts, not numbers: published examples say "x of x".
  var position: @Sendable (_ index: String, _ count: String) -> String
  var row: @Sendable (_ number: Int) -> String
  var column: @Sendable (_ number: Int) -> String
  var page: @Sendable (_ index: Int, _ count: Int) -> String
}

/// The phrases that stand beside an app's own texts.
struct TextPhrases: Sendable {
  var error: @Sendable (_ message: String) -> String
  /// A badge that is a number.
  var items: @Sendable (_ count: Int) -> String
  var percent: @Sendable (_ number: String) -> String
  /// The items of a list that show, counted from 1.
  var scrolled: @Sendable (_ from: Int, _ to: Int, _ count: Int) -> String
}

extension String {
  /// The plural rule of English and Bokmål: one, or any other number.
  static func counted(_ one: String, _ other: String) -> @Sendable (Int) -> String {
    { count in "\(count) \(count == 1 ? one : other)" }
  }
}
