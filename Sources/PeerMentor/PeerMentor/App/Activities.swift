import Text

extension SignedIn {
  mutating func handle(_ message: ActivitiesMessage) -> [StoreRequest] {
    switch message {
    case .open(let key): return open(form: key)
    case .rows(let offset): return [activitiesRequest(around: offset)]
    case .find(let number, let keys, let offset):
      let request = RowRequest(number: number, start: offset, after: activities?.row(at: offset - 1)?.id)
      return [.query(.findActivity(keys, request), of: account.id)]
    case .askToDelete(let activity):
      moving { $0.navigation.present(.deleteActivity(activity)) }
      return []
    case .askToDiscard(let key):
      guard navigation.stack.last?.place.form?.isTouched == true else { return [] }
      moving { $0.navigation.present(.discardDraft(key)) }
      return []
    case .discard(let key):
      return confirm(.discardDraft(key))
    case .delete(let id):
      return confirm(.deleteActivity(id))
    }
  }

  /// The request for activities; without an offset, for the loaded rows.
  func activitiesRequest(around offset: Int? = nil) -> StoreRequest {
    let page = offset == nil ? activities : nil
    return .query(.activities(around: offset ?? page?.middle ?? 0, row: page?.middleRow?.id), of: account.id)
  }

  /// Shows rows from the store, and shows queued activities on the other
  /// screens too: without a connection those screens are not loaded again.
  mutating func receive(_ page: Page<Activity>) {
    activities = page
    let unsent = page.rows.filter(\.isUnsent)
    guard !unsent.isEmpty else { return }
    let planned = (overview?.upcoming ?? []).filter { shown in !unsent.contains { $0.id == shown.id } }
    overview?.upcoming = (planned + unsent).sorted { $1.isListed(before: $0) }
    navigation.changeRoutes { route in
      guard case .contact(var card) = route else { return route }
      card.activities.removeAll { shown in unsent.contains { $0.id == shown.id } }
      card.activities += unsent.filter { $0.contactID == card.contact.id }
      card.activities.sort { $0.isListed(before: $1) }
      return .contact(card)
    }
  }

  /// Requests the initial content of a form; the form opens with the store's answer.
  mutating func open(form key: ActivityFormKey) -> [StoreRequest] {
    awaited = .form(key)
    return [.query(.activityForm(key), of: account.id)]
  }

  /// Receives the initial content of a form, and opens the form if it is awaited.
  mutating func receive(_ content: ActivityFormContent?, key: ActivityFormKey) {
    guard awaited == .form(key) else { return }
    awaited = nil
    guard var content else {
      if case .edit = key { notices.post(.activityGone) } else { notices.post(.contactGone) }
      return
    }
    // Content that this session filled in without a connection is newer than the store's.
    queued.complete(&content, of: key)
    drafts.unwritten[key]?.complete(&content)
    let form = ActivityForm(key: key, content: content)
    moving { session in
      // The menu of options closes only now, so that the cursor does not reach the screen below it in between.
      if session.navigation.modal != nil { session.navigation.back() }
      session.navigation.push(.activityForm(form))
    }
    if content.draft != nil { notices.post(.draftRestored) }
    if content.isOpenElsewhere { notices.post(.formOpenElsewhere) }
  }

  /// Updates the rows of a saved activity, and closes its form.
  mutating func show(saved activity: Activity, formOf key: ActivityFormKey) {
    // Before the form closes, because the cursor returns to the row and reads it.
    if let rows = activities?.rows { activities?.rows = rows.map { $0.changed(to: activity) } }
    navigation.changeRoutes { route in
      guard case .contact(var card) = route else { return route }
      card.activities = card.activities.map { $0.changed(to: activity) }
      return .contact(card)
    }
    close(formsOf: key)
  }

  /// Removes an activity from the screens, and closes its form and the confirmation dialog.
  mutating func show(deleted id: Activity.ID) {
    if let row = activities?.rows.firstIndex(where: { [$0.id, $0.unsentID].contains(id) }) {
      activities?.rows.remove(at: row)
      activities?.count -= 1
    }
    overview?.upcoming.removeAll { $0.id == id }
    navigation.changeRoutes { route in
      guard case .contact(var card) = route else { return route }
      card.activities.removeAll { [$0.id, $0.unsentID].contains(id) }
      return .contact(card)
    }
    closeDialog(thatConfirmed: .deleteActivity(id))
    close(formsOf: .edit(id))
  }

  private mutating func close(formsOf key: ActivityFormKey) {
    moving { session in
      session.navigation.changeRoutes { route in
        switch route {
        case .activityForm(let form) where form.key == key: nil
        case .contactPicker(key): nil
        default: route
        }
      }
    }
  }

  // MARK: The form

  mutating func handle(
    _ message: ActivityFormMessage, in key: ActivityFormKey, today: CalendarDay
  ) -> [StoreRequest] {
    switch message {
    case .setKind: openDropDown = nil
    case .setContact: if isPickerOpen { moving { $0.navigation.back() } }
    default: break
    }
    let account = account.id
    var requests: [StoreRequest] = []
    var dateTaken: CalendarDay?
    change(formsOf: key) { form in
      if case .endDate = message {
        dateTaken = form.endDate()
      } else {
        // A form's requests are made once, also where the form is open more than once.
        requests = form.handle(message, account: account, today: today)
      }
    }
    if let dateTaken { notices.post(.dateTaken(dateTaken)) }
    return requests
  }

  /// Changes the form in every place where it is open.
  mutating func change(formsOf key: ActivityFormKey, _ change: (inout ActivityForm) -> Void) {
    navigation.changeRoutes { route in
      guard case .activityForm(var form) = route, form.key == key else { return route }
      change(&form)
      return .activityForm(form)
    }
  }

  /// Whether the contact picker is open.
  var isPickerOpen: Bool {
    if case .contactPicker = navigation.stack.last?.place { true } else { false }
  }
}

extension Route {
  /// The activity form of the route; nil for other routes.
  var form: ActivityForm? {
    if case .activityForm(let form) = self { form } else { nil }
  }
}

extension Activity {
  /// The saved activity, if it is this one; else this activity.
  fileprivate func changed(to saved: Activity) -> Activity {
    guard [id, unsentID].contains(saved.id) else { return self }
    var changed = saved
    (changed.id, changed.unsentID) = (id, unsentID)
    return changed
  }
}
