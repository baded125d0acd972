import Text

extension Words {
  /// Activities, and the form in which one is logged.
  struct Activities: Sendable {
    let language: Language

    /// Where the activity list is empty.
    var none: String { language(en: "You have no activities.", nb: "Du har ingen aktiviteter.") }
    /// Where a contact's list of activities is empty.
    var noneWithContact: String { language(en: "No activities yet", nb: "Ingen aktiviteter ennå") }
    /// Button that opens the form, and the title of the form for a new activity.
    var log: String { language(en: "Log activity", nb: "Loggfør aktivitet") }
    /// Title of the form for an activity that exists.
    var change: String { language(en: "Change activity", nb: "Endre aktivitet") }
    /// What was done, in an activity's line and as a choice.
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
    /// Value of that button where nobody is chosen.
    var contactMissing: String { language(en: "not chosen", nb: "ikke valgt") }
    /// What that button does.
    var contactHint: String { language(en: "Opens the list of contacts.", nb: "Åpner kontaktlisten.") }
    /// Field: what was done.
    var type: String { language(en: "Activity type", nb: "Type aktivitet") }
    /// Value of that field before anything is chosen.
    var typeMissing: String { language(en: "not chosen", nb: "ikke valgt") }
    /// Field.
    var date: String { language(en: "Date", nb: "Dato") }
    /// Hint of that field, and the end of its error: what may be typed.
    var dateHint: String {
      language(
        en: "Type for example yesterday, Monday, or 4 March.",
        nb: "Skriv for eksempel i går, mandag eller 4. mars.")
    }
    /// Field: how long it took.
    var duration: String { language(en: "Duration", nb: "Varighet") }
    /// Field.
    var note: String { language(en: "Note", nb: "Notat") }
    /// Button that saves the form.
    var save: String { language(en: "Save", nb: "Lagre") }
    /// Button that throws away what was filled in.
    var discard: String { language(en: "Discard draft", nb: "Forkast utkastet") }
    /// Button and action that delete an activity, and the one that confirms it.
    var delete: String { language(en: "Delete activity", nb: "Slett aktiviteten") }
    /// Title of the dialog that asks for confirmation.
    var deleteQuestion: String { language(en: "Delete this activity?", nb: "Vil du slette aktiviteten?") }
    /// End of an activity that waits on this machine for the connection to the organisation's store.
    var unsent: String { language(en: "not sent yet", nb: "ikke sendt ennå") }
    /// Told after the activity was saved.
    var saved: String { language(en: "Activity saved", nb: "Aktiviteten er lagret") }
    /// Told after the activity was deleted.
    var deleted: String { language(en: "Activity deleted", nb: "Aktiviteten er slettet") }
    /// Told after a form has opened that was left before it was saved.
    var draftRestored: String { language(en: "Your draft is back", nb: "Utkastet ditt er hentet fram igjen") }
    /// Told after a form has opened that another session fills in as well.
    var formOpenElsewhere: String {
      language(
        en: "This form is being filled in elsewhere too. What you fill in here is kept apart.",
        nb: "Dette skjemaet fylles også ut et annet sted. Det du fyller ut her, holdes for seg.")
    }
    /// Told after what was filled in was thrown away.
    var draftDiscarded: String { language(en: "Draft discarded", nb: "Utkastet er forkastet") }
    /// Told to whoever quits while a form is filled in.
    var unsaved: String {
      language(
        en: "The activity is not saved, only its draft", nb: "Aktiviteten er ikke lagret, bare utkastet")
    }
    /// Told to whoever quits while a draft is in the memory of the session alone.
    var unwritten: String {
      language(
        en: "A draft could not be saved, and is lost if you quit now. Go back to it to copy its text, or free some space "
          + "and change something",
        nb: "Et utkast er ikke lagret, og går tapt hvis du avslutter nå. Gå tilbake til det for å kopiere teksten, eller "
          + "frigjør plass og gjør en endring")
    }
    /// Told after a form that was filled in has been left, and the store has answered that its draft is on disk.
    var draftKept: String { language(en: "Your draft is kept", nb: "Utkastet er tatt vare på") }
    /// Title of the dialog that asks before a draft is thrown away.
    var discardQuestion: String { language(en: "Discard the draft?", nb: "Vil du forkaste utkastet?") }
    /// Error.
    var kindMissing: String { language(en: "Choose an activity type.", nb: "Velg type aktivitet.") }
    /// Error; where it is told alone, the hint of the date follows.
    var dateUnclear: String { language(en: "The date was not understood.", nb: "Datoen ble ikke forstått.") }
    /// Error: more than ten years back, or a year ahead.
    var dateTooFar: String {
      language(
        en: "The date must lie within the last ten years or the coming year.",
        nb: "Datoen kan ikke være mer enn ti år tilbake eller ett år fram i tid.")
    }
  }
}
