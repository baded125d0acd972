extension AuditReport {
  /// One fact a line, the summary last: to be read aloud as it is.
  var text: String {
    var lines: [String] = []
    for finding in findings {
      let criterion = finding.criterion.map { "WCAG \($0.number)" } ?? "Earshot"
      let word =
        finding.certainty == .violation ? say("Finding", "Funn") : say("To be looked at", "Må ses på")
      lines.append("\(word): \(finding.node), \(finding.rule), \(criterion).")
      lines.append("  \(say("Measured", "Målt")): \(finding.measured.in(language)).")
      lines.append("  \(say("Mend", "Rett")): \(finding.remedy.in(language)).")
      if let heard = finding.heard { lines.append("  \(say("Heard", "Hørt")): \(heard)") }
      if let place = finding.places.first {
        let more = finding.places.count - 1
        let rest = more > 0 ? say("; and in \(more) more", "; og i \(more) til") : ""
        lines.append("  \(say("Met", "Møtt")): \(place.description(in: language))\(rest).")
      }
    }
    for (finding, suppression) in suppressed {
      lines.append(
        say("Accepted until \(suppression.until)", "Godtatt til \(suppression.until)")
          + ": \(finding.node), \(finding.rule), \(say("because", "fordi")) \(suppression.reason)")
    }
    for suppression in idleSuppressions {
      let isOver = suppression.until < day
      let why =
        isOver
        ? say("it ended on \(suppression.until)", "det gjaldt til \(suppression.until)")
        : say("nothing is found there any more", "der er det ikke lenger noe funn")
      lines.append(
        say(
          "Suppression in line \(suppression.line) has no effect: \(why).",
          "Unntaket i linje \(suppression.line) har ingen virkning: \(why)."))
    }
    if isCutShort {
      lines.append(
        say(
          "The walk was cut short: there are states that it did not reach.",
          "Gjennomgangen ble avbrutt: det finnes tilstander den ikke nådde."))
    }
    lines.append(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The outcome as one sentence.
  package var summary: String {
    let found =
      violations.isEmpty
      ? say("No findings", "Ingen funn") : counted(violations.count, "finding", "funn", "funn")
    var parts = [
      say("\(rules.count) rules", "\(rules.count) regler"),
      counted(sceneCount, "state", "tilstand", "tilstander")
        + say(" of the app's screens", " av appens skjermbilder"),
      counted(stepCount, "command", "kommando", "kommandoer"),
    ]
    if !reviews.isEmpty {
      parts.append(say("\(reviews.count) to be looked at", "\(reviews.count) må ses på"))
    }
    if !suppressed.isEmpty {
      parts.append(say("\(suppressed.count) accepted", "\(suppressed.count) godtatt"))
    }
    return "\(found): \(parts.joined(separator: ", "))."
  }

  /// `2 findings`; in Bokmål with the noun for one and for several.
  func counted(_ count: Int, _ noun: String, _ one: String, _ several: String) -> String {
    say("\(count) \(noun)\(count == 1 ? "" : "s")", "\(count) \(count == 1 ? one : several)")
  }
}
