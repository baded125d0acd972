import ScreenReader
import Text

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
