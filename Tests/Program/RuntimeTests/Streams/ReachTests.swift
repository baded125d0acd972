import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import Testing

@testable import Runtime

@Suite("What may be read, opened and written for others")
struct ReachTests {
  private let folder = TestFolder()

  init() throws {
    try folder.write("inside", to: "allowed/a.txt")
    try folder.write("outside", to: "secret/b.txt")
    try folder.write("outside", to: "allowed-too/c.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "allowed/link.txt"), withDestinationPath: folder.path(of: "secret/b.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "allowed/folder"), withDestinationPath: folder.path(of: "secret"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "way"), withDestinationPath: folder.path(of: "allowed"))
  }

  private func reach(writes: Bool = false, addresses: [String] = []) throws -> Reach {
    try Reach(folders: [folder.path(of: "way")], addresses: addresses, writes: writes)
  }

  @Test(
    "A file is one of an allowed folder by where its links and its dots lead",
    arguments: [
      ("allowed/a.txt", true), ("way/a.txt", true), ("allowed", true), ("allowed/none.txt", true),
      ("secret/../allowed/a.txt", true),
      ("secret/b.txt", false), ("allowed/link.txt", false), ("allowed/folder/b.txt", false), ("allowed/folder/none.txt", false),
      ("allowed/../secret/b.txt", false), ("allowed-too/c.txt", false), ("secret/none.txt", false), ("none/none.txt", false),
    ])
  func files(path: String, isInside: Bool) throws {
    let path = folder.path(of: "") + "/" + path
    let failure = try reach().refusal(of: path)
    #expect((failure == nil) == isInside, "\(path)")
  }

  @Test("A refusal names the folders that may be read")
  func refusal() throws {
    let path = folder.path(of: "secret/b.txt")
    let (one, other) = (folder.path(of: "allowed"), folder.path(of: "allowed-too"))
    let reach = try Reach(folders: [one, other], addresses: [], writes: false)
    expectNoDifference(
      reach.refusal(of: path)?.description,
      "'\(path)' is in no folder that may be read, which are '\(one)' and '\(other)'; name a path in one of them, or start the "
        + "server with --allow and its folder")
    let none = try Reach(folders: [], addresses: [], writes: false)
    expectNoDifference(
      none.refusal(of: path)?.description,
      "'\(path)' is in no folder that may be read; start the server with --allow and its folder")
  }

  @Test(
    "A relative path is found in an allowed folder, and nowhere else",
    arguments: [
      ("a.txt", "allowed/a.txt"), ("./a.txt", "allowed/./a.txt"), ("c.txt", nil), ("b.txt", nil), ("link.txt", nil),
      ("../secret/b.txt", nil), ("folder/b.txt", nil), ("", nil), ("-", nil),
    ])
  func relative(path: String, found: String?) throws {
    expectNoDifference(try reach().found(path), found.map { folder.path(of: $0) } ?? path)
  }

  @Test("Devices and pipes are no files")
  func devices() throws {
    let all = try Reach(folders: ["/"], addresses: [], writes: false)
    #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    for path in ["/dev/zero", "/dev/stdin", folder.path(of: "pipe")] { #expect(all.refusal(of: path) != nil, "\(path)") }
    #expect(all.refusal(of: folder.path(of: "secret/b.txt")) == nil)
  }

  @Test(
    "A server is one of this machine, or allowed by scheme, name and port",
    arguments: [
      ("http://localhost:8080/a", true), ("http://127.0.0.1", true), ("http://[::1]:3000/", true), ("https://a.localhost", true),
      ("https://staging.example.org/a?b", true), ("https://STAGING.example.org:443", true),
      ("http://staging.example.org", false), ("https://staging.example.org:8443", false), ("https://example.org", false),
      ("http://127.0.0.1.example.org", false), ("http://127.0.0.1@example.org", false), ("http://169.254.169.254", false),
      ("http://0x7f000001", false), ("file:///etc/passwd", false), ("ftp://localhost", false), ("nonsense", false), ("", false),
    ])
  func addresses(address: String, isAllowed: Bool) throws {
    let reach = try reach(addresses: ["https://staging.example.org/any/path"])
    #expect((reach.refusal(ofAddress: address) == nil) == isAllowed)
  }

  @Test("A file is written in an allowed folder alone, and only where writing is allowed")
  func writing() throws {
    let (inside, outside, linked) = ("allowed/new.txt", "secret/new.txt", "allowed/folder/new.txt")
    let reach = try reach(writes: true)
    #expect(reach.refusal(ofWriting: folder.path(of: inside)) == nil)
    #expect(reach.refusal(ofWriting: folder.path(of: outside)) != nil)
    #expect(reach.refusal(ofWriting: folder.path(of: linked)) != nil)
    expectNoDifference(
      try self.reach().refusal(ofWriting: inside)?.description,
      "'allowed/new.txt' is not written, because nothing may be written here; start the server with --write")
  }

  @Test("A link in an allowed folder is replaced by the file that is written, and what it leads to stays")
  func replacedLink() throws {
    let place = try reach(writes: true).place(of: folder.path(of: "allowed/link.txt"))
    try OutputFile.whole(place, isPrivate: false) { write("new", to: $0) }
    expectNoDifference(try folder.read("secret/b.txt"), "outside")
    expectNoDifference(try folder.read("allowed/link.txt"), "new")
  }

  @Test("No file is written outside while a folder and a link out of it change places", .timeLimit(.minutes(5)))
  func exchanged() throws {
    let reach = try reach(writes: true)
    let (inner, link) = (folder.path(of: "allowed/inner"), folder.path(of: "allowed/out"))
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path(of: "secret"))
    let end = Mailbox<Void>()
    let (hold, beginning) = (folder.path(of: "allowed/hold"), inner)
    let thread = NamedThread("exchange") {
      while end.take(until: .zero) == nil {
        for (old, new) in [(beginning, hold), (link, beginning), (beginning, link), (hold, beginning)] { rename(old, new) }
      }
    }
    var written = 0
    for number in 0..<20_000 where written < 500 {
      // Refused where it is a link at this moment.
      guard let place = try? reach.place(of: inner + "/\(number)") else { continue }
      if (try? OutputFile.whole(place, isPrivate: false) { write("a", to: $0) }) != nil { written += 1 }
    }
    end.post(())
    thread.join()
    #expect(written > 0)
    expectNoDifference(try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "secret")), ["b.txt"])
  }

  @Test("A folder that a server has allowed is no link for the program that carries out its calls")
  func allowedLink() {
    #expect(throws: Failure.self) {
      try Reach(folders: [folder.path(of: "way")], addresses: [], writes: true, followsLinks: false)
    }
  }

  @Test("What is to be allowed exists, and is a server")
  func mistakes() {
    #expect(throws: Failure.self) { try Reach(folders: ["/none"], addresses: [], writes: false) }
    #expect(throws: Failure.self) { try Reach(folders: [], addresses: ["example.org"], writes: false) }
  }
}
