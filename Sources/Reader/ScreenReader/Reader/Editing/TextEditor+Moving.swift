// Moving the caret and changing the selection.

extension TextEditor {
  /// Moves the caret and drops the selection; false when it was there already.
  package mutating func move(_ move: Command.CaretMove, by unit: Command.Granularity) -> Bool {
    let target = destination(of: move, by: unit)
    defer {
      caret = target
      anchor = target
    }
    return target != caret || !selection.isEmpty
  }

  /// The text between the caret here and where it was before a move.
  func text(passedFrom before: TextEditor) -> String {
    String(characters[min(caret, before.caret)..<max(caret, before.caret)])
  }

  /// The difference between two selections.
  package struct SelectionChange: Hashable, Sendable {
    /// What is selected no longer.
    var unselected = ""
    /// What is selected now and was not before.
    var selected = ""

    /// Whether the selection is what it was.
    var isEmpty: Bool { unselected.isEmpty && selected.isEmpty }
  }

  /// Changes the selection; returns the difference.
  package mutating func select(_ change: Command.Selection, by unit: Command.Granularity) -> SelectionChange {
    let before = selection
    switch change {
    case .all:
      anchor = 0
      caret = characters.count
    case .none: anchor = caret
    case .left: caret = destination(of: .left, by: unit)
    case .right: caret = destination(of: .right, by: unit)
    case .start: caret = destination(of: .start, by: unit)
    case .end: caret = destination(of: .end, by: unit)
    }
    return SelectionChange(
      unselected: text(of: before, without: selection), selected: text(of: selection, without: before))
  }

  private func text(of range: Range<Int>, without other: Range<Int>) -> String {
    String(range.filter { !other.contains($0) }.map { characters[$0] })
  }

  /// Where a move would take the caret.
  func destination(of move: Command.CaretMove, by unit: Command.Granularity) -> Int {
    switch (move, unit) {
    case (.left, .character): max(0, caret - 1)
    case (.right, .character): min(characters.count, caret + 1)
    case (.left, .word): wordStart(before: caret)
    case (.right, .word): wordEnd(after: caret)
    case (.left, .line): lineAbove
    case (.right, .line): lineBelow
    case (.start, .line): lineStart(before: caret)
    case (.end, .line): lineEnd(after: caret)
    case (.start, .character), (.start, .word): 0
    case (.end, .character), (.end, .word): characters.count
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

  private func lineStart(before position: Int) -> Int {
    characters[..<position].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
  }

  private func lineEnd(after position: Int) -> Int {
    characters[position...].firstIndex(where: \.isNewline) ?? characters.count
  }

  /// As far into the line above as into this one, or at that line's end; in the first line its start.
  private var lineAbove: Int {
    let start = lineStart(before: caret)
    guard start > 0 else { return 0 }
    return min(lineStart(before: start - 1) + caret - start, start - 1)
  }

  /// As far into the line below as into this one, or at that line's end; in the last line its end.
  private var lineBelow: Int {
    let end = lineEnd(after: caret)
    guard end < characters.count else { return end }
    return min(end + 1 + caret - lineStart(before: caret), lineEnd(after: end + 1))
  }
}
