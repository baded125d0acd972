extension Words {
  /// Norwegian Bokmål.
  static let bokmål = Words(
    language: "nb",
    navigation: Navigation(
      goBack: "Gå tilbake",
      openMenu: "Åpne navigasjonsmenyen",
      closeMenu: "Lukk menyen",
      menu: "Navigasjonsmeny",
      home: "Hjem",
      contacts: "Kontakter",
      activities: "Aktiviteter",
      profile: "Profil",
      notifications: "Varsler"),
    signIn: SignIn(
      title: "Logg inn",
      email: "E-postadresse",
      password: "Passord",
      showPassword: "Vis passord",
      hidePassword: "Skjul passord",
      passwordShown: "Passordet vises",
      passwordHidden: "Passordet er skjult",
      signIn: "Logg inn",
      wrongCredentials: "Feil e-postadresse eller passord.",
      emailMissing: "Skriv inn e-postadressen din.",
      passwordMissing: "Skriv inn passordet ditt.",
      bothMissing: "Skriv inn e-postadressen og passordet ditt.",
      tooManyAttempts: { seconds in
        let wait =
          seconds < 60
          ? counted(seconds, "sekund", "sekunder")
          : counted((seconds + 59) / 60, "minutt", "minutter")
        return "For mange mislykkede forsøk. Prøv igjen om \(wait)."
      },
      storeFailed: "Du ble ikke logget inn, fordi dataene i appen ikke kunne leses. Prøv igjen.",
      signOut: "Logg ut",
      signOutQuestion: "Vil du logge ut?",
      cancel: "Avbryt"),
    home: Home(
      greeting: { "Hei, \($0)" },
      unreadNotifications: {
        $0 == 0 ? "Ingen uleste varsler" : counted($0, "ulest varsel", "uleste varsler")
      },
      unreadAssignments: { counted($0, "ulest oppdrag", "uleste oppdrag") },
      contacts: { $0 == 0 ? "Ingen kontakter" : counted($0, "kontakt", "kontakter") }),
    notifications: Notifications(
      kind: { kind in
        switch kind {
        case .assignment: "Oppdrag"
        case .certification: "Sertifisering"
        case .pause: "Pause"
        case .scenario: "Scenario"
        }
      },
      filterName: { kind in
        switch kind {
        case nil: "Alle"
        case .assignment: "Oppdrag"
        case .certification: "Sertifiseringer"
        case .pause: "Pauser"
        case .scenario: "Scenarioer"
        }
      },
      filter: { "Filter: \($0)" },
      active: "aktivt",
      read: "lest",
      unread: "ulest",
      unreadCount: { counted($0, "ulest", "uleste") },
      found: { count, kind in
        guard count == 0 else { return counted(count, "varsel", "varsler") }
        return kind == nil ? "Ingen varsler" : "Ingen varsler av denne typen"
      },
      new: { "Nytt varsel: \($0)" },
      more: { "og \($0) til" },
      markedAsRead: "Markert som lest"),
    people: People(
      noContacts: "Du har ingen kontakter.",
      noActivities: "Du har ingen aktiviteter.",
      name: "Navn",
      phone: "Telefon",
      email: "E-postadresse",
      address: "Adresse",
      organisation: "Organisasjon",
      about: "Om kontakten"),
    age: AgeWords(
      justNow: "akkurat nå",
      minutes: { "for \(counted($0, "minutt", "minutter")) siden" },
      hours: { "for \(counted($0, "time", "timer")) siden" },
      yesterday: "i går",
      days: { "for \(counted($0, "dag", "dager")) siden" },
      date: { day, month, year in
        let date = "\(day). \(norwegianMonths[month - 1])"
        return year.map { "\(date) \($0)" } ?? date
      }),
    failures: Failures(
      notLoaded: "Dataene i appen kunne ikke leses.",
      notSaved: "Endringen kunne ikke lagres.",
      contactNotOpened: "Kontakten kunne ikke åpnes. Prøv igjen.",
      contactGone: "Denne kontakten finnes ikke lenger."))
}

/// A count of something, in its singular or plural.
private func counted(_ count: Int, _ one: String, _ other: String) -> String {
  "\(count) \(count == 1 ? one : other)"
}

private let norwegianMonths = [
  "januar", "februar", "mars", "april", "mai", "juni", "juli", "august", "september", "oktober",
  "november", "desember",
]
