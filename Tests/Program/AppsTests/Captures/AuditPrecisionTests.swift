import AccessibilityTree
import Apps
import Audit
import CustomDump
import Foundation
import Runtime
import TestSupport
import Testing

/// What the audit finds on captured screens, beside what people say of them.
///
/// `Tests/Fixtures/labelled/labels.tsv` has for each screen what fails a criterion, what is advice, and what is neither although
/// an audit may think so, each with why. What is not in it fails nothing.
@Suite("The audit's findings on captured screens are those that people have")
struct AuditPrecisionTests {
  private static let folder = Checkout.url("Tests/Fixtures/labelled")

  private struct Label: Hashable, CustomStringConvertible {
    var screen: String
    var element: String
    var rule: String
    var label: String

    var description: String { "\(screen)\(element.isEmpty ? "" : "/")\(element): \(rule)" }
  }

  private static func labels() throws -> [Label] {
    try String(contentsOf: folder.appending(path: "labels.tsv"), encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 5 && !cells[4].isEmpty, "\(line)")
      return Label(screen: cells[0], element: cells[1], rule: cells[2], label: cells[3])
    }
  }

  private static func screens() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension != "tsv" }.sorted { $0.path < $1.path }
  }

  /// The findings of a screen that weigh so much.
  private static func found(on file: URL, _ certainty: Finding.Certainty) throws -> [String] {
    let adapter = try CaptureAdapter([file.path], CaptureOptions(density: 420))
    let report = AuditReport(
      try adapter.auditCrawl(), subject: adapter.title, day: "2026-03-02", version: "test", source: adapter.place,
      unknown: adapter.unknownProperties)
    return report.findings.filter { $0.certainty == certainty }.map { "\($0.node.path): \($0.rule)" }
  }

  @Test("At least 95 of 100 violations are right, and at least 95 of 100 failures are found")
  func precision() throws {
    let failures = Set(try Self.labels().filter { $0.label == "failure" }.map(\.description))
    let found = Set(try Self.screens().flatMap { try Self.found(on: $0, .violation) })
    let (wrong, missed) = (found.subtracting(failures).sorted(), failures.subtracting(found).sorted())
    let right = Double(found.intersection(failures).count)
    #expect(right / Double(found.count) >= 0.95, "wrong: \(wrong)")
    #expect(right / Double(failures.count) >= 0.95, "missed: \(missed)")
  }

  @Test("What a platform or good practice recommends is advice, and no violation")
  func advice() throws {
    let expected = try Self.labels().filter { $0.label == "advice" }.map(\.description)
    let found = Set(try Self.screens().flatMap { try Self.found(on: $0, .advice) })
    expectNoDifference(expected.filter { !found.contains($0) }, [])
  }

  @Test("Each of at least forty screens has a label, and each label is of a screen and a rule that are there")
  func complete() throws {
    let labels = try Self.labels()
    let screens = Set(try Self.screens().map { $0.deletingPathExtension().lastPathComponent })
    expectNoDifference(screens.symmetricDifference(labels.map(\.screen)), [])
    #expect(screens.count >= 40)
    let page = try String(contentsOf: Checkout.url("Documentation/audit.md"), encoding: .utf8)
    #expect(page.replacing("\n", with: " ").contains("\(screens.count) captured screens"))
    expectNoDifference(Set(labels.map(\.rule)).subtracting(Rule.all.map(\.id)), [])
    expectNoDifference(Set(labels.map(\.label)), ["failure", "advice", "none"])
    expectNoDifference(Set(labels).count, labels.count)
  }
}
