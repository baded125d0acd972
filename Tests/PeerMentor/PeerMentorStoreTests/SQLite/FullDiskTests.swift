import CustomDump
import Foundation
import GRDB
import LinuxSupport
import PeerMentor
import TestSupport
import Testing

@testable import PeerMentorStore

@Suite("A full disk")
struct FullDiskTests {
  private let key = ActivityFormKey.new(contact: nil)

  private func draft(_ note: String) -> StoreRequest {
    .change(.saveDraft(key, ActivityDraft(note: note)), of: 1)
  }

  private func queued(_ store: SQLiteStore) -> String? {
    guard case .activityForm(_, let content) = store.perform(.query(.activityForm(key), of: 1)) else {
      return nil
    }
    return content?.draft?.note
  }

  /// Writes longer and longer drafts until one is refused; returns the answer to that one, and the last saved one.
  private func fill(_ store: SQLiteStore) -> (refusal: StoreAnswer?, queued: String) {
    var queued = ""
    for length in 1...100 {
      let note = String(repeating: "a", count: length * 20_000)
      let answer = store.perform(draft(note))
      guard case .saved = answer else { return (answer, queued) }
      queued = note
    }
    return (nil, queued)
  }

  private func expectFull(_ answer: StoreAnswer?) {
    guard case .failed(_, let cause, let reason)? = answer else {
      Issue.record("nothing was refused")
      return
    }
    expectNoDifference(cause, .diskFull)
    #expect(reason.hasSuffix("the disk is full; free some space and try again"))
  }

  @Test("What finds no room is refused as such, nothing else is lost, and with room it goes on")
  func noMorePages() throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    // SQLite's own limit gives the same error as a disk.
    let limit = { (pages: Int) in
      try store.database.write { _ = try Int.fetchOne($0, sql: "PRAGMA max_page_count = \(pages)") }
    }
    try limit(120)
    let (refusal, last) = fill(store)
    expectFull(refusal)
    expectNoDifference(queued(store), last)
    expectNoDifference(try store.problems(), [])
    try limit(1_000_000)
    expectNoDifference(
      store.perform(draft("there is room again")), draft("there is room again").saved(overview))
    expectNoDifference(queued(store), "there is room again")
  }

  @Test(
    "On a small disk of its own the same holds, and the store opens again",
    .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"))
  func smallDisk() throws {
    let disk = try SmallDisk(kilobytes: 1500)
    let directory = DataDirectory(path: disk.path + "/data")
    let open = { () throws(StoreError) in
      try SQLiteStore(directory: directory, hashing: .demo, lockTimeout: .milliseconds(50), now: { DemoData.fixedNow })
    }
    let last: String
    do {
      let store = try open()
      try store.addAccount(
        email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
      try disk.fill(leavingKilobytes: 400)
      let refusal: StoreAnswer?
      (refusal, last) = fill(store)
      expectFull(refusal)
      expectNoDifference(queued(store), last)
      expectNoDifference(
        sentence(of: directory.checkRoom),
        "cannot make a store in '\(directory.path)': the disk is full; free some space and try again")
      disk.empty()
      expectNoDifference(sentence(of: store.tryWriting), nil)
      expectNoDifference(store.perform(draft("room")), draft("room").saved(overview))
    }
    let store = try open()
    expectNoDifference(try store.problems(), [])
    expectNoDifference(queued(store), "room")
  }

  private let overview = Overview(unsaved: [UnsavedForm(key: .new(contact: nil))])
}

/// A file system of a few kilobytes, removed with the object.
final class SmallDisk {
  let path: String

  /// Whether this process may mount one; in containers often not even root may.
  static let isPossible: Bool = (try? SmallDisk(kilobytes: 64)) != nil

  init(kilobytes: Int) throws {
    path = NSTemporaryDirectory() + "earshot-disk-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path]) == 0 else {
      rmdir(path)
      throw FixtureError("cannot mount a small disk")
    }
  }

  deinit {
    _ = try? Self.run("umount", ["-l", path])
    rmdir(path)
  }

  /// Writes a file that takes all the space except a rest.
  func fill(leavingKilobytes rest: Int) throws {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { throw FixtureError("the small disk is gone") }
    let free = Int(status.f_bavail) * Int(status.f_bsize)
    try Data(count: max(0, free - rest * 1024)).write(to: URL(filePath: path + "/filling"))
  }

  func empty() {
    // Not removed: a program that another test starts at the same time may hold it open.
    truncate(path + "/filling", 0)
  }

  private static func run(_ command: String, _ arguments: [String]) throws -> Int32 {
    try ChildProcess("/bin/\(command)", arguments, environment: [:]).exitCode()
  }
}
