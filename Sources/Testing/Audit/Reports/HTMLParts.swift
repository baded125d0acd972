import ScreenReader
import Text

/// The parts the formal report is made of.
extension Markup {
  static func section(_ id: String, _ heading: String, _ content: [Markup]) -> Markup {
    .element("section", [("aria-labelledby", id)], [.element("h2", [("id", id)], [.text(heading)])] + content)
  }

  static func list(_ items: [Markup]) -> Markup { .element("ul", [], items.map { .element("li", $0) }) }

  static func descriptions(_ properties: [(String, Markup)]) -> Markup {
    .element("dl", [], properties.flatMap { [.element("dt", .text($0.0)), .element("dd", $0.1)] })
  }

  /// What a reader says, marked with its language.
  static func quotation(_ text: String, _ language: Language?) -> Markup {
    .element("q", language.map { [("lang", $0.rawValue)] } ?? [], [.text(text)])
  }

  /// A table with a caption; the first cell of each row is its heading.
  ///
  /// It scrolls by itself on narrow displays, and can be focused so that a keyboard can scroll it.
  static func table(_ caption: String, _ columns: [String], _ rows: [[Markup]]) -> Markup {
    let head = columns.map { Markup.element("th", [("scope", "col")], [.text($0)]) }
    let body = rows.map { cells in
      let heading = cells.prefix(1).map { Markup.element("th", [("scope", "row")], [$0]) }
      return Markup.element("tr", [], heading + cells.dropFirst().map { .element("td", $0) })
    }
    let table = Markup.element(
      "table", .element("caption", .text(caption)), .element("thead", .element("tr", [], head)),
      .element("tbody", [], body))
    return .element(
      "div", [("class", "scroll"), ("role", "region"), ("aria-label", caption), ("tabindex", "0")], [table])
  }

  /// Room for a person to write in.
  static func input(_ label: String) -> Markup {
    .voidElement("input", [("type", "text"), ("aria-label", label), ("autocomplete", "off")])
  }
}

/// The same in the report's language.
extension AuditReport {
  /// The system's own colours, so that themes and forced colours keep their contrast.
  static let styleSheet = Markup.raw(file: EmbeddedText.report_css)

  func text(en: String, nb: String) -> Markup { .text(language(en: en, nb: nb)) }

  func paragraph(en: String, nb: String) -> Markup { .element("p", text(en: en, nb: nb)) }

  func section(_ id: String, en: String, nb: String, _ content: Markup...) -> Markup {
    .section(id, language(en: en, nb: nb), content)
  }

  func table(_ caption: Phrase, _ columns: [Phrase], _ rows: [[Markup]]) -> Markup {
    .table(caption.in(language), columns.map { $0.in(language) }, rows)
  }
}
