import AccessibilityTree
import ScreenReader
import Text

extension AuditReport {
  /// The formal report for a release: one page without scripts and without external files, to be read with a screen
  /// reader, printed and signed.
  var html: String {
    let subject = subject.in(language)
    let title = language(en: "Accessibility audit of \(subject)", nb: "Tilgjengelighetskontroll av \(subject)")
    return Markup.page(
      language: language.rawValue, title: "\(title), \(dayInWords)", style: Self.styleSheet,
      allowing: pictures.isEmpty ? "" : "; img-src data:",
      body: [
        .element(
          "a", [("class", "skip"), ("href", "#result")],
          [text(en: "Skip to the result", nb: "Hopp til resultatet")]),
        .element("header", .element("h1", .text(title)), paragraph(en: "Made on \(dayInWords).", nb: "Laget \(dayInWords).")),
        .element(
          "main", outcome, findingsSection, criteriaSection, byHandSection, acceptedSection, reportSection, scope, method,
          ruleSection, versions),
      ])
  }

  // MARK: - Outcome and method

  /// Whether it can be released, as far as rules tell; what is missing from that answer comes with it.
  var outcome: Markup {
    let limits = cutShort.map { [Markup.element("p", .text($0))] } ?? []
    return .section(
      "result", language(en: "Can this be released?", nb: "Kan dette lanseres?"),
      [.element("p", [("class", "answer")], [.text(answer)]), .element("p", .text(summary))] + limits + [
        paragraph(
          en: """
            Rules find what breaks a criterion. That it is met takes a person too, for whom the checks by hand are listed.
            """,
          nb: """
            Regler finner det som bryter et kriterium. At det er oppfylt, må også et menneske finne ut, og det er de manuelle \
            testene til.
            """)
      ])
  }

  private var answer: String {
    guard isPassed else {
      let broken = Set(violations.compactMap(\.criterion)).count { $0.level != .aaa }
      let (count, isOne) = (violations.count, violations.count == 1)
      return broken == 0
        ? language(en: "No: \(count) finding\(isOne ? " breaks" : "s break") a rule.", nb: "Nei: \(count) funn bryter en regel.")
        : language(
          en: "No: \(count) finding\(isOne ? " breaks" : "s break") a rule, in \(broken) of the criteria of WCAG.",
          nb: "Nei: \(count) funn bryter en regel, i \(broken) av kriteriene i WCAG.")
    }
    if let tooLittle { return language(en: "It cannot be told: ", nb: "Det kan ikke avgjøres: ") + tooLittle.in(language) + "." }
    let (open, isOne) = (reviews.count, reviews.count == 1)
    let unpressed = language.counted(unpressed.count, en: ("control", "controls"), nb: ("kontroll", "kontroller"))
    let besides =
      self.unpressed.isEmpty
      ? ""
      : language(
        en: " What \(unpressed) would do that nobody pressed is not judged.",
        nb: " Det som \(unpressed) ville gjort som ikke ble trykket på, er ikke bedømt.")
    return
      (open == 0
      ? language(en: "As far as \(judged) can tell, yes.", nb: "Så langt \(judged) kan avgjøre, ja.")
      : language(
        en: "As far as \(judged) can tell, yes, once \(open) possible fault\(isOne ? " has" : "s have") been looked at.",
        nb: "Så langt \(judged) kan avgjøre, ja, når \(open) \(isOne ? "mulig feil" : "mulige feil") er sett på."))
      + besides
  }

  /// How much was judged: the rules, of all there are where some were not run.
  private var judged: String {
    let all = rules.count + notRun.count
    return notRun.isEmpty
      ? language(en: "\(all) rules", nb: "\(all) regler")
      : language(en: "\(rules.count) of \(all) rules", nb: "\(rules.count) av \(all) regler")
  }

  /// Why too little was judged for an answer; nil where it suffices: two thirds of the rules, on all that was met.
  private var tooLittle: Phrase? {
    let all = rules.count + notRun.count
    if rules.count * 3 < all * 2 {
      return Phrase(
        en: "only \(rules.count) of \(all) rules could be run", nb: "bare \(rules.count) av \(all) regler kunne kjøres")
    }
    if isCutShort { return Phrase(en: "the walk was cut short at its limit", nb: "gjennomgangen stanset ved grensen sin") }
    return nil
  }

  var scope: Markup {
    let screens = transcripts.map(\.screen).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }.joined(separator: ", ")
    return folded(
      "scope", en: "Scope", nb: "Omfang",
      paragraph(
        en:
          "Audited: \(subject.en), \(origin == .capture ? "captured screens" : origin == .app ? "with demo data at a fixed date" : "as it was at the time").",
        nb:
          "Kontrollert: \(subject.nb), \(origin == .capture ? "lagrede skjermbilder" : origin == .app ? "med demodata på en fast dato" : "slik den var da")."
      ),
      paragraph(en: "Screens: \(screens).", nb: "Skjermbilder: \(screens)."),
      paragraph(
        en: """
          \(screenStateCount) states of these screens and \(stepCount) commands, in English and in Norwegian \
          Bokmål, in VoiceOver style and in TalkBack style.
          """,
        nb: """
          \(screenStateCount) tilstander av disse skjermbildene og \(Language.bokmål.figure(stepCount)) kommandoer, på engelsk og på \
          norsk bokmål, i VoiceOver-stil og i TalkBack-stil.
          """),
      paragraph(
        en: "Aim: Web Content Accessibility Guidelines (WCAG) 2.2, level AA\(isOfWeb ? "" : ", applied to an app").",
        nb: """
          Mål: Retningslinjer for universell utforming av nettinnhold (WCAG) 2.2, nivå AA\(isOfWeb ? "" : ", brukt på en app").
          """))
  }

  /// Whether the screens may contain sound or film, which a tree does not show. Earshot's own app has none.
  var mayHoldMedia: Bool { origin != .app }

  var method: Markup {
    folded(
      "method", en: "Method", nb: "Metode",
      origin == .capture ? methodOfCaptures : methodOfCrawl,
      .element("p", .text(incompleteness ?? language(en: "All rules were run.", nb: "Alle regler ble kjørt."))),
      paragraph(
        en: """
          \(rules.count) rules judge each state, each command and all screens side by side. What the two \
          readers say is composed by Earshot's models of VoiceOver and TalkBack and judged as well.
          """,
        nb: """
          \(rules.count) regler bedømmer hver tilstand, hver kommando og alle skjermbildene sett under ett. \
          Det de to skjermleserne sier, er satt sammen av Earshots modeller av VoiceOver og TalkBack, og \
          blir også bedømt.
          """),
      paragraph(
        en: """
          Commands are quoted in Earshot's line language, ids and states of nodes in the code's own \
          words. Both are the same in every language.
          """,
        nb: """
          Kommandoer gjengis på Earshots linjespråk, og id-er og tilstander for noder med kodens egne \
          ord. Begge deler er like på alle språk.
          """),
      cutShort.map { .element("p", .text($0)) }
        ?? (stepCount == 0
          ? .text("")
          : paragraph(
            en: "The walk ended by itself: no state that looks new was left over.",
            nb: "Gjennomgangen tok slutt av seg selv: ingen tilstand som ser ny ut, var igjen.")),
      unpressedList ?? .text(""),
      paragraph(
        en: """
          What a tree cannot tell (the painted screen, the system's own readers, a person's \
          understanding) is not passed. It is listed under checks by hand.
          """,
        nb: """
          Det et tre ikke kan vise (skjermen slik den ser ut, systemets egne skjermlesere, hva et \
          menneske forstår), er ikke bestått. Det står under manuelle tester.
          """))
  }

  /// How it was read and what was tried, each sentence only where it is so.
  private var methodOfCrawl: Markup {
    let reading =
      switch origin {
      case .page:
        Phrase(
          en:
            "The page is opened in Chromium; its accessibility tree and its document are read as a semantics tree: names, roles, states, frames and colours.",
          nb:
            "Siden åpnes i Chromium; tilgjengelighetstreet og dokumentet leses som et semantisk tre: navn, roller, tilstander, rammer og farger."
        )
      case .phone:
        Phrase(
          en:
            "The app's screens are read through a driver on the phone as semantics trees: names, roles, states and frames, as far as the driver tells them.",
          nb:
            "Skjermbildene i appen leses gjennom en driver på telefonen som semantiske trær: navn, roller, tilstander og rammer, så langt driveren forteller om dem."
        )
      case .app, .capture:
        Phrase(
          en: "The app's own screens are built as semantics trees: names, roles, states, frames and colours.",
          nb: "Appens egne skjermbilder bygges som semantiske trær: navn, roller, tilstander, rammer og farger.")
      }
    return .element("p", .text(([reading] + tried.sentences).map { $0.in(language) }.joined(separator: " ")))
  }

  private var methodOfCaptures: Markup {
    paragraph(
      en: """
        The captures are read as semantics trees: names, roles, states and frames, as far as their formats tell \
        them. What a format does not tell is unknown, and no rule is run that needs it. \(triedOnCaptures.en)
        """,
      nb: """
        Opptakene leses som semantiske trær: navn, roller, tilstander og rammer, så langt formatene forteller om dem. \
        Det et format ikke forteller, er ukjent, og regler som trenger det, kjøres ikke. \(triedOnCaptures.nb)
        """)
  }

  /// What was tried on the captures, in a sentence.
  private var triedOnCaptures: Phrase {
    guard stepCount > 0 else {
      return Phrase(
        en: "Each screen is judged as it was captured; nothing was tried on it.",
        nb: "Hvert skjermbilde er bedømt slik det ble lagret; ingenting er prøvd på det.")
    }
    return Phrase(
      en: """
        From each screen a program moves through every element forwards and backwards, and tries every action of every \
        element; where it is told what leads on, the screen that follows is judged too.
        """,
      nb: """
        Fra hvert skjermbilde går et program gjennom alle elementer framover og bakover, og prøver hver handling på hvert \
        element. Der det er oppgitt hva som leder videre, er også skjermbildet som følger, bedømt.
        """)
  }

  /// The day of the report as people write it.
  var dayInWords: String {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return day }
    return DateWords(language: language).date(parts[2], parts[1], parts[0])
  }

  var versions: Markup {
    folded(
      "versions", en: "Versions", nb: "Versjoner",
      .list([
        .text("Earshot \(version)."),
        text(en: "WCAG 2.2, W3C Recommendation.", nb: "WCAG 2.2, anbefaling fra W3C."),
        text(
          en: "TalkBack wording after its release of October 2024.",
          nb: "Ordlyden i TalkBack følger utgaven fra oktober 2024."),
        text(
          en: "VoiceOver wording after the model in AccessibilitySnapshot.",
          nb: "Ordlyden i VoiceOver følger modellen i AccessibilitySnapshot."),
        text(en: "Date of this report: \(dayInWords).", nb: "Rapportens dato: \(dayInWords)."),
      ]))
  }
}

/// The parts of the formal report.
extension Markup {
  static func descriptions(_ properties: [(String, Markup)]) -> Markup {
    .element("dl", [], properties.flatMap { [.element("dt", .text($0.0)), .element("dd", $0.1)] })
  }

  /// The words of a reader, marked with their language.
  static func quotation(_ text: String, _ language: Language?) -> Markup {
    .element("q", language.map { [("lang", $0.rawValue)] } ?? [], [.text(text)])
  }

  /// A table that scrolls by itself on narrow displays, and can be focused so that a keyboard can scroll it.
  static func scrollingTable(_ caption: String, _ columns: [String], _ rows: [[Markup]]) -> Markup {
    .element(
      "div", [("class", "scroll"), ("role", "region"), ("aria-label", caption), ("tabindex", "0")],
      [.table(caption, columns, rows)])
  }

  /// What is read by those who look for it, below a heading that opens it.
  static func fold(_ heading: Markup, _ content: Markup...) -> Markup {
    .element("details", [], [.element("summary", heading)] + content)
  }

  /// A section that is folded.
  static func folded(_ id: String, _ heading: String, _ content: [Markup]) -> Markup {
    .element(
      "section", [("aria-labelledby", id)],
      [.element("details", [], [.element("summary", .element("h2", [("id", id)], [.text(heading)]))] + content)])
  }

  /// A field in which a person writes.
  static func input(_ label: String) -> Markup {
    .voidElement("input", [("type", "text"), ("aria-label", label), ("autocomplete", "off")])
  }
}

extension AuditReport {
  /// The system's own colours, so that themes and forced colours keep their contrast.
  static let styleSheet = Markup.raw(file: EmbeddedText.base_css) + Markup.raw(file: EmbeddedText.report_css)

  func text(en: String, nb: String) -> Markup { .text(language(en: en, nb: nb)) }

  func paragraph(en: String, nb: String) -> Markup { .element("p", text(en: en, nb: nb)) }

  func section(_ id: String, en: String, nb: String, _ content: Markup...) -> Markup {
    .section(id, language(en: en, nb: nb), content)
  }

  func folded(_ id: String, en: String, nb: String, _ content: Markup...) -> Markup {
    .folded(id, language(en: en, nb: nb), content)
  }

  func table(_ caption: Phrase, _ columns: [Phrase], _ rows: [[Markup]]) -> Markup {
    .scrollingTable(caption.in(language), columns.map { $0.in(language) }, rows)
  }
}
