import CustomDump
import Foundation
import Glibc
import PeerMentor
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorStore

@Suite("Data that another program uses", .waiting)
struct LockTests {
  @Test("A store that another program keeps locked says so, and works again afterwards")
  func locked() throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let other = try OtherProgram(folder)
    other.lock()
    let complaint = sentence { () throws(StoreError) in try store.tryWriting() }
    other.unlock()
    expectNoDifference(
      complaint,
      "cannot use '\(folder.directory.databasePath)': another program keeps it locked; "
        + "close that program and try again")
    try store.tryWriting()
    #expect(try store.notify(.pause, title: "Pause", body: "") == 1)
  }

  @Test("A change that has to wait for another program says so, and is made when that gives the data free")
  func waiting() throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder, lockTimeout: .seconds(60))
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let other = try OtherProgram(folder)
    let reported = Inbox<String>()
    store.whenWaiting { reported.add("nobody") }
    // The other program unlocks the data only after the report, so nothing is written before.
    store.whenWaiting {
      reported.add("waiting")
      other.unlock()
    }
    other.lock()
    #expect(try store.notify(.pause, title: "Pause", body: "") == 1)
    expectNoDifference(reported.count, 1)
    expectNoDifference(reported.next(), "waiting")
    try store.tryWriting()
    expectNoDifference(reported.count, 0)
  }

  @Test("A store that is open keeps nobody from opening it, also while a program is started meanwhile")
  func startedMeanwhile() throws {
    let folder = TestFolder()
    // A program that is being started has copies of all descriptors until it runs.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    let database = try StoreDatabase(directory: folder.directory, retries: BusyRetryPolicy(timeout: .milliseconds(50))) { _ in
      copies = (0..<1_024).filter { Self.path(of: $0) == folder.directory.path }.map { dup($0) }
    }
    defer { database.close() }
    expectNoDifference(copies.count, 1)
    _ = try SQLiteStore.empty(in: folder)
  }

  /// The path of the file of a descriptor of this process; nil where there is none.
  private static func path(of descriptor: Int32) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
  }

  @Test("Opening says that it waits for another program that opens the store, and why it gives up")
  func waitingToOpen() throws {
    let folder = TestFolder()
    _ = try SQLiteStore.empty(in: folder)
    let path = folder.directory.path
    let directory = open(path, O_RDONLY)
    defer { close(directory) }
    #expect(flock(directory, LOCK_EX) == 0)
    let reported = Inbox<String>()
    _ = try SQLiteStore.empty(in: folder, lockTimeout: .seconds(60)) {
      reported.add("waiting")
      flock(directory, LOCK_UN)
    }
    expectNoDifference(reported.count, 1)

    #expect(flock(directory, LOCK_EX) == 0)
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try SQLiteStore.empty(in: folder) },
      "cannot use data directory '\(path)': another program keeps it locked; close that program and try again")
  }
}
