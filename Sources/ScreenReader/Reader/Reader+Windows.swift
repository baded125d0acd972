import Semantics
import SpeechCore

// Windowed lists: only the rows around the cursor are in the tree, yet moving goes through all of them.

extension Reader {
  /// Further rows are asked for in the first and the last quarter of a window, so that moving never waits for
  /// them and yet seldom asks.
  private static let shareAhead = 4

  /// When the next row is not in the tree, asks for it and moves once it is there.
  mutating func moveOutsideWindow(
    by step: Int, from place: Int?, after waiting: PendingMove?
  ) -> [ReaderEffect]? {
    guard let place else { return nil }
    if let waiting, waiting.step == step, let list = tree.offset(of: waiting.list),
      let count = tree.nodes[list].collection?.count, (0..<count).contains(waiting.row + step)
    {
      return wait(for: waiting.row + step, of: list, step: step)
    }
    return row(behind: place, by: step).map { wait(for: $0.row, of: $0.list, step: step) }
  }

  mutating func wait(for row: Int, of list: Int, step: Int?) -> [ReaderEffect] {
    let id = tree.nodes[list].id
    pendingMove = PendingMove(list: id, row: row, step: step)
    return [.requestRows(id, around: row)]
  }

  /// The row outside the window that comes next in the direction, and its list's offset; nil where the next
  /// element is in the tree.
  func row(behind place: Int, by step: Int) -> (list: Int, row: Int)? {
    let here = order.offsets[place]
    let next = order.offsets.indices.contains(place + step) ? order.offsets[place + step] : nil
    if let list = tree.windowedList(around: here), let (window, count) = tree.window(of: list) {
      let isLeaving = next.map { !tree.subtree(at: list).contains($0) } ?? true
      if isLeaving, step > 0, window.upperBound < count { return (list, window.upperBound) }
      if isLeaving, step < 0, window.lowerBound > 0 { return (list, window.lowerBound - 1) }
    }
    if let next, let list = tree.windowedList(around: next), let (window, count) = tree.window(of: list),
      here == list || !tree.subtree(at: list).contains(here)
    {
      if step > 0, window.lowerBound > 0 { return (list, 0) }
      if step < 0, window.upperBound < count { return (list, count - 1) }
    }
    return nil
  }

  func windowedList(around id: NodeID) -> Int? {
    tree.offset(of: id).flatMap(tree.windowedList)
  }

  /// Asks for further rows when the cursor comes near the edge of what is there.
  func requestRowsAhead() -> [ReaderEffect] {
    guard let here = cursor.flatMap(tree.offset(of:)), let list = tree.windowedList(around: here),
      let (window, count) = tree.window(of: list), let row = tree.row(of: here, in: list)
    else { return [] }
    let ahead = window.count / Self.shareAhead
    let nearEnd = window.upperBound < count && window.upperBound - row <= ahead
    let nearStart = window.lowerBound > 0 && row - window.lowerBound < ahead
    return nearEnd || nearStart ? [.requestRows(tree.nodes[list].id, around: row)] : []
  }

  /// Finishes a move that waited for rows, once they are in the tree.
  ///
  /// If the list has become too short for a step, the step goes on behind it; a jump goes to what is now its
  /// end. If the list is gone, so is the move.
  mutating func finishPendingMove() -> [ReaderEffect] {
    guard let pending = pendingMove else { return [] }
    guard let list = tree.offset(of: pending.list), let count = tree.nodes[list].collection?.count else {
      pendingMove = nil
      return []
    }
    let window = tree.nodes[list].collection?.window ?? 0..<count
    var row = pending.row
    if row >= count {
      guard pending.step == nil, count > 0 else {
        pendingMove = nil
        let isThere = cursor.map { order.place(of: $0) != nil } ?? false
        return isThere ? move(by: pending.step ?? 1, to: nil) : []
      }
      row = count - 1
    }
    guard window.contains(row) else { return [] }
    pendingMove = nil
    let rows = tree.children(of: list)
    guard rows.indices.contains(row - window.lowerBound),
      let places = order.places(within: rows[row - window.lowerBound])
    else { return [] }
    // Going backwards comes upon a row's last element first; the last row's last element is the end.
    let goesBack = pending.step.map { $0 < 0 } ?? (row > 0)
    return land(on: order[goesBack ? places.upperBound : places.lowerBound].id)
  }
}

extension SemanticTree {
  /// The offset of the nearest list around a node that has only some of its rows in the tree.
  func windowedList(around offset: Int) -> Int? {
    var current = parentOffset(of: offset)
    while let here = current {
      if nodes[here].collection?.window != nil { return here }
      current = parentOffset(of: here)
    }
    return nil
  }

  /// The rows of a list that are in the tree, and how many there are in all.
  func window(of list: Int) -> (window: Range<Int>, count: Int)? {
    guard let collection = nodes[list].collection, let window = collection.window,
      let count = collection.count
    else { return nil }
    return (window, count)
  }

  /// The row a node is in, from 0 in the whole list; nil if it is in none.
  func row(of offset: Int, in list: Int) -> Int? {
    guard let window = nodes[list].collection?.window else { return nil }
    return children(of: list).firstIndex { subtree(at: $0).contains(offset) }.map { window.lowerBound + $0 }
  }
}
