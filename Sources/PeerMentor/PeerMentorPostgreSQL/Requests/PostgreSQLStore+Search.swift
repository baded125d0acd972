import PeerMentor
import PeerMentorStore

// Rows looked for by what they hold, in the order of their list.

extension PostgreSQLStore {
  func findNotification(
    _ account: Account.ID, _ kind: Notification.Kind?, _ conditions: [NotificationCondition], _ request: RowRequest
  ) throws(StoreError) -> StoreAnswer {
    let query = Self.notifications(account, kind)
    let searches = conditions.map { condition in
      RowQuery(
        properties: condition.sql(isRead: "is_read", "NOT is_read", "is_acknowledged"), text: condition.text,
        isHeadOnly: !condition.readsBody)
    }
    let (row, page) = try find(query, searches, request, account) { row throws(StoreError) in try Self.notification(row) }
    return .foundNotification(kind: kind, number: request.number, row: row, page)
  }

  func findContact(
    _ account: Account.ID, _ search: String, _ conditions: [TextCondition], _ request: RowRequest, _ list: ContactListPlace
  ) throws(StoreError) -> StoreAnswer {
    let query = Self.contacts(account, TextKey.words(search))
    let searches = conditions.map { RowQuery(properties: "", text: $0, isHeadOnly: false) }
    let (row, page) = try find(query, searches, request, account) { row throws(StoreError) in Self.contact(row) }
    return .foundContact(search: search, number: request.number, row: row, page, list: list)
  }

  func findActivity(
    _ account: Account.ID, _ conditions: [ActivityCondition], _ request: RowRequest
  ) throws(StoreError) -> StoreAnswer {
    let searches = conditions.map { condition in
      RowQuery(
        properties: condition.sql("list"), isHeadOnly: false,
        other: condition.contact.map { ("contact", "contact_id", $0) })
    }
    let unsent = try unsent(of: account)
    let query = Self.activities(account, without: unsent.replaced)
    let (row, page) = try find(query, searches, unsent.storedStart(of: request), account) { row throws(StoreError) in
      try Self.activity(row)
    }
    guard let row, let page else { return .foundActivity(number: request.number, row: nil, nil) }
    let id = page.rows[row - page.start].id
    let stored = withLoaded(of: account) { $0.take(page, without: unsent.replaced) }
    let merged = unsent.page(stored, around: row, row: id)
    let place = merged.rows.firstIndex { $0.id == id } ?? 0
    return .foundActivity(number: request.number, row: merged.start + place, merged)
  }

  /// The place of the first row of a list, from one on, that meets one of the conditions, and the rows around it.
  private func find<Record>(
    _ query: PagedQuery, _ searches: [RowQuery], _ request: RowRequest, _ account: Account.ID,
    _ record: (Row) throws(StoreError) -> Record
  ) throws(StoreError) -> (row: Int?, page: Page<Record>?) where Record: Identifiable, Record.ID == Int64 {
    guard !searches.isEmpty else { return (nil, nil) }
    // A row that is removed between the two questions is looked for once more.
    for _ in 0..<3 {
      guard let found = try ask(account, query.statement(finding: searches, from: request)).first else { return (nil, nil) }
      let rows = try ask(account, query.statement(around: request.start, row: found.number(0)))
      let page = try PagedQuery.page(rows, record)
      if let place = page.rows.firstIndex(where: { $0.id == found.number(0) }) { return (page.start + place, page) }
    }
    return (nil, nil)
  }
}

/// What a row must be like that is looked for.
struct RowQuery {
  /// In SQL, of the columns of the list's table; empty for anything.
  var properties: String
  var text: TextCondition? = nil
  /// Whether the text is the first part of the row's key alone.
  var isHeadOnly: Bool
  /// What the texts must be like of a row of another table that it points at, of the same account.
  var other: (table: String, column: String, text: TextCondition)? = nil
}

extension PagedQuery {
  /// How many rows are looked at one by one.
  private static var nearby: Int { 200 }

  /// Whether a text is long enough for the index of runs of letters.
  private static func isIndexed(_ text: TextCondition) -> Bool { text.key.unicodeScalars.count >= 3 }

  /// The statement that finds the id of the first row, from one on, that meets one of the conditions; no row where none
  /// does.
  ///
  /// A text of three letters and more is found by the index of such runs, once a look at the next few rows has shown that
  /// not many have it and that there are more of them; anything else by walking those rows that an index leads to.
  func statement(finding searches: [RowQuery], from request: RowRequest) -> Statement {
    var values = values
    func take(_ value: (any CustomStringConvertible)?) -> String {
      values.append(value)
      return "$\(values.count)"
    }
    let (order, after) = isDescending ? ("DESC", "<") : ("ASC", ">")
    let sorted = "ORDER BY list.\(key) \(order), list.id \(order)"
    let (start, row) = (take(request.start), take(request.after))
    let beyond =
      request.start == 0 ? "true" : "(list.\(key), list.id) \(after) ((SELECT key FROM anchor), (SELECT id FROM anchor))"
    var ctes = [
      """
      anchor AS MATERIALIZED (
        (SELECT list.\(key) AS key, list.id FROM \(table) AS list
          WHERE \(condition) AND list.id = \(row)::bigint)
        UNION ALL
        (SELECT list.\(key), list.id FROM \(table) AS list WHERE \(condition) AND NOT EXISTS (
            SELECT FROM \(table) AS list WHERE \(condition) AND list.id = \(row)::bigint)
          \(sorted) OFFSET greatest(\(start)::bigint - 1, 0) LIMIT 1)
        LIMIT 1
      )
      """
    ]
    if searches.contains(where: { $0.text.map(Self.isIndexed) == true }) {
      ctes.append(
        """
        near AS MATERIALIZED (
          SELECT list.*, text.key AS text_key, text.head FROM (
            SELECT list.* FROM \(table) AS list WHERE \(condition) AND \(beyond) \(sorted) LIMIT \(Self.nearby)
          ) AS list LEFT JOIN \(table)_text AS text ON text.id = list.id
        )
        """)
    }
    var parts: [String] = []
    for (number, search) in searches.enumerated() {
      var properties = search.properties.isEmpty ? "true" : search.properties
      if let other = search.other {
        properties += """
           AND list.\(other.column) IN (SELECT text.id FROM \(other.table)_text AS text
          WHERE text.account_id = $1 AND \(other.text.sql(of: "text.key", take(other.text.key) + "::text")))
          """
      }
      let here = [condition, beyond, properties].joined(separator: " AND ")
      guard let text = search.text else {
        parts.append("(SELECT list.\(key) AS key, list.id FROM \(table) AS list WHERE \(here) \(sorted) LIMIT 1)")
        continue
      }
      let wanted = take(text.key) + "::text"
      let holds = { (key: String, head: String) in text.sql(of: search.isHeadOnly ? "left(\(key), \(head))" : key, wanted) }
      guard Self.isIndexed(text) else {
        parts.append(
          """
          (SELECT list.\(key) AS key, list.id FROM \(table) AS list LEFT JOIN \(table)_text AS text ON text.id = list.id
            WHERE \(here) AND \(holds("text.key", "text.head")) \(sorted) LIMIT 1)
          """)
        continue
      }
      ctes.append(
        """
        near\(number) AS MATERIALIZED (
          SELECT list.\(key) AS key, list.id FROM near AS list WHERE \(properties) AND \(holds("text_key", "head")) \(sorted) LIMIT 1
        ), hits\(number) AS MATERIALIZED (
          SELECT id FROM earshot.\(table)s_with(\(wanted)) AS id
          WHERE NOT EXISTS (SELECT FROM near\(number)) AND (SELECT count(*) FROM near) = \(Self.nearby)
        ), far\(number) AS MATERIALIZED (
          SELECT list.\(key) AS key, list.id FROM hits\(number) JOIN \(table) AS list USING (id)
          LEFT JOIN \(table)_text AS text ON text.id = list.id WHERE \(here) AND \(holds("text.key", "text.head"))
        )
        """)
      parts.append("(SELECT key, id FROM near\(number))")
      parts.append("(SELECT key, id FROM far\(number) ORDER BY key \(order), id \(order) LIMIT 1)")
    }
    let sql =
      "WITH \(ctes.joined(separator: ", ")) SELECT id FROM (\(parts.joined(separator: " UNION ALL "))) AS found "
      + "ORDER BY key \(order), id \(order) LIMIT 1"
    return Statement(sql, values)
  }
}

extension TextCondition {
  /// That a key is like this, or that there is none, so that the row may hold anything.
  fileprivate func sql(of key: String, _ wanted: String) -> String {
    let holds =
      switch (isAtStart, isAtEnd) {
      case (true, true): "\(key) = \(wanted)"
      case (true, false): "left(\(key), \(self.key.unicodeScalars.count)) = \(wanted)"
      case (false, true): "right(\(key), \(self.key.unicodeScalars.count)) = \(wanted)"
      case (false, false): "strpos(\(key), \(wanted)) > 0"
      }
    return "coalesce(\(holds), true)"
  }
}
