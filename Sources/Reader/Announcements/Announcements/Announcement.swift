import Text

/// Something a screen reader has to say: typed segments, with their urgency and their subject.
///
/// An announcement is data; the queue decides when it is heard, and reports its outcome afterwards.
package struct Announcement: Hashable, Sendable {
  /// Counts from 1 within a session.
  package typealias ID = Int

  /// Its number; 0 until a queue has accepted it.
  package var id: ID
  /// Its segments; those without words are skipped.
  package var segments: [Segment]
  /// How urgent it is.
  package var priority: Priority
  /// What it comes from; for the record only.
  package var source: Source
  /// BCP 47 code; a segment may have its own.
  package var language: String
  /// The replacement group: a newer announcement of the group replaces an unheard older one.
  package var replacementGroup: String?
  /// The subject of the announcement, such as a node's id. Opaque to this module: the queue compares it with the subject
  /// under the cursor to decide whether a cut focus announcement is still worth repeating.
  package var subject: String?
  /// The screen it belongs to; for the record only.
  package var screen: String?
  /// The trigger, as the `seq` of its transcript line; nil for an event.
  package var trigger: Int?
  /// When its trigger happened, since the session began: the zero of its latency.
  package var triggeredAt: Duration
  /// The announcement whose unheard rest this one is.
  package var repeats: ID?
  /// Whether it begins at the word at which the person stopped the announcement that it repeats. Not in a transcript.
  package var goesOnAtWord = false
  /// The sound under its first word; nil for words only.
  package var earcon: Earcon?
  /// Whether it reports that its command could not be carried out. Not in a transcript: the judging of a flow uses it.
  package var isRefusal = false
  /// Whether it reports that there is nothing further to move to. Not in a transcript: the judging of a flow uses it.
  package var isAtEnd = false
  /// Whether it depends on the pace of a run alone: that something takes long, what a key came too early for. Not in a
  /// transcript: a recording leaves it out.
  package var isOfPace = false
  /// The name of the property that it would rest on and the screen does not tell; nil for none. Not in a transcript: the
  /// judging of a flow uses it.
  package var unknownProperty: String?
  /// The number of messages that its words stand for: more than one where they summarise several ("and 12 more"). A flood
  /// that drops it counts it as that many.
  package var messageCount: Int

  /// An announcement of these segments.
  package init(
    id: ID = 0, _ segments: [Segment], priority: Priority, source: Source, language: String,
    replacementGroup: String? = nil, subject: String? = nil, screen: String? = nil, trigger: Int? = nil,
    triggeredAt: Duration = .zero, repeats: ID? = nil, earcon: Earcon? = nil, messageCount: Int = 1
  ) {
    self.id = id
    self.segments = segments.map { $0.spoken(in: language) }
    self.priority = priority
    self.source = source
    self.language = language
    self.replacementGroup = replacementGroup
    self.subject = subject
    self.screen = screen
    self.trigger = trigger
    self.triggeredAt = triggeredAt
    self.repeats = repeats
    self.earcon = earcon
    self.messageCount = messageCount
  }

  /// The replacement group of an element's changes: a newer one replaces an unheard older one, and so does the whole element.
  package static func groupOfChanges(of subject: String) -> String { "value/\(subject)" }

  /// The group of the changes that are out of date once this is said; nil where it does not say a whole element.
  var groupOfChanges: String? {
    guard source == .cursor, priority == .navigation, replacementGroup == nil else { return nil }
    return subject.map(Self.groupOfChanges)
  }

  /// Urgency, least first. The table in `SpeechQueue` says who cuts whom.
  package enum Priority: String, Hashable, Sendable, Comparable, CaseIterable {
    case hint, polite, navigation, assertive

    /// Whether the first is less urgent than the second.
    package static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.urgency < rhs.urgency }

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
  package enum Source: String, Hashable, Sendable, CaseIterable {
    case cursor, live, screen, edit, hint, command
  }

  /// A segment of the announcement.
  package struct Segment: Hashable, Sendable {
    /// The property of the element that the segment says.
    package var kind: Kind
    /// The words; empty where there is nothing to say.
    package var text: String
    /// BCP 47 code, where it differs from the announcement's.
    package var language: String?

    /// The property of an element that a segment says.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      case container, name, value, role, state, position, hint, text
    }

    /// A segment; without a language of its own it is in the announcement's.
    package init(_ kind: Kind, _ text: String, language: String? = nil) {
      self.kind = kind
      self.text = text
      self.language = language
    }
  }
}

extension [Announcement.Segment] {
  /// The words of the segments of a kind, without empty ones.
  package func words(of kind: Announcement.Segment.Kind) -> [String] {
    filter { $0.kind == kind && !$0.text.isEmpty }.map(\.text)
  }
}

extension Announcement.Segment {
  /// The same segment, without a language that is the announcement's: a span of its own would begin a voice anew for the
  /// same words.
  fileprivate func spoken(in language: String) -> Self {
    guard let own = self.language, let spoken = Language(code: own), spoken == Language(code: language) else { return self }
    return Self(kind, text)
  }
}

extension Announcement {
  /// The words as they are printed and spoken: the segments, each followed by a comma unless it already ends in punctuation
  /// that makes a pause.
  package var text: String { segments.text }

  /// Whether there is nothing to say.
  package var isSilent: Bool { segments.allSatisfy(\.text.isEmpty) }

  /// The text cut up by language, without loss: the spans' texts joined are `text`.
  package var spans: [Utterance.Span] {
    var spans: [Utterance.Span] = []
    segments.forEachSegment { segment, words, pause in
      let language = segment.language ?? self.language
      if spans.last?.language != language { spans.append(Utterance.Span("", language: language)) }
      spans[spans.count - 1].text += words
      spans[spans.count - 1].text += pause
    }
    return spans
  }
}

extension Announcement {
  /// The place of a listener who has heard so many Unicode scalars of the text.
  package struct Place: Hashable, Sendable {
    /// The segment that they were in the middle of, or that comes next.
    package var segment: Segment
    /// Where its word begins that they were hearing, in Unicode scalars of the segment's text.
    package var offset: Int
    /// All from that word on.
    package var rest: [Segment]
  }

  /// Where a listener is who has heard the first `scalars` Unicode scalars; nil at the end.
  package func place(afterHearing scalars: Int) -> Place? {
    var place: Place?
    var start = 0
    segments.forEachSegment { segment, words, pause in
      let end = start + words.unicodeScalars.count
      if place != nil {
        place?.rest.append(segment)
      } else if scalars < end {
        let text = Array(segment.text.unicodeScalars)
        var offset = max(0, scalars - start)
        while offset < text.count - 1, text[offset].properties.isWhitespace { offset += 1 }
        while offset > 0, !text[offset - 1].properties.isWhitespace { offset -= 1 }
        var rest = segment
        rest.text = String(String.UnicodeScalarView(text[offset...]))
        place = Place(segment: segment, offset: offset, rest: [rest])
      }
      start = end + pause.unicodeScalars.count
    }
    return place
  }
}

extension [Announcement.Segment] {
  /// The segments as one line, as an announcement of them is printed and spoken.
  package var text: String {
    var text = ""
    forEachSegment { _, words, pause in
      text += words
      text += pause
    }
    return text
  }

  /// Calls `body` with each segment that has words, its words as they stand in the text, and the text after them that makes
  /// a pause; nothing after the last.
  ///
  /// A full stop before a small letter is replaced by a comma: it looks like a slip, and eSpeak NG takes it for the stop of
  /// an abbreviation and makes no pause at all.
  func forEachSegment(_ body: (_ segment: Announcement.Segment, _ words: Substring, _ pause: String) -> Void) {
    let spoken = filter { !$0.text.isEmpty }
    for (segment, next) in zip(spoken, spoken.dropFirst()) {
      switch (segment.ending, next.goesOn) {
      case (.fullStop, true): body(segment, segment.text.dropLast(), ", ")
      case (.word, _), (.abbreviation, true): body(segment, segment.text[...], ", ")
      case (.pause, _), (.fullStop, false), (.abbreviation, false): body(segment, segment.text[...], " ")
      }
    }
    if let last = spoken.last { body(last, last.text[...], "") }
  }
}

extension Announcement.Segment {
  /// The end of a segment, as far as it matters for the pause after it.
  fileprivate enum Ending {
    /// A letter, or a sign at which compared texts are not split, such as a question mark.
    case word
    /// A sign that makes a pause before any text.
    case pause
    case fullStop
    /// A stop that belongs to the word, as in "m.m." and "...".
    case abbreviation
  }

  fileprivate var ending: Ending {
    let end = text.unicodeScalars.suffix(3)
    switch end.last {
    case ",", ":", ";": return .pause
    case ".": return end.count == 1 || end.dropLast().contains(".") ? .abbreviation : .fullStop
    default: return .word
    }
  }

  /// Whether it begins with a small letter.
  fileprivate var goesOn: Bool { text.first?.isLowercase == true }
}

/// A text as a listener hears it: clauses, without what carries no meaning.
///
/// Two texts are alike if a listener could not tell them apart: they are split at `,` `.` `:` `;`, case is
/// folded, and spaces, hyphens and quotes inside a clause are dropped ("Check box" is "checkbox").
package struct SpokenText: Hashable, Sendable {
  /// The clauses as a listener compares them: small letters, nothing between the words.
  package let clauses: [String]

  /// What a listener hears of a written text.
  package init(_ text: some StringProtocol) {
    clauses = Self.writtenClauses(of: text).map(Self.folded)
  }

  /// The clauses as they are written, for showing; one for each of `clauses`.
  package static func writtenClauses(of text: some StringProtocol) -> [String] {
    text.split(whereSeparator: isSeparator).compactMap { clause in
      guard !folded(clause).isEmpty else { return nil }
      return clause.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  static func folded(_ clause: some StringProtocol) -> String {
    String(clause.lowercased().filter { !$0.isWhitespace && !isHyphen($0) && !quotes.contains($0) })
  }

  /// Whether a character parts two clauses.
  static func isSeparator(_ character: Character) -> Bool { ",.:;".contains(character) }

  /// Whether a character is a hyphen or a dash, which may part two words.
  static func isHyphen(_ character: Character) -> Bool { hyphens.contains(character) }

  private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{2011}", "–", "—"]
  private static let quotes: Set<Character> = ["'", "\"", "’", "‘", "“", "”", "«", "»", "`"]
}

/// A short sound under the first word that marks the kind of announcement.
///
/// Earcons add to the words and never replace them: none carries information of its own.
package enum Earcon: String, Hashable, Sendable, CaseIterable {
  /// There is no further element this way.
  case edge
  /// An error or an alert.
  case error
  /// An event that no command caused.
  case notification
  /// A screen, a menu or a dialog has opened.
  case opened
  /// The screen before has come back.
  case closed
}
