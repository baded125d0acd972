import GRDB

/// The tables, as the migrations that made them, each in its own file. A released migration is never changed.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (name, sql) in migrations {
      migrator.registerMigration(name) { db in try db.execute(sql: sql) }
    }
    return migrator
  }

  private static let migrations: [(name: String, sql: String)] = [
    ("accounts", EmbeddedText.accounts_sql),
    ("contacts", EmbeddedText.contacts_sql),
    ("notifications", EmbeddedText.notifications_sql),
    ("answers", EmbeddedText.answers_sql),
    ("activities", EmbeddedText.activities_sql),
    ("profiles", EmbeddedText.profiles_sql),
    ("draft contacts", EmbeddedText.draft_contacts_sql),
    ("draft sessions", EmbeddedText.draft_sessions_sql),
    ("acknowledgements", EmbeddedText.acknowledgements_sql),
    ("offered addresses", EmbeddedText.offered_addresses_sql),
    ("answer times", EmbeddedText.answer_times_sql),
    ("search", EmbeddedText.search_sql),
    ("contact forms", EmbeddedText.contact_drafts_sql),
  ]
}
