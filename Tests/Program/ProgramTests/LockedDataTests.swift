import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

/// The announcements while another program locks the data.
@Suite("Data that another program keeps locked", .waiting)
struct LockedDataTests {
  private let folder = TestFolder()

  private var data: String { folder.path + "/data" }

  private func start(_ options: [String] = []) throws -> TerminalProgram {
    try .earshot(["--data", data, "--audio", "none", "--language", "en"] + options, in: folder)
  }

  /// A session with the cursor on the button that marks all notifications as read.
  private func startAtButton() throws -> TerminalProgram {
    let program = try start()
    try program.wait(for: "NHF, heading")
    try program.send("\t\rdemo@example.org\t\rearshot-demo\t\t\r", until: "Home, heading")
    try program.send("5", until: "Notifications, heading")
    try program.send("/mark all\r", until: "Mark all as read, button")
    return program
  }

  private let waiting = "Another program is using the app's data. Waiting for it."

  @Test("A change that waits is told within the patience of a listener, and then made")
  func made() throws {
    let program = try startAtButton()
    let lock = try WriteLock(data)
    program.send("\r")
    let said = try program.output { $0.contains(waiting) }
    #expect(!said.contains("are marked as read"))
    lock.release()
    try program.wait(for: "All notifications are marked as read")
    try program.expectEnd()
  }

  @Test("One that cannot be made in the end is told as a failure, and can be tried again")
  func failed() throws {
    let program = try startAtButton()
    let lock = try WriteLock(data)
    program.send("\r")
    try program.output { $0.contains(waiting) }
    try program.output {
      $0.contains("The change could not be saved, because another program is using the data. Try again.")
    }
    lock.release()
    try program.send("\r", until: "All notifications are marked as read")
    try program.expectEnd()
  }

  @Test("Of a change that was to be made as the session ended a person hears too")
  func lost() throws {
    let program = try startAtButton()
    let lock = try WriteLock(data)
    program.send("\rq")
    let said = try program.output { $0.contains("was not saved") }
    #expect(said.contains("earshot: another program is using the app's data; waiting for it\n"))
    #expect(
      said.contains(
        "earshot: what you changed last was not saved, because another program is using the app's data\n"))
    expectNoDifference(try program.exitCode(), 74)
    #expect(program.isRestored)
    lock.release()
  }

  @Test("A start that waits says for what, and goes on")
  func waitsToStart() throws {
    let first = try start()
    try first.wait(for: "NHF, heading")
    first.send("\u{4}")
    _ = try first.exitCode()
    let directory = open(data, O_RDONLY)
    defer { close(directory) }
    #expect(flock(directory, LOCK_EX) == 0)
    let program = try start(["--language", "nb"])
    let said = try program.output { $0.contains("earshot: et annet program bruker dataene i appen; venter på det\n") }
    #expect(!said.contains("overskrift"))
    flock(directory, LOCK_UN)
    try program.wait(for: "NHF, overskrift")
    try program.expectEnd()
  }
}

/// A lock on writing to a store, as a program holds it during a long change.
///
/// SQLite's write lock in WAL mode is a lock on byte 120 of the file beside the database
/// (https://sqlite.org/walformat.html, "WAL Locks").
private final class WriteLock {
  private let file: Int32

  init(_ directory: String) throws {
    file = open(directory + "/earshot.sqlite-shm", O_RDWR)
    try #require(file >= 0 && change(to: F_WRLCK) == 0)
  }

  func release() { _ = change(to: F_UNLCK) }

  deinit { close(file) }

  private func change(to type: Int32) -> Int32 {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 120
    lock.l_len = 1
    return fcntl(file, F_SETLKW, &lock)
  }
}
