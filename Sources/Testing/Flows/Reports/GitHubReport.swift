import Text

/// The results of flows as workflow commands of GitHub Actions, which become annotations at the lines of the flows.
///
/// Below the annotations of a flow stands its verdict, as text reports have it. Source: "Workflow commands for GitHub
/// Actions"; the escapes are those of `@actions/core`.
enum GitHubReport {
  static func render(_ reports: [FlowReport]) -> String {
    reports.flatMap { report in annotations(report) + [plain(TextReport.summary(of: report))] }
      .map { PrintableText.of($0) + "\n" }.joined()
  }

  private static func annotations(_ report: FlowReport) -> [String] {
    let problem = report.problem.map {
      command("error", report, $0.place, title: localized(en: "not played", nb: "ikke spilt av"), $0.reason)
    }
    let findings = report.findings.map { finding in
      let isUnknown = !finding.restsOn.isEmpty
      return command(
        isUnknown ? (report.allowsUnknown ? "notice" : "warning") : "error", report, finding.place,
        title: isUnknown ? localized(en: "unknown", nb: "ukjent") : localized(en: "not as expected", nb: "ikke som forventet"),
        ([finding.description] + finding.details).joined(separator: "\n"))
    }
    let notice =
      report.verdict == .passed && report.judgesNothing
      ? command(
        "notice", report, nil, title: localized(en: Flow.judgesNothing, nb: "vurderer ingenting"),
        localized(en: "the flow is only played", nb: "forløpet blir bare spilt av")) : nil
    return [problem, notice].compactMap(\.self) + findings
  }

  private static func command(
    _ name: String, _ report: FlowReport, _ place: FlowPlace?, title: String, _ message: String
  ) -> String {
    // A line of 0 is the beginning of a flow without 'open'.
    let line = place.map { ",line=\(max(1, $0.line))" } ?? ""
    let file = property(place?.inclusion?.file ?? report.name)
    return "::\(name) file=\(file)\(line),title=\(property("earshot: \(title)"))::\(data(message))"
  }

  /// Text that the runner takes for no command, though a flow may have any name.
  private static func plain(_ text: String) -> String {
    localized(en: "flow \(text)", nb: "forløp \(text)").replacing("##[", with: "## [")
  }

  private static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
