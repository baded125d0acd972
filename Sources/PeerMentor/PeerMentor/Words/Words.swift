import Text

/// The app's phrases in one language.
///
/// The comment on a phrase is for its translator: it says where the phrase stands and what it is for.
struct Words: Sendable {
  let language: Language

  var navigation: Navigation { Navigation(language: language) }
  var signIn: SignIn { SignIn(language: language) }
  var home: Home { Home(language: language) }
  var notifications: Notifications { Notifications(language: language) }
  var people: People { People(language: language) }
  var activities: Activities { Activities(language: language) }
  var profile: Profile { Profile(language: language) }
  var dates: Dates { Dates(language: language) }
  var queued: Queued { Queued(language: language) }
  var failures: Failures { Failures(language: language) }

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

  /// A value after its label: "Phone: 22 33 44 55".
  func line(_ name: String, _ value: String) -> String { "\(name): \(value)" }
}

extension Words {
  /// Menu, tabs, and ways back.
  struct Navigation: Sendable {
    let language: Language

    /// Button that leads to the previous screen; in the imperative, like the platform's own button.
    var goBack: String { language(en: "Go back", nb: "Gå tilbake") }
    /// Button that opens the menu.
    var openMenu: String { language(en: "Open navigation menu", nb: "Åpne navigasjonsmenyen") }
    /// Button that closes the menu.
    var closeMenu: String { language(en: "Close menu", nb: "Lukk menyen") }
    /// Title of the menu.
    var menu: String { language(en: "Navigation menu", nb: "Navigasjonsmeny") }
    /// Name of the first tab.
    var home: String { language(en: "Home", nb: "Hjem") }
    /// Name of the second tab: the people the mentor visits.
    var contacts: String { language(en: "Contacts", nb: "Kontakter") }
    /// Name of the third tab: visits and other work done.
    var activities: String { language(en: "Activities", nb: "Aktiviteter") }
    /// Name of the fourth tab.
    var profile: String { language(en: "Profile", nb: "Profil") }
    /// Name of the fifth tab.
    var notifications: String { language(en: "Notifications", nb: "Varsler") }
  }

  /// Failures and delays, in plain words.
  struct Failures: Sendable {
    let language: Language

    /// Announced while another program delays the store; the result is announced after it.
    var waiting: String {
      language(
        en: "Another program is using the app's data. Waiting for it.",
        nb: "Et annet program bruker dataene i appen. Vent litt.")
    }
    /// Announced while the organisation's server is slow.
    var slow: String {
      language(
        en: "Your organisation's server takes long to answer. Waiting for it.",
        nb: "Serveren hos organisasjonen bruker lang tid. Vent litt.")
    }
    /// Announced after ten seconds without an answer, for any reason.
    var noAnswer: String {
      language(
        en: "Earshot has waited 10 seconds for the app's data. Still waiting.",
        nb: "Appen har ventet på dataene sine i 10 sekunder. Venter fortsatt.")
    }
    /// Announced after that where nothing else announces the answer.
    var waitingOver: String {
      language(en: "The app's data is available again.", nb: "Dataene i appen er tilgjengelige igjen.")
    }
    /// The connection to the store's server is lost.
    var connectionLost: String {
      language(
        en: "No connection to your organisation. What is loaded can still be read.",
        nb: "Du har ingen forbindelse med organisasjonen din. Det som er hentet, kan fortsatt leses.")
    }
    /// The connection to the server is back.
    var connectionRestored: String {
      language(en: "The connection to your organisation is back.", nb: "Forbindelsen med organisasjonen din er tilbake.")
    }
    /// A search without a connection, announced once with the number of matches.
    var onlyLoadedSearched: String {
      language(
        en: "There is no connection to your organisation. Only contacts that are already loaded are searched.",
        nb: "Du har ingen forbindelse med organisasjonen din. Det søkes bare blant kontakter som allerede er hentet.")
    }
    /// The app's data could not be read, and why.
    func notLoaded(_ cause: StoreFailure) -> String {
      let advice = cause.advice(in: language)
      switch cause {
      case .locked:
        let why = cause.clause(in: language, data: language(en: "it", nb: "dem"))
        return language(
          en: "The app's data could not be read\(why).\(advice)", nb: "Dataene i appen kunne ikke leses\(why).\(advice)")
      case .noConnection, .programTooOld, .storeNotReady, .signInShut, .signInBusy:
        let why = cause.clause(in: language) + "." + (cause == .noConnection ? "" : advice)
        return language(en: "This could not be loaded\(why)", nb: "Dette kunne ikke hentes\(why)")
      case .diskFull, .gone, .readOnly, .fileGone, .other:
        return language(en: "The app's data could not be read.", nb: "Dataene i appen kunne ikke leses.")
      }
    }
    /// A change could not be written to the app's data, and why.
    func notSaved(_ cause: StoreFailure) -> String {
      let why = cause.clause(
        in: language, data: data,
        gone: language(en: "the item it belongs to has been deleted", nb: "det den gjelder, er slettet"))
      let advice = cause.advice(in: language)
      return language(
        en: "The change could not be saved\(why).\(advice)", nb: "Endringen kunne ikke lagres\(why).\(advice)")
    }
    /// A draft is only in this session's memory, and why; the advice.
    func draftNotSaved(_ cause: StoreFailure) -> String {
      let why = cause.clause(in: language, data: data, gone: StoreFailure.draftGone(in: language))
      let advice =
        switch cause {
        case .diskFull:
          language(
            en: "Free some space, and it is saved with your next change.",
            nb: "Frigjør plass, så blir det lagret ved neste endring.")
        case .locked:
          language(
            en: "Close that program, and it is saved with your next change.",
            nb: "Lukk det programmet, så blir utkastet lagret ved neste endring.")
        case .readOnly:
          language(
            en: "Make it writable, and it is saved with your next change.",
            nb: "Gjør dem skrivbare, så blir utkastet lagret ved neste endring.")
        case .noConnection, .other:
          language(en: "It is tried again with your next change.", nb: "Det blir prøvd igjen ved neste endring.")
        case .fileGone, .gone, .storeNotReady, .signInShut, .signInBusy:
          language(
            en: "Copy your text elsewhere before you quit.", nb: "Kopier teksten til et annet sted før du avslutter.")
        case .programTooOld:
          language(
            en: "Copy your text elsewhere, and update Earshot.",
            nb: "Kopier teksten til et annet sted, og oppdater Earshot.")
        }
      return language(
        en: "Your draft is not saved\(why). It stays here until you quit. \(advice)",
        nb: "Utkastet er ikke lagret\(why). Det blir liggende her til du avslutter. \(advice)")
    }
    /// The data that another program uses, in a sentence about a change.
    private var data: String { language(en: "the data", nb: "dataene") }
    /// The data of a screen could not be read, so the screen did not open.
    var notOpened: String {
      language(en: "This could not be opened. Try again.", nb: "Dette kunne ikke åpnes. Prøv igjen.")
    }
    /// A screen opened without a connection, with the data that the lists have.
    var partlyLoaded: String {
      language(
        en: "There is no connection to your organisation. Only what is already loaded is shown.",
        nb: "Du har ingen forbindelse med organisasjonen din. Bare det som allerede er hentet, vises.")
    }
    /// A contact has been removed.
    var contactGone: String {
      language(en: "This contact no longer exists.", nb: "Denne kontakten finnes ikke lenger.")
    }
    /// An activity has been removed.
    var activityGone: String {
      language(en: "This activity no longer exists.", nb: "Denne aktiviteten finnes ikke lenger.")
    }
  }
}
