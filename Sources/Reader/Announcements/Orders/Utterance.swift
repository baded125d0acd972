/// Words on their way to the synthesizer: an announcement whose turn has come, as text alone.
package struct Utterance: Hashable, Sendable {
  /// The announcement it says.
  package var id: Announcement.ID
  /// The text, cut up by language.
  package var spans: [Span]
  /// Whether it is said in the voice for alerts.
  package var isAlert: Bool
  /// When its trigger happened, since the session began: the zero of its latency.
  package var triggeredAt: Duration
  /// The sound under its first word.
  package var earcon: Earcon?

  /// The words of `spans`, one after the other.
  package init(
    id: Announcement.ID, spans: [Span], isAlert: Bool = false, triggeredAt: Duration = .zero, earcon: Earcon? = nil
  ) {
    self.id = id
    self.spans = spans
    self.isAlert = isAlert
    self.triggeredAt = triggeredAt
    self.earcon = earcon
  }

  /// The whole text. Positions in it are counted in Unicode scalars.
  package var text: String {
    spans.map(\.text).joined()
  }

  /// A run of text in one language.
  package struct Span: Hashable, Sendable {
    /// The words, and the pauses between them as punctuation.
    package var text: String
    /// BCP 47 code.
    package var language: String

    /// Words in one language. Those of an utterance follow each other without a gap, so pauses belong to the text.
    package init(_ text: String, language: String) {
      self.text = text
      self.language = language
    }
  }
}

extension Announcement {
  /// The announcement as the synthesizer gets it.
  package var utterance: Utterance {
    Utterance(id: id, spans: spans, isAlert: priority == .assertive, triggeredAt: triggeredAt, earcon: earcon)
  }
}
