// Results of the changes that the store was asked for.

extension SignedIn {
  /// Shows and announces a change only now that it is on disk.
  ///
  /// - Parameter isKept: Whether it is queued on this machine: it shows as made, and is announced as queued.
  mutating func receive(_ change: Change, isQueued: Bool = false) -> [StoreRequest] {
    switch change {
    case .markRead(let id):
      if isQueued { centre.change(id) { $0.isRead = true } } else { receive(read: id) }
    case .markAllRead:
      for row in centre.page?.rows ?? [] { centre.change(row.id) { $0.isRead = true } }
      notices.post(isQueued ? .queued(.change) : .allMarkedAsRead)
    case .answer(let id, let answer):
      self.change(assignment: id) { $0.answer = answer }
      notices.post(isQueued ? .queued(.answer) : .answered(answer))
    case .acknowledge(let id, let isSeen):
      self.change(assignment: id) { $0.isAcknowledged = isSeen }
      notices.post(isQueued ? .queued(.answer) : .acknowledged(isSeen))
    case .savePreferences(let preferences):
      if isQueued { overview?.preferences = preferences }
      if wantedPreferences == preferences { wantedPreferences = nil }
      if openDropDown == .idleTime { openDropDown = nil }
      if isQueued { notices.post(.queued(.setting)) }
    case .setPaused(let isPaused):
      if isQueued { overview?.isPaused = isPaused }
      closeDialog(thatConfirmed: change)
      notices.post(isQueued ? .queued(.setting) : isPaused ? .paused : .resumed)
    case .saveDraft(let key, let draft):
      if isQueued { keep(draft, of: key) }
      receive(queuedDraft: draft, of: key)
    case .saveContactDraft(let key, let draft):
      if contactWrites.keep(key, draft) == .saved { notices.post(.draftSaved) }
    case .discardDraft(let key):
      forgetDraft(of: key)
      closeDialog(thatConfirmed: change)
      self.change(formsOf: key) { $0.startAnew() }
      notices.post(isQueued ? .queued(.change) : .draftDiscarded)
    case .saveActivity(let key, var activity):
      if isQueued { activity.isUnsent = true }
      forgetDraft(of: key)
      show(saved: activity, formOf: key)
      notices.post(isQueued ? .queued(.activity) : .activitySaved)
      return requestsForActivities
    case .deleteActivity(let id):
      forgetDraft(of: .edit(id))
      show(deleted: id)
      notices.post(isQueued ? .queued(.change) : .activityDeleted)
      return requestsForActivities
    case .addContact:
      closeDialog(thatConfirmed: change)
      showAddedContact()
      notices.post(isQueued ? .queued(.change) : .contactSaved)
      return isQueued ? [] : [contactsRequest()]
    case .changeContact(let id, let fields):
      closeDialog(thatConfirmed: change)
      show(fields, ofContact: id)
      notices.post(isQueued ? .queued(.change) : .contactSaved)
      return isQueued ? [] : [contactsRequest()] + requestsForActivities
    case .removeContact(let id):
      if isQueued { overview?.contactCount -= 1 }
      show(removedContact: id)
      notices.post(isQueued ? .queued(.change) : .contactRemoved)
      return isQueued ? [] : [contactsRequest(), notificationsRequest()] + requestsForActivities
    }
    return []
  }

  /// The store decides the position of an activity in the list.
  private var requestsForActivities: [StoreRequest] { [activitiesRequest()] + openContactRequests }

  /// Announces that a change could not be made.
  mutating func receive(failureOf change: Change, _ cause: StoreFailure) -> [StoreRequest] {
    switch change {
    case .markRead, .markAllRead:
      notices.post(.notSaved(cause))
      return [notificationsRequest()]
    case .savePreferences:
      wantedPreferences = nil
      if openDropDown == .idleTime { openDropDown = nil }
      notices.post(.notSaved(cause))
    case .saveDraft(let key, let draft):
      receive(lostDraft: draft, of: key, cause)
    case .saveContactDraft(let key, let draft):
      if contactWrites.fail(key, draft, remembering: draft) == .notSaved { notices.post(.draftNotSaved(cause)) }
    case .saveActivity(let key, _):
      notices.post(.notSaved(cause))
      self.change(formsOf: key) { $0.isSaving = false }
    case .addContact, .changeContact, .removeContact:
      receive(failureOfContact: change, cause)
    case .setPaused, .deleteActivity, .discardDraft:
      closeDialog(thatConfirmed: change)
      notices.post(.notSaved(cause))
    case .answer, .acknowledge:
      notices.post(.notSaved(cause))
    }
    return []
  }
}
