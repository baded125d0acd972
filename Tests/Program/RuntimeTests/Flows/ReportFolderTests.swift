import CustomDump
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Runtime

@Suite("The folder of a report page")
struct ReportFolderTests {
  private let temporary = TestFolder()
  private var path: String { temporary.path + "/report" }

  private func mode(of name: String) -> mode_t? {
    var status = stat()
    return stat("\(temporary.path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : nil
  }

  private func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  @Test("is made with the folders above it, its owner's alone, and so is what is written into it")
  func permissions() throws {
    let folder = try ReportFolder(temporary.path + "/report/deep")
    try folder.write(Array("page".utf8), to: "index.html")
    expectNoDifference([mode(of: "report/deep"), mode(of: "report/deep/index.html")], [0o700, 0o600])
    _ = try ReportFolder(temporary.path + "/report/deep")
  }

  @Test("has a file replaced as a whole: who reads the old one reads on, and nothing else is left of it")
  func replaced() throws {
    try temporary.write("old page", to: "report/index.html")
    chmod(path + "/index.html", 0o644)
    let old = open(path + "/index.html", O_RDONLY)
    defer { close(old) }
    try ReportFolder(path).write(Array("new".utf8), to: "index.html")
    expectNoDifference([ReportFolder.text(of: old), try temporary.read("report/index.html")], ["old page", "new"])
    expectNoDifference(mode(of: "report/index.html"), 0o600)
    expectNoDifference(names(), ["index.html"])
  }

  @Test("replaces a link, and never writes where it leads", arguments: ["../victim", "/dev/full", "nowhere", "index.html"])
  func links(_ target: String) throws {
    try temporary.write("untouched", to: "victim")
    let folder = try ReportFolder(path)
    try FileManager.default.createSymbolicLink(atPath: path + "/index.html", withDestinationPath: target)
    try folder.write(Array("page".utf8), to: "index.html")
    expectNoDifference(try temporary.read("victim"), "untouched")
    expectNoDifference(
      try FileManager.default.attributesOfItem(atPath: path + "/index.html")[.type] as? FileAttributeType, .typeRegular)
    expectNoDifference(names(), ["index.html"])
  }

  @Test("keeps the old file where the new one cannot be written to its end, and nothing of the new one")
  func failing() throws {
    try temporary.write("old", to: "report/index.html")
    let failure = try #require(throws: Failure.self) {
      try NewFile.whole(path + "/index.html", subject: "the page", isPrivate: true) {
        _ = write("new", to: $0)
        return "No space left on device"
      }
    }
    expectNoDifference(failure.description, "cannot write the page: No space left on device; try another path")
    expectNoDifference(try temporary.read("report/index.html"), "old")
    expectNoDifference(names(), ["index.html"])
  }

  @Test("is refused in a sentence where something else is there")
  func refused() throws {
    try temporary.write("", to: "file")
    let inFile = try #require(throws: Failure.self) { _ = try ReportFolder(temporary.path + "/file/report") }
    expectNoDifference(inFile.description, "cannot make folder '\(temporary.path)/file/report': Not a directory; try another")
    let isFile = try #require(throws: Failure.self) { try ReportFolder(temporary.path + "/file").write([], to: "index.html") }
    expectNoDifference(isFile.code, 74)
    let folder = try ReportFolder(path)
    try temporary.write("", to: "report/index.html/in-the-way")
    let isFolder = try #require(throws: Failure.self) { try folder.write([], to: "index.html") }
    expectNoDifference(isFolder.description, "cannot write '\(path)/index.html': Is a directory; try another path")
    try FileManager.default.removeItem(atPath: path)
    let isGone = try #require(throws: Failure.self) { try folder.write([], to: "index.html") }
    expectNoDifference(isGone.description, "cannot write '\(path)/index.html': No such file or directory; try another path")
    let scratch = try #require(throws: Failure.self) { _ = try folder.scratchFile() }
    expectNoDifference(scratch.description, "cannot write into folder '\(path)': No such file or directory; try another path")
  }

  @Test("has scratch files that are in no listing, and go with whoever has them open")
  func scratch() throws {
    let descriptor = try ReportFolder(path).scratchFile()
    defer { close(descriptor) }
    expectNoDifference(names(), [])
    expectNoDifference(write("kept", to: descriptor), nil)
    expectNoDifference(ReportFolder.text(of: descriptor), "kept")
    expectNoDifference(fcntl(descriptor, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC)
  }

  @Test(
    "takes the content of open files as it is or between texts as Base64, whole also where it is of many pieces",
    arguments: [0, 1, 3 << 16, (3 << 16) + 1, 700_000])
  func content(_ count: Int) throws {
    let folder = try ReportFolder(path)
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let source = try folder.scratchFile()
    defer { close(source) }
    expectNoDifference(write(bytes, to: source), nil)
    try folder.copy(source, to: "copy")
    #expect(FileManager.default.contents(atPath: path + "/copy") == Data(bytes))
    try ReportFolder.copy(source, toFile: temporary.path + "/elsewhere")
    #expect(FileManager.default.contents(atPath: temporary.path + "/elsewhere") == Data(bytes))
    try folder.write(["<a>", "<b>", "<c>"], around: [source, source], to: "page")
    let base64 = Data(bytes).base64EncodedString()
    #expect(try temporary.read("report/page") == "<a>\(base64)<b>\(base64)<c>")
  }

  @Test("tells that the content of a file cannot be read, as what could not be written for it")
  func unreadable() throws {
    let folder = try ReportFolder(path)
    let closed = try #require(throws: Failure.self) { try folder.copy(-1, to: "copy") }
    expectNoDifference(closed.description, "cannot write '\(path)/copy': Bad file descriptor; try another path")
    expectNoDifference(names(), [])
    let full = try #require(throws: Failure.self) {
      let source = try folder.scratchFile()
      _ = write("a", to: source)
      try ReportFolder.copy(source, toFile: "/dev/full")
    }
    expectNoDifference(full.description, "cannot write '/dev/full': No space left on device; try another path")
  }
}
