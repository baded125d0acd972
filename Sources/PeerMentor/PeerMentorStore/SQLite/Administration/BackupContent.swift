import GRDB
import Glibc
import LinuxSupport
import Text

/// The rows of a backup, which may come from anybody.
///
/// Nothing but rows is taken from it: they are copied, table by table, into a database that this program has laid out. So what
/// else is in the file, a trigger, a view, an index or a table, stays there, and a file of another page size can be restored.
/// A comparison of its layout with ours would have to accept all texts that versions of SQLite make of the same layout.
struct BackupContent {
  /// The names of what is in the file besides the tables of Earshot, like `trigger forged`.
  private(set) var others: [String] = []
  private let queue: DatabaseQueue
  private let name: String
  /// The last change of the layout that was made in it.
  private let version: String

  /// Opens a file.
  ///
  /// - Parameter name: Its path, as messages have it.
  /// - Throws: Where it is not there, no ordinary file, no database of Earshot, or of a newer version.
  init(path: String, calledIn name: String) throws(StoreError) {
    self.name = name
    var first: [UInt8] = []
    do throws(FileProblem) { _ = try InputFile.open(path, .ordinary, first: &first) } catch {
      throw Self.unreadable(name, error)
    }
    do {
      queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      version = try queue.inDatabase { db in
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == StoreDatabase.applicationID else {
          throw StoreError(
            .notADatabase, "'\(name)' is not a backup of Earshot; name one that earshot store backup wrote",
            nb: "«\(name)» er ikke en sikkerhetskopi fra Earshot; oppgi en som earshot store backup har skrevet")
        }
        try Self.refuseUnlessTable(db, "grdb_migrations", ["identifier"], in: name)
        guard try !Schema.migrator.hasBeenSuperseded(db) else {
          throw StoreError(
            .newerSchema, "cannot restore '\(name)': a newer version of Earshot has written it; update Earshot",
            nb: "kan ikke gjenopprette «\(name)»: en nyere versjon av Earshot har skrevet den; oppdater Earshot")
        }
        let made = try Schema.migrator.appliedMigrations(db)
        guard let last = made.last, made == Array(Schema.migrator.migrations.prefix(made.count)) else {
          throw Self.damaged(name, "changes of its layout are missing")
        }
        return last
      }
    } catch {
      throw StoreDatabase.storeError(error, path: name)
    }
  }

  /// A file whose own layout is not trusted: no function that does more than compute is called for it.
  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA ignore_check_constraints = ON")
    }
    return configuration
  }

  /// Tables that the layout's own triggers fill.
  private static let derived: Set = ["grdb_migrations", "notification_count", "notification_text", "contact_text"]

  /// Copies the rows into an empty database, lays out the newest version there, and checks what came.
  ///
  /// - Returns: The number of accounts.
  mutating func copy(to target: DatabaseQueue) throws(StoreError) -> Int {
    let name = name
    do {
      try Schema.migrator.migrate(target, upTo: version)
      others = try queue.inDatabase { backup in
        try target.write { db in
          let tables = try String.fetchAll(
            db,
            sql:
              "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
          )
          for table in tables where !Self.derived.contains(table) { try Self.copy(table, from: backup, to: db, in: name) }
          try Self.copyCounters(of: tables, from: backup, to: db)
          let ours = try Set(Self.objects(in: db))
          return try Self.objects(in: backup).filter { !ours.contains($0) }
        }
      }
      try Schema.migrator.migrate(target)
      return try target.write { db in
        try SearchTexts.complete(db)
        try db.execute(sql: "PRAGMA application_id = \(StoreDatabase.applicationID)")
        let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
        guard orphans == 0 else { throw Self.damaged(name, "rows that belong to one that is not there: \(orphans)") }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM account") ?? 0
      }
    } catch {
      throw StoreDatabase.storeError(error, path: name)
    }
  }

  private static func copy(_ table: String, from backup: Database, to target: Database, in name: String) throws {
    let columns = try Row.fetchAll(target, sql: "SELECT name, pk FROM pragma_table_xinfo(?)", arguments: [table])
    var names = columns.map { $0["name"] as String }
    try refuseUnlessTable(backup, table, names, in: name)
    // Without checks of its indexes and rules, which the file may have of its own.
    let wrong = try String.fetchAll(backup, sql: "PRAGMA quick_check('\(table)')").filter { $0 != "ok" }
    guard wrong.isEmpty else { throw damaged(name, wrong[0]) }
    // Rows of a table without a number of their own are in the order that they were written in.
    if columns.allSatisfy({ $0["pk"] == 0 }) { names.insert("rowid", at: 0) }
    let list = names.joined(separator: ", ")
    let places = Array(repeating: "?", count: names.count).joined(separator: ", ")
    let insert = try target.makeStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(places))")
    let rows = try Row.fetchCursor(backup, sql: "SELECT \(list) FROM \(table) NOT INDEXED")
    while let row = try rows.next() { try insert.execute(arguments: StatementArguments(row.databaseValues)) }
  }

  /// The highest numbers that were ever given: none is given again.
  private static func copyCounters(of tables: [String], from backup: Database, to target: Database) throws {
    guard try isTable(backup, "sqlite_sequence", ["name", "seq"]) else { return }
    for table in tables {
      guard
        let number = try Int64.fetchOne(
          backup, sql: "SELECT seq FROM sqlite_sequence NOT INDEXED WHERE name = ? AND typeof(seq) = 'integer'",
          arguments: [table])
      else { continue }
      try target.execute(sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [number, table])
      guard target.changesCount == 0, try isTable(target, "sqlite_sequence", []) else { continue }
      try target.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, number])
    }
  }

  /// The kind and the name of each thing in a database, besides what SQLite itself makes.
  private static func objects(in db: Database) throws -> [String] {
    try Row.fetchAll(
      db, sql: "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY type, name"
    ).map { "\($0["type"] as String) \($0["name"] as String)" }
  }

  // MARK: - Refusing

  private static func refuseUnlessTable(_ db: Database, _ table: String, _ columns: [String], in name: String) throws {
    guard try isTable(db, table, columns) else { throw damaged(name, "its table '\(table)' is not one of Earshot's") }
  }

  /// Whether there is an ordinary table with these columns, each of them stored and none computed.
  private static func isTable(_ db: Database, _ table: String, _ columns: [String]) throws -> Bool {
    let type = try String.fetchOne(
      db, sql: "SELECT type FROM pragma_table_list WHERE schema = 'main' AND name = ?", arguments: [table])
    guard type == "table" else { return false }
    let stored = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [table])
    return Set(stored).isSuperset(of: columns)
  }

  private static func damaged(_ name: String, _ reason: String) -> StoreError {
    StoreError(
      .damaged, "'\(name)' is damaged: \(reason); make the backup again, or use another",
      nb: "«\(name)» er skadet: \(reason); ta sikkerhetskopien på nytt, eller bruk en annen")
  }

  private static func unreadable(_ name: String, _ problem: FileProblem) -> StoreError {
    guard case .system(let number) = problem else {
      return StoreError(
        .cannotRead, "cannot read the backup '\(name)': it is not an ordinary file; name one that earshot store backup wrote",
        nb: "kan ikke lese sikkerhetskopien «\(name)»: det er ikke en vanlig fil; oppgi en som earshot store backup har skrevet")
    }
    return StoreError(
      .cannotRead,
      "cannot read the backup '\(name)': \(Language.english.systemReason(number)); see the name and its permissions",
      nb: "kan ikke lese sikkerhetskopien «\(name)»; se etter navnet og tilgangen")
  }
}
