internal import AccessibilityTree

/// The content of the notification centre.
struct NotificationCentre: Hashable, Sendable {
  /// The shown kind; nil for all.
  var filter: Notification.Kind?
  /// The loaded rows, as soon as they are known.
  var page: Page<Notification>?
  /// The answer to the last search among rows that are not loaded.
  var found: FoundRow?
  /// Whether the last request for rows failed.
  var hasFailed = false
  /// Whether to announce the number of notifications, because the person chose a filter.
  var reportsCount = false

  /// The notification with an id, if it is loaded.
  func row(_ id: Notification.ID) -> Notification? {
    page?.rows.first { $0.id == id }
  }

  /// Changes the notification with an id, if it is loaded.
  mutating func change(_ id: Notification.ID, _ change: (inout Notification) -> Void) {
    guard let row = page?.rows.firstIndex(where: { $0.id == id }) else { return }
    page?.rows[row].apply(change)
  }
}

extension Notification {
  fileprivate mutating func apply(_ change: (inout Notification) -> Void) { change(&self) }
}

// MARK: - Messages

extension SignedIn {
  mutating func handle(_ message: NotificationsMessage) -> [StoreRequest] {
    switch message {
    case .filter(let kind):
      centre.filter = kind
      centre.reportsCount = true
      return [notificationsRequest(around: 0)]
    case .show(let kind):
      moving { $0.navigation.show(.notifications) }
      centre.filter = kind
      return [notificationsRequest(around: 0)]
    case .open(let id):
      return open(notification: id)
    case .rows(let offset):
      return [notificationsRequest(around: offset)]
    case .search(let number, let keys, let offset):
      let request = RowRequest(number: number, start: offset, after: centre.page?.row(at: offset - 1)?.id)
      return [.query(.findNotification(kind: centre.filter, keys, request), of: account.id)]
    case .answer(let id, let answer):
      return [.change(.answer(assignment: id, answer), of: account.id)]
    case .acknowledge(let id, let isSeen):
      return [.change(.acknowledge(assignment: id, isSeen), of: account.id)]
    case .reportTime(let id):
      if let row = centre.row(id) { notices.post(.exactTime(row.arrivedAt)) }
      return []
    case .reportBody(let id):
      if let row = centre.row(id) { notices.post(.details(row.body)) }
      return []
    case .markAllRead:
      return [.change(.markAllRead, of: account.id)]
    case .openSettings:
      moving { $0.navigation.push(.notificationSettings) }
      return []
    case .toggle(let kind):
      return changePreferences { $0.silencedKinds.formSymmetricDifference([kind]) }
    case .toggleBodies:
      return changePreferences { $0.readsBodies.toggle() }
    }
  }

  /// The request for notifications of the chosen kind; without an offset, for the loaded rows.
  func notificationsRequest(around offset: Int? = nil) -> StoreRequest {
    let page = offset == nil ? centre.page : nil
    return .query(
      .notifications(kind: centre.filter, around: offset ?? page?.middle ?? 0, row: page?.middleRow?.id), of: account.id)
  }
}

// MARK: - Answers

extension SignedIn {
  /// Shows rows from the store, unless another kind has been chosen since.
  mutating func receive(_ page: Page<Notification>, kind: Notification.Kind?) {
    guard kind == centre.filter else { return }
    centre.page = page
    centre.hasFailed = false
    if centre.reportsCount { notices.post(.found(count: page.count, kind: kind)) }
    centre.reportsCount = false
  }

  /// Shows the row that the store found, unless another kind has been chosen since.
  mutating func receive(found row: Int?, _ page: Page<Notification>?, number: Int, kind: Notification.Kind?) {
    guard kind == centre.filter else { return }
    if let page { centre.page = page }
    centre.found = FoundRow(number: number, row: row)
  }

  /// Receives arrivals and announces them on any screen.
  mutating func receive(_ arrivals: Arrivals, _ overview: Overview) -> [StoreRequest] {
    self.overview = overview
    listUnwrittenDrafts()
    let isFresh = overview.newestNotification > newestKnown ?? 0
    newestKnown = overview.newestNotification
    if isFresh { announce(arrivals) }
    return requestsToSendQueued() + [notificationsRequest()]
  }

  /// Announces the newest few by title, in order of arrival, and the number of further ones.
  private mutating func announce(_ arrivals: Arrivals) {
    let reported = arrivals.newest.suffix(Arrivals.reportedByTitle)
    for notification in reported { notices.post(.newNotification(title: notification.title)) }
    let silenced = overview?.preferences.silencedKinds ?? []
    let count = arrivals.counts.filter { !silenced.contains($0.key) }.values.reduce(0, +)
    if count > reported.count { notices.post(.moreNotifications(count - reported.count)) }
  }
}

extension Page {
  /// The offset in the middle of the loaded rows.
  var middle: Int { start + rows.count / 2 }

  /// The row at an offset of the list; nil if it is not loaded.
  func row(at offset: Int) -> Row? { window.contains(offset) ? rows[offset - start] : nil }

  /// The row in the middle of the loaded rows.
  var middleRow: Row? { rows.isEmpty ? nil : rows[rows.count / 2] }
}

/// The target of a notification.
enum NotificationTarget: Hashable, Sendable {
  case contact(Contact.ID)
  case profile(ProfilePlace)
  case activityForm(contact: Contact.ID?)
}

extension Notification {
  /// The screen that activation opens: the contact for an assignment, the certificate for a certification, the duty switch
  /// for a pause, an activity form for a scenario. Nil for an assignment without a contact.
  func target(among certificates: [Certificate]) -> NotificationTarget? {
    switch kind {
    case .assignment: contactID.map { .contact($0) }
    case .certification: .profile(certificate(among: certificates).map { .certificate($0.id) } ?? .top)
    case .pause: .profile(.duty)
    case .scenario: .activityForm(contact: contactID)
    }
  }

  /// The certificate whose name the title or the body contains; the one with the longest name if there are several.
  ///
  /// A notification names a certificate only in words, as its sender wrote them.
  private func certificate(among certificates: [Certificate]) -> Certificate? {
    let text = "\(title) \(body)".lowercased()
    return certificates.filter { text.contains($0.name.lowercased()) }.max { $0.name.count < $1.name.count }
  }
}

extension SignedIn {
  /// Opens the target of a notification, and has the notification marked as read.
  mutating func open(notification id: Notification.ID) -> [StoreRequest] {
    guard let notification = centre.row(id) else { return [] }
    let target = notification.target(among: overview?.certificates ?? [])
    var requests: [StoreRequest] = []
    switch target {
    case .contact(let contact): requests += open(contact: contact)
    case .activityForm(let contact): requests += open(form: .new(contact: contact))
    case .profile(let place): moving { $0.navigation.push(.profile(place)) }
    case nil: if notification.isRead { notices.post(.alreadyRead) }
    }
    if !notification.isRead { requests.append(.change(.markRead(id), of: account.id)) }
    return requests
  }

  /// Handles a notification that is marked as read on disk; announced if activation opened nothing.
  mutating func receive(read id: Notification.ID) {
    let target = centre.row(id)?.target(among: overview?.certificates ?? [])
    centre.change(id) { $0.isRead = true }
    if target == nil, centre.row(id) != nil { notices.post(.markedAsRead) }
  }

  /// Changes an assignment on all screens that show it, and marks it as read.
  mutating func change(assignment id: Notification.ID, _ change: (inout Notification) -> Void) {
    centre.change(id) {
      change(&$0)
      $0.isRead = true
    }
    navigation.changeRoutes { route in
      guard case .contact(var card) = route, card.assignment?.id == id else { return route }
      if var assignment = card.assignment {
        change(&assignment)
        card.assignment = assignment
      }
      return .contact(card)
    }
  }
}
