import SpeechCore

/// What is heard while text is typed, erased and walked through.
///
/// In a secure field every character is one neutral word, whichever it is: "bullet".
struct TypingEcho {
  var phrases: ReaderPhrases
  var isSecure: Bool

  private typealias Part = Announcement.Part

  /// One character by its name; several as they were typed. Nothing where nothing was.
  func typed(_ text: String) -> [Announcement.Part] {
    if text.isEmpty { return [] }
    return isSecure ? bullets(text.count) : [part(text)]
  }

  func erased(_ text: String) -> [Announcement.Part] {
    let gone = isSecure ? bullets(text.count) : [part(text)]
    return gone + [Part(.state, phrases.deleted)]
  }

  var cleared: [Announcement.Part] { [Part(.state, phrases.cleared)] }

  var nothingToErase: [Announcement.Part] { [Part(.state, phrases.nothingToErase)] }

  var full: [Announcement.Part] { [Part(.state, phrases.fieldIsFull)] }

  func caret(_ editor: TextEditor, byWord: Bool, atEdge edge: Command.CaretMove?) -> [Announcement.Part] {
    switch edge {
    case .left, .start: return [Part(.state, phrases.startOfField)]
    case .right, .end: return [Part(.state, phrases.endOfField)]
    case nil: break
    }
    if byWord, !editor.wordAtCaret.isEmpty {
      return isSecure ? bullets(editor.wordAtCaret.count) : [part(editor.wordAtCaret)]
    }
    guard let character = editor.characterAtCaret else { return [Part(.state, phrases.endOfField)] }
    return isSecure ? bullets(1) : [part(String(character))]
  }

  func selected(_ text: String) -> [Announcement.Part] {
    if text.isEmpty { return [Part(.state, phrases.nothingSelected)] }
    return (isSecure ? bullets(text.count) : [part(text)]) + [Part(.state, phrases.selected)]
  }

  private func bullets(_ count: Int) -> [Announcement.Part] {
    // More than a person would count are told by their number.
    count > 40
      ? [Part(.value, phrases.bullets(count))]
      : Array(repeating: Part(.value, phrases.bullet), count: count)
  }

  private func part(_ text: String) -> Announcement.Part {
    Part(.value, text.count == 1 ? phrases.name(of: text.first!) : text)
  }
}
