import CCrypto
import Foundation
import GRDB
import Glibc
import PeerMentorStore

/// A machine's own record of an organisation's store: failed sign-ins, the last person who signed in, the organisation, and
/// queued changes (`OfflineQueue`).
///
/// A small SQLite file, which nobody else can read, shared by all sessions of the machine. Of the store's content it has only
/// the changes that its mentors made here while the server was away.
struct LocalRecord: Sendable {
  private let queue: DatabaseQueue
  private let path: String
  /// The file that was opened at `path`.
  private let file: FileIdentity?

  /// - Parameters:
  ///   - folder: The folder of the file; made if it is missing.
  ///   - server: The server of the store; each has its own file.
  init(folder: String, server: ServerAddress) throws(StoreError) {
    path = folder + "/organisation-\(server.database).sqlite"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError(.notWritable, "cannot make '\(folder)': \(error.localizedDescription); name another with --data")
    }
    // SQLite gives its journal the same mode, so others can read neither of them at any moment.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw StoreError(.notWritable, "cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
    Glibc.close(file)
    self.file = FileIdentity(at: path)
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      // Sent and deleted changes leave no trace in the file; stored ones survive the end of the machine.
      configuration.prepareDatabase { db in
        try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA synchronous = FULL")
      }
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { db in
        try db.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS sign_in_failure (
              subject TEXT PRIMARY KEY NOT NULL, count INTEGER NOT NULL, last_at INTEGER NOT NULL,
              locked_until INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
            \(OfflineQueue.tables)
            """)
      }
    } catch {
      throw StoreError(.damaged, "cannot use '\(path)': \(error); move it away, and try again")
    }
  }

  func close() { try? queue.close() }

  func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    let value: Value
    do { value = try queue.write(body) } catch {
      try refuseUnlessInPlace()
      let isFull = (error as? DatabaseError)?.resultCode == .SQLITE_FULL
      throw StoreError(isFull ? .diskFull : .notWritable, "cannot write '\(path)': \(error)")
    }
    // A file removed during the write is lost too.
    try refuseUnlessInPlace()
    return value
  }

  private func refuseUnlessInPlace() throws(StoreError) {
    let present = FileIdentity(at: path)
    guard present != file || present?.isEmpty == true else { return }
    throw .fileGone(path)
  }

  // MARK: - Facts

  func property(_ name: String) throws(StoreError) -> String? {
    try write { db in try String.fetchOne(db, sql: "SELECT value FROM fact WHERE name = ?", arguments: [name]) }
  }

  /// - Parameter value: Nil to remove it.
  func setProperty(_ name: String, _ value: String?) throws(StoreError) {
    try write { db in
      if let value {
        try db.execute(sql: "INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)", arguments: [name, value])
      } else {
        try db.execute(sql: "DELETE FROM fact WHERE name = ?", arguments: [name])
      }
    }
  }

  // MARK: - Failed sign-ins

  /// The bucket of an address; the address is not stored, because the typed text may be a password.
  static func subject(ofEmail email: String) -> String {
    let key = Array(TextKey.email(email).utf8)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(key, key.count, &digest)
    return "\((Int(digest[0]) << 8 | Int(digest[1])) % 65_536)"
  }

  /// The wait before the next attempt, in seconds; nil if it may be made.
  func wait(_ subject: String, now: Int) throws(StoreError) -> Int? {
    try write { db in
      let stored = try Self.failures(db, subject)
      let failures = stored.bounded(now: now)
      let seconds = failures.wait(now: now)
      // A wait that a clock set back has made too long would begin anew with each attempt.
      if seconds != nil, failures != stored { try Self.save(db, subject, failures) }
      return seconds
    }
  }

  /// Counts a wrong attempt, or clears the failures before a right one.
  /// Returns the wait in seconds where others have failed too often meanwhile.
  func conclude(_ subject: String, isRight: Bool, now: Int) throws(StoreError) -> Int? {
    try write { db in
      var failures = try Self.failures(db, subject).bounded(now: now)
      if let seconds = failures.wait(now: now) { return seconds }
      failures.add(now: now)
      try Self.save(db, subject, isRight ? nil : failures)
      return nil
    }
  }

  func forgetFailures(_ subject: String) throws(StoreError) {
    try write { db in try Self.save(db, subject, nil) }
  }

  private static func failures(_ db: Database, _ subject: String) throws -> SignInFailures {
    let row = try GRDB.Row.fetchOne(
      db, sql: "SELECT count, last_at, locked_until FROM sign_in_failure WHERE subject = ?", arguments: [subject])
    return row.map { SignInFailures(count: $0[0], lastAt: $0[1], lockedUntil: $0[2]) } ?? SignInFailures()
  }

  private static func save(_ db: Database, _ subject: String, _ failures: SignInFailures?) throws {
    guard let failures else {
      return try db.execute(sql: "DELETE FROM sign_in_failure WHERE subject = ?", arguments: [subject])
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO sign_in_failure (subject, count, last_at, locked_until) VALUES (?, ?, ?, ?)",
      arguments: [subject, failures.count, failures.lastAt, failures.lockedUntil])
  }
}
