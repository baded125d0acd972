import CustomDump
import Foundation
import Glibc
import LinuxSupport
import TestSupport
import Testing

@testable import Runtime

@Suite("Files that are written anew")
struct NewFileTests {
  private let folder = TestFolder()

  private func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test("are their owner's alone, also where they were there before")
  func permissions() throws {
    let path = folder.path(of: "file")
    #expect(FileManager.default.createFile(atPath: path, contents: Data("old".utf8)))
    chmod(path, 0o644)
    close(try NewFile.open(path, subject: "'\(path)'"))
    expectNoDifference(mode(of: path), 0o600)
    expectNoDifference(FileManager.default.contents(atPath: path), Data())
  }

  @Test("A device keeps its permissions, which are not ours to take from others")
  func device() throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    try #require(openpty(&ours, &theirs, &name, nil, nil) == 0)
    defer {
      close(ours)
      close(theirs)
    }
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    chmod(path, 0o622)
    close(try NewFile.open(path, subject: "'\(path)'"))
    expectNoDifference(mode(of: path), 0o622)
  }

  @Test("A pipe whose reader comes a little later is written, and writing waits for the reader as ever", .timeLimit(.minutes(5)))
  func readPipe() throws {
    let path = folder.path(of: "pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = NamedThread("reader") {
      // Until the writer waits for the reader, or has opened the pipe.
      usleep(20_000)
      let descriptor = open(path, O_RDONLY)
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) > 0 {}
      close(descriptor)
    }
    let descriptor = try NewFile.open(path, subject: "the report '\(path)'")
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0)
    expectNoDifference(write("a line\n", to: descriptor), nil)
    close(descriptor)
    reader.join()
  }

  @Test("Where one cannot be written the person is told which, and why")
  func unwritable() throws {
    let failure = try #require(throws: Failure.self) {
      _ = try NewFile.open("/nowhere/file", subject: "the report '/nowhere/file'")
    }
    expectNoDifference(
      failure.description, "cannot write the report '/nowhere/file': No such file or directory; try another path")
    expectNoDifference(failure.code, 74)
  }

  @Test(
    "are whole or not there where they are made first, whatever they replace",
    arguments: [nil, "No space left on device"] as [String?])
  func whole(_ reason: String?) throws {
    try folder.write("old", to: "old")
    chmod(folder.path(of: "old"), 0o640)
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "link"), withDestinationPath: "old")
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "dangling"), withDestinationPath: "target")
    for name in ["new", "link", "dangling"] {
      let path = folder.path(of: name)
      func make() throws(Failure) {
        try NewFile.whole(path, subject: "the report") { descriptor in
          _ = write("new", to: descriptor)
          return reason
        }
      }
      if let reason {
        let failure = #expect(throws: Failure.self) { try make() }
        expectNoDifference(failure?.description, "cannot write the report: \(reason); try another path")
        expectNoDifference(failure?.code, 74)
      } else {
        try make()
      }
    }
    // What links lead to is not theirs, and stays.
    expectNoDifference(try folder.read("old"), "old")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    expectNoDifference(names, reason == nil ? ["dangling", "link", "new", "old"] : ["dangling", "link", "old"])
    for name in ["dangling", "link"] {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: name))
      #expect((target == nil) == (reason == nil), "\(name)")
    }
  }

  @Test("keep the permissions of the file that they replace, and are refused where it is write-protected")
  func kept() throws {
    try folder.write("old", to: "old")
    chmod(folder.path(of: "old"), 0o640)
    try NewFile.whole(folder.path(of: "old"), subject: "the report") { write("new", to: $0) }
    expectNoDifference(try folder.read("old"), "new")
    expectNoDifference(mode(of: folder.path(of: "old")), 0o640)
    // Root may write all the same.
    guard geteuid() != 0 else { return }
    chmod(folder.path(of: "old"), 0o440)
    #expect(throws: Failure.self) { try NewFile.whole(folder.path(of: "old"), subject: "the report") { _ in nil } }
  }

  @Test("A standard stream is no file")
  func dash() throws {
    let failure = #expect(throws: Failure.self) { _ = try NewFile.open("-", subject: "the recording '-'") }
    expectNoDifference(
      failure?.description, "cannot write the recording '-' to standard output, which '-' stands for; name a file")
    expectNoDifference(failure?.code, 64)
  }

  @Test("are written as they are where they are devices, and told where they cannot be written")
  func notWhole() throws {
    #expect(throws: Never.self) { try NewFile.whole("/dev/null", subject: "the report") { write("a", to: $0) } }
    let full = #expect(throws: Failure.self) { try NewFile.whole("/dev/full", subject: "the report") { write("a", to: $0) } }
    expectNoDifference(full?.description, "cannot write the report: No space left on device; try another path")
    let gone = #expect(throws: Failure.self) { try NewFile.whole("/nowhere/a", subject: "the report") { _ in nil } }
    expectNoDifference(gone?.description, "cannot write the report: No such file or directory; try another path")
  }
}
