import AccessibilityTree
import Apps
import Audit
import CustomDump
import Flows
import Foundation
import RemoteApps
import Runtime
import Session
import Testing
import TestSupport
import TestTraits

/// A page of ours with everything, heard in a real Chromium.
@Suite("A living page", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct RemotePageTests {
  @Test("A form with an error leads to the field, tells the error and then the success")
  func form() throws {
    let flow = """
      expect "Corner shop, heading level 1, banner, landmark"
      find Send order
      activate
      expect assertive "Name is missing"
      expect cursor shop/form/name
      where
      expect contains "invalid data, Enter your name"
      type Ada
      expect "Ada"
      submit
      expect polite "Order sent for Ada"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("Live regions are told, polite and urgent, also the same words again and what comes later")
  func liveRegions() throws {
    let flow = """
      find Count up
      activate
      expect polite "Count 1"
      activate
      expect polite "Count 2"
      find Save
      activate
      expect polite "Saved"
      activate
      expect polite "Saved"
      find Log a line
      activate
      expect polite contains "Line 1"
      activate
      expect polite "Line 2"
      find Shout
      activate
      expect assertive "Fire drill"
      find Copy
      activate
      expect assertive "Copied"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("Questions of the page are told and answered")
  func questions() throws {
    let flow = """
      find Throw away
      activate
      expect "Throw it away?"
      next
      next
      activate
      expect "Throw away, button"
      expect polite "Kept"
      find Hours
      activate
      expect "Shop closes at five"
      back
      expect "Hours, button"
      find Greet
      activate
      expect "Your name?"
      next
      expect "Answer, Ada, text field"
      clear
      type Grace
      submit
      next
      activate
      expect polite "Hello Grace"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("A dialog and a menu take the cursor, and back gives it back")
  func popups() throws {
    let flow = """
      find Open dialog
      activate
      expect contains "Terms" and "Close"
      back
      expect "Open dialog, pop up button, dialog popup"
      activate
      find Close
      activate
      expect polite "Terms closed"
      expect "Open dialog, pop up button, dialog popup"
      find More options
      expect contains "collapsed"
      activate
      expect contains "Rename"
      next
      expect contains "Archive"
      back
      expect contains "More options" and "collapsed"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("Controls are adjusted, chosen and told")
  func controls() throws {
    let flow = """
      find Number
      next
      expect contains "3, adjustable"
      increase
      expect "4"
      find Volume
      next
      expect contains "Volume, 5, adjustable"
      decrease
      expect "4"
      find Size
      next
      activate
      next
      expect contains "Medium"
      activate
      expect contains "Size, Medium, pop up button"
      find Gift
      activate
      expect "checked"
      find Weight
      activate
      expect "selected"
      find Two kilos
      find Fruit
      activate
      expect contains "expanded"
      find City
      next
      expect contains "combo box, list box popup"
      type b
      expect polite contains "2 cities"
      submit
      next
      expect contains "Bergen"
      activate
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("Headings that hold controls, counted radio buttons, values in words and active descendants are told as they are")
  func patterns() throws {
    let flow = """
      find Billing
      expect contains "Billing" and "button" and "heading level 2" and "collapsed"
      activate
      expect "expanded"
      next heading
      expect contains "About us" and "heading level 3" and "link"
      find Regular
      expect contains "not checked, radio button, 1 of 2"
      find Choose
      activate
      expect contains "Thin, checked, radio button, 2 of 2"
      find Warmth
      expect "Warmth, 25 degrees, adjustable"
      increase
      expect "26 degrees"
      next
      expect "Search, search field"
      next
      expect contains "Fresh, not checked, checkbox"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "patterns.html"), [])
  }

  @Test("A password is never told, and what is typed replaces it")
  func password() throws {
    let flow = """
      find 7 bullets
      expect "Password, 7 bullets, secure text field"
      type abc
      expect "bullet, bullet, bullet"
      next
      previous
      expect contains "3 bullets"
      expect not contains "hunter2"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("A password stays untold when the page shows it")
  func shownPassword() throws {
    let flow = """
      find Show password
      activate
      expect contains "Hide password"
      previous
      expect "Password, 7 bullets, secure text field"
      type abc
      expect "bullet, bullet, bullet"
      where
      expect contains "3 bullets"
      expect not contains "abc"
      find Hide password
      activate
      previous
      expect "Password, 3 bullets, secure text field"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("Frames and shadow trees are part of the page")
  func parts() throws {
    let flow = """
      find In the frame
      activate
      expect contains "Pressed in frame"
      find In the shadow
      activate
      expect polite "Heard from the shadow"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("A link leads on and back leads back, but nothing leads to another site or program")
  func leading() throws {
    let flow = """
      find About us
      activate
      expect screen about
      back
      expect screen shop
      expect cursor shop/link-2
      next
      activate
      expect polite contains "another site, https://elsewhere.invalid/, which is not opened"
      expect screen shop
      next
      activate
      expect polite contains "another program, for mailto:shop@example.org"
      find New window
      activate
      expect screen about
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("An audit walks through a page, finds what is wrong, and presses nothing that might do harm")
  func audit() throws {
    let configuration = try Configuration(options: [.audio: "none"], environment: [:], organisations: [])
    let host = try PageAdapter(PageFlow.pages.appending(path: "form.html").path, configuration)
    let crawl = try host.auditCrawl(depth: 1)
    let report = AuditReport(
      crawl, subject: host.title, day: "2026-03-02", version: "test", unknown: host.unknownProperties, isOfRemoteApp: true)
    let text = report.rendered(as: .text)
    #expect(text.contains("form/button-3"), "\(text)")
    let labels = crawl.screenStates.flatMap { $0.tree.nodes.compactMap(\.label) }
    #expect(labels.contains("Shown"))
    #expect(!labels.contains("Everything is gone"))
    #expect(!crawl.isCutShort)
  }

  @Test("A page may be shown on a phone", arguments: [
    (nil as String?, "desktop"), ("iphone", "iPhone 393 wide, 5 fingers"), ("pixel", "Android 412 wide, 5 fingers"),
  ])
  func phones(phone: String?, device: String) throws {
    let configuration = try Configuration(options: [.audio: "none", .hints: "off"], environment: [:], organisations: [])
    let host = try PageAdapter(PageFlow.pages.appending(path: "phone.html").path, phone: phone, configuration, in: PageFlow.browsers)
    let report = try FlowRun.play(
      try FlowParser.parse("next\nexpect contains \"\(device)\"", name: "flow"), on: host.flowEnvironment,
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
    expectNoDifference(try PageFlow.findings(flow, at: server.address + "/"), [])
  }

  @Test("What a page asks before anything of it can be read is heard first")
  func welcome() throws {
    let flow = """
      expect contains "We are closed on Mondays"
      find OK
      activate
      expect contains "Bakery, heading"
      next
      expect "Order bread, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "welcome.html"), [])
  }

  @Test("A page that is not there is a sentence", arguments: [
    ("missing.html", "there is no such file"), ("http://127.0.0.1:59999/", "connection refused; start the server, or look at the port"),
  ])
  func missing(_ page: String, reason: String) throws {
    let configuration = try Configuration(options: [.audio: "none"], environment: [:], organisations: [])
    let address = page.hasPrefix("http") ? page : PageFlow.pages.appending(path: page).absoluteString
    let host = try PageAdapter(address, configuration, in: PageFlow.browsers)
    let failure = #expect(throws: FlowParser.Failure.self) {
      try FlowRun.play(try FlowParser.parse("next", name: "flow"), on: host.flowEnvironment, settings: SessionSettings(configuration))
    }
    #expect(failure?.reason.hasSuffix(reason) == true, "\(failure?.reason ?? "")")
  }
}
