package import PeerMentor

/// Content that is added to an account at once: of a demo, a test or a benchmark.
///
/// The store assigns its own ids. If a notification or an activity names a contact by its id in `contacts`, it refers to the
/// contact that is added; any other id is one in the store.
package struct AccountContent: Hashable, Sendable {
  /// The contacts; those that no other record refers to may all have the id 0.
  package var contacts: [Contact]
  /// The notifications, in order of arrival.
  package var notifications: [Notification]
  /// The times of answers and acknowledgements, in seconds since 1970, by the notifications' ids here; without unknown times.
  package var answerTimes: [Notification.ID: Int]
  /// The activities, in any order.
  package var activities: [Activity]
  /// The certificates, in any order.
  package var certificates: [Certificate]
  /// The owner's settings; nil to leave them unchanged.
  package var preferences: Preferences?
  /// Whether the owner's duty is paused; nil to leave that unchanged.
  package var isPaused: Bool?

  package init(
    contacts: [Contact] = [], notifications: [Notification] = [],
    answerTimes: [Notification.ID: Int] = [:], activities: [Activity] = [], certificates: [Certificate] = [],
    preferences: Preferences? = nil, isPaused: Bool? = nil
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
