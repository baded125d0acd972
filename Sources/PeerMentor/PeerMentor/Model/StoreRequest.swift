/// A request of the app to its store; the effects of `PeerMentorApp.update`.
///
/// Each request is answered by exactly one `StoreAnswer`, in order.
package enum StoreRequest: Hashable, Sendable {
  /// Answered by `signedIn` or `signInRefused`.
  case signIn(email: String, password: Secret)
  /// Closes the store's data of the account. Answered by `signedOut`.
  case signOut(account: Account.ID)
  /// Reads data of an account. Answered by the answer of the query's name.
  case query(Query, of: Account.ID)
  /// Changes data of an account. Answered by `saved`, once the change is on disk, or by `queued`.
  case change(Change, of: Account.ID)
  /// Answered by `passwordChanged` or `passwordRefused`. Not a `Change`, because a change may be written to the offline queue.
  case changePassword(account: Account.ID, current: Secret, new: Secret)
  /// Makes the changes that are queued on this machine. Answered by `sent`.
  case sendQueued(account: Account.ID)

  /// The account of the request; nil before sign-in.
  package var account: Account.ID? {
    switch self {
    case .signIn: nil
    case .query(_, let account), .change(_, let account), .changePassword(let account, _, _), .sendQueued(let account),
      .signOut(let account):
      account
    }
  }
}

/// A query of the app for an account.
///
/// A query of list rows has an offset from 0, and returns the rows around it. If it has a row, it returns the rows around
/// that row's current position; the offset counts only if the row is gone.
package enum Query: Hashable, Sendable {
  case overview
  /// Newest first; nil for all kinds.
  case notifications(kind: Notification.Kind?, around: Int, row: Notification.ID? = nil)
  /// The first notification whose texts contain all keys (`SearchKey`) of one of these lists, and the rows around it. Answered
  /// by `foundNotification`.
  case findNotification(kind: Notification.Kind?, [[String]], RowRequest)
  /// The notifications that arrived after the given one.
  case arrivals(after: Notification.ID)
  /// Contacts whose name contains every word of the search, by name; all for an empty search. The answer has the same list.
  case contacts(search: String, around: Int, row: Contact.ID? = nil, list: ContactListPlace = .tab)
  /// The first whose name contains all keys of one of these lists, and the rows around it. Answered by `foundContact`.
  case findContact(search: String, [[String]], RowRequest, list: ContactListPlace = .tab)
  /// Answered with nil if the contact does not exist.
  case contact(Contact.ID)
  /// The contacts of a name, besides one of them; accents and case do not matter.
  case namesakes(String, besides: Contact.ID?)
  /// What was written in forms of contacts and not saved, by sessions that have ended and by this one.
  case contactDrafts
  /// The number of records that refer to a contact. Answered with nil if the contact does not exist.
  case contactReferences(Contact.ID)
  /// The latest day first.
  case activities(around: Int, row: Activity.ID? = nil)
  /// The first with a contact whose name has all keys of one of these lists, and the rows around it. Answered by
  /// `foundActivity`.
  case findActivity([[String]], RowRequest)
  /// Answered with nil if the contact or the activity does not exist.
  case activityForm(ActivityFormKey)
}

/// The starting point of a search for a row of a list.
package struct RowRequest: Hashable, Sendable {
  /// The number of the search; the answer has it too.
  package var number: Int
  /// The first row to search, from 0.
  package var start: Int
  /// The row before that: the search begins after its current position. Nil for none, or if unknown.
  package var after: Int64?

  /// Creates a search from a row on.
  package init(number: Int, start: Int, after: Int64? = nil) {
    (self.number, self.start, self.after) = (number, start, after)
  }
}

/// The store's answer to a request, or an event that it reports without a request.
package enum StoreAnswer: Hashable, Sendable {
  /// With the figures, so that the home screen is complete when it is first announced.
  case signedIn(Account, Overview? = nil)
  case signInRefused(SignInRefusal)
  case signedOut(Account.ID)
  case overview(Overview)
  case notifications(kind: Notification.Kind?, Page<Notification>)
  /// The index of the match and the rows around it; nil for both where nothing matches. The number is the request's.
  case foundNotification(kind: Notification.Kind?, number: Int, row: Int?, Page<Notification>?)
  case arrivals(Arrivals, Overview)
  case contacts(search: String, Page<Contact>, list: ContactListPlace = .tab)
  /// As `foundNotification`.
  case foundContact(search: String, number: Int, row: Int?, Page<Contact>?, list: ContactListPlace = .tab)
  case contact(id: Contact.ID, ContactCard?)
  case namesakes(String, [Contact])
  /// By contact; nil for the form of a new one.
  case contactDrafts([Contact.ID?: ContactFields])
  case contactReferences(Contact.ID, ContactReferences?)
  case activities(Page<Activity>)
  /// As `foundNotification`.
  case foundActivity(number: Int, row: Int?, Page<Activity>?)
  case activityForm(ActivityFormKey, ActivityFormContent?)
  /// The requested change is on disk; with the figures after it.
  case saved(Change, of: Account.ID, Overview)
  /// The server cannot be reached: the requested change is queued on this machine. It outlives the session, and is made
  /// when `sendQueued` asks for it and the server answers.
  ///
  /// - Parameter count: The number of the account's queued changes.
  case queued(Change, of: Account.ID, count: Int)
  /// The results of the queued changes, with the figures after them if the server still answers.
  case sent(SentChanges, Overview?)
  /// The new password is on disk; with the figures after it.
  case passwordChanged(Overview)
  case passwordRefused(PasswordRefusal)
  /// The account of the request has been removed.
  case accountRemoved
  /// Another process, or another session, changed the store.
  case changed
  /// Another program is using the data. The request is still to be answered.
  case waiting
  /// The store's server is slow. The request is still to be answered.
  case slow
  /// The connection to the store's server is lost; loaded rows can still be read.
  case connectionLost
  /// The connection to the server is back.
  case connectionRestored
  /// The request failed; nothing was changed. The reason is a clause in English for the log; the app
  /// announces its own words.
  case failed(StoreRequest, StoreFailure = .other, reason: String)
}

/// The notifications that arrived after a given one.
package struct Arrivals: Hashable, Sendable {
  /// The largest number of notifications whose titles are announced; the newest ones.
  package static let reportedByTitle = 3

  /// The newest few of the kinds that the owner has not silenced, oldest first.
  package var newest: [Notification]
  /// The number of notifications of each kind, including silenced kinds.
  package var counts: [Notification.Kind: Int]

  /// Creates arrivals; none by default.
  package init(newest: [Notification] = [], counts: [Notification.Kind: Int] = [:]) {
    self.newest = newest
    self.counts = counts
  }
}

/// The reason why a request failed, where a person can act on it.
package enum StoreFailure: Hashable, Sendable, CaseIterable {
  case diskFull
  /// Another program has locked the data.
  case locked
  /// The record to change was deleted before, on another screen or by another program.
  case gone
  /// The store's server cannot be reached.
  case noConnection
  /// The data is read-only.
  case readOnly
  /// The data file was removed or replaced while it was in use.
  case fileGone
  /// A newer version of the program has changed the data.
  case programTooOld
  /// The store's administrator has to set it up or to update it.
  case storeNotReady
  /// The server lets nobody begin to sign in at a machine where they never signed in before.
  case signInShut
  /// Too many begin to sign in at this moment.
  case signInBusy
  case other
}

/// A list of contacts on some screen.
package enum ContactListPlace: Hashable, Sendable {
  /// The Contacts tab.
  case tab
  /// The list from which the contact of an activity is chosen.
  case picker
}

/// The reason why a sign-in was refused.
package enum SignInRefusal: Hashable, Sendable {
  /// Unknown address or wrong password; the answer does not say which.
  case wrongCredentials
  /// Too many failures; the seconds to wait.
  case tooManyAttempts(waitSeconds: Int)
}

/// The reason why a password was not changed.
package enum PasswordRefusal: Hashable, Sendable {
  /// The current password is wrong.
  case wrongPassword
  /// Too many failures; the seconds to wait.
  case tooManyAttempts(waitSeconds: Int)
  /// The new password has fewer characters than the minimum.
  case tooShort(least: Int)
  /// The new password has more characters than the maximum.
  case tooLong(most: Int)
  /// The new password consists of white space.
  case blank
}

/// The figures on the tabs, the home screen and the profile, and the owner's settings.
package struct Overview: Hashable, Sendable {
  /// The number of unread notifications.
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
  /// A few of the forms that were left before they were saved, the last changed first.
  package var unsaved: [UnsavedForm]
  /// Whether the mentor has paused their duty.
  package var isPaused: Bool
  /// The settings of the account's owner.
  package var preferences: Preferences
  /// The number of changes queued on this machine.
  package var queuedChanges: Int

  /// Creates the figures; those of an empty account by default.
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
