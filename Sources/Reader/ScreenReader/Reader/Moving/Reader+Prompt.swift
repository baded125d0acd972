import AccessibilityTree
import Announcements
import Text

/// The list to choose from by number, from 1. Its numbers stay as they are while it is open.
struct NumberedChoices: Hashable, Sendable {
  /// What there is to choose from.
  var entries: Entries
  /// The item the person is at, from 0; nil where the list was read as a whole, and no item by itself.
  var place: Int?

  enum Entries: Hashable, Sendable {
    /// Elements of a kind, to go to.
    case elements([NodeID], of: ElementKind)
    /// Custom actions of an element, which is the one under the cursor as long as it is there.
    case actions([String], of: NodeID)
  }

  init(_ entries: Entries) { self.entries = entries }

  var count: Int {
    switch entries {
    case .elements(let elements, of: _): elements.count
    case .actions(let names, of: _): names.count
    }
  }

  var isEmpty: Bool { count == 0 }

  /// Whether it is gone through item by item.
  var isOpen: Bool { place != nil && !isEmpty }
}

// Text typed outside any field: the text to find, a line to obey, and the number of a list's entry.

/// A text that is being typed outside any field.
struct Prompt: Hashable, Sendable {
  var purpose: Purpose
  var text = ""
  /// Which of the earlier entries it holds, from the newest, from 1; 0 for none.
  var recalled = 0

  enum Purpose: Hashable, Sendable {
    case find, line
  }
}

/// What was typed into prompts before, the newest at the end.
struct EarlierEntries: Hashable, Sendable {
  private var texts: [Prompt.Purpose: [String]] = [:]
  /// Nobody goes further back by one key at a time.
  private static let limit = 50

  subscript(purpose: Prompt.Purpose) -> [String] { texts[purpose] ?? [] }

  /// Keeps an entry, once. What a line types into a field is not kept, nor a line that is not understood: either may hold a secret.
  mutating func add(_ text: String, to purpose: Prompt.Purpose, in language: Language) {
    if purpose == .line {
      switch LineLanguage.parse(text, in: language) {
      case .success(.type?), .success(.paste?), .success(nil), .failure: return
      case .success: break
      }
    }
    texts[purpose, default: []].removeAll { $0 == text }
    texts[purpose, default: []].append(text)
    if self[purpose].count > Self.limit { texts[purpose]?.removeFirst() }
  }
}

extension Reader {
  /// Asks for a text; the keys after it go into that until Enter or Escape.
  mutating func ask(for purpose: Prompt.Purpose) -> [ReaderEffect] {
    prompt = Prompt(purpose: purpose)
    return [report(question(purpose), source: .edit)]
  }

  private func question(_ purpose: Prompt.Purpose) -> String {
    switch purpose {
    case .find: phrases.whatToFind
    case .line: phrases.whichCommand
    }
  }

  /// Handles a key while text is being asked for; nil where the command is none of these, which ends the prompt.
  mutating func answerPrompt(_ command: Command) -> [ReaderEffect]? {
    if prompt != nil { return answerText(command) }
    guard let numbered, editing == nil else { return nil }
    return numbered.isEmpty ? answerNumberInVain(command) : answerNumber(command)
  }

  private mutating func answerText(_ command: Command) -> [ReaderEffect]? {
    guard let asked = prompt else { return nil }
    // Enter alone goes on with the last search.
    let wanted = asked.text.isEmpty ? found?.text ?? "" : asked.text
    switch (command, asked.purpose) {
    case (.type, _), (.paste, _), (.erase, _), (.eraseTo, _), (.clear, _):
      var editor = TextEditor(asked.text)
      let heard = change(&editor, by: command, echo: echo(isSecure: false))
      prompt?.text = editor.text
      prompt?.recalled = 0
      return heard.isEmpty ? [] : [say(heard)]
    case (.caret(.left, by: .line), _): return recall(asked.recalled + 1)
    case (.caret(.right, by: .line), _): return recall(asked.recalled - 1)
    case (.submit, .find) where !wanted.isEmpty:
      prompt = nil
      earlierEntries.add(wanted, to: .find, in: profile.language)
      return find(wanted)
    case (.submit, .line) where !asked.text.isEmpty:
      prompt = nil
      earlierEntries.add(asked.text, to: .line, in: profile.language)
      return [.obey(asked.text)]
    case (.submit, _), (.cancel, _):
      prompt = nil
      return [
        report(asked.purpose == .find ? phrases.findCancelled : phrases.commandCancelled, source: .edit)
      ]
    case (.next(nil), .line): return complete(asked.text)
    // Escape silences at once, on its byte, and ends the prompt only once it is known to be the key itself.
    case (.stop, _), (.help, _), (.repeatLast, _), (.missed, _), (.history, _), (.togglePause, _):
      return nil
    case (.whereAmI, let purpose): return [report("\(question(purpose)) \(asked.text)", source: .edit)]
    case (.spell, _) where !asked.text.isEmpty:
      return [say(letters(of: asked.text, phonetically: previousCommand == .spell))]
    case (.spell, _): return [report(phrases.nothingToSpell, source: .edit)]
    default:
      prompt = nil
      return nil
    }
  }

  /// Brings back what was typed before, the newest first; 0 is an empty text.
  private mutating func recall(_ number: Int) -> [ReaderEffect] {
    guard let purpose = prompt?.purpose else { return [] }
    let entries = earlierEntries[purpose]
    guard (0...entries.count).contains(number) else {
      return [report(number < 0 ? phrases.noLaterEntry : phrases.noEarlierEntry, source: .edit, earcon: .edge)]
    }
    let text = number == 0 ? "" : entries[entries.count - number]
    prompt?.text = text
    prompt?.recalled = number
    return [report(text.isEmpty ? phrases.emptyPrompt : text, source: .edit)]
  }

  /// Completes the line's last word as far as it is clear, and says what it may become.
  private mutating func complete(_ line: String) -> [ReaderEffect] {
    let lines = LineLanguage.completions(of: line, in: profile.language)
    guard let first = lines.first else { return [refuse(phrases.noCompletion)] }
    let common = lines.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    prompt?.text = lines.count == 1 ? first + " " : common.count > line.count ? common : line
    guard lines.count > 1 else { return [report(first, source: .edit)] }
    // The last words alone: what stands before them is the same.
    let words = lines.map { String($0.split(separator: " ").last ?? "") }
    return [report(phrases.completions(words), source: .edit)]
  }

  private mutating func answerNumber(_ command: Command) -> [ReaderEffect]? {
    let echo = echo(isSecure: false)
    switch command {
    case .type(let digits) where digits.allSatisfy { $0.isASCII && $0.isNumber } && numberTyped.count < 6:
      numberTyped += digits
      return [say(echo.typed(digits))]
    case .erase where !numberTyped.isEmpty:
      return [say(echo.erased(String(numberTyped.removeLast())))]
    // Backspace closes what opened last.
    case .erase where hasOpenList:
      numbered = nil
      return [report(phrases.listClosed)]
    case .submit:
      // Without a number Enter takes the item the person is at.
      let number = Int(numberTyped) ?? numbered?.place.map { $0 + 1 }
      numberTyped = ""
      return number.map { go(to: $0) } ?? [report(phrases.noNumberTyped, source: .edit)]
    default:
      numberTyped = ""
      return nil
    }
  }

  /// Answers digits after an empty list: they are meant for the list, and not for the tabs.
  private func answerNumberInVain(_ command: Command) -> [ReaderEffect]? {
    guard case .type(let digits) = command, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      cursorNode?.supports(.setText) != true
    else { return nil }
    return [refuse(phrases.nothingToChoose, subject: cursor)]
  }

  private func say(_ parts: [Announcement.Segment]) -> ReaderEffect {
    .say(
      Announcement(
        parts, priority: .navigation, source: .edit, language: profile.language.rawValue,
        screen: screen?.name))
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
