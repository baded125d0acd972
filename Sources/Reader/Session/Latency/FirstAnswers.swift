package import Announcements

/// Decides, while a transcript is read, for which announcements the time since their trigger says how fast an answer was.
///
/// Of each priority only the first that answers a command counts: the further lines of an answer wait for each other, and
/// continuous reading goes on for as long as there is something to read. Events always count.
package struct FirstAnswers: Sendable {
  private var seen: Set<Answer> = []

  private struct Answer: Hashable {
    var trigger: Int
    var priority: Announcement.Priority
  }

  /// Nothing has been answered yet.
  package init() {}

  /// Whether it counts; to be asked once for each announcement that starts, in the order they start.
  package mutating func counts(_ announcement: Announcement) -> Bool {
    guard let trigger = announcement.trigger else { return true }
    return seen.insert(Answer(trigger: trigger, priority: announcement.priority)).inserted
  }
}
