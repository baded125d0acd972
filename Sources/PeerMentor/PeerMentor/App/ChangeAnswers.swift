// Results of the changes that the store was asked for.

extension SignedIn {
  /// Shows and announces a change only now that it is on disk.
  ///
  /// - Parameter isKept: Whether it is queued on this machine: it shows as made, and is announced as queued.
  mutating func receive(_ change: Change, isKept: Bool = false) -> [StoreRequest] {
    switch change {
    case .markRead(let id):
      if isKept { centre.change(id) { $0.isRead = true } } else { receive(read: id) }
    case .markAllRead:
      for row in centre.page?.rows ?? [] { centre.change(row.id) { $0.isRead = true } }
      notices.post(isKept ? .kept(.change) : .allMarkedAsRead)
    case .answer(let id, let answer):
      self.change(assignment: id) { $0.answer = answer }
      notices.post(isKept ? .kept(.answer) : .answered(answer))
    case .acknowledge(let id, let isSeen):
      self.change(assignment: id) { $0.isAcknowledged = isSeen }
      notices.post(isKept ? .kept(.answer) : .acknowledged(isSeen))
    case .savePreferences(let preferences):
      if isKept { overview?.preferences = preferences }
      if wantedPreferences == preferences { wantedPreferences = nil }
      if openDropDown == .idleTime { openDropDown = nil }
      if isKept { notices.post(.kept(.setting)) }
    case .setPaused(let isPaused):
      if isKept { overview?.isPaused = isPaused }
      closeDialog(thatConfirmed: change)
      notices.post(isKept ? .kept(.setting) : isPaused ? .paused : .resumed)
    case .saveDraft(let key, let draft):
      if isKept { keep(draft, of: key) }
      receive(keptDraft: draft, of: key)
    case .saveContactDraft(let key, let draft):
      if contactWrites.keep(key, draft) == .kept { notices.post(.draftKept) }
    case .discardDraft(let key):
      forgetDraft(of: key)
      closeDialog(thatConfirmed: change)
      self.change(formsOf: key) { $0.startAnew() }
      notices.post(isKept ? .kept(.change) : .draftDiscarded)
    case .saveActivity(let key, var activity):
      if isKept { activity.isUnsent = true }
      forgetDraft(of: key)
      show(saved: activity, formOf: key)
      notices.post(isKept ? .kept(.activity) : .activitySaved)
      return requestsForActivities
    case .deleteActivity(let id):
      forgetDraft(of: .edit(id))
      show(deleted: id)
      notices.post(isKept ? .kept(.change) : .activityDeleted)
      return requestsForActivities
    case .addContact:
      closeDialog(thatConfirmed: change)
      showAddedContact()
      notices.post(isKept ? .kept(.change) : .contactSaved)
      return isKept ? [] : [contactsRequest()]
    case .changeContact(let id, let fields):
      closeDialog(thatConfirmed: change)
      show(fields, ofContact: id)
      notices.post(isKept ? .kept(.change) : .contactSaved)
      return isKept ? [] : [contactsRequest()] + requestsForActivities
    case .removeContact(let id):
      if isKept { overview?.contactCount -= 1 }
      show(removedContact: id)
      notices.post(isKept ? .kept(.change) : .contactRemoved)
      return isKept ? [] : [contactsRequest(), notificationsRequest()] + requestsForActivities
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
      if contactWrites.fail(key, draft, remembering: draft) == .notKept { notices.post(.draftNotKept(cause)) }
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
