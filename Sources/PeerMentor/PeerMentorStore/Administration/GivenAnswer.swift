package import PeerMentor

/// A mentor's answer to an assignment.
package struct GivenAnswer: Hashable, Sendable {
  /// The mentor's address.
  package var email: String
  /// The mentor's name.
  var name: String
  /// The title of the assignment.
  package var title: String
  /// The answer; nil where the assignment was only acknowledged.
  package var answer: Notification.Answer?
  /// Whether the mentor has acknowledged the assignment.
  package var isAcknowledged: Bool
  /// The time of the answer, in seconds since 1970; nil if unknown.
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
