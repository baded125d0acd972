/// The text of a field while it is typed into: characters, a caret and a selection.
///
/// A pure value; positions count `Character`s from 0.
public struct TextEditor: Hashable, Sendable {
  /// What the field held when editing began; `cancel` brings it back.
  public let original: String
  public private(set) var characters: [Character]
  /// The caret stands before the character with this offset.
  public private(set) var caret: Int
  /// The other end of the selection; equal to the caret when nothing is selected.
  public private(set) var anchor: Int
  /// The largest number of characters.
  public let limit: Int

  public init(_ text: String, limit: Int = 1000) {
    original = text
    characters = Array(text)
    caret = characters.count
    anchor = caret
    self.limit = limit
  }

  public var text: String { String(characters) }

  /// The selected characters, as offsets.
  public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  public var selectedText: String { String(characters[selection]) }

  /// The character after the caret; nil at the end.
  public var characterAtCaret: Character? {
    caret < characters.count ? characters[caret] : nil
  }

  /// The word the caret stands in, before or just behind; empty between spaces.
  public var wordAtCaret: String {
    let before = characters[..<caret].reversed().prefix { !$0.isWhitespace }.count
    let after = characters[caret...].prefix { !$0.isWhitespace }.count
    return String(characters[caret - before..<caret + after])
  }
}

// MARK: - Changing

extension TextEditor {
  /// Puts text in place of the selection.
  ///
  /// Control characters are left out, and what goes over the limit; returns what was really put in, and
  /// whether the limit cut something off.
  @discardableResult
  public mutating func insert(_ text: String) -> (text: String, isCutOff: Bool) {
    characters.removeSubrange(selection)
    caret = selection.lowerBound
    let printable = text.filter { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    let fitting = printable.prefix(max(0, limit - characters.count))
    characters.insert(contentsOf: fitting, at: caret)
    caret += fitting.count
    anchor = caret
    return (String(fitting), fitting.count < printable.count)
  }

  /// Takes another text in place of its own, as the app wants it; the caret stays, or stands at its end.
  public mutating func adopt(_ text: String) {
    let wasAtEnd = caret == characters.count
    characters = Array(text)
    caret = wasAtEnd ? characters.count : min(caret, characters.count)
    anchor = caret
  }

  /// Deletes the selection, or up to `count` characters before the caret; returns what went.
  @discardableResult
  public mutating func erase(_ count: Int) -> String {
    let range = selection.isEmpty ? max(0, caret - max(0, count))..<caret : selection
    let gone = String(characters[range])
    characters.removeSubrange(range)
    caret = range.lowerBound
    anchor = caret
    return gone
  }

  /// Deletes everything; returns what went.
  @discardableResult
  public mutating func clear() -> String {
    let gone = text
    characters = []
    caret = 0
    anchor = 0
    return gone
  }
}

// MARK: - Moving

extension TextEditor {
  /// Moves the caret and drops the selection; false when it was there already.
  public mutating func move(_ move: Command.CaretMove, byWord: Bool) -> Bool {
    let target = destination(of: move, byWord: byWord)
    defer {
      caret = target
      anchor = target
    }
    return target != caret || !selection.isEmpty
  }

  /// Changes the selection; false when nothing changed.
  public mutating func select(_ change: Command.Selection, byWord: Bool) -> Bool {
    let before = selection
    switch change {
    case .all:
      anchor = 0
      caret = characters.count
    case .none: anchor = caret
    case .left: caret = destination(of: .left, byWord: byWord)
    case .right: caret = destination(of: .right, byWord: byWord)
    }
    return selection != before
  }

  private func destination(of move: Command.CaretMove, byWord: Bool) -> Int {
    switch move {
    case .left: byWord ? wordStart(before: caret) : max(0, caret - 1)
    case .right: byWord ? wordEnd(after: caret) : min(characters.count, caret + 1)
    case .start: 0
    case .end: characters.count
    }
  }

  private func wordStart(before position: Int) -> Int {
    var start = position
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }

  private func wordEnd(after position: Int) -> Int {
    var end = position
    while end < characters.count, characters[end].isWhitespace { end += 1 }
    while end < characters.count, !characters[end].isWhitespace { end += 1 }
    return end
  }
}
