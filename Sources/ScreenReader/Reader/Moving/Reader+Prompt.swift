import Commands
import Languages
import Semantics
import SpeechCore

// Text typed outside any field: the text to find, and the number of a list's entry.

extension Reader {
  /// Asks for the text to find; the keys after it go into that text until Enter or Escape.
  mutating func askWhatToFind() -> [ReaderEffect] {
    prompt = ""
    return [tell(phrases.whatToFind, source: .edit)]
  }

  /// Handles a key while text is being asked for; nil where the command is none of these, which ends the prompt.
  mutating func answerPrompt(_ command: Command) -> [ReaderEffect]? {
    if prompt != nil { return answerFind(command) }
    if !numbered.isEmpty, editing == nil { return answerNumber(command) }
    return nil
  }

  private mutating func answerFind(_ command: Command) -> [ReaderEffect]? {
    guard let text = prompt else { return nil }
    switch command {
    case .type, .erase, .eraseTo, .clear:
      var editor = TextEditor(text)
      let heard = change(&editor, by: command, echo: echo(isSecure: false))
      prompt = editor.text
      return heard.isEmpty ? [] : [say(heard)]
    case .submit where !text.isEmpty:
      prompt = nil
      return find(text)
    case .submit, .cancel:
      prompt = nil
      return [tell(phrases.findCancelled, source: .edit)]
    // Escape silences at once, on its byte, and ends the prompt only once it is known to be the key itself.
    case .stop:
      return nil
    default:
      prompt = nil
      return nil
    }
  }

  private mutating func answerNumber(_ command: Command) -> [ReaderEffect]? {
    let echo = echo(isSecure: false)
    switch command {
    case .type(let digits) where digits.allSatisfy { $0.isASCII && $0.isNumber } && numberTyped.count < 6:
      numberTyped += digits
      return [say(echo.typed(digits))]
    case .erase where !numberTyped.isEmpty:
      return [say(echo.erased(String(numberTyped.removeLast())))]
    case .submit:
      let number = Int(numberTyped)
      numberTyped = ""
      return number.map { go(to: $0) } ?? [tell(phrases.noNumberTyped, source: .edit)]
    default:
      numberTyped = ""
      return nil
    }
  }

  private func say(_ parts: [Announcement.Part]) -> ReaderEffect {
    .say(
      Announcement(
        parts, priority: .navigation, source: .edit, language: profile.language.rawValue,
        screen: screen?.name))
  }
}
