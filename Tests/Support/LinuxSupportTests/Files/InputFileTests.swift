import CustomDump
import Foundation
import TestSupport
import Testing

@testable import LinuxSupport

@Suite("Files that are read", .timeLimit(.minutes(5)))
struct InputFileTests {
  private let folder = TestFolder()

  private func read(_ path: String, _ kind: InputFile.Kind) throws(FileProblem) -> String {
    var first: [UInt8] = []
    let file = try InputFile.open(path, kind, first: &first)
    return String(decoding: first + (InputFile.content(of: file, limit: 1 << 20) ?? []), as: UTF8.self)
  }

  @Test("A file alone is ordinary: a pipe, a device, a socket and a folder are not, and none is waited for")
  func kinds() throws {
    try folder.write("content", to: "file")
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "link"), withDestinationPath: "file")
    let pipe = folder.path(of: "pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    for name in ["file", "link"] {
      expectNoDifference(try read(folder.path(of: name), .ordinary), "content")
      expectNoDifference(InputFile.beginning(of: folder.path(of: name), limit: 3), Array("con".utf8))
    }
    for path in [pipe, "/dev/zero", "/dev/null"] {
      #expect(throws: FileProblem.notOrdinary, "\(path)") { try read(path, .ordinary) }
      #expect(!InputFile.isOrdinary(path))
      #expect(InputFile.beginning(of: path, limit: 10) == nil)
    }
    for kind in [InputFile.Kind.ordinary, .any] {
      #expect(throws: FileProblem.system(EISDIR)) { try read(folder.path, kind) }
      #expect(throws: FileProblem.system(ENOENT)) { try read(folder.path(of: "none"), kind) }
    }
    expectNoDifference(try read("/dev/null", .any), "")
  }

  @Test("A pipe that is named is read to its end, also where its writer comes later and writes slowly")
  func pipe() throws {
    let pipe = folder.path(of: "pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = NamedThread("writer") {
      // Opening waits for the reader.
      let descriptor = Glibc.open(pipe, O_WRONLY)
      for part in ["one ", "two"] {
        usleep(20_000)
        _ = part.withCString { Glibc.write(descriptor, $0, strlen($0)) }
      }
      close(descriptor)
    }
    expectNoDifference(try read(pipe, .any), "one two")
    writer.join()
  }

  @Test("A pipe that nobody writes into is not waited for without an end")
  func unwritten() throws {
    let pipe = folder.path(of: "pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileProblem.unwrittenPipe) { try read(pipe, .any) }
  }
}
