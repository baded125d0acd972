/// Words on their way to the synthesizer: what is left of an announcement once it is the one to be said.
public struct Utterance: Hashable, Sendable {
  /// The announcement it says.
  public var id: Announcement.ID
  /// The text, cut up by language.
  public var spans: [Span]
  /// Whether it is said in the voice for alerts.
  public var isAlert: Bool
  /// When its cause happened, since the session began: the zero of its latency.
  public var causedAt: Duration
  /// The sound under its first word.
  public var earcon: Earcon?

  /// The words of `spans`, one after the other.
  public init(
    id: Announcement.ID, spans: [Span], isAlert: Bool = false, causedAt: Duration = .zero, earcon: Earcon? = nil
  ) {
    self.id = id
    self.spans = spans
    self.isAlert = isAlert
    self.causedAt = causedAt
    self.earcon = earcon
  }

  /// The whole text. Positions in it are counted in Unicode scalars.
  public var text: String {
    spans.map(\.text).joined()
  }

  /// A run of text in one language.
  public struct Span: Hashable, Sendable {
    /// The words, and the pauses between them as punctuation.
    public var text: String
    /// BCP 47 code.
    public var language: String

    /// Words in one language. Those of an utterance follow each other without a gap, so pauses belong to the text.
    public init(_ text: String, language: String) {
      self.text = text
      self.language = language
    }
  }
}

extension Announcement {
  /// The announcement as the synthesizer gets it.
  public var utterance: Utterance {
    Utterance(id: id, spans: spans, isAlert: priority == .assertive, causedAt: causedAt, earcon: earcon)
  }
}
