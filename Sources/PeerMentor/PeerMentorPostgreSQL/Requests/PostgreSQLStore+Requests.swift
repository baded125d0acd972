import PeerMentor
import PeerMentorStore

// The implementation of each request of the app.

extension PostgreSQLStore {
  func answer(to request: StoreRequest) throws(StoreError) -> StoreAnswer {
    switch request {
    case .signIn(let email, let password): return try signIn(email: email, password: password)
    case .signOut(let account):
      signOut(account)
      return .signedOut(account)
    case .query(let query, let account): return try answer(to: query, of: account)
    case .change(let change, let account): return try save(change, of: account)
    case .changePassword(let account, let current, let new):
      return try changePassword(account: account, current: current, new: new)
    case .sendQueued(let account): return try sendQueued(account)
    }
  }

  private func answer(to query: Query, of account: Account.ID) throws(StoreError) -> StoreAnswer {
    switch query {
    case .overview:
      return .overview(try overview(of: account))
    case .notifications(let kind, let offset, let row):
      let query = Self.notifications(account, kind)
      return .notifications(
        kind: kind, try PagedQuery.page(try ask(account, query.statement(around: offset, row: row)), Self.notification))
    case .findNotification(let kind, let keys, let request):
      return try findNotification(account, kind, keys, request)
    case .findContact(let search, let keys, let request, let place):
      return try findContact(account, search, keys, request, place)
    case .arrivals(let number):
      return try arrivals(account, after: number)
    case .contacts(let search, let offset, let row, let list):
      let query = Self.contacts(account, TextKey.words(search))
      let rows = try ask(account, query.statement(around: offset, row: row))
      let page = try PagedQuery.page(rows) { row throws(StoreError) in Self.contact(row) }
      withLoaded(of: account) { loaded in
        for contact in page.rows { loaded.names[contact.id] = contact.name }
      }
      return .contacts(search: search, page, list: list)
    case .contact(let id):
      return .contact(id: id, try card(account, contact: id))
    case .namesakes(let name, let id):
      let rows = try ask(
        account,
        Statement(
          "SELECT \(Self.contactColumns) FROM contact AS list WHERE list.account_id = $1 AND list.name_key = $2 "
            + "AND ($3::bigint IS NULL OR list.id <> $3::bigint) ORDER BY list.id", [account, TextKey.name(name), id]))
      return .namesakes(name, rows.map(Self.contact))
    case .contactDrafts:
      return .contactDrafts(try contactDrafts(account))
    case .contactReferences(let id):
      return .contactReferences(id, try references(to: id, of: account))
    case .activities(let offset, let row):
      return .activities(try activities(account, around: offset, row: row))
    case .findActivity(let keys, let request):
      return try findActivity(account, keys, request)
    case .activityForm(let key):
      do throws(StoreError) {
        return .activityForm(key, try formContent(account, key))
      } catch {
        guard error.code == .noConnection, let content = try formAtHand(account, key) else { throw error }
        return .activityForm(key, content)
      }
    }
  }

  /// The rows of an account's statement.
  func ask(_ account: Account.ID, _ statement: Statement) throws(StoreError) -> [Row] {
    try run([statement], of: account)[0]
  }

  // MARK: - Lists

  static func notifications(_ account: Account.ID, _ kind: Notification.Kind?) -> PagedQuery {
    PagedQuery(
      columns: notificationColumns, table: "notification", key: "arrived_at", isDescending: true,
      condition: kind == nil ? "list.account_id = $1" : "list.account_id = $1 AND list.kind = $2",
      count: "SELECT coalesce(sum(total), 0) FROM notification_count WHERE account_id = $1"
        + (kind == nil ? "" : " AND kind = $2"),
      values: kind.map { [account, $0.rawValue] } ?? [account])
  }

  static func contacts(_ account: Account.ID, _ words: [String]) -> PagedQuery {
    let conditions = words.indices.map { "strpos(list.name_key, $\($0 + 2)) > 0" }
    return PagedQuery(
      columns: contactColumns, table: "contact", key: "name_key",
      condition: (["list.account_id = $1"] + conditions).joined(separator: " AND "), values: [account] + words)
  }

  private func arrivals(_ account: Account.ID, after number: Notification.ID) throws(StoreError) -> StoreAnswer {
    let reported = "coalesce((SELECT silenced_kinds FROM preference WHERE account_id = $1), '')"
    let answers = try run(
      [
        Statement(
          "SELECT kind, count(*) FROM notification WHERE account_id = $1 AND id > $2 GROUP BY kind", [account, number]),
        Statement(
          """
          SELECT \(Self.notificationColumns) FROM notification AS list WHERE list.account_id = $1 AND list.id > $2
          AND list.kind <> ALL (string_to_array(\(reported), ' ')) ORDER BY list.id DESC LIMIT \(Arrivals.reportedByTitle)
          """, [account, number]),
        overviewStatement(account),
      ], of: account)
    var arrivals = Arrivals()
    for row in answers[0] {
      guard let kind = Notification.Kind(rawValue: row.text(0)) else { continue }
      arrivals.counts[kind] = Int(row.number(1))
    }
    for row in answers[1].reversed() { arrivals.newest.append(try Self.notification(row)) }
    return .arrivals(arrivals, try overview(answers[2], of: account))
  }

  private func references(to id: Contact.ID, of account: Account.ID) throws(StoreError) -> ContactReferences? {
    let row = try ask(
      account,
      Statement(
        """
        SELECT (SELECT count(*) FROM notification WHERE account_id = $1 AND contact_id = $2),
          (SELECT count(*) FROM activity WHERE account_id = $1 AND contact_id = $2),
          (SELECT count(*) FROM activity_draft WHERE account_id = $1 AND contact_id = $2)
            + (SELECT count(*) FROM contact_draft WHERE account_id = $1 AND contact_id = $2)
        FROM contact WHERE account_id = $1 AND id = $2
        """, [account, id])
    ).first
    return row.map {
      ContactReferences(notifications: Int($0.number(0)), activities: Int($0.number(1)), drafts: Int($0.number(2)))
    }
  }

  private func card(_ account: Account.ID, contact id: Contact.ID) throws(StoreError) -> ContactCard? {
    let replaced = try unsent(of: account).replaced
    let answers = try run(
      [
        Statement(
          "SELECT \(Self.contactColumns) FROM contact AS list WHERE list.account_id = $1 AND list.id = $2", [account, id]),
        Statement(
          """
          SELECT \(Self.notificationColumns) FROM notification AS list
          WHERE list.account_id = $1 AND list.contact_id = $2 AND list.kind = 'assignment'
          ORDER BY list.answer IS NOT NULL, list.arrived_at DESC, list.id DESC LIMIT 1
          """, [account, id]),
        Statement(
          """
          SELECT \(Self.activityColumns) FROM activity AS list \(Self.activityJoin)
          WHERE list.account_id = $1 AND list.contact_id = $2
          ORDER BY list.day DESC, list.id DESC LIMIT \(StoreLimits.contactActivities + replaced.count)
          """, [account, id]),
      ], of: account)
    guard let contact = answers[0].first else { return nil }
    var activities: [Activity] = []
    for row in answers[2] { activities.append(try Self.activity(row)) }
    activities = withLoaded(of: account) { loaded in
      loaded.names[id] = contact.text(1)
      return loaded.take(activities)
    }
    activities = try unsent(of: account).merged(into: activities) { $0.contactID == id }
    activities = Array(activities.prefix(StoreLimits.contactActivities))
    return ContactCard(
      Self.contact(contact), assignment: try answers[1].first.map { row throws(StoreError) in try Self.notification(row) },
      activities: activities)
  }
}
