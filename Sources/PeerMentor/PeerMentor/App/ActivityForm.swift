import Text

/// The form of an activity, new or changed.
///
/// Each change is sent to the store as a draft at once, so that nothing is lost when the session ends.
struct ActivityForm: Hashable, Sendable {
  let key: ActivityFormKey
  /// The stored activity that is being changed; nil for a new one.
  let original: Activity?
  var draft: ActivityDraft
  var contactName: String?
  /// The date text while it is being typed.
  private(set) var typedDate: String?
  /// Whether the draft differs from the form's initial content.
  var isTouched: Bool
  /// The issues found at the last attempt to save and not fixed since.
  var issues: Set<Issue> = []
  /// The issues that the last attempt announced: leaving the date field announces no issue of the other fields.
  var reportedIssues: Set<Issue> = []
  /// The number of attempts with issues; it distinguishes the errors of two attempts.
  var attempts = 0
  /// Whether the store has not answered the request to save.
  var isSaving = false

  /// The issues of the fields.
  enum Issue: String, Hashable, Sendable, CaseIterable {
    case kindMissing, dateNotUnderstood, dateTooFar
  }

  init(key: ActivityFormKey, content: ActivityFormContent) {
    self.key = key
    original = content.activity
    draft = content.draft ?? Self.start(of: content.activity)
    if case .new(let contact?) = key { draft.contactID = contact }
    contactName = content.contactName
    isTouched = content.draft != nil
    // The issue was announced when the date was typed; on return the cursor finds it at the field.
    if draft.dateText != nil { issues = [.dateNotUnderstood] }
  }

  /// The initial draft of a form.
  static func start(of activity: Activity?) -> ActivityDraft {
    activity.map {
      ActivityDraft(
        contactID: $0.contactID, kind: $0.kind, day: $0.day, minutes: $0.minutes, note: $0.note)
    } ?? ActivityDraft()
  }

  /// Whether the contact is chosen in the form; the form of a given contact cannot change it.
  var choosesContact: Bool {
    if case .new(_?) = key { false } else { true }
  }
}

// MARK: - Limits

extension ActivityForm {
  /// The step in which the duration changes, in minutes.
  static let step = 15
  /// The longest activity, in minutes.
  static let longest = 12 * 60
  /// The largest age of an activity, in days: ten years.
  static let daysBack = 3_653
  /// The furthest planned day of an activity, in days from today: a year.
  static let daysAhead = 366
  /// The largest number of characters of a note.
  static let noteLimit = 2000
}

// MARK: - Messages

extension ActivityForm {
  mutating func handle(
    _ message: ActivityFormMessage, account: Account.ID, today: CalendarDay
  ) -> [StoreRequest] {
    guard !isSaving else { return [] }
    switch message {
    case .save: return save(account: account, today: today)
    case .endDate: return []
    case .setContact(let id, let name):
      guard choosesContact else { return [] }
      draft.contactID = id
      contactName = name
    case .setKind(let kind):
      draft.kind = kind
      issues.remove(.kindMissing)
    case .setDate(let text, let day):
      issues.subtract([.dateNotUnderstood, .dateTooFar])
      typedDate = text
      draft.dateText = day == nil ? text : nil
      if let day { draft.day = day }
    case .longer:
      guard draft.minutes < Self.longest else { return [] }
      draft.minutes = min((draft.minutes / Self.step + 1) * Self.step, Self.longest)
    case .shorter:
      guard draft.minutes > Self.step else { return [] }
      draft.minutes = max(((draft.minutes - 1) / Self.step) * Self.step, Self.step)
    case .setNote(let text):
      draft.note = String(text.prefix(Self.noteLimit))
    }
    draft.day = draft.day ?? today
    isTouched = true
    return [.change(.saveDraft(key, draft), of: account)]
  }

  /// Ends typing of the date: text that means no day is an issue; the day is returned to be announced.
  mutating func endDate() -> CalendarDay? {
    guard typedDate != nil else { return nil }
    typedDate = nil
    guard draft.dateText == nil else {
      find([.dateNotUnderstood])
      return nil
    }
    return draft.day
  }

  /// Adds issues, which are announced at once.
  private mutating func find(_ found: Set<Issue>) {
    issues.formUnion(found)
    reportedIssues = found
    attempts += 1
  }

  /// Empties the form, or discards the changes.
  mutating func startAnew() {
    draft = Self.start(of: original)
    if case .new(let contact?) = key {
      draft.contactID = contact
    } else {
      contactName = original?.contactName
    }
    typedDate = nil
    isTouched = false
    issues = []
  }

  private mutating func save(account: Account.ID, today: CalendarDay) -> [StoreRequest] {
    let day = draft.day ?? today
    typedDate = nil
    var found: Set<Issue> = []
    if draft.kind == nil { found.insert(.kindMissing) }
    if draft.dateText != nil {
      found.insert(.dateNotUnderstood)
    } else if !(-Self.daysBack...Self.daysAhead).contains(day.number - today.number) {
      found.insert(.dateTooFar)
    }
    issues = []
    guard found.isEmpty, let kind = draft.kind else {
      find(found)
      return []
    }
    isSaving = true
    let activity = Activity(
      id: original?.id ?? 0, kind: kind, day: day, minutes: draft.minutes, note: trimmed(draft.note),
      contactID: draft.contactID, contactName: contactName)
    return [.change(.saveActivity(key, activity), of: account)]
  }
}

/// A form's request to the store, while the person continues to fill the form in.
struct Submission<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The submitted content that the store has not answered.
  private(set) var asked: Content?
  /// The content that the person has submitted since.
  private var next: Content?

  init() {}

  /// Submits content; returns whether to ask the store now. It is asked about one submission at a time.
  mutating func submit(_ content: Content) -> Bool {
    guard let asked else {
      asked = content
      return true
    }
    next = asked == content ? nil : content
    return false
  }

  /// Handles the store's refusal of the submitted content.
  ///
  /// - Returns: The next step, from the form's current content.
  mutating func fail(now content: Content) -> Refused {
    guard let asked else { return .asItWas }
    let isSubmittedAgain = next == content
    self = Submission()
    return isSubmittedAgain ? .submittedAgain : asked == content ? .asItWas : .changed
  }

  /// The form's content at a refusal, compared with the submission. Unsubmitted changes count as changed.
  enum Refused { case asItWas, changed, submittedAgain }
}
