/// What became of a field's text, as it is told: what was added and what went.
///
/// Source: google/talkback, `TextEventInterpreter.java` (`interpretTextChange`). Of two texts one of which
/// begins with the other only the difference is told: an autocorrected "te" that becomes "tea" is an "a".
package struct TextChange: Hashable, Sendable {
  /// What is new; empty where something only went.
  package private(set) var added: String
  /// What went; empty where something only came.
  package private(set) var removed: String

  /// Leaves out what both begin with, where one is the beginning of the other.
  package init(added: String, removed: String) {
    (self.added, self.removed) = (added, removed)
    if added.count < removed.count, removed.hasPrefix(added) {
      (self.added, self.removed) = ("", String(removed.dropFirst(added.count)))
    } else if removed.count < added.count, added.hasPrefix(removed) {
      (self.added, self.removed) = (String(added.dropFirst(removed.count)), "")
    }
  }
}
