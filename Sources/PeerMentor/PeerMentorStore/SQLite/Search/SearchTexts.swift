import AccessibilityTree
import GRDB

/// The keys that rows are searched by, made where they are missing.
enum SearchTexts {
  /// Whether any is missing, as after a program of an older version has written.
  static func areMissing(_ db: Database) throws -> Bool {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT 1 FROM notification_text INDEXED BY notification_text_missing WHERE key IS NULL
          UNION ALL SELECT 1 FROM contact_text INDEXED BY contact_text_missing WHERE key IS NULL LIMIT 1
          """)) != nil
  }

  /// Makes those that are missing.
  static func complete(_ db: Database) throws {
    guard try areMissing(db) else { return }
    try complete(db, "notification", columns: ["title", "body"])
    try complete(db, "contact", columns: ["name"])
  }

  private static func complete(_ db: Database, _ table: String, columns: [String]) throws {
    let missing = try db.cachedStatement(
      sql: """
        SELECT text.id, \(columns.joined(separator: ", "))
        FROM \(table)_text AS text INDEXED BY \(table)_text_missing JOIN \(table) ON \(table).id = text.id
        WHERE text.key IS NULL LIMIT 1000
        """)
    let update = try db.cachedStatement(sql: "UPDATE \(table)_text SET key = ?, head = ? WHERE id = ?")
    while true {
      let rows = try Row.fetchAll(missing)
      if rows.isEmpty { return }
      for row in rows {
        let keys = columns.indices.map { SearchKey.key(row[$0 + 1] as String) }
        try update.execute(
          arguments: [keys.joined(), keys.first?.unicodeScalars.count ?? 0, row[0] as Int64])
      }
    }
  }
}

extension SQLiteStore {
  /// Makes keys that a program of an older version has left out.
  func completeSearchTexts() throws(StoreError) {
    guard try database.read(SearchTexts.areMissing) else { return }
    try database.write { _ in }
  }
}
