import GRDB
import PeerMentor

/// Notifications in the database, newest first.
enum NotificationTable {
  private static let columns = "id, kind, title, body, arrived_at, is_read, contact_id, answer, is_acknowledged"

  /// The number of notifications of a kind, or of all.
  static func count(_ db: Database, account: Account.ID, kind: Notification.Kind?) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT ifnull(sum(total), 0) FROM notification_count "
          + "WHERE account_id = ? AND kind = ifnull(?, kind)"),
      arguments: [account, kind?.rawValue]) ?? 0
  }

  /// The number of unread notifications, by kind.
  static func unread(_ db: Database, account: Account.ID) throws -> [Notification.Kind: Int] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT kind, unread FROM notification_count WHERE account_id = ?"),
      arguments: [account])
    var unread: [Notification.Kind: Int] = [:]
    for row in rows { unread[try kind(row[0])] = row[1] }
    return unread
  }

  static func newest(_ db: Database, account: Account.ID) throws -> Notification.ID {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT id FROM notification INDEXED BY notification_by_number "
          + "WHERE account_id = ? ORDER BY id DESC LIMIT 1"),
      arguments: [account]) ?? 0
  }

  /// The notifications of a kind, or of all.
  static func list(account: Account.ID, kind: Notification.Kind?) -> PagedList {
    let ofKind = kind.map { [$0.rawValue.databaseValue] } ?? []
    return PagedList(
      columns: columns, table: "notification",
      index: kind == nil ? "notification_by_arrival" : "notification_by_kind", key: "arrived_at",
      isDescending: true, condition: kind == nil ? "account_id = ?1" : "account_id = ?1 AND kind = ?2",
      arguments: [account.databaseValue] + ofKind)
  }

  /// The notifications that arrived after another: the newest to announce, and the number of each kind.
  ///
  /// Counting steps only over the new ones, 100,000 of them in some tens of milliseconds.
  static func fetchArrivals(
    _ db: Database, account: Account.ID, after number: Notification.ID, silenced: Set<Notification.Kind>
  ) throws -> Arrivals {
    let counts = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT kind, count(*) FROM notification INDEXED BY notification_by_number "
          + "WHERE account_id = ? AND id > ? GROUP BY kind"),
      arguments: [account, number])
    var arrivals = Arrivals()
    for row in counts { arrivals.counts[try kind(row[0])] = row[1] }
    let reported = arrivals.counts.keys.filter { !silenced.contains($0) }.map(\.rawValue)
    guard !reported.isEmpty else { return arrivals }
    let newest = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM notification INDEXED BY notification_by_number
        WHERE account_id = ? AND id > ? AND kind IN (\(databaseQuestionMarks(count: reported.count)))
        ORDER BY id DESC LIMIT \(Arrivals.reportedByTitle)
        """)
    let arguments = StatementArguments([account, number]) + StatementArguments(reported)
    arrivals.newest = try Row.fetchAll(newest, arguments: arguments).map(notification).reversed()
    return arrivals
  }

  /// All notifications of an account, in order of arrival.
  static func fetchAll(_ db: Database, account: Account.ID) throws -> [Notification] {
    try Row.fetchAll(
      db, sql: "SELECT \(columns) FROM notification WHERE account_id = ? ORDER BY id", arguments: [account]
    ).map(notification)
  }

  /// The known times of answers and acknowledgements of an account.
  static func fetchAnswerTimes(_ db: Database, account: Account.ID) throws -> [Notification.ID: Int] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, answered_at FROM notification WHERE account_id = ? AND answered_at IS NOT NULL",
      arguments: [account])
    return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// Adds a notification and returns the id that it gets.
  ///
  /// - Parameter time: The time of its answer or acknowledgement, in seconds since 1970; nil if unknown.
  static func insert(
    _ db: Database, account: Account.ID, _ notification: Notification, answeredAt time: Int? = nil
  ) throws -> Notification.ID {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO notification (account_id, kind, title, body, arrived_at, is_read, contact_id, answer, "
        + "is_acknowledged, answered_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try statement.execute(
      arguments: [
        account, notification.kind.rawValue, notification.title, notification.body, notification.arrivedAt,
        notification.isRead, notification.contactID, notification.answer?.rawValue, notification.isAcknowledged,
        time,
      ])
    return db.lastInsertedRowID
  }

  /// Returns whether it was unread.
  static func markRead(_ db: Database, account: Account.ID, notification: Notification.ID) throws -> Bool {
    try db.execute(
      sql: "UPDATE notification SET is_read = 1 WHERE id = ? AND account_id = ? AND is_read = 0",
      arguments: [notification, account])
    return db.changesCount > 0
  }

  /// Returns whether any was unread.
  static func markAllRead(_ db: Database, account: Account.ID) throws -> Bool {
    try db.execute(
      sql: "UPDATE notification INDEXED BY notification_unread SET is_read = 1 "
        + "WHERE account_id = ? AND is_read = 0",
      arguments: [account])
    return db.changesCount > 0
  }

  /// Stores the mentor's answer and marks the assignment as read. Returns whether the assignment exists.
  static func answer(
    _ db: Database, account: Account.ID, assignment: Notification.ID, _ answer: Notification.Answer,
    at now: Int
  ) throws -> Bool {
    try db.execute(
      sql: "UPDATE notification SET answer = ?, is_read = 1, answered_at = ? "
        + "WHERE id = ? AND account_id = ? AND kind = 'assignment'",
      arguments: [answer.rawValue, now, assignment, account])
    return db.changesCount > 0
  }

  /// Stores whether the mentor has acknowledged an assignment, and marks it as read. An answer implies an acknowledgement.
  /// Returns whether the assignment exists.
  static func acknowledge(
    _ db: Database, account: Account.ID, assignment: Notification.ID, _ isSeen: Bool, at now: Int
  ) throws -> Bool {
    try db.execute(
      sql: "UPDATE notification SET is_acknowledged = ?, is_read = 1, answered_at = ? "
        + "WHERE id = ? AND account_id = ? AND kind = 'assignment'",
      arguments: [isSeen, now, assignment, account])
    return db.changesCount > 0
  }

  /// The newest assignment about a contact without an answer, else the newest one.
  static func fetchAssignment(_ db: Database, account: Account.ID, contact: Contact.ID) throws -> Notification? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM notification INDEXED BY notification_by_contact
        WHERE contact_id = ? AND account_id = ? AND kind = 'assignment'
        ORDER BY answer IS NOT NULL, arrived_at DESC, id DESC LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [contact, account]).map(notification)
  }

  /// The mentors' answers since a time, the first one first; without a time, also those of unknown time.
  static func fetchAnswers(_ db: Database, since time: Int?) throws -> [GivenAnswer] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT account.email, account.name, title, answer, is_acknowledged, answered_at FROM notification
        JOIN account ON account.id = account_id
        WHERE (answer IS NOT NULL OR is_acknowledged) AND (?1 IS NULL OR answered_at >= ?1)
        ORDER BY answered_at, notification.id
        """, arguments: [time]
    ).map { row in
      let answer: String? = row["answer"]
      return GivenAnswer(
        email: row["email"], name: row["name"], title: row["title"],
        answer: answer.flatMap(Notification.Answer.init), isAcknowledged: row["is_acknowledged"], at: row["answered_at"])
    }
  }

  private static func kind(_ text: String) throws -> Notification.Kind {
    try decoded(text, "kind", of: "a notification")
  }

  static func notification(_ row: Row) throws -> Notification {
    let answer: String? = row["answer"]
    return Notification(
      id: row["id"], kind: try kind(row["kind"]), title: row["title"], body: row["body"],
      arrivedAt: row["arrived_at"], isRead: row["is_read"], contactID: row["contact_id"],
      answer: answer.flatMap(Notification.Answer.init), isAcknowledged: row["is_acknowledged"])
  }
}
