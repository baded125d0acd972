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
  /// It was cancelled after `heard` Unicode scalars of its text had been audible; 0 if none was.
  case cut(Announcement.ID, heard: Int, at: Duration)
  /// It could not be said: the synthesizer died of it or refused it. `heard` as for `cut`.
  case failed(Announcement.ID, heard: Int, at: Duration)

  /// The announcement it is about.
  package var id: Announcement.ID {
    switch self {
    case .started(let id, _), .finished(let id, _), .cut(let id, _, _), .failed(let id, _, _): id
    }
  }

  /// When it happened, since the session began.
  package var time: Duration {
    switch self {
    case .started(_, let latency): latency.at
    case .finished(_, let at), .cut(_, _, let at), .failed(_, _, let at): at
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
