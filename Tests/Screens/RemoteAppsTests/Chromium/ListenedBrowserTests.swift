import AccessibilityTree
import CustomDump
import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

/// A browser of other people that is heard beside them.
@Suite("A browser that is listened to", .waiting)
struct ListenedBrowserTests {
  @Test(
    "Only a debugging port of this machine is listened to",
    arguments: [
      "http://192.0.2.1:9222", "https://127.0.0.1:9222", "http://name:word@127.0.0.1:9222", "ws://example.org/devtools", "9222",
      "http://", "file:///etc/passwd", "http://127.0.0.1.example.org:9222",
    ])
  func refused(_ address: String) {
    #expect(throws: ChromiumError.self) { try ListenedBrowser(address) }
  }

  @Test("The report names the address without its path")
  func named() throws {
    expectNoDifference(try ListenedBrowser("http://localhost:9222/json").name, "http://localhost:9222")
    expectNoDifference(try ListenedBrowser("ws://127.0.0.1:9222/devtools/browser/secret").name, "ws://127.0.0.1:9222")
    expectNoDifference(try ListenedBrowser("http://[::1]:9222").name, "http://[::1]:9222")
  }

  @Test("Addresses are shown without what may be secret")
  func shown() {
    expectNoDifference(ListenedPage.shown("https://app.example/a/b?token=1#top"), "https://app.example/a/b")
    expectNoDifference(ListenedPage.shown("https://me:word@app.example/a"), "https://app.example/a")
    expectNoDifference(ListenedPage.shown("http://localhost/#/inbox?code=1"), "http://localhost/#/inbox")
    expectNoDifference(ListenedPage.shown("http://localhost/#access_token=1"), "http://localhost/")
    expectNoDifference(ListenedPage.shown("data:text/html,secret"), "data:")
  }

  @Test("Frames of a web socket: in pieces, in several frames, with pings between, and what is no frame of a server")
  func socketFrames() {
    var reader = FrameReader()
    let whole: [UInt8] = [0x01, 2, 0x61, 0x62, 0x89, 1, 0x70, 0x80, 1, 0x63]
    var found: [FrameReader.Frame] = []
    for byte in whole { found += reader.take([byte]) }
    expectNoDifference(found, [.ping([0x70]), .message([0x61, 0x62, 0x63])])
    expectNoDifference(reader.take([0x81, 126, 1, 0]), [])
    expectNoDifference(reader.take([UInt8](repeating: 0x61, count: 256)), [.message([UInt8](repeating: 0x61, count: 256))])
    expectNoDifference(reader.take([0x88, 0]), [.closed])
    for bytes: [UInt8] in [[0x81, 0x81, 1, 2, 3, 4, 5], [0x82, 127, 255, 255, 255, 255, 255, 255, 255, 255]] {
      var other = FrameReader()
      guard case .invalid? = other.take(bytes).first else {
        Issue.record("\(bytes)")
        continue
      }
    }
  }

  @Test("A screen is another one by its words, its dialogs and its title, and not by its figures")
  func content() {
    func content(_ labels: [String], title: String = "Page", dialog: Bool = false) -> ListenedContent {
      let nodes = labels.enumerated().map {
        SemanticTree.Branch(Node(id: NodeID(segments: ["page", "\($0)"]), role: .text, label: $1))
      }
      var root = SemanticTree.Branch(Node(id: NodeID(segments: ["page"]), role: .screen, label: title), nodes)
      if dialog {
        root.children.append(SemanticTree.Branch(Node(id: NodeID(segments: ["page", "box"]), role: .dialog, label: "Page")))
      }
      return ListenedContent(
        RemoteScreen(name: "page", instance: "page/1", title: title, depth: 0, tree: SemanticTree([root]), reading: 1),
        at: "http://localhost/")
    }
    let old = content(["One", "12:01", "Two", "Three", "Four", "Five"])
    #expect(content(["One"]).isNew(after: nil))
    #expect(!content(["One", "12:02", "Two", "Three", "Four", "Five"]).isNew(after: old))
    #expect(!content(["One", "12:02", "Two", "Three", "Four"]).isNew(after: old))
    #expect(content(["One", "12:02"]).isNew(after: old))
    #expect(content(["One", "12:02", "Two", "Three", "Four", "Five", "Six"]).isNew(after: old))
    #expect(content(["One", "12:01", "Two", "Three", "Four", "Five"], title: "Other").isNew(after: old))
    #expect(content(["One", "12:01", "Two", "Three", "Four", "Five"], dialog: true).isNew(after: old))
  }

  /// What a source has reported so far.
  private final class Heard: Sendable {
    private let all = Mutex<[ListenedEvent]>([])
    private let came = Mailbox<Void>()

    func take(_ event: ListenedEvent) {
      all.withLock { $0.append(event) }
      came.post(())
    }

    var events: [ListenedEvent] { all.withLock(\.self) }
    var titles: [String] {
      events.compactMap { if case .screen(let screen, _) = $0.kind { screen.title } else { nil } }
    }
    var ends: [ListenedEnd] { events.compactMap { if case .ended(let end) = $0.kind { end } else { nil } } }
    var trees: [SemanticTree] {
      events.compactMap { if case .screen(let screen, _) = $0.kind { screen.tree } else { nil } }
    }
    var files: [String] {
      events.compactMap {
        guard case .screen(let screen, _) = $0.kind else { return nil }
        return screen.capture.map { String(decoding: $0.content, as: UTF8.self) }
      }
    }
    func hasSaid(_ text: String) -> Bool {
      events.contains { if case .said(text, isAssertive: false) = $0.kind { true } else { false } }
    }
    var leftCount: Int { events.count { if case .left = $0.kind { true } else { false } } }

    /// Waits until something holds; false after a while.
    func wait(_ holds: (Heard) -> Bool) -> Bool {
      let end = monotonicNow() + .seconds(30)
      while !holds(self) {
        guard monotonicNow() < end else { return false }
        _ = came.take(until: monotonicNow() + .milliseconds(100))
      }
      return true
    }
  }

  /// A browser with a port, as a test starts one, and what opens and closes pages in it.
  private final class TestedBrowser {
    let process: ChildProcess
    let address: String
    private let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-tested-\(UUID().uuidString)").path
    private let connection = HTTPConnection()

    init(_ options: [String] = []) throws {
      let program = try #require(InstalledBrowser.program(for: "en"))
      process = try ChildProcess(
        program,
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
          "--user-data-dir=\(folder)",
        ] + options + ["about:blank"], environment: ["HOME": folder, "PATH": "/usr/bin:/bin"])
      let file = "\(folder)/DevToolsActivePort"
      let end = monotonicNow() + .seconds(30)
      var port: Substring?
      while port == nil, monotonicNow() < end {
        port = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n").first
        usleep(20_000)
      }
      address = "http://127.0.0.1:\(try #require(port))"
    }

    /// Opens a page of some HTML; returns its id.
    @discardableResult
    func open(_ html: String) throws -> String {
      try open(at: "data:text/html," + (html.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""))
    }

    /// Opens an address; returns its page's id.
    @discardableResult
    func open(at page: String) throws -> String {
      let answer = try connection.send("PUT", "\(address)/json/new?\(page)", nil, timeout: .seconds(10))
      return try #require(try JSONReader.value(of: answer.body)["id"]?.string)
    }

    func close(_ id: String) throws { _ = try connection.send("GET", "\(address)/json/close/\(id)", nil, timeout: .seconds(10)) }

    func end() { kill(process.pid, SIGKILL) }

    deinit {
      end()
      _ = process.waitForEnd(within: .seconds(10))
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  private static func page(_ title: String, _ body: String) -> String {
    "<!doctype html><html lang=en><title>\(title)</title><main><h1>\(title)</h1>\(body)</main>"
  }

  @Test(
    "Pages are heard that were there before and that come, each as a page of its own, until the browser ends",
    .enabled(if: ChromiumPage.isAvailable))
  func pages() throws {
    let browser = try TestedBrowser()
    try browser.open(Self.page("Before", "<button>One</button>"))
    let (heard, source) = (Heard(), try ListenedBrowser(browser.address))
    source.listen(heard.take)
    #expect(heard.wait { $0.titles.contains("Before") })
    let id = try browser.open(
      Self.page("Later", "<p role=status id=s></p><script>setTimeout(() => s.textContent = 'Ready', 300)</script>"))
    #expect(heard.wait { $0.hasSaid("Ready") })
    #expect(heard.wait { $0.titles.contains("Later") })
    try browser.close(id)
    #expect(heard.wait { $0.leftCount == 1 })
    browser.end()
    #expect(heard.wait { !$0.ends.isEmpty })
    expectNoDifference(heard.ends, [.gone])
    source.close()
  }

  @Test("Frames of other sites, and frames in these, are heard as part of their page", .enabled(if: ChromiumPage.isAvailable))
  func frames() throws {
    // Both names are of this machine, and two sites to a browser.
    let server = try StubServer { request in
      let body =
        switch request.path {
        case "/outer": "<button>Outside</button><iframe title=Shop></iframe>"
        case "/inner":
          """
          <button>Inside</button><img src=data:, width=40 height=40><p role=status id=s></p><iframe title=Map></iframe>
          <script>setTimeout(() => s.textContent = "Open", 300)</script>
          """
        default: "<button>Innermost</button>"
        }
      let script = """
        <script>
        for (const frame of document.getElementsByTagName("iframe")) {
          const [host, path] = location.pathname === "/outer" ? ["localhost", "inner"] : ["127.0.0.1", "innermost"]
          frame.src = `http://${host}:${location.port}/${path}`
        }
        </script>
        """
      return .raw(200, Self.page(request.path, body + script))
    }
    let browser = try TestedBrowser(["--site-per-process"])
    let (heard, source) = (Heard(), try ListenedBrowser(browser.address))
    source.listen(heard.take)
    try browser.open(at: "\(server.address)/outer")
    let buttons: Set = ["Outside", "Inside", "Innermost"]
    #expect(heard.wait { $0.trees.contains { buttons.isSubset(of: $0.nodes.compactMap(\.label)) } })
    #expect(heard.wait { $0.hasSaid("Open") })
    source.close()
    // An element in them is named with the way through the frames, in the screen's file too.
    let selectors = heard.files.flatMap { $0.split(separator: #""selector":""#).map { $0.prefix { $0 != "\"" } } }
    #expect(selectors.contains { $0.split(separator: "iframe", omittingEmptySubsequences: false).count == 3 })
  }

  @Test("A page that never rests is reported a few times, and holds up no other", .enabled(if: ChromiumPage.isAvailable))
  func restless() throws {
    let browser = try TestedBrowser()
    let (heard, source) = (Heard(), try ListenedBrowser(browser.address))
    source.listen(heard.take)
    try browser.open(
      Self.page(
        "Restless",
        """
        <p id=p></p><script>setInterval(() => { p.textContent = Math.random().toString(36) }, 5)</script>
        """))
    try browser.open(Self.page("Stuck", "<p>Here</p><script>setTimeout(() => { for (;;); }, 500)</script>"))
    let end = #"<script>setTimeout(() => { s.textContent = "Enough" }, 3000)</script>"#
    try browser.open(Self.page("Still", "<button>One</button><p role=status id=s></p>\(end)"))
    #expect(heard.wait { $0.titles.contains("Still") && $0.hasSaid("Enough") })
    #expect(heard.titles.count { $0 == "Restless" } <= 20)
    let began = monotonicNow()
    source.close()
    #expect(monotonicNow() - began < .seconds(2))
    expectNoDifference(heard.ends, [.asked])
  }

  @Test(
    "Fifty pages that are opened and closed at once are all left, and the next one is heard",
    .enabled(if: ChromiumPage.isAvailable))
  func many() throws {
    let browser = try TestedBrowser()
    let (heard, source) = (Heard(), try ListenedBrowser(browser.address))
    source.listen(heard.take)
    for number in 1...50 { try browser.close(try browser.open(Self.page("Page \(number)", "<button>One</button>"))) }
    try browser.open(Self.page("Last", "<button>One</button>"))
    #expect(heard.wait { $0.titles.contains("Last") })
    source.close()
    let places = Set(heard.events.map(\.place)).subtracting([""])
    expectNoDifference(heard.leftCount, places.count)
    expectNoDifference(heard.ends, [.asked])
  }

  @Test("Where no browser comes, listening ends when it is asked to")
  func nothing() throws {
    let (heard, source) = (Heard(), try ListenedBrowser("http://127.0.0.1:9"))
    source.listen(heard.take)
    usleep(100_000)
    source.close()
    expectNoDifference(heard.ends, [.asked])
  }
}
