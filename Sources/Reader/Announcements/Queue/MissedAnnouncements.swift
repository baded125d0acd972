internal import DequeModule
import Text

/// Unheard announcements that do not come back by themselves, oldest first: stopped, over the limit, or cut by a key.
struct MissedAnnouncements: Sendable {
  /// The number that is kept, the newest; the others are only counted.
  static let limit = 100

  /// The number that is kept of those that the person cut.
  static let cutLimit = 5

  private var announcements: Deque<Announcement> = []
  /// Which of them the person cut, by age.
  private var cut: Deque<Announcement.ID> = []
  /// The number of unheard messages before those that are kept.
  private(set) var forgotten = 0

  var all: [Announcement] { Array(announcements) }

  /// Keeps the unheard rest of an announcement, ready to be enqueued: unnumbered, with `repeats`.
  ///
  /// The rest of a cut one becomes known only after what waited behind it was dropped; it is put in the
  /// place its age gives it.
  mutating func insert(_ rest: Announcement) {
    guard !rest.isAnswerToKey else { return }
    var index = announcements.endIndex
    while index > announcements.startIndex, Self.age(of: announcements[index - 1]) > Self.age(of: rest) {
      index -= 1
    }
    announcements.insert(rest, at: index)
    if announcements.count > Self.limit {
      forgotten += announcements.removeFirst().messageCount
    }
  }

  /// Keeps the rest of an announcement that the person's key cut, the last few only: a person who moves quickly through a
  /// list does not want to hear all of them.
  mutating func insert(cut rest: Announcement) {
    guard !rest.isAnswerToKey else { return }
    insert(rest)
    cut.append(Self.age(of: rest))
    guard cut.count > Self.cutLimit, let oldest = cut.popFirst() else { return }
    announcements.removeAll { Self.age(of: $0) == oldest }
  }

  /// Forgets the cut announcements about an element that has been heard now.
  mutating func removeCut(about subject: String) {
    announcements.removeAll { [cut] in $0.subject == subject && cut.contains(Self.age(of: $0)) }
  }

  mutating func removeAll() {
    announcements.removeAll()
    cut.removeAll()
    forgotten = 0
  }

  /// The number of the first of its chain: the smaller, the older.
  private static func age(of announcement: Announcement) -> Announcement.ID {
    announcement.repeats ?? announcement.id
  }
}

extension Announcement {
  /// Whether it is said again because a person asked for what they had not heard.
  var isReview: Bool { priority == .polite && source == .command && replacementGroup == nil }

  /// Whether it only answers a key about itself, such as typed characters, a spelling or an unknown key: who wants it
  /// presses the key again.
  fileprivate var isAnswerToKey: Bool { source == .edit || source == .command && !isReview }
}

extension Announcement {
  /// The rest after the first `scalars` Unicode scalars of the text were heard: all segments not heard to their last
  /// scalar. A segment that was begun is said again from its start.
  ///
  /// The pause after a segment need not have been heard.
  func rest(afterHearing scalars: Int) -> [Segment] {
    var end = 0
    var rest: [Segment] = []
    segments.forEachSegment { part, words, pause in
      end += words.unicodeScalars.count
      if end > scalars { rest.append(part) }
      end += pause.unicodeScalars.count
    }
    return rest
  }

  /// The first `scalars` Unicode scalars of the text, or all of it.
  func heard(_ scalars: Int) -> String {
    String(text.unicodeScalars.prefix(max(0, scalars)))
  }

  /// The announcement that says `rest` again: not yet numbered, and tied to the first of its chain.
  func saidAgain(_ rest: [Segment]) -> Announcement {
    var again = self
    again.id = 0
    again.segments = rest
    again.earcon = nil
    again.repeats = repeats ?? id
    return again
  }
}

/// The few phrases the queue says of its own accord, in the language of the announcement they stand for.
package struct QueuePhrases: Sendable {
  let language: Language

  /// Bokmål for Norwegian codes, English for all others.
  package init(code: String) {
    language = Language(code: code) ?? .english
  }

  /// Takes the place of a text that the synthesizer could not say.
  package var unspeakable: String {
    language(en: "A text could not be spoken", nb: "En tekst kunne ikke leses opp")
  }

  /// Stands for `count` messages that a flood left no time for; 1 or more.
  func more(_ count: Int) -> String {
    language(en: "and \(language.grouped(count)) more", nb: "og \(language.grouped(count)) til")
  }
}
