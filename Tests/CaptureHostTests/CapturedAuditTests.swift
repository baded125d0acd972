import Audit
import CaptureHost
import CustomDump
import Foundation
import Hosting
import Semantics
import Testing

@Suite("Captured screens are audited by the rules whose facts they tell")
struct CapturedAuditTests {
  private func report(_ capture: String) throws -> AuditReport {
    let file = URL.temporaryDirectory.appending(path: "earshot-\(UUID()).xml")
    try Data(capture.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let host = try CaptureHost(file.path)
    return AuditReport(
      try host.auditWalk(depth: 1), subject: host.title, day: "2026-03-02", version: "test", source: host.place,
      unknown: host.unknownFacts)
  }

  private static let nodes = """
    <node class="android.widget.ImageButton" clickable="true" enabled="true" HEADING bounds="[0,0][96,96]"/>
    <node class="android.widget.TextView" text="Hello" HEADING bounds="[0,100][96,196]"/>
    """

  @Test("A nameless button is found at its line; that no heading is there is not claimed of a dump that tells none")
  func plain() throws {
    let report = try report("<hierarchy>\n\(Self.nodes.replacing("HEADING", with: ""))</hierarchy>")
    expectNoDifference(report.findings.map(\.rule), ["name-missing"])
    expectNoDifference(report.findings.compactMap { report.source[$0.node]?.region?.line }, [2])
    #expect(report.notRun.map(\.id).contains("heading-missing"))
    #expect(report.missingFacts.contains(.heading))
    expectNoDifference(report.rules.count + report.notRun.count, Rule.all.count)
    #expect(report.rendered(as: .text).contains("\(report.rules.count) of \(Rule.all.count) rules run"))
  }

  @Test("Where headings are told, a screen without one is found")
  func telling() throws {
    let report = try report("<hierarchy>\(Self.nodes.replacing("HEADING", with: "heading=\"false\""))</hierarchy>")
    #expect(report.findings.map(\.rule).contains("heading-missing"))
  }
}
