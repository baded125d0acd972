import CustomDump
import Glibc
import Testing

@testable import Runtime

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
    expectNoDifference(try String(contentsOf: "/dev/fd/\(ends[0])", what: "flow", isNamed: true), "open home\n")
    expectNoDifference(try String(contentsOf: "/dev/null", what: "flow", isNamed: true), "")
  }

  @Test("At the end of a session a reader that takes nothing is not waited for as long as a busy disk")
  func patience() throws {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let file = open("/proc/self/exe", O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    #expect(SessionOutput.Taker(of: file).timeout > SessionOutput.Taker(of: ends[1]).timeout * 10)
  }

  @Test("A device that never ends is refused at a bound, with its place")
  func endless() throws {
    let whole = try #require(throws: Failure.self) { _ = try String(contentsOf: "/dev/zero", what: "flow", isNamed: true) }
    expectNoDifference(whole.description, "/dev/zero: the file has more than 64 MB; is it the right one?")
    let lines = try LineSource("/dev/zero", what: "cases")
    let line = try #require(throws: Failure.self) { _ = try lines.next() }
    expectNoDifference(line.description, "/dev/zero:1: the line has more than 64 MB; is it the right file?")
    expectNoDifference([whole.code, line.code], [65, 65])
  }

  @Test("Lines come one by one, whatever ends them, and one that is not UTF-8 as none")
  func lines() throws {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    defer { close(ends[0]) }
    expectNoDifference(write(Array("one\n\ntwo\r\n".utf8) + [0xFF, 0x0A] + Array("last".utf8), to: ends[1]), nil)
    let source = try LineSource("/dev/fd/\(ends[0])", what: "cases")
    expectNoDifference(try (1...4).map { _ in try source.next() }, [.some("one"), .some(""), .some("two"), .some(nil)])
    close(ends[1])
    expectNoDifference(try source.next(), .some("last"))
    expectNoDifference(try source.next(), .none)
    expectNoDifference(try source.next(), .none)
  }

  @Test("Why a file cannot be read is told", arguments: [("/nowhere/file", "no such file"), ("/", "it is a folder")])
  func unreadable(_ path: String, _ reason: String) throws {
    let failure = try #require(throws: Failure.self) { _ = try String(contentsOf: path, what: "flow") }
    expectNoDifference(failure.description, "cannot read flow '\(path)': \(reason); see the name and its permissions")
    expectNoDifference(failure.code, 74)
  }
}
