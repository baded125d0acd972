import Synchronization

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
