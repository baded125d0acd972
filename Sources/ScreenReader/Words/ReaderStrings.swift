package import Commands

/// The words a screen reader adds to what an app says, in one platform's wording and one language: those that
/// both platforms have.
///
/// One property a phrase and no defaults: a phrase missing in a language does not compile. Role and state
/// words are in lower case, as clauses within a sentence; hints begin with a capital, being utterances of
/// their own. What only one platform says stands in ``TalkBackPhrases``, ``TalkBackHintPhrases`` and
/// ``VoiceOverPhrases``.
package struct ReaderStrings: Sendable {
  /// What elements are.
  package var roles: RoleWords
  /// How they are.
  package var states: StateWords
  var places: PlacePhrases
  var texts: TextPhrases

  /// The strings of a profile's style and language.
  package static func strings(of profile: ReaderProfile) -> ReaderStrings {
    switch (profile.style, profile.language) {
    case (.voiceOver, .english): .voiceOverEnglish
    case (.voiceOver, .bokmål): .voiceOverBokmål
    case (.talkBack, .english): .talkBackEnglish
    case (.talkBack, .bokmål): .talkBackBokmål
    }
  }
}

/// The words for states.
package struct StateWords: Sendable {
  /// Chosen among others.
  package var selected: String
  /// Said only when a selection was just taken away; neither platform says it on focus.
  package var notSelected: String
  /// Not to be used at present.
  package var disabled: String
  /// To be used again; said only when it was just disabled.
  package var enabled: String
  /// Of a switch.
  package var on: String
  /// Of a switch.
  package var off: String
  /// A switch that is neither on nor off.
  package var mixed: String
  /// Of a check box or a radio button.
  package var checked: String
  /// Of a check box or a radio button.
  package var notChecked: String
  /// Of a check box that stands for several, some of them checked.
  package var partiallyChecked: String
  /// Showing what belongs to it.
  package var expanded: String
  /// Not showing what belongs to it.
  package var collapsed: String
  /// Taking the keys that are typed.
  package var editing: String
  /// That moving the caret selects; empty where the platform has no such mode.
  package var selecting: String
  /// Not to be left empty.
  package var required: String
  /// Holding something that is not accepted, where no error text tells what.
  package var invalid: String
  /// To be read and not to be changed.
  package var readOnly: String
  /// Of a link that was followed before.
  package var visited: String
  /// Not ready yet.
  package var busy: String
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
