/// Drafts between a form and the store: one is called kept only once the store has answered that it is.
struct DraftWrites: Hashable, Sendable {
  /// Drafts that the store could not keep, which are in the memory of this session alone.
  private(set) var unwritten: [ActivityFormKey: QueuedWork.Draft] = [:]
  /// What forms held that were left; the person is told of it when the store has answered.
  private var left: [ActivityFormKey: ActivityDraft] = [:]

  init(unwritten: [ActivityFormKey: QueuedWork.Draft] = [:]) {
    self.unwritten = unwritten
  }

  /// What the person is told of an answer.
  enum Outcome: Hashable, Sendable {
    case kept, notKept, nothing
  }

  /// A form was left that held this.
  mutating func leave(_ key: ActivityFormKey, _ draft: ActivityDraft) { left[key] = draft }

  /// Takes it that a draft is on disk: told after its form was left, and where the one before could not be kept.
  mutating func keep(_ key: ActivityFormKey, _ draft: ActivityDraft) -> Outcome {
    let wasUnwritten = unwritten.removeValue(forKey: key) != nil
    return takeLeft(key, draft) || wasUnwritten ? .kept : .nothing
  }

  /// Takes it that a draft could not be kept: told once, not for each character that is typed, and after its form was left.
  mutating func fail(_ key: ActivityFormKey, _ draft: ActivityDraft, contactName: String?) -> Outcome {
    let isFirst = unwritten.updateValue(.init(draft: draft, contactName: contactName), forKey: key) == nil
    return takeLeft(key, draft) || isFirst ? .notKept : .nothing
  }

  /// Forgets a draft that is needed no longer: it was discarded, or has become an activity.
  mutating func forget(_ key: ActivityFormKey) {
    unwritten[key] = nil
    left[key] = nil
  }

  private mutating func takeLeft(_ key: ActivityFormKey, _ draft: ActivityDraft) -> Bool {
    guard left[key] == draft else { return false }
    left[key] = nil
    return true
  }
}

// MARK: - In a session

extension SignedIn {
  /// Has what a form holds that is left written once more: what was acknowledged while it was typed may be gone by now.
  mutating func leave(_ form: ActivityForm) -> [StoreRequest] {
    // What is being saved as an activity is no draft any more.
    guard form.isTouched, !form.isSaving else { return [] }
    drafts.leave(form.key, form.draft)
    return [.change(.saveDraft(form.key, form.draft), of: account.id)]
  }

  mutating func receive(keptDraft draft: ActivityDraft, of key: ActivityFormKey) {
    if drafts.keep(key, draft) == .kept { notices.post(.draftKept) }
  }

  mutating func receive(lostDraft draft: ActivityDraft, of key: ActivityFormKey, _ cause: StoreFailure) {
    let form = navigation.routes.lazy.compactMap(\.form).first { $0.key == key }
    let name = form?.contactName ?? drafts.unwritten[key]?.contactName
    if drafts.fail(key, draft, contactName: name) == .notKept { notices.post(.draftNotKept(cause)) }
    listUnwrittenDrafts()
  }

  /// Adds what the store does not have to the drafts that screens list.
  mutating func listUnwrittenDrafts() {
    for (key, kept) in drafts.unwritten where overview?.unsaved.contains(where: { $0.key == key }) == false {
      overview?.unsaved.insert(UnsavedForm(key: key, kind: kept.draft.kind, contactName: kept.contactName), at: 0)
    }
  }

  /// Has the drafts written that could not be before: the store has just kept something else.
  func requestsForUnwrittenDrafts(besides change: Change? = nil) -> [StoreRequest] {
    if case .saveDraft = change { return [] }
    return drafts.unwritten.map { .change(.saveDraft($0.key, $0.value.draft), of: account.id) }
  }
}

extension PeerMentorApp.State {
  /// Takes the answer to a draft of somebody who has signed out meanwhile; returns whether it was that.
  mutating func receive(draftOfOther answer: StoreAnswer) -> Bool {
    switch answer {
    case .failed(.change(.saveDraft(let key, let draft), of: let account), _, _) where account != signedIn?.account.id:
      let name = unwrittenDrafts[account]?[key]?.contactName
      unwrittenDrafts[account, default: [:]][key] = .init(draft: draft, contactName: name)
    case .saved(.saveDraft(let key, _), let account, _) where account != signedIn?.account.id:
      unwrittenDrafts[account]?[key] = nil
    default: return false
    }
    return true
  }

  /// Whether there are drafts that the end of the session would lose.
  var hasUnwrittenDrafts: Bool {
    signedIn?.drafts.unwritten.isEmpty == false || unwrittenDrafts.values.contains { !$0.isEmpty }
  }
}
