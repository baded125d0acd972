/// The app's phrases in one language.
///
/// Each phrase is a property without a default, so that a language that lacks one does not compile. The
/// comment on a phrase is for its translator: where it stands and what it has to do. Phrases are read aloud:
/// write no abbreviations and no symbols.
struct Words: Sendable {
  /// BCP 47 code of the language.
  var language: String
  var navigation: Navigation
  var signIn: SignIn
  var home: Home
  var notifications: Notifications
  var people: People
  var activities: Activities
  var profile: Profile
  var dates: Dates
  var age: AgeWords
  var failures: Failures

  /// Menu, tabs, and ways back.
  struct Navigation: Sendable {
    /// Button that leads to the screen before; an order to the app, as on the platform's own button.
    var goBack: String
    /// Button that opens the menu; says what it does.
    var openMenu: String
    /// Button that closes the menu; says what it does.
    var closeMenu: String
    /// Title of the menu.
    var menu: String
    /// Name of the first tab.
    var home: String
    /// Name of the second tab: the people the mentor visits.
    var contacts: String
    /// Name of the third tab: visits and other work done.
    var activities: String
    /// Name of the fourth tab.
    var profile: String
    /// Name of the fifth tab.
    var notifications: String
  }

  /// The login screen, and signing out.
  struct SignIn: Sendable {
    /// Title of the login screen.
    var title: String
    /// Field.
    var email: String
    /// Field.
    var password: String
    /// Button while the password is hidden.
    var showPassword: String
    /// Button while the password is shown.
    var hidePassword: String
    /// Told after the password was shown.
    var passwordShown: String
    /// Told after the password was hidden.
    var passwordHidden: String
    /// Button that signs in.
    var signIn: String
    /// Error; does not tell which of the two is wrong.
    var wrongCredentials: String
    /// Error: the email field is empty.
    var emailMissing: String
    /// Error: the password field is empty.
    var passwordMissing: String
    /// Error: both fields are empty.
    var bothMissing: String
    /// Error; how many seconds to wait.
    var tooManyAttempts: @Sendable (_ seconds: Int) -> String
    /// Hint where there is only demo data: the account to sign in with, and its password letter by letter, as
    /// a listener cannot hear how it is written.
    var demo: @Sendable (_ email: String, _ password: [Character]) -> String
    /// Error: the app's data could not be used, and why.
    var storeFailed: @Sendable (StoreFailure) -> String
    /// Button and menu item that begin signing out, and the one that confirms it.
    var signOut: String
    /// Title of the dialog that asks for confirmation.
    var signOutQuestion: String
    /// Button that leaves the dialog and changes nothing.
    var cancel: String
  }

  /// The home screen.
  struct Home: Sendable {
    /// Heading; the mentor's name.
    var greeting: @Sendable (_ name: String) -> String
    /// Link to the notification centre.
    var unreadNotifications: @Sendable (Int) -> String
    /// Link to the assignments in the notification centre; never 0.
    var unreadAssignments: @Sendable (Int) -> String
    /// Link to the contacts.
    var contacts: @Sendable (Int) -> String
    /// Heading above what has to be done soon.
    var attention: String
    /// Where there is nothing of the kind.
    var nothingToDo: String
    /// Link to the next planned activity, which is described by the parts.
    var nextActivity: @Sendable (_ parts: [String]) -> String
    /// Link to a form that was left before it was saved: what is known of its activity, or no parts.
    var unsaved: @Sendable (_ parts: [String]) -> String
  }

  /// The notification centre.
  struct Notifications: Sendable {
    /// What one notification is, before its title.
    var kind: @Sendable (Notification.Kind) -> String
    /// What the filter shows; nil for all.
    var filterName: @Sendable (Notification.Kind?) -> String
    /// Button of the filter bar; the filter's name.
    var filter: @Sendable (_ name: String) -> String
    /// State of the filter that is applied.
    var active: String
    /// End of a notification that has been read.
    var read: String
    /// End of a notification that has not been read.
    var unread: String
    /// Beside the tab's name; never 0.
    var unreadCount: @Sendable (Int) -> String
    /// Told after a filter was chosen, and shown where the list is empty; the kind, nil for all.
    var found: @Sendable (_ count: Int, _ kind: Notification.Kind?) -> String
    /// Told when a notification arrives; its title.
    var new: @Sendable (_ title: String) -> String
    /// Told after the titles of new notifications, when there are more than are named.
    var more: @Sendable (Int) -> String
    /// Told after a notification that leads nowhere was activated.
    var markedAsRead: String
    /// Button that marks every notification as read.
    var markAllRead: String
    /// Told after that.
    var allMarkedAsRead: String
    /// Action and button that take an assignment on, or turn it down: an order to the app.
    var order: @Sendable (Notification.Answer) -> String
    /// What the mentor answered, at the end of an assignment.
    var answer: @Sendable (Notification.Answer) -> String
    /// Told after the mentor's answer was stored.
    var answered: @Sendable (Notification.Answer) -> String
    /// Action that says when a notification arrived, to the minute.
    var exactTime: String
    /// Action that reads the body of a notification.
    var readDetails: String
    /// Button that opens the settings, and their title.
    var settings: String
    /// Heading above the switches of the kinds.
    var arrivals: String
    /// What a kind's switch does.
    var arrivalsHint: String
    /// Heading above the switch of the bodies.
    var privacy: String
    /// Switch: whether bodies are read with the notification.
    var readsBodies: String
    /// What that switch does.
    var readsBodiesHint: String
  }

  /// Contacts, activities and the mentor's own profile.
  struct People: Sendable {
    /// Where the contact list is empty.
    var noContacts: String
    /// Field above the contact list.
    var search: String
    /// Told while a search is typed, and shown where nobody was found.
    var found: @Sendable (Int) -> String
    /// Button that opens a menu of what else can be done, and its title.
    var moreOptions: String
    /// Option that leads to the list of all activities.
    var allActivities: String
    /// Heading above an assignment.
    var assignment: String
    /// Where the mentor has not answered an assignment.
    var unanswered: String
    /// What the mentor has answered, as a sentence.
    var hasAnswered: @Sendable (Notification.Answer) -> String
    /// Before a name.
    var name: String
    /// Before a telephone number.
    var phone: String
    /// Before an email address.
    var email: String
    /// Before a postal address.
    var address: String
    /// Before the name of an organisation.
    var organisation: String
    /// Heading above what the assignment says about a person.
    var about: String
    /// Title of the list from which the contact of an activity is chosen.
    var choose: String
    /// First row of that list: the activity is with nobody in particular.
    var nobody: String
  }

  /// What did not work, or not yet, in plain words.
  struct Failures: Sendable {
    /// Told while something takes long because of another program; what came of it is told after that.
    var waiting: String
    /// Told after that where nothing else tells that it is done.
    var waitingOver: String
    /// The app's data could not be read, and why.
    var notLoaded: @Sendable (StoreFailure) -> String
    /// A change could not be written to the app's data, and why.
    var notSaved: @Sendable (StoreFailure) -> String
    /// A screen's data could not be read, so that it did not open.
    var notOpened: String
    /// A contact has been removed.
    var contactGone: String
    /// An activity has been removed.
    var activityGone: String
  }
}

extension Words {
  /// The phrases for a BCP 47 code; English where the app does not speak the language.
  init(language: String) {
    self = language == Words.bokmål.language ? .bokmål : .english
  }

  /// The name of a tab.
  func name(of tab: Tab) -> String {
    switch tab {
    case .home: navigation.home
    case .contacts: navigation.contacts
    case .activities: navigation.activities
    case .profile: navigation.profile
    case .notifications: navigation.notifications
    }
  }

  /// A value after what it is: "Phone: 22 33 44 55".
  func line(_ name: String, _ value: String) -> String {
    "\(name): \(value)"
  }
}
