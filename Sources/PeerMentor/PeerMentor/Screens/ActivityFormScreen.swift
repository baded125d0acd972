internal import AccessibilityTree
internal import Text

extension Screens {
  /// The form of an activity: contact, kind, date, duration and note; then the buttons.
  func activityForm(_ form: ActivityForm, visit: Int, in session: SignedIn) -> Screen {
    let title = form.original == nil ? words.activities.log : words.activities.change
    let reported = ActivityForm.Issue.allCases.filter(form.issues.intersection(form.reportedIssues).contains)
    // Changes made during saving would be lost, so the fields are disabled.
    let isOpen = !form.isSaving
    return secondary("activity-form", visit: visit, title: title, in: session) {
      contact(of: form)
      kindField(form, isOpen: session.openDropDown == .activityKind).with(\.isEnabled, isOpen)
      dateField(form).with(\.isEnabled, isOpen)
      durationField(form).with(\.isEnabled, isOpen)
      noteField(form).with(\.isEnabled, isOpen)
      button("save", words.activities.save, message(.save, form), Palette.primary)
      problems(
        form.attempts,
        reported.map { ($0.rawValue, reported.count > 1 ? briefPhrase($0) : phrase($0)) })
      button("discard", words.activities.discard, .activities(.askToDiscard(form.key)))
        .with(\.isEnabled, form.isTouched)
      if let original = form.original {
        button("delete", words.activities.delete, .activities(.askToDelete(original)))
      }
    }
  }

  /// The question before a draft is discarded.
  func discardDraft(of key: ActivityFormKey, visit: Int) -> Screen {
    confirmation(
      "discard-draft", visit: visit, title: words.activities.discardQuestion,
      confirm: words.activities.discard, .activities(.discard(key)))
  }

  private func message(_ message: ActivityFormMessage, _ form: ActivityForm) -> Message {
    .form(form.key, message, today: today)
  }

  /// The contact; a button where it can be chosen.
  private func contact(of form: ActivityForm) -> Element? {
    guard form.choosesContact else {
      return line("contact", words.activities.contact, form.contactName ?? "")
    }
    return button("contact", words.activities.contact, .contacts(.openPicker(form.key)))
      .with(\.value, form.contactName ?? words.activities.contactMissing)
      .with(\.hint, words.activities.contactHint)
  }

  private func kindField(_ form: ActivityForm, isOpen: Bool) -> Element {
    dropDown(
      "kind", words.activities.type,
      value: form.draft.kind.map(words.activities.kind) ?? words.activities.typeMissing, .activityKind,
      isOpen: isOpen, error: error(in: form, .kindMissing),
      choices: Activity.Kind.allCases.map {
        Choice(
          key: $0.rawValue, label: words.activities.kind($0), message: message(.setKind($0), form),
          isChosen: $0 == form.draft.kind)
      })
  }

  /// The date as a text field: it shows the name of a day, and accepts any text that means a day.
  ///
  /// Typing replaces the current day; the day that was understood is announced.
  private func dateField(_ form: ActivityForm) -> Element {
    let day = form.draft.day ?? today
    let reader = DateReader(today: today)
    let (key, today) = (form.key, today)
    return field(
      Element(
        "date", .textField, words.activities.date,
        value: form.draft.dateText ?? words.dates.day(day, today)),
      error: error(in: form, .dateNotUnderstood, .dateTooFar)
    )
    .with(\.hint, words.activities.dateHint)
    .editing(
      FieldBinding(
        text: form.typedDate ?? form.draft.dateText ?? words.dates.plain(day), limit: 60,
        isReplacedByTyping: true, ended: .form(key, .endDate, today: today)
      ) {
        .form(key, .setDate($0, reader.day($0)), today: today)
      })
  }

  private func durationField(_ form: ActivityForm) -> Element {
    Element(
      "duration", .slider, words.activities.duration, value: words.dates.duration(form.draft.minutes)
    )
    .look(Palette.field, .body)
    .on(.increase, message(.longer, form))
    .on(.decrease, message(.shorter, form))
  }

  private func noteField(_ form: ActivityForm) -> Element {
    let (key, today) = (form.key, today)
    let note = trimmed(form.draft.note)
    return field(
      Element("note", .textArea, words.activities.note, value: note.isEmpty ? nil : note)
    )
    .editing(
      FieldBinding(text: form.draft.note, limit: ActivityForm.noteLimit) {
        .form(key, .setNote($0), today: today)
      })
  }

  /// The first of the issues that the form has.
  private func error(in form: ActivityForm, _ issues: ActivityForm.Issue...) -> String? {
    issues.first(where: form.issues.contains).map(briefPhrase)
  }

  /// An issue beside others, or beside its field's hint: without examples of input.
  private func briefPhrase(_ issue: ActivityForm.Issue) -> String {
    issue == .dateNotUnderstood ? words.activities.dateUnclear : phrase(issue)
  }

  private func phrase(_ issue: ActivityForm.Issue) -> String {
    switch issue {
    case .kindMissing: words.activities.kindMissing
    case .dateNotUnderstood: "\(words.activities.dateUnclear) \(words.activities.dateHint)"
    case .dateTooFar: words.activities.dateTooFar
    }
  }
}
