package import PeerMentor

/// What a mentor said to an assignment.
package struct GivenAnswer: Hashable, Sendable {
  /// The mentor's address.
  package var email: String
  /// The mentor's name.
  var name: String
  /// The title of the assignment.
  package var title: String
  /// Nil where it was only said to have been seen.
  package var answer: Notification.Answer?
  /// Whether the mentor has said to have seen it.
  package var isAcknowledged: Bool
  /// Seconds since 1970; nil where that is not known.
  package var at: Int?

  package init(
    email: String, name: String, title: String, answer: Notification.Answer?, isAcknowledged: Bool, at: Int?
  ) {
    self.email = email
    self.name = name
    self.title = title
    self.answer = answer
    self.isAcknowledged = isAcknowledged
    self.at = at
  }
}
