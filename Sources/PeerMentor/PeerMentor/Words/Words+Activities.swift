import Text

extension Words {
  /// Activities, and the form in which one is logged.
  struct Activities: Sendable {
    let language: Language

    /// Text of the empty activity list.
    var none: String { language(en: "You have no activities.", nb: "Du har ingen aktiviteter.") }
    /// Text of a contact's empty list of activities.
    var noneWithContact: String { language(en: "No activities yet", nb: "Ingen aktiviteter ennå") }
    /// Button that opens the form, and the title of the form for a new activity.
    var log: String { language(en: "Log activity", nb: "Loggfør aktivitet") }
    /// Title of the form for an activity that exists.
    var change: String { language(en: "Change activity", nb: "Endre aktivitet") }
    /// The kind of an activity, in its line and as a choice.
    func kind(_ kind: Activity.Kind) -> String {
      switch kind {
      case .visit: language(en: "Visit", nb: "Besøk")
      case .phoneCall: language(en: "Phone call", nb: "Telefonsamtale")
      case .outing: language(en: "Outing", nb: "Tur")
      case .groupMeeting: language(en: "Group meeting", nb: "Gruppemøte")
      case .training: language(en: "Training", nb: "Kurs")
      case .other: language(en: "Other", nb: "Annet")
      }
    }
    /// Before the name of the contact, in the form; also the name of the button that chooses one.
    var contact: String { language(en: "Contact", nb: "Kontakt") }
    /// Value of that button where no contact is chosen.
    var contactMissing: String { language(en: "not chosen", nb: "ikke valgt") }
    /// Hint of that button.
    var contactHint: String { language(en: "Opens the list of contacts.", nb: "Åpner kontaktlisten.") }
    /// Field: the kind of activity.
    var type: String { language(en: "Activity type", nb: "Type aktivitet") }
    /// Value of that field before a kind is chosen.
    var typeMissing: String { language(en: "not chosen", nb: "ikke valgt") }
    /// Field.
    var date: String { language(en: "Date", nb: "Dato") }
    /// Hint of that field, and the end of its error: examples of dates.
    var dateHint: String {
      language(
        en: "Type, for example, yesterday, Monday, or 4 March.",
        nb: "Skriv for eksempel i går, mandag eller 4. mars.")
    }
    /// Field: the duration.
    var duration: String { language(en: "Duration", nb: "Varighet") }
    /// Field.
    var note: String { language(en: "Note", nb: "Notat") }
    /// Button that saves the form.
    var save: String { language(en: "Save", nb: "Lagre") }
    /// Button that discards the draft.
    var discard: String { language(en: "Discard draft", nb: "Forkast utkastet") }
    /// Button and action that delete an activity, and the one that confirms it.
    var delete: String { language(en: "Delete activity", nb: "Slett aktiviteten") }
    /// Title of the dialog that asks for confirmation.
    var deleteQuestion: String { language(en: "Delete this activity?", nb: "Vil du slette aktiviteten?") }
    /// End of an activity that waits on this machine for the connection to the organisation's store.
    var unsent: String { language(en: "not sent yet", nb: "ikke sendt ennå") }
    /// Announced after the activity was saved.
    var saved: String { language(en: "Activity saved", nb: "Aktiviteten er lagret") }
    /// Announced after the activity was deleted.
    var deleted: String { language(en: "Activity deleted", nb: "Aktiviteten er slettet") }
    /// Announced after an unsaved form opens again.
    var draftRestored: String { language(en: "Your draft is back", nb: "Utkastet ditt er hentet fram igjen") }
    /// Announced after a form opens that another session is filling in too.
    var formOpenElsewhere: String {
      language(
        en: "This form is being filled in elsewhere too. What you fill in here is kept apart.",
        nb: "Dette skjemaet fylles også ut et annet sted. Det du fyller ut her, lagres for seg.")
    }
    /// Announced after a draft was discarded.
    var draftDiscarded: String { language(en: "Draft discarded", nb: "Utkastet er forkastet") }
    /// Announced to a person who quits while a form is filled in.
    var unsaved: String {
      language(
        en: "The activity is not saved, only its draft", nb: "Aktiviteten er ikke lagret, bare utkastet")
    }
    /// Announced to a person who quits while a draft is only in the session's memory.
    var unwritten: String {
      language(
        en: "A draft could not be saved, and is lost if you quit now. Go back to it to copy its text, or free some space "
          + "and change something",
        nb: "Et utkast er ikke lagret, og går tapt hvis du avslutter nå. Gå tilbake til det for å kopiere teksten, eller "
          + "frigjør plass og gjør en endring")
    }
    /// Announced after a filled-in form was left, once the store reports that its draft is on disk.
    var draftSaved: String { language(en: "Your draft is kept", nb: "Utkastet er tatt vare på") }
    /// Title of the dialog before a draft is discarded.
    var discardQuestion: String { language(en: "Discard the draft?", nb: "Vil du forkaste utkastet?") }
    /// Error.
    var kindMissing: String { language(en: "Choose an activity type.", nb: "Velg type aktivitet.") }
    /// Error; alone, it is followed by the hint of the date.
    var dateUnclear: String { language(en: "The date was not understood.", nb: "Datoen ble ikke forstått.") }
    /// Error: more than ten years ago, or more than a year ahead.
    var dateTooFar: String {
      language(
        en: "The date must be within the last ten years or the coming year.",
        nb: "Datoen kan ikke være mer enn ti år tilbake eller ett år fram i tid.")
    }
  }
}
