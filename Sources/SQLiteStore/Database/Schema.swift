import GRDB

/// The tables, as the migrations that made them, each in a file of its own. One that was released is never changed.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (name, sql) in migrations {
      migrator.registerMigration(name) { db in try db.execute(sql: String(decoding: sql, as: UTF8.self)) }
    }
    return migrator
  }

  private static let migrations: [(name: String, sql: [UInt8])] = [
    ("accounts", PackageResources.accounts_sql),
    ("contacts", PackageResources.contacts_sql),
    ("notifications", PackageResources.notifications_sql),
    ("answers", PackageResources.answers_sql),
    ("activities", PackageResources.activities_sql),
    ("profiles", PackageResources.profiles_sql),
    ("draft contacts", PackageResources.draft_contacts_sql),
    ("draft sessions", PackageResources.draft_sessions_sql),
    ("acknowledgements", PackageResources.acknowledgements_sql),
    ("offered addresses", PackageResources.offered_addresses_sql),
    ("answer times", PackageResources.answer_times_sql),
    ("search", PackageResources.search_sql),
  ]
}
