// Places in tables whose platform tells rows, cells and headings, and not their numbers: those of pages.

extension SemanticTree {
  /// Where in a grid an element is: as the platform tells it, else worked out of the grid's rows; nil where it is in none.
  ///
  /// What begins a cell has the cell's place: a link that is all there is in one.
  package func cell(of id: NodeID) -> Cell? {
    guard let own = offset(of: id) else { return nil }
    if let cell = nodes[own].cell, cell.row != nil { return cell }
    guard let place = gridPlace(around: own) else { return nodes[own].cell }
    guard place.cell == own || ReadingOrder.firstElement(within: place.cell, of: self) == own else { return nil }
    return cell(at: place)
  }

  /// How many rows and columns a grid has: as the platform tells it, else counted; nil for what cannot be told.
  package func size(ofGrid id: NodeID) -> (rows: Int?, columns: Int?) {
    guard let grid = offset(of: id) else { return (nil, nil) }
    let told = nodes[grid].collection
    if let rows = told?.rowCount, let columns = told?.columnCount { return (rows, columns) }
    let rows = rows(ofGrid: grid)
    guard !rows.isEmpty else { return (told?.rowCount, told?.columnCount) }
    // The widest of the first: the others are like them.
    let columns = rows.prefix(Self.rowsLookedAt).map { row in cells(ofRow: row).reduce(0) { $0 + span($1).columns } }.max()
    return (told?.rowCount ?? rows.count, told?.columnCount ?? columns)
  }

  /// Where a cell is in the tree.
  private struct GridPlace {
    var grid, row, cell: Int
  }

  /// How many rows are looked at for cells that reach down from there, and for the width of a grid.
  private static let rowsLookedAt = 50

  private func gridPlace(around offset: Int) -> GridPlace? {
    var at = offset
    while nodes[at].role != .cell {
      guard let parent = parentOffset(of: at), ![.grid, .webView, .screen].contains(nodes[parent].role) else { return nil }
      at = parent
    }
    guard let row = parentOffset(of: at), nodes[row].role != .grid else { return nil }
    var grid = row
    while nodes[grid].role != .grid {
      guard let parent = parentOffset(of: grid), nodes[parent].role != .cell else { return nil }
      grid = parent
    }
    return GridPlace(grid: grid, row: row, cell: at)
  }

  private func cell(at place: GridPlace) -> Cell? {
    let rows = rows(ofGrid: place.grid)
    guard let row = rows.firstIndex(of: place.row), var cell = nodes[place.cell].cell else { return nil }
    let above = rows[max(row - Self.rowsLookedAt, 0)..<row]
    guard let column = columns(ofRow: place.row, below: above).first(where: { $0.cell == place.cell })?.columns else { return cell }
    cell.row = nodes[place.row].cell?.row ?? row + 1
    cell.column = cell.column ?? column.lowerBound + 1
    cell.rowHeaders = cells(ofRow: place.row).prefix { $0 != place.cell }
      .filter { [.row, .both].contains(nodes[$0].cell?.heading) }.compactMap(header)
    let headings = rows[..<row].prefix { isOfHeadings($0) }
    if !isOfHeadings(place.row) {
      for (number, heading) in headings.enumerated() {
        cell.columnHeaders += columns(ofRow: heading, below: headings.prefix(number))
          .filter { $0.columns.contains(column.lowerBound) }.compactMap { header(at: $0.cell) }
      }
    }
    return cell
  }

  /// The rows of a grid, also those in groups of rows.
  private func rows(ofGrid offset: Int) -> [Int] {
    children(of: offset).flatMap { child -> [Int] in
      if nodes[child].exposure == .hidden || [.cell, .grid].contains(nodes[child].role) { return [] }
      guard subtree(at: child).count > 1 else { return [] }
      return nodes[child + 1].role == .cell ? [child] : rows(ofGrid: child)
    }
  }

  private func cells(ofRow row: Int) -> [Int] { children(of: row).filter { nodes[$0].role == .cell } }

  /// The columns that each cell of a row takes in, from 0, where cells of the rows above may reach into it.
  private func columns(ofRow row: Int, below above: some BidirectionalCollection<Int>) -> [(cell: Int, columns: Range<Int>)] {
    var taken: Set<Int> = []
    for (distance, other) in above.reversed().enumerated() where cells(ofRow: other).contains(where: { span($0).rows > distance + 1 }) {
      var column = 0
      for cell in cells(ofRow: other) {
        let span = span(cell)
        if span.rows > distance + 1 { taken.formUnion(column..<column + span.columns) }
        column += span.columns
      }
    }
    var column = 0
    return cells(ofRow: row).map { cell in
      while taken.contains(column) { column += 1 }
      defer { column += span(cell).columns }
      return (cell, column..<column + span(cell).columns)
    }
  }

  private func span(_ cell: Int) -> (rows: Int, columns: Int) {
    (nodes[cell].cell?.rowSpan ?? 1, nodes[cell].cell?.columnSpan ?? 1)
  }

  /// Whether a row holds headings of columns and nothing else; an empty cell may be above those of the rows.
  private func isOfHeadings(_ row: Int) -> Bool {
    let cells = cells(ofRow: row)
    return cells.contains { [.column, .both].contains(nodes[$0].cell?.heading) }
      && cells.allSatisfy { [.column, .both].contains(nodes[$0].cell?.heading) || header(at: $0) == nil }
  }

  private func header(at cell: Int) -> Cell.Header? {
    let name = accessibleName(at: cell).text
    return name.isEmpty ? nil : Cell.Header(label: name)
  }
}
