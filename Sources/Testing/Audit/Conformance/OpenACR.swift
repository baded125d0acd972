import Text
import Yams

extension AuditReport {
  /// The formal report as OpenACR, version 0.1.0: YAML for programs and catalogues.
  ///
  /// Catalogues know the chapter on the web without clauses of its own.
  /// The schema demands the address of an author; where nobody is named it is empty. Source: openacr-0.1.0.json of GSA/openacr,
  /// and the catalogue of the edition named here.
  var openACR: String {
    let component = isOfWeb ? "web" : "software"
    let chapters = Chapters(
      levelA: Chapter(notes: nil, disabled: nil, criteria: entries(conformance(.a), component: component)),
      levelAA: Chapter(notes: nil, disabled: nil, criteria: entries(conformance(.aa), component: component)),
      levelAAA: Chapter(
        notes: language(en: "Level AAA was not evaluated.", nb: "Nivå AAA er ikke vurdert."), disabled: true, criteria: nil),
      web: isOfWeb
        ? Chapter(
          notes: language(
            en: """
              Clauses 9.1 to 9.4 are the success criteria of WCAG 2.1: see the tables of WCAG. Clause 9.6, the conformance \
              requirements of WCAG, was not evaluated.
              """,
            nb: """
              Punktene 9.1 til 9.4 er suksesskriteriene i WCAG 2.1: se tabellene for WCAG. Punkt 9.6, WCAGs krav til samsvar, er \
              ikke vurdert.
              """), disabled: nil, criteria: nil) : nil,
      software: isOfWeb
        ? nil
        : Chapter(
          notes: language(
            en: "Clauses 11.1 to 11.4 are the success criteria of WCAG 2.1: see the tables of WCAG.",
            nb: "Punktene 11.1 til 11.4 er suksesskriteriene i WCAG 2.1: se tabellene for WCAG."),
          disabled: nil, criteria: entries(softwareConformance(), component: "none")))
    let isOwn = origin == .app
    let document = Document(
      title: language(
        en: "\(subject.en): Accessibility Conformance Report", nb: "\(subject.nb): Samsvarsrapport om tilgjengelighet"),
      product: Product(name: subject.in(language), version: productVersion ?? (isOwn ? version : nil)),
      author: Author(name: evaluator?.name ?? "", email: evaluator?.email ?? ""), report_date: day, last_modified_date: day,
      version: 1,
      catalog: "2.5-edition-wcag-2.2-508-eu-en",
      notes: [
        language(
          en:
            "Made with Earshot \(version). \(ConformanceLevel.notEvaluated.term.en): \(ConformanceLevel.notEvaluated.meaning.en)",
          nb:
            "Laget med Earshot \(version). \(ConformanceLevel.notEvaluated.term.nb): \(ConformanceLevel.notEvaluated.meaning.nb)"),
        cutShort, unpressedSentence,
      ].compactMap(\.self).joined(separator: " "),
      evaluation_methods_used: language(
        en: """
          \(rules.count) rules judged \(screenStateCount) states and \(stepCount) commands of the screens \
          \(screens.joined(separator: ", ")), in VoiceOver style and in TalkBack style; checked by rules only, no person and no device took part.
          """,
        nb: """
          \(rules.count) regler bedømte \(screenStateCount) tilstander og \(Language.bokmål.figure(stepCount)) kommandoer i skjermbildene \
          \(screens.joined(separator: ", ")), i VoiceOver-stil og i TalkBack-stil; bare regler har kontrollert, ingen mennesker og ingen enhet deltok.
          """),
      chapters: chapters)
    let encoder = YAMLEncoder()
    encoder.options.allowUnicode = true
    encoder.options.width = -1
    do {
      return try encoder.encode(document)
    } catch {
      preconditionFailure("strings alone cannot fail to be written as YAML: \(error)")
    }
  }

  private func entries(_ rows: [ConformanceRow], component: String) -> [OpenACREntry] {
    rows.map { row in
      var notes = row.remarks.map { $0.in(language) }
      notes += row.heard.map { heard in
        let place = [heard.style.map { name(of: $0).in(language) }, heard.place.in(language)].compactMap(\.self)
        return language(
          en: "Heard, \(place.joined(separator: ", ")): “\(heard.text)”.",
          nb: "Hørt, \(place.joined(separator: ", ")): «\(heard.text)».")
      }
      return OpenACREntry(
        num: row.number,
        components: [
          Component(name: component, adherence: Adherence(level: row.level.rawValue, notes: notes.joined(separator: " ")))
        ])
    }
  }
}

// MARK: - The schema's own names

private struct Document: Encodable {
  var title: String
  var product: Product
  var author: Author
  var report_date: String
  var last_modified_date: String
  var version: Int
  var catalog: String
  var notes: String
  var evaluation_methods_used: String
  var chapters: Chapters
}

private struct Product: Encodable {
  var name: String
  var version: String?
}

private struct Author: Encodable {
  var name: String
  var email: String
}

private struct Chapters: Encodable {
  var levelA: Chapter
  var levelAA: Chapter
  var levelAAA: Chapter
  var web: Chapter?
  var software: Chapter?

  enum CodingKeys: String, CodingKey {
    case levelA = "success_criteria_level_a"
    case levelAA = "success_criteria_level_aa"
    case levelAAA = "success_criteria_level_aaa"
    case web = "en_301_549_web"
    case software = "en_301_549_software"
  }
}

private struct Chapter: Encodable {
  var notes: String?
  var disabled: Bool?
  var criteria: [OpenACREntry]?
}

private struct OpenACREntry: Encodable {
  var num: String
  var components: [Component]
}

private struct Component: Encodable {
  var name: String
  var adherence: Adherence
}

private struct Adherence: Encodable {
  var level: String
  var notes: String
}
