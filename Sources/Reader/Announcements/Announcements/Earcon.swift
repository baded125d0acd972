/// A short sound that tells what kind of thing is being said, heard under its first word.
///
/// Earcons add to the words and never stand for them: nothing is told by one alone.
package enum Earcon: String, Hashable, Sendable, CaseIterable {
  /// There is no further element this way.
  case edge
  /// An error or an alert.
  case error
  /// News that nobody asked for.
  case notification
  /// A screen, a menu or a dialog has come up.
  case opened
  /// The one before has come back.
  case closed
}
