package import PeerMentor

/// What is put into an account at once: a demo's content, a test's or a benchmark's.
///
/// The store gives ids of its own. Where a notification or an activity names a contact by the id that it has in
/// `contacts`, it is about the one that was added; any other id is one of the store.
package struct AccountContent: Hashable, Sendable {
  /// The contacts; those that nothing here is about may all have the id 0.
  package var contacts: [Contact]
  /// The notifications, in the order in which they came.
  package var notifications: [Notification]
  /// When those were answered or acknowledged, in seconds since 1970, by their ids here; those of which that is not known
  /// are left out.
  package var answerTimes: [Notification.ID: Int]
  /// The activities, in any order.
  package var activities: [Activity]
  /// The certificates, in any order.
  package var certificates: [Certificate]
  /// What its owner has chosen; nil to leave that as it is.
  package var preferences: Preferences?
  /// Whether its owner has paused their duty; nil to leave that as it is.
  package var isPaused: Bool?

  package init(
    contacts: [Contact] = [], notifications: [Notification] = [],
    answerTimes: [Notification.ID: Int] = [:], activities: [Activity] = [], certificates: [Certificate] = [], preferences: Preferences? = nil, isPaused: Bool? = nil
  ) {
    self.contacts = contacts
    self.notifications = notifications
    self.answerTimes = answerTimes
    self.activities = activities
    self.certificates = certificates
    self.preferences = preferences
    self.isPaused = isPaused
  }
}
