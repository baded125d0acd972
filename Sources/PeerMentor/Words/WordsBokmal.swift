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
        "For mange mislykkede forsøk. Prøv igjen om \(wait(seconds))."
      },
      demo: { email, password in
        "Dette er en demonstrasjon. Logg inn som \(email). Passordet staves "
          + password.map { $0 == "-" ? "bindestrek" : String($0) }.joined(separator: ", ") + "."
      },
      storeFailed: { cause in
        switch cause {
        case .diskFull: "Du ble ikke logget inn, fordi disken er full. Frigjør plass og prøv igjen."
        case .locked: "Du ble ikke logget inn, fordi et annet program bruker dataene i appen. Prøv igjen."
        case .gone, .other: "Du ble ikke logget inn, fordi dataene i appen ikke kunne leses. Prøv igjen."
        }
      },
      signOut: "Logg ut",
      signOutQuestion: "Vil du logge ut?",
      cancel: "Avbryt"),
    home: Home(
      greeting: { "Hei, \($0)" },
      unreadNotifications: {
        $0 == 0 ? "Ingen uleste varsler" : counted($0, "ulest varsel", "uleste varsler")
      },
      unreadAssignments: { counted($0, "ulest oppdrag", "uleste oppdrag") },
      contacts: { $0 == 0 ? "Ingen kontakter" : counted($0, "kontakt", "kontakter") },
      attention: "Viktig nå",
      nothingToDo: "Ingenting haster akkurat nå.",
      nextActivity: { "Neste aktivitet: \($0.joined(separator: ", "))" },
      unsaved: { $0.isEmpty ? "Utkast til aktivitet" : "Utkast: \($0.joined(separator: ", "))" }),
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
      markedAsRead: "Markert som lest",
      markAllRead: "Marker alle som lest",
      allMarkedAsRead: "Alle varsler er markert som lest",
      order: { $0 == .accepted ? "Godta" : "Avslå" },
      answer: { $0 == .accepted ? "godtatt" : "avslått" },
      answered: { $0 == .accepted ? "Oppdraget er godtatt" : "Oppdraget er avslått" },
      exactTime: "Nøyaktig tidpunkt",
      readDetails: "Les detaljer",
      settings: "Varselinnstillinger",
      arrivals: "Si fra om nye",
      arrivalsHint: "Når dette er på, får du beskjed når det kommer et nytt varsel.",
      privacy: "Sensitive detaljer",
      readsBodies: "Les opp detaljer",
      readsBodiesHint: "Når dette er av, hører du dem bare når du ber om det."),
    people: People(
      noContacts: "Du har ingen kontakter.",
      search: "Søk i kontakter",
      found: { $0 == 0 ? "Fant ingen kontakter" : "Fant \(counted($0, "kontakt", "kontakter"))" },
      moreOptions: "Flere valg",
      allActivities: "Alle aktiviteter",
      assignment: "Oppdrag",
      unanswered: "Du har ikke svart ennå.",
      hasAnswered: {
        $0 == .accepted ? "Du har godtatt dette oppdraget." : "Du har avslått dette oppdraget."
      },
      name: "Navn",
      phone: "Telefon",
      email: "E-postadresse",
      address: "Adresse",
      organisation: "Organisasjon",
      about: "Om kontakten",
      choose: "Velg kontakt",
      nobody: "Ingen kontakt"),
    activities: Activities(
      none: "Du har ingen aktiviteter.",
      noneWithContact: "Ingen aktiviteter ennå",
      log: "Loggfør aktivitet",
      change: "Endre aktivitet",
      kind: { kind in
        switch kind {
        case .visit: "Besøk"
        case .phoneCall: "Telefonsamtale"
        case .outing: "Tur"
        case .groupMeeting: "Gruppemøte"
        case .training: "Kurs"
        case .other: "Annet"
        }
      },
      contact: "Kontakt",
      contactMissing: "ikke valgt",
      contactHint: "Åpner kontaktlisten.",
      type: "Type aktivitet",
      typeMissing: "ikke valgt",
      date: "Dato",
      dateHint: "Skriv for eksempel i går, mandag eller 4. mars.",
      duration: "Varighet",
      note: "Notat",
      save: "Lagre",
      discard: "Forkast utkastet",
      delete: "Slett aktiviteten",
      deleteQuestion: "Vil du slette aktiviteten?",
      saved: "Aktiviteten er lagret",
      deleted: "Aktiviteten er slettet",
      draftRestored: "Utkastet ditt er hentet fram igjen",
      draftDiscarded: "Utkastet er forkastet",
      kindMissing: "Velg type aktivitet.",
      dateNotUnderstood: "Datoen ble ikke forstått. Skriv for eksempel i går, mandag eller 4. mars.",
      dateTooFar: "Datoen kan ikke være mer enn ti år tilbake eller ett år fram i tid."),
    profile: Profile(
      certificates: "Kursbevis",
      noCertificates: "Du har ingen kursbevis.",
      pause: "Pause som likeperson",
      pauseHint: "Når dette er på, får du ingen nye oppdrag.",
      pauseQuestion: "Vil du ta pause?",
      pauseMeaning: "Du får ingen nye oppdrag før du avslutter pausen.",
      confirmPause: "Ta pause",
      resumeQuestion: "Vil du avslutte pausen?",
      resumeMeaning: "Du får nye oppdrag igjen.",
      confirmResume: "Avslutt pausen",
      paused: "Pausen din har begynt",
      resumed: "Pausen din er over",
      changePassword: "Bytt passord",
      currentPassword: "Nåværende passord",
      newPassword: "Nytt passord",
      passwordChanged: "Passordet er byttet",
      currentPasswordMissing: "Skriv inn det nåværende passordet ditt.",
      newPasswordMissing: "Skriv inn et nytt passord.",
      wrongPassword: "Det nåværende passordet er feil.",
      passwordTooShort: { "Det nye passordet må ha minst \(counted($0, "tegn", "tegn"))." },
      language: "Språk",
      idle: "Logg ut automatisk",
      idleChoice: { minutes in
        minutes.map { "etter \(counted($0, "minutt", "minutter"))" } ?? "aldri"
      },
      soonSignedOut: { "Du blir logget ut om \(wait($0)). Trykk på en tast for å fortsette." },
      signedOut: "Du er logget ut",
      signedOutIdle: "Du ble logget ut fordi du ikke har brukt tastaturet på en stund."),
    dates: Dates(
      day: { day, today in
        switch day.number - today.number {
        case 0: return "i dag"
        case 1: return "i morgen"
        case -1: return "i går"
        default:
          let year = day.date.year == today.date.year ? "" : " \(day.date.year)"
          return "\(norwegianWeekdays[day.weekday - 1]) \(day.date.day). "
            + norwegianMonths[day.date.month - 1] + year
        }
      },
      plain: { "\($0.date.day). \(norwegianMonths[$0.date.month - 1]) \($0.date.year)" },
      arrived: { day, hour, minute in
        "Kom \(norwegianWeekdays[day.weekday - 1]) \(day.date.day). "
          + "\(norwegianMonths[day.date.month - 1]) \(day.date.year) klokka \(clockTime(hour, minute))"
      },
      duration: { minutes in
        [
          minutes / 60 > 0 ? counted(minutes / 60, "time", "timer") : nil,
          minutes % 60 > 0 ? counted(minutes % 60, "minutt", "minutter") : nil,
        ]
        .compactMap(\.self).joined(separator: " og ")
      },
      expiry: { day, today in
        let year = day.date.year == today.date.year ? "" : " \(day.date.year)"
        let date = "\(day.date.day). \(norwegianMonths[day.date.month - 1])\(year)"
        switch day.number - today.number {
        case ..<0: return "gikk ut \(date)"
        case 0: return "går ut i dag"
        case 1: return "går ut i morgen"
        case ...Certificate.noticeDays: return "går ut om \(day.number - today.number) dager, \(date)"
        default: return "gyldig til \(date)"
        }
      }),
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
      waiting: "Et annet program bruker dataene i appen. Vent litt.",
      waitingOver: "Dataene i appen er ledige igjen.",
      notLoaded: { cause in
        switch cause {
        case .locked: "Dataene i appen kunne ikke leses, fordi et annet program bruker dem. Prøv igjen."
        case .diskFull, .gone, .other: "Dataene i appen kunne ikke leses."
        }
      },
      notSaved: { cause in
        switch cause {
        case .diskFull: "Endringen kunne ikke lagres, fordi disken er full. Frigjør plass og prøv igjen."
        case .locked: "Endringen kunne ikke lagres, fordi et annet program bruker dataene. Prøv igjen."
        case .gone: "Endringen kunne ikke lagres, fordi det den gjelder, er slettet."
        case .other: "Endringen kunne ikke lagres."
        }
      },
      notOpened: "Dette kunne ikke åpnes. Prøv igjen.",
      contactGone: "Denne kontakten finnes ikke lenger.",
      activityGone: "Denne aktiviteten finnes ikke lenger."))
}

/// A count of something, in its singular or plural.
private func counted(_ count: Int, _ one: String, _ other: String) -> String {
  "\(count) \(count == 1 ? one : other)"
}

/// A time to wait, in seconds below a minute and in whole minutes above.
private func wait(_ seconds: Int) -> String {
  seconds < 60
    ? counted(seconds, "sekund", "sekunder") : counted((seconds + 59) / 60, "minutt", "minutter")
}

private let norwegianWeekdays = [
  "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag",
]

private let norwegianMonths = [
  "januar", "februar", "mars", "april", "mai", "juni", "juli", "august", "september", "oktober",
  "november", "desember",
]
