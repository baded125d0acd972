/// Something a screen reader has to say: typed parts, how urgent it is, and what it is about.
///
/// An announcement is data; the queue decides when it is heard, and tells its fate afterwards.
public struct Announcement: Hashable, Sendable {
  /// Counts from 1 within a session.
  public typealias ID = Int

  /// Its number; 0 until a queue has accepted it.
  public var id: ID
  /// What it says, clause by clause; those without words are passed over.
  public var parts: [Part]
  /// How urgent it is.
  public var priority: Priority
  /// What it comes from; for the record only.
  public var source: Source
  /// BCP 47 code; a part may have its own.
  public var language: String
  /// A newer announcement of the same group takes the place of an unheard older one.
  public var group: String?
  /// What the announcement is about (a node's id, say). Opaque to this module: the queue compares it
  /// with the present topic to know whether a cut focus announcement is still worth repeating.
  public var topic: String?
  /// The screen it belongs to; for the record only.
  public var screen: String?
  /// The `seq` of the transcript line that caused it; nil for news.
  public var cause: Int?
  /// When its cause happened, since the session began: the zero of its latency.
  public var causedAt: Duration
  /// The announcement whose unheard rest this one is.
  public var repeats: ID?
  /// What it sounds like to a person who wants that told; nil for nothing but words.
  public var earcon: Earcon?
  /// How many messages its words stand for: more than one where they tell of several ("and 12 more"). It counts as
  /// so many where a flood leaves no time for it.
  public var messageCount: Int

  /// One that says `parts`. What is not given says nothing about it.
  public init(
    id: ID = 0, _ parts: [Part], priority: Priority, source: Source, language: String,
    group: String? = nil, topic: String? = nil, screen: String? = nil, cause: Int? = nil,
    causedAt: Duration = .zero, repeats: ID? = nil, earcon: Earcon? = nil, messageCount: Int = 1
  ) {
    self.id = id
    self.parts = parts
    self.priority = priority
    self.source = source
    self.language = language
    self.group = group
    self.topic = topic
    self.screen = screen
    self.cause = cause
    self.causedAt = causedAt
    self.repeats = repeats
    self.earcon = earcon
    self.messageCount = messageCount
  }

  /// Urgency, least first. The table in `SpeechQueue` says who cuts whom.
  public enum Priority: String, Hashable, Sendable, Comparable, CaseIterable {
    case hint, polite, navigation, assertive

    /// Whether the first is less urgent than the second.
    public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.urgency < rhs.urgency }

    private var urgency: Int {
      switch self {
      case .hint: 0
      case .polite: 1
      case .navigation: 2
      case .assertive: 3
      }
    }
  }

  /// Where it came from.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case cursor, live, screen, edit, hint, command
  }

  /// A clause of the announcement.
  public struct Part: Hashable, Sendable {
    /// What it tells of its element.
    public var kind: Kind
    /// The words; empty where there is nothing to say.
    public var text: String
    /// BCP 47 code, where it differs from the announcement's.
    public var language: String?

    /// What a clause tells of its element.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case container, name, value, role, state, position, hint, text
    }

    /// A clause; without a language of its own it is in the announcement's.
    public init(_ kind: Kind, _ text: String, language: String? = nil) {
      self.kind = kind
      self.text = text
      self.language = language
    }
  }
}

extension Announcement {
  /// The words as they are printed and spoken: the parts, each followed by a comma unless it already ends
  /// in punctuation that makes a pause.
  public var text: String {
    var text = ""
    forEachClause { part, pause in
      text += part.text
      text += pause
    }
    return text
  }

  /// Whether there is nothing to say.
  public var isSilent: Bool { parts.allSatisfy(\.text.isEmpty) }

  /// The text cut up by language, without loss: the spans' texts joined are `text`.
  public var spans: [Utterance.Span] {
    var spans: [Utterance.Span] = []
    forEachClause { part, pause in
      let language = part.language ?? self.language
      if spans.last?.language != language { spans.append(Utterance.Span("", language: language)) }
      spans[spans.count - 1].text += part.text
      spans[spans.count - 1].text += pause
    }
    return spans
  }

  /// Gives each part that has words, with what is written after it to make a pause; nothing after the last.
  func forEachClause(_ body: (_ part: Part, _ pause: String) -> Void) {
    guard let last = parts.lastIndex(where: { !$0.text.isEmpty }) else { return }
    for (index, part) in parts[...last].enumerated() where !part.text.isEmpty {
      body(part, index == last ? "" : part.endsInPause ? " " : ", ")
    }
  }
}

extension Announcement.Part {
  /// A question mark makes a pause too, but only these four part a text for those who compare it.
  fileprivate var endsInPause: Bool {
    switch text.utf8.last {
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"): true
    default: false
    }
  }
}
