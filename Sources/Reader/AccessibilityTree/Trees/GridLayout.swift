import Synchronization

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

// Places in tables of pages, where the platform gives rows, cells and headings without their numbers.

extension SemanticTree {
  /// The place of an element in a grid: as an app declares it, or computed from the rows of a page's table; nil outside
  /// grids.
  ///
  /// On a page an element within a cell has the cell's place if it is the first in the cell, or if the cursor comes from
  /// another cell.
  ///
  /// - Parameter previous: The element that the cursor was on before.
  package func cell(of id: NodeID, from previous: NodeID? = nil) -> Cell? {
    guard let own = offset(of: id) else { return nil }
    guard let place = gridPlace(around: own) else { return nodes[own].cell }
    if place.cell != own, ReadingOrder.firstElement(within: place.cell, of: self) != own {
      guard let before = previous.flatMap(offset), gridPlace(around: before)?.cell != place.cell else { return nil }
    }
    return cell(at: place)
  }

  /// The place in a grid of the cell that an element is, or is in.
  package func cell(around id: NodeID) -> Cell? {
    guard let own = offset(of: id) else { return nil }
    return gridPlace(around: own).map(cell) ?? nodes[own].cell
  }

  /// The number of rows and columns of a grid: as the platform reports it, else counted; nil if unknown.
  package func size(ofGrid id: NodeID) -> (rows: Int?, columns: Int?) {
    guard let grid = offset(of: id) else { return (nil, nil) }
    let reported = nodes[grid].collection
    if let rows = reported?.rowCount, let columns = reported?.columnCount { return (rows, columns) }
    let layout = layout(ofGrid: grid)
    guard !layout.rows.isEmpty else { return (reported?.rowCount, reported?.columnCount) }
    return (reported?.rowCount ?? layout.rows.count, reported?.columnCount ?? layout.width)
  }

  /// Where a cell is in the tree.
  private struct GridPlace {
    var grid, row, cell: Int
  }

  /// The cell of a page's table that an element is or is in.
  private func gridPlace(around offset: Int) -> GridPlace? {
    var cell = offset
    if nodes[cell].role != .cell {
      guard let around = nearestAncestor(of: cell, .cellOrBorder), nodes[around].role == .cell else { return nil }
      cell = around
    }
    guard let row = parentOffset(of: cell), nodes[row].role != .grid else { return nil }
    var grid = row
    while nodes[grid].role != .grid {
      guard let parent = parentOffset(of: grid), nodes[parent].role != .cell else { return nil }
      grid = parent
    }
    guard nearestAncestor(of: grid, .webView) != nil else { return nil }
    return GridPlace(grid: grid, row: row, cell: cell)
  }

  private func cell(at place: GridPlace) -> Cell {
    let layout = layout(ofGrid: place.grid)
    var cell = nodes[place.cell].cell ?? Cell()
    guard let row = layout.place(ofRow: place.row), let column = layout.column(of: place.cell) else { return cell }
    cell.row = cell.row ?? nodes[place.row].cell?.row ?? row + 1
    cell.column = cell.column ?? column + 1
    cell.isPlainCorner = row == 0 && column == 0 && cell.heading == .column && nodes[place.cell].page?.isPlainHeading == true
    // No further than its group of rows.
    let group = parentOffset(of: place.row)
    if cell.rowSpan > 1 { cell.rowSpan = layout.rows[row...].prefix { parentOffset(of: $0) == group }.prefix(cell.rowSpan).count }
    let before = children(of: place.row).prefix { $0 != place.cell }.filter { nodes[$0].cell?.isRowHeading == true }
    cell.rowHeaders = (layout.headings(reachingInto: row) + before).compactMap(header)
    if row >= layout.headings.count {
      cell.columnHeaders = layout.headings.compactMap { line in
        line.first { $0.columns.contains(column) }.flatMap { header(at: $0.cell) }
      }
    }
    return cell
  }

  /// Computed once for each version of the tree.
  private func layout(ofGrid grid: Int) -> GridLayout {
    if let known = version.grids.withLock({ $0[grid] }) { return known }
    let layout = GridLayout(of: grid, in: self)
    version.grids.withLock { $0[grid] = layout }
    return layout
  }

  /// A heading as it is announced; nil for an empty one.
  func header(at cell: Int) -> Cell.Header? {
    let name = accessibleName(at: cell).text
    return name.isEmpty ? nil : Cell.Header(label: name)
  }
}
