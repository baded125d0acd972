import AccessibilityTree
import Text

extension AuditReport {
  /// One finding or fact a line, the summary last, so that it can be read aloud as it is.
  var text: String {
    var lines: [String] = []
    for group in shownGroups {
      let finding = group.first
      let more = group.more == 0 ? "" : language(en: " and \(group.more) more", nb: " og \(group.more) til")
      let criterion = finding.criterion.map { ", WCAG \($0.number)" } ?? (finding.certainty == .advice ? "" : ", Earshot")
      lines.append("\(finding.certainty.word.in(language)): \(finding.node)\(more), \(finding.rule)\(criterion).")
      lines.append("  \(language(en: "Measured", nb: "Målt")): \(finding.measured.in(language)).")
      lines.append("  \(language(en: "Fix", nb: "Slik rettes det")): \(finding.fix.in(language)).")
      if let selector = finding.selector { lines.append("  \(language(en: "Element", nb: "Element")): \(selector)") }
      if let heard = heard(at: finding) { lines.append("  \(language(en: "Heard", nb: "Hørt")): \(heard.text)") }
      if let place = source[finding.node], !place.isAddressAlone {
        lines.append("  \(language(en: "Declared", nb: "Oppgitt")): \(place).")
      }
      if let place = finding.places.first {
        let more = finding.places.count - 1
        let rest = more > 0 ? language(en: "; and in \(more) more", nb: "; og i \(more) til") : ""
        lines.append("  \(language(en: "Found in", nb: "Funnet i")): \(place.description(in: language))\(rest).")
      }
      let others = others(in: group)
      if !others.isEmpty { lines.append("  \(language(en: "Also at", nb: "Også ved")): \(others.joined(separator: "; ")).") }
    }
    if let furtherGroups { lines.append(furtherGroups) }
    for (finding, suppression) in suppressed {
      lines.append(
        language(en: "Accepted until \(suppression.until)", nb: "Godtatt til \(suppression.until)")
          + ": \(finding.node), \(finding.rule), \(language(en: "because", nb: "fordi")) \(suppression.reason)")
    }
    for suppression in idleSuppressions {
      let isOver = suppression.until < day
      let why =
        isOver
        ? language(en: "it ended on \(suppression.until)", nb: "det gjaldt til \(suppression.until)")
        : language(en: "nothing is found there any more", nb: "der er det ikke lenger noe funn")
      lines.append(
        language(
          en: "Suppression in line \(suppression.line) has no effect: \(why).",
          nb: "Unntaket på linje \(suppression.line) har ingen virkning: \(why)."))
    }
    for measured in measurements {
      let criterion = "\(measured.criterion.number) \(measured.criterion.title.in(language))"
      lines.append("\(criterion): \(measured.words.in(language)).")
    }
    if let scope = limits.sentence { lines.append(scope.in(language)) }
    for element in unpressed {
      lines.append(language(en: "Not pressed: ", nb: "Ikke trykket på: ") + element.sentence.in(language) + ".")
    }
    if let cutShort { lines.append(cutShort) }
    if let incompleteness { lines.append(incompleteness) }
    lines.append(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  /// A sentence that names the rules not run and the reason; nil where all were run.
  var incompleteness: String? {
    guard !notRun.isEmpty else { return nil }
    let properties = missingProperties.map { $0.name.in(language) }.joined(separator: ", ")
    let place =
      switch origin {
      case .capture: Phrase(en: "the capture lacks", nb: "opptaket mangler")
      case .page: Phrase(en: "the page lacks", nb: "siden mangler")
      case .phone, .app: Phrase(en: "the app lacks", nb: "appen mangler")
      }
    return language(
      en:
        "\(rules.count) of \(rules.count + notRun.count) rules run; \(notRun.count) need properties that \(place.en): \(properties).",
      nb: """
        \(rules.count) av \(rules.count + notRun.count) regler kjørt; \(notRun.count) trenger opplysninger som \
        \(place.nb): \(properties).
        """)
  }

  /// The outcome as one sentence.
  package var summary: String {
    let found =
      violations.isEmpty
      ? baseline == nil ? language(en: "No findings", nb: "Ingen funn") : language(en: "No new findings", nb: "Ingen nye funn")
      : baseline == nil
        ? language.counted(violations.count, en: ("finding", "findings"), nb: ("funn", "funn"))
        : language.counted(violations.count, en: ("new finding", "new findings"), nb: ("nytt funn", "nye funn"))
    var parts = [
      notRun.isEmpty
        ? language(en: "\(rules.count) rules", nb: "\(rules.count) regler")
        : language(
          en: "\(rules.count) of \(rules.count + notRun.count) rules run",
          nb: "\(rules.count) av \(rules.count + notRun.count) regler kjørt"),
      language.counted(screenStateCount, en: ("state", "states"), nb: ("tilstand", "tilstander"))
        + (origin == .capture
          ? language(en: " of captured screens", nb: " av lagrede skjermbilder")
          : language(en: " of the app's screens", nb: " av appens skjermbilder")),
      language.counted(stepCount, en: ("command", "commands"), nb: ("kommando", "kommandoer")),
    ]
    if !reviews.isEmpty {
      parts.append(language(en: "\(reviews.count) to be looked at", nb: "\(reviews.count) må ses på"))
    }
    if !advice.isEmpty {
      parts.append(language.counted(advice.count, en: ("recommendation", "recommendations"), nb: ("anbefaling", "anbefalinger")))
    }
    if baseline != nil {
      parts.append(language(en: "\(known.count) in the baseline", nb: "\(known.count) i grunnlinjen"))
    }
    if !unpressed.isEmpty {
      parts.append(language(en: "\(unpressed.count) not pressed", nb: "\(unpressed.count) ikke trykket på"))
    }
    if !suppressed.isEmpty {
      parts.append(language(en: "\(suppressed.count) accepted", nb: "\(suppressed.count) godtatt"))
    }
    if groups.count < findings.count {
      parts.append(language.counted(groups.count, en: ("cause", "causes"), nb: ("årsak", "årsaker")))
    }
    return "\(found): \(parts.joined(separator: ", "))."
  }
}
