import CustomDump
import Glibc
import Testing

@testable import earshot

@Suite("Files and streams")
struct StreamsTests {
  @Test("What cannot be written is told, and ends nothing")
  func fullDevice() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    expectNoDifference(write("a line\n", to: descriptor), "No space left on device")
  }

  @Test("A pipe is read like a file, so that a shell may put a program in a file's place")
  func pipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    expectNoDifference(write("open home\n", to: ends[1]), nil)
    close(ends[1])
    defer { close(ends[0]) }
    expectNoDifference(try String(contentsOf: "/dev/fd/\(ends[0])", what: "flow"), "open home\n")
    expectNoDifference(try String(contentsOf: "/dev/null", what: "flow"), "")
  }

  @Test("Why a file cannot be read is told", arguments: [("/nowhere/file", "no such file"), ("/", "it is a folder")])
  func unreadable(_ path: String, _ reason: String) throws {
    let failure = try #require(throws: Failure.self) { _ = try String(contentsOf: path, what: "flow") }
    expectNoDifference(failure.description, "cannot read flow '\(path)': \(reason)")
    expectNoDifference(failure.code, 74)
  }
}
