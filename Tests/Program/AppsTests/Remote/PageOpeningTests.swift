import AccessibilityTree
import Apps
import Audit
import CustomDump
import Flows
import Foundation
import RemoteApps
import Runtime
import ScreenReader
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

/// What is heard and judged of a page whose scripts draw it: the drawn page.
@Suite("A page that is drawn by its scripts", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct PageOpeningTests {
  private static func opened(_ page: String, wait: Int? = nil) throws -> (page: PageTarget, adapter: RemoteAdapter) {
    var options: [Setting: String] = [.audio: "none", .language: "en"]
    options[.pageWait] = wait.map { "\($0)" }
    let configuration = try Configuration(options: options, environment: [:], organisations: [])
    let page = try PageTarget(
      page.contains("/") ? page : PageFlow.pages.appending(path: page).path, configuration, in: PageFlow.browsers)
    return (page, RemoteAdapter(page, configuration))
  }

  private static func heard(_ page: String, wait: Int? = nil) throws -> [String] {
    HeardScreen(try opened(page, wait: wait).page.heard(), as: ReaderProfile()).lines
  }

  private static let boats = ["Boats, heading level 1, main, landmark", "Rent, button, end, main"]

  @Test("It is heard as it is once it has been drawn by a timer")
  func timer() throws {
    expectNoDifference(try Self.heard("drawn-late.html"), Self.boats)
  }

  @Test("An audit judges what has been drawn")
  func audit() throws {
    let adapter = try Self.opened("drawn-late.html").adapter
    let crawl = try adapter.auditCrawl(.commands(1))
    let report = AuditReport(
      crawl, subject: adapter.title, day: "2026-03-02", version: "test", unknown: adapter.unknownProperties, isOfRemoteApp: true)
    #expect(report.findings.contains { $0.rule == "image-name-missing" }, "\(report.findings)")
    #expect(!crawl.steps.isEmpty)
  }

  /// Scripts that draw a heading and a button into the body, each in its own way.
  private static let ways = [
    "after two timers": """
    setTimeout(() => setTimeout(draw, 900), 900)
    """,
    "after a slow answer": "fetch('/slow').then(draw)",
    "after one answer after the other": "fetch('/a').then(() => fetch('/b')).then(() => setTimeout(draw, 200))",
    "by a script that a script has added": """
    setTimeout(() => { const s = document.createElement('script'); s.src = '/draw.js'; document.head.append(s) }, 100)
    """,
    "bit by bit": """
    setTimeout(() => r.innerHTML = '<a href="#main">Skip to content</a><p>Loading…</p>', 200); setTimeout(draw, 1500)
    """,
    "into a shadow tree": """
    setTimeout(() => r.attachShadow({ mode: 'open' }).innerHTML = '<h1>Boats</h1><button>Rent</button>', 700)
    """,
    "by a timer behind a heading": "r.innerHTML = '<h1>Boats</h1>'; setTimeout(draw, 4000)",
    "by a late timer": "setTimeout(draw, 6000)",
    "behind a progress bar": """
    r.innerHTML = '<h1>Boats</h1><img alt=Logo src="data:,"><div role=progressbar aria-label=Boats></div>'; setTimeout(draw, 5500)
    """,
    "when it is idle, behind some of its content": """
    r.innerHTML = '<h1>Boats</h1><p>Rent one.</p><a href="#x">Home</a>';
    requestIdleCallback(() => setTimeout(() => fetch('data:,a').then(() => setTimeout(draw, 1200)), 800))
    """,
    "when it is idle, after much work": """
    r.innerHTML = '<h1>Boats</h1><p>Rent one.</p>';
    const { port1, port2 } = new MessageChannel(), work = () => {
      for (const end = performance.now() + 20; performance.now() < end;);
      if (performance.now() < 2000) port2.postMessage(0);
    };
    port1.onmessage = work;
    requestIdleCallback(draw);
    work()
    """,
    "while its region is busy": """
    r.outerHTML = '<h1>Boats</h1><div id=b aria-busy=true></div>';
    setTimeout(() => { b.outerHTML = '<button>Rent</button>' }, 1200)
    """,
  ]

  private static func server(_ script: String) throws -> StubServer {
    try StubServer { request in
      switch request.path {
      case "/", "/late":
        return .raw(
          200,
          """
          <!doctype html><html lang=en><title>Boats</title><main id=main><div id=r>Loading</div></main><script>
          const draw = () => { r.innerHTML = '<h1>Boats</h1><button>Rent</button>' };
          \(script)</script>
          """)
      case "/start":
        return .raw(200, "<!doctype html><html lang=en><title>Start</title><h1>Start</h1><a href=/late>Boats</a>")
      case "/slow":
        Thread.sleep(forTimeInterval: 1.5)
        return .raw(200, "x")
      case "/draw.js": return .raw(200, "draw()")
      default: return .raw(200, "x")
      }
    }
  }

  @Test("However its scripts draw it", arguments: ways.keys.sorted())
  func drawn(_ way: String) throws {
    let server = try Self.server(try #require(Self.ways[way]))
    defer { server.stop() }
    expectNoDifference(try Self.heard(server.address + "/"), Self.boats)
  }

  @Test("A page that a link leads to is drawn before it is announced")
  func second() throws {
    let server = try Self.server("setTimeout(draw, 700)")
    defer { server.stop() }
    let flow = """
      find Boats
      activate
      expect contains "Boats, heading level 1"
      next
      expect contains "Rent, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: server.address + "/start"), [])
  }

  /// Ways in which the content of an address comes after scripts have set the address.
  private static let addressWays = [
    "by a timer": "setTimeout(draw, 600)",
    "by an answer": "fetch('/slow').then(draw)",
    "at once, and then the rest": "main.innerHTML = '<h1>Loading…</h1>'; fetch('/a').then(() => setTimeout(draw, 900))",
    "one after the other": "setTimeout(() => { main.innerHTML = '<p>Boats are coming</p>'; setTimeout(draw, 500) }, 300)",
  ]

  @Test(
    "An address that scripts set before its content comes is announced by that content",
    arguments: addressWays.keys.sorted())
  func contentAfterAddress(_ way: String) throws {
    let server = try StubServer { request in
      switch request.path {
      case "/slow":
        Thread.sleep(forTimeInterval: 0.7)
        return .raw(200, "x")
      default:
        return .raw(
          200,
          """
          <!doctype html><html lang=en><title>Home</title><a id=a href=/boats>Boats</a><main id=main><h1>Home</h1></main><script>
          const draw = () => { document.title = 'Boats'; main.innerHTML = '<h1>Boats</h1><p>Rent one.</p>' };
          a.onclick = (event) => { event.preventDefault(); history.pushState(0, '', '/boats'); \(Self.addressWays[way] ?? "") };
          </script>
          """)
      }
    }
    defer { server.stop() }
    let flow = """
      find link Boats
      activate
      expect contains "Boats, heading level 1"
      expect nothing
      next
      expect contains "Rent one."
      """
    expectNoDifference(try PageFlow.findings(flow, at: server.address + "/"), [])
  }

  @Test("A page that goes on changing is read before the time of those that never rest is over")
  func restless() throws {
    let source = ChromiumPage(
      try PageAddress(PageFlow.pages.appending(path: "restless.html").path), language: "en", detail: .places,
      in: PageFlow.browsers)
    defer { source.close() }
    let opening = try #require(try source.start(at: nil) { _ in }.opening)
    #expect(opening.isAtRest && !opening.isBare)
  }

  @Test(
    "Where next to nothing is there nothing is judged, and the exit code is 65",
    arguments: [
      "<script>1</script>", "<div id=r>Loading…</div><script>1</script>",
      "<a href='#main'>Skip to main content</a><main id=main></main><script>1</script>",
      "<div role=progressbar aria-label=Loading></div>",
      "<noscript>Please enable JavaScript</noscript><div id=root></div><script>1</script>",
      "<img alt=Spinner src='data:,'><div role=progressbar aria-label=Loading></div>",
      "<h1>Boats</h1><div role=progressbar aria-valuenow=40 aria-label=Boats></div>",
    ])
  func bare(_ body: String) throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write("<!doctype html><html lang=en><title>Bare</title>\(body)", to: "bare.html")
    let (target, adapter) = try Self.opened(page.path, wait: 3)
    for judge in [{ _ = try target.heard() }, { _ = try adapter.auditCrawl(.commands(1)) }] {
      let failure = #expect(throws: Failure.self) { try judge() }
      expectNoDifference(failure?.code, 65)
      // The wait ended at its limit: a longer one may help.
      #expect(failure?.description.contains("nothing was judged") == true)
      #expect(failure?.description.contains("wait longer with --page-wait") == true)
    }
    for flow in ["expect not contains \"Error\"", "judges nothing"] {
      let failure = #expect(throws: FlowParser.Failure.self) { try PageFlow.findings(flow, at: page.path, wait: 3) }
      expectNoDifference(failure?.exitCode, 65)
      #expect(failure?.reason.contains("nothing was judged") == true)
    }
  }

  @Test(
    "What shows anything is judged, without a wait for more",
    arguments: [
      "<img src='data:,' width=80 height=80>", "<nav><ul><li><a href='#/inbox'>Inbox</a></ul></nav><script>1</script>",
      "<a href='#'>New file</a>", "<article>This is a description of a thing...</article>", "<dialog open>One sentence.</dialog>",
      "<div role=spinbutton aria-valuenow=3 tabindex=0></div>", "<div aria-hidden=true><h1>Boats</h1></div>",
      "<a href='#main'>Skip to main content</a><main id=main></main>", "<svg width=80 height=80><circle r=40 /></svg>",
      "<div style='width: 80px; height: 80px; background: url(data:,)'></div>",
    ])
  func shown(_ body: String) throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write("<!doctype html><html lang=en><title>Page</title>\(body)", to: "shown.html")
    let source = ChromiumPage(try PageAddress(page.path), language: "en", detail: .places, in: PageFlow.browsers)
    defer { source.close() }
    let opening = try #require(try source.start(at: nil) { _ in }.opening)
    #expect(!opening.isBare && !opening.isBlank)
  }

  @Test("Of a page that shows nothing, and has no scripts, an audit judges the document; nothing is heard of it")
  func blank() throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write("<!doctype html><html><head></head><body></body></html>", to: "blank.html")
    let (target, adapter) = try Self.opened(page.path)
    let report = AuditReport(
      try adapter.auditCrawl(.asShown), subject: adapter.title, day: "2026-03-02", version: "test",
      unknown: adapter.unknownProperties, isOfRemoteApp: true)
    #expect(report.findings.contains { $0.rule == "screen-untitled" }, "\(report.findings)")
    let failure = #expect(throws: Failure.self) { try target.heard() }
    expectNoDifference(failure?.code, 65)
  }

  @Test("Of a page that shows nothing and has scripts, an audit judges the title and the language, and says that it is all")
  func bareDocument() throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write("<!doctype html><html><script>1</script></html>", to: "bare.html")
    let (target, adapter) = try Self.opened(page.path, wait: 3)
    let report = AuditReport(
      try adapter.auditCrawl(), subject: adapter.title, day: "2026-03-02", version: "test",
      unknown: adapter.unknownProperties, isOfRemoteApp: true)
    expectNoDifference(Set(report.findings.map(\.rule)), ["screen-untitled", "page-language-missing"])
    #expect(report.rendered(as: .text).contains("The page shows next to nothing, so only its document is judged."))
    let failure = #expect(throws: Failure.self) { try target.heard() }
    expectNoDifference(failure?.code, 65)
  }

  @Test("A page with a sound as an object, and one with a frame that never comes, are walked through to their end")
  func endless() throws {
    let server = try StubServer { request in
      switch request.path {
      case "/sound": .raw(200, Self.page("<object data=sound.mp3></object><button type=button>More</button>"))
      case "/frame": .raw(200, Self.page("<iframe src=/never title=Map></iframe><button type=button>More</button>"))
      default: .silence
      }
    }
    defer { server.stop() }
    for path in ["/sound", "/frame"] {
      let crawl = try Self.opened(server.address + path, wait: 3).adapter.auditCrawl()
      #expect(crawl.screenStates.contains { $0.tree.nodes.contains { $0.label == "More" } }, "\(path)")
      #expect(!crawl.isCutShort && !crawl.steps.isEmpty, "\(path)")
    }
  }

  private static func page(_ body: String) -> String {
    "<!doctype html><html lang=en><title>Page</title><main><h1>Page</h1><p>A page.</p>\(body)</main></html>"
  }

  @Test("An error of the server is not the app", arguments: [404, 500])
  func error(_ status: Int) throws {
    let server = try StubServer { request in
      let body = "<!doctype html><html lang=en><title>Page</title><main><h1>Sorry</h1><a href=/gone>More</a></main>"
      return .raw(request.path == "/" ? 200 : status, body)
    }
    defer { server.stop() }
    let (target, adapter) = try Self.opened(server.address + "/gone")
    for judge in [{ _ = try target.heard() }, { _ = try adapter.auditCrawl(.commands(1)) }] {
      let error = #expect(throws: (any Error).self) { try judge() }
      let failure = error.flatMap { Failure($0) }
      expectNoDifference(failure?.code, 69)
      #expect(failure?.description.contains("\(server.address)/gone' with the error \(status)") == true)
    }
    let failure = #expect(throws: FlowParser.Failure.self) { try PageFlow.findings("open /gone\nnext", at: server.address + "/") }
    expectNoDifference(failure?.exitCode, 69)
    // Later it is told, and the session goes on.
    let later = """
      find More
      activate
      expect polite contains "with the error \(status)"
      next
      expect contains "More"
      """
    expectNoDifference(try PageFlow.findings(later, at: server.address + "/"), [])
  }

  @Test(
    "What is still to come of a press is heard by 'expect nothing' and 'expect not'",
    arguments: ["nothing", "not contains \"Late\""])
  func stillToCome(_ expectation: String) throws {
    let ways = [
      "setTimeout(() => b.textContent = 'Late pizza', 300)",
      "fetch('/slow').then(() => b.textContent = 'Late pizza')",
      "setTimeout(() => setTimeout(() => b.textContent = 'Late pizza', 400), 400)",
    ]
    for way in ways {
      let server = try StubServer { request in
        if request.path == "/slow" { Thread.sleep(forTimeInterval: 0.8) }
        return .raw(
          200,
          """
          <!doctype html><html lang=en><title>Snack</title><main><h1>Snack</h1><p role=status id=a></p><p role=status id=b></p>
          <button onclick="a.textContent = 'Pizza'; \(way)">Show</button></main>
          """)
      }
      defer { server.stop() }
      let flow = """
        find Show
        activate
        expect polite "Pizza"
        expect \(expectation)
        """
      expectNoDifference(try PageFlow.findings(flow, at: server.address + "/").count, 1, "\(way)")
    }
  }

  @Test("A page of one sentence is a page")
  func sentence() throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write("<!doctype html><html lang=en><title>One</title><p>Closed today", to: "one.html")
    expectNoDifference(try Self.heard(page.path), ["Closed today"])
  }

  @Test("A server that is down is told before a browser is started")
  func down() throws {
    let stopped = try StubServer { _ in .hangUp }
    let address = stopped.address
    stopped.stop()
    let start = ContinuousClock.now
    let failure = #expect(throws: Failure.self) { try Self.opened(address + "/").page.heard() }
    expectNoDifference(failure?.code, 69)
    #expect(failure?.description.contains("connection refused") == true)
    let broken = #expect(throws: FlowParser.Failure.self) { try PageFlow.findings("next", at: address + "/") }
    expectNoDifference(broken?.exitCode, 69)
    // Far less than a browser needs.
    #expect(ContinuousClock.now - start < .seconds(2))
  }
}
