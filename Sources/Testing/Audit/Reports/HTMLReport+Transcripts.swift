import AccessibilityTree
import ScreenReader
import Text

extension AuditReport {
  var reportSection: Markup {
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
      let name = "\(transcript.screen), \(language.name(of: transcript.language))"
      return .fold(
        .element("h3", .text(name)),
        paragraph(en: "State: \(transcript.state.en).", nb: "Tilstand: \(transcript.state.nb)."),
        table(
          Phrase(en: "What is heard on \(name)", nb: "Det som høres i \(name)"),
          [Phrase(en: "Place", nb: "Plass")] + ReaderProfile.Style.allCases.map(name(of:)), rows))
    }
    let introduction = paragraph(
      en: "Element by element in reading order; the hint that follows after a pause in brackets.",
      nb: "Element for element i leserekkefølge, med hintet som følger etter en pause, i parentes.")
    return .folded(
      "evidence", language(en: "Evidence: what is heard", nb: "Dokumentasjon: det som høres"),
      [introduction] + sections + answerTables)
  }

  /// The answers to commands, as evidence for status messages and for the focus.
  private var answerTables: [Markup] {
    Language.allCases.flatMap { spoken in
      ReaderProfile.Style.allCases.compactMap { style -> Markup? in
        let rows = answers.filter { $0.language == spoken && $0.style == style }.map { answer -> [Markup] in
          [.text(answer.command.in(language)), .list(answer.lines.map { .quotation($0, spoken) })]
        }
        guard !rows.isEmpty else { return nil }
        let name = "\(name(of: style).in(language)), \(language.name(of: spoken))"
        return .fold(
          .element("h3", text(en: "Answers to commands, \(name)", nb: "Svar på kommandoer, \(name)")),
          table(
            Phrase(en: "What is heard after a command, \(name)", nb: "Det som høres etter en kommando, \(name)"),
            [Phrase(en: "Command", nb: "Kommando"), Phrase(en: "Heard", nb: "Hørt")], rows))
      }
    }
  }

  func name(of style: ReaderProfile.Style) -> Phrase {
    switch style {
    case .voiceOver: Phrase(en: "VoiceOver style", nb: "VoiceOver-stil")
    case .talkBack: Phrase(en: "TalkBack style", nb: "TalkBack-stil")
    }
  }

  var ruleSection: Markup {
    let rows = rules.map { rule -> [Markup] in
      [
        .text(rule.id), .text(rule.sentence.in(language)),
        .text(rule.criterion?.number ?? language(en: "Earshot's own", nb: "Earshots egen")),
      ]
    }
    return folded(
      "rules", en: "The rules", nb: "Reglene",
      table(
        Phrase(en: "All rules", nb: "Alle regler"),
        [
          Phrase(en: "Rule", nb: "Regel"), Phrase(en: "What must hold", nb: "Krav"),
          Phrase(en: "Criterion", nb: "Kriterium"),
        ],
        rows))
  }
}
