package import Text

extension Words {
  /// Changes that are queued on this machine until the organisation's store can be reached.
  struct Queued: Sendable {
    let language: Language

    /// Announced instead of the confirmation.
    func queued(_ thing: Notice.QueuedThing) -> String {
      let what =
        switch thing {
        case .activity: language(en: "The activity is kept", nb: "Aktiviteten er lagret")
        case .answer: language(en: "Your answer is kept", nb: "Svaret ditt er lagret")
        case .setting: language(en: "The setting is kept", nb: "Innstillingen er lagret")
        case .change: language(en: "The change is kept", nb: "Endringen er lagret")
        }
      return language(
        en: "\(what) on this machine, and is sent when the connection is back.",
        nb: "\(what) på denne maskinen og blir sendt når forbindelsen er tilbake.")
    }
    /// The confirmation, once the changes are on the server's disk.
    func sent(_ count: Int) -> String {
      language(
        en: count == 1
          ? "1 change that was kept on this machine has been sent."
          : "\(count) changes that were kept on this machine have been sent.",
        nb: count == 1
          ? "1 endring som lå på denne maskinen, er sendt."
          : "\(count) endringer som lå på denne maskinen, er sendt.")
    }
    /// The result of a change whose subject had been removed by others.
    func conflict(_ conflict: RejectedChange) -> String {
      switch conflict {
      case .contactGone:
        language(
          en: "The contact of an activity you saved has been removed. The activity is saved without a contact.",
          nb: "Kontakten i en aktivitet du lagret, er fjernet. Aktiviteten er lagret uten kontakt.")
      case .activityGone:
        language(
          en: "An activity you changed has been deleted. It is saved as a new one.",
          nb: "En aktivitet du endret, er slettet. Den er lagret som en ny.")
      case .draftHomeless:
        language(
          en: "What a draft of yours was about has been removed. The draft is kept as a new activity.",
          nb: "Det et utkast gjaldt, er fjernet. Utkastet er tatt vare på som en ny aktivitet.")
      case .assignmentGone:
        language(
          en: "An assignment you answered has been removed. Your answer was not needed any longer.",
          nb: "Et oppdrag du svarte på, er fjernet. Svaret ditt trengtes ikke lenger.")
      case .contactRemoved:
        language(
          en: "A contact you corrected has been removed. Your correction was not needed any longer.",
          nb: "En kontakt du rettet, er fjernet. Rettelsen din trengtes ikke lenger.")
      case .activityRefused:
        language(
          en: "Your organisation did not accept an activity of yours. What you wrote is kept on this machine, "
            + "under Activities, so that you can change it and try again.",
          nb: "Organisasjonen godtok ikke en aktivitet du førte. Det du skrev, ligger fortsatt på denne maskinen, "
            + "under Aktiviteter, så du kan endre det og prøve igjen.")
      case .answerRefused:
        language(
          en: "Your organisation did not accept your answer to an assignment. Answer it again.",
          nb: "Organisasjonen godtok ikke svaret ditt på et oppdrag. Svar på det en gang til.")
      case .changeRefused:
        language(
          en: "Your organisation did not accept a change of yours. It has not been made.",
          nb: "Organisasjonen godtok ikke en endring du gjorde. Den er ikke gjennomført.")
      }
    }
    /// The changes could not be sent, and why; they are still queued.
    func notSent(_ cause: StoreFailure) -> String {
      let (why, advice) =
        switch cause {
        case .diskFull:
          (language(en: ", because your organisation's disk is full", nb: ", fordi disken hos organisasjonen er full"), "")
        case .programTooOld: (cause.clause(in: language), cause.advice(in: language))
        case .locked, .gone, .noConnection, .readOnly, .fileGone, .storeNotReady, .signInShut, .signInBusy, .other:
          ("", "")
        }
      return language(
        en: "What is kept on this machine could not be sent\(why). It is still kept.\(advice)",
        nb: "Det som ligger på denne maskinen, kunne ikke sendes\(why). Det ligger her fortsatt.\(advice)")
    }
    /// Announced to a person who quits while changes are queued.
    func unsent(_ count: Int) -> String {
      let changes = language.counted(count, en: ("change", "changes"), nb: ("endring", "endringer"))
      return language(
        en: "\(changes) not sent yet, but kept on this machine until you sign in again",
        nb: "\(changes) er ikke sendt ennå, men ligger på denne maskinen til du logger inn igjen")
    }
  }
}

extension StoreFailure {
  /// The reason as a clause after a failure: ", because the disk is full"; empty if unknown.
  ///
  /// - Parameters:
  ///   - data: the data that another program uses, if the sentence has named it; else "the app's data".
  ///   - gone: the clause for a deleted record.
  package func clause(in language: Language, data: String? = nil, gone: String? = nil) -> String {
    let data = data ?? language(en: "the app's data", nb: "dataene i appen")
    let reason =
      switch self {
      case .diskFull: language(en: "the disk is full", nb: "disken er full")
      case .locked: language(en: "another program is using \(data)", nb: "et annet program bruker \(data)")
      case .gone: gone ?? language(en: "it has been deleted", nb: "det er slettet")
      case .noConnection:
        language(
          en: "there is no connection to your organisation", nb: "du ikke har forbindelse med organisasjonen din")
      case .readOnly: language(en: "the app's data is read-only", nb: "dataene i appen er skrivebeskyttet")
      case .fileGone:
        language(
          en: "the file of the app's data was removed or replaced",
          nb: "filen med dataene i appen er fjernet eller byttet ut")
      case .programTooOld:
        language(
          en: "this version of Earshot is too old for your organisation",
          nb: "denne versjonen av Earshot er for gammel for organisasjonen din")
      case .storeNotReady:
        language(
          en: "your organisation's data has not been brought up to date",
          nb: "dataene hos organisasjonen din ikke er oppdatert")
      case .signInShut:
        language(
          en: "your organisation's server lets nobody sign in at a new machine",
          nb: "serveren hos organisasjonen din ikke lar noen logge inn på en ny maskin")
      case .signInBusy:
        language(
          en: "too many are signing in at your organisation's server", nb: "for mange logger inn hos organisasjonen din nå")
      case .other: ""
      }
    return reason.isEmpty ? "" : language(en: ", because \(reason)", nb: ", fordi \(reason)")
  }

  /// The clause for a draft whose contact or activity has been deleted.
  package static func draftGone(in language: Language) -> String {
    language(en: "the item it belongs to has been deleted", nb: "det utkastet gjelder, er slettet")
  }

  /// The advice as a sentence after another; empty where there is none.
  func advice(in language: Language) -> String {
    let advice =
      switch self {
      case .diskFull: language(en: "Free some space and try again.", nb: "Frigjør plass og prøv igjen.")
      case .locked, .noConnection: language(en: "Try again.", nb: "Prøv igjen.")
      case .readOnly: language(en: "Make it writable and try again.", nb: "Gjør dem skrivbare og prøv igjen.")
      case .fileGone:
        language(en: "Put it back, and start Earshot again.", nb: "Legg den tilbake, og start Earshot på nytt.")
      case .programTooOld: language(en: "Update Earshot.", nb: "Oppdater Earshot.")
      case .storeNotReady, .signInShut: language(en: "Tell your coordinator.", nb: "Si fra til koordinatoren din.")
      case .signInBusy: language(en: "Try again in ten seconds.", nb: "Prøv igjen om ti sekunder.")
      case .gone, .other: ""
      }
    return advice.isEmpty ? "" : " \(advice)"
  }
}
