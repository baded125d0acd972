import AccessibilityTree
import Announcements

/// A move to something that has to be scrolled to first.
struct PendingScroll: Sendable {
  /// What is scrolled.
  var container: NodeID
  /// 1 or -1.
  var step: Int
  /// The elements in it that there were before.
  var known: Set<NodeID>
  var goal: Goal

  enum Goal: Sendable {
    /// A number of elements further on, at least 1: keys pressed meanwhile are added.
    case steps(Int)
    /// A search that goes on there.
    case search(Search)
  }

  /// Follows elements whose nodes the app has used for others.
  mutating func follow(_ relocation: Relocation) {
    known = Set(known.compactMap { id in relocation.places[id] ?? id })
  }

  /// Whether it is a move by single elements in this direction.
  func isStep(_ step: Int) -> Bool {
    if case .steps = goal { self.step == step } else { false }
  }
}

// Moving on where something scrolls: content behind the last element that shows is scrolled to, as in TalkBack and
// VoiceOver, and the cursor comes to the first new element.

extension Reader {
  /// The innermost container that can be scrolled and that a step from a place would leave; nil where the next element
  /// shows.
  func scrollable(behind place: Int, by step: Int) -> Int? {
    let next = order.offsets.indices.contains(place + step) ? order.offsets[place + step] : nil
    var current = tree.parentOffset(of: order.offsets[place])
    while let around = current {
      if let next, tree.subtree(at: around).contains(next) { return nil }
      if tree.nodes[around].canScroll(by: step) { return around }
      current = tree.parentOffset(of: around)
    }
    return nil
  }

  /// Asks for a scroll, and keeps the move until it is done.
  ///
  /// - Parameter place: Where the move has come to.
  mutating func scroll(_ container: Int, by step: Int, _ goal: PendingScroll.Goal, at place: Int) -> [ReaderEffect] {
    let id = tree.nodes[container].id
    let known = order.places(within: container).map { $0.map { order[$0].id } } ?? []
    pendingScroll = PendingScroll(container: id, step: step, known: Set(known), goal: goal)
    return keepCursor(near: place) + [.scroll(id, by: step)]
  }

  /// The same for a search.
  mutating func scroll(_ container: Int, for search: Search, at place: Int) -> [ReaderEffect] {
    var search = search
    search.requests += 1
    var effects = scroll(container, by: search.direction, .search(search), at: place)
    if search.requests == Search.requestsUntilReported { effects.append(report(phrases.stillSearching)) }
    return effects
  }

  /// A further step in the direction of one that still waits: it adds one.
  mutating func move(onFrom waiting: PendingScroll?) -> [ReaderEffect] {
    guard var waiting, case .steps(let count) = waiting.goal else { return [] }
    waiting.goal = .steps(count + 1)
    pendingScroll = waiting
    return []
  }

  /// Finishes a move that waited for something to be scrolled, once there is something new in it; where there is no more,
  /// the move goes on behind it.
  mutating func finishPendingScroll() -> [ReaderEffect] {
    guard let pending = pendingScroll else { return [] }
    guard let container = tree.offset(of: pending.container), let places = order.places(within: container) else {
      pendingScroll = nil
      return []
    }
    if let place = firstNew(of: pending, among: places) {
      pendingScroll = nil
      switch pending.goal {
      case .steps(let count):
        let end = pending.step > 0 ? places.upperBound : places.lowerBound
        let wanted = place + pending.step * (count - 1)
        return moveCursor(to: order[pending.step > 0 ? min(wanted, end) : max(wanted, end)].id)
      case .search(let search): return keepCursor(near: place) + goOn(search, at: place...place)
      }
    }
    guard !tree.nodes[container].canScroll(by: pending.step) else { return [] }
    pendingScroll = nil
    let edge = pending.step > 0 ? places.upperBound : places.lowerBound
    switch pending.goal {
    case .steps:
      // Continuous reading ends silently.
      if isReading, !order.offsets.indices.contains(edge + pending.step) { return endReading() }
      return move(by: pending.step, from: edge)
    case .search(let search): return keepCursor(near: edge) + look(for: search, after: edge)
    }
  }

  private mutating func endReading() -> [ReaderEffect] {
    isReading = false
    return []
  }

  /// Keeps the cursor on an existing element while a search goes on. Silent: the result of the search is announced.
  private mutating func keepCursor(near place: Int) -> [ReaderEffect] {
    cursor.map { placeCursor(at: $0, or: place) } ?? []
  }

  /// The place of the first element, in the direction of a move, that was not there before: behind all that still are.
  private func firstNew(of pending: PendingScroll, among places: ClosedRange<Int>) -> Int? {
    let old = places.filter { pending.known.contains(order[$0].id) }
    if pending.step > 0 {
      return places.first { place in !pending.known.contains(order[place].id) && old.last.map { place > $0 } != false }
    }
    return places.last { place in !pending.known.contains(order[place].id) && old.first.map { place < $0 } != false }
  }

  /// Answers a key whose action changed nothing here: a value that is at its end, a list that does not scroll.
  ///
  /// - Parameter hasSpoken: Whether something has been said of it.
  package mutating func answerInVain(hasSpoken: Bool) -> [ReaderEffect] {
    let scroll = pendingScroll
    pendingScroll = nil
    if hasSpoken {
      unansweredAdjustment = nil
      return []
    }
    if let scroll {
      if isReading { return endReading() }
      if case .search(var search) = scroll.goal, let places = tree.offset(of: scroll.container).flatMap(order.places(within:)) {
        search.passedList = scroll.container
        return look(for: search, after: search.direction > 0 ? places.upperBound : places.lowerBound)
      }
      return [report(scroll.step > 0 ? phrases.noNext(nil) : phrases.noPrevious(nil), earcon: .edge)]
    }
    return answerAdjustment()
  }
}
