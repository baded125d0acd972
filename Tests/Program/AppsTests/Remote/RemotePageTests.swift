import AccessibilityTree
import Apps
import Audit
import CustomDump
import Flows
import Foundation
import RemoteApps
import Runtime
import Session
import TestSupport
import TestTraits
import Testing

/// A page of this repository with all kinds of elements, in a real Chromium.
@Suite("A living page", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct RemotePageTests {
  @Test("What is heard of it is as its flows say", arguments: PageFlow.names)
  func flows(_ name: String) throws {
    expectNoDifference(try PageFlow.findings(of: name), [])
  }

  @Test("What is heard of a server's pages is as their flows say", arguments: PageFlow.servedNames)
  func servedFlows(_ name: String) throws {
    expectNoDifference(try PageFlow.servedFindings(of: name), [])
  }

  @Test("The first expectation that fails tells where the session begins, and that the top is elsewhere")
  func beginning() throws {
    expectNoDifference(
      try PageFlow.findings("next link\nexpect \"Skip to content, link\"\nexpect \"Books\"", at: "joining.html"),
      [
        #"expected "Skip to content, link", but heard navigation "No next link"; write 'expect "No next link"'; "#
          + #"the session begins at "Become a member, heading level 1", and 'first' goes to the top"#,
        #"expected "Books", but heard nothing; the screen has these words, and nothing announced them; 'find Books' goes there; "#
          + #"write 'expect nothing' if that is right, or leave this line out"#,
      ])
  }

  @Test("None of the flows is lost")
  func allFlows() {
    expectNoDifference([PageFlow.names.count, PageFlow.servedNames.count], [49, 2])
  }

  @Test("An audit walks through a page, finds what is wrong, and presses nothing that might do harm")
  func audit() throws {
    let configuration = try Configuration(options: [.audio: "none"], environment: [:], organisations: [])
    let adapter = RemoteAdapter(try PageTarget(PageFlow.pages.appending(path: "form.html").path, configuration), configuration)
    let crawl = try adapter.auditCrawl(.commands(1))
    let report = AuditReport(
      crawl, subject: adapter.title, day: "2026-03-02", version: "test", unknown: adapter.unknownProperties, isOfRemoteApp: true)
    let text = report.rendered(as: .text)
    #expect(text.contains("form/button-3"), "\(text)")
    let labels = crawl.screenStates.flatMap { $0.tree.nodes.compactMap(\.label) }
    #expect(labels.contains("Shown"))
    #expect(!labels.contains("Everything is gone"))
    #expect(!crawl.isCutShort)
  }

  @Test(
    "A page may be shown on a phone",
    arguments: [
      (nil as String?, "desktop"), ("iphone", "iPhone 393 wide, 5 fingers"), ("pixel", "Android 412 wide, 5 fingers"),
    ])
  func phones(phone: String?, device: String) throws {
    let configuration = try Configuration(options: [.audio: "none", .hints: "off"], environment: [:], organisations: [])
    let page = try PageTarget(
      PageFlow.pages.appending(path: "phone.html").path, phone: phone, configuration, in: PageFlow.browsers)
    let adapter = RemoteAdapter(page, configuration)
    let report = try FlowRun.play(
      try FlowParser.parse("next\nexpect contains \"\(device)\"", name: "flow"), on: adapter.flowEnvironment,
      settings: SessionSettings(configuration))
    expectNoDifference(report.findings.map { "\($0)" }, [])
  }

  @Test("A site is followed as far as it goes: forms, places on pages, servers that do not answer, other sites")
  func site() throws {
    let server = try StubServer { request in
      switch request.path.prefix(while: { $0 != "?" }) {
      case "/":
        .raw(
          200,
          """
          <!doctype html><title>Home</title><h1>Home</h1><form action=/found><input aria-label=Query name=q><button>Search</button>
          </form><a href="/places#second">Places</a><button onclick="location = 'http://example.com/'">Away</button>
          <a href="http://127.0.0.1:59999/">Dead</a><iframe src="http://example.com/" title=Foreign></iframe>
          """)
      case "/found": .raw(200, "<!doctype html><title>Found</title><h1>Found \(request.path)</h1>")
      case "/places": .raw(200, "<!doctype html><title>Places</title><h1>Top</h1><h2 id=second>Second</h2>")
      default: .raw(404, "<!doctype html><title>Nothing</title><h1>Nothing here</h1>")
      }
    }
    defer { server.stop() }
    let flow = """
      find Query
      type cats
      submit
      expect "Editing ended"
      expect contains "Found /found?q=cats"
      back
      find Places
      activate
      expect contains "Second, heading"
      back
      find Away
      activate
      expect polite contains "another site, http://example.com/, which is not opened"
      find Dead
      activate
      expect contains "127.0.0.1:59999/ cannot be opened"
      back
      expect "Dead, link"
      expect screen start
      """
    expectNoDifference(try PageFlow.findings(flow, at: server.address + "/", reach: "59999"), [])
  }

  @Test(
    "A page that is not there is a sentence",
    arguments: [
      ("missing.html", "there is no such file; look at the path"),
      ("http://127.0.0.1:59999/", "connection refused; start the server, or look at the port"),
    ])
  func missing(_ page: String, reason: String) throws {
    let configuration = try Configuration(options: [.audio: "none"], environment: [:], organisations: [])
    let address = page.hasPrefix("http") ? page : PageFlow.pages.appending(path: page).absoluteString
    let adapter = RemoteAdapter(try PageTarget(address, configuration, in: PageFlow.browsers), configuration)
    let failure = #expect(throws: FlowParser.Failure.self) {
      try FlowRun.play(
        try FlowParser.parse("next", name: "flow"), on: adapter.flowEnvironment, settings: SessionSettings(configuration))
    }
    #expect(failure?.reason.hasSuffix(reason) == true, "\(failure?.reason ?? "")")
  }

  @Test("A page that hangs is told of, and the cursor moves on it all the same")
  func hanging() throws {
    // A script that waits for an answer blocks a page like an endless one, but leaves the processor free.
    let wait = "const request = new XMLHttpRequest(); request.open('GET', '/never', false); request.send()"
    let page = """
      <!doctype html><html lang="en"><title>Wait</title>
      <button onclick="\(wait)">Hang</button><button>Crash</button>
      """
    let server = try StubServer { $0.path == "/never" ? .silence : .raw(200, page) }
    defer { server.stop() }
    let flow = """
      find Hang, button
      activate
      expect contains "The page does not answer"
      next
      expect "Crash, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: server.address), [])
    #expect(server.requests.contains("GET /never"))
  }

  @Test("Several files are given with semicolons between them, where the field takes several")
  func severalFiles() throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let plans = try ["first plan.txt", "second.txt"].map { try folder.write("Two doors", to: $0).path }.joined(separator: "; ")
    let page = try folder.write(
      """
      <!doctype html><html lang=en><title>Plans</title><h1>Plans</h1><label>One <input type=file></label>
      <label>All <input type=file multiple onchange="s.textContent = [...this.files].map((file) => file.name).join(' and ')"></label>
      <p role=status id=s></p>
      """, to: "plans.html")
    let flow = """
      find button One
      activate
      expect contains "Path of the file, text field"
      type \(plans)
      submit
      expect polite "The field does not take this value."
      back
      find button All
      activate
      expect contains "several files with ; between them"
      type \(plans)
      submit
      expect polite "first plan.txt and second.txt"
      """
    expectNoDifference(try PageFlow.findings(flow, at: page.path), [])
  }

  @Test("Scripts of a file read no files, as in every browser")
  func files() throws {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("secret", to: "outside.txt")
    try folder.write("harbours", to: "app/inside.txt")
    let page = try folder.write(
      """
      <!doctype html><html lang=en><title>Files</title><h1>Files</h1><p id=a>Wait</p><p id=b>Wait</p><script>
      const read = (name, place) => fetch(name).then((file) => file.text(), () => 'Not read').then((text) => place.textContent = text);
      read('inside.txt', a); read('../outside.txt', b);
      </script>
      """, to: "app/files.html")
    expectNoDifference(
      try PageFlow.findings("next\nexpect \"Not read\"\nnext\nexpect \"Not read\"", at: page.path), [])
  }

  @Test("A button that opens the dialog for files by a script is answered by a path", arguments: ["voiceover", "talkback"])
  func fileButton(style: String) throws {
    let folder = TestFolder()
    let plan = try folder.write("Two doors", to: "plan.txt")
    let page = try folder.write(
      """
      <!doctype html><meta charset=utf-8><title>Plan</title><button onclick="i.click()">Send the plan</button>
      <input id=i type=file hidden onchange="s.textContent = 'Got ' + this.files[0].name"><p role=status id=s></p>
      """, to: "page.html")
    let flow = """
      style \(style)
      find button Send
      activate
      expect contains "The page asks for a file"
      type \(folder.path)/none.txt
      find OK
      activate
      expect polite "There is no file with this name that can be read. Type its whole path."
      type \(plan.path)
      find OK
      activate
      expect polite contains "Got plan.txt"
      find button Send
      activate
      back
      expect contains "Send the plan, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: page.path), [])
  }

  @Test("A file is given by its path, and one that cannot be read is told")
  func file() throws {
    let folder = TestFolder()
    let plan = try folder.write("Two doors", to: "plan of the room.txt")
    let flow = """
      find button Plan
      expect "Plan, no file selected, button"
      activate
      expect contains "Path of the file, text field"
      type \(folder.path)
      submit
      expect polite "There is no file with this name that can be read. Type its whole path."
      type plan of the room.txt
      submit
      expect polite "There is no file with this name that can be read. Type its whole path."
      type \(plan.path)
      submit
      expect polite "Plan changed to plan of the room.txt, 9 bytes"
      expect "Plan, plan of the room.txt, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "pickers.html"), [])
  }
}
