import PeerMentor
import PeerMentorStore
import Synchronization

// Lists of activities: the server's, with the queued ones among them.
// Without a connection the server's are those of its last answers.

extension PostgreSQLStore {
  /// The queued activities of an account.
  func unsent(of account: Account.ID) throws(StoreError) -> UnsentActivities {
    let changes = try offlineQueue(of: account)?.changes() ?? []
    return UnsentActivities(changes, names: withLoaded(of: account) { $0.names })
  }

  /// The activities of an account that the server has sent to this session.
  func withLoaded<Value: Sendable>(of account: Account.ID, _ body: (inout LoadedActivities) -> Value) -> Value {
    loaded.withLock { body(&$0[account, default: LoadedActivities()]) }
  }

  /// The rows of the list around one of them, or around a place in it.
  func activities(
    _ account: Account.ID, around place: Int, row: Activity.ID?
  ) throws(StoreError) -> Page<Activity> {
    guard try !unsent(of: account).isEmpty else { return try stored(account, without: [], around: place, row: row) }
    // Data on this machine is shown without waiting for a lost connection.
    guard sessions.withLock({ $0[account]?.connection.isOpen }) != false else {
      return try activitiesAtHand(account, around: place, row: row)
    }
    do throws(StoreError) {
      try learnNames(of: account)
      let unsent = try unsent(of: account)
      var (storedPlace, page) = (unsent.storedPlace(of: place, row: row), Page<Activity>())
      // Queued rows before the page move its place; if they move it far, the server is asked again.
      for _ in 0..<4 {
        let stored = try stored(account, without: unsent.replaced, around: storedPlace, row: row)
        page = unsent.page(stored, around: place, row: row)
        guard !page.hasAtHand(place, row) else { break }
        storedPlace = max(place - unsent.rows.count { row in stored.rows.first.map(row.isListed) ?? false }, 0)
      }
      return page
    } catch {
      guard error.code == .noConnection else { throw error }
      return try activitiesAtHand(account, around: place, row: row)
    }
  }

  /// The rows that the server has sent, and the queued ones.
  private func activitiesAtHand(
    _ account: Account.ID, around place: Int, row: Activity.ID?
  ) throws(StoreError) -> Page<Activity> {
    let unsent = try unsent(of: account)
    let stored = withLoaded(of: account) { $0.page(without: unsent.replaced) }
    let page = unsent.page(stored, around: place, row: row)
    guard page.hasAtHand(place, row) else { throw .noConnection(address, "it does not answer") }
    return page
  }

  private func stored(
    _ account: Account.ID, without replaced: Set<Activity.ID>, around place: Int, row: Activity.ID?
  ) throws(StoreError) -> Page<Activity> {
    let query = Self.activities(account, without: replaced)
    let page = try PagedQuery.page(try ask(account, query.statement(around: place, row: row)), Self.activity)
    return withLoaded(of: account) { $0.take(page, without: replaced) }
  }

  /// Asks for the names of the contacts of queued activities.
  private func learnNames(of account: Account.ID) throws(StoreError) {
    let contacts = Set(try unsent(of: account).rows.compactMap(\.contactID))
    guard !contacts.isEmpty else { return }
    let rows = try ask(
      account,
      Statement(
        "SELECT id, name FROM contact WHERE account_id = $1 AND id = ANY (string_to_array($2, ',')::bigint[])",
        [account, contacts.list]))
    let names = Dictionary(rows.map { ($0.number(0), $0.text(1)) }) { $1 }
    withLoaded(of: account) { loaded in
      for contact in contacts { loaded.names[contact] = names[contact] }
    }
  }

  static func activities(_ account: Account.ID, without replaced: Set<Activity.ID> = []) -> PagedQuery {
    PagedQuery(
      columns: activityColumns, table: "activity", joins: activityJoin, key: "day", isDescending: true,
      condition: "list.account_id = $1"
        + (replaced.isEmpty ? "" : " AND list.id <> ALL (string_to_array($2, ',')::bigint[])"),
      values: replaced.isEmpty ? [account] : [account, replaced.list])
  }

  // MARK: - Forms

  /// The initial content of a form without a connection: its last content known to this machine; nil if unknown.
  ///
  /// Only the server has the content from other sessions, and from earlier programs.
  func formAtHand(_ account: Account.ID, _ key: ActivityFormKey) throws(StoreError) -> ActivityFormContent? {
    let loaded = withLoaded(of: account) { $0 }
    let known = try queuedDraft(account, key) ?? loaded.drafts[key]
    let refused = known == nil ? try refusedFormAtHand(account, key) : nil
    let draft = known ?? refused?.draft
    let chosenName = refused?.contactName ?? draft?.contactID.flatMap { loaded.names[$0] }
    switch key {
    case .new(contact: nil):
      return draft.map { ActivityFormContent(contactID: $0.contactID, contactName: chosenName, draft: $0) }
    case .new(contact: let contact?):
      guard let draft, let name = loaded.names[contact] else { return nil }
      return ActivityFormContent(contactID: contact, contactName: name, draft: draft)
    case .edit(let id):
      let stored = loaded.activity(loaded.sent[id] ?? id)
      guard let activity = try unsent(of: account).activity(id, stored: stored) else { return nil }
      return ActivityFormContent(
        contactID: draft == nil ? activity.contactID : draft?.contactID,
        contactName: draft == nil ? activity.contactName : chosenName, activity: activity, draft: draft)
    }
  }

  /// The queued draft of a form.
  func queuedDraft(_ account: Account.ID, _ key: ActivityFormKey) throws(StoreError) -> ActivityDraft? {
    let changes = try offlineQueue(of: account)?.changes() ?? []
    return changes.lazy.reversed().compactMap { queued in
      if case .saveDraft(key, let draft) = queued.change { draft } else { nil }
    }.first
  }
}

extension Set<Int64> {
  /// The set as a value of a statement.
  fileprivate var list: String { sorted().map(String.init).joined(separator: ",") }
}

extension Page<Activity> {
  /// Whether a row is loaded, or else the row at a place.
  fileprivate func hasAtHand(_ place: Int, _ row: Activity.ID?) -> Bool {
    rows.contains { $0.id == row } || count == 0 || window.contains(Swift.min(Swift.max(place, 0), count - 1))
  }
}
