import GRDB
import Glibc

/// The SQLite database: opening, reading, writing, and its errors as sentences.
///
/// It is in WAL mode with `synchronous = FULL`, so that a confirmed change is on disk even if the process is killed or the
/// power fails directly afterwards.
struct StoreDatabase: Sendable {
  /// "Ears"; marks the file as Earshot's among SQLite files.
  static let applicationID: Int32 = 0x4561_7273

  let queue: DatabaseQueue
  /// Nil for a database in memory.
  let path: String?
  /// The files that were opened at `path`: the database's and its log's.
  private let files: [FileIdentity?]
  /// The waits for another process's lock; nil in memory, where there is none.
  private let retries: BusyRetryPolicy?

  /// Opens the database of a directory, and makes the tables of a new one.
  ///
  /// A file that is not Earshot's is refused unchanged: nothing is written before the check.
  ///
  /// - Parameters:
  ///   - retries: The waits for another process that is writing.
  ///   - whenOpened: Runs before any other process can open the same store.
  init(
    directory: DataDirectory, retries: BusyRetryPolicy,
    whenOpened: (StoreDatabase) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    try directory.prepare()
    let path = directory.databasePath
    self = try directory.whileOpening(retries) { () throws(StoreError) in
      directory.removeLeftovers()
      try directory.refuseMissingStore()
      let head = try directory.prepareDatabaseFile(of: Self.applicationID)
      guard head.isEmpty || head == Array("SQLite format 3\0".utf8) else { throw DataDirectory.notADatabase(path) }
      let database = try Self.opened(path: path, retries)
      directory.keepStorePrivate()
      try whenOpened(database)
      directory.markStore()
      return database
    }
  }

  init(queue: DatabaseQueue, path: String?, retries: BusyRetryPolicy?) {
    self.queue = queue
    self.path = path
    self.retries = retries
    files = Self.files(at: path)
  }

  /// Closes the file; later reads and writes fail.
  func close() { try? queue.close() }

  /// Replaces who is told when another process is waited for.
  package func whenWaiting(_ report: @escaping @Sendable () -> Void) {
    retries?.report(report)
  }

  private static func opened(path: String, _ retries: BusyRetryPolicy) throws(StoreError) -> StoreDatabase {
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration(retries))
      try queue.inDatabase { db in try refuseUnlessOurs(db, path: path) }
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        if try Int32.fetchOne(db, sql: "PRAGMA application_id") != applicationID {
          try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
      }
      try Schema.migrator.migrate(queue)
      try queue.write(SearchTexts.complete)
      return StoreDatabase(queue: queue, path: path, retries: retries)
    } catch {
      throw storeError(error, path: path)
    }
  }

  static func configuration(_ retries: BusyRetryPolicy?) -> Configuration {
    var configuration = Configuration()
    if let retries { configuration.busyMode = .callback { retries.pause(after: $0) } }
    configuration.label = "earshot-store"
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }

  private static func refuseUnlessOurs(_ db: Database, path: String) throws {
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    let identifier = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard isEmpty || identifier == applicationID else {
      throw StoreError(
        .foreignDatabase,
        "cannot open '\(path)': it is a database of another program; move it away, "
          + "or choose another directory with --data")
    }
    if try Schema.migrator.hasBeenSuperseded(db) {
      throw StoreError(
        .newerSchema,
        "cannot open '\(path)': a newer version of Earshot has written it; update Earshot, "
          + "or choose another directory with --data")
    }
  }
}

// MARK: - Reading and writing

extension StoreDatabase {
  /// Reads within one snapshot; the body must not write.
  ///
  /// The queue's own `read` is not used: its `PRAGMA query_only`
  /// makes SQLite recompile every statement, the cached ones too.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.inDatabase { db in
        try db.beginTransaction(.deferred)
        do {
          let value = try body(db)
          try db.commit()
          return value
        } catch {
          try? db.rollback()
          throw error
        }
      }
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// Writes within one transaction; when it returns, the change is on disk.
  func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try refuseUnlessInPlace()
    let value: Value
    do {
      value = try queue.write { db in
        let value = try body(db)
        try SearchTexts.complete(db)
        return value
      }
    } catch {
      throw Self.storeError(error, path: path)
    }
    // Checked again: a file removed during the write is lost too.
    try refuseUnlessInPlace()
    return value
  }

  /// Refuses a change to a file that nobody can open any more; it would be lost with this process.
  private func refuseUnlessInPlace() throws(StoreError) {
    guard let path, Self.files(at: path) != files || FileIdentity(at: path)?.isEmpty == true else { return }
    throw .fileGone(path)
  }

  /// What SQLite finds wrong with the file; empty where it is whole.
  package func problems() throws(StoreError) -> [String] {
    try read { db in
      let lines = try String.fetchAll(db, sql: "PRAGMA quick_check")
      let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
      return lines.filter { $0 != "ok" }
        + (orphans == 0 ? [] : ["rows that belong to one that is not there: \(orphans)"])
    }
  }
}

// MARK: - Errors in words

extension StoreDatabase {
  /// The store's error for any error from SQLite.
  static func storeError(_ error: any Error, path: String?) -> StoreError {
    if let error = error as? StoreError { return error }
    let place = path.map { "'\($0)'" } ?? "the database in memory"
    guard let error = error as? DatabaseError else {
      return StoreError(.damaged, "cannot read \(place): \(error); restore it from a copy")
    }
    switch error.resultCode {
    case .SQLITE_NOTADB:
      return DataDirectory.notADatabase(path ?? "")
    case .SQLITE_CORRUPT:
      return StoreError(.damaged, "cannot read \(place): the database is damaged; restore it from a copy")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return locked(place)
    case .SQLITE_FULL:
      return diskFull(place)
    // SQLite gives no reason where there is no space for its index of the log.
    case .SQLITE_IOERR where path.map(isDiskFull) == true:
      return diskFull(place)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      return StoreError(
        .notWritable,
        "cannot write \(place): it is read-only; make it writable for you, "
          + "or choose another directory with --data")
    // Another connection removed the record after it was read.
    case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY:
      return StoreError(
        .noSuchRecord,
        "cannot change what belongs to an account, a contact or an activity that was removed meanwhile; "
          + "look for it again")
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_SCHEMA, .SQLITE_ERROR:
      return StoreError(
        .damaged,
        "cannot use \(place): its content is not what Earshot expects "
          + "(\(error.message ?? "no details")); restore it from a copy")
    default:
      return StoreError(
        .cannotRead,
        "cannot read or write \(place): \(error.message ?? "no details"); "
          + "try again, or choose another directory with --data")
    }
  }

  /// - Parameter place: The locked file or folder, in words.
  static func locked(_ place: String) -> StoreError {
    StoreError(.locked, "cannot use \(place): another program keeps it locked; close that program and try again")
  }

  private static func diskFull(_ place: String) -> StoreError {
    StoreError(.diskFull, "cannot write \(place): the disk is full; free some space and try again")
  }

  private static func isDiskFull(_ path: String) -> Bool {
    var status = statvfs()
    return statvfs(path, &status) == 0 && status.f_bavail == 0
  }
}

extension StoreDatabase {
  private static func files(at path: String?) -> [FileIdentity?] {
    path.map { [FileIdentity(at: $0), FileIdentity(at: $0 + "-wal")] } ?? []
  }
}

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
