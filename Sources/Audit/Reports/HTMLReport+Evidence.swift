import Commands
import Languages
import MarkupText
import ScreenReader
import Semantics

extension AuditReport {
  var evidenceSection: Markup {
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
      let name = "\(transcript.screen), \(name(of: transcript.language))"
      let heads = ReaderProfile.Style.allCases.map { language(en: "\($0.title) style", nb: "\($0.title)-stil") }
      return .element(
        "article", [],
        [
          .element("h3", [], [.text(name)]),
          .paragraph(.text("\(language(en: "State", nb: "Tilstand")): \(transcript.state.in(language)).")),
          .table(
            language(en: "What is heard on \(name)", nb: "Det som høres i \(name)"),
            [language(en: "Place", nb: "Plass")] + heads, rows),
        ])
    }
    return .section(
      "evidence", language(en: "Evidence: what is heard", nb: "Belegg: det som høres"),
      [
        .paragraph(
          .text(
            language(
              en: "Element by element in reading order; the hint that follows after a pause in brackets.",
              nb: "Element for element i leserekkefølge, med hintet som følger etter en pause, i parentes.")))
      ]
        + sections + answerTables)
  }

  /// What is heard in answer to commands: the evidence for status messages and for the focus.
  private var answerTables: [Markup] {
    Language.allCases.flatMap { spoken in
      ReaderProfile.Style.allCases.map { style in
        let rows = answers.filter { $0.language == spoken && $0.style == style }.map { answer -> [Markup] in
          [.text(answer.command.in(language)), .list(answer.lines.map { .quotation($0, spoken) })]
        }
        let name = "\(language(en: "\(style.title) style", nb: "\(style.title)-stil")), \(name(of: spoken))"
        return .element(
          "article", [],
          [
            .element(
              "h3", [],
              [
                .text(
                  language(
                    en: "Answers to commands, \(name)", nb: "Svar på kommandoer, \(name)"))
              ]),
            .table(
              language(
                en: "What is heard after a command, \(name)", nb: "Det som høres etter en kommando, \(name)"),
              [language(en: "Command", nb: "Kommando"), language(en: "Heard", nb: "Hørt")], rows),
          ])
      }
    }
  }

  private func name(of spoken: Language) -> String {
    switch spoken {
    case .english: language(en: "English", nb: "engelsk")
    case .bokmål: language(en: "Norwegian Bokmål", nb: "norsk bokmål")
    }
  }

  var ruleSection: Markup {
    let rows = rules.map { rule -> [Markup] in
      [
        .text(rule.id), .text(rule.sentence.in(language)),
        .text(rule.criterion?.number ?? language(en: "Earshot's own", nb: "Earshots egen")),
      ]
    }
    return .section(
      "rules", language(en: "The rules", nb: "Reglene"),
      [
        .table(
          language(en: "All rules", nb: "Alle regler"),
          [
            language(
              en: "Rule", nb: "Regel"),
            language(
              en: "What must hold", nb: "Hva som må gjelde"), language(en: "Criterion", nb: "Kriterium"),
          ],
          rows)
      ])
  }
}

extension ReaderProfile.Style {
  /// The reader's own name.
  fileprivate var title: String {
    switch self {
    case .voiceOver: "VoiceOver"
    case .talkBack: "TalkBack"
    }
  }
}
