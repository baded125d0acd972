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
    let other = TestFolder("earshot-restored")
    let restored = try SQLiteStore.empty(in: other)
    expectNoDifference(try restored.restore(from: path, keepingPreviousIn: nil), 1)
    expectNoDifference(try restored.listContacts(), try store.listContacts())
    expectNoDifference(try restored.listContacts().map(\.phone), ["1", "2"])
  }
}
