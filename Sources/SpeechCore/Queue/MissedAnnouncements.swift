internal import DequeModule

/// What was not heard to its end and does not come back by itself, oldest first.
struct MissedAnnouncements: Sendable {
  /// So many are kept, the newest; the others are only counted.
  static let limit = 100

  private var announcements: Deque<Announcement> = []
  /// How many messages were missed before those that are kept.
  private(set) var forgotten = 0

  var all: [Announcement] { Array(announcements) }

  /// Keeps the unheard rest of an announcement, ready to be enqueued: unnumbered, with `repeats`.
  ///
  /// The rest of a cut one becomes known only after what waited behind it was dropped; it is put in the
  /// place its age gives it.
  mutating func insert(_ rest: Announcement) {
    var index = announcements.endIndex
    while index > announcements.startIndex, age(of: announcements[index - 1]) > age(of: rest) {
      index -= 1
    }
    announcements.insert(rest, at: index)
    if announcements.count > Self.limit {
      forgotten += announcements.removeFirst().messageCount
    }
  }

  mutating func removeAll() {
    announcements.removeAll()
    forgotten = 0
  }

  /// The number of the first of its chain: the smaller, the older.
  private func age(of announcement: Announcement) -> Announcement.ID {
    announcement.repeats ?? announcement.id
  }
}
