import AccessibilityTree
import Announcements

/// The words of an element, gone through by characters, words and lines without moving the cursor.
///
/// A line is a part of the announcement, as its name or its value, and of a part with line ends each of its lines.
struct TextReview: Hashable, Sendable {
  /// The parts of the announcement.
  let parts: [Announcement.Segment]
  /// What was read last, in characters; nil before the first.
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

  /// Moves to another unit; false where there is none, and the place stays.
  ///
  /// A smaller unit begins inside of what was read last: after a word comes its first character.
  mutating func move(_ move: Command.ReviewMove, by unit: Command.Granularity) -> Bool {
    let units = units(of: unit)
    let isInside = place.map { place in units.contains { $0 != place && place.clamped(to: $0) == $0 } } ?? false
    let next =
      switch (move, place) {
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
