/// The rows of a grid and the columns that its cells are in, by the rules of tables in HTML (section 4.9.12.1): cells that
/// reach over rows and columns push others aside, to the end of their group of rows.
struct GridLayout: Sendable {
  /// The offsets of the rows, also of those in groups.
  private(set) var rows: [Int] = []
  /// How many columns the widest row has.
  private(set) var width = 0
  /// The rows at the top that hold headings of columns and nothing else, with the columns of each of their cells.
  private(set) var headings: [[(cell: Int, columns: Range<Int>)]] = []
  /// The offsets of the cells in ascending order, and the first column of each, from 0.
  private var cells: [Int] = []
  private var columns: [Int] = []
  /// The headings that reach into a row from above, by the row's place.
  private var reaching: [Int: [Int]] = [:]

  /// The most rows of headings that are announced.
  private static let mostHeadings = 4

  init(of grid: Int, in tree: SemanticTree) {
    collect(grid, tree)
    /// For each column the number of following rows in which it is taken, and the cell that takes it.
    var taken: [(rows: Int, by: Int)] = []
    var group: Int?
    var isAtTop = true
    for (place, row) in rows.enumerated() {
      if tree.parentOffset(of: row) != group { taken = [] }
      group = tree.parentOffset(of: row)
      var line: [(cell: Int, columns: Range<Int>)] = []
      let above = taken.filter { $0.rows > 0 && tree.nodes[$0.by].cell?.isRowHeading == true }.map(\.by)
      if !above.isEmpty { reaching[place] = Array(Set(above)).sorted() }
      var (column, next) = ((tree.nodes[row].cell?.column).map { min($0, Self.mostColumns) - 1 } ?? 0, taken)
      for index in next.indices { next[index].rows = max(next[index].rows - 1, 0) }
      for cell in tree.children(of: row) where tree.nodes[cell].role == .cell {
        while taken.indices.contains(column), taken[column].rows > 0 { column += 1 }
        let span = tree.nodes[cell].cell
        let end = min(column + (span?.columnSpan ?? 1), Self.mostColumns)
        cells.append(cell)
        columns.append(column)
        line.append((cell, column..<max(end, column)))
        if let rows = span?.rowSpan, rows > 1 {
          while next.count < end { next.append((0, cell)) }
          for index in column..<max(end, column) { next[index] = (rows - 1, cell) }
        }
        column = max(end, column)
      }
      (taken, width) = (next, max(width, column))
      isAtTop = isAtTop && headings.count < Self.mostHeadings && isOfHeadings(line, tree)
      if isAtTop { headings.append(line) }
    }
  }

  /// A page that declares more columns than this is not believed.
  private static let mostColumns = 100_000

  private mutating func collect(_ offset: Int, _ tree: SemanticTree) {
    for child in tree.children(of: offset) {
      if tree.nodes[child].exposure == .hidden || [.cell, .grid].contains(tree.nodes[child].role) { continue }
      guard tree.subtree(at: child).count > 1 else { continue }
      if tree.nodes[child + 1].role == .cell { rows.append(child) } else { collect(child, tree) }
    }
  }

  /// Whether a row holds headings of columns and nothing else; an empty cell may be above those of the rows.
  private func isOfHeadings(_ line: [(cell: Int, columns: Range<Int>)], _ tree: SemanticTree) -> Bool {
    line.contains { tree.nodes[$0.cell].cell?.isColumnHeading == true }
      && line.allSatisfy { tree.nodes[$0.cell].cell?.isColumnHeading == true || tree.header(at: $0.cell) == nil }
  }

  /// The place of a row, from 0; nil for a node that is no row.
  func place(ofRow row: Int) -> Int? { Self.find(row, in: rows) }

  /// The first column of a cell, from 0; nil for a node that is no cell.
  func column(of cell: Int) -> Int? { Self.find(cell, in: cells).map { columns[$0] } }

  /// The headings that reach into a row from above.
  func headings(reachingInto place: Int) -> [Int] { reaching[place] ?? [] }

  /// Offsets ascend, as the tree is in the order of the document.
  private static func find(_ offset: Int, in offsets: [Int]) -> Int? {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low < offsets.count && offsets[low] == offset ? low : nil
  }
}

extension Cell {
  /// Whether it is a heading of a row, and whether of a column.
  var isRowHeading: Bool { heading == .row || heading == .both }
  var isColumnHeading: Bool { heading == .column || heading == .both }
}
