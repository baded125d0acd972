internal import AccessibilityTree

extension PeerMentorApp {
  /// Everything the app remembers.
  package struct State: Hashable, Sendable {
    /// The login form; blank while somebody is signed in.
    var signIn = SignInForm()
    /// The state of the person who is signed in; signing out discards all of it.
    var signedIn: SignedIn?
    /// Whether the password of the demo account is another one by now: the one that newcomers are told would be wrong.
    var hasChangedDemo = false

    /// The drafts of those who have signed out that the store could not keep, by account; nobody else is shown them.
    var unwrittenDrafts: [Account.ID: [ActivityFormKey: QueuedWork.Draft]] = [:]
    /// Whether the next sign-in offers the address of the person who signed in last.
    private(set) var offersAddress = false

    /// Nobody is signed in, and nothing is filled in.
    package init() {}

    /// Nobody is signed in, and the address of whoever was last is offered now and after each signing out.
    package init(offering address: String?) {
      signIn = SignInForm(offering: address)
      offersAddress = true
    }

    /// Who is signed in.
    var account: Account? { signedIn?.account }
  }
}

/// The state of the app while somebody is signed in.
struct SignedIn: Hashable, Sendable {
  var account: Account
  var navigation: Navigation
  /// The figures and choices, as soon as they are known.
  var overview: Overview?
  /// The choices that the store has been asked to keep and has not confirmed.
  var wantedPreferences: Preferences?
  /// The last notification the person has been told of, or that was there when they signed in.
  var newestKnown: Notification.ID?
  /// The requests for what others have changed.
  var refresh = RefreshRound()
  var centre = NotificationCentre()
  var contacts = ContactList()
  /// The list from which the contact of an activity is chosen.
  var picker = ContactList()
  /// The activities at hand, as soon as they are known.
  var activities: Page<Activity>?
  /// The answer to the last search among those that are not at hand.
  var activityFound: FoundRow?
  var passwordForm = PasswordForm()
  var kept = QueuedWork()
  var drafts = DraftWrites()
  /// The screen that opens when the store has answered; dropped when the person goes elsewhere.
  var awaited: PendingScreen?
  /// The change that a dialog confirmed and the store has not answered; a second confirmation is ignored.
  var confirmed: Change?
  /// Whether the person was told that another program keeps the data in use, or that the server takes long, and not of
  /// the end of it.
  var isWaiting = false
  /// The drop-down whose choices are shown.
  var openDropDown: DropDown?
  /// The drop-down that was closed by going back, where the cursor is to be; and which time that was.
  var closedDropDown: ClosedDropDown?
  var notices: Notices

  /// A drop-down that was closed by going back, with a number that no other such time has.
  struct ClosedDropDown: Hashable, Sendable {
    var dropDown: DropDown
    var number: Int
  }

  /// A screen that opens with the store's answer.
  enum PendingScreen: Hashable, Sendable {
    case contact(Contact.ID)
    case form(ActivityFormKey)
  }

  init(account: Account, firstVisit: Int, notices: Notices = Notices()) {
    self.account = account
    self.navigation = Navigation(firstVisit: firstVisit)
    self.notices = notices
  }
}

/// The requests for what others have changed, one round of them at a time however many changes are reported, so
/// that a flood of changes neither piles up requests nor delays the person's own.
struct RefreshRound: Hashable, Sendable {
  private var isUnderWay = false
  private var isStale = false

  /// Whether the requests are to be made now; if not, they are made once those under way are answered.
  mutating func begin() -> Bool {
    guard isUnderWay else {
      isUnderWay = true
      return true
    }
    isStale = true
    return false
  }

  /// Ends the round with its first answer, which the others follow soon; returns whether something has changed since
  /// it began, so that another one is needed.
  mutating func end() -> Bool {
    defer { self = RefreshRound() }
    return isStale
  }
}

extension PeerMentorApp.State {
  /// Starts the session of an account at its home screen and asks for what the screens show.
  mutating func signIn(_ account: Account, _ overview: Overview?) -> [StoreRequest] {
    var opened = SignedIn(
      account: account, firstVisit: signIn.visit + 1, notices: signIn.notices.cleared)
    opened.overview = overview
    opened.newestKnown = overview?.newestNotification
    opened.drafts = DraftWrites(unwritten: unwrittenDrafts.removeValue(forKey: account.id) ?? [:])
    opened.listUnwrittenDrafts()
    signedIn = opened
    signIn = SignInForm()
    let sending = signedIn?.requestsToSendQueued() ?? []
    return sending + (overview == nil ? [.query(.overview, of: account.id)] : []) + [
      opened.notificationsRequest(), opened.contactsRequest(), opened.activitiesRequest(),
    ]
  }

  /// Forgets everything that belongs to the account and shows the login screen anew.
  mutating func signOut(_ farewell: Notice.Content) -> [StoreRequest] {
    guard let ended = signedIn else { return [] }
    signedIn = nil
    unwrittenDrafts[ended.account.id] = farewell == .accountRemoved ? nil : ended.drafts.unwritten
    let isOffered = offersAddress && farewell != .accountRemoved && ended.preferences.offersAddress
    signIn = SignInForm(
      offering: isOffered ? ended.account.email : nil, visit: ended.navigation.nextVisit,
      notices: ended.notices.cleared)
    signIn.notices.post(farewell)
    return [.signOut(account: ended.account.id)]
  }
}
