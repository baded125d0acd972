internal import DequeModule

/// An announcement in the queue, with the queue's notes about it.
struct QueueEntry: Sendable {
  var announcement: Announcement
  /// Since when a listener has been waiting for it: when the first of its chain of repeats was enqueued.
  var since: Duration
  /// Whether the queue made it itself, in place of a text that could not be said. A notice that fails makes no notice.
  var isNotice = false
  /// Whether it was cut, or its original was, and it is here again.
  var isReturned = false
  /// The newer announcement of its group, which came while this one was being said.
  var replacement: Announcement.ID?
  /// Whether its first audible sample has passed.
  var hasStarted = false

  init(_ announcement: Announcement, since: Duration, isNotice: Bool = false, isReturned: Bool = false) {
    self.announcement = announcement
    self.since = since
    self.isNotice = isNotice
    self.isReturned = isReturned
  }

  var id: Announcement.ID { announcement.id }
  var priority: Announcement.Priority { announcement.priority }
}

/// An announcement that was cancelled and that the player has not answered yet.
struct CutEntry: Sendable {
  var entry: QueueEntry
  var interrupter: Outcome.Interrupter?
  var sequel: Sequel

  /// - Parameter sequel: what becomes of the rest, unless it is a hint or was replaced.
  init(_ entry: QueueEntry, by interrupter: Outcome.Interrupter?, sequel: Sequel) {
    self.entry = entry
    self.interrupter = interrupter
    self.sequel =
      if let newer = entry.replacement { .replaced(by: newer) } else {
        entry.priority == .hint ? .gone : sequel
      }
  }

  /// What becomes of the part that was not heard.
  enum Sequel: Hashable, Sendable {
    /// It is stale: the last few of navigation that had begun are kept for `missed`.
    case gone
    /// It was meant for somebody who has left.
    case forgotten
    /// It is said again.
    case again
    /// It was stopped: kept for `missed`.
    case missed
    /// A newer announcement of its group takes its place.
    case replaced(by: Announcement.ID)
  }
}

/// The outcome of an announcement.
///
/// `started` is reported on the way; every announcement the queue accepted gets exactly one of the others.
package enum Outcome: Hashable, Sendable {
  /// Its first audible sample passed. Not final.
  case started(Latency)
  /// All of it was heard.
  case finished
  /// Sound had begun and was cut after `heard`. What is said again afterwards is an announcement of its own.
  case cut(heard: String, by: Interrupter?)
  /// Unheard, and a newer announcement of its replacement group came.
  case superseded(by: Announcement.ID)
  /// Its words were taken into another announcement.
  ///
  /// The queue itself never merges: what is summarised in a flood is `dropped`, because its words are not
  /// in the summary.
  case merged(into: Announcement.ID)
  /// Unheard: stopped, over the limit, or stale.
  case dropped(by: Interrupter?)
  /// The synthesizer could not say it; `heard` is what had been audible before.
  case failed(heard: String)

  /// Whether nothing more can happen to the announcement.
  package var isFinal: Bool {
    if case .started = self { false } else { true }
  }

  /// What interrupted an announcement.
  package enum Interrupter: Hashable, Sendable {
    case announcement(Announcement.ID)
    /// The `seq` of the command's line in the transcript.
    case command(Int)
  }
}

/// The outcome of one announcement and when it was decided.
package struct OutcomeReport: Hashable, Sendable {
  /// The announcement it is about.
  package var id: Announcement.ID
  /// The outcome.
  package var outcome: Outcome
  /// Since the session began.
  package var at: Duration

  package init(_ id: Announcement.ID, _ outcome: Outcome, at: Duration) {
    self.id = id
    self.outcome = outcome
    self.at = at
  }
}

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
