import Text

extension Words {
  /// The login screen, and signing out.
  struct SignIn: Sendable {
    let language: Language

    /// Title of the login screen.
    var title: String { language(en: "Sign in", nb: "Logg inn") }
    /// Field.
    var email: String { language(en: "Email address", nb: "E-postadresse") }
    /// Field.
    var password: String { language(en: "Password", nb: "Passord") }
    /// Button while the password is hidden.
    var showPassword: String { language(en: "Show password", nb: "Vis passord") }
    /// Button while the password is shown.
    var hidePassword: String { language(en: "Hide password", nb: "Skjul passord") }
    /// Announced after the password was shown.
    var passwordShown: String { language(en: "Password shown", nb: "Passordet vises") }
    /// Announced after the password was hidden.
    var passwordHidden: String { language(en: "Password hidden", nb: "Passordet er skjult") }
    /// Button that signs in.
    var signIn: String { language(en: "Sign in", nb: "Logg inn") }
    /// Error; does not say which of the two is wrong.
    var wrongCredentials: String {
      language(en: "Wrong email address or password.", nb: "Feil e-postadresse eller passord.")
    }
    /// Action that repeats the hint about the demo account.
    var reportDemo: String { language(en: "Hear how to sign in", nb: "Hør hvordan du logger inn") }
    /// Announced after an error that emptied fields; their names.
    func emptied(_ fields: [String]) -> String {
      let names = fields.joined(separator: language(en: " and ", nb: " og "))
      return fields.count == 1
        ? language(en: "The field \(names) is empty again", nb: "Feltet \(names) er tomt igjen")
        : language(en: "The fields \(names) are empty again", nb: "Feltene \(names) er tomme igjen")
    }
    /// Error: the email field is empty.
    var emailMissing: String { language(en: "Enter your email address.", nb: "Skriv inn e-postadressen din.") }
    /// Error: the password field is empty.
    var passwordMissing: String { language(en: "Enter your password.", nb: "Skriv inn passordet ditt.") }
    /// Error: both fields are empty.
    var bothMissing: String {
      language(en: "Enter your email address and your password.", nb: "Skriv inn e-postadressen og passordet ditt.")
    }
    /// Error; the seconds to wait.
    func tooManyAttempts(_ seconds: Int) -> String {
      let time = language.wait(seconds)
      return language(
        en: "Too many failed attempts. Try again in \(time).",
        nb: "For mange mislykkede forsøk. Prøv igjen om \(time).")
    }
    /// Hint where there is only demo data: the demo account and its password,
    /// letter by letter, because a listener cannot hear its spelling.
    func demo(_ email: String, _ password: [Character]) -> String {
      let letters = password.map { $0 == "-" ? language(en: "hyphen", nb: "bindestrek") : String($0) }
        .joined(separator: ", ")
      return language(
        en: "This is a demonstration. Sign in as \(email). The password is spelled \(letters).",
        nb: "Dette er en demonstrasjon. Logg inn som \(email). Passordet staves \(letters).")
    }
    /// Error: the app's data could not be used, and why.
    func storeFailed(_ cause: StoreFailure) -> String {
      switch cause {
      case .diskFull, .locked, .noConnection, .programTooOld, .storeNotReady, .signInShut, .signInBusy:
        let why = "\(cause.clause(in: language)).\(cause.advice(in: language))"
        return language(en: "You could not be signed in\(why)", nb: "Du ble ikke logget inn\(why)")
      case .gone, .readOnly, .fileGone, .other:
        return language(
          en: "You could not be signed in, because the app's data could not be read. Try again.",
          nb: "Du ble ikke logget inn, fordi dataene i appen ikke kunne leses. Prøv igjen.")
      }
    }
    /// Button and menu item that begin signing out, and the one that confirms it.
    var signOut: String { language(en: "Sign out", nb: "Logg ut") }
    /// Title of the dialog that asks for confirmation.
    var signOutQuestion: String { language(en: "Sign out?", nb: "Vil du logge ut?") }
    /// Button that closes the dialog without a change.
    var cancel: String { language(en: "Cancel", nb: "Avbryt") }
  }

  /// The home screen.
  struct Home: Sendable {
    let language: Language

    /// Heading; the mentor's name.
    func greeting(_ name: String) -> String { language(en: "Hello, \(name)", nb: "Hei, \(name)") }
    /// Link to the notification centre.
    func unreadNotifications(_ count: Int) -> String {
      if count == 0 { return language(en: "No unread notifications", nb: "Ingen uleste varsler") }
      return language.counted(
        count, en: ("unread notification", "unread notifications"), nb: ("ulest varsel", "uleste varsler"))
    }
    /// Link to the assignments in the notification centre; never 0.
    func unreadAssignments(_ count: Int) -> String {
      language.counted(
        count, en: ("unread assignment", "unread assignments"), nb: ("ulest oppdrag", "uleste oppdrag"))
    }
    /// Link to the contacts.
    func contacts(_ count: Int) -> String {
      if count == 0 { return language(en: "No contacts", nb: "Ingen kontakter") }
      return language.counted(count, en: ("contact", "contacts"), nb: ("kontakt", "kontakter"))
    }
    /// Heading above urgent items.
    var attention: String { language(en: "Needs attention", nb: "Viktig nå") }
    /// Text where nothing is urgent.
    var nothingToDo: String {
      language(en: "Nothing needs your attention now.", nb: "Ingenting haster akkurat nå.")
    }
    /// Link to the next planned activity, described by the segments.
    func nextActivity(_ parts: [String]) -> String {
      let parts = parts.joined(separator: ", ")
      return language(en: "Next activity: \(parts)", nb: "Neste aktivitet: \(parts)")
    }
    /// Link to an unsaved form: the known segments of its activity, or none.
    func unsaved(_ parts: [String]) -> String {
      if parts.isEmpty { return language(en: "Draft of an activity", nb: "Utkast til aktivitet") }
      let parts = parts.joined(separator: ", ")
      return language(en: "Draft: \(parts)", nb: "Utkast: \(parts)")
    }
  }
}
