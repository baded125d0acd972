import CustomDump
import Foundation
import GRDB
import LinuxSupport
import PeerMentor
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorStore

@Suite("Killed in the middle", .waitingLong)
struct KillTests {
  /// The number of times that the writer is killed; more in the soak.
  static let kills = Soak.isAsked ? 300 : 12

  @Test("After a kill at any moment the store is whole and holds every change that was confirmed")
  func kill() throws {
    let folder = TestFolder("earshot-kill")
    do {
      let store = try SQLiteStore.empty(in: folder)
      try store.addAccount(
        email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
      try store.addContact(Contact(id: 0, name: "Per"))
    }
    var confirmed = Confirmed()
    for round in 1...Self.kills {
      // The number differs in each round, so that the kill falls into each kind of change.
      let count = 1 + round * 7 % 41
      let lines = try linesUntilKilled(folder, first: round * 100_000, after: count)
      #expect(lines.count >= count, "the writer did not get that far")
      #expect(!lines.contains { $0.hasPrefix("failed") }, "\(lines)")
      for line in lines { confirmed.add(line) }
      let store = try SQLiteStore.empty(in: folder)
      expectNoDifference(try store.problems(), [])
      try confirmed.check(store)
    }
  }

  /// Starts the writer, kills it after a number of confirmed changes, and returns all lines that it confirmed.
  private func linesUntilKilled(_ folder: TestFolder, first: Int, after count: Int) throws -> [String] {
    let writer = try ChildProcess(
      builtProgram("TestPrograms"), ["store", folder.path + "/data", String(first)],
      environment: ProcessInfo.processInfo.environment, .output)
    var text: [UInt8] = []
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = writer.readSome()
      guard !more.isEmpty else { break }
      text += more
    }
    Glibc.kill(writer.pid, SIGKILL)
    text += writer.readToEnd()
    writer.end()
    // An incomplete line confirms nothing.
    return String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}

/// The changes that were confirmed as on disk.
private struct Confirmed {
  var activities: Set<String> = []
  var lastDraft = 0
  var notifications: Set<Int64> = []
  var answers: [Int64: String] = [:]

  mutating func add(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 2 else { return }
    switch words[0] {
    case "activity": activities.insert(words[1])
    case "draft": lastDraft = Int(words[1]) ?? lastDraft
    case "notification": notifications.insert(Int64(words[1]) ?? 0)
    default: answers[Int64(words[1]) ?? 0] = words[0]
    }
  }

  func check(_ store: SQLiteStore) throws {
    try store.database.read { db in
      let notes = try String.fetchSet(db, sql: "SELECT note FROM activity")
      expectNoDifference(activities.subtracting(notes), [])
      let draft = try String.fetchOne(db, sql: "SELECT note FROM activity_draft").flatMap(Int.init) ?? 0
      #expect(draft >= lastDraft)
      let rows = try Row.fetchAll(db, sql: "SELECT id, answer FROM notification")
      let stored = Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as Int64, $0["answer"] as String?) })
      expectNoDifference(notifications.subtracting(stored.keys), [])
      expectNoDifference(answers.filter { stored[$0.key] != $0.value }, [:])
      // The counts from the triggers match the rows.
      let counted = try Row.fetchOne(
        db, sql: "SELECT sum(total) AS total, sum(unread) AS unread FROM notification_count")
      expectNoDifference(counted?["total"], rows.count)
      expectNoDifference(
        counted?["unread"] as Int?,
        try Int.fetchOne(db, sql: "SELECT count(*) FROM notification WHERE is_read = 0"))
    }
  }
}
