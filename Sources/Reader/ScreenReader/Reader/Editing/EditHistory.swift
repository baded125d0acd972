/// What a field held before each of its changes: a change can be taken back and made again, also after editing has ended.
///
/// A run of typed letters is one change up to the end of its word, and a run of single erasures is one; every other command is
/// a change of its own.
struct EditHistory: Hashable, Sendable {
  /// A text, with the place of the caret in it.
  struct Moment: Hashable, Sendable {
    var text: String
    var caret: Int

    init(_ editor: TextEditor) {
      (text, caret) = (editor.text, editor.caret)
    }
  }

  /// The changes that can be taken back; nobody goes further by one key at a time.
  private static let limit = 100
  /// The scalars of all texts together.
  private static let mostScalars = 400_000

  private var past: [Moment] = []
  private var future: [Moment] = []
  /// The text after the last change.
  private(set) var present: String
  private var run: Run?

  /// What the changes have in common that are taken back as one.
  private enum Run: Hashable { case word, space, erasure }

  /// A field that holds a text and has not been changed.
  init(of text: String) {
    present = text
  }

  /// Notes what a command made of a text.
  mutating func note(_ before: TextEditor, becoming after: TextEditor, by command: Command) {
    guard before.text != after.text else { return run = nil }
    let next = Self.run(of: command, over: before)
    let goesOn = next != nil && (next == run || run == .word && next == .space)
    if !goesOn { past.append(Moment(before)) }
    (present, future, run) = (after.text, [], next)
    trim()
  }

  /// Takes over a text that the app has changed on the way.
  mutating func rebase(_ text: String) {
    present = text
  }

  /// Brings back the text from before the last change; false where there is none.
  mutating func undo(_ editor: inout TextEditor) -> Bool { step(&editor, from: \.past, to: \.future) }

  /// Brings back the text that was taken back last; false where there is none.
  mutating func redo(_ editor: inout TextEditor) -> Bool { step(&editor, from: \.future, to: \.past) }

  private mutating func step(
    _ editor: inout TextEditor, from source: WritableKeyPath<Self, [Moment]>, to target: WritableKeyPath<Self, [Moment]>
  ) -> Bool {
    guard let moment = self[keyPath: source].popLast() else { return false }
    self[keyPath: target].append(Moment(editor))
    editor.restore(moment.text, caret: moment.caret)
    (present, run) = (moment.text, nil)
    return true
  }

  private mutating func trim() {
    var scalars = past.reduce(0) { $0 + $1.text.unicodeScalars.count }
    while past.count > Self.limit || scalars > Self.mostScalars, !past.isEmpty {
      scalars -= past.removeFirst().text.unicodeScalars.count
    }
  }

  private static func run(of command: Command, over editor: TextEditor) -> Run? {
    guard editor.selection.isEmpty else { return nil }
    return switch command {
    case .type(let text) where text.count == 1: text.allSatisfy(\.isWhitespace) ? .space : .word
    case .erase(1): .erasure
    default: nil
    }
  }
}

/// The histories of the fields that were edited last.
struct EditHistories: Hashable, Sendable {
  /// A form has fewer fields; those that were edited longest ago are forgotten.
  private static let limit = 20

  private var histories: [String: EditHistory] = [:]
  /// The fields, the one edited last at the end.
  private var order: [String] = []

  /// The history of a field that holds a text: a new one where the text is not the one that editing left there.
  func history(of field: String, holding text: String) -> EditHistory {
    histories[field].flatMap { $0.present == text ? $0 : nil } ?? EditHistory(of: text)
  }

  /// Keeps the history of a field.
  mutating func keep(_ history: EditHistory, of field: String) {
    histories[field] = history
    guard order.last != field else { return }
    order.removeAll { $0 == field }
    order.append(field)
    if order.count > Self.limit { histories[order.removeFirst()] = nil }
  }
}

/// The difference between two texts: what one has between what both begin and end with, and what the other has there.
struct TextDifference: Hashable, Sendable {
  private(set) var removed: String
  private(set) var added: String

  init(from before: String, to after: String) {
    let (old, new) = (Array(before), Array(after))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = min(
      zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(old.count, new.count) - start)
    removed = String(old[start..<old.count - end])
    added = String(new[start..<new.count - end])
  }
}
