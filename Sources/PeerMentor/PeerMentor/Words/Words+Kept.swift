import Text

extension Words {
  /// Changes that are queued on this machine until the organisation's store can be reached.
  struct Kept: Sendable {
    let language: Language

    /// Announced instead of the confirmation.
    func kept(_ thing: Notice.KeptThing) -> String {
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
