package import Text

/// What is said while a text is typed, erased, walked through and selected, in a platform's own words.
///
/// TalkBack's are the product's, in both languages (`strings_compositor.xml`: `template_text_removed`,
/// `template_text_replaced`, `template_text_selected`, `template_text_unselected`,
/// `template_announce_selected_text`,
/// `value_text_cleared`, `value_text_max_length`, `notification_type_…`). VoiceOver's have no public source
/// but Apple's guides, which say "selected" and "unselected"; the rest, and all of its Bokmål, is our choice,
/// and so is what neither platform says: that there is nothing to erase or to select, that a line is empty.
/// TalkBack's selection mode is a way to select by gestures; Earshot's keys select without one.
package struct EditingPhrases: Sendable {
  let style: ReaderProfile.Style
  let language: Language

  /// The phrases of a platform in a language.
  package init(style: ReaderProfile.Style, language: Language) {
    self.style = style
    self.language = language
  }

  /// Follows what was deleted.
  var deleted: String {
    language(en: "deleted", nb: style(voiceOver: "slettet", talkBack: "ble slettet"))
  }
  /// The field was emptied.
  package var cleared: String {
    style(
      voiceOver: language(en: "Text cleared", nb: "Teksten er slettet"),
      talkBack: language(en: "Cleared text", nb: "Teksten ble slettet"))
  }
  /// Whether a replacement announces the new and the old text; otherwise only the new text.
  var reportsReplacement: Bool { style(voiceOver: false, talkBack: true) }
  /// The new and the old text of a replacement.
  package func replaced(_ old: String, by new: String) -> String {
    language(en: "\(new) replaced \(old)", nb: "\(new) erstattet \(old)")
  }
  var nothingToErase: String { language(en: "Nothing to delete", nb: "Ingenting å slette") }
  /// A change was taken back; what came of that follows.
  var undone: String { language(en: "Undone", nb: "Angret") }
  /// A change that was taken back was made again.
  var redone: String { language(en: "Redone", nb: "Gjenopprettet") }
  var nothingToUndo: String { language(en: "Nothing to undo", nb: "Ingenting å angre") }
  var nothingToRedo: String { language(en: "Nothing to redo", nb: "Ingenting å gjenopprette") }
  /// Nothing was erased that could be put in again.
  var nothingToPutBack: String { language(en: "Nothing to put back", nb: "Ingenting å hente inn igjen") }
  /// Stands before text that is in the field again.
  var putBack: String { language(en: "put back", nb: "hentet inn igjen") }
  /// The text of a password is kept nowhere, so no change of it can be taken back.
  var notInPassword: String { language(en: "Not in a password", nb: "Ikke i et passord") }
  /// Announces pasted text.
  var pasted: String { language(en: "pasted", nb: "limt inn") }
  /// The length of pasted text.
  func characters(_ count: Int) -> String {
    language(en: count == 1 ? "1 character" : "\(count) characters", nb: "\(count) tegn")
  }
  /// The field takes no more text.
  package var fieldIsFull: String {
    style(
      voiceOver: language(en: "The field is full", nb: "Feltet er fullt"),
      talkBack: language(en: "Maximum length reached", nb: "Maksimal lengde er nådd"))
  }
  /// The caret is before the first character.
  package var startOfField: String {
    style(
      voiceOver: language(en: "Start of field", nb: "Starten av feltet"),
      talkBack: language(en: "Beginning of field", nb: "Begynnelsen av feltet"))
  }
  /// The caret is behind the last character.
  package var endOfField: String { language(en: "End of field", nb: "Slutten av feltet") }
  /// A line without characters, when the caret comes to it.
  var emptyLine: String { language(en: "Empty line", nb: "Tom linje") }
  /// A new line was asked for in a field that has only one.
  var oneLineOnly: String {
    language(en: "This field has one line only", nb: "Dette feltet har bare én linje")
  }
  /// Follows what was selected.
  var selected: String { language(en: "selected", nb: style(voiceOver: "markert", talkBack: "er valgt")) }
  /// Follows text that is selected no longer.
  var unselected: String {
    language(en: "unselected", nb: style(voiceOver: "ikke lenger markert", talkBack: "er ikke valgt"))
  }
  /// Stands before the whole text when all of it was selected; nil where `selected` follows it instead.
  var wholeText: String? { style(voiceOver: nil, talkBack: language(en: "Selected text", nb: "Valgt tekst")) }
  /// Takes the place of the text when the selection was given up; nil where `unselected` follows that.
  package var selectionCleared: String? {
    style(voiceOver: nil, talkBack: language(en: "Selection cleared", nb: "Valget ble fjernet"))
  }
  var nothingSelected: String {
    language(
      en: "Nothing selected", nb: style(voiceOver: "Ingenting markert", talkBack: "Ingenting er valgt"))
  }
  /// The characters that end a typed word, and the echo of the word.
  var wordEcho: WordEcho { style(voiceOver: .afterCharacter, talkBack: .withoutSpace) }
  /// The echo of a caret that moves.
  var caretEcho: CaretEcho { style(voiceOver: .reached, talkBack: .passed) }

  /// How a platform announces a move of the caret.
  enum CaretEcho: Hashable, Sendable {
    /// What it came to: the character behind it, or the word it stands in. Our choice for VoiceOver, which
    /// has a setting for it on the Mac and says nothing of it for the phone.
    case reached
    /// What it passed over, and the end of the field where it came to one: TalkBack's
    /// `InputTextSelectionFeedbackRules`.
    case passed
  }

  /// How a platform echoes a word once it is complete.
  enum WordEcho: Hashable, Sendable {
    /// Space and punctuation end a word; it is heard with the name of the sign, and in place of that of the
    /// space: TalkBack's `TextEventInterpreter` (`appendLastWordIfNeeded`).
    case withoutSpace
    /// Space and punctuation end a word; the character first, because it is what the key did, then the word. Apple's guides
    /// say what ends a word in "characters and words"; the order is our choice.
    case afterCharacter
  }
}
