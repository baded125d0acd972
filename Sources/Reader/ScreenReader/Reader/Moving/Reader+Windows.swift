import AccessibilityTree
import Announcements

// Virtualised lists: only the rows around the cursor are in the tree, yet moving goes through all of them.

extension Reader {
  /// Further rows are requested within the first and the last quarter of a window: early enough that moving does
  /// not wait for them, and seldom.
  private static let shareAhead = 4

  /// When the next row is not in the tree, asks for it and moves once it is there.
  mutating func moveOutsideWindow(
    by step: Int, from place: Int?, after waiting: PendingMove?
  ) -> [ReaderEffect]? {
    guard let place else { return nil }
    if let waiting, case .step(step) = waiting.goal, let list = tree.offset(of: waiting.list),
      let count = tree.nodes[list].collection?.count, (0..<count).contains(waiting.row + step)
    {
      return wait(for: waiting.row + step, of: list, .step(step))
    }
    return row(behind: place, by: step).map { wait(for: $0.row, of: $0.list, .step(step)) }
  }

  /// Asks for a row and keeps the move until it has come.
  ///
  /// - Parameter requested: The row around which rows are requested, where that is another one.
  mutating func wait(
    for row: Int, of list: Int, around requested: Int? = nil, _ goal: PendingMove.Goal
  ) -> [ReaderEffect] {
    let id = tree.nodes[list].id
    pendingMove = PendingMove(list: id, row: row, requested: requested ?? row, goal: goal)
    return [.requestRows(id, around: requested ?? row)]
  }

  /// The row outside the window that comes next in the direction, and its list's offset; nil where the next
  /// element is in the tree.
  func row(behind place: Int, by step: Int) -> (list: Int, row: Int)? {
    let here = order.offsets[place]
    let next = order.offsets.indices.contains(place + step) ? order.offsets[place + step] : nil
    if let list = tree.virtualisedList(around: here), let (window, count) = tree.window(of: list) {
      let isLeaving = next.map { !tree.subtree(at: list).contains($0) } ?? true
      if isLeaving, step > 0, window.upperBound < count { return (list, window.upperBound) }
      if isLeaving, step < 0, window.lowerBound > 0 { return (list, window.lowerBound - 1) }
    }
    if let next, let list = tree.virtualisedList(around: next), let (window, count) = tree.window(of: list),
      here == list || !tree.subtree(at: list).contains(here)
    {
      if step > 0, window.lowerBound > 0 { return (list, 0) }
      if step < 0, window.upperBound < count { return (list, count - 1) }
    }
    return nil
  }

  func virtualisedList(around id: NodeID) -> Int? {
    tree.offset(of: id).flatMap(tree.virtualisedList)
  }

  /// Asks for further rows when the cursor comes near the edge of the loaded rows.
  func requestRowsAhead() -> [ReaderEffect] {
    guard let here = cursor.flatMap(tree.offset(of:)), let list = tree.virtualisedList(around: here),
      let (window, count) = tree.window(of: list), let row = tree.row(of: here, in: list)
    else { return [] }
    let ahead = window.count / Self.shareAhead
    let nearEnd = window.upperBound < count && window.upperBound - row <= ahead
    let nearStart = window.lowerBound > 0 && row - window.lowerBound < ahead
    return nearEnd || nearStart ? [.requestRows(tree.nodes[list].id, around: row)] : []
  }

  /// Finishes a move that waited for rows, once they are in the tree.
  ///
  /// If the list has become too short, a step or a search continues after it and a jump goes to its present end. If
  /// the list is gone, the move is dropped.
  mutating func finishPendingMove() -> [ReaderEffect] {
    guard let pending = pendingMove else { return [] }
    guard let list = tree.offset(of: pending.list), let count = tree.nodes[list].collection?.count else {
      pendingMove = nil
      return []
    }
    if let question = pending.question { return takeAnswer(to: question, pending, in: list) }
    let window = tree.nodes[list].collection?.window ?? 0..<count
    if pending.row >= count {
      switch pending.goal {
      case .end where count > 0, .backTo where count > 0:
        pendingMove?.row = count - 1
        return window.contains(count - 1) ? finishPendingMove() : []
      case .step, .search, .end, .backTo, .focus:
        pendingMove = nil
        return goOn(behind: list, pending)
      }
    }
    guard window.contains(pending.row) else {
      // The app loaded fewer rows than expected: request the row itself.
      guard pending.requested != pending.row, window.contains(pending.requested) else { return [] }
      if let cursor { _ = placeCursor(at: cursor, or: order.places(within: list)?.lowerBound) }
      return wait(for: pending.row, of: list, pending.goal)
    }
    pendingMove = nil
    let rows = tree.children(of: list)
    var row = pending.row
    // A row without a reachable element is skipped.
    while window.contains(row) {
      let offset = row - window.lowerBound
      if rows.indices.contains(offset), let places = order.places(within: rows[offset]) {
        return arrive(at: places, inRow: row, pending.goal)
      }
      row += pending.direction
    }
    if (0..<count).contains(row) { return wait(for: row, of: list, pending.goal) }
    return goOn(behind: list, pending)
  }

  /// Ends a move in the row that was loaded for it.
  private mutating func arrive(
    at places: ClosedRange<Int>, inRow row: Int, _ goal: PendingMove.Goal
  ) -> [ReaderEffect] {
    switch goal {
    // Moving backwards meets a row's last element first; the end is the last element of the last row.
    case .step(let step): moveCursor(to: order[step < 0 ? places.upperBound : places.lowerBound].id)
    case .end: moveCursor(to: order[row > 0 ? places.upperBound : places.lowerBound].id)
    case .search(let search): goOn(search, at: places)
    case .backTo(let origin): placeCursor(at: origin, or: places.lowerBound)
    case .focus(let request): element(wantedBy: request).map { moveCursor(to: $0) } ?? []
    }
  }

  /// Continues a move after a list that has no further reachable row in its direction.
  private mutating func goOn(behind list: Int, _ pending: PendingMove) -> [ReaderEffect] {
    let inside = order.places(within: list)
    let edge = pending.direction > 0 ? inside?.upperBound : inside?.lowerBound
    let here = cursor.flatMap { order.place(of: $0) }
    switch pending.goal {
    case .search(let search): return look(for: search, after: edge ?? here)
    case .step(let step): return (edge ?? here).map { move(by: step, from: $0) } ?? []
    case .end: return here.map { moveCursor(to: order[$0].id) } ?? []
    case .backTo(let origin): return placeCursor(at: origin, or: edge)
    case .focus: return []
    }
  }
}

extension SemanticTree {
  /// The offset of the nearest list around a node that has only some of its rows in the tree.
  func virtualisedList(around offset: Int) -> Int? {
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
