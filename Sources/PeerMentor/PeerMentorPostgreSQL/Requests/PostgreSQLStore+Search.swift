import PeerMentor
import PeerMentorStore

// Rows looked for by what they hold, in the order of their list.

extension PostgreSQLStore {
  func findNotification(
    _ account: Account.ID, _ kind: Notification.Kind?, _ keys: [[String]], _ request: RowRequest
  ) throws(StoreError) -> StoreAnswer {
    let query = Self.notifications(account, kind)
    let (row, page) = try find(keys, in: SearchedTexts(of: "notification"), of: query, request, account) {
      row throws(StoreError) in try Self.notification(row)
    }
    return .foundNotification(kind: kind, number: request.number, row: row, page)
  }

  func findContact(
    _ account: Account.ID, _ search: String, _ keys: [[String]], _ request: RowRequest, _ list: ContactListPlace
  ) throws(StoreError) -> StoreAnswer {
    let query = Self.contacts(account, TextKey.words(search))
    let (row, page) = try find(keys, in: SearchedTexts(of: "contact"), of: query, request, account) { row throws(StoreError) in
      Self.contact(row)
    }
    return .foundContact(search: search, number: request.number, row: row, page, list: list)
  }

  func findActivity(_ account: Account.ID, _ keys: [[String]], _ request: RowRequest) throws(StoreError) -> StoreAnswer {
    let unsent = try unsent(of: account)
    let query = Self.activities(account, without: unsent.replaced)
    let (row, page) = try find(
      keys, in: SearchedTexts(of: "contact", by: "contact_id"), of: query, unsent.storedStart(of: request), account
    ) { row throws(StoreError) in try Self.activity(row) }
    guard let row, let page else { return .foundActivity(number: request.number, row: nil, nil) }
    let id = page.rows[row - page.start].id
    let stored = withLoaded(of: account) { $0.take(page, without: unsent.replaced) }
    let merged = unsent.page(stored, around: row, row: id)
    let place = merged.rows.firstIndex { $0.id == id } ?? 0
    return .foundActivity(number: request.number, row: merged.start + place, merged)
  }

  /// The place of the first row of a list, from one on, whose texts have all keys of one of the lists, and the rows around it.
  private func find<Record>(
    _ keys: [[String]], in texts: SearchedTexts, of query: PagedQuery, _ request: RowRequest, _ account: Account.ID,
    _ record: (Row) throws(StoreError) -> Record
  ) throws(StoreError) -> (row: Int?, page: Page<Record>?) where Record: Identifiable, Record.ID == Int64 {
    // A row that is removed between the two queries is looked for once more.
    for _ in 0..<3 {
      guard let found = try ask(account, query.statement(finding: keys, in: texts, from: request)).first else {
        return (nil, nil)
      }
      let rows = try ask(account, query.statement(around: request.start, row: found.number(0)))
      let page = try PagedQuery.page(rows, record)
      if let place = page.rows.firstIndex(where: { $0.id == found.number(0) }) { return (page.start + place, page) }
    }
    return (nil, nil)
  }
}

/// The texts that a search looks at.
struct SearchedTexts {
  /// The table whose texts they are.
  var table: String
  /// The column of the list by which it refers to that table.
  var column: String

  init(of table: String, by column: String = "id") { (self.table, self.column) = (table, column) }
}

extension PagedQuery {
  /// How many rows are looked at one by one.
  private static var nearby: Int { 200 }

  /// The statement that finds the id of the first row, from one on, whose text has all keys of one of the lists; no row
  /// where none does.
  ///
  /// The next few rows are looked at one by one. Of those behind them the index of runs of three letters finds the ones that
  /// have one key of a list: a number, which is in fewer texts than a word, else the longest.
  func statement(finding keys: [[String]], in texts: SearchedTexts, from request: RowRequest) -> Statement {
    var values = values
    func take(_ value: (any CustomStringConvertible)?) -> String {
      values.append(value)
      return "$\(values.count)"
    }
    let (order, after) = isDescending ? ("DESC", "<") : ("ASC", ">")
    let (sorted, found) = ("ORDER BY list.\(key) \(order), list.id \(order)", "ORDER BY key \(order), id \(order) LIMIT 1")
    let (start, row) = (take(request.start), take(request.after))
    // Keys have letters and digits only.
    let lists = take("{\(keys.map { "\"\($0.joined(separator: " "))\"" }.joined(separator: ","))}")
    let wanted = "unnest(\(lists)::text[]) AS wanted"
    let isHeld = "NOT EXISTS (SELECT FROM unnest(string_to_array(wanted, ' ')) AS word WHERE strpos(text.key, word) = 0)"
    let isMeant = "text.key IS NULL OR EXISTS (SELECT FROM \(wanted) WHERE \(isHeld))"
    let beyond =
      request.start == 0 ? "true" : "(list.\(key), list.id) \(after) ((SELECT key FROM anchor), (SELECT id FROM anchor))"
    let sql = """
      WITH anchor AS MATERIALIZED (
        (SELECT list.\(key) AS key, list.id FROM \(table) AS list
          WHERE \(condition) AND list.id = \(row)::bigint)
        UNION ALL
        (SELECT list.\(key), list.id FROM \(table) AS list WHERE \(condition) AND NOT EXISTS (
            SELECT FROM \(table) AS list WHERE \(condition) AND list.id = \(row)::bigint)
          \(sorted) OFFSET greatest(\(start)::bigint - 1, 0) LIMIT 1)
        LIMIT 1
      ), nearby AS MATERIALIZED (
        SELECT list.\(key) AS key, list.id, list.\(texts.column) AS text_id FROM \(table) AS list
        WHERE \(condition) AND \(beyond) \(sorted) LIMIT \(Self.nearby)
      ), near AS MATERIALIZED (
        SELECT nearby.key, nearby.id FROM nearby JOIN \(texts.table)_text AS text ON text.id = nearby.text_id
        WHERE \(isMeant) \(found)
      ), hits AS MATERIALIZED (
        SELECT DISTINCT hit FROM \(wanted), LATERAL earshot.\(texts.table)s_with(
          (SELECT word FROM unnest(string_to_array(wanted, ' ')) AS word ORDER BY word ~ '[0-9]' DESC, length(word) DESC LIMIT 1)) AS hit
        WHERE NOT EXISTS (SELECT FROM near) AND (SELECT count(*) FROM nearby) = \(Self.nearby)
      ), far AS MATERIALIZED (
        SELECT list.\(key) AS key, list.id FROM hits JOIN \(table) AS list ON list.\(texts.column) = hit
          JOIN \(texts.table)_text AS text ON text.id = hit
        WHERE \(condition) AND \(beyond) AND (\(isMeant))
      )
      SELECT id FROM (SELECT key, id FROM near UNION ALL (SELECT key, id FROM far \(found))) AS found
      """
    return Statement(sql, values)
  }
}
