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

  @Test(
    "Why a file cannot be read is told",
    arguments: [("/nowhere/file", "no such file"), ("/", "it is a folder")])
  func unreadable(_ path: String, _ reason: String) throws {
    let failure = try #require(throws: Failure.self) { _ = try String(contentsOf: path, what: "flow") }
    expectNoDifference(failure.description, "cannot read flow '\(path)': \(reason)")
    expectNoDifference(failure.code, 74)
  }
}
