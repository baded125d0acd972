import CustomDump
import Foundation
import Glibc
import Testing

@testable import Hosting

@Suite("Files that are written anew")
struct NewFileTests {
  private func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test("are their owner's alone, also where they were there before")
  func permissions() throws {
    let path = NSTemporaryDirectory() + "earshot-\(UUID().uuidString)"
    defer { unlink(path) }
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

  @Test("Where one cannot be written the person is told which, and why")
  func unwritable() throws {
    let failure = try #require(throws: Failure.self) {
      _ = try NewFile.open("/nowhere/file", subject: "the report '/nowhere/file'")
    }
    expectNoDifference(
      failure.description, "cannot write the report '/nowhere/file': No such file or directory; try another path")
    expectNoDifference(failure.code, 74)
  }
}
