/// The drafts that are being written to the store; a draft is announced as saved only after the store has confirmed it.
///
/// `Unwritten` is what is remembered of one that could not be saved.
struct DraftWrites<Key: Hashable & Sendable, Draft: Hashable & Sendable, Unwritten: Hashable & Sendable>: Hashable, Sendable {
  /// Drafts that the store could not save; they are only in this session's memory.
  private(set) var unwritten: [Key: Unwritten] = [:]
  /// The drafts of forms that were left; the result is announced when the store has answered.
  private var left: [Key: Draft] = [:]

  init(unwritten: [Key: Unwritten] = [:]) {
    self.unwritten = unwritten
  }

  /// The announcement after an answer.
  enum Outcome: Hashable, Sendable {
    case saved, notSaved, nothing
  }

  /// Notes that a form with this draft was left.
  mutating func leave(_ key: Key, _ draft: Draft) { left[key] = draft }

  /// Handles a saved draft: announced if its form was left, or if the previous draft could not be saved.
  mutating func keep(_ key: Key, _ draft: Draft) -> Outcome {
    let wasUnwritten = unwritten.removeValue(forKey: key) != nil
    return takeLeft(key, draft) || wasUnwritten ? .saved : .nothing
  }

  /// Handles a draft that could not be saved: announced once, not per typed character, and after its form was left.
  mutating func fail(_ key: Key, _ draft: Draft, remembering unwritten: Unwritten) -> Outcome {
    let isFirst = self.unwritten.updateValue(unwritten, forKey: key) == nil
    return takeLeft(key, draft) || isFirst ? .notSaved : .nothing
  }

  /// Removes a draft that was discarded or saved.
  mutating func forget(_ key: Key) {
    unwritten[key] = nil
    left[key] = nil
  }

  private mutating func takeLeft(_ key: Key, _ draft: Draft) -> Bool {
    guard left[key] == draft else { return false }
    left[key] = nil
    return true
  }
}

// MARK: - In a session

extension SignedIn {
  /// Has the draft of a form that is left written again: the confirmation of its last text may be outdated.
  mutating func leave(_ form: ActivityForm) -> [StoreRequest] {
    // A form that is being saved as an activity has no draft any more.
    guard form.isTouched, !form.isSaving else { return [] }
    drafts.leave(form.key, form.draft)
    return [.change(.saveDraft(form.key, form.draft), of: account.id)]
  }

  mutating func receive(queuedDraft draft: ActivityDraft, of key: ActivityFormKey) {
    if drafts.keep(key, draft) == .saved { notices.post(.draftSaved) }
  }

  mutating func receive(lostDraft draft: ActivityDraft, of key: ActivityFormKey, _ cause: StoreFailure) {
    let form = navigation.routes.lazy.compactMap(\.form).first { $0.key == key }
    let name = form?.contactName ?? drafts.unwritten[key]?.contactName
    let unwritten = QueuedWork.Draft(draft: draft, contactName: name)
    if drafts.fail(key, draft, remembering: unwritten) == .notSaved { notices.post(.draftNotSaved(cause)) }
    listUnwrittenDrafts()
  }

  /// Adds the drafts that the store does not have to the lists of drafts.
  mutating func listUnwrittenDrafts() {
    for (key, form) in drafts.unwritten where overview?.unsaved.contains(where: { $0.key == key }) == false {
      overview?.unsaved.insert(UnsavedForm(key: key, kind: form.draft.kind, contactName: form.contactName), at: 0)
    }
  }

  /// The requests that write unsaved drafts again, because the store has just saved something else.
  func requestsForUnwrittenDrafts(besides change: Change? = nil) -> [StoreRequest] {
    switch change {
    case .saveDraft, .saveContactDraft: return []
    default: break
    }
    return drafts.unwritten.map { .change(.saveDraft($0.key, $0.value.draft), of: account.id) }
      + contactWrites.unwritten.map { .change(.saveContactDraft($0.key, $0.value), of: account.id) }
  }
}

extension PeerMentorApp.State {
  /// Handles the answer to a draft of a person who has signed out; returns whether it was one.
  mutating func receive(draftOfOther answer: StoreAnswer) -> Bool {
    switch answer {
    case .failed(.change(.saveDraft(let key, let draft), of: let account), _, _) where account != signedIn?.account.id:
      let name = unwrittenDrafts[account]?[key]?.contactName
      unwrittenDrafts[account, default: [:]][key] = .init(draft: draft, contactName: name)
    case .saved(.saveDraft(let key, _), let account, _) where account != signedIn?.account.id:
      unwrittenDrafts[account]?[key] = nil
    case .failed(.change(.saveContactDraft(let key, let draft), of: let account), _, _)
    where account != signedIn?.account.id:
      unwrittenContacts[account, default: [:]][key] = draft
    case .saved(.saveContactDraft(let key, _), let account, _) where account != signedIn?.account.id:
      unwrittenContacts[account]?[key] = nil
    default: return false
    }
    return true
  }

  /// Whether the end of the session would lose drafts.
  var hasUnwrittenDrafts: Bool {
    signedIn?.drafts.unwritten.isEmpty == false || signedIn?.contactWrites.unwritten.isEmpty == false
      || unwrittenDrafts.values.contains { !$0.isEmpty } || unwrittenContacts.values.contains { !$0.isEmpty }
  }
}
