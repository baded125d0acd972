/// What the store says to a request, or by itself.
package enum StoreAnswer: Hashable, Sendable {
  /// With the figures, so that the home screen is complete when it is first heard.
  case signedIn(Account, Overview? = nil)
  case signInRefused(SignInRefusal)
  case signedOut(Account.ID)
  case overview(Overview)
  case notifications(kind: Notification.Kind?, Page<Notification>)
  /// The place of what was found, with the rows around it; nil for both where nothing was. The number is the request's.
  case foundNotification(kind: Notification.Kind?, number: Int, row: Int?, Page<Notification>?)
  case arrivals(Arrivals, Overview)
  case contacts(search: String, Page<Contact>, list: ContactListPlace = .tab)
  /// As `foundNotification`.
  case foundContact(search: String, number: Int, row: Int?, Page<Contact>?, list: ContactListPlace = .tab)
  case contact(id: Contact.ID, ContactCard?)
  case activities(Page<Activity>)
  /// As `foundNotification`.
  case foundActivity(number: Int, row: Int?, Page<Activity>?)
  case activityForm(ActivityFormKey, ActivityFormContent?)
  /// The change that was asked for is on disk; with the figures after it.
  case saved(Change, of: Account.ID, Overview)
  /// The server cannot be reached: the change that was asked for is kept on this machine, where it outlives the
  /// session, and is made as soon as `sendQueued` asks for it and the server answers.
  ///
  /// - Parameter count: How many changes of the account are kept now.
  case kept(Change, of: Account.ID, count: Int)
  /// What became of the changes that were kept, with the figures after them where the server still answers.
  case sent(SentChanges, Overview?)
  /// The new password is on disk; with the figures after it.
  case passwordChanged(Overview)
  case passwordRefused(PasswordRefusal)
  /// The account that a request was for has been removed.
  case accountRemoved
  /// Another process, or another session, changed the store.
  case changed
  /// Another program keeps the data in use. What was asked for is still to be answered.
  case waiting
  /// The server of the store takes long. What was asked for is still to be answered.
  case slow
  /// The server of the store cannot be reached any longer; what is loaded can still be read.
  case connectionLost
  /// It can be reached again.
  case connectionRestored
  /// The request could not be carried out; nothing was changed. The reason is a clause in English, for the
  /// log; what the app says is its own.
  case failed(StoreRequest, StoreFailure = .other, reason: String)
}

/// The notifications that came after a given one.
package struct Arrivals: Hashable, Sendable {
  /// How many are told by title at the most, the newest.
  package static let reportedByTitle = 3

  /// The newest few of the kinds that the account's owner has not silenced, oldest first.
  package var newest: [Notification]
  /// How many there are of each kind, the silenced ones too.
  package var counts: [Notification.Kind: Int]

  /// Arrivals; none unless something is given.
  package init(newest: [Notification] = [], counts: [Notification.Kind: Int] = [:]) {
    self.newest = newest
    self.counts = counts
  }
}

/// Why a request was not carried out, where a person can do something about it.
package enum StoreFailure: Hashable, Sendable, CaseIterable {
  case diskFull
  /// Another program keeps the data locked.
  case locked
  /// What was to be changed was deleted before, on another screen or by another program.
  case gone
  /// The store is on a server that cannot be reached.
  case noConnection
  /// The data may be read and not written.
  case readOnly
  /// The file of the data was removed or replaced while it was in use.
  case fileGone
  /// A newer version of the program keeps the data.
  case programTooOld
  /// Whoever keeps the data has to set it up, or to bring it up to date.
  case storeNotReady
  case other
}

/// A list of contacts that is open somewhere.
package enum ContactListPlace: Hashable, Sendable {
  /// The tab of contacts.
  case tab
  /// Where the contact of an activity is chosen.
  case picker
}

/// Why somebody was not let in.
package enum SignInRefusal: Hashable, Sendable {
  /// Unknown address or wrong password; which of the two is not told.
  case wrongCredentials
  /// Too many failures; how long to wait.
  case tooManyAttempts(waitSeconds: Int)
}

/// Why a password was not changed.
package enum PasswordRefusal: Hashable, Sendable {
  /// The present password is another one.
  case wrongPassword
  /// Too many failures; how long to wait.
  case tooManyAttempts(waitSeconds: Int)
  /// The new password has fewer characters than that.
  case tooShort(least: Int)
  /// The new password has more characters than that.
  case tooLong(most: Int)
  /// The new password is nothing but blanks.
  case blank
}

/// What the tabs, the home screen and the profile show, and what the account's owner has chosen.
package struct Overview: Hashable, Sendable {
  /// How many notifications are unread.
  package var unreadCount: Int
  /// How many of them are assignments.
  var unreadAssignmentCount: Int
  /// How many contacts there are.
  var contactCount: Int
  /// The newest notification known; 0 where there is none.
  var newestNotification: Notification.ID
  /// By the day they expire, the first one first.
  var certificates: [Certificate]
  /// The next few activities from about today on, the first one first.
  package var upcoming: [Activity]
  /// A few of the forms that were left before they were saved, the one touched last first.
  package var unsaved: [UnsavedForm]
  /// Whether the mentor has paused their duty.
  package var isPaused: Bool
  /// What the account's owner has chosen.
  package var preferences: Preferences
  /// How many changes are kept on this machine until they can be made.
  package var queuedChanges: Int

  /// The figures of an account; of an empty one unless something is given.
  package init(
    unreadCount: Int = 0, unreadAssignmentCount: Int = 0, contactCount: Int = 0,
    newestNotification: Notification.ID = 0, certificates: [Certificate] = [],
    upcoming: [Activity] = [], unsaved: [UnsavedForm] = [], isPaused: Bool = false,
    preferences: Preferences = Preferences(), queuedChanges: Int = 0
  ) {
    self.unreadCount = unreadCount
    self.unreadAssignmentCount = unreadAssignmentCount
    self.contactCount = contactCount
    self.newestNotification = newestNotification
    self.certificates = certificates
    self.upcoming = upcoming
    self.unsaved = unsaved
    self.isPaused = isPaused
    self.preferences = preferences
    self.queuedChanges = queuedChanges
  }
}
