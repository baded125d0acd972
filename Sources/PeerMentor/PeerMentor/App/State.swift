internal import AccessibilityTree

extension PeerMentorApp {
  /// The complete state of the app.
  package struct State: Hashable, Sendable {
    /// The login form; blank while somebody is signed in.
    var signIn = SignInForm()
    /// The state of the signed-in person; signing out discards all of it.
    var signedIn: SignedIn?
    /// Whether the demo account's password was changed, so that the announced one would be wrong.
    var hasChangedDemo = false

    /// The drafts of signed-out people that the store could not save, by account; nobody else sees them.
    var unwrittenDrafts: [Account.ID: [ActivityFormKey: QueuedWork.Draft]] = [:]
    /// The same of forms of contacts.
    var unwrittenContacts: [Account.ID: [Contact.ID?: ContactFields]] = [:]
    /// Whether the next sign-in offers the address of the last person who signed in.
    private(set) var offersAddress = false

    /// Creates the state before sign-in, with an empty form.
    package init() {}

    /// Creates the state before sign-in; the last person's address is offered now and after each sign-out.
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
  /// The figures and settings, as soon as they are known.
  var overview: Overview?
  /// The settings that the store has been asked to save and has not confirmed.
  var wantedPreferences: Preferences?
  /// The newest notification that was announced, or that was there at sign-in.
  var newestKnown: Notification.ID?
  /// The requests that reload data which others have changed.
  var refresh = RefreshRound()
  var centre = NotificationCentre()
  var contacts = ContactList()
  /// The list from which the contact of an activity is chosen.
  var picker = ContactList()
  /// The loaded activities, as soon as they are known.
  var activities: Page<Activity>?
  /// The answer to the last search among activities that are not loaded.
  var activityFound: FoundRow?
  var passwordForm = PasswordForm()
  var queued = QueuedWork()
  var drafts = DraftWrites<ActivityFormKey, ActivityDraft, QueuedWork.Draft>()
  var contactWrites = DraftWrites<Contact.ID?, ContactFields, ContactFields>()
  /// What this session has written in forms of contacts that are not open, by contact; nil for a new one.
  var contactDrafts: [Contact.ID?: ContactFields] = [:]
  /// The screen that opens when the store has answered; dropped when the person moves to another screen.
  var awaited: PendingScreen?
  /// The change that a dialog confirmed and the store has not answered; a second confirmation is ignored.
  var confirmed: Change?
  /// Whether a wait for another program or a slow server was announced, and its end not yet.
  var isWaiting = false
  /// The open drop-down.
  var openDropDown: DropDown?
  /// The drop-down that going back closed, to which the cursor moves; with the number of that event.
  var closedDropDown: ClosedDropDown?
  var notices: Notices

  /// A drop-down that going back closed, with a unique number.
  struct ClosedDropDown: Hashable, Sendable {
    var dropDown: DropDown
    var number: Int
  }

  /// A screen that opens with the store's answer.
  enum PendingScreen: Hashable, Sendable {
    case contact(Contact.ID)
    case form(ActivityFormKey)
    /// The form of a contact; nil for a new one.
    case contactForm(Contact.ID?)
    /// The question whether to remove a contact.
    case removal(Contact.ID)
  }

  init(account: Account, firstVisit: Int, notices: Notices = Notices()) {
    self.account = account
    self.navigation = Navigation(firstVisit: firstVisit)
    self.notices = notices
  }
}

/// The requests that reload data which others have changed: one round at a time for any number of changes, so that
/// a flood of changes neither piles up requests nor delays the person's own.
struct RefreshRound: Hashable, Sendable {
  private var isUnderWay = false
  private var isStale = false

  /// Whether to make the requests now; else they are made once the current ones are answered.
  mutating func begin() -> Bool {
    guard isUnderWay else {
      isUnderWay = true
      return true
    }
    isStale = true
    return false
  }

  /// Ends the round with its first answer, which the others follow soon; returns whether something has changed since it
  /// began, so that another round is needed.
  mutating func end() -> Bool {
    defer { self = RefreshRound() }
    return isStale
  }
}

extension PeerMentorApp.State {
  /// Starts the session of an account at its home screen and requests the data of the screens.
  mutating func signIn(_ account: Account, _ overview: Overview?) -> [StoreRequest] {
    var opened = SignedIn(
      account: account, firstVisit: signIn.visit + 1, notices: signIn.notices.cleared)
    opened.overview = overview
    opened.newestKnown = overview?.newestNotification
    opened.drafts = DraftWrites(unwritten: unwrittenDrafts.removeValue(forKey: account.id) ?? [:])
    opened.listUnwrittenDrafts()
    opened.contactWrites = DraftWrites(unwritten: unwrittenContacts.removeValue(forKey: account.id) ?? [:])
    opened.contactDrafts = opened.contactWrites.unwritten
    signedIn = opened
    signIn = SignInForm()
    let sending = signedIn?.requestsToSendQueued() ?? []
    return sending + (overview == nil ? [.query(.overview, of: account.id)] : []) + [
      opened.notificationsRequest(), opened.contactsRequest(), opened.activitiesRequest(),
    ]
  }

  /// Discards all state of the account and shows the login screen anew.
  mutating func signOut(_ farewell: Notice.Content) -> [StoreRequest] {
    guard let ended = signedIn else { return [] }
    signedIn = nil
    unwrittenDrafts[ended.account.id] = farewell == .accountRemoved ? nil : ended.drafts.unwritten
    unwrittenContacts[ended.account.id] = farewell == .accountRemoved ? nil : ended.contactWrites.unwritten
    let isOffered = offersAddress && farewell != .accountRemoved && ended.preferences.offersAddress
    signIn = SignInForm(
      offering: isOffered ? ended.account.email : nil, visit: ended.navigation.nextVisit,
      notices: ended.notices.cleared)
    signIn.notices.post(farewell)
    return [.signOut(account: ended.account.id)]
  }
}
