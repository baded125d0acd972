import Announcements

/// An announcement as the page gets it.
struct ShownAnnouncement: Hashable, Sendable, Encodable {
  var id: Int
  var text: String
  /// BCP 47 code.
  var language: String
  /// The name of its priority, as in a transcript.
  var priority: String
  /// What the person did before it; nil for news.
  var command: String?
  /// What the other style has for it; nil where both have the same kind of words, as for an answer of the session.
  var other: OtherWords?
  /// Whether it says again what was cut.
  var isRepeat = false
  /// The name of its outcome so far, as in a transcript; nil while it waits.
  var outcome: String?
  /// How much of it was heard when it was cut, in UTF-16 code units.
  var heard: Int?

  /// Words that the other style has for the same.
  struct OtherWords: Hashable, Sendable, Encodable {
    /// `VoiceOver` or `TalkBack`.
    var style: String
    var text: String
  }
}

extension ShownAnnouncement {
  init(_ announcement: Announcement, command: String?, other: OtherWords?) {
    self.init(
      id: announcement.id, text: announcement.text, language: announcement.language,
      priority: announcement.priority.rawValue, command: command, other: other,
      isRepeat: announcement.repeats != nil)
  }

  /// Whether nothing more can happen to it.
  var isOver: Bool { outcome != nil && outcome != "started" }
}
