/// What became of a field's text, as it is told: what was added and what went.
///
/// Source: google/talkback, `TextEventInterpreter.java` (`interpretTextChange`). Of two texts one of which
/// begins with the other only the difference is told: an autocorrected "te" that becomes "tea" is an "a".
struct TextChange: Hashable, Sendable {
  private(set) var added: String
  private(set) var removed: String

  init(added: String, removed: String) {
    (self.added, self.removed) = (added, removed)
    if added.count < removed.count, removed.hasPrefix(added) {
      (self.added, self.removed) = ("", String(removed.dropFirst(added.count)))
    } else if removed.count < added.count, added.hasPrefix(removed) {
      (self.added, self.removed) = (String(added.dropFirst(removed.count)), "")
    }
  }
}
