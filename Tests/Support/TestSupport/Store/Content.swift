package import PeerMentor
package import PeerMentorStore
import Text

extension SessionStore {
  /// A page of an account's notifications; nil if the store does not answer with one.
  package func notifications(
    _ kind: Notification.Kind? = nil, account: Account.ID = 1, around place: Int = 0
  ) -> Page<Notification>? {
    let request = StoreRequest.query(.notifications(kind: kind, around: place), of: account)
    guard case .notifications(kind, let page) = perform(request) else { return nil }
    return page
  }
}

extension StoreRequest {
  /// The answer if the requested change, or the new password, is on disk.
  package func saved(_ overview: Overview) -> StoreAnswer {
    switch self {
    case .change(let change, let account): .saved(change, of: account, overview)
    case .changePassword: .passwordChanged(overview)
    default: preconditionFailure("\(self) changes nothing")
    }
  }

  /// The answer if the requested change is queued on this machine.
  package func queued(count: Int) -> StoreAnswer {
    guard case .change(let change, let account) = self else { preconditionFailure("\(self) is never queued") }
    return .queued(change, of: account, count: count)
  }
}

extension StoreAdministration {
  /// Adds an account with 2,000 notifications: kinds in turn, every second one read, several in the same second.
  package func addLongAccount() throws(StoreError) {
    let account = try addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let kinds = Notification.Kind.allCases
    try add(
      (0..<2000).map { number in
        Notification(
          id: 0, kind: kinds[number % kinds.count], title: "\(number)", body: "", arrivedAt: number / 3,
          isRead: number % 2 == 0)
      }, account: account.id)
  }

  /// Adds many notifications to an account.
  package func add(_ notifications: [Notification], account: Account.ID) throws(StoreError) {
    try add(AccountContent(notifications: notifications), account: account)
  }

  /// Adds many activities to an account.
  package func add(_ activities: [Activity], account: Account.ID) throws(StoreError) {
    try add(AccountContent(activities: activities), account: account)
  }

  /// Adds many contacts to an account.
  package func add(_ contacts: [Contact], account: Account.ID) throws(StoreError) {
    try add(AccountContent(contacts: contacts), account: account)
  }
}

extension Overview {
  /// The figures of the English demo; by default those of a new one.
  package static func demo(
    unread: Int = 3, assignments: Int = 1, contacts: Int = 9, newest: Notification.ID = 8,
    isPaused: Bool = false, preferences: Preferences = Preferences()
  ) -> Overview {
    let today = CalendarDay(year: 2026, month: 3, day: 2)!
    return Overview(
      unreadCount: unread, unreadAssignmentCount: assignments, contactCount: contacts,
      newestNotification: newest,
      certificates: [
        Certificate(id: 1, name: "First aid", expires: today.advanced(by: 14)),
        Certificate(id: 2, name: "Confidentiality", expires: today.advanced(by: 725)),
      ],
      upcoming: [
        Activity(
          id: 2, kind: .phoneCall, day: today.advanced(by: -1), minutes: 30,
          note: "He was in good spirits", contactID: 7, contactName: "Sverre Lien"),
        Activity(
          id: 1, kind: .visit, day: today.advanced(by: 2), minutes: 90,
          note: "Bring the leaflet about hearing loops", contactID: 3, contactName: "Ellen Bakken"),
      ],
      isPaused: isPaused, preferences: preferences)
  }
}
