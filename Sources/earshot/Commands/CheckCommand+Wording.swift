import ArgumentParser
import Flows
import Foundation
import PeerMentor
import Session
import Settings

// What `earshot check` does besides judging: wording side by side, and accepting new wording.

extension CheckCommand {
  /// `--style both`: what each step says in either style.
  func compareStyles() throws {
    guard format == .text || format == .json else {
      throw Failure.usage("--style both judges nothing; use --format text or json")
    }
    guard !accept else {
      throw Failure.usage("--accept rewrites one style's wording; leave out --style both")
    }
    var options = settings
    options.style = nil
    let configuration = try options.configuration(readingFiles: false)
    var comparisons: [StyleComparison] = []
    var code: Int32 = 0
    for file in flows {
      do throws(Failure) {
        comparisons.append(try compare(file, configuration))
      } catch {
        StandardError.print("earshot: \(error)")
        code = max(code, error.code)
      }
    }
    switch format {
    case .json: try StandardOutput.write("[\n\(comparisons.map(\.json).joined(separator: ",\n"))\n]\n")
    default: try StandardOutput.write(comparisons.map(\.text).joined())
    }
    if code != 0 { throw ExitCode(code) }
  }

  private func compare(_ file: String, _ configuration: Configuration) throws(Failure) -> StyleComparison {
    let text = try String(contentsOf: file, what: "flow")
    do {
      return try StyleComparison.play(
        try FlowParser.parse(text, name: file),
        on: DemoStage(organisation: configuration.chosenOrganisation),
        settings: SessionSettings(configuration))
    } catch {
      throw .content(error.description)
    }
  }

  /// Rewrites what can be accepted and returns what comes of the flow then.
  func acceptFindings(
    of report: FlowReport, in file: String, _ configuration: Configuration
  ) throws(Failure) -> FlowReport {
    guard file != "-" else { throw .usage("--accept cannot rewrite standard input; give the flow as a file") }
    let text = try String(contentsOf: file, what: "flow")
    let (accepted, settled) = try FlowAcceptance.settle(text) { text throws(Failure) in
      try play(text, of: file, configuration)
    }
    guard accepted != text else { return report }
    do {
      // In its place and not beside it: a flow may be a link, and its permissions are to stay.
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
      defer { try? handle.close() }
      if let reason = write(accepted, to: handle.fileDescriptor) {
        throw Failure.files("cannot write flow '\(file)': \(reason)")
      }
      try handle.truncate(atOffset: UInt64(accepted.utf8.count))
    } catch {
      throw error as? Failure
        ?? .files("cannot write flow '\(file)': it is not to be written; see its permissions")
    }
    let count = report.findings.count { $0.replacement != nil }
    StandardError.print("\(file): rewrote \(count == 1 ? "1 expectation" : "\(count) expectations")")
    return settled
  }
}
