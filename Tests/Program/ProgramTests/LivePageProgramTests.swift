import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// `run --page` with a viewer during the session.
@Suite("The live page of a session", .waiting)
struct LivePageProgramTests {
  private let folder = TestFolder()

  /// A session that receives lines, and its page.
  private final class Show {
    let process: ChildProcess
    let port: UInt16
    /// The beginning of the path of every address.
    let folder: String

    init(_ arguments: [String], in folder: TestFolder) throws {
      process = try ChildProcess(
        "/bin/sh",
        ["-c", "cd \"$0\" && exec \"$@\" 2> errors", folder.path, builtProgram("earshot"), "run", "--page"]
          + arguments,
        environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"],
        .input)
      let pattern = /http:\/\/127\.0\.0\.1:([0-9]+)(\/[a-z0-9]{16}\/)\n/
      var printed = ""
      try waitUntil("the address is printed") {
        printed = (try? folder.read("errors")) ?? ""
        return printed.contains(pattern)
      }
      let address = try #require(printed.firstMatch(of: pattern))
      port = try #require(UInt16(address.1))
      self.folder = String(address.2)
    }
  }

  /// All events of a session that receives these lines, after its end.
  private func events(of lines: [String], _ arguments: [String] = ["--audio", "none"]) throws -> [EventReader.Event] {
    let show = try Show(["--data", "data"] + arguments, in: folder)
    let client = try LoopbackClient(port: show.port)
    client.get(show.folder + "events", port: show.port)
    var reader = EventReader()
    var events: [EventReader.Event] = []
    while events.isEmpty, let bytes = try client.read() { events += reader.take(bytes) }
    for line in lines { show.process.write(line + "\n") }
    show.process.closeInput()
    while let bytes = try client.read(timeout: .seconds(60)) { events += reader.take(bytes) }
    expectNoDifference(show.process.exitCode(), 0)
    return events
  }

  @Test("Its address is printed once, and it ends with the session")
  func address() throws {
    let events = try events(of: ["next", "quit"])
    expectNoDifference(events.last?.name, "end")
    let errors = try folder.read("errors")
    #expect(errors.wholeMatch(of: /earshot: the page is at http:\/\/127\.0\.0\.1:[0-9]+\/[a-z0-9]{16}\/\n/) != nil)
  }

  @Test("A typed secret is nowhere on it")
  func secret() throws {
    let typed = try events(
      of: ["next field", "type demo@example.org", "next", "type hemmelig-77", "where", "repeat", "spell", "wait idle", "quit"])
    let all = typed.map(\.data).joined(separator: "\n")
    #expect(all.contains("demo@example.org"))
    #expect(all.contains("••••"))
    #expect(!all.contains("hemmelig"))
  }

  @Test("A port that is taken ends the run before it begins, with what to try")
  func taken() async throws {
    let show = try Show(["--audio", "none", "--data", "data"], in: folder)
    let run = try await CommandRun(
      ["run", "--page", "\(show.port)", "--audio", "none", "--data", "other"], in: TestFolder())
    expectNoDifference(run.code, 69)
    #expect(
      run.errors.contains(
        "cannot serve the page on port \(show.port): another program uses it; try another port, or --page without a number"))
    show.process.closeInput()
    expectNoDifference(show.process.exitCode(), 0)
  }

  @Test("A captured screen is drawn, and its picture is not sent with every drawing")
  func captured() throws {
    let screens = Checkout.url("Tests/Fixtures/screens/before").path
    let show = try Show(["--audio", "none", "--app", screens], in: folder)
    let client = try LoopbackClient(port: show.port)
    client.get(show.folder + "events", port: show.port)
    var reader = EventReader()
    var drawing: String?
    while drawing == nil, let bytes = try client.read() {
      drawing = reader.take(bytes).map(\.data).first { $0.contains("<svg") }
    }
    #expect(drawing?.contains("base64") == false)
    show.process.closeInput()
    expectNoDifference(show.process.exitCode(), 0)
  }
}
