import Announcements

/// The echo of typing, erasing and moving the caret.
///
/// In a secure field every character is the same neutral word, "bullet"; a word or a line is as many of them, and
/// the end of a word is not announced.
struct TypingEcho {
  var phrases: ReaderPhrases
  var words: EditingPhrases
  var isSecure: Bool

  private typealias Segment = Announcement.Segment

  /// The echo of typed text: one character by its name, and the word it ends; several characters as they are.
  ///
  /// - Parameters:
  ///   - word: What stands before the character, back to the last white space; empty for nothing.
  ///   - gone: What was selected, and had to give way; empty for nothing.
  func typed(_ text: String, after word: String = "", replacing gone: String = "") -> [Announcement.Segment] {
    guard let character = text.first else { return [] }
    if let said = replaced(gone, by: text, after: word) { return said }
    if isSecure { return bullets(text.count) }
    guard text.count == 1, let ended = endedWord(by: character, after: word) else { return spoken(text) }
    switch words.wordEcho {
    // A new line is announced as such, not only as the end of a word.
    case .withoutSpace where character.isNewline: return spoken(text) + spoken(ended)
    case .withoutSpace where character.isWhitespace: return spoken(ended)
    case .withoutSpace: return [Segment(.value, "\(ended) \(phrases.name(of: character))")]
    case .afterCharacter: return spoken(text) + spoken(ended)
    }
  }

  /// The word that a character ends; nil where it ends none. A word of one letter was echoed already, and signs
  /// alone are no word.
  private func endedWord(by character: Character, after text: String) -> String? {
    let isEnd = words.wordEcho == .withoutSpace ? \Character.endsWordOnAndroid : \Character.endsWord
    guard character[keyPath: isEnd] else { return nil }
    let word = String(text.reversed().prefix { !$0[keyPath: isEnd] }.reversed())
    return word.count > 1 && word.contains { $0.isLetter || $0.isNumber } ? word : nil
  }

  /// The echo of a replacement; nil where the platform announces none.
  ///
  /// A word that is ended comes before the replaced text, as in TalkBack's `TextEventInterpreter`.
  private func replaced(_ gone: String, by text: String, after word: String) -> [Announcement.Segment]? {
    guard words.reportsReplacement, !gone.isEmpty, gone != text else { return nil }
    if isSecure { return [Segment(.value, words.replaced(bulletPhrase(gone.count), by: bulletPhrase(text.count)))] }
    let change = TextChange(added: text, removed: gone)
    // On a phone the key on the screen has said itself.
    if change.added.isEmpty { return spoken(text) + erased(change.removed) }
    if change.removed.isEmpty { return typed(change.added, after: word + gone) }
    if text.count == 1, let sign = text.first, endedWord(by: sign, after: word) != nil { return nil }
    return [Segment(.value, words.replaced(phraseText(gone), by: phraseText(text)))]
  }

  /// The announcement of the replaced text, where the echo of typing does not contain it.
  func replacement(of gone: String, by text: String) -> [Announcement.Segment] {
    if words.reportsReplacement || gone == text { return [] }
    if isSecure { return [Segment(.state, words.replaced(bulletPhrase(gone.count), by: bulletPhrase(text.count)))] }
    return [Segment(.state, words.replaced(phraseText(gone), by: phraseText(text)))]
  }

  func erased(_ text: String) -> [Announcement.Segment] {
    spoken(text) + [Segment(.state, words.deleted)]
  }

  var cleared: [Announcement.Segment] { [Segment(.state, words.cleared)] }

  var nothingToErase: [Announcement.Segment] { [Segment(.state, words.nothingToErase)] }

  /// The echo of a text that came as a whole: nobody wants to hear it read out.
  func pasted(_ text: String) -> [Announcement.Segment] {
    [Segment(.state, words.pasted), Segment(.value, words.characters(text.count))]
  }

  var nothingToUndo: [Announcement.Segment] { [Segment(.state, words.nothingToUndo)] }

  var nothingToRedo: [Announcement.Segment] { [Segment(.state, words.nothingToRedo)] }

  var nothingToPutBack: [Announcement.Segment] { [Segment(.state, words.nothingToPutBack)] }

  var notInPassword: [Announcement.Segment] { [Segment(.state, words.notInPassword)] }

  /// The echo of text that was erased and is in the field again.
  func putBack(_ text: String) -> [Announcement.Segment] {
    [Segment(.state, words.putBack)] + spoken(text)
  }

  /// The announcement of a change that was taken back or made again: what has come back, and what has gone.
  func restored(_ change: TextDifference, isUndo: Bool) -> [Announcement.Segment] {
    let done = Segment(.state, isUndo ? words.undone : words.redone)
    switch (change.added.isEmpty, change.removed.isEmpty) {
    case (false, false): return [done, Segment(.state, words.replaced(phraseText(change.removed), by: phraseText(change.added)))]
    case (false, true): return [done] + putBack(change.added)
    case (true, _): return [done] + erased(change.removed)
    }
  }

  var full: [Announcement.Segment] { [Segment(.state, words.fieldIsFull)] }

  var oneLineOnly: [Announcement.Segment] { [Segment(.state, words.oneLineOnly)] }

  /// The announcement of an end of the field, where the caret cannot move on.
  func edge(_ move: Command.CaretMove) -> [Announcement.Segment] {
    switch move {
    case .left, .start: [Segment(.state, words.startOfField)]
    case .right, .end: [Segment(.state, words.endOfField)]
    }
  }

  /// The echo of a caret move: the character it came to, or the text it passed over.
  ///
  /// - Parameter passed: The text between its old and its new place.
  func caret(
    _ editor: TextEditor, after move: Command.CaretMove, by unit: Command.Granularity, over passed: String
  ) -> [Announcement.Segment] {
    switch unit {
    case .word where words.caretEcho == .passed, .character where words.caretEcho == .passed:
      // A move from end to end would read the whole text; the caret's place is enough.
      let isJump = move == .start || move == .end
      let edge = editor.caret == 0 ? self.edge(.start) : editor.characterAtCaret == nil ? self.edge(.end) : []
      return (isJump ? [] : spoken(passed)) + edge
    case .line where editor.lineAtCaret.isEmpty: return [Segment(.state, words.emptyLine)]
    case .line where [.left, .right].contains(move): return spoken(editor.lineAtCaret)
    case .word where !editor.wordAtCaret.isEmpty: return spoken(editor.wordAtCaret)
    case .line, .word, .character:
      guard let character = editor.characterAtCaret else { return [Segment(.state, words.endOfField)] }
      return spoken(String(character))
    }
  }

  /// What was removed from the selection, then what was added to it.
  func selected(_ change: TextEditor.SelectionChange) -> [Announcement.Segment] {
    (change.unselected.isEmpty ? [] : spoken(change.unselected) + [Segment(.state, words.unselected)])
      + (change.selected.isEmpty ? [] : spoken(change.selected) + [Segment(.state, words.selected)])
  }

  /// The announcement that the whole text is selected.
  func selectedAll(_ text: String) -> [Announcement.Segment] {
    if text.isEmpty { return nothingSelected }
    guard let before = words.wholeText else { return spoken(text) + [Segment(.state, words.selected)] }
    return [Segment(.state, before)] + spoken(text)
  }

  /// The announcement that nothing is selected any more.
  func unselected(_ text: String) -> [Announcement.Segment] {
    if text.isEmpty { return [] }
    if let cleared = words.selectionCleared { return [Segment(.state, cleared)] }
    return spoken(text) + [Segment(.state, words.unselected)]
  }

  var nothingSelected: [Announcement.Segment] { [Segment(.state, words.nothingSelected)] }

  /// Text of the field in words: a single character and white space by name, everything else as it is, on one line.
  private func spoken(_ text: String) -> [Announcement.Segment] {
    if isSecure { return bullets(text.count) }
    if text.count == 1 || text.allSatisfy(\.isWhitespace) {
      return text.map { Segment(.value, phrases.name(of: $0)) }
    }
    return [Segment(.value, asOneLine(text))]
  }

  /// Text of the field within a phrase.
  private func phraseText(_ text: String) -> String {
    text.count == 1 || text.allSatisfy(\.isWhitespace)
      ? text.map { phrases.name(of: $0) }.joined(separator: " ") : asOneLine(text)
  }

  private func asOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func bulletPhrase(_ count: Int) -> String {
    count == 1 ? phrases.bullet : phrases.bullets(count)
  }

  private func bullets(_ count: Int) -> [Announcement.Segment] {
    // Too many to count by ear are announced as a number.
    count > 40
      ? [Segment(.value, phrases.bullets(count))]
      : Array(repeating: Segment(.value, phrases.bullet), count: count)
  }
}

extension Character {
  /// Whether the character separates words for TalkBack: white space and ASCII punctuation, with signs like
  /// `+` and `_` (Java's `\p{Punct}`).
  fileprivate var endsWordOnAndroid: Bool {
    isWhitespace || asciiValue.map { 33...126 ~= $0 && !isLetter && !isNumber } == true
  }

  /// Whether the character separates words; apostrophe, hyphen and underscore do not.
  fileprivate var endsWord: Bool {
    isWhitespace || isPunctuation && !["'", "’", "-", "_"].contains(self)
  }
}
