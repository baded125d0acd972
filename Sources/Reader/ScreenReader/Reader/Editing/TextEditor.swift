/// The text of a field while it is typed into: characters, a caret and a selection.
///
/// A pure value; positions count `Character`s, what a person calls one, from 0. Keys bring a character's scalars one
/// by one, so the text is grouped anew where it changes.
package struct TextEditor: Hashable, Sendable {
  /// What the field held when editing began; `cancel` brings it back.
  let original: String
  /// The text as it is now.
  package private(set) var characters: [Character]
  /// The caret stands before the character with this offset.
  package internal(set) var caret: Int
  /// The other end of the selection; equal to the caret when nothing is selected.
  package internal(set) var anchor: Int
  /// The largest number of characters.
  let limit: Int
  /// Whether the text may have several lines.
  let isMultiline: Bool

  /// Starts with the caret after the text and nothing selected. A text over the limit is kept, but cannot grow.
  package init(_ text: String, limit: Int = 1000, isMultiline: Bool = false) {
    original = text
    self.isMultiline = isMultiline
    characters = Array(text)
    caret = characters.count
    anchor = caret
    self.limit = limit
  }

  /// The text as one string.
  package var text: String { String(characters) }

  /// The selected characters, as offsets.
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// The selected characters; empty where nothing is selected.
  var selectedText: String { String(characters[selection]) }

  /// The character after the caret; nil at the end.
  var characterAtCaret: Character? {
    caret < characters.count ? characters[caret] : nil
  }

  /// The word the caret stands in, before or just behind; empty between spaces.
  var wordAtCaret: String {
    String(characters[extent(of: \.isWhitespace)])
  }

  /// The text before the caret, back to the last white space: the word that the next character may end.
  var wordBeforeCaret: String {
    String(characters[..<selection.lowerBound].reversed().prefix { !$0.isWhitespace }.reversed())
  }

  /// The line the caret stands in, without its end; all of the text where there is only one.
  var lineAtCaret: String {
    String(characters[extent(of: \.isNewline)])
  }

  /// The characters around the caret up to the nearest separators on both sides.
  private func extent(of isSeparator: (Character) -> Bool) -> Range<Int> {
    let before = characters[..<caret].reversed().prefix { !isSeparator($0) }.count
    let after = characters[caret...].prefix { !isSeparator($0) }.count
    return caret - before..<caret + after
  }
}

// MARK: - Changing

extension TextEditor {
  /// The most Unicode scalars of one character; more are decoration, and could grow without an end. Unicode's
  /// stream-safe text (UAX #15) has as many.
  private static let mostScalars = 32

  /// Puts text in place of the selection.
  ///
  /// Leaves out control characters and what exceeds the limit. What is typed may join what stands around it: an
  /// accent its letter, the second half of a flag the first. Returns the characters that hold what was inserted,
  /// those that were joined as wholes, and whether the limit cut something off.
  @discardableResult
  package mutating func insert(_ text: String) -> (text: String, isCutOff: Bool) {
    put(
      text.filter { character in
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      })
  }

  /// Ends the line at the caret, in place of the selection; nil in a field of one line.
  mutating func insertLineEnd() -> (text: String, isCutOff: Bool)? {
    isMultiline ? put("\n") : nil
  }

  /// Puts in text that may have several lines, in place of the selection.
  mutating func insertLines(_ text: String) -> (text: String, isCutOff: Bool) { put(text) }

  private mutating func put(_ text: String) -> (text: String, isCutOff: Bool) {
    if text.isEmpty { return ("", false) }
    remove(selection)
    let before = self
    let most = max(limit, before.characters.count)
    var fitting = text.map(Self.bounded)
    var isCutOff = !fitting.elementsEqual(text)
    while !fitting.isEmpty {
      let held = regroup(before.characters[..<caret], fitting[...], before.characters[caret...])
      let isTooLong = characters[held].contains { $0.unicodeScalars.count > Self.mostScalars }
      let excess = isTooLong ? fitting.count : characters.count - most
      if excess <= 0 { return (String(characters[held]), isCutOff) }
      self = before
      fitting.removeLast(min(excess, fitting.count))
      isCutOff = true
    }
    return ("", isCutOff)
  }

  /// The character with no more scalars than one may have.
  private static func bounded(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard scalars.count > mostScalars else { return character }
    return Character(String(String.UnicodeScalarView(scalars.prefix(mostScalars))))
  }

  /// Sets the text to three pieces, with the caret behind the second; returns the characters that the second is part of.
  ///
  /// Where pieces meet, characters may become one, and the caret stands inside none.
  @discardableResult
  private mutating func regroup(
    _ head: ArraySlice<Character>, _ middle: ArraySlice<Character>, _ tail: ArraySlice<Character>
  ) -> Range<Int> {
    let start = head.reduce(0) { $0 + $1.unicodeScalars.count }
    let end = middle.reduce(start) { $0 + $1.unicodeScalars.count }
    characters = Array(String(head) + String(middle) + String(tail))
    var (first, passed) = (0, 0)
    caret = 0
    while caret < characters.count, passed < end {
      passed += characters[caret].unicodeScalars.count
      caret += 1
      if passed <= start { first = caret }
    }
    anchor = caret
    return first..<caret
  }

  /// Takes over the text as the app changed it; the caret stays where it is, at most at the end.
  mutating func rebase(_ text: String) {
    let wasAtEnd = caret == characters.count
    characters = Array(text)
    caret = wasAtEnd ? characters.count : min(caret, characters.count)
    anchor = caret
  }

  /// Sets text and caret to what they were, with nothing selected.
  mutating func restore(_ text: String, caret: Int) {
    characters = Array(text)
    self.caret = min(caret, characters.count)
    anchor = self.caret
  }

  /// Deletes the selection, or up to `count` characters before the caret; returns what was deleted.
  @discardableResult
  package mutating func erase(_ count: Int) -> String {
    remove(selection.isEmpty ? max(0, caret - max(0, count))..<caret : selection)
  }

  /// Deletes the selection, or everything between the caret and the target of a move; returns what was deleted.
  @discardableResult
  package mutating func erase(to move: Command.CaretMove, by unit: Command.Granularity) -> String {
    guard selection.isEmpty else { return remove(selection) }
    let target = destination(of: move, by: unit)
    return remove(min(caret, target)..<max(caret, target))
  }

  /// Deletes everything; returns what was deleted.
  @discardableResult
  mutating func clear() -> String {
    remove(characters.indices)
  }

  @discardableResult
  private mutating func remove(_ range: Range<Int>) -> String {
    let gone = String(characters[range])
    regroup(characters[..<range.lowerBound], [], characters[range.upperBound...])
    return gone
  }
}

/// A change of a field's text as it is announced: what was added and what was removed.
///
/// Source: google/talkback, `TextEventInterpreter.java` (`interpretTextChange`). Of two texts one of which begins with the
/// other only the difference is announced: an autocorrected "te" that becomes "tea" is an "a".
package struct TextChange: Hashable, Sendable {
  /// The text that was added; empty for a deletion.
  package private(set) var added: String
  /// The text that was removed; empty for an insertion.
  package private(set) var removed: String

  /// A change of one text into another; where one begins with the other only the difference counts.
  package init(added: String, removed: String) {
    (self.added, self.removed) = (added, removed)
    if added.count < removed.count, removed.hasPrefix(added) {
      (self.added, self.removed) = ("", String(removed.dropFirst(added.count)))
    } else if removed.count < added.count, added.hasPrefix(removed) {
      (self.added, self.removed) = (String(added.dropFirst(removed.count)), "")
    }
  }
}

/// What a text field holds, for the reader to edit.
package struct FieldContents: Hashable, Sendable {
  /// All of its text.
  package var text: String
  /// The largest number of characters the field takes.
  var limit: Int
  /// Whether typing replaces the text: editing begins with all of it selected.
  var isReplacedByTyping: Bool

  /// A field that holds `text`; unless said otherwise editing begins behind its last character.
  package init(text: String, limit: Int, isReplacedByTyping: Bool = false) {
    self.text = text
    self.limit = limit
    self.isReplacedByTyping = isReplacedByTyping
  }
}
