import Announcements
import CustomDump
import Flows
import Foundation
import LinuxSupport
import PeerMentor
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@testable import Apps

/// The words, lines and examples of README and of the documents, compared with Earshot's output and input.
@Suite("Documentation")
struct DocumentationTests {
  /// `Documentation/flows.md`: the lines that a tester writes.
  private let flows: String
  /// `Documentation/keys.md`: the keys and lines of a person.
  private let keys: String

  init() throws {
    flows = try String(contentsOf: Checkout.url("Documentation/flows.md"), encoding: .utf8)
    keys = try String(contentsOf: Checkout.url("Documentation/keys.md"), encoding: .utf8)
  }

  @Test("Each row of the words is what one step says, in both styles and languages")
  func words() throws {
    let rows = flows.split(separator: "\n").map(String.init)
      .drop { !$0.hasPrefix("| English | Bokmål") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    try #require(rows.count > 10)
    let english = try Self.said(in: .english)
    let bokmål = try Self.said(in: .bokmål)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 4, "\(row)")
      let wanted = cells.indices.map { cells[$0] == "same" ? cells[$0 - 2] : cells[$0] }
      let isSaid = english.contains { english in
        guard let bokmål = bokmål.first(where: { $0.place == english.place }) else { return false }
        return english.voiceOver.hold(wanted[0]) && bokmål.voiceOver.hold(wanted[1])
          && english.talkBack.hold(wanted[2]) && bokmål.talkBack.hold(wanted[3])
      }
      #expect(isSaid, "no step says \(wanted)")
    }
  }

  /// Steps past everything in the table, with movements that are the same in both languages.
  private static let steps = """
    open login
    next field
    type demo@example.org
    submit
    next field
    type secret demo
    next
    activate
    first
    next field
    next field
    open home
    first
    menu
    open home
    next link
    notify scenario "A question" ""
    wait idle
    open contact
    first
    open notifications
    next
    next list
    actions
    go 1
    open notifications
    next list
    actions
    go 2
    open notifications
    next list
    actions
    go 3
    open notifications
    last
    open menu
    next
    open contacts
    next list
    next
    open notification-settings
    next toggle
    last
    previous toggle
    activate
    back
    next list
    actions
    open sign-out
    open contact
    next control
    next control
    next control
    next control
    next control
    open notifications
    next list
    actions
    go 4
    open activity-form
    next control
    next control
    next control
    next control
    increase
    open activity-form
    next control
    next control
    activate
    next control
    next control
    next
    next
    next
    next
    next
    next
    next
    next
    next
    """

  private static func said(in language: Language) throws -> [StyleComparison.Row] {
    let settings = SessionSettings(profile: ReaderProfile(language: language, speaksHints: false))
    return try StyleComparison.play(
      FlowParser.parse(steps, name: "steps"), on: DemoEnvironment(), settings: settings
    ).rows
  }

  @Test("The example of a flow is heard as it is written")
  func flow() throws {
    let flow = try #require(code(from: "# The filter says"))
    let report = try FlowRun.play(
      FlowParser.parse(flow, name: "filter.flow"), on: DemoEnvironment(), settings: SessionSettings())
    expectNoDifference(report.findings, [])
    // The message for a flow that does not hold.
    let wrong = flow.replacingOccurrences(of: "All, active, button", with: "All, button")
    let finding = try FlowRun.play(
      FlowParser.parse(wrong, name: "filter.flow"), on: DemoEnvironment(), settings: SessionSettings()
    ).findings.first
    let reported = try #require(code(from: "filter.flow:5: ")).split(separator: "\n").map(String.init)
    expectNoDifference(reported.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }, finding?.details)
    expectNoDifference(reported.first, finding.map { "filter.flow:5: \($0)" })
  }

  @Test("What flows.md says of notifications, of back after open, and of an action's name is so")
  func facts() throws {
    let facts = """
      open home
      last
      notify scenario "A question" "What would you say first?"
      expect polite "4 unread"
      expect polite "New notification: A question"
      expect nothing
      open contact
      back
      expect "Contacts, heading"
      open notifications
      next list
      expect contains "Visit Astrid Lunde" and "She lives alone" and "unread"
      actions
      expect not contains "Read details"
      open notification-settings
      find switch Read details aloud
      activate
      expect contains "off"
      back
      next list
      expect not contains "She lives alone"
      do details
      expect contains "She lives alone"
      """
    let report = try FlowRun.play(
      FlowParser.parse(facts, name: "facts.flow"), on: DemoEnvironment(), settings: SessionSettings())
    expectNoDifference(report.findings, [])
  }

  @Test("The documents list every screen that can be opened, and every kind that next takes")
  func lists() throws {
    let screens = try #require(flows.split(separator: "Its screens are ").last?.split(separator: ". ").first)
    expectNoDifference(names(in: screens), PeerMentorApp.screenNames)
    let kinds = try #require(keys.split(separator: "take a kind of element: ").last?.split(separator: ".").first)
    expectNoDifference(names(in: kinds), ElementKind.allCases.map(\.rawValue))
  }

  @Test("What keys.md says of sign-ins that fail is what five of them, and then the sixth, are told")
  func failedSignIns() throws {
    let attempt = "next field\nnext field\ntype wrong-password\nlast\nactivate\nfirst\n"
    let steps = "next field\ntype demo@example.org\nfirst\n" + String(repeating: attempt, count: 6)
    let report = try FlowRun.play(
      FlowParser.parse(steps, name: "a.flow"), on: DemoEnvironment(), settings: SessionSettings())
    let reported = report.steps.filter { $0.action.lines == ["activate"] }.map { $0.said.map(\.text) }
    let emptied = "The field Password is empty again"
    expectNoDifference(
      reported,
      Array(repeating: ["Wrong email address or password.", emptied], count: 5)
        + [["Too many failed attempts. Try again in 30 seconds.", emptied]])
    let words = SpokenWords(keys)
    for said in Set(reported.joined()) { #expect(words.contains(SpokenWords(said)), "keys.md lacks '\(said)'") }
  }

  @Test("A question mark for a text stands for what is said, once that is accepted")
  func questionMark() throws {
    var acceptance = FlowAcceptance("open contact\nfirst\nexpect \"?\"\n")
    _ = try acceptance.settle { text, _ in
      try FlowRun.play(FlowParser.parse(text, name: "a.flow"), on: DemoEnvironment(), settings: SessionSettings())
    }
    expectNoDifference(acceptance.text, "open contact\nfirst\nexpect \"Go back, button\"\n")
  }

  @Test("The first session of README is heard in its order")
  func firstSession() throws {
    let readme = try String(contentsOf: Checkout.url("README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "\n## ").first { $0.hasPrefix("A first session") })
    let steps = """
      open login
      next
      activate
      type demo@example.org
      next
      activate
      type secret demo
      submit
      next
      next
      activate
      tab 5
      """
    let report = try FlowRun.play(
      FlowParser.parse(steps, name: "session.flow"), on: DemoEnvironment(), settings: SessionSettings())
    var said = report.steps.flatMap { $0.said.map(\.text) }[...]
    let quoted = section.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    try #require(quoted.count > 5)
    for words in quoted {
      let index = try #require(
        said.firstIndex { SpokenWords($0).contains(SpokenWords(words)) }, "nothing says '\(words)' there")
      said = said[(index + 1)...]
    }
  }

  @Test("README has at most 150 lines")
  func length() throws {
    let readme = try String(contentsOf: Checkout.url("README.md"), encoding: .utf8)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 150)
  }

  @Test("Each link of the documents leads to a file")
  func links() throws {
    let folder = Checkout.url("Documentation")
    var documents: [URL] = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
      .map(Checkout.url)
    documents += try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
      .map { folder.appending(path: $0) }
    for document in documents {
      let text = try String(contentsOf: document, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)#]*)[^)]*\)/) {
        let link = String(match.output.1)
        // A link without a path leads within its document, one with a colon to another site.
        guard !link.isEmpty, !link.contains(":") else { continue }
        let target = document.deletingLastPathComponent().appending(path: link)
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(document.lastPathComponent) leads to '\(link)'")
      }
    }
  }

  @Test("Each source that a document names by its path is there, but for those that a page adds")
  func namedSources() throws {
    let added = ["Library", "MySQL"]
    let folder = Checkout.url("Documentation")
    for page in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where page.hasSuffix(".md") {
      let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
      for match in text.matches(of: /`((?:Sources|Tests)\/[\w+\/.-]+)`/) {
        let path = String(match.output.1)
        guard !added.contains(where: path.contains) else { continue }
        #expect(FileManager.default.fileExists(atPath: Checkout.url(path).path), "\(page) names '\(path)'")
      }
    }
  }

  @Test("Each document begins with its reader and that reader's question")
  func beginnings() throws {
    let folder = Checkout.url("Documentation")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    for page in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] + pages.map({ "Documentation/\($0)" }) {
      let paragraphs = try String(contentsOf: Checkout.url(page), encoding: .utf8).components(separatedBy: "\n\n")
      #expect(paragraphs[0].hasPrefix("# ") && paragraphs[1].hasPrefix("For ") && paragraphs[1].hasSuffix("?"), "\(page)")
    }
  }

  @Test("Each word of the glossary is a name in the code, or stands beside one")
  func glossary() throws {
    let page = try String(contentsOf: Checkout.url("Documentation/glossary.md"), encoding: .utf8)
    let words = page.matches(of: /(?m)^- \*\*(.+?)\*\*(?: \(`(\w+)`\))?:/).map { match in
      (match.output.2 ?? match.output.1).lowercased().filter(\.isLetter)
    }
    try #require(words.count > 50)
    let search = try ChildProcess(
      "/bin/sh",
      [
        "-c", "cd \"$0\" && grep -rhoiE --include='*.swift' '\(words.joined(separator: "|"))' Sources Tests | sort -fu",
        Checkout.root.path,
      ],
      environment: ["PATH": "/usr/bin:/bin"], .output)
    let found = String(decoding: search.readToEnd(), as: UTF8.self).split(separator: "\n").map { $0.lowercased() }
    expectNoDifference(Set(words).subtracting(found), [])
  }

  @Test("Each test suite and each flow that a page names is there")
  func namedTests() throws {
    let folder = Checkout.url("Tests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var known = Set(paths.filter { $0.hasSuffix(".flow") }.map { URL(fileURLWithPath: $0).lastPathComponent })
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for line in text.split(separator: "\n") where ["struct ", "enum ", "final class "].contains(where: line.hasPrefix) {
        let words = line.split { !$0.isLetter && !$0.isNumber }
        known.formUnion(words.filter { $0.hasSuffix("Tests") }.map(String.init))
      }
    }
    for page in ["Documentation/requirements.md", "SECURITY.md"] {
      let text = try String(contentsOf: Checkout.url(page), encoding: .utf8)
      let names = text.matches(of: /`([\w-]+(?:Tests|\.flow))`/).map { String($0.output.1) }
      #expect(names.count > 20)
      expectNoDifference(Set(names).subtracting(known), [], "\(page) names what is not there")
    }
  }

  /// The code block of flows.md that begins with a text.
  private func code(from beginning: String) -> String? {
    flows.components(separatedBy: "```").map { $0.trimmingCharacters(in: .newlines) }.first { $0.hasPrefix(beginning) }
  }

  private func names(in sentence: Substring) -> [String] {
    sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}

extension [String] {
  /// Whether one of the announcements contains the words.
  fileprivate func hold(_ words: String) -> Bool {
    contains { SpokenWords($0).contains(SpokenWords(words)) }
  }
}
