import Announcements
import CustomDump
import Flows
import Foundation
import Session
import TestTraits
import Testing
import Text

@testable import Apps

/// Plays the flows of Tests/Flows, as `earshot check` does.
@Suite("Flows", .computing)
struct FlowTests {
  @Test("Every flow is heard as it is written", arguments: FlowFile.all)
  func isHeardAsWritten(_ file: FlowFile) throws {
    let report = try file.report()
    #expect(report.judgedCount > 0, "the flow expects nothing")
    report.findings.forEach { record($0, in: file) }
  }

  /// Records a finding, at its line of the flow.
  private func record(_ finding: FlowReport.Finding, in file: FlowFile) {
    Issue.record(
      "\(file.name):\(finding.line): \(finding)",
      sourceLocation: SourceLocation(
        fileID: "EarshotTests/\(file.name)", filePath: file.path, line: finding.line, column: 1))
  }

  @Test("A flow gives the same transcript every time")
  func isTheSameEveryTime() throws {
    let file = try #require(FlowFile.all.first { $0.name == "main-job.flow" })
    let first = try file.play().transcript
    try #require(!first.isEmpty)
    expectNoDifference(try file.play().transcript, first)
  }

  @Test(
    "There is a flow for every promise that can be heard",
    arguments: [
      "sign-in-order", "sign-in-email", "sign-in-password", "sign-in-show-password", "sign-in-button",
      "sign-in-error", "sign-in-attempts", "back-button-first", "back-button-name", "back-to-element",
      "back-at-tab-root", "back-three-ways", "notification-item", "notification-tab", "notification-filter",
      "notification-opens-contact", "notification-settings", "notification-arrives", "notification-kinds",
      "assignment-answer", "notification-details", "name-role-state", "menu-buttons", "menu-keeps-cursor",
      "closing-returns-cursor", "list-entry", "headings", "states", "first-focus", "keyboard-and-cursor",
      "activity-log", "profile",
    ])
  func coversThePromise(_ name: String) throws {
    let file = try #require(FlowFile.all.first { $0.name == "\(name).flow" }, "there is no \(name).flow")
    let sections = try Set(file.report().manners)
    let manners = ["voiceover en", "voiceover nb", "talkback en", "talkback nb"]
    expectNoDifference(sections.intersection(manners).sorted(), manners.sorted())
  }

  @Test("Every announcement has exactly one final fate", arguments: FlowFile.all)
  func endsEverything(_ file: FlowFile) throws {
    var open: Set<Int> = []
    for entry in try file.report().transcript {
      switch entry.event {
      case .session:
        expectNoDifference(open, [], "before the session at the flow's next 'open'")
      case .announcement(let announcement):
        open.insert(announcement.id)
      case .speech(let report):
        if case .started = report.outcome { continue }
        #expect(open.remove(report.id) != nil, "announcement \(report.id) ends twice")
      case .command, .screen, .cursor, .sound: break
      }
    }
    expectNoDifference(open, [])
  }

  @Test("What is typed into a secure field is in no transcript")
  func keepsSecrets() throws {
    for name in ["sign-in-password.flow", "sign-in-attempts.flow", "main-job.flow", "profile.flow"] {
      let file = try #require(FlowFile.all.first { $0.name == name })
      let lines = try file.report().transcript.map { $0.json() }
      try #require(lines.contains { $0.contains("type •") })
      for secret in ["earshot-demo", "type abc", "type guess", "type wrong"] {
        #expect(!lines.contains { $0.contains(secret) }, "\(name) tells '\(secret)'")
      }
    }
  }
}

extension FlowReport {
  /// The styles and languages of the sessions, each as "style language".
  fileprivate var manners: [String] {
    transcript.compactMap { entry in
      guard case .session(let style, _, let language, _, _, _) = entry.event else { return nil }
      return "\(style) \(language)"
    }
  }
}
