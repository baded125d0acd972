import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A report of what could not be carried out", .waiting)
struct UnfinishedReportTests {
  private let folder = TestFolder()

  @Test(
    "In every format for machines it is an error, and replaces the report of an earlier run",
    arguments: ["json", "junit", "sarif"])
  func error(_ format: String) async throws {
    try folder.write("<hierarchy><node", to: "screen.xml")
    try folder.write("The report of an earlier run", to: "report")
    let run = try await CommandRun(
      ["audit", "screen.xml", "--format", format, "--output", "report", "--language", "en"], in: folder)
    #expect(run.code == 65)
    #expect(run.errors.contains("screen.xml:1: "))
    let report = try folder.read("report")
    #expect(report.contains("screen.xml:1: "), "\(report)")
    let sign = ["json": #""passed": false"#, "junit": #"errors="1""#, "sarif": #""executionSuccessful": false"#]
    #expect(report.contains(try #require(sign[format])), "\(report)")
    if format == "json" { #expect(report.contains(#""schema": 1"#)) }
    if format != "junit" { #expect(report.contains(#""exitCode": 65"#)) }
  }

  @Test("A command that was used wrongly leaves the report of an earlier run")
  func usage() async throws {
    try folder.write("The report of an earlier run", to: "report")
    let run = try await CommandRun(
      ["audit", "no-such-screen.xml", "--depth", "many", "--format", "json", "--output", "report"], in: folder)
    #expect(run.code == 64)
    expectNoDifference(try folder.read("report"), "The report of an earlier run")
  }
}
