// A change that is made while the store's server cannot be reached waits on this machine, and is sent later. Here is
// which of them make others needless, and what becomes of one whose subject is gone.

extension Change {
  /// Whether it is made without a word when all is well, and so is kept and sent without one.
  package var isSilent: Bool {
    switch self {
    case .markRead, .saveDraft: true
    default: false
    }
  }

  /// Whether it makes an older change of the same account needless that still waits.
  package func supersedes(_ older: Change) -> Bool {
    switch (self, older) {
    case (.savePreferences, .savePreferences), (.setPaused, .setPaused), (.markAllRead, .markAllRead),
      (.markAllRead, .markRead):
      true
    case (.markRead(let id), .markRead(let other)), (.answer(let id, _), .answer(let other, _)),
      (.acknowledge(let id, _), .acknowledge(let other, _)),
      // Each new activity is one more; a change of one is the newer state of the same.
      (.saveActivity(.edit(let id), _), .saveActivity(.edit(let other), _)),
      (.deleteActivity(let id), .saveActivity(.edit(let other), _)),
      (.deleteActivity(let id), .saveDraft(.edit(let other), _)), (.deleteActivity(let id), .deleteActivity(let other)):
      id == other
    case (.saveDraft(let form, _), .saveDraft(let other, _)), (.saveDraft(let form, _), .discardDraft(let other)),
      (.discardDraft(let form), .saveDraft(let other, _)), (.discardDraft(let form), .discardDraft(let other)),
      (.saveActivity(let form, _), .saveDraft(let other, _)), (.saveActivity(let form, _), .discardDraft(let other)):
      form == other
    default: false
    }
  }

  /// The change that can be made in place of this one, some of whose subject was removed while it waited, and what its
  /// owner is told.
  ///
  /// Activities outlive their contacts: one that was saved before the contact was removed has none afterwards, and so
  /// has one that was kept. What somebody wrote is never lost.
  ///
  /// - Returns: No change where there is nothing left to be made.
  package func remainder(contactExists: Bool, activityExists: Bool) -> (change: Change?, conflict: RejectedChange) {
    switch self {
    case .saveActivity(var form, var activity):
      if !contactExists { activity.contactID = nil }
      switch form {
      case .new(contact: _?) where !contactExists: form = .new(contact: nil)
      case .edit where !activityExists: form = .new(contact: nil)
      default: break
      }
      let isAnew = if case .edit = self.form { !activityExists } else { false }
      return (.saveActivity(form, activity), isAnew ? .activityGone : .contactGone)
    case .saveDraft(_, var draft):
      if !contactExists { draft.contactID = nil }
      return (.saveDraft(.new(contact: nil), draft), .draftHomeless)
    default: return (nil, .assignmentGone)
    }
  }

  /// What its owner is told where the server refuses it for good; nil where that is nothing to them.
  package var refusal: RejectedChange? {
    switch self {
    case .saveActivity, .saveDraft: .activityRefused
    case .answer, .acknowledge: .answerRefused
    case .markRead, .discardDraft: nil
    default: .changeRefused
    }
  }

  /// What was written, as a form that is not saved yet, and which form that is; nil where nothing was.
  ///
  /// What was new belongs to no contact's form, so that it can be opened whatever becomes of the contact.
  package var written: (form: ActivityFormKey, draft: ActivityDraft)? {
    switch self {
    case .saveActivity(let key, let activity):
      var draft = ActivityDraft(
        contactID: activity.contactID, kind: activity.kind, day: activity.day, minutes: activity.minutes,
        note: activity.note)
      if case .new(let contact?) = key { draft.contactID = contact }
      return (key.withoutContact, draft)
    case .saveDraft(let key, var draft):
      if case .new(let contact?) = key { draft.contactID = contact }
      return (key.withoutContact, draft)
    default: return nil
    }
  }

  /// The form that it saves, or whose draft it is.
  package var form: ActivityFormKey? {
    switch self {
    case .saveActivity(let form, _), .saveDraft(let form, _), .discardDraft(let form): form
    default: nil
    }
  }
}

extension ActivityFormKey {
  /// The form of a new activity with nobody in particular, or of the same activity.
  fileprivate var withoutContact: ActivityFormKey {
    if case .new = self { .new(contact: nil) } else { self }
  }
}

/// Why a change that was kept could not be made as it was.
package enum RejectedChange: String, Hashable, Sendable, CaseIterable {
  /// The contact of an activity was removed; the activity is saved without one.
  case contactGone
  /// The activity that was changed was deleted; it is saved as a new one.
  case activityGone
  /// The contact or the activity that a draft belonged to was removed; the draft is a new activity's.
  case draftHomeless
  /// The assignment that was answered was removed; there is nothing to answer.
  case assignmentGone
  /// The server refused an activity for good; what was written stays on this machine, as a form that was not saved.
  case activityRefused
  /// The server refused an answer to an assignment for good.
  case answerRefused
  /// The server refused another change for good.
  case changeRefused
}

/// What became of changes that were kept.
package struct SentChanges: Hashable, Sendable {
  /// How many were made, but for those that are made without a word.
  package var count: Int
  /// What its owner has to know of them, the first one first.
  package var conflicts: [RejectedChange]

  /// Nothing was sent, unless something is given.
  package init(count: Int = 0, conflicts: [RejectedChange] = []) {
    (self.count, self.conflicts) = (count, conflicts)
  }
}
