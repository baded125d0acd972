/// The parts that pages consist of.
extension Markup {
  /// A section named by its heading.
  package static func section(_ id: String, _ heading: String, _ content: [Markup]) -> Markup {
    .element("section", [("aria-labelledby", id)], [.element("h2", [("id", id)], [.text(heading)])] + content)
  }

  package static func list(_ items: [Markup]) -> Markup { .element("ul", [], items.map { .element("li", $0) }) }

  /// A table with a caption; the first cell of each row is its heading.
  package static func table(_ caption: String, _ columns: [String], _ rows: [[Markup]]) -> Markup {
    let head = columns.map { Markup.element("th", [("scope", "col")], [.text($0)]) }
    let body = rows.map { cells in
      let heading = cells.prefix(1).map { Markup.element("th", [("scope", "row")], [$0]) }
      return Markup.element("tr", [], heading + cells.dropFirst().map { .element("td", $0) })
    }
    return .element(
      "table", .element("caption", .text(caption)), .element("thead", .element("tr", [], head)),
      .element("tbody", [], body))
  }

  /// A table whose rows a narrow window shows as blocks, named by a heading.
  ///
  /// The roles are explicit, because some browsers do not treat a table with another display as a table.
  ///
  /// - Parameter rows: Elements `tr`, with roles too.
  package static func table(namedBy heading: String, _ columns: [String], rows: [Markup]) -> Markup {
    let head = columns.map { Markup.element("th", [("role", "columnheader"), ("scope", "col")], [.text($0)]) }
    return .element(
      "table", [("role", "table"), ("aria-labelledby", heading)],
      [
        .element("thead", [("role", "rowgroup")], [.element("tr", [("role", "row")], head)]),
        .element("tbody", [("role", "rowgroup")], rows),
      ])
  }
}
