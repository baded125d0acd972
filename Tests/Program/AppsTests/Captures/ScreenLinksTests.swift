import AccessibilityTree
import Audit
import Captures
import CustomDump
import Flows
import Foundation
import Runtime
import Session
import TestSupport
import Testing
import Text

@testable import Apps

@Suite("screens.yaml")
struct ScreenLinksTests {
  private static let capture = """
    <hierarchy><node class="android.widget.FrameLayout" bounds="[0,0][420,840]"><node class="android.widget.Button" \
    resource-id="o:id/send" text="Send" clickable="true" bounds="[0,0][210,84]"/></node></hierarchy>
    """

  /// The library of a folder with one screen, `login`, and these links.
  private func library(_ links: String, density: Double? = nil) throws -> CaptureLibrary {
    let folder = TestFolder()
    try folder.write(Self.capture, to: "login.xml")
    try folder.write(links, to: "screens.yaml")
    return try CaptureLibrary(folder.path, CaptureOptions(density: density))
  }

  @Test("An element below one that has the screen's name is named from the screen or below it")
  func sameName() throws {
    let tickets = """
      <hierarchy><node class="android.widget.FrameLayout" resource-id="o:id/login" bounds="[0,0][420,840]"><node \
      class="android.view.ViewGroup" clickable="true" bounds="[0,0][420,84]" content-desc="First"/><node \
      class="android.view.ViewGroup" clickable="true" bounds="[0,84][420,168]" content-desc="Second"/></node></hierarchy>
      """
    for node in ["login/viewGroup-2", "login/login/viewGroup-2"] {
      let folder = TestFolder()
      try folder.write(tickets, to: "login.xml")
      try folder.write(
        "screens:\n  login:\n    on:\n    - {do: activate, node: \(node), says: [Opened, Second ticket]}\n", to: "screens.yaml")
      let stage = try CaptureAdapter([folder.path]).flowEnvironment
      let lines = "find Second\nactivate\nexpect polite \"Opened\"\nexpect polite \"Second ticket\"\nexpect cursor \(node)\n"
      let report = try FlowRun.play(FlowParser.parse(lines, name: "flow"), on: stage, settings: .init())
      expectNoDifference(report.findings.map { "\($0)" }, [])
    }
  }

  @Test(
    "A key, a screen or an element that there is not is told with the nearest there is",
    arguments: [
      ("start: login\ndensty: 420\n", "screens.yaml:2: unknown key 'densty'; did you mean 'density'?"),
      ("screens:\n  login:\n    fil: login.xml\n", "screens.yaml:3: unknown key 'fil'; did you mean 'file'?"),
      (
        "screens:\n  login:\n    file: login.xml\n    on:\n    - {do: back, two: login}\n",
        "screens.yaml:5: unknown key 'two'; did you mean 'to'?"
      ),
      ("start: logn\n", "screens.yaml: there is no screen 'logn'; did you mean 'login'?"),
      (
        "screens:\n  login:\n    file: login.xml\n    on: [{do: activate, node: sendt, to: login}]\n",
        "screens.yaml:4: there is no element 'sendt' on the screen 'login'; did you mean 'send'?"
      ),
      (
        "density: 2.625\n",
        "screens.yaml:1: a density is dots per inch, from 60 to 1000; a factor of 2.625 is 420"
      ),
      ("density: high\n", "screens.yaml:1: 'density' must be a number: dots per inch, like 420"),
      ("start: login\nstart: login\n", "the key 'start' is there twice; leave one of them out"),
      (
        "start: login\n  x\n y: : \n",
        "screens.yaml:3: not valid YAML: mapping values are not allowed in this context; correct the line"
      ),
      ("screens: {login: login.xml}\n", "screens.yaml:1: the screen 'login' must be a group of keys and values, like 'file: …'"),
      ("start: [login]\n", "screens.yaml:1: 'start' must be a single value, not a list or a group"),
      ("- login\n", "screens.yaml:1: the file must be a group of keys and values, like 'start: …'"),
      (
        "screens:\n  login:\n    on: {do: back, to: login}\n",
        "screens.yaml:3: 'on' must be a list, each of it behind '- '"
      ),
      (
        "screens:\n  login:\n    on:\n    - node: send\n",
        "screens.yaml:4: what happens on 'login' has no 'do', like 'do: activate'"
      ),
      (
        "screens:\n  login:\n    on:\n    - {do: back, to: logn}\n",
        "screens.yaml:4: there is no screen 'logn'; did you mean 'login'?"
      ),
    ])
  func wrong(_ links: String, _ sentence: String) throws {
    do throws(any Error) {
      _ = try library(links)
      Issue.record("nothing is told")
    } catch let error as Failure {
      expectNoDifference(error.code, 65)
      #expect(error.description.hasSuffix(sentence), "\(error)")
    }
  }

  @Test(
    "An empty one tells nothing, and a screen without a file has the one of its name",
    arguments: ["", "\n", "screens:\n  login: {}\n"])
  func short(_ links: String) throws {
    expectNoDifference(try library(links).entries.map(\.name), ["login"])
  }

  @Test("A file that is not in it is a screen all the same, and two of a screen's name are not mixed up")
  func furtherFiles() throws {
    func names(_ links: String, _ files: [String]) throws -> [String] {
      let folder = TestFolder()
      for file in files { try folder.write(Self.capture, to: file) }
      try folder.write(links, to: "screens.yaml")
      return try CaptureLibrary(folder.path).entries.map { "\($0.name): \(URL(filePath: $0.file).lastPathComponent)" }
    }
    expectNoDifference(
      try names("screens: {login: {file: login.xml}}", ["home.xml", "login.uix", "login.xml"]),
      ["login: login.xml", "home: home.xml", "login.uix: login.uix"])
    expectNoDifference(
      try names("screens: {login.uix: {}, a: {file: login.xml}}", ["login.uix", "login.xml"]),
      ["a: login.xml", "login.uix: login.uix"])
    let failure = #expect(throws: Failure.self) { try names("screens:\n  login: {}", ["login.uix", "login.xml"]) }
    #expect(
      failure?.description.hasSuffix(
        "screens.yaml:2: the screen 'login' may be login.uix or login.xml; write which one it is, like 'file: login.uix'") == true
    )
  }

  @Test("What is there for people, and links by an element's id with and without the screen, are read")
  func right() throws {
    let links = """
      start: login
      format-of: phone
      taken: 2026-03-02
      screens:
        login:
          file: login.xml
          on: [{do: activate, node: send}, {do: activate, node: login/send}]
      """
    expectNoDifference(try library(links).links.start, "login")
  }

  @Test("Every key of it stands in its document")
  func documented() throws {
    let document = try String(contentsOf: Checkout.url("Documentation/screens.md"), encoding: .utf8)
    let source = try String(
      contentsOf: Checkout.url("Sources/Program/Apps/Captures/Screens/ScreenLinks+Reading.swift"), encoding: .utf8)
    let lists = source.matches(of: /keys: \[([^\]]+)\]/).flatMap { $0.1.matches(of: /"([a-z-]+)"/).map { String($0.1) } }
    #expect(lists.count > 25)
    for key in lists { #expect(document.contains("`\(key)`") || document.contains("`\(key):"), "\(key)") }
  }

  @Test("The density makes points of pixels; that of an option goes before", arguments: [(nil, 80.0), (420, 80), (840, 40)])
  func density(option: Double?, width: Double) throws {
    let entry = try library("density: 420\n", density: option).entries[0]
    let node = entry.tree(in: .english).tree.nodes.first { $0.role == .button }
    expectNoDifference(node?.frame?.width, width)
  }

  @Test("Sizes of targets are judged where the density is told, and not measured where it is not")
  func targets() throws {
    func report(_ density: Double?) throws -> AuditReport {
      let folder = TestFolder()
      let adapter = try CaptureAdapter([folder.write(Self.capture, to: "screen.xml").path], CaptureOptions(density: density))
      return AuditReport(
        try adapter.auditCrawl(.commands(0)), subject: adapter.title, day: "2026-03-02", version: "test", source: adapter.place,
        unknown: adapter.unknownProperties)
    }
    // 84 pixels are 32 points.
    let reported = try report(420)
    #expect(reported.rendered(as: .text).contains("2.5.8 Target Size (Minimum): 80.0 by 32.0 points"))
    let unreported = try report(nil)
    #expect(unreported.notRun.contains { $0.id == "target-size" })
    #expect(!unreported.rendered(as: .text).contains("points"))
  }
}
