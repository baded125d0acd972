import AccessibilityTree
import Apps
import Audit
import Captures
import CustomDump
import Foundation
import Runtime
import TestSupport
import Testing

/// What a format cannot tell is never a violation.
@Suite("What formats do not tell is not judged")
struct UntoldPropertyTests {
  /// A capture of each format.
  private static let captures: [CaptureFormat: String] = [
    .androidXML: "labelled/android-login.xml", .xcuitestXML: "labelled/ios-settings.xml",
    .webDriverAgentJSON: "labelled/ios-json.json", .chromeJSON: "labelled/web-tabs.json",
    .flutter: "pasted/flutter-04-issue79878-appbar-listview.txt", .xctest: "pasted/xctest-01-phonecall.txt",
    .compose: "pasted/compose-05-lazylist.txt", .idb: "pasted/idb-01-issue543-traits-hint.json",
    .maestro: "pasted/maestro-01-pr818-nested-button.json", .ariaSnapshot: "labelled/c9-aria-unchecked-and-icons.yml",
    .accessibilitySnapshot: "pasted/accessibilitysnapshot-pizza.txt",
  ]

  @Test("No rule runs that needs it, and no issue is a violation that hangs on it", arguments: CaptureFormat.allCases)
  func untold(_ format: CaptureFormat) throws {
    let file = Checkout.url("Tests/Fixtures/\(try #require(Self.captures[format]))")
    let screen = try #require(CaptureReader.screens(in: Array(try Data(contentsOf: file))).first)
    expectNoDifference(screen.format, format)
    let untold = screen.untoldProperties
    #expect(untold.isSuperset(of: [.textSize, .initialFocus]))
    let adapter = try CaptureAdapter([file.path])
    let report = AuditReport(
      try adapter.auditCrawl(), subject: adapter.title, day: "2026-03-02", version: "test", unknown: adapter.unknownProperties)
    expectNoDifference(report.rules.filter { !$0.needs.isDisjoint(with: untold) }.map(\.id), [])
    let doubtful = Set(report.rules.filter { !$0.certainWith.isDisjoint(with: untold) }.map(\.id))
    expectNoDifference(report.findings.filter { $0.certainty == .violation && doubtful.contains($0.rule) }, [])
  }

  @Test("A template may leave a name out, and what was written for an agent has them all")
  func templates() throws {
    for (reference, certainty) in [("", Finding.Certainty.review), (" [ref=e2]", .violation)] {
      let file = FileManager.default.temporaryDirectory.appending(path: "earshot-template-\(UUID().uuidString).yml")
      try Data("- main:\n  - heading \"Boats\" [level=1]\n  - button\(reference)\n".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let adapter = try CaptureAdapter([file.path])
      let report = AuditReport(
        try adapter.auditCrawl(), subject: adapter.title, day: "2026-03-02", version: "test", unknown: adapter.unknownProperties)
      expectNoDifference(report.findings.filter { $0.rule == "name-missing" }.map(\.certainty), [certainty])
    }
  }
}
