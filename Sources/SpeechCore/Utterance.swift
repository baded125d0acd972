/// Words on their way to the synthesizer: what is left of an announcement once it is the one to be said.
public struct Utterance: Hashable, Sendable {
  public var id: Announcement.ID
  public var spans: [Span]
  /// Whether it is said in the voice for alerts.
  public var isAlert: Bool
  /// When its cause happened, since the session began: the zero of its latency.
  public var causedAt: Duration
  /// The sound under its first word.
  public var earcon: Earcon?

  public init(
    id: Announcement.ID, spans: [Span], isAlert: Bool = false, causedAt: Duration = .zero, earcon: Earcon? = nil
  ) {
    self.id = id
    self.spans = spans
    self.isAlert = isAlert
    self.causedAt = causedAt
    self.earcon = earcon
  }

  public var text: String {
    spans.map(\.text).joined()
  }

  /// A run of text in one language.
  public struct Span: Hashable, Sendable {
    public var text: String
    /// BCP 47 code.
    public var language: String

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
