import Commands

/// What is said while a text is typed, erased, walked through and selected: in a platform's own words.
///
/// TalkBack's are the product's, in both languages (`strings_compositor.xml`: `template_text_removed`,
/// `template_text_replaced`, `template_text_selected`, `template_text_unselected`,
/// `template_announce_selected_text`,
/// `value_text_cleared`, `value_text_max_length`, `notification_type_…`). VoiceOver's have no public source
/// but Apple's guides, which say "selected" and "unselected"; the rest, and all of its Bokmål, is our choice,
/// and so is what neither platform says: that there is nothing to erase or to select, that a line is empty.
/// TalkBack's selection mode is a way to select by gestures; Earshot's keys select without one.
struct EditingPhrases: Sendable {
  /// Follows what was deleted.
  var deleted: String
  var cleared: String
  /// What took the place of what; nil where only the new text is heard.
  var replaced: (@Sendable (_ new: String, _ old: String) -> String)?
  var nothingToErase: String
  var fieldIsFull: String
  var startOfField: String
  var endOfField: String
  /// A line without characters, when the caret comes to it.
  var emptyLine: String
  /// A new line was asked for in a field that has only one.
  var oneLineOnly: String
  /// Follows what was selected.
  var selected: String
  /// Follows what is selected no longer.
  var unselected: String
  /// Stands before the whole text when all of it was selected; nil where `selected` follows it instead.
  var wholeText: String?
  /// Takes the place of the text when the selection was given up; nil where `unselected` follows that.
  var selectionCleared: String?
  var nothingSelected: String
  /// What ends a word that was typed, and what is heard then.
  var wordEcho: WordEcho
  /// What is heard of a caret that moves.
  var caretEcho: CaretEcho

  /// How a platform tells where the caret went.
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
    /// Space and punctuation end a word; the character first, because it is what the key did, then the word.
    /// Apple's guides tell what ends a word in "characters and words"; the order is our choice.
    case afterCharacter
  }

  static func `for`(_ style: ReaderProfile.Style, _ language: ReaderProfile.Language) -> EditingPhrases {
    switch (style, language) {
    case (.voiceOver, .english): .voiceOverEnglish
    case (.voiceOver, .bokmål): .voiceOverBokmål
    case (.talkBack, .english): .talkBackEnglish
    case (.talkBack, .bokmål): .talkBackBokmål
    }
  }
}

// MARK: - VoiceOver

extension EditingPhrases {
  private static let voiceOverEnglish = EditingPhrases(
    deleted: "deleted",
    cleared: "Text cleared",
    replaced: nil,
    nothingToErase: "Nothing to delete",
    fieldIsFull: "The field is full",
    startOfField: "Start of field",
    endOfField: "End of field",
    emptyLine: "Empty line",
    oneLineOnly: "This field has one line only",
    selected: "selected",
    unselected: "unselected",
    wholeText: nil,
    selectionCleared: nil,
    nothingSelected: "Nothing selected",
    wordEcho: .afterCharacter,
    caretEcho: .reached)

  private static let voiceOverBokmål = EditingPhrases(
    deleted: "slettet",
    cleared: "Teksten er slettet",
    replaced: nil,
    nothingToErase: "Ingenting å slette",
    fieldIsFull: "Feltet er fullt",
    startOfField: "Starten av feltet",
    endOfField: "Slutten av feltet",
    emptyLine: "Tom linje",
    oneLineOnly: "Dette feltet har bare én linje",
    selected: "markert",
    unselected: "ikke lenger markert",
    wholeText: nil,
    selectionCleared: nil,
    nothingSelected: "Ingenting markert",
    wordEcho: .afterCharacter,
    caretEcho: .reached)
}

// MARK: - TalkBack

extension EditingPhrases {
  private static let talkBackEnglish = EditingPhrases(
    deleted: "deleted",
    cleared: "Cleared text",
    replaced: { "\($0) replaced \($1)" },
    nothingToErase: "Nothing to delete",
    fieldIsFull: "Maximum length reached",
    startOfField: "Beginning of field",
    endOfField: "End of field",
    emptyLine: "Empty line",
    oneLineOnly: "This field has one line only",
    selected: "selected",
    unselected: "unselected",
    wholeText: "Selected text",
    selectionCleared: "Selection cleared",
    nothingSelected: "Nothing selected",
    wordEcho: .withoutSpace,
    caretEcho: .passed)

  private static let talkBackBokmål = EditingPhrases(
    deleted: "ble slettet",
    cleared: "Teksten ble slettet",
    replaced: { "\($0) erstattet \($1)" },
    nothingToErase: "Ingenting å slette",
    fieldIsFull: "Maksimal lengde er nådd",
    startOfField: "Begynnelsen av feltet",
    endOfField: "Slutten av feltet",
    emptyLine: "Tom linje",
    oneLineOnly: "Dette feltet har bare én linje",
    selected: "er valgt",
    unselected: "er ikke valgt",
    wholeText: "Valgt tekst",
    selectionCleared: "Valget ble fjernet",
    nothingSelected: "Ingenting er valgt",
    wordEcho: .withoutSpace,
    caretEcho: .passed)
}
