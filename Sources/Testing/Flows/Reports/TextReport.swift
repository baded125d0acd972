import ScreenReader
import Text

/// The results of flows, as lines for people. A finding begins with `file:line:`, so that editors jump there; the
/// announcements heard or waiting at that moment stand below it.
enum TextReport {
  static func render(_ reports: [FlowReport]) -> String {
    var lines: [String] = []
    for report in reports {
      // What to do comes before what may be a long list.
      lines += report.remarks
      if let problem = report.problem { lines.append("\(problem)") }
      for finding in report.findings {
        lines.append("\(finding.place.words(in: report.name)): \(finding)")
        lines += finding.details.map { "  \($0)" }
      }
      lines += report.namedUnjudged.map { "\($0.place.words(in: report.name)): \($0)" }
      lines += report.deviceSentences
      if report.verdict == .wavering {
        lines += report.earlierSentences.map { "\(FlowReport.words(forTry: $0.number)): \($0.sentence)" }
      }
      lines.append(summary(of: report))
    }
    if reports.count != 1 {
      lines.append(localized(en: "\(reports.count) flows", nb: "\(reports.count) forløp") + ", \(total(of: reports))")
    }
    return lines.map { PrintableText.of($0) + "\n" }.joined()
  }

  /// How many flows have not passed, by their verdicts, the worst first.
  static func total(of reports: [FlowReport]) -> String {
    guard !reports.isEmpty else { return localized(en: "nothing was played", nb: "ingenting ble spilt av") }
    let wavering = reports.count { $0.verdict == .wavering }
    let words: [(FlowVerdict, String)] = [
      (.error, localized(en: "with an error", nb: "med feil")),
      (.failed, localized(en: "not as expected", nb: "ikke som forventet")),
      (.unknown, localized(en: "unknown", nb: "ukjent")),
      (.wavering, localized(en: "wavering", nb: wavering == 1 ? "ustabilt" : "ustabile")),
    ]
    let counts = words.map { verdict, words in (count: reports.count { $0.verdict == verdict }, words: words) }
      .filter { $0.count > 0 }
    return counts.isEmpty
      ? localized(en: "all as expected", nb: "alle som forventet")
      : counts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
  }

  /// One flow's verdict and speech cost, on one line.
  static func summary(of report: FlowReport) -> String {
    guard report.problem == nil || !report.steps.isEmpty else {
      return localized(en: "\(report.name): error, not played", nb: "\(report.name): feil, ikke spilt av")
    }
    let language = Language.ofMessages
    let missed = report.missedCount
    let unknown = report.unknownCount
    let refused = report.findings.count - missed - unknown
    func expectations(_ count: Int) -> String {
      language.counted(count, en: ("expectation", "expectations"), nb: ("forventning", "forventninger"))
    }
    let commands = language.counted(refused, en: ("command", "commands"), nb: ("kommando", "kommandoer"))
    let verdict = [
      report.problem == nil ? nil : language(en: "error", nb: "feil"),
      missed > 0
        ? language(
          en: "\(missed) of \(expectations(report.judgedCount)) not met",
          nb: "\(missed) av \(expectations(report.judgedCount)) ikke oppfylt") : nil,
      unknown > 0 ? language(en: "\(expectations(unknown)) unknown", nb: "\(expectations(unknown)) ukjent") : nil,
      refused > 0 ? language(en: "\(commands) not done", nb: "\(commands) ikke utført") : nil,
      report.verdict == .passed
        ? (report.judgedCount > 0
          ? language(en: "as expected", nb: "som forventet") : language(en: "judges nothing", nb: "vurderer ingenting")) : nil,
      report.verdict == .wavering
        ? language(
          en: "wavering, as expected only at try \(report.tries)", nb: "ustabilt, som forventet først i forsøk \(report.tries)")
        : report.tries > 1 ? language(en: "\(report.tries) tries", nb: "\(report.tries) forsøk") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return [
      "\(report.name): \(verdict)",
      language.counted(
        report.announcementCount, en: ("announcement", "announcements"), nb: ("opplesning", "opplesninger")),
      report.speechSeconds.speech,
      language.counted(
        report.interruptionCount, en: ("interruption", "interruptions"), nb: ("avbrudd", "avbrudd")),
      language.counted(report.keyCount, en: ("key press", "key presses"), nb: ("tastetrykk", "tastetrykk")),
    ].joined(separator: ", ")
  }
}

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
    let unjudged = report.namedUnjudged.map {
      command("warning", report, $0.place, title: localized(en: "not judged", nb: "ikke vurdert"), $0.description)
    }
    let earlier =
      report.verdict != .wavering
      ? []
      : report.earlierSentences.map {
        command(
          "warning", report, $0.place, title: localized(en: "wavering", nb: "ustabilt"),
          "\(FlowReport.words(forTry: $0.number)): \($0.sentence)")
      }
    return [problem, notice].compactMap(\.self) + findings + unjudged + earlier
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
