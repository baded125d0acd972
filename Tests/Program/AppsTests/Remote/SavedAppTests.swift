import AccessibilityTree
import Audit
import Captures
import CustomDump
import Flows
import Foundation
import RemoteApps
import Runtime
import Session
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps

/// Apps that are saved while a flow is played on them, and then replayed without them.
@Suite("A living app that is saved", .waiting)
struct SavedAppTests {
  /// A folder that is removed with its test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "earshot-saved-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The contents of all text files.
    var texts: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".png") }
          .map { try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8) }
      }
    }
  }

  /// An environment that saves its sessions.
  private struct SavingEnvironment: FlowEnvironment {
    var flowEnvironment: RemoteEnvironment
    var screens: SavedScreens

    init(_ screens: SavedScreens, firstScreen: String, _ makeSource: @escaping @Sendable () -> any RemoteSource) {
      self.screens = screens
      flowEnvironment = RemoteEnvironment(firstScreen: firstScreen) { SavingSource(makeSource(), into: screens) }
    }

    func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<RemoteApp> {
      try flowEnvironment.open(screen, settings: settings)
    }
    var firstScreen: String { flowEnvironment.firstScreen }
    func secret(_ name: String) -> String? { "right" }
  }

  /// A saved app with the secret.
  private struct ReplayEnvironment: FlowEnvironment {
    var flowEnvironment: RemoteEnvironment

    func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<RemoteApp> {
      try flowEnvironment.open(screen, settings: settings)
    }
    var firstScreen: String { flowEnvironment.firstScreen }
    func secret(_ name: String) -> String? { "right" }
  }

  private static var settings: SessionSettings {
    get throws {
      SessionSettings(try Configuration(options: [.audio: "none", .hints: "off"], environment: [:], organisations: []))
    }
  }

  /// The lines of a transcript without times, and without values that depend on times, such as how much was heard.
  private func lines(_ report: FlowReport) throws -> [String] {
    try report.transcript.map { entry in
      let data = Data(entry.json().utf8)
      var line = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      for key in ["at", "latency", "heard"] { line[key] = nil }
      return String(decoding: try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys]), as: UTF8.self)
    }
  }

  /// Plays a flow on an app and saves the app, then plays it on the saved one; both must sound alike.
  private func expectReplay(
    of text: String, in folder: Folder, live: String, firstScreen: String,
    _ makeSource: @escaping @Sendable () -> any RemoteSource
  ) throws -> ScreenLinks {
    // As a recorded flow begins.
    let flow = try FlowParser.parse("open \(firstScreen)\n\(text)", name: "flow")
    let screens = try SavedScreens(folder.path, live: live, openedAs: firstScreen, format: "x")
    let lived = try FlowRun.play(
      flow, on: SavingEnvironment(screens, firstScreen: firstScreen, makeSource), settings: Self.settings)
    expectNoDifference(lived.findings.map { "\($0)" }, [])
    screens.close()
    expectNoDifference(screens.failure, nil)
    let adapter = RemoteAdapter(
      try SavedApp(folder.path, language: .english), try Configuration(environment: [:], organisations: []))
    let replayed = try FlowRun.play(
      flow, on: ReplayEnvironment(flowEnvironment: adapter.flowEnvironment), settings: Self.settings)
    expectNoDifference(replayed.findings.map { "\($0)" }, [])
    expectNoDifference(try lines(replayed), try lines(lived))
    return try SavedApp(folder.path, language: .english).links
  }

  @Test("A phone is heard again as it was, with passing messages and errors, and without the password")
  func phone() throws {
    let phone = StubPhone("Android", SampleAndroidApp())
    let server = try StubServer { phone.answer($0) }
    defer { server.stop() }
    let address = server.address
    let folder = Folder()
    let links = try expectReplay(
      of: """
        find E-mail
        type kari@example.org
        next
        type wrong
        submit
        find Sign in
        activate
        expect assertive "Wrong password"
        find Password
        type secret demo
        submit
        find Sign in
        activate
        expect contains "Contacts"
        find Astrid
        activate
        expect "Astrid is away"
        back
        expect contains "Sign in"
        """, in: folder, live: "phone", firstScreen: "app"
    ) {
      PhoneApp(server: address, Capabilities(["platformName": "Android"]), language: .english, keepsCaptures: true)
    }
    for text in try folder.texts {
      #expect(!text.contains("right") && !text.contains("wrong"), "\(text)")
    }
    expectNoDifference(links.start, "login")
    #expect(links.screens.keys.contains("contact-list"))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
      expectNoDifference(attributes[.posixPermissions] as? Int, 0o600)
    }
    expectNoDifference(
      try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int, 0o700)
  }

  @Test("A list that was scrolled is heard again as it was, with its size, its places and its end")
  func list() throws {
    let phone = StubPhone("Android", SampleListApp("Android", count: 12))
    let server = try StubServer { phone.answer($0) }
    defer { server.stop() }
    let address = server.address
    let folder = Folder()
    let links = try expectReplay(
      of: """
        find "Contact 9"
        expect contains "Contact 9"
        find "Contact 12"
        next
        expect contains "New contact"
        previous
        expect contains "Contact 12"
        """, in: folder, live: "phone", firstScreen: "app"
    ) {
      PhoneApp(
        server: address, Capabilities(["platformName": "Android"]), language: .english, keepsCaptures: true,
        times: PhoneTimes(passing: nil))
    }
    #expect(links.screens.values.contains { $0.on.contains { $0.do == "scrollForward" } })
    #expect(try folder.texts.contains { $0.contains("collection-info") && $0.contains("earshot-path") })
  }

  @Test(
    "A page is heard again as it was: form, dialog, menu, live regions, questions, choices and another page",
    .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
  func page() throws {
    let file = Checkout.url("Tests/Fixtures/pages/shop.html").path
    let address = try PageAddress(file)
    let folder = Folder()
    let links = try expectReplay(
      of: """
        find Send order
        activate
        expect assertive "Name is missing"
        expect cursor shop/form/name
        type Ada
        find 7 characters
        type secret demo
        next
        previous
        expect contains "5 characters"
        find Show password
        activate
        expect contains "Hide password"
        previous
        expect contains "5 characters"
        type secret demo
        find Size
        activate
        next
        activate
        expect contains "Size, Medium"
        find Name
        type !
        submit
        expect polite "Order sent for Ada!"
        find Count up
        activate
        expect polite "Count 1"
        activate
        expect polite "Count 2"
        find Shout
        activate
        expect assertive "Fire drill"
        find Copy
        activate
        expect assertive "Copied"
        find Throw away
        activate
        expect "Throw it away?"
        back
        expect polite "Kept"
        find Enter code
        activate
        type sesame
        submit
        next
        activate
        expect polite "Code taken"
        find Open dialog
        activate
        expect contains "Terms" and "Close"
        find Close
        activate
        expect polite "Terms closed"
        find More options
        activate
        expect contains "Rename"
        back
        expect contains "More options" and "collapsed"
        find About us
        activate
        expect screen about
        back
        expect screen shop
        next link
        activate
        expect polite contains "another site"
        """, in: folder, live: "page", firstScreen: "shop"
    ) { ChromiumPage(address, language: "en", detail: .captures, in: PageFlow.browsers) }
    for text in try folder.texts { #expect(!["hunter2", "right\"", "sesame"].contains(where: text.contains)) }
    expectNoDifference(links.start, "shop")
    expectNoDifference(links.screens["about"]?.of, nil)
    expectNoDifference(links.screens.values.count { $0.of == nil }, 2)
    // The saved screens are also captured screens, with their pictures.
    let library = try CaptureLibrary(folder.path, CaptureOptions(readsPictures: true))
    expectNoDifference(library.notices, [])
    #expect(library.entries.allSatisfy { $0.picture != nil })
  }

  @Test("What was not done when an app was saved is told, and typing goes on as far as it was typed then")
  func unsaved() throws {
    let phone = StubPhone("Android", SampleAndroidApp())
    let server = try StubServer { phone.answer($0) }
    defer { server.stop() }
    let address = server.address
    let folder = Folder()
    _ = try expectReplay(
      of: """
        find E-mail
        type k
        type a
        submit
        """, in: folder, live: "phone", firstScreen: "app"
    ) {
      PhoneApp(server: address, Capabilities(["platformName": "Android"]), language: .english, keepsCaptures: true)
    }
    let adapter = RemoteAdapter(
      try SavedApp(folder.path, language: .english), try Configuration(environment: [:], organisations: []))
    let flow = try FlowParser.parse(
      """
      find E-mail
      type kari
      submit
      where
      expect contains "kari"
      find Sign in
      activate
      expect polite contains "not done when it was saved"
      """, name: "flow")
    let report = try FlowRun.play(flow, on: adapter.flowEnvironment, settings: Self.settings)
    expectNoDifference(report.findings.map { "\($0)" }, [])
  }

  @Test("An audit walks through an app on a phone, and not into another")
  func audit() throws {
    let phone = StubPhone("Android", SampleAndroidApp(screen: "list"))
    let server = try StubServer { phone.answer($0) }
    defer { server.stop() }
    let configuration = try Configuration(options: [.audio: "none"], environment: [:], organisations: [])
    let adapter = RemoteAdapter(
      try PhoneTarget("appium:\(server.address)", capabilities: nil, configuration), configuration)
    let crawl = try adapter.auditCrawl(.commands(1))
    let labels = Set(crawl.screenStates.flatMap { $0.tree.nodes.compactMap(\.label) })
    #expect(labels.contains("Astrid Lunde"))
    #expect(labels.contains("Astrid is away"))
    #expect(!labels.contains("Other app"))
    #expect(server.requests.contains { $0.hasSuffix("/click") })
    #expect(!crawl.isCutShort)
  }

  @Test("A folder that holds something is not written into")
  func full() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(folder.path)/notes.txt"))
    let failure = #expect(throws: Failure.self) {
      try SavedScreens(folder.path, live: "page", openedAs: "start", format: "x")
    }
    #expect(failure?.description.contains("holds something already") == true)
  }
}
