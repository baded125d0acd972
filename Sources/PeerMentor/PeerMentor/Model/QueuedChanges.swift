// A change made while the store's server cannot be reached is queued on this machine and sent later. This file says which
// queued changes supersede others, and what replaces a change whose subject was removed.

extension Change {
  /// Whether success needs no announcement; the change is then also queued and sent without one.
  package var isSilent: Bool {
    switch self {
    case .markRead, .saveDraft, .saveContactDraft: true
    default: false
    }
  }

  /// Whether this change makes an older queued change of the same account needless.
  package func supersedes(_ older: Change) -> Bool {
    switch (self, older) {
    case (.savePreferences, .savePreferences), (.setPaused, .setPaused), (.markAllRead, .markAllRead),
      (.markAllRead, .markRead):
      true
    case (.markRead(let id), .markRead(let other)), (.answer(let id, _), .answer(let other, _)),
      (.acknowledge(let id, _), .acknowledge(let other, _)),
      // Each new activity is one more; a change of an activity is a newer version of the same one.
      (.saveActivity(.edit(let id), _), .saveActivity(.edit(let other), _)),
      (.deleteActivity(let id), .saveActivity(.edit(let other), _)),
      (.deleteActivity(let id), .saveDraft(.edit(let other), _)), (.deleteActivity(let id), .deleteActivity(let other)),
      (.removeContact(let id), .changeContact(let other, _)), (.removeContact(let id), .removeContact(let other)):
      id == other
    case (.removeContact(let id), .saveDraft(.new(contact: let contact?), _)): id == contact
    case (.changeContact(let id, _), .saveContactDraft(let form, _)), (.removeContact(let id), .saveContactDraft(let form, _)):
      id == form
    case (.addContact, .saveContactDraft(let form, _)): form == nil
    case (.saveContactDraft(let form, _), .saveContactDraft(let other, _)): form == other
    case (.saveDraft(let form, _), .saveDraft(let other, _)), (.saveDraft(let form, _), .discardDraft(let other)),
      (.discardDraft(let form), .saveDraft(let other, _)), (.discardDraft(let form), .discardDraft(let other)),
      (.saveActivity(let form, _), .saveDraft(let other, _)), (.saveActivity(let form, _), .discardDraft(let other)):
      form == other
    default: false
    }
  }

  /// The change to make instead of this one after part of its subject was removed, and the conflict to announce to its owner.
  ///
  /// Activities outlive their contacts: an activity that was saved before its contact was removed loses the contact, and so
  /// does a queued one. Written text is never lost.
  ///
  /// - Returns: No change where nothing is left to make.
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
    case .changeContact, .saveContactDraft: return (nil, .contactRemoved)
    default: return (nil, .assignmentGone)
    }
  }

  /// The conflict to announce to the owner where the server refuses the change permanently; nil where it does not concern them.
  package var refusal: RejectedChange? {
    switch self {
    case .saveActivity, .saveDraft: .activityRefused
    case .answer, .acknowledge: .answerRefused
    case .markRead, .discardDraft: nil
    default: .changeRefused
    }
  }

  /// The text written in the change, as an unsaved form and its key; nil where the change holds no text.
  ///
  /// The form of a new activity belongs to no contact, so that it can be opened even if the contact is removed.
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

  /// The form that the change saves, or whose draft it stores or discards.
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

/// The reason why a queued change could not be made unaltered.
package enum RejectedChange: String, Hashable, Sendable, CaseIterable {
  /// The contact of an activity was removed; the activity is saved without one.
  case contactGone
  /// The activity that was changed was deleted; it is saved as a new one.
  case activityGone
  /// The contact or the activity that a draft belonged to was removed; the draft becomes that of a new activity.
  case draftHomeless
  /// The assignment that was answered was removed; there is nothing to answer.
  case assignmentGone
  /// The contact that was corrected was removed; there is nothing to correct.
  case contactRemoved
  /// The server refused an activity permanently; the text stays on this machine, as an unsaved form.
  case activityRefused
  /// The server refused an answer to an assignment permanently.
  case answerRefused
  /// The server refused another change permanently.
  case changeRefused
}

/// The results of sending queued changes.
package struct SentChanges: Hashable, Sendable {
  /// The number of changes made, without those that need no announcement.
  package var count: Int
  /// The conflicts to announce to the owner, the first one first.
  package var conflicts: [RejectedChange]

  /// Creates the results; none by default.
  package init(count: Int = 0, conflicts: [RejectedChange] = []) {
    (self.count, self.conflicts) = (count, conflicts)
  }
}
