import PeerMentor
import PeerMentorStore
import Text

/// A list that is fetched page by page, in one statement: rows of a table in the total order of one of its indexes.
///
/// The server finds the page, and the place of a row, by stepping through the index from the nearer end of the list. `list` is
/// the table's name in all parts of SQL here.
struct PagedQuery {
  /// The fetched columns.
  var columns: String
  var table: String
  /// The joins with other tables.
  var joins = ""
  /// The column that orders the rows; rows with equal values are ordered by id.
  var key: String
  /// Whether the largest key comes first.
  var isDescending = false
  /// The condition that selects the rows of the list; takes `values` as `$1`, `$2` …
  var condition: String
  /// The SQL of the number of rows, if known without stepping over them.
  var count: String?
  var values: [(any CustomStringConvertible)?]

  /// The statement that fetches the rows around one of them, or around an offset where there is no such row.
  ///
  /// Its first two columns are the number of rows in the list and the place
  /// of the first fetched row; if none is fetched, the third is null.
  func statement(around offset: Int, row: Int64?) -> Statement {
    let (offsetValue, rowValue) = ("$\(values.count + 1)", "$\(values.count + 2)")
    let size = StoreLimits.pageSize
    let (order, reverse) = isDescending ? ("DESC", "ASC") : ("ASC", "DESC")
    let (before, behind) = isDescending ? (">", "<") : ("<", ">")
    let sorted = "ORDER BY list.\(key) \(order), list.id \(order)"
    let ids = "SELECT list.id AS page_id, list.\(key) AS page_key FROM \(table) AS list WHERE \(condition)"
    let sql = """
      WITH anchor AS (
        SELECT list.\(key) AS key, list.id FROM \(table) AS list WHERE \(condition) AND list.id = \(rowValue)::bigint
      ), counted AS MATERIALIZED (
        SELECT (\(count ?? "SELECT count(*) FROM \(table) AS list WHERE \(condition)"))::bigint AS count
      ), behind AS MATERIALIZED (
        SELECT count(*) AS number FROM (
          SELECT FROM \(table) AS list WHERE \(condition) AND EXISTS (SELECT FROM anchor)
          AND (list.\(key), list.id) \(behind) ((SELECT key FROM anchor), (SELECT id FROM anchor))
          \(sorted) LIMIT (SELECT count / 2 FROM counted)
        ) AS rows
      ), known AS (
        SELECT count, CASE
          WHEN NOT EXISTS (SELECT FROM anchor) THEN \(offsetValue)::bigint
          WHEN behind.number < count / 2 THEN count - 1 - behind.number
          ELSE (
            SELECT count(*) FROM \(table) AS list
            WHERE \(condition) AND (list.\(key), list.id) \(before) ((SELECT key FROM anchor), (SELECT id FROM anchor))
          ) END AS place
        FROM counted, behind
      ), figures AS MATERIALIZED (
        SELECT count, greatest(least(least(greatest(place, 0), count) - \(size / 2), count - \(size)), 0) AS start
        FROM known
      ), page AS (
        (\(ids) AND (SELECT start * 2 <= count FROM figures)
          \(sorted) OFFSET (SELECT start FROM figures) LIMIT \(size))
        UNION ALL
        (\(ids) AND (SELECT start * 2 > count FROM figures)
          ORDER BY list.\(key) \(reverse), list.id \(reverse)
          OFFSET (SELECT greatest(count - start - \(size), 0) FROM figures) LIMIT \(size))
      )
      SELECT figures.count, figures.start, \(columns)
      FROM figures LEFT JOIN (page JOIN \(table) AS list ON list.id = page_id \(joins)) ON true
      ORDER BY page_key \(order), page_id \(order)
      """
    return Statement(sql, values + [offset, row])
  }

  /// The page in an answer.
  static func page<Record: Hashable & Sendable>(
    _ rows: [Row], _ record: (Row) throws(StoreError) -> Record
  ) throws(StoreError) -> Page<Record> {
    guard let first = rows.first else { return Page() }
    var records: [Record] = []
    for row in rows where row.optionalText(2) != nil { records.append(try record(row.dropFirst(2))) }
    return Page(count: Int(first.number(0)), start: records.isEmpty ? 0 : Int(first.number(1)), rows: records)
  }
}

// The columns of each record, and the record of such a row.

extension PostgreSQLStore {
  static let accountColumns = "id, email, name, organisation, is_demo"

  static func account(_ row: Row) throws(StoreError) -> Account {
    Account(
      id: row.number(0), email: row.text(1), name: row.text(2),
      organisation: try decoded(row.text(3), "organisation", of: "an account"), isDemo: row.isTrue(4))
  }

  static let contactColumns = "list.id, list.name, list.phone, list.email, list.address, list.about"

  static func contact(_ row: Row) -> Contact {
    Contact(
      id: row.number(0), name: row.text(1), phone: row.text(2), email: row.text(3), address: row.text(4),
      about: row.text(5))
  }

  static let notificationColumns =
    "list.id, list.kind, list.title, list.body, list.arrived_at, list.is_read, list.contact_id, list.answer, "
    + "list.is_acknowledged"

  static func notification(_ row: Row) throws(StoreError) -> Notification {
    Notification(
      id: row.number(0), kind: try decoded(row.text(1), "kind", of: "a notification"), title: row.text(2),
      body: row.text(3), arrivedAt: Int(row.number(4)), isRead: row.isTrue(5), contactID: row.optionalNumber(6),
      answer: row.optionalText(7).flatMap(Notification.Answer.init), isAcknowledged: row.isTrue(8))
  }

  static let activityColumns =
    "list.id, list.kind, list.day, list.minutes, list.note, list.contact_id, contact.name"
  static let activityJoin =
    "LEFT JOIN contact ON contact.account_id = list.account_id AND contact.id = list.contact_id"

  static func activity(_ row: Row) throws(StoreError) -> Activity {
    Activity(
      id: row.number(0), kind: try decoded(row.text(1), "kind", of: "an activity"),
      day: CalendarDay(number: Int(row.number(2))), minutes: Int(row.number(3)), note: row.text(4),
      contactID: row.optionalNumber(5), contactName: row.optionalText(6))
  }
}

/// Decodes an enumeration from its raw value in the database.
///
/// - Throws: Where the value is unknown, as in a database from another version.
private func decoded<Value: RawRepresentable<String>>(
  _ text: String, _ field: String, of record: String
) throws(StoreError) -> Value {
  if let value = Value(rawValue: text) { return value }
  throw StoreError(.damaged, "cannot read \(record): its \(field) '\(text)' is unknown; update Earshot")
}
