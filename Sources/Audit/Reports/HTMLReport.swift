import MarkupText
import ScreenReader
import Semantics

extension AuditReport {
  /// The formal report (mission L8): one page without scripts and without anything from elsewhere, to be
  /// read with a screen reader, printed and signed.
  var html: String {
    let title = "Accessibility audit of \(subject)"
    let page = Markup.element(
      "html", [("lang", "en")],
      [
        .element(
          "head", [],
          [
            .raw("<meta charset=\"utf-8\">"),
            .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"),
            .element("title", [], [.text("\(title), \(day)")]),
            .element("style", [], [Self.styleSheet]),
          ]),
        .element(
          "body", [],
          [
            .element("a", [("class", "skip"), ("href", "#result")], ["Skip to the result"]),
            .element(
              "header", [], [.element("h1", [], [.text(title)]), .paragraph(.text("Made on \(day)."))]),
            .element(
              "main", [],
              [
                outcome, scope, method, versions, criteriaSection, findingsSection, acceptedSection,
                byHandSection, evidenceSection, ruleSection,
              ]),
          ]),
      ])
    return "<!DOCTYPE html>\n\(page.source)\n"
  }

  // MARK: - What was done

  private var outcome: Markup {
    .section(
      "result", "Result",
      [
        .paragraph(.text(summary)),
        .paragraph(
          isPassed
            ? """
            No rule was broken. This is evidence for the criteria below, not a claim of conformance: that \
            needs the checks by hand too.
            """
            : "The app does not pass: each finding below has its place and how to mend it."),
      ])
  }

  private var scope: Markup {
    let screens = transcripts.map(\.screen).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    return .section(
      "scope", "Scope",
      [
        .paragraph(.text("Audited: \(subject), with demo data at a fixed date.")),
        .paragraph(.text("Screens: \(screens.joined(separator: ", ")).")),
        .paragraph(
          .text(
            "\(sceneCount) states of these screens and \(stepCount) commands, in English and in Norwegian "
              + "Bokmål, in VoiceOver style and in TalkBack style.")),
        .paragraph("Aim: Web Content Accessibility Guidelines (WCAG) 2.2, level AA, applied to an app."),
      ])
  }

  private var method: Markup {
    .section(
      "method", "Method",
      [
        .paragraph(
          """
          The app's own screens are built as semantics trees: names, roles, states, frames and colours. From \
          each starting point a program moves through every element forwards and backwards, and tries \
          every action of every element once from each state that looks new; fields are typed into, sign-in \
          is made to fail in each way, and from each screen opened the way back is tried.
          """),
        .paragraph(
          .text(
            "\(rules.count) rules judge each state, each command and all screens side by side. What the two "
              + "readers say is composed by Earshot's models of VoiceOver and TalkBack and judged as well.")),
        .paragraph(
          isCutShort
            ? "The walk was cut short at its limit: there are states that it did not reach."
            : "The walk ended by itself: no state that looks new was left over."),
        .paragraph(
          """
          What a tree cannot tell (the painted screen, the system's own readers, a person's understanding) \
          is not passed. It is listed under checks by hand.
          """),
      ])
  }

  private var versions: Markup {
    .section(
      "versions", "Versions",
      [
        .list([
          .text("Earshot \(version)."), "WCAG 2.2, W3C Recommendation.",
          "TalkBack wording after its release of October 2024.",
          "VoiceOver wording after the model in AccessibilitySnapshot.",
          .text("Date of this report: \(day)."),
        ])
      ])
  }

  // MARK: - What was found

  private var criteriaSection: Markup {
    let rows = Criterion.allCases.map { criterion -> [Markup] in
      let judging = rules.filter { $0.criterion == criterion }
      return [
        .text("\(criterion.number) \(criterion.title)"), .text(criterion.level.rawValue),
        .text(result(of: criterion, judging)), .text(judging.map(\.id).joined(separator: ", ")),
      ]
    }
    return .section(
      "criteria", "Result for each success criterion",
      [
        .paragraph("The evidence is in the announcement transcripts below; all rules are listed at the end."),
        .table("Success criteria of WCAG 2.2", ["Criterion", "Level", "Result", "Rules"], rows),
      ])
  }

  private func result(of criterion: Criterion, _ judging: [Rule]) -> String {
    let found = violations.filter { $0.criterion == criterion }
    if !found.isEmpty { return "Not met: \(Self.counted(found.count, "finding"))" }
    if criterion.concernsMedia { return "Not applicable: no recorded or live media" }
    if judging.isEmpty { return "To be judged by a person" }
    let accepted = suppressed.filter { $0.finding.criterion == criterion }.count
    let open = reviews.filter { $0.criterion == criterion }.count
    var parts = ["No finding by \(Self.counted(judging.count, "rule"))"]
    if accepted > 0 { parts.append("\(accepted) accepted for the time being") }
    if open > 0 { parts.append("\(open) to be looked at") }
    return parts.joined(separator: ", ")
  }

  private var findingsSection: Markup {
    guard !findings.isEmpty else {
      return .section("findings", "Findings", [.paragraph("There are none.")])
    }
    return .section("findings", "Findings", findings.map(description))
  }

  private func description(of finding: Finding) -> Markup {
    let sentence = rules.first { $0.id == finding.rule }?.sentence ?? ""
    var facts: [(String, Markup)] = [
      ("Must hold", .text(sentence)), ("Measured", .text(finding.measured)), ("Mend", .text(finding.remedy)),
    ]
    if let criterion = finding.criterion {
      let name = "\(criterion.number) \(criterion.title), \(criterion.level.rawValue)"
      facts.insert(("Criterion", .text(name)), at: 0)
    }
    if let heard = finding.heard {
      facts.append(("Heard", .quotation(heard, finding.places.first?.language)))
    }
    facts.append(("Met", .list(finding.places.prefix(5).map { .text($0.description) })))
    if finding.places.count > 5 {
      facts.append(("And", .text("\(finding.places.count - 5) further states")))
    }
    let word = finding.certainty == .violation ? "" : ", to be looked at"
    return .element(
      "article", [],
      [.element("h3", [], [.text("\(finding.node): \(finding.rule)\(word)")]), .descriptions(facts)])
  }

  private var acceptedSection: Markup {
    let rows = suppressed.map { finding, suppression -> [Markup] in
      [
        .text(finding.node.path), .text("\(finding.rule): \(finding.measured)"), .text(suppression.reason),
        .text(suppression.until),
      ]
    }
    let ended = idleSuppressions.map { suppression -> Markup in
      .text("\(suppression.rule) at \(suppression.node), until \(suppression.until): has no effect any more.")
    }
    let none = Markup.paragraph("None.")
    return .section(
      "accepted", "Findings accepted for the time being",
      [
        rows.isEmpty
          ? none : .table("Accepted findings", ["Element", "Finding", "Reason", "Until"], rows)
      ] + (ended.isEmpty ? [] : [.list(ended)]))
  }

  // MARK: - What is left

  private var byHandSection: Markup {
    let criteria = Criterion.allCases.filter { !$0.concernsMedia && $0.level != .aaa }
    let rows = criteria.map { criterion -> [Markup] in
      [.text("\(criterion.number) \(criterion.title)"), .text(criterion.byHand)]
        + ["Result", "Person", "Device", "Date"].map { .input("\($0) for \(criterion.number)") }
    }
    return .section(
      "by-hand", "What a machine cannot judge",
      [
        .paragraph(
          """
          To be filled in for a release, on a phone with VoiceOver and on one with TalkBack, by people who \
          use them daily. Print the page, or fill it in and save it as PDF.
          """),
        .table(
          "Checks by hand", ["Criterion", "What to find out", "Result", "Person", "Device", "Date"], rows),
      ])
  }

  // MARK: - Evidence

  private var evidenceSection: Markup {
    let screens = Dictionary(grouping: transcripts) { "\($0.language.rawValue) \($0.screen)" }
    var seen: Set<String> = []
    let sections = transcripts.compactMap { transcript -> Markup? in
      let key = "\(transcript.language.rawValue) \(transcript.screen)"
      guard seen.insert(key).inserted, let styles = screens[key] else { return nil }
      let rows = transcript.lines.indices.map { place -> [Markup] in
        [.text("\(place + 1)")]
          + ReaderProfile.Style.allCases.map { style in
            let line = styles.first { $0.style == style }.map { $0.lines[place] } ?? ""
            return .quotation(line, transcript.language)
          }
      }
      let name = "\(transcript.screen), \(Self.name(of: transcript.language))"
      return .element(
        "article", [],
        [
          .element("h3", [], [.text(name)]), .paragraph(.text("State: \(transcript.state).")),
          .table("What is heard on \(name)", ["Place", "VoiceOver style", "TalkBack style"], rows),
        ])
    }
    return .section(
      "evidence", "Evidence: what is heard",
      [.paragraph("Element by element in reading order; the hint that follows after a pause in brackets.")]
        + sections + answerTables)
  }

  /// What is heard in answer to commands: the evidence for status messages and for the focus.
  private var answerTables: [Markup] {
    ReaderProfile.Language.allCases.flatMap { language in
      ReaderProfile.Style.allCases.map { style in
        let rows = answers.filter { $0.language == language && $0.style == style }.map { answer -> [Markup] in
          [.text(answer.command), .list(answer.lines.map { .quotation($0, language) })]
        }
        let name = "\(style == .voiceOver ? "VoiceOver" : "TalkBack") style, \(Self.name(of: language))"
        return .element(
          "article", [],
          [
            .element("h3", [], [.text("Answers to commands, \(name)")]),
            .table("What is heard after a command, \(name)", ["Command", "Heard"], rows),
          ])
      }
    }
  }

  private static func name(of language: ReaderProfile.Language) -> String {
    switch language {
    case .english: "English"
    case .bokmål: "Norwegian Bokmål"
    }
  }

  private var ruleSection: Markup {
    let rows = rules.map { rule -> [Markup] in
      [.text(rule.id), .text(rule.sentence), .text(rule.criterion?.number ?? "Earshot's own")]
    }
    return .section(
      "rules", "The rules", [.table("All rules", ["Rule", "What must hold", "Criterion"], rows)])
  }
}
