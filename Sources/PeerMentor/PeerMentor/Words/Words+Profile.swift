import Text

extension Words {
  /// The mentor's own profile: certificates, duty, password, language, automatic sign-out.
  struct Profile: Sendable {
    let language: Language

    /// Heading above the certificates.
    var certificates: String { language(en: "Certificates", nb: "Kursbevis") }
    /// Text where there are no certificates.
    var noCertificates: String { language(en: "You have no certificates.", nb: "Du har ingen kursbevis.") }
    /// Switch: while it is on, the mentor gets no assignments.
    var pause: String { language(en: "Pause new assignments", nb: "Pause som likeperson") }
    /// Hint of that switch.
    var pauseHint: String {
      language(en: "While it is on, you get no new assignments.", nb: "Når dette er på, får du ingen nye oppdrag.")
    }
    /// Title of the dialog before pausing.
    var pauseQuestion: String { language(en: "Pause new assignments?", nb: "Vil du ta pause?") }
    /// The effect of pausing.
    var pauseMeaning: String {
      language(
        en: "You will get no new assignments until you resume.",
        nb: "Du får ingen nye oppdrag før du avslutter pausen.")
    }
    /// Button that confirms pausing.
    var confirmPause: String { language(en: "Pause", nb: "Ta pause") }
    /// Title of the dialog before resuming.
    var resumeQuestion: String { language(en: "Turn new assignments on again?", nb: "Vil du avslutte pausen?") }
    /// The effect of resuming.
    var resumeMeaning: String {
      language(en: "You will get new assignments again.", nb: "Du får nye oppdrag igjen.")
    }
    /// Button that confirms resuming.
    var confirmResume: String { language(en: "Resume", nb: "Avslutt pausen") }
    /// Announced after pausing.
    var paused: String { language(en: "New assignments are paused", nb: "Pausen din har begynt") }
    /// Announced after resuming.
    var resumed: String { language(en: "New assignments are on again", nb: "Pausen din er over") }
    /// Announced to a person who quits while a new password is filled in.
    var passwordUnsaved: String {
      language(en: "The password is not changed yet", nb: "Passordet er ikke byttet ennå")
    }
    /// Button that opens the form, its title, and the button that confirms it.
    var changePassword: String { language(en: "Change password", nb: "Bytt passord") }
    /// Field.
    var currentPassword: String { language(en: "Current password", nb: "Nåværende passord") }
    /// Field.
    var newPassword: String { language(en: "New password", nb: "Nytt passord") }
    /// Field: the new password again.
    var repeatedPassword: String { language(en: "New password again", nb: "Gjenta nytt passord") }
    /// Error: the two new passwords differ.
    var passwordsDiffer: String {
      language(en: "The two new passwords are not the same.", nb: "De to nye passordene er ikke like.")
    }
    /// Announced after the password was changed.
    var passwordChanged: String { language(en: "Password changed", nb: "Passordet er byttet") }
    /// Error.
    var currentPasswordMissing: String {
      language(en: "Enter your current password.", nb: "Skriv inn det nåværende passordet ditt.")
    }
    /// Error.
    var newPasswordMissing: String { language(en: "Enter a new password.", nb: "Skriv inn et nytt passord.") }
    /// Error: the current password is wrong.
    var wrongPassword: String {
      language(en: "The current password is wrong.", nb: "Det nåværende passordet er feil.")
    }
    /// Error; the minimum number of characters.
    func passwordTooShort(_ least: Int) -> String {
      let characters = language.counted(least, en: ("character", "characters"), nb: ("tegn", "tegn"))
      return language(
        en: "The new password needs at least \(characters).", nb: "Det nye passordet må ha minst \(characters).")
    }
    /// Error; the maximum number of characters.
    func passwordTooLong(_ most: Int) -> String {
      language(
        en: "The new password can have at most \(most) characters.", nb: "Det nye passordet kan ha høyst \(most) tegn.")
    }
    /// Error.
    var passwordBlank: String {
      language(
        en: "The new password is nothing but blanks. Use letters, digits or signs.",
        nb: "Det nye passordet består bare av mellomrom. Bruk bokstaver, tall eller tegn.")
    }
    /// Drop-down: the language of app and speech.
    var appLanguage: String { language(en: "Language", nb: "Språk") }
    /// Drop-down: the time without a key after which the session signs out.
    var idle: String { language(en: "Sign out automatically", nb: "Logg ut automatisk") }
    /// Choice of that drop-down; nil for never.
    func idleChoice(_ minutes: Int?) -> String {
      guard let minutes else { return language(en: "never", nb: "aldri") }
      let time = language.minutes(minutes)
      return language(en: "after \(time)", nb: "etter \(time)")
    }
    /// Switch: whether the next sign-in starts with the mentor's address.
    var offersAddress: String { language(en: "Remember my email address", nb: "Husk e-postadressen min") }
    /// Hint of that switch.
    var offersAddressHint: String {
      language(
        en: "When on, it is filled in the next time somebody signs in on this machine.",
        nb: "Når dette er på, blir den fylt ut neste gang noen logger inn på denne maskinen.")
    }
    /// Warning; the seconds left.
    func soonSignedOut(_ seconds: Int) -> String {
      let time = language.wait(seconds)
      return language(
        en: "You will be signed out in \(time). Press any key to stay.",
        nb: "Du blir logget ut om \(time). Trykk på en tast for å fortsette.")
    }
    /// Announced on the login screen.
    var signedOut: String { language(en: "You are signed out", nb: "Du er logget ut") }
    /// Announced on the login screen after the account was removed during the session.
    var accountRemoved: String {
      language(
        en: "Your account has been removed. You are signed out.",
        nb: "Kontoen din er fjernet. Du er logget ut.")
    }
    /// Announced on the login screen after a time without a key.
    var signedOutIdle: String {
      language(
        en: "You were signed out, because no key was pressed for a while.",
        nb: "Du ble logget ut fordi du ikke har brukt tastaturet på en stund.")
    }
  }
}
