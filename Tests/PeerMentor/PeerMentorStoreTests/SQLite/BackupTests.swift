import CustomDump
import Foundation
import GRDB
import LinuxSupport
import PeerMentor
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorStore

@Suite("Backups", .waitingLong)
struct BackupTests {
  private let folder = TestFolder("earshot-backup")
  private let target = TestFolder("earshot-restored")
  private let other = TestFolder("earshot-fresh")

  private func store() throws -> SQLiteStore {
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try store.addContact(Contact(id: 0, name: "Per 2000 the 2nd", phone: "1"))
    try store.addContact(Contact(id: 0, name: "Per 2000 the 2nd", phone: "2"))
    return store
  }

  private func notes(in path: String) throws -> [Int] {
    try DatabaseQueue(path: path).read { db in
      try String.fetchAll(db, sql: "SELECT note FROM activity ORDER BY id").compactMap { Int($0) }
    }
  }

  @Test("Each backup that is made while a session writes is whole, of one moment, and holds all that was confirmed before it")
  func whileWriting() throws {
    let store = try store()
    let writer = try ChildProcess(
      builtProgram("TestPrograms"), ["store", folder.path + "/data", "1"],
      environment: ProcessInfo.processInfo.environment, .output)
    defer {
      Glibc.kill(writer.pid, SIGKILL)
      writer.end()
    }
    var (text, last): ([UInt8], Int) = ([], 0)
    for round in 1...5 {
      let wanted = text.count + 200
      while text.count < wanted {
        let more = writer.readSome()
        try #require(!more.isEmpty)
        text += more
      }
      let confirmed = String(decoding: text, as: UTF8.self).split(separator: "\n").dropLast()
        .filter { $0.hasPrefix("activity ") }.compactMap { Int($0.dropFirst(9)) }
      let path = folder.path(of: "backup-\(round)")
      expectNoDifference(try store.backUp(to: path), 1)
      let held = try notes(in: path)
      // The writer counts from 2 on: what is there of one moment has no gap.
      expectNoDifference(held, Array(2..<held.count + 2))
      #expect(held.count >= confirmed.count && held.count > last)
      last = held.count
    }
  }

  @Test("Where the disk is full, no half file stays and the backup from before does", .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk(kilobytes: 64)
    let path = disk.path + "/backup"
    try Data("old".utf8).write(to: URL(filePath: path))
    let store = try store()
    let error = #expect(throws: StoreError.self) { try store.backUp(to: path) }
    expectNoDifference(error?.code, .diskFull)
    #expect(error?.sentence.contains("the disk is full; free some space") == true, "\(error?.sentence ?? "")")
    expectNoDifference(try FileManager.default.contentsOfDirectory(atPath: disk.path), ["backup"])
    expectNoDifference(try String(contentsOfFile: path, encoding: .utf8), "old")
  }

  @Test("Two contacts of one name, and names with figures, come back as they were")
  func sameNames() throws {
    let store = try store()
    let path = folder.path(of: "backup")
    _ = try store.backUp(to: path)
    let restored = try SQLiteStore.empty(in: target)
    expectNoDifference(try restored.restore(from: path, keepingPreviousIn: nil).accounts, 1)
    expectNoDifference(try restored.listContacts(), try store.listContacts())
    expectNoDifference(try restored.listContacts().map(\.phone), ["1", "2"])
  }

  // MARK: - Backups of others

  /// A backup, changed by somebody who knows SQLite.
  private func backup(changedBy sql: String) throws -> String {
    let path = folder.path(of: "backup")
    _ = try store().backUp(to: path)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    return path
  }

  @Test(
    "Only rows of Earshot's tables are taken over from a backup, and what else it holds is named and does nothing",
    arguments: [
      ("trigger forged", "CREATE TRIGGER forged AFTER INSERT ON contact BEGIN UPDATE contact SET name = 'FORGED'; END"),
      ("table extra", "CREATE TABLE extra (a); INSERT INTO extra VALUES (1)"),
      ("view extra", "CREATE VIEW extra AS SELECT * FROM account"),
      ("index extra", "CREATE INDEX extra ON contact (length(name))"),
      ("table extra", "CREATE VIRTUAL TABLE extra USING fts5 (a)"),
      ("", "ALTER TABLE contact ADD COLUMN extra INTEGER GENERATED ALWAYS AS (length(name)) VIRTUAL"),
      ("", "PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM"),
      ("", "PRAGMA journal_mode = DELETE; PRAGMA page_size = 65536; VACUUM"),
    ])
  func others(_ kind: String, _ sql: String) throws {
    let path = try backup(changedBy: sql)
    let restored = try SQLiteStore.empty(in: target)
    let result = try restored.restore(from: path, keepingPreviousIn: nil)
    expectNoDifference(result.accounts, 1)
    #expect(kind.isEmpty ? result.others.isEmpty : result.others.contains(kind), "\(result.others)")
    let fresh = try SQLiteStore.empty(in: other)
    let layout = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
    expectNoDifference(
      try restored.database.read { try Row.fetchAll($0, sql: layout) },
      try fresh.database.read { try Row.fetchAll($0, sql: layout) })
    expectNoDifference(try restored.listContacts().map(\.phone), ["1", "2"])
    expectNoDifference(try restored.database.problems(), [])
  }

  @Test(
    "A backup whose tables are not Earshot's is refused, and the store stays as it is",
    arguments: [
      "ALTER TABLE contact RENAME TO real; CREATE VIEW contact AS SELECT * FROM real",
      "DROP TABLE certificate",
      "DROP TABLE certificate; CREATE VIRTUAL TABLE certificate USING fts5 (id, account_id, name, expires_on)",
      "DROP TABLE sign_in_failure; CREATE TABLE sign_in_failure (subject, count, last_at, locked_until AS (1))",
      "DELETE FROM grdb_migrations WHERE identifier = 'answers'", "DELETE FROM grdb_migrations",
      "INSERT INTO grdb_migrations VALUES ('later')", "PRAGMA application_id = 1",
      "PRAGMA foreign_keys = OFF; UPDATE contact SET account_id = 77",
      "DROP TABLE fact; CREATE TABLE fact (name, value); INSERT INTO fact VALUES (NULL, 1)",
    ])
  func refused(_ sql: String) throws {
    let path = try backup(changedBy: sql)
    let store = try SQLiteStore.empty(in: target)
    try store.addAccount(email: "per@example.org", name: "Per", organisation: .hlf, password: Secret("long enough"))
    let error = #expect(throws: StoreError.self) { try store.restore(from: path, keepingPreviousIn: nil) }
    #expect(error?.sentence.contains(path) == true, "\(error?.sentence ?? "")")
    expectNoDifference(try store.listAccounts().map(\.email), ["per@example.org"])
  }

  @Test("A number that was given once is not given again after a backup is restored")
  func counters() throws {
    let store = try store()
    let contacts = try store.listContacts()
    let last = try #require(contacts.last)
    _ = try store.database.write { try $0.execute(sql: "DELETE FROM contact WHERE id = ?", arguments: [last.id]) }
    let path = folder.path(of: "backup")
    _ = try store.backUp(to: path)
    let restored = try SQLiteStore.empty(in: target)
    _ = try restored.restore(from: path, keepingPreviousIn: nil)
    try restored.addContact(Contact(id: 0, name: "New", phone: "3"))
    #expect(try restored.listContacts().allSatisfy { $0.phone != "3" || $0.id > last.id })
  }
}
