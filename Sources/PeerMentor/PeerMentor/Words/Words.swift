import Text

/// The app's phrases in one language.
///
/// The comment on a phrase is for its translator: where it stands and what it has to do.
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
  var kept: Kept { Kept(language: language) }
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

  /// A value after what it is: "Phone: 22 33 44 55".
  func line(_ name: String, _ value: String) -> String { "\(name): \(value)" }
}

extension Words {
  /// Menu, tabs, and ways back.
  struct Navigation: Sendable {
    let language: Language

    /// Button that leads to the screen before; an order to the app, as on the platform's own button.
    var goBack: String { language(en: "Go back", nb: "Gå tilbake") }
    /// Button that opens the menu; says what it does.
    var openMenu: String { language(en: "Open navigation menu", nb: "Åpne navigasjonsmenyen") }
    /// Button that closes the menu; says what it does.
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

  /// What did not work, or not yet, in plain words.
  struct Failures: Sendable {
    let language: Language

    /// Told while something takes long because of another program; what came of it is told after that.
    var waiting: String {
      language(
        en: "Another program is using the app's data. Waiting for it.",
        nb: "Et annet program bruker dataene i appen. Vent litt.")
    }
    /// Told while the server of an organisation takes long.
    var slow: String {
      language(
        en: "Your organisation's server takes long to answer. Waiting for it.",
        nb: "Serveren hos organisasjonen bruker lang tid. Vent litt.")
    }
    /// Told where what was asked for has not come for ten seconds, whatever the reason.
    var noAnswer: String {
      language(
        en: "The app's data has not answered for 10 seconds. Still waiting.",
        nb: "Dataene i appen har ikke svart på 10 sekunder. Venter fortsatt.")
    }
    /// Told after that where nothing else tells that it is done.
    var waitingOver: String {
      language(en: "The app's data is available again.", nb: "Dataene i appen er tilgjengelige igjen.")
    }
    /// The server of the store cannot be reached any longer.
    var connectionLost: String {
      language(
        en: "No connection to your organisation. What is loaded can still be read.",
        nb: "Ingen forbindelse med organisasjonen din. Det som er hentet, kan fortsatt leses.")
    }
    /// It can be reached again.
    var connectionRestored: String {
      language(en: "The connection to your organisation is back.", nb: "Forbindelsen med organisasjonen din er tilbake.")
    }
    /// A search without a connection, told once beside how many were found.
    var onlyLoadedSearched: String {
      language(
        en: "There is no connection to your organisation. Only contacts that are already loaded are searched.",
        nb: "Det er ikke forbindelse med organisasjonen din. Det søkes bare blant kontakter som alt er hentet.")
    }
    /// The app's data could not be read, and why.
    func notLoaded(_ cause: StoreFailure) -> String {
      switch cause {
      case .locked:
        language(
          en: "The app's data could not be read, because another program is using it. Try again.",
          nb: "Dataene i appen kunne ikke leses, fordi et annet program bruker dem. Prøv igjen.")
      case .noConnection:
        language(
          en: "This could not be loaded, because there is no connection to your organisation.",
          nb: "Dette kunne ikke hentes, fordi det ikke er forbindelse med organisasjonen din.")
      case .programTooOld:
        language(
          en: "This could not be loaded, because this version of Earshot is too old for your organisation. Update Earshot.",
          nb: "Dette kunne ikke hentes, fordi denne versjonen av Earshot er for gammel for organisasjonen din. Oppdater Earshot.")
      case .storeNotReady:
        language(
          en: "This could not be loaded, because your organisation's data has not been brought up to date. Tell your coordinator.",
          nb: "Dette kunne ikke hentes, fordi dataene hos organisasjonen din ikke er oppdatert. Si fra til koordinatoren din.")
      case .diskFull, .gone, .readOnly, .fileGone, .other:
        language(en: "The app's data could not be read.", nb: "Dataene i appen kunne ikke leses.")
      }
    }
    /// A change could not be written to the app's data, and why.
    func notSaved(_ cause: StoreFailure) -> String {
      switch cause {
      case .diskFull:
        language(
          en: "The change could not be saved, because the disk is full. Free some space and try again.",
          nb: "Endringen kunne ikke lagres, fordi disken er full. Frigjør plass og prøv igjen.")
      case .locked:
        language(
          en: "The change could not be saved, because another program is using the data. Try again.",
          nb: "Endringen kunne ikke lagres, fordi et annet program bruker dataene. Prøv igjen.")
      case .gone:
        language(
          en: "The change could not be saved, because what it is about has been deleted.",
          nb: "Endringen kunne ikke lagres, fordi det den gjelder, er slettet.")
      case .noConnection:
        language(
          en: "The change could not be saved, because there is no connection to your organisation. Try again.",
          nb: "Endringen kunne ikke lagres, fordi det ikke er forbindelse med organisasjonen din. Prøv igjen.")
      case .readOnly:
        language(
          en: "The change could not be saved, because the app's data is read-only. Make it writable and try again.",
          nb: "Endringen kunne ikke lagres, fordi dataene i appen er skrivebeskyttet. Gjør dem skrivbare og prøv igjen.")
      case .fileGone:
        language(
          en: "The change could not be saved, because the file of the app's data was removed or replaced. "
            + "Put it back, and start Earshot again.",
          nb: "Endringen kunne ikke lagres, fordi filen med dataene i appen er fjernet eller byttet ut. "
            + "Legg den tilbake, og start Earshot på nytt.")
      case .programTooOld:
        language(
          en: "The change could not be saved, because this version of Earshot is too old for your organisation. Update Earshot.",
          nb: "Endringen kunne ikke lagres, fordi denne versjonen av Earshot er for gammel for organisasjonen din. Oppdater Earshot.")
      case .storeNotReady:
        language(
          en: "The change could not be saved, because your organisation's data has not been brought up to date. Tell your coordinator.",
          nb: "Endringen kunne ikke lagres, fordi dataene hos organisasjonen din ikke er oppdatert. Si fra til koordinatoren din.")
      case .other: language(en: "The change could not be saved.", nb: "Endringen kunne ikke lagres.")
      }
    }
    /// What was filled into a form is in the memory of this session alone, and why; what can be done.
    func draftNotKept(_ cause: StoreFailure) -> String {
      let (why, advice) =
        switch cause {
        case .diskFull:
          language(
            en: (", because the disk is full", "Free some space, and it is saved with your next change."),
            nb: (", fordi disken er full", "Frigjør plass, så blir det lagret ved neste endring."))
        case .locked:
          language(
            en: (", because another program is using the data", "Close that program, and it is saved with your next change."),
            nb: (", fordi et annet program bruker dataene", "Lukk det programmet, så blir utkastet lagret ved neste endring."))
        case .readOnly:
          language(
            en: (", because the app's data is read-only", "Make it writable, and it is saved with your next change."),
            nb: (", fordi dataene i appen er skrivebeskyttet", "Gjør dem skrivbare, så blir utkastet lagret ved neste endring."))
        case .fileGone:
          language(
            en: (", because the file of the app's data was removed or replaced", "Copy your text elsewhere before you quit."),
            nb: (
              ", fordi filen med dataene i appen er fjernet eller byttet ut",
              "Kopier teksten til et annet sted før du avslutter."
            ))
        case .noConnection:
          language(
            en: (", because there is no connection to your organisation", "It is tried again with your next change."),
            nb: (", fordi du ikke har forbindelse med organisasjonen din", "Det blir prøvd igjen ved neste endring."))
        case .gone:
          language(
            en: (", because what it is about has been deleted", "Copy your text elsewhere before you quit."),
            nb: (", fordi det utkastet gjelder, er slettet", "Kopier teksten til et annet sted før du avslutter."))
        case .programTooOld:
          language(
            en: (", because this version of Earshot is too old for your organisation", "Copy your text elsewhere, and update Earshot."),
            nb: (", fordi denne versjonen av Earshot er for gammel for organisasjonen din", "Kopier teksten til et annet sted, og oppdater Earshot."))
        case .storeNotReady:
          language(
            en: (", because your organisation's data has not been brought up to date", "Copy your text elsewhere before you quit."),
            nb: (", fordi dataene hos organisasjonen din ikke er oppdatert", "Kopier teksten til et annet sted før du avslutter."))
        case .other:
          language(
            en: ("", "It is tried again with your next change."), nb: ("", "Det blir prøvd igjen ved neste endring."))
        }
      return language(
        en: "Your draft is not saved\(why). It stays here until you quit. \(advice)",
        nb: "Utkastet er ikke lagret\(why). Det blir liggende her til du avslutter. \(advice)")
    }
    /// A screen's data could not be read, so that it did not open.
    var notOpened: String {
      language(en: "This could not be opened. Try again.", nb: "Dette kunne ikke åpnes. Prøv igjen.")
    }
    /// A screen opened without a connection, with what lists have of it.
    var partlyLoaded: String {
      language(
        en: "There is no connection to your organisation. Only what is already loaded is shown.",
        nb: "Det er ikke forbindelse med organisasjonen din. Bare det som alt er hentet, vises.")
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
