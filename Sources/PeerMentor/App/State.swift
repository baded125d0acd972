extension PeerMentorApp {
  /// Everything the app remembers.
  public struct State: Hashable, Sendable {
    /// The login form; blank while somebody is signed in.
    var signIn = SignInForm()
    /// What belongs to the person who is signed in, so that signing out leaves nothing of it.
    var signedIn: SignedIn?

    public init() {}

    /// Who is signed in.
    public var account: Account? { signedIn?.account }
  }
}

/// The state of the app while somebody is signed in; all of it is theirs.
struct SignedIn: Hashable, Sendable {
  var account: Account
  var navigation: Navigation
  /// The figures, as soon as they are known.
  var overview: Overview?
  /// The last notification the person has been told of, or that was there when they signed in.
  var newestKnown: Notification.ID?
  var centre = NotificationCentre()
  /// The contacts at hand, as soon as they are known.
  var contacts: Page<Contact>?
  /// The contact that is to be opened when the store has answered; given up when the person goes elsewhere.
  var awaitedContact: Contact.ID?
  var notices = Notices()

  init(account: Account, firstVisit: Int) {
    self.account = account
    self.navigation = Navigation(firstVisit: firstVisit)
  }
}

extension PeerMentorApp.State {
  /// Starts the session of an account at its home screen and asks for what the screens show.
  mutating func signIn(_ account: Account) -> [StoreRequest] {
    let opened = SignedIn(account: account, firstVisit: signIn.visit + 1)
    signedIn = opened
    signIn = SignInForm()
    return [.loadOverview(account: account.id), opened.notificationsRequest(), opened.contactsRequest()]
  }

  /// Forgets everything that belongs to the account and shows the login screen anew.
  mutating func signOut() {
    guard let ended = signedIn else { return }
    signedIn = nil
    signIn = SignInForm(visit: ended.navigation.nextVisit)
  }
}
