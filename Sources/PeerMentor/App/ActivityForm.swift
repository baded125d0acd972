/// The form of an activity, new or changed.
///
/// Each change is kept in the store as a draft, one at a time: what is changed while one is being written is
/// written after it. So nothing is lost, whatever ends the session, and fast typing does not pile up writes.
struct ActivityForm: Hashable, Sendable {
  let key: ActivityFormKey
  let contactID: Contact.ID?
  let contactName: String?
  /// The activity as it is stored, where one is being changed.
  let original: Activity?
  var draft: ActivityDraft
  /// Whether the draft differs from what the form started from.
  var isTouched: Bool
  /// What was wrong with the fields at the last attempt to save, and has not been mended.
  var issues: Set<Issue> = []
  /// The number of attempts to save, which tells the errors of one from those of another.
  var attempts = 0
  /// Whether the store has been asked to save and has not answered.
  var isSaving = false
  /// What becomes of the draft at the moment.
  var draftWriting = DraftWriting.idle

  /// What can be wrong with a field.
  enum Issue: String, Hashable, Sendable, CaseIterable {
    case kindMissing, dateNotUnderstood, dateTooFar
  }

  enum DraftWriting: Hashable, Sendable {
    case idle, writing
    /// Being written, and changed since.
    case outdated
  }

  init(key: ActivityFormKey, content: ActivityFormContent) {
    self.key = key
    contactID = content.activity?.contactID ?? content.contactID
    contactName = content.activity?.contactName ?? content.contactName
    original = content.activity
    draft = content.draft ?? Self.start(of: content.activity)
    isTouched = content.draft != nil
  }

  /// What the form holds before anything is filled in.
  static func start(of activity: Activity?) -> ActivityDraft {
    activity.map { ActivityDraft(kind: $0.kind, day: $0.day, minutes: $0.minutes, note: $0.note) }
      ?? ActivityDraft()
  }
}

// MARK: - Limits

extension ActivityForm {
  /// The step in which the duration changes, in minutes.
  static let step = 15
  /// The longest activity, in minutes.
  static let longest = 12 * 60
  /// How many days back an activity may lie: ten years.
  static let daysBack = 3_653
  /// How many days ahead an activity may be planned: a year.
  static let daysAhead = 366
  /// Most characters of a note.
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
    case .discard: return isTouched ? [.discardDraft(account: account, key: key)] : []
    case .setKind(let kind):
      draft.kind = kind
      issues.remove(.kindMissing)
    case .setDate(let text, let day):
      issues.subtract([.dateNotUnderstood, .dateTooFar])
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
    return writeDraft(account: account)
  }

  /// The draft as it was written is on disk, or could not be written; what has changed since goes after it.
  mutating func draftWritten(account: Account.ID) -> [StoreRequest] {
    let isOutdated = draftWriting == .outdated
    draftWriting = .idle
    return isOutdated && !isSaving ? writeDraft(account: account) : []
  }

  /// Empties the form, or takes the changes back.
  mutating func startAnew() {
    draft = Self.start(of: original)
    isTouched = false
    issues = []
    if draftWriting == .outdated { draftWriting = .writing }
  }

  /// The activity could not be saved; the draft is still there.
  mutating func saveFailed(account: Account.ID) -> [StoreRequest] {
    isSaving = false
    return draftWriting == .outdated ? draftWritten(account: account) : []
  }

  private mutating func writeDraft(account: Account.ID) -> [StoreRequest] {
    guard draftWriting == .idle else {
      draftWriting = .outdated
      return []
    }
    draftWriting = .writing
    return [.saveDraft(account: account, key: key, draft)]
  }

  private mutating func save(account: Account.ID, today: CalendarDay) -> [StoreRequest] {
    let day = draft.day ?? today
    issues = []
    if draft.kind == nil { issues.insert(.kindMissing) }
    if draft.dateText != nil {
      issues.insert(.dateNotUnderstood)
    } else if !(-Self.daysBack...Self.daysAhead).contains(day.number - today.number) {
      issues.insert(.dateTooFar)
    }
    guard issues.isEmpty, let kind = draft.kind else {
      attempts += 1
      return []
    }
    isSaving = true
    let activity = Activity(
      id: original?.id ?? 0, kind: kind, day: day, minutes: draft.minutes, note: trimmed(draft.note),
      contactID: contactID)
    return [.saveActivity(account: account, key: key, activity)]
  }
}
