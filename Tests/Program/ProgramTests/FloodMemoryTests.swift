import Foundation
import LinuxSupport
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

/// The memory of the program while another one floods it with notifications. It is judged in a separate process: in that of the
/// tests, other tests allocate and free memory meanwhile.
@Suite("The memory of a flood", .waiting)
struct FloodMemoryTests {
  private let folder: TestFolder
  private let program: ChildProcess
  private let store: SQLiteStore

  init() throws {
    folder = TestFolder()
    let data = folder.path(of: "data")
    program = try ChildProcess(
      builtProgram("earshot"), ["run", "--lines", "--audio", "none", "--language", "en", "--data", data],
      environment: [
        "HOME": folder.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "PULSE_SERVER": "unix:/nonexistent",
      ], .inputAndOutput)
    program.write("find Email address\ntype demo@example.org\nnext\ntype secret demo\nfind Sign in\nactivate\ntab 5\n")
    Self.read(program, until: "Notifications, heading")
    store = try SQLiteStore(directory: DataDirectory(path: data, environment: [:]), now: { 1_772_438_400 })
  }

  @Test("A flood leaves the program about as small as a few notifications do")
  func memory() throws {
    // The first few need memory once, for each part of the path.
    try flood("Few", 300)
    let before = try residentKilobytes()
    try flood("Update", 5_000)
    let grown = try residentKilobytes() - before
    #expect(grown < 24_000, "\(grown) kB")
    program.end()
  }

  /// Puts a number of notifications into the store, some at once, and waits until the newest is announced.
  private func flood(_ name: String, _ count: Int) throws {
    let size = 10
    for first in stride(from: 1, through: count, by: size) {
      let notifications = (first..<first + size).map {
        PeerMentor.Notification(id: 0, kind: .scenario, title: "\(name) \($0)", body: "", arrivedAt: 1_772_438_400)
      }
      try store.add(AccountContent(notifications: notifications), account: 1)
    }
    Self.read(program, until: "New notification: \(name) \(count)")
  }

  /// Reads the program's output up to a line.
  private static func read(_ program: ChildProcess, until line: String) {
    var text = ""
    while !text.contains(line + "\n"), case let more = program.readSome(), !more.isEmpty {
      text = String(text.suffix(line.utf8.count)) + String(decoding: more, as: UTF8.self)
    }
  }

  private func residentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(program.pid)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
  }
}
