internal import DequeModule

/// The announcements that wait in one priority, first in, first out.
///
/// A line is bounded: over `limit` it keeps the newest `kept` and counts the others, until the count has
/// been put into words and it is an ordinary line again.
struct QueueLine: Sendable {
  /// How many of a flood are kept, the newest. The one being said is one of them.
  static let kept = 10

  let priority: Announcement.Priority
  /// The number that may wait before the line counts as flooded.
  let limit: Int
  private var entries: Deque<QueueEntry> = []
  /// How many messages left the line unsaid since the last summary.
  private(set) var overflow = 0
  /// The newest of those, to say the summary in its language.
  private(set) var lastOverflowed: Announcement?

  init(_ priority: Announcement.Priority, limit: Int) {
    self.priority = priority
    self.limit = limit
  }

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }
  var first: QueueEntry? { entries.first }

  /// Puts an entry at the end.
  ///
  /// - Parameter isSaying: whether one of this line is being said at the moment.
  /// - Returns: those there is no room for, oldest first.
  mutating func append(_ entry: QueueEntry, isSaying: Bool) -> [QueueEntry] {
    entries.append(entry)
    guard overflow > 0 || entries.count > limit else { return [] }
    let surplus = max(0, entries.count - (isSaying ? Self.kept - 1 : Self.kept))
    let left = Array(entries.prefix(surplus))
    entries.removeFirst(surplus)
    overflow += left.reduce(0) { $0 + $1.announcement.messageCount }
    lastOverflowed = left.last?.announcement ?? lastOverflowed
    return left
  }

  /// Puts an entry at the head, where it had been.
  mutating func putBack(_ entry: QueueEntry) {
    entries.prepend(entry)
  }

  mutating func popFirst() -> QueueEntry? {
    entries.popFirst()
  }

  /// Takes out all that wait, oldest first, and forgets the count.
  mutating func removeAll() -> [QueueEntry] {
    defer {
      entries.removeAll()
      settleOverflow()
    }
    return Array(entries)
  }

  /// How many of those that wait have a property.
  func count(where isMeant: (Announcement) -> Bool) -> Int {
    entries.count { isMeant($0.announcement) }
  }

  /// Takes out those of a replacement group, oldest first.
  mutating func remove(group: String) -> [QueueEntry] {
    let removed = Array(entries.filter { $0.announcement.replacementGroup == group })
    guard !removed.isEmpty else { return [] }
    entries.removeAll { $0.announcement.replacementGroup == group }
    return removed
  }

  /// Forgets the count, because it was put into words.
  mutating func settleOverflow() {
    overflow = 0
    lastOverflowed = nil
  }
}
