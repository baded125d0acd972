import Commands
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
      let heads = ReaderProfile.Style.allCases.map { say("\($0.title) style", "\($0.title)-stil") }
      return .element(
        "article", [],
        [
          .element("h3", [], [.text(name)]),
          .paragraph(.text("\(say("State", "Tilstand")): \(transcript.state.in(language)).")),
          .table(
            say("What is heard on \(name)", "Det som høres i \(name)"),
            [say("Place", "Plass")] + heads, rows),
        ])
    }
    return .section(
      "evidence", say("Evidence: what is heard", "Belegg: det som høres"),
      [
        .paragraph(
          .text(
            say(
              "Element by element in reading order; the hint that follows after a pause in brackets.",
              "Element for element i leserekkefølge, med hintet som følger etter en pause, i parentes.")))
      ]
        + sections + answerTables)
  }

  /// What is heard in answer to commands: the evidence for status messages and for the focus.
  private var answerTables: [Markup] {
    ReaderProfile.Language.allCases.flatMap { language in
      ReaderProfile.Style.allCases.map { style in
        let rows = answers.filter { $0.language == language && $0.style == style }.map { answer -> [Markup] in
          [.text(answer.command.in(self.language)), .list(answer.lines.map { .quotation($0, language) })]
        }
        let name = "\(say("\(style.title) style", "\(style.title)-stil")), \(name(of: language))"
        return .element(
          "article", [],
          [
            .element("h3", [], [.text(say("Answers to commands, \(name)", "Svar på kommandoer, \(name)"))]),
            .table(
              say("What is heard after a command, \(name)", "Det som høres etter en kommando, \(name)"),
              [say("Command", "Kommando"), say("Heard", "Hørt")], rows),
          ])
      }
    }
  }

  private func name(of language: ReaderProfile.Language) -> String {
    switch language {
    case .english: say("English", "engelsk")
    case .bokmål: say("Norwegian Bokmål", "norsk bokmål")
    }
  }

  var ruleSection: Markup {
    let rows = rules.map { rule -> [Markup] in
      [
        .text(rule.id), .text(rule.sentence.in(language)),
        .text(rule.criterion?.number ?? say("Earshot's own", "Earshots egen")),
      ]
    }
    return .section(
      "rules", say("The rules", "Reglene"),
      [
        .table(
          say("All rules", "Alle regler"),
          [say("Rule", "Regel"), say("What must hold", "Hva som må gjelde"), say("Criterion", "Kriterium")],
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
