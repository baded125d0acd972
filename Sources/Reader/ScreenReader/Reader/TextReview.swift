import AccessibilityTree
package import Announcements

/// The words of an element, gone through by characters, words and lines without moving the cursor.
///
/// A line is a part of the announcement, as its name or its value, and of a part with line ends each of its lines.
struct TextReview: Hashable, Sendable {
  /// The parts of the announcement.
  let parts: [Announcement.Segment]
  /// What was read last, in characters; nil before the first, and empty where reading begins inside the text.
  private(set) var place: Range<Int>?

  private let characters: [Character]
  /// For each character, the part that it is of.
  private let owners: [Int]

  init(_ parts: [Announcement.Segment]) {
    self.parts = parts
    var (characters, owners): ([Character], [Int]) = ([], [])
    for (number, part) in parts.enumerated() where !part.text.isBlank {
      let text = (characters.isEmpty ? "" : "\n") + part.text
      characters += text
      owners += Array(repeating: number, count: text.count)
    }
    (self.characters, self.owners) = (characters, owners)
  }

  /// What was read last; empty before the first.
  var text: String { place.map { String(characters[$0]) } ?? "" }

  /// The code of the language of what was read last, where the part has one of its own.
  var language: String? { place.map { parts[owners[$0.lowerBound]].language } ?? nil }

  /// Lets reading begin at a character of a part.
  mutating func begin(at offset: Int, of part: Int) {
    guard let first = owners.firstIndex(of: part), first + offset < characters.count else { return }
    // Before a part that follows another stands the line end that separates them.
    let start = first + offset + (characters[first].isNewline && first > 0 ? 1 : 0)
    if start < characters.count { place = start..<start }
  }

  /// Moves to another unit; false where there is none, and the place stays.
  ///
  /// A smaller unit begins inside of what was read last: after a word comes its first character.
  mutating func move(_ move: Command.ReviewMove, by unit: Command.Granularity) -> Bool {
    let units = units(of: unit)
    let isInside = place.map { place in units.contains { $0 != place && place.clamped(to: $0) == $0 } } ?? false
    let next =
      switch (move, place) {
      case (.next, let place?) where place.isEmpty: units.first { $0.upperBound > place.lowerBound }
      case (.previous, let place?) where place.isEmpty: units.last { $0.lowerBound < place.lowerBound }
      case (.start, _), (.next, nil): units.first
      case (.end, _), (.previous, nil): units.last
      case (.next, let place?): units.first { $0.lowerBound >= (isInside ? place.lowerBound : place.upperBound) }
      case (.previous, let place?): units.last { $0.upperBound <= (isInside ? place.upperBound : place.lowerBound) }
      case (.unit, _): place
      }
    guard let next else { return false }
    place = next
    return true
  }

  private func units(of unit: Command.Granularity) -> [Range<Int>] {
    let isBetween: (Character) -> Bool = unit == .word ? \.isWhitespace : \.isNewline
    var units: [Range<Int>] = []
    for (place, character) in characters.enumerated() where !isBetween(character) {
      if unit != .character, let last = units.last, last.upperBound == place {
        units[units.count - 1] = last.lowerBound..<place + 1
      } else {
        units.append(place..<place + 1)
      }
    }
    return units
  }
}

// MARK: - Where the person stopped

/// The rest of an element's announcement that was stopped in its middle.
struct StoppedReading: Hashable, Sendable {
  /// What the element is announced with, as long as the rest is of it.
  var parts: [Announcement.Segment]
  /// The part in which it was stopped, from 0.
  var part: Int
  /// The first character of that part that was not heard.
  var offset: Int
  /// The announcement from there on.
  var rest: [Announcement.Segment]
}

extension Reader {
  /// Notes that an announcement was stopped in its middle: reading on and reading by units begin there, and in a field that is
  /// being edited the caret goes there.
  package mutating func noteStop(of announcement: Announcement, at place: Announcement.Place, movesCaret: Bool) {
    guard let cursor, announcement.subject == cursor.path, announcement.source != .edit else { return }
    if movesCaret, editing?.field == cursor { moveCaret(to: place) }
    let parts = style.focus(focusContext(cursor)).parts
    // Of an announcement that begins in the middle itself, the part is a rest.
    let stoppedIn = place.segment
    guard let part = parts.firstIndex(where: { $0.kind == stoppedIn.kind && $0.text.hasSuffix(stoppedIn.text) }) else { return }
    let heard = String(String.UnicodeScalarView(stoppedIn.text.unicodeScalars.prefix(place.offset))).count
    let offset = parts[part].text.count - stoppedIn.text.count + heard
    stopped = StoppedReading(parts: parts, part: part, offset: offset, rest: place.rest)
    var review = TextReview(parts)
    review.begin(at: offset, of: part)
    self.review = review
  }

  /// What is left of the cursor's element since the person stopped it; nil where they did not, or it has changed.
  var restOfStopped: [Announcement.Segment]? {
    guard let stopped, let cursor, style.focus(focusContext(cursor)).parts == stopped.parts else { return nil }
    return stopped.rest
  }

  /// Sets the caret to the word of the field's text at which the reading of it was stopped. White space is not said as it
  /// stands in the text, so that the other characters count.
  private mutating func moveCaret(to place: Announcement.Place) {
    guard case (let field, var editor)? = editing, tree[field]?.role != .secureField, place.segment.kind == .value else { return }
    let said = place.segment.text.filter { !$0.isWhitespace }
    guard String(editor.characters.filter { !$0.isWhitespace }).hasSuffix(said) else { return }
    let scalars = place.segment.text.unicodeScalars.dropFirst(place.offset)
    var unheard = String(String.UnicodeScalarView(scalars)).count { !$0.isWhitespace }
    var caret = editor.characters.count
    while caret > 0, unheard > 0 {
      caret -= 1
      if !editor.characters[caret].isWhitespace { unheard -= 1 }
    }
    editor.restore(editor.text, caret: caret)
    editing = (field, editor)
  }
}

// MARK: - Reading by units

extension Reader {
  /// Reads another character, word or line of what is said at the cursor, or at the item of an open list.
  mutating func review(_ move: Command.ReviewMove, by unit: Command.Granularity?) -> [ReaderEffect] {
    guard let node = cursorNode else { return [report(phrases.emptyScreen)] }
    if move == .unit {
      let all = Command.Granularity.allCases
      reviewUnit = unit ?? all[((all.firstIndex(of: reviewUnit) ?? -1) + 1) % all.count]
      return [report(phrases.name(of: reviewUnit))]
    }
    if let unit { reviewUnit = unit }
    var review = reviewed
    guard review.move(move, by: reviewUnit) else {
      return [report(move == .previous ? phrases.startOfText : phrases.endOfText, subject: node.id, earcon: .edge)]
    }
    self.review = review
    let isCharacter = reviewUnit == .character
    let text = isCharacter ? review.text.map(phrases.name).joined() : review.text
    return [
      announcement([.init(.text, text, language: isCharacter ? nil : review.language)], .navigation, .command, about: node.id)
    ]
  }

  /// What is said at the cursor, and where the person is in it; they begin anew where its words have changed.
  private var reviewed: TextReview {
    let parts = hasOpenList ? choice : cursor.map { style.focus(focusContext($0)).parts } ?? []
    return review.flatMap { $0.parts == parts ? $0 : nil } ?? TextReview(parts)
  }

  /// What was read last by a unit, to be spelled; nil where nothing was.
  var reviewedText: String? {
    guard review != nil else { return nil }
    let text = reviewed.text
    return text.isEmpty ? nil : text
  }

  /// Reads the text of the field that is being edited, from the caret to its end.
  mutating func readFromCaret() -> [ReaderEffect] {
    guard let (field, editor) = editing else { return [] }
    let echo = echo(isSecure: tree[field]?.role == .secureField)
    let rest = String(editor.characters[editor.caret...])
    return [announcement(rest.isEmpty ? echo.edge(.end) : echo.typed(rest), .navigation, .command, about: field)]
  }
}
