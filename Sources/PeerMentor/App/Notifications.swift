/// What the notification centre shows.
struct NotificationCentre: Hashable, Sendable {
  /// The kind that is shown; nil for all.
  var filter: Notification.Kind?
  /// The rows at hand, as soon as they are known.
  var page: Page<Notification>?
  /// Whether the rows could not be loaded when they were last asked for.
  var hasFailed = false
  /// Whether the person chose a filter and is to be told how many there are.
  var tellsCount = false

  /// The notification with an id, if it is at hand.
  func row(_ id: Notification.ID) -> Notification? {
    page?.rows.first { $0.id == id }
  }

  /// Changes the notification with an id, if it is at hand.
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
      centre.tellsCount = true
      return [notificationsRequest(around: 0)]
    case .show(let kind):
      moving { $0.navigation.show(.notifications) }
      centre.filter = kind
      return [notificationsRequest(around: 0)]
    case .open(let id):
      return open(notification: id)
    case .rows(let offset):
      return [notificationsRequest(around: offset)]
    case .answer(let id, let answer):
      return [.answer(account: account.id, assignment: id, answer)]
    case .tellTime(let id):
      if let row = centre.row(id) { notices.post(.exactTime(row.arrivedAt)) }
      return []
    case .tellBody(let id):
      if let row = centre.row(id) { notices.post(.details(row.body)) }
      return []
    case .markAllRead:
      return [.markAllRead(account: account.id)]
    case .openSettings:
      moving { $0.navigation.push(.notificationSettings) }
      return []
    case .toggle(let kind):
      return changePreferences { $0.silencedKinds.formSymmetricDifference([kind]) }
    case .toggleBodies:
      return changePreferences { $0.readsBodies.toggle() }
    }
  }

  /// What asks for the notifications of the chosen kind; without an offset, for the rows at hand.
  func notificationsRequest(around offset: Int? = nil) -> StoreRequest {
    .loadNotifications(
      account: account.id, kind: centre.filter, around: offset ?? centre.page?.middle ?? 0)
  }
}

// MARK: - Answers

extension SignedIn {
  /// Takes the rows the store sent, unless another kind has been chosen since.
  mutating func receive(_ page: Page<Notification>, kind: Notification.Kind?) {
    guard kind == centre.filter else { return }
    centre.page = page
    centre.hasFailed = false
    if centre.tellsCount { notices.post(.found(count: page.count, kind: kind)) }
    centre.tellsCount = false
  }

  /// Takes what arrived; while the centre is open it is told.
  ///
  /// Two changes close together ask twice for the same news, so what is known already is passed over.
  mutating func receive(news: [Notification], _ overview: Overview) -> [StoreRequest] {
    self.overview = overview
    let known = newestKnown ?? 0
    let fresh = news.filter { $0.id > known }
    if let newest = fresh.map(\.id).max() { newestKnown = newest }
    if navigation.isAtRoot(of: .notifications) {
      announce(fresh.filter { !overview.preferences.silencedKinds.contains($0.kind) })
    }
    return [notificationsRequest(around: centre.page.map { $0.middle(after: shift(by: fresh)) })]
  }

  /// By how many rows the list in view moves down when these come in on top.
  private func shift(by news: [Notification]) -> Int {
    news.count { centre.filter == nil || $0.kind == centre.filter }
  }

  /// Tells the newest three by title, in the order they came, and how many more there are.
  private mutating func announce(_ news: [Notification]) {
    let told = news.suffix(3)
    for notification in told { notices.post(.newNotification(title: notification.title)) }
    if news.count > told.count { notices.post(.moreNotifications(news.count - told.count)) }
  }
}

extension Page {
  /// The offset in the middle of the rows at hand.
  var middle: Int { start + rows.count / 2 }

  /// The offset around which the same rows are after some came in on top. A list that is read from its
  /// first row stays there, so that the new rows are in it.
  func middle(after newRows: Int) -> Int {
    start == 0 ? middle : middle + newRows
  }
}
