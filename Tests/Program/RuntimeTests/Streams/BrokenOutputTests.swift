import CustomDump
import Flows
import Foundation
import Glibc
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import Runtime

@Suite("What is written where it is not taken", .waiting)
struct BrokenOutputTests {
  /// A pipe that closes its ends with it, unless they are closed.
  final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(Glibc.pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
      // A closed pipe is an error in a program that ignores its signal, as Earshot does.
      signal(SIGPIPE, SIG_IGN)
    }

    /// Makes it non-blocking, and fills it.
    func fill() {
      _ = fcntl(writing, F_SETFL, O_NONBLOCK)
      let bytes = [UInt8](repeating: 0x2E, count: 4096)
      while Glibc.write(writing, bytes, bytes.count) > 0 {}
      _ = fcntl(writing, F_SETFL, 0)
    }

    /// Reads until there is no writer, in small pieces with a pause after each.
    func readSlowly() -> [UInt8] {
      var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 30_000))
      while true {
        let count = Glibc.read(reading, &piece, piece.count)
        guard count > 0 else { return all }
        all += piece[..<count]
        usleep(500)
      }
    }
  }

  @Test("is refused in the system's words, at once")
  func refused() throws {
    let pipe = try Pipe()
    close(pipe.reading)
    let full = open("/dev/full", O_WRONLY)
    let input = open("/dev/null", O_RDONLY)
    defer { [full, input, pipe.writing].forEach { close($0) } }
    expectNoDifference(
      [full, pipe.writing, input, -1].map { write("a line\n", to: $0) },
      ["No space left on device", "Broken pipe", "Bad file descriptor", "Bad file descriptor"])
    expectNoDifference(write("", to: full), nil)
  }

  @Test("is waited for where its reader is slow, and comes whole, also where a write takes a part", arguments: [0, O_NONBLOCK])
  func slowReader(_ flags: Int32) throws {
    let pipe = try Pipe()
    _ = fcntl(pipe.writing, F_SETFL, flags)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let read = Mutex<[UInt8]>([])
    let reader = NamedThread("reader") { read.withLock { $0 = pipe.readSlowly() } }
    expectNoDifference(write(bytes, to: pipe.writing), nil)
    close(pipe.writing)
    reader.join()
    close(pipe.reading)
    #expect(read.withLock(\.self) == bytes)
  }

  @Test(
    "ends a command with 74, also where its work was done; a flow that fails does not hide it",
    arguments: ["next\n", "expect \"Nothing of it\"\n"])
  func commands(_ flow: String) throws {
    let folder = TestFolder()
    try folder.write(flow, to: "a.flow")
    let line = "'\(builtProgram("TestPrograms"))' library check a.flow >/dev/full 2>errors"
    let shell = try ChildProcess("/bin/sh", ["-c", "cd '\(folder.path)' && \(line)"], environment: ["HOME": folder.path])
    expectNoDifference(shell.exitCode(), 74)
    expectNoDifference(
      try folder.read("errors"), "library: cannot write to standard output: No space left on device; write to a file instead\n")
  }

  @Test("keeps nobody waiting who hands it on, and comes in the order it was handed on")
  func asynchronousWriter() throws {
    let pipe = try Pipe()
    pipe.fill()
    let writer = AsynchronousWriter<Int>("writer") { { _ = write("\($0)\n", to: pipe.writing) } }
    for number in 0..<1000 { writer.post(number) }
    let mark = writer.mark()
    #expect(!writer.settle(mark, timeout: .milliseconds(20)), "nothing is read so far")
    let read = Mutex<[UInt8]>([])
    let reader = NamedThread("reader") { read.withLock { $0 = pipe.readSlowly() } }
    #expect(writer.close(mark, timeout: .seconds(30)))
    close(pipe.writing)
    reader.join()
    close(pipe.reading)
    let lines = String(decoding: read.withLock(\.self), as: UTF8.self).drop { $0 == "." }
    expectNoDifference(lines.split(separator: "\n").map(String.init), (0..<1000).map(String.init))
  }
}

@Suite("The files that a run reads and writes")
struct RunFilesTests {
  private let folder = TestFolder()

  private func clash(_ uses: (isWritten: Bool, path: String)...) -> String? {
    var files = FileUses()
    do throws(Failure) {
      for use in uses {
        let path = use.path.hasPrefix("/") || use.path == "-" ? use.path : "\(folder.path)/\(use.path)"
        if use.isWritten { try files.writes(path, as: "the report") } else { try files.reads(path, as: "the flow") }
      }
      return nil
    } catch {
      return error.description.replacing(folder.path + "/", with: "")
    }
  }

  @Test("are told apart by what they are, and none is written over another")
  func clashes() throws {
    try folder.write("", to: "a")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/early", withDestinationPath: "new/b")
    let sentence = "the report would be written over the flow: both are "
    let advice = "; give each a file of its own"
    expectNoDifference(clash((false, "a"), (true, "link")), "\(sentence)'link'\(advice)")
    expectNoDifference(clash((true, "a"), (false, "./a")), "\(sentence)'./a'\(advice)")
    expectNoDifference(clash((true, "new/b"), (false, "early")), "\(sentence)'early'\(advice)")
    expectNoDifference(clash((false, "a"), (false, "link")), nil)
    expectNoDifference(clash((true, "b"), (true, "c"), (false, "a")), nil)
    expectNoDifference(clash((true, "/dev/null"), (false, "/dev/null"), (true, "-"), (false, "-")), nil)
  }
}
