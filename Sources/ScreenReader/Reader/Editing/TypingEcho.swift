import Commands
import SpeechCore

/// What is heard while text is typed, erased and walked through.
///
/// In a secure field every character is one neutral word, whichever it is: "bullet"; a word or a line in it
/// is so many of them, and its end is not told.
struct TypingEcho {
  var phrases: ReaderPhrases
  var words: EditingPhrases
  var isSecure: Bool

  private typealias Part = Announcement.Part

  /// One character by its name, and the word it ends; several as they were typed. Nothing where nothing was.
  ///
  /// - Parameters:
  ///   - word: What stands before the character, back to the last white space; empty for nothing.
  ///   - gone: What was selected, and had to give way; empty for nothing.
  func typed(_ text: String, after word: String = "", replacing gone: String = "") -> [Announcement.Part] {
    guard let character = text.first else { return [] }
    if let said = replaced(gone, by: text, after: word) { return said }
    if isSecure { return bullets(text.count) }
    guard text.count == 1, let ended = endedWord(by: character, after: word) else { return spoken(text) }
    switch words.wordEcho {
    // A new line is more than the end of a word: it is said, here too.
    case .withoutSpace where character.isNewline: return spoken(text) + spoken(ended)
    case .withoutSpace where character.isWhitespace: return spoken(ended)
    case .withoutSpace: return [Part(.value, "\(ended) \(phrases.name(of: character))")]
    case .afterCharacter: return spoken(text) + spoken(ended)
    }
  }

  /// The word that a character ends; nil where it ends none. A word of one letter was heard already, and
  /// signs alone are none.
  private func endedWord(by character: Character, after text: String) -> String? {
    let isEnd = words.wordEcho == .withoutSpace ? \Character.endsWordOnAndroid : \Character.endsWord
    guard character[keyPath: isEnd] else { return nil }
    let word = String(text.reversed().prefix { !$0[keyPath: isEnd] }.reversed())
    return word.count > 1 && word.contains { $0.isLetter || $0.isNumber } ? word : nil
  }

  /// What is heard where a text took the place of another; nil where that is not told.
  ///
  /// A word that is ended goes before what gave way, as TalkBack's `TextEventInterpreter` has it.
  private func replaced(_ gone: String, by text: String, after word: String) -> [Announcement.Part]? {
    guard words.tellsReplacement, !gone.isEmpty, gone != text else { return nil }
    if isSecure { return [Part(.value, words.replaced(bulletPhrase(gone.count), by: bulletPhrase(text.count)))] }
    let change = TextChange(added: text, removed: gone)
    if change.added.isEmpty { return erased(change.removed) }
    if change.removed.isEmpty { return typed(change.added, after: word + gone) }
    if text.count == 1, let sign = text.first, endedWord(by: sign, after: word) != nil { return nil }
    return [Part(.value, words.replaced(phraseText(gone), by: phraseText(text)))]
  }

  func erased(_ text: String) -> [Announcement.Part] {
    spoken(text) + [Part(.state, words.deleted)]
  }

  var cleared: [Announcement.Part] { [Part(.state, words.cleared)] }

  var nothingToErase: [Announcement.Part] { [Part(.state, words.nothingToErase)] }

  var full: [Announcement.Part] { [Part(.state, words.fieldIsFull)] }

  var oneLineOnly: [Announcement.Part] { [Part(.state, words.oneLineOnly)] }

  /// An end of the field, where the caret could not go on.
  func edge(_ move: Command.CaretMove) -> [Announcement.Part] {
    switch move {
    case .left, .start: [Part(.state, words.startOfField)]
    case .right, .end: [Part(.state, words.endOfField)]
    }
  }

  /// What the caret came to, at an end of anything the character there; or what it passed over.
  ///
  /// - Parameter passed: the text between where it was and where it is.
  func caret(
    _ editor: TextEditor, after move: Command.CaretMove, by unit: Command.Granularity, over passed: String
  ) -> [Announcement.Part] {
    switch unit {
    case .word where words.caretEcho == .passed, .character where words.caretEcho == .passed:
      // From end to end it would be all of the text; where the caret is says enough.
      let isJump = move == .start || move == .end
      let edge = editor.caret == 0 ? self.edge(.start) : editor.characterAtCaret == nil ? self.edge(.end) : []
      return (isJump ? [] : spoken(passed)) + edge
    case .line where editor.lineAtCaret.isEmpty: return [Part(.state, words.emptyLine)]
    case .line where [.left, .right].contains(move): return spoken(editor.lineAtCaret)
    case .word where !editor.wordAtCaret.isEmpty: return spoken(editor.wordAtCaret)
    case .line, .word, .character:
      guard let character = editor.characterAtCaret else { return [Part(.state, words.endOfField)] }
      return spoken(String(character))
    }
  }

  /// What a selection lost and won, in this order.
  func selected(_ change: TextEditor.SelectionChange) -> [Announcement.Part] {
    (change.unselected.isEmpty ? [] : spoken(change.unselected) + [Part(.state, words.unselected)])
      + (change.selected.isEmpty ? [] : spoken(change.selected) + [Part(.state, words.selected)])
  }

  /// The whole text, once all of it is selected.
  func selectedAll(_ text: String) -> [Announcement.Part] {
    if text.isEmpty { return nothingSelected }
    guard let before = words.wholeText else { return spoken(text) + [Part(.state, words.selected)] }
    return [Part(.state, before)] + spoken(text)
  }

  /// A selection that was given up.
  func unselected(_ text: String) -> [Announcement.Part] {
    if text.isEmpty { return [] }
    if let cleared = words.selectionCleared { return [Part(.state, cleared)] }
    return spoken(text) + [Part(.state, words.unselected)]
  }

  var nothingSelected: [Announcement.Part] { [Part(.state, words.nothingSelected)] }

  /// Text of the field as it may be heard: one character by its name, and so are spaces alone; all else as it
  /// stands, on one line, as an announcement is.
  private func spoken(_ text: String) -> [Announcement.Part] {
    if isSecure { return bullets(text.count) }
    if text.count == 1 || text.allSatisfy(\.isWhitespace) {
      return text.map { Part(.value, phrases.name(of: $0)) }
    }
    return [Part(.value, asOneLine(text))]
  }

  /// Text of the field as it stands within a phrase.
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

  private func bullets(_ count: Int) -> [Announcement.Part] {
    // More than a person would count are told by their number.
    count > 40
      ? [Part(.value, phrases.bullets(count))]
      : Array(repeating: Part(.value, phrases.bullet), count: count)
  }
}

extension Character {
  /// Whether it stands between words for TalkBack: white space, and the punctuation of ASCII, with signs like
  /// `+` and `_` (Java's `\p{Punct}`).
  fileprivate var endsWordOnAndroid: Bool {
    isWhitespace || asciiValue.map { 33...126 ~= $0 && !isLetter && !isNumber } == true
  }

  /// Whether it stands between words; an apostrophe, a hyphen and a low line stand in them.
  fileprivate var endsWord: Bool {
    isWhitespace || isPunctuation && !["'", "’", "-", "_"].contains(self)
  }
}
