/// The parts that pages consist of.
extension Markup {
  /// A section named by its heading.
  package static func section(_ id: String, _ heading: String, _ content: [Markup]) -> Markup {
    .element("section", [("aria-labelledby", id)], [.element("h2", [("id", id)], [.text(heading)])] + content)
  }

  package static func list(_ items: [Markup]) -> Markup { .element("ul", [], items.map { .element("li", $0) }) }

  /// A table with a caption, whose rows a narrow window shows as blocks; the first cell of each row is its heading.
  package static func table(_ caption: String, _ columns: [String], _ rows: [[Markup]]) -> Markup {
    let rows = rows.map { cells in
      let cells = zip(columns, cells).enumerated().map { place, cell -> Markup in
        place == 0
          ? .element("th", [("role", "rowheader"), ("scope", "row")], [cell.1])
          : .element("td", [("role", "cell"), ("data-head", cell.0)], [cell.1])
      }
      return Markup.element("tr", [("role", "row")], cells)
    }
    return .element("table", [("role", "table")], [.element("caption", .text(caption))] + content(columns, rows))
  }

  /// A table whose rows a narrow window shows as blocks, named by a heading.
  ///
  /// - Parameter rows: Elements `tr`, with roles too.
  package static func table(namedBy heading: String, _ columns: [String], rows: [Markup]) -> Markup {
    .element("table", [("role", "table"), ("aria-labelledby", heading)], content(columns, rows))
  }

  /// The head and the rows of a table. The roles are explicit, because some browsers do not treat a table with another display
  /// as a table.
  private static func content(_ columns: [String], _ rows: [Markup]) -> [Markup] {
    let head = columns.map { Markup.element("th", [("role", "columnheader"), ("scope", "col")], [.text($0)]) }
    return [
      .element("thead", [("role", "rowgroup")], [.element("tr", [("role", "row")], head)]),
      .element("tbody", [("role", "rowgroup")], rows),
    ]
  }
}
