internal import DequeModule
import Text

/// Unheard announcements that do not come back by themselves, oldest first, for whatever reason.
struct MissedAnnouncements: Sendable {
  /// The number that is kept, the newest, of those that a key came too early for and of all others; of these the rest are
  /// counted.
  static let limit = 100

  private var announcements: Deque<Announcement> = []
  /// Which of them a key cut or dropped, by age.
  private var cut: Set<Announcement.ID> = []
  /// The number of unheard messages before those that are kept.
  private(set) var forgotten = 0

  var all: [Announcement] { Array(announcements) }

  /// Keeps the unheard rest of an announcement, ready to be enqueued: unnumbered, with `repeats`.
  ///
  /// The rest of a cut one becomes known only after what waited behind it was dropped; it is put in the
  /// place its age gives it.
  ///
  /// - Parameter isCut: Whether a key came too early for it; then it is forgotten when the person hears the same later.
  mutating func insert(_ rest: Announcement, isCut: Bool = false) {
    guard !rest.isAnswerToKey, rest.priority != .hint, !rest.segments.isEmpty else { return }
    var index = announcements.endIndex
    while index > announcements.startIndex, Self.age(of: announcements[index - 1]) > Self.age(of: rest) {
      index -= 1
    }
    announcements.insert(rest, at: index)
    if isCut { cut.insert(Self.age(of: rest)) }
    guard (isCut ? cut.count : announcements.count - cut.count) > Self.limit,
      let oldest = announcements.firstIndex(where: { cut.contains(Self.age(of: $0)) == isCut })
    else { return }
    let gone = announcements.remove(at: oldest)
    if isCut { cut.remove(Self.age(of: gone)) } else { forgotten += gone.messageCount }
  }

  /// Forgets the cut announcements about an element that has been heard now, as a whole or in the same words.
  mutating func removeCut(nowHeardIn heard: Announcement) {
    guard let subject = heard.subject, !cut.isEmpty else { return }
    let isWhole = heard.groupOfChanges != nil
    let isHeard: (Announcement) -> Bool = { [cut] in
      $0.subject == subject && cut.contains(Self.age(of: $0)) && (isWhole || heard.text.contains($0.text))
    }
    cut.subtract(announcements.filter(isHeard).map(Self.age))
    announcements.removeAll(where: isHeard)
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

  /// Whether it only answers a key about itself, such as typed characters, a spelling or an unknown key: a person who wants it
  /// presses the key again. Text that is read to them on request is not among these.
  fileprivate var isAnswerToKey: Bool {
    switch source {
    case .edit: true
    case .command: !isReview && !(subject != nil && segments.contains { $0.kind == .value })
    case .cursor, .live, .screen, .hint: false
    }
  }
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
