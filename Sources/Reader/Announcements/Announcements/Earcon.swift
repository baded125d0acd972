/// A short sound under the first word that marks the kind of announcement.
///
/// Earcons add to the words and never replace them: none carries information of its own.
package enum Earcon: String, Hashable, Sendable, CaseIterable {
  /// There is no further element this way.
  case edge
  /// An error or an alert.
  case error
  /// An event that no command caused.
  case notification
  /// A screen, a menu or a dialog has opened.
  case opened
  /// The screen before has come back.
  case closed
}
