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
