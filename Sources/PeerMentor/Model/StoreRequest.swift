/// What the app asks of its store; the effects of `PeerMentorApp.update`.
///
/// Each request is answered by exactly one `StoreAnswer`, in order; a request that changes something is
/// answered only when the change is on disk.
public enum StoreRequest: Hashable, Sendable {
  /// Answered by `signedIn` or `signInRefused`.
  case signIn(email: String, password: Secret)
  /// Answered by `overview`.
  case loadOverview(account: Account.ID)
  /// The rows around an offset from 0, newest first; nil for all kinds. Answered by `notifications`.
  case loadNotifications(account: Account.ID, kind: Notification.Kind?, around: Int)
  /// What arrived after the given notification, oldest first. Answered by `news`.
  case loadNews(account: Account.ID, after: Notification.ID)
  /// Answered by `overview`.
  case markRead(account: Account.ID, notification: Notification.ID)
  /// By name, the rows around an offset from 0. Answered by `contacts`.
  case loadContacts(account: Account.ID, around: Int)
  /// Answered by `contact`; with nil if it does not exist.
  case loadContact(account: Account.ID, contact: Contact.ID)
}

/// What the store says to a request, or by itself.
public enum StoreAnswer: Hashable, Sendable {
  case signedIn(Account)
  case signInRefused(SignInRefusal)
  case overview(Overview)
  case notifications(kind: Notification.Kind?, Page<Notification>)
  case news([Notification], Overview)
  case contacts(Page<Contact>)
  case contact(id: Contact.ID, Contact?)
  /// Another process, or another session, changed the store.
  case changed
  /// The request could not be carried out; nothing was changed. The reason is a clause in English, for the
  /// log; what the app says is its own.
  case failed(StoreRequest, reason: String)
}

/// Why somebody was not let in.
public enum SignInRefusal: Hashable, Sendable {
  /// Unknown address or wrong password; which of the two is not told.
  case wrongCredentials
  /// Too many failures; how long to wait.
  case tooManyAttempts(waitSeconds: Int)
}

/// The figures that tabs and the home screen show.
public struct Overview: Hashable, Sendable {
  public var unreadCount: Int
  public var unreadAssignmentCount: Int
  public var contactCount: Int
  /// The newest notification known; 0 where there is none.
  public var newestNotification: Notification.ID

  public init(
    unreadCount: Int = 0, unreadAssignmentCount: Int = 0, contactCount: Int = 0,
    newestNotification: Notification.ID = 0
  ) {
    self.unreadCount = unreadCount
    self.unreadAssignmentCount = unreadAssignmentCount
    self.contactCount = contactCount
    self.newestNotification = newestNotification
  }
}
