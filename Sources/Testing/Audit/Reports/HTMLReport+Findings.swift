import AccessibilityTree
import ScreenReader
import Text

extension AuditReport {
  var criteriaSection: Markup {
    let rows = Criterion.allCases.map { criterion -> [Markup] in
      let judging = rules.filter { $0.criterion == criterion }
      return [
        .text("\(criterion.number) \(criterion.title.in(language))"), .text(criterion.level.rawValue),
        .text(result(of: criterion, judging)), .text(measured(for: criterion, judging)),
        .text(judging.map(\.id).joined(separator: ", ")),
      ]
    }
    return folded(
      "criteria", en: "Result for each success criterion", nb: "Resultat for hvert suksesskriterium",
      paragraph(
        en: "The evidence is in the announcement transcripts below; all rules are listed at the end.",
        nb: "Dokumentasjonen er utskriftene nedenfor av det som ble sagt. Alle regler står til slutt."),
      table(
        Phrase(en: "Success criteria of WCAG 2.2", nb: "Suksesskriterier i WCAG 2.2"),
        [
          Phrase(en: "Criterion", nb: "Kriterium"), Phrase(en: "Level", nb: "Nivå"),
          Phrase(en: "Result", nb: "Resultat"), Phrase(en: "Measured", nb: "Målt"),
          Phrase(en: "Rules", nb: "Regler"),
        ],
        rows))
  }

  /// The measured figure, or the number of judged states and commands. Where no rule judges: the reason.
  private func measured(for criterion: Criterion, _ judging: [Rule]) -> String {
    if let measured = measurements.first(where: { $0.criterion == criterion }) {
      let words = measured.words.in(language)
      return words.prefix(1).uppercased() + words.dropFirst() + "."
    }
    if criterion.concernsMedia, !mayHoldMedia {
      return language(en: "There are no recorded or live media.", nb: "Det er ingen innspilte eller direkte medier.")
    }
    guard !judging.isEmpty else {
      return language(
        en: "Not measured in what was audited. By hand: ", nb: "Ikke målt i det som ble kontrollert. For hånd: ")
        + criterion.byHand.in(language)
    }
    let judged = [
      judging.contains { $0.judgesSteps }
        ? language.counted(stepCount, en: ("command", "commands"), nb: ("kommando", "kommandoer")) : nil,
      judging.contains { !$0.judgesSteps }
        ? language.counted(screenStateCount, en: ("state", "states"), nb: ("tilstand", "tilstander")) : nil,
    ].compactMap(\.self).joined(separator: language(en: " and ", nb: " og "))
    return language(
      en: "The criterion has no numeric limit; judged in \(judged).", nb: "Kravet har ingen tallgrense; bedømt i \(judged).")
  }

  private func result(of criterion: Criterion, _ judging: [Rule]) -> String {
    let found = violations.filter { $0.criterion == criterion }
    if !found.isEmpty {
      return language(en: "Not met", nb: "Ikke oppfylt") + ": "
        + language.counted(found.count, en: ("finding", "findings"), nb: ("funn", "funn"))
    }
    if criterion.concernsMedia, !mayHoldMedia {
      return language(en: "Not applicable", nb: "Ikke aktuelt")
    }
    if judging.isEmpty { return language(en: "To be judged by a person", nb: "Må bedømmes av et menneske") }
    let accepted = (suppressed.map(\.finding) + known).count { $0.criterion == criterion }
    let open = reviews.filter { $0.criterion == criterion }.count
    var parts = [
      language(en: "No finding by ", nb: "Ingen funn fra ")
        + language.counted(judging.count, en: ("rule", "rules"), nb: ("regel", "regler"))
    ]
    if accepted > 0 {
      parts.append(language(en: "\(accepted) accepted for the time being", nb: "\(accepted) godtatt inntil videre"))
    }
    if open > 0 { parts.append(language(en: "\(open) to be looked at", nb: "\(open) må ses på")) }
    return parts.joined(separator: ", ")
  }

  var findingsSection: Markup {
    .section(
      "findings", language(en: "Findings", nb: "Funn"),
      findings.isEmpty
        ? [paragraph(en: "There are none.", nb: "Det er ingen.")]
        : [causes, pictureDefinitions].compactMap(\.self) + shownGroups.map(description)
          + [furtherGroups.map { .element("p", .text($0)) }].compactMap(\.self))
  }

  /// How many causes there are, where some have several findings.
  private var causes: Markup? {
    guard groups.count < findings.count else { return nil }
    return paragraph(
      en: "\(findings.count) findings have \(groups.count) causes; those that matter most come first. The JSON names each place.",
      nb: "\(findings.count) funn har \(groups.count) årsaker; de viktigste kommer først. JSON-en har hvert sted.")
  }

  private func description(of group: FindingGroup) -> Markup {
    let finding = group.first
    let sentence = rules.first { $0.id == finding.rule }?.sentence.in(language) ?? ""
    var properties: [(String, Markup)] = [
      ("Element", .text("\(finding.node)")),
      (language(en: "Measured", nb: "Målt"), .text(finding.measured.in(language))),
      (language(en: "How to fix it", nb: "Slik rettes det"), .text(finding.fix.in(language))),
    ]
    let others = others(in: group)
    if !others.isEmpty {
      properties.insert((language(en: "And at", nb: "Og ved"), .list(others.map { .text($0) })), at: 1)
    }
    if let criterion = finding.criterion {
      let name = "\(criterion.number) \(criterion.title.in(language)), \(criterion.level.rawValue)"
      properties.insert((language(en: "Criterion", nb: "Kriterium"), .text(name)), at: 1)
    }
    if let heard = heard(at: finding) {
      properties.append((language(en: "Heard", nb: "Hørt"), .quotation(heard.text, heard.language)))
    }
    if let place = source[finding.node] {
      properties.append((language(en: "Declared", nb: "Oppgitt"), .text("\(place)")))
    }
    let met = finding.places.prefix(5).map { Markup.text($0.description(in: language)) }
    properties.append((language(en: "Found in", nb: "Funnet i"), .list(met)))
    let more = finding.places.count - met.count
    if more > 0 {
      properties.append((language(en: "And", nb: "Og"), text(en: "\(more) further states", nb: "\(more) tilstander til")))
    }
    properties.append((language(en: "Rule", nb: "Regel"), .text("\(finding.rule): \(sentence)")))
    let place = group.offsets[0]
    let picture = pictures.indices.contains(place) ? pictures[place] : nil
    let count =
      group.more == 0 ? "" : language(en: " (\(group.findings.count) elements)", nb: " (\(group.findings.count) elementer)")
    return .element(
      "article", [("class", "finding")],
      [
        .element(
          "h3", [],
          [.text("\(finding.certainty.word.in(language)): \(finding.measured.in(language).capitalisedFirst)\(count)")]),
        .descriptions(properties),
      ]
        + (picture.map { [.element("figure", [], [$0])] } ?? []))
  }

  var acceptedSection: Markup {
    let rows: [[Markup]] =
      suppressed.map { finding, suppression -> [Markup] in
        [
          .text(finding.node.path), .text("\(finding.rule): \(finding.measured.in(language))"),
          .text(suppression.reason), .text(suppression.until),
        ]
      }
      + known.map { finding in
        [
          .text(finding.node.path), .text("\(finding.rule): \(finding.measured.in(language))"),
          text(en: "known in the baseline", nb: "kjent i grunnlinjen"), .text("–"),
        ]
      }
    let accepted =
      rows.isEmpty
      ? paragraph(en: "None.", nb: "Ingen.")
      : table(
        Phrase(en: "Accepted findings", nb: "Godtatte funn"),
        [
          Phrase("Element"), Phrase(en: "Finding", nb: "Funn"), Phrase(en: "Reason", nb: "Grunn"),
          Phrase(en: "Until", nb: "Til"),
        ], rows)
    let ended = idleSuppressions.map { suppression in
      text(
        en: "\(suppression.rule) at \(suppression.node), until \(suppression.until): has no effect any more.",
        nb: "\(suppression.rule) ved \(suppression.node), til \(suppression.until): har ingen virkning lenger.")
    }
    return .folded(
      "accepted", language(en: "Findings accepted for the time being", nb: "Funn som er godtatt inntil videre"),
      [accepted] + (ended.isEmpty ? [] : [.list(ended)]))
  }

  // MARK: - Checks by hand

  var byHandSection: Markup {
    let columns = [
      Phrase(en: "Result", nb: "Resultat"), Phrase("Person"), Phrase(en: "Device", nb: "Enhet"),
      Phrase(en: "Date", nb: "Dato"),
    ]
    let criteria = Criterion.allCases.filter { (!$0.concernsMedia || mayHoldMedia) && $0.level != .aaa }
    let rows = criteria.map { criterion -> [Markup] in
      [.text("\(criterion.number) \(criterion.title.in(language))"), .text(criterion.byHand.in(language))]
        + columns.map { .input("\($0.in(language)) for \(criterion.number)") }
    }
    return folded(
      "by-hand", en: "What a machine cannot judge", nb: "Det en maskin ikke kan bedømme",
      paragraph(
        en: """
          To be filled in for a release, on a phone with VoiceOver and on one with TalkBack, by people \
          who use them daily. Print the page, or fill it in and save it as PDF.
          """,
        nb: """
          Fylles ut ved en utgivelse, på en telefon med VoiceOver og på en med TalkBack, av folk som \
          bruker dem daglig. Skriv ut siden, eller fyll den ut og lagre den som PDF.
          """),
      table(
        Phrase(en: "Checks by hand", nb: "Manuelle tester"),
        [Phrase(en: "Criterion", nb: "Kriterium"), Phrase(en: "What to find out", nb: "Hva som skal undersøkes")]
          + columns,
        rows))
  }
}
