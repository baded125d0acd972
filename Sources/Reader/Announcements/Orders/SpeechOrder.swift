/// What the queue asks of the player. Orders are obeyed in the order they are given, without waiting.
package enum SpeechOrder: Hashable, Sendable {
  /// Says it now; the player is silent or has just got a cancel.
  case speak(Utterance)
  /// Silence at once. The player answers `cut` (or `finished`, if it was too late) for that id.
  case cancel(Announcement.ID)
  /// Synthesizes ahead what may be asked for next; replaces all earlier preparations.
  case prepare([Utterance])
}

/// What the player reports of an utterance. The only way back from sound to the session.
package enum SpeechEvent: Hashable, Sendable {
  /// The first audible sample passed.
  case started(Announcement.ID, Latency)
  /// All of it was heard.
  case finished(Announcement.ID, at: Duration)
  /// Its time is over, and after `heard` Unicode scalars no sound carried it: the device was away or muted, or nothing
  /// could synthesize it.
  case unheard(Announcement.ID, heard: Int, at: Duration)
  /// It was cancelled after `heard` Unicode scalars of its text had been audible; 0 if none was.
  case cut(Announcement.ID, heard: Int, at: Duration)
  /// It could not be said: the synthesizer died of it or refused it. `heard` as for `cut`.
  case failed(Announcement.ID, heard: Int, at: Duration)

  /// The announcement it is about.
  package var id: Announcement.ID {
    switch self {
    case .started(let id, _), .finished(let id, _), .unheard(let id, _, _), .cut(let id, _, _),
      .failed(let id, _, _):
      id
    }
  }

  /// When it happened, since the session began.
  package var time: Duration {
    switch self {
    case .started(_, let latency): latency.at
    case .finished(_, let at), .unheard(_, _, let at), .cut(_, _, let at), .failed(_, _, let at): at
    }
  }
}

/// The times of an utterance on its way to the ear, each since its trigger.
package struct Latency: Hashable, Sendable {
  /// When its first audible sample passed, since the session began.
  package var at: Duration
  /// When the queue gave it to the player.
  package var queued: Duration?
  /// When its first samples came from the synthesizer.
  package var synthesized: Duration?
  /// When its first samples were written to the device.
  package var written: Duration?
  /// When its first audible sample leaves the device, as the sound server reports it; nil without one.
  package var audible: Duration?
  /// The frame of its first audible sample in a `wav` file.
  package var frame: Int?

  package init(
    at: Duration, queued: Duration? = nil, synthesized: Duration? = nil, written: Duration? = nil,
    audible: Duration? = nil, frame: Int? = nil
  ) {
    self.at = at
    self.queued = queued
    self.synthesized = synthesized
    self.written = written
    self.audible = audible
    self.frame = frame
  }
}

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

/// A word of an utterance, and when it begins to be heard.
package struct HeardWord: Hashable, Sendable {
  /// Where it begins in the utterance's text, in Unicode scalars.
  package var offset: Int
  /// Since the session began; may lie a little ahead, for a word that is on its way through the device.
  package var at: Duration

  /// The word at a place of the text.
  package init(offset: Int, at: Duration) {
    self.offset = offset
    self.at = at
  }
}
