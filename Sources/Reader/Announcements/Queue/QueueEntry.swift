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
