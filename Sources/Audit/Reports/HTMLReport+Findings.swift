import MarkupText
import ScreenReader
import Semantics

extension AuditReport {
  var criteriaSection: Markup {
    let rows = Criterion.allCases.map { criterion -> [Markup] in
      let judging = rules.filter { $0.criterion == criterion }
      return [
        .text("\(criterion.number) \(criterion.title.in(language))"), .text(criterion.level.rawValue),
        .text(result(of: criterion, judging)), .text(judging.map(\.id).joined(separator: ", ")),
      ]
    }
    return .section(
      "criteria", say("Result for each success criterion", "Resultat for hvert suksesskriterium"),
      [
        .paragraph(
          .text(
            say(
              "The evidence is in the announcement transcripts below; all rules are listed at the end.",
              "Belegget er utskriftene av det som ble sagt, nedenfor. Alle regler står til slutt."))),
        .table(
          say("Success criteria of WCAG 2.2", "Suksesskriterier i WCAG 2.2"),
          [
            say("Criterion", "Kriterium"), say("Level", "Nivå"), say("Result", "Resultat"),
            say("Rules", "Regler"),
          ],
          rows),
      ])
  }

  private func result(of criterion: Criterion, _ judging: [Rule]) -> String {
    let found = violations.filter { $0.criterion == criterion }
    if !found.isEmpty {
      return say("Not met", "Ikke oppfylt") + ": " + counted(found.count, "finding", "funn", "funn")
    }
    if criterion.concernsMedia {
      return say(
        "Not applicable: no recorded or live media", "Ikke aktuelt: ingen innspilte eller direkte medier")
    }
    if judging.isEmpty { return say("To be judged by a person", "Må bedømmes av et menneske") }
    let accepted = suppressed.filter { $0.finding.criterion == criterion }.count
    let open = reviews.filter { $0.criterion == criterion }.count
    var parts = [say("No finding by ", "Intet funn av ") + counted(judging.count, "rule", "regel", "regler")]
    if accepted > 0 {
      parts.append(say("\(accepted) accepted for the time being", "\(accepted) godtatt inntil videre"))
    }
    if open > 0 { parts.append(say("\(open) to be looked at", "\(open) må ses på")) }
    return parts.joined(separator: ", ")
  }

  var findingsSection: Markup {
    let name = say("Findings", "Funn")
    guard !findings.isEmpty else {
      return .section("findings", name, [.paragraph(.text(say("There are none.", "Det er ingen.")))])
    }
    return .section("findings", name, findings.map(description))
  }

  private func description(of finding: Finding) -> Markup {
    let sentence = rules.first { $0.id == finding.rule }?.sentence.in(language) ?? ""
    var facts: [(String, Markup)] = [
      (say("Must hold", "Må gjelde"), .text(sentence)),
      (say("Measured", "Målt"), .text(finding.measured.in(language))),
      (say("Mend", "Rett"), .text(finding.remedy.in(language))),
    ]
    if let criterion = finding.criterion {
      let name = "\(criterion.number) \(criterion.title.in(language)), \(criterion.level.rawValue)"
      facts.insert((say("Criterion", "Kriterium"), .text(name)), at: 0)
    }
    if let heard = finding.heard {
      facts.append((say("Heard", "Hørt"), .quotation(heard, finding.places.first?.language)))
    }
    facts.append(
      (say("Met", "Møtt"), .list(finding.places.prefix(5).map { .text($0.description(in: language)) })))
    if finding.places.count > 5 {
      let more = finding.places.count - 5
      facts.append((say("And", "Og"), .text(say("\(more) further states", "\(more) tilstander til"))))
    }
    let word = finding.certainty == .violation ? "" : say(", to be looked at", ", må ses på")
    return .element(
      "article", [],
      [.element("h3", [], [.text("\(finding.node): \(finding.rule)\(word)")]), .descriptions(facts)])
  }

  var acceptedSection: Markup {
    let rows = suppressed.map { finding, suppression -> [Markup] in
      [
        .text(finding.node.path), .text("\(finding.rule): \(finding.measured.in(language))"),
        .text(suppression.reason),
        .text(suppression.until),
      ]
    }
    let ended = idleSuppressions.map { suppression -> Markup in
      .text(
        say(
          "\(suppression.rule) at \(suppression.node), until \(suppression.until): has no effect any more.",
          "\(suppression.rule) ved \(suppression.node), til \(suppression.until): har ingen virkning lenger.")
      )
    }
    let none = Markup.paragraph(.text(say("None.", "Ingen.")))
    return .section(
      "accepted", say("Findings accepted for the time being", "Funn som er godtatt inntil videre"),
      [
        rows.isEmpty
          ? none
          : .table(
            say("Accepted findings", "Godtatte funn"),
            ["Element", say("Finding", "Funn"), say("Reason", "Grunn"), say("Until", "Til")], rows)
      ] + (ended.isEmpty ? [] : [.list(ended)]))
  }

  // MARK: - What is left

  var byHandSection: Markup {
    let columns = [
      say("Result", "Resultat"), say("Person", "Person"), say("Device", "Enhet"), say("Date", "Dato"),
    ]
    let criteria = Criterion.allCases.filter { !$0.concernsMedia && $0.level != .aaa }
    let rows = criteria.map { criterion -> [Markup] in
      [.text("\(criterion.number) \(criterion.title.in(language))"), .text(criterion.byHand.in(language))]
        + columns.map { .input("\($0) for \(criterion.number)") }
    }
    return .section(
      "by-hand", say("What a machine cannot judge", "Det en maskin ikke kan bedømme"),
      [
        .paragraph(
          .text(
            say(
              """
              To be filled in for a release, on a phone with VoiceOver and on one with TalkBack, by people \
              who use them daily. Print the page, or fill it in and save it as PDF.
              """,
              """
              Fylles ut ved en utgivelse, på en telefon med VoiceOver og på en med TalkBack, av folk som \
              bruker dem daglig. Skriv ut siden, eller fyll den ut og lagre den som PDF.
              """))),
        .table(
          say("Checks by hand", "Kontroller for hånd"),
          [say("Criterion", "Kriterium"), say("What to find out", "Hva som skal finnes ut")] + columns, rows),
      ])
  }
}
