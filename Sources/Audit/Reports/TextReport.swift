extension AuditReport {
  /// One fact a line, the summary last: to be read aloud as it is.
  var text: String {
    var lines: [String] = []
    for finding in findings {
      let criterion = finding.criterion.map { "WCAG \($0.number)" } ?? "Earshot"
      let word = finding.certainty == .violation ? "Finding" : "To be looked at"
      lines.append("\(word): \(finding.node), \(finding.rule), \(criterion).")
      lines.append("  Measured: \(finding.measured).")
      lines.append("  Mend: \(finding.remedy).")
      if let heard = finding.heard { lines.append("  Heard: \(heard)") }
      if let place = finding.places.first {
        let more = finding.places.count - 1
        lines.append("  Met: \(place.description)\(more > 0 ? "; and in \(more) more" : "").")
      }
    }
    for (finding, suppression) in suppressed {
      lines.append(
        "Accepted until \(suppression.until): \(finding.node), \(finding.rule), "
          + "because \(suppression.reason)")
    }
    for suppression in idleSuppressions {
      let isOver = suppression.until < day
      let why = isOver ? "it ended on \(suppression.until)" : "nothing is found there any more"
      lines.append("Suppression in line \(suppression.line) has no effect: \(why).")
    }
    if isCutShort { lines.append("The walk was cut short: there are states that it did not reach.") }
    lines.append(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The outcome as one sentence.
  public var summary: String {
    let found = violations.isEmpty ? "No findings" : Self.counted(violations.count, "finding")
    var parts = ["\(rules.count) rules", "\(Self.counted(sceneCount, "state")) of the app's screens",
      Self.counted(stepCount, "command")]
    if !reviews.isEmpty { parts.append("\(reviews.count) to be looked at") }
    if !suppressed.isEmpty { parts.append("\(suppressed.count) accepted") }
    return "\(found): \(parts.joined(separator: ", "))."
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
