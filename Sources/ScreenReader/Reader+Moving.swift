import Semantics
import SpeechCore

// Moving the cursor: step by step, by kind, by number, by text.

extension Reader {
  /// Sets the cursor and says what is there, with the hint behind it.
  mutating func land(on target: NodeID, isFirstOnScreen: Bool = false) -> [ReaderEffect] {
    let met = encounter(target, from: cursor, isFirstOnScreen: isFirstOnScreen)
    let hasMoved = cursor != target
    cursor = target
    let spoken = style.focus(met)
    var effects: [ReaderEffect] = hasMoved ? [.moved(to: target)] : []
    effects.append(announcement(spoken.parts, .navigation, .cursor, about: target))
    let hint = spoken.hint + spoken.trailer
    if !hint.isEmpty { effects.append(announcement(hint, .hint, .hint, about: target)) }
    return effects + requestRowsAhead()
  }

  mutating func jump(to target: NodeID?) -> [ReaderEffect] {
    guard let target else { return [tell(phrases.emptyScreen)] }
    return land(on: target)
  }

  /// Moves by one element in the given direction (1 or -1), or to the nearest of a kind.
  mutating func move(by step: Int, to kind: ElementKind?) -> [ReaderEffect] {
    let start = cursor.flatMap { order.place(of: $0) }
    if kind == nil, let wait = moveOutsideWindow(by: step, from: start) { return wait }
    var place = start.map { $0 + step } ?? (step > 0 ? 0 : order.count - 1)
    while order.offsets.indices.contains(place) {
      let node = order[place]
      if kind.map({ $0.matches(node, at: place, in: order, of: tree) }) ?? true { return land(on: node.id) }
      place += step
    }
    return [tell(step > 0 ? phrases.noNext(kind) : phrases.noPrevious(kind))]
  }

  /// Goes to the next element whose announcement contains the text, case ignored; from the end it goes on
  /// at the top.
  mutating func find(_ text: String) -> [ReaderEffect] {
    let wanted = text.lowercased()
    let start = cursor.flatMap { order.place(of: $0) } ?? -1
    for step in 1...max(1, order.count) where !order.isEmpty {
      let node = order[(start + step + order.count) % order.count]
      let words = style.focus(encounter(node.id)).parts.map(\.text).joined(separator: ", ")
      if words.lowercased().contains(wanted) { return land(on: node.id) }
    }
    return [tell(phrases.noMatch(text))]
  }

  mutating func go(to number: Int) -> [ReaderEffect] {
    defer { numbered = [] }
    guard numbered.indices.contains(number - 1) else {
      return [tell(numbered.isEmpty ? phrases.noNumberedList : phrases.noSuchNumber(number, of: numbered.count))]
    }
    let target = numbered[number - 1]
    return order.place(of: target) == nil ? [tell(phrases.emptyScreen)] : land(on: target)
  }
}

// MARK: - Windowed lists

extension Reader {
  /// How near to the edge of a window further rows are asked for, so that moving never waits for them.
  private static let rowsAhead = 20

  /// When the next row is not in the tree, asks for it and moves once it is there.
  private mutating func moveOutsideWindow(by step: Int, from place: Int?) -> [ReaderEffect]? {
    guard let place, let target = row(behind: place, by: step) else { return nil }
    pendingMove = PendingMove(list: target.list, row: target.row)
    return [.requestRows(target.list, around: target.row)]
  }

  /// The row outside the window that comes next in the direction; nil where the next element is in the tree.
  private func row(behind place: Int, by step: Int) -> (list: NodeID, row: Int)? {
    let here = order[place].id
    let next = order.offsets.indices.contains(place + step) ? order[place + step].id : nil
    if let list = windowedList(around: here), let window = list.collection?.window,
      let count = list.collection?.count
    {
      let isLeaving = next.map { !tree.isDescendant($0, of: list.id) } ?? true
      if isLeaving, step > 0, window.upperBound < count { return (list.id, window.upperBound) }
      if isLeaving, step < 0, window.lowerBound > 0 { return (list.id, window.lowerBound - 1) }
    }
    if let next, let list = windowedList(around: next), !tree.isDescendant(here, of: list.id),
      let window = list.collection?.window, let count = list.collection?.count
    {
      if step > 0, window.lowerBound > 0 { return (list.id, 0) }
      if step < 0, window.upperBound < count { return (list.id, count - 1) }
    }
    return nil
  }

  private func windowedList(around id: NodeID) -> Node? {
    tree.ancestors(of: id).first { $0.collection?.window != nil }
  }

  /// Asks for further rows when the cursor comes near the edge of what is there.
  private func requestRowsAhead() -> [ReaderEffect] {
    guard let cursor, let list = windowedList(around: cursor), let window = list.collection?.window,
      let count = list.collection?.count, let row = tree.rowOffset(of: cursor, in: list)
    else { return [] }
    let nearEnd = window.upperBound < count && window.upperBound - row <= Self.rowsAhead
    let nearStart = window.lowerBound > 0 && row - window.lowerBound < Self.rowsAhead
    return nearEnd || nearStart ? [.requestRows(list.id, around: row)] : []
  }

  /// Finishes a move that waited for rows, once they are in the tree.
  mutating func finishPendingMove() -> [ReaderEffect] {
    guard let pending = pendingMove, let list = tree[pending.list], let window = list.collection?.window
    else { return [] }
    let count = list.collection?.count ?? 0
    let row = min(pending.row, count - 1)
    guard row >= 0 else {
      pendingMove = nil
      return [tell(phrases.noNext(nil))]
    }
    guard window.contains(row) else { return [] }
    pendingMove = nil
    let rows = tree.children(of: list.id)
    guard rows.indices.contains(row - window.lowerBound) else { return [] }
    return order.element(containing: rows[row - window.lowerBound].id).map { land(on: $0) } ?? []
  }
}

extension SemanticTree {
  /// The row a node is in, from 0 in the whole list; nil if it is in none.
  func rowOffset(of id: NodeID, in list: Node) -> Int? {
    guard let window = list.collection?.window else { return nil }
    let path = [self[id]].compactMap(\.self) + ancestors(of: id)
    guard let row = path.first(where: { parent(of: $0.id)?.id == list.id }) else { return nil }
    return children(of: list.id).firstIndex { $0.id == row.id }.map { window.lowerBound + $0 }
  }
}

// MARK: - Kinds

extension ElementKind {
  /// Whether an element is of this kind. For lists and landmarks it is the first element inside one.
  func matches(_ node: Node, at place: Int, in order: ReadingOrder, of tree: SemanticTree) -> Bool {
    switch self {
    case .heading: return node.role == .heading || node.additionalRoles.contains(.heading)
    case .control: return node.role.isControl || node.actions.contains(.activate) && node.role != .listItem
    case .field: return node.role.isTextField
    case .toggle:
      return node.toggled != nil || [.switch, .checkBox, .toggleButton, .radioButton].contains(node.role)
    case .link: return node.role == .link || node.additionalRoles.contains(.link)
    case .list: return isFirst(node, at: place, in: order, of: tree) { [.list, .grid].contains($0) }
    case .landmark: return isFirst(node, at: place, in: order, of: tree) { $0 == .landmark }
    }
  }

  private func isFirst(
    _ node: Node, at place: Int, in order: ReadingOrder, of tree: SemanticTree, container: (Role) -> Bool
  ) -> Bool {
    guard let around = tree.ancestors(of: node.id).first(where: { container($0.role) }) else { return false }
    return place == 0 || !tree.isDescendant(order[place - 1].id, of: around.id)
  }
}
