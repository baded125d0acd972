import CustomDump
import Foundation
import TestSupport
import Testing

@testable import LinuxSupport

@Suite("Files that are written")
struct OutputFileTests {
  private let folder = TestFolder()

  private func text(_ text: String) -> (Int32) -> String? {
    { descriptor in text.withCString { Glibc.write(descriptor, $0, strlen($0)) } < 0 ? "not written" : nil }
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  @Test("take the place of a link, whether they are written whole or as things happen", arguments: [true, false])
  func link(isWhole: Bool) throws {
    try folder.write("mine", to: "victim")
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "link"), withDestinationPath: "victim")
    let place = try FilePlace(folder.path(of: "link"))
    if isWhole {
      try OutputFile.whole(place, isPrivate: true, isSynced: true, text("new"))
    } else {
      let descriptor = try OutputFile.open(place)
      expectNoDifference(text("new")(descriptor), nil)
      close(descriptor)
    }
    expectNoDifference(try folder.read("victim"), "mine")
    expectNoDifference(try folder.read("link"), "new")
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: "link"))) == nil)
    expectNoDifference(try names(), ["link", "victim"])
  }

  @Test("go into the folder that was opened, whatever takes the place of its name")
  func swapped() throws {
    let manager = FileManager.default
    for name in ["in", "out"] { try manager.createDirectory(atPath: folder.path(of: name), withIntermediateDirectories: false) }
    let place = try FilePlace(folder.path(of: "in/file"))
    try manager.moveItem(atPath: folder.path(of: "in"), toPath: folder.path(of: "moved"))
    try manager.createSymbolicLink(atPath: folder.path(of: "in"), withDestinationPath: "out")
    try OutputFile.whole(place, isPrivate: true, text("new"))
    expectNoDifference(try manager.contentsOfDirectory(atPath: folder.path(of: "out")), [])
    expectNoDifference(try folder.read("moved/file"), "new")
  }

  @Test("are below an allowed folder through no link, and no way up leads out of it")
  func beneath() throws {
    try folder.write("", to: "allowed/inner/a")
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "allowed/link"), withDestinationPath: "inner")
    let real = URL(filePath: folder.path(of: "allowed")).resolvingSymlinksInPath().path
    let allowed = try #require(Descriptor.folder(withoutLinks: real))
    try OutputFile.whole(try FilePlace("inner/b", below: allowed), isPrivate: true, text("new"))
    expectNoDifference(try folder.read("allowed/inner/b"), "new")
    for (path, number) in [("link/c", ELOOP), ("../c", EXDEV), ("inner/../../c", EXDEV), ("/tmp/c", EXDEV)] {
      #expect(throws: FileProblem.system(number), "\(path)") { try FilePlace(path, below: allowed) }
    }
    // Others than the person write ordinary files alone.
    try #require(mkfifo(folder.path(of: "allowed/pipe"), 0o600) == 0)
    #expect(throws: FileProblem.notOrdinary) {
      try OutputFile.whole(try FilePlace("pipe", below: allowed), isPrivate: true, text("new"))
    }
    #expect(Descriptor.folder(withoutLinks: real + "/link") == nil)
  }

  @Test("A device is written as it is, and a link to one elsewhere than in the system's folders is replaced")
  func devices() throws {
    try OutputFile.whole(try FilePlace("/dev/null"), isPrivate: true, text("a"))
    let descriptor = try OutputFile.open(try FilePlace("/dev/null"))
    close(descriptor)
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "null"), withDestinationPath: "/dev/null")
    try OutputFile.whole(try FilePlace(folder.path(of: "null")), isPrivate: true, text("a"))
    expectNoDifference(try folder.read("null"), "a")
    // Links that the system itself makes lead to what they name, also where that is a file.
    let file = try FileHandle(forWritingTo: folder.write("longer than that", to: "output"))
    try OutputFile.whole(try FilePlace("/proc/self/fd/\(file.fileDescriptor)"), isPrivate: false, text("new"))
    expectNoDifference(try folder.read("output"), "new")
    for path in ["/", ".", "..", folder.path + "/", folder.path] {
      #expect(throws: FileProblem.system(EISDIR), "\(path)") {
        try OutputFile.whole(try FilePlace(path), isPrivate: true, text("a"))
      }
    }
    #expect(throws: FileProblem.standardStream) { try FilePlace("-") }
  }

  @Test("have no name until they are whole, so that a program that is killed leaves nothing")
  func unnamed() throws {
    let place = try FilePlace(folder.path(of: "file"))
    try OutputFile.whole(place, isPrivate: true) { _ in
      expectNoDifference(try? names(), [])
      return nil
    }
    expectNoDifference(try names(), ["file"])
    let scratch = try OutputFile.scratch(in: folder.path)
    expectNoDifference(try names(), ["file"])
    close(scratch)
  }

  @Test("A pipe that nobody reads is refused after a while", .timeLimit(.minutes(5)))
  func unreadPipe() throws {
    try #require(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    let place = try FilePlace(folder.path(of: "pipe"))
    var isTold = false
    #expect(throws: FileProblem.unreadPipe) {
      _ = try StreamOpening(place, isSystems: false, timeout: .milliseconds(20)).open { isTold = true }
    }
    #expect(isTold)
  }
}
