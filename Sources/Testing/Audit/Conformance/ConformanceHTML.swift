import ScreenReader
import Text

extension AuditReport {
  /// The formal report in the form of the VPAT, version 2.5: one page without scripts, to be read, printed and signed.
  var conformanceHTML: String {
    let title = language(
      en: "Accessibility Conformance Report: \(subject.en)", nb: "Samsvarsrapport om tilgjengelighet: \(subject.nb)")
    return Markup.page(
      language: language.rawValue, title: "\(title), \(dayInWords)", style: Self.styleSheet,
      body: [
        .element(
          "a", [("class", "skip"), ("href", "#wcag-a")],
          [text(en: "Skip to the answers", nb: "Hopp til svarene")]),
        .element(
          "header", .element("h1", .text(title)),
          paragraph(
            en: "In the terms of VPAT® version 2.5, for WCAG 2.2 and EN 301 549, chapter \(isOfWeb ? 9 : 11).",
            nb: "Med begrepene i VPAT® versjon 2.5, for WCAG 2.2 og EN 301 549, kapittel \(isOfWeb ? 9 : 11).")),
        .element(
          "main", product, standards, terms, method, answers("wcag-a", .a), answers("wcag-aa", .aa),
          isOfWeb ? web : software,
          findingsSection, acceptedSection, ruleSection, signature),
      ])
  }

  private var product: Markup {
    let own = origin == .app
    let properties: [(Phrase, Markup)] = [
      (Phrase(en: "Product", nb: "Produkt"), .text(subject.in(language))),
      (
        Phrase(en: "Version", nb: "Versjon"),
        (productVersion ?? (own ? version : nil)).map { .text($0) }
          ?? text(en: "not told by what was audited", nb: "går ikke fram av det som ble kontrollert")
      ),
      (Phrase(en: "Date of the report", nb: "Rapportens dato"), .text(dayInWords)),
      (
        Phrase(en: "Evaluator", nb: "Vurdert av"),
        evaluator.map { .text($0.description) }
          ?? text(en: "not named", nb: "ikke oppgitt")
      ),
      (
        Phrase(en: "Made with", nb: "Laget med"),
        text(
          en: "Earshot \(version); checked by rules only, no person and no device took part.",
          nb: "Earshot \(version); bare regler har kontrollert, ingen mennesker og ingen enhet deltok.")
      ),
      (
        Phrase(en: "Scope", nb: "Omfang"),
        .text(
          screensAudited + language(en: " in \(screenStateCount) states, with", nb: " i \(screenStateCount) tilstander, med")
            + language(en: " \(stepCount) commands.", nb: " \(Language.bokmål.figure(stepCount)) kommandoer."))
      ),
    ]
    return section(
      "product", en: "Product", nb: "Produkt", .descriptions(properties.map { ($0.0.in(language), $0.1) }))
  }

  private var screensAudited: String {
    let list = screens.joined(separator: ", ")
    return screens.count == 1
      ? language(en: "The screen \(list),", nb: "Skjermbildet \(list),")
      : language(en: "The screens \(list),", nb: "Skjermbildene \(list),")
  }

  private var standards: Markup {
    section(
      "standards", en: "Standards", nb: "Standarder",
      table(
        Phrase(en: "Standards and guidelines in this report", nb: "Standarder og retningslinjer i rapporten"),
        [Phrase(en: "Standard or guideline", nb: "Standard eller retningslinje"), Phrase(en: "Included", nb: "Med i rapporten")],
        [
          [
            text(
              en: "Web Content Accessibility Guidelines 2.2",
              nb: "Retningslinjer for universell utforming av nettinnhold (WCAG) 2.2"),
            text(en: "Level A: yes. Level AA: yes. Level AAA: no.", nb: "Nivå A: ja. Nivå AA: ja. Nivå AAA: nei."),
          ],
          [
            .text("EN 301 549 V3.2.1 (2021-03)"),
            text(
              en: isOfWeb
                ? "Chapter 9, web: yes. The other chapters: no." : "Chapter 11, software: yes. The other chapters: no.",
              nb: isOfWeb
                ? "Kapittel 9, nett: ja. De andre kapitlene: nei." : "Kapittel 11, programvare: ja. De andre kapitlene: nei."),
          ],
        ]))
  }

  private var terms: Markup {
    section(
      "terms", en: "Terms", nb: "Begreper",
      .descriptions(ConformanceLevel.allCases.map { ($0.term.in(language), .text($0.meaning.in(language))) }))
  }

  private func answers(_ id: String, _ level: Criterion.Level) -> Markup {
    section(
      id, en: "WCAG 2.2, level \(level.rawValue)", nb: "WCAG 2.2, nivå \(level.rawValue)",
      answerTable(
        Phrase(
          en: "Success criteria of WCAG 2.2, level \(level.rawValue)",
          nb: "Suksesskriterier i WCAG 2.2, nivå \(level.rawValue)"), conformance(level)))
  }

  private var web: Markup {
    section(
      "en-301-549", en: "EN 301 549, chapter 9: web", nb: "EN 301 549, kapittel 9: nett",
      paragraph(
        en: "Clauses 9.1 to 9.4 are the success criteria of WCAG 2.1 for pages: the answers above, by their numbers.",
        nb: "Punktene 9.1 til 9.4 er suksesskriteriene i WCAG 2.1 for nettsider: svarene ovenfor, etter numrene."),
      answerTable(Phrase(en: "Clauses of EN 301 549, chapter 9", nb: "Punkter i EN 301 549, kapittel 9"), webConformance()))
  }

  private var software: Markup {
    section(
      "en-301-549", en: "EN 301 549, chapter 11: software", nb: "EN 301 549, kapittel 11: programvare",
      paragraph(
        en: "Clauses 11.1 to 11.4 are the success criteria of WCAG 2.1 for software: see the answers above.",
        nb: "Punktene 11.1 til 11.4 er suksesskriteriene i WCAG 2.1 for programvare: se svarene ovenfor."),
      answerTable(
        Phrase(en: "Clauses of EN 301 549, chapter 11", nb: "Punkter i EN 301 549, kapittel 11"), softwareConformance()))
  }

  private func answerTable(_ caption: Phrase, _ rows: [ConformanceRow]) -> Markup {
    table(
      caption,
      [
        Phrase(en: "Criterion", nb: "Kriterium"), Phrase(en: "Conformance", nb: "Samsvar"),
        Phrase(en: "Remarks and explanations", nb: "Merknader og forklaringer"), Phrase(en: "Heard", nb: "Hørt"),
      ],
      rows.map { row in
        [
          .text("\(row.number) \(row.title.in(language))"), .element("strong", .text(row.level.term.in(language))),
          .list(row.remarks.map { .text($0.in(language)) }),
          row.heard.isEmpty ? .text("–") : .list(row.heard.map(quotation)),
        ]
      })
  }

  /// `VoiceOver, Sign in: “Email address, text field”`.
  private func quotation(_ heard: ConformanceRow.Heard) -> Markup {
    let place = [heard.style.map { name(of: $0).in(language) }, heard.place.in(language)].compactMap(\.self)
      .joined(separator: ", ")
    return .element("span", .text("\(place): "), .quotation(heard.text, heard.language))
  }

  private var signature: Markup {
    section(
      "signature", en: "Signature", nb: "Underskrift",
      paragraph(
        en: """
          This report says what rules found. It is not a claim of conformance until a person has answered what it calls \
          not evaluated, and signs it.
          """,
        nb: """
          Rapporten forteller hva regler fant. Den er ingen erklæring om samsvar før et menneske har svart på det som \
          ikke er vurdert, og skriver under.
          """),
      .element("p", text(en: "Name, date: ", nb: "Navn, dato: "), "______________________________"))
  }
}
