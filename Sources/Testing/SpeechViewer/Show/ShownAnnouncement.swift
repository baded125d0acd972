import Announcements

/// An announcement as the page gets it.
struct ShownAnnouncement: Hashable, Sendable, Encodable {
  var id: Int
  var text: String
  /// BCP 47 code.
  var language: String
  /// The name of its priority, as in a transcript.
  var priority: String
  /// The command before it; nil for an event.
  var command: String?
  /// The words of the other style; nil where it has none of its own, as for an answer of the session.
  var other: OtherWords?
  /// Whether it is a repeat of a cut announcement.
  var isRepeat = false
  /// The name of its outcome so far, as in a transcript; nil while it waits.
  var outcome: String?
  /// The length of the text heard before a cut, in UTF-16 code units.
  var heard: Int?

  /// The words of the other style for the same announcement.
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
