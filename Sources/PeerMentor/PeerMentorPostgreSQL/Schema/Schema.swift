import PeerMentorStore

/// The tables, as the migrations that made them, each in its own file. A released migration is never changed.
///
/// Later migrations take back rights that earlier ones gave. The table in `Documentation/organisation.md` holds all
/// present rights; a test tries each.
enum Schema {
  /// This program's version of the schema: the number of its last migration.
  static var version: Int { migrations.count }
  /// The oldest version of a program that can use the tables of these migrations.
  static let oldest = 11

  /// The longest wait for another session's lock.
  static let lockTimeout = "3s"

  static let migrations: [(name: String, sql: String)] = [
    ("roles", EmbeddedText.roles_sql),
    ("accounts", EmbeddedText.accounts_sql),
    ("content", EmbeddedText.content_sql),
    ("triggers", EmbeddedText.triggers_sql),
    ("search", EmbeddedText.search_sql),
    ("receipts", EmbeddedText.receipts_sql),
    ("sign_in", EmbeddedText.sign_in_sql),
    ("rights", EmbeddedText.rights_sql),
    ("counts", EmbeddedText.counts_sql),
    ("sessions", EmbeddedText.sessions_sql),
    ("sendings", EmbeddedText.sendings_sql),
    ("contact_changes", EmbeddedText.contact_changes_sql),
    ("own_contacts", EmbeddedText.own_contacts_sql),
    ("contact_drafts", EmbeddedText.contact_drafts_sql),
    ("guesses", EmbeddedText.guesses_sql),
  ]

  /// Checks whether this program can use the store, and selects its schema for later statements.
  ///
  /// - Returns: The stored properties of the store.
  @discardableResult
  static func check(_ connection: ServerConnection, _ address: ServerAddress) throws(StoreError) -> [String: String] {
    let properties = try properties(connection)
    if let oldest = properties["oldest"].flatMap({ Int($0) }), oldest > version {
      throw StoreError(
        .newerSchema, "cannot use the store '\(address.text)': a newer version of Earshot keeps it; update Earshot")
    }
    if let stored = properties["schema"].flatMap({ Int($0) }), stored < version {
      throw StoreError(
        .olderSchema,
        "cannot use the store '\(address.text)': an older version of Earshot made it; "
          + "whoever owns the server brings it up to date with earshot organisation upgrade")
    }
    return properties
  }

  /// The stored properties of the store.
  static func properties(_ connection: ServerConnection) throws(StoreError) -> [String: String] {
    let rows = try connection.run([
      Statement(SessionSettings.resetting), Statement("SET search_path = earshot, pg_temp"),
      Statement("SET lock_timeout = '\(lockTimeout)'"), Statement("SELECT name, value FROM earshot.fact"),
    ])[3]
    return Dictionary(rows.map { ($0.text(0), $0.text(1)) }) { first, _ in first }
  }

  /// The SQL of a migration for a database's own roles; `:"owner"` is psql's notation.
  static func sql(of migration: String, for roles: StoreRoles) -> String {
    roles.variables.reduce(migration) { sql, variable in
      sql.replacing(":\"\(variable.name)\"", with: quoted(variable.role))
    }
  }
}
