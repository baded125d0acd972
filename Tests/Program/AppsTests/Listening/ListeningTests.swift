import AccessibilityTree
import Audit
import Captures
import CustomDump
import Foundation
import Glibc
import Runtime
import ScreenReader
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps
@testable import RemoteApps

/// The folder and the reports of a test that is listened to, whatever its source is.
@Suite("Listening to a test", .waiting)
struct ListeningTests {
  /// A folder that is removed with its test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "earshot-listened-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
  }

  /// A source that tells what a test wrote down.
  private final class ScriptedSource: ListenedSource {
    let name = "http://127.0.0.1:9222"
    let live = "page"
    let format: CaptureFormat? = .chromeJSON
    private let events: [ListenedEvent]

    init(_ events: [ListenedEvent]) { self.events = events }

    func listen(_ tell: @escaping @Sendable (ListenedEvent) -> Void) { events.forEach(tell) }
    func close() {}
  }

  /// A page of some nodes: role, name, further properties.
  private static func screen(_ name: String, title: String, _ nodes: [(role: String, name: String)]) throws -> RemoteScreen {
    let children = nodes.enumerated().map { offset, node in
      #"""
      {"nodeId":"\#(offset + 2)","parentId":"1","ignored":false,"backendDOMNodeId":\#(offset + 2),"role":{"value":"\#(node.role)"},
      "name":{"value":"\#(node.name)"},"properties":[{"name":"focusable","value":{"value":true}}],"childIds":[]}
      """#
    }
    let ids = nodes.indices.map { "\"\($0 + 2)\"" }.joined(separator: ",")
    let root = #"""
      {"nodeId":"1","ignored":false,"backendDOMNodeId":1,"role":{"value":"RootWebArea"},"name":{"value":"\#(title)"},
      "properties":[],"childIds":[\#(ids)]}
      """#
    let text = #"{"nodes":[\#(([root] + children).joined(separator: ","))]}"#
    let captured = try #require(try CaptureReader.screens(in: Array(text.utf8)).first)
    var screen = PageScreen(captured, named: name, instance: "\(name)/1", title: title, depth: 0, reading: 1).screen
    screen.capture = RemoteCapture(ending: "json", content: Array(text.utf8), picture: nil)
    screen.captured = captured
    return screen
  }

  private static func signIn() throws -> RemoteScreen {
    try screen(
      "login", title: "Sign in", [("textbox", "E-mail"), ("textbox", "Password"), ("button", "Sign in"), ("button", "")])
  }

  private static func inbox() throws -> RemoteScreen {
    try screen("inbox", title: "Inbox", [("heading", "Inbox"), ("link", "Write")])
  }

  private func listen(
    _ events: [ListenedEvent], into folder: Folder, baseline: BaselineChoice = .none, language: Language = .english
  ) throws -> AuditReport {
    let (source, path) = (ScriptedSource(events), folder.path)
    let readers = ReaderProfile.Style.allCases.map { ReaderProfile(style: $0, language: language) }
    let test = try ListenedTest(source, in: path, as: readers)
    // The judging thread takes less weight, which is not given back.
    let failure = Mutex<(any Error)?>(nil)
    let found = Mutex<AuditReport?>(nil)
    let thread = Thread {
      do {
        let report = try Listening(source, in: path, test, baseline: baseline).run()
        found.withLock { $0 = report }
      } catch { failure.withLock { $0 = error } }
    }
    thread.stackSize = NestingLimit.stack
    thread.start()
    while !thread.isFinished { usleep(1000) }
    if let error = failure.withLock({ $0 }) { throw error }
    return try #require(found.withLock { $0 })
  }

  private func event(_ kind: ListenedEvent.Kind, at place: String = "a") -> ListenedEvent { ListenedEvent(kind, at: place) }

  @Test("The folder is as run --save makes one, and the reports are in the order of the test")
  func folder() throws {
    let folder = Folder()
    let login = try Self.signIn()
    let button = try #require(login.tree.nodes.first { $0.label == "Sign in" && $0.role == .button }?.id)
    let field = try #require(login.tree.nodes.first { $0.label == "Password" }?.id)
    let report = try listen(
      [
        event(.step(.opened("http://localhost:8080/login"))),
        event(.screen(login, address: "http://localhost:8080/login")),
        event(.step(.typed("hunter2", into: "Password", act: .setText(field, "hunter2"), isSecret: true))),
        event(.said("Signing in", isAssertive: false)),
        event(.step(.pressed("Sign in", act: .activate(button)))),
        event(.said("Welcome", isAssertive: true)),
        event(.screen(try Self.inbox(), address: "http://localhost:8080/inbox")),
        event(.step(.did(Phrase(en: "Went back", nb: "Gikk tilbake"), act: .back))),
        event(.screen(login, address: "http://localhost:8080/login")),
        event(.left), event(.ended(.gone)),
      ], into: folder)
    expectNoDifference(
      try folder.names, ["audit.sarif", "inbox.json", "junit.xml", "login.json", "report.html", "screens.yaml"])
    let app = try SavedApp(folder.path, language: .english)
    expectNoDifference(app.knownScreens, ["inbox", "login"])
    expectNoDifference(app.start, "login")
    let steps = try #require(app.links.screens["login"]?.on)
    expectNoDifference(steps.map(\.do), ["setText", "activate"])
    expectNoDifference(steps[0].details.text, nil)
    expectNoDifference(steps[0].details.characters, 7)
    expectNoDifference(steps[1].to, "inbox")
    expectNoDifference(steps[1].says, [.text("Welcome", isAssertive: true)])
    for name in try folder.names { #expect(try !folder.text(name).contains("hunter2"), "\(name)") }
    // The button without a name, and nothing that differs from an audit of the same page.
    #expect(report.findings.contains { $0.rule == "name-missing" && $0.certainty == .violation })
    #expect(!report.isPassed)
    let html = try folder.text("report.html")
    let order = [
      "1. Sign in", "E-mail", "2. Inbox", "•••••••", "Pressed &#39;Sign in&#39;", "Signing in", "Welcome", "3. Sign in",
    ]
    var rest = html[...]
    for words in order {
      let found = rest.range(of: words) ?? rest.range(of: words.replacing("&#39;", with: "'"))
      #expect(found != nil, "\(words)")
      if let found { rest = rest[found.upperBound...] }
    }
    #expect(html.contains("TalkBack") && html.contains("VoiceOver"))
    #expect(try folder.text("junit.xml").contains("name-missing"))
    #expect(try folder.text("audit.sarif").contains("http://localhost:8080/login"))
  }

  @Test("Other commands read the folder")
  func read() throws {
    let folder = Folder()
    _ = try listen(
      [
        event(.screen(try Self.signIn(), address: nil)),
        // What has come since, and is on no screen that is saved.
        event(.step(.pressed("Later", act: .activate(NodeID(segments: ["login", "later"]))))), event(.step(.pressed("Sign in"))),
        event(.screen(try Self.inbox(), address: nil)), event(.ended(.gone)),
      ], into: folder)
    _ = try SavedApp(folder.path, language: .english)
    let library = try CaptureLibrary(folder.path)
    expectNoDifference(library.entries.map(\.name).sorted(), ["inbox", "login"])
    #expect(SavedApp.isSaved(folder.path))
  }

  @Test("Several pages at once do not lead to one another")
  func pages() throws {
    let folder = Folder()
    _ = try listen(
      [
        event(.screen(try Self.signIn(), address: nil), at: "a"), event(.screen(try Self.inbox(), address: nil), at: "b"),
        event(.step(.pressed("Write")), at: "b"), event(.left, at: "a"), event(.ended(.gone)),
      ], into: folder)
    let links = try SavedApp(folder.path, language: .english).links
    expectNoDifference(links.screens["login"]?.on.count, 0)
    expectNoDifference(links.screens["inbox"]?.on.compactMap(\.to), [])
    #expect(try folder.text("report.html").contains("Pressed"))
  }

  @Test("A baseline takes out what is known; a report in Norwegian has Norwegian words")
  func baseline() throws {
    let events = [event(.screen(try Self.signIn(), address: nil)), event(.ended(.gone))]
    let first = try listen(events, into: Folder(), baseline: .compared(nil))
    #expect(first.isPassed)
    let known = try #require(first.baseline)
    #expect(known.count > 0)
    let folder = Folder()
    let second = try listen(events, into: folder, baseline: .compared(known), language: .bokmål)
    #expect(second.isPassed)
    let html = try folder.text("report.html")
    #expect(html.contains("Lyttet til en test") && html.contains("lang=\"nb\""))
  }

  @Test("A test that reaches nothing is an error, and so is a lost connection and a folder that is used")
  func failures() throws {
    #expect(throws: Failure.self) { try listen([event(.ended(.gone))], into: Folder()) }
    let folder = Folder()
    let lost = #expect(throws: Failure.self) {
      try listen([event(.screen(try Self.signIn(), address: nil)), event(.ended(.failed("reset")))], into: folder)
    }
    expectNoDifference(lost?.code, 69)
    #expect(try folder.names.contains("report.html"))
    let used = #expect(throws: Failure.self) { try listen([event(.ended(.gone))], into: folder) }
    expectNoDifference(used?.code, 74)
  }
}
