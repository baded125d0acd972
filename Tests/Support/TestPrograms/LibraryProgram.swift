import Audit
import Flows
import Foundation
import Runtime

/// A second app in a separate program: the results of Earshot's five commands with any app that has an adapter.
///
/// Usage: TestPrograms library run [RECORDING] | check FLOW | render FLOW FOLDER | audit. Run takes lines from standard input.
enum LibraryProgram {
  static func run(_ arguments: [String]) {
    do {
      exit(try perform(arguments))
    } catch {
      StandardError.print("library: \(error)")
      exit(Failure(error)?.code ?? 70)
    }
  }

  private static func perform(_ arguments: [String]) throws -> Int32 {
    let host = LibraryAdapter()
    let configuration = try Configuration(
      options: [.audio: "none", .hints: "off"], environment: ProcessInfo.processInfo.environment, organisations: [])
    switch arguments.first {
    case "run":
      return try LiveSession(host, configuration, recording: arguments.dropFirst().first).run()
    case "check":
      let reports = FlowChecker(FlowApps(host), configuration, audio: nil)
        .check(Array(arguments.dropFirst()), accepts: false)
      try StandardOutput.write(FlowReportFormat.text.render(reports))
      return reports.exitCode
    case "render":
      let evidence = FlowReportPage(FlowApps(host), configuration, to: .init(folder: arguments[2], video: nil))
      try StandardOutput.print(try evidence.write(arguments[1]).description)
      return 0
    case "audit":
      let report = AuditReport(
        try host.auditCrawl(), subject: host.title, day: "2026-03-02", version: "test",
        source: host.place)
      try StandardOutput.write(report.rendered(as: .text))
      return report.isPassed ? 0 : 1
    default: throw Failure.usage(localized: "run, check, render or audit")
    }
  }
}
