package import Announcements

/// Speaks into a recording on a clock that only its owner moves, as fast as the synthesizer goes.
///
/// An utterance begins at the frame of its time on that clock, and lasts as long as its samples; one that is cut ends where
/// it was cut. Sound and times therefore agree to one frame.
package final class RenderedSpeaker {
  private let renderer: SpeechRenderer
  private let recording: SpeechRecording
  /// The frame of the recording's clock at which ours is 0.
  private let origin: Int
  private var saying: CurrentUtterance?
  private var answers: [SpeechEvent] = []

  private struct CurrentUtterance {
    var utterance: Utterance
    var speech: RenderedSpeech
    var since: Duration
    var frame: Int

    var until: Duration { since + speech.duration }
  }

  /// Begins where the recording ends.
  package init(_ renderer: SpeechRenderer, into recording: SpeechRecording) {
    self.renderer = renderer
    self.recording = recording
    origin = recording.clock
  }

  /// Speaks each language with its profile from the next utterance on.
  package func use(profiles: [String: VoiceProfile]) {
    renderer.use(profiles: profiles)
  }

  /// When the next event is due; nil if none is to come.
  package var nextEventAt: Duration? {
    answers.first?.time ?? saying?.until
  }

  /// Whether the next event answers a cancel or a text that cannot be said: it then is due at once.
  package var hasAnswer: Bool {
    switch answers.first {
    case .cut, .failed, .finished: true
    case .started, nil: false
    }
  }

  /// The next event, if it is due at `now`.
  package func next(at now: Duration) -> SpeechEvent? {
    finish(at: now)
    guard let answer = answers.first, answer.time <= now else { return nil }
    return answers.removeFirst()
  }

  /// Carries out an order. Preparing takes no time and is not needed.
  package func obey(_ order: SpeechOrder, at now: Duration) {
    finish(at: now)
    switch order {
    case .speak(let utterance): speak(utterance, at: now)
    case .cancel(let id): if saying?.utterance.id == id { cut(at: now) }
    case .prepare: break
    }
  }

  private func speak(_ utterance: Utterance, at now: Duration) {
    cut(at: now)
    guard let speech = renderer.speech(for: utterance) else {
      answers.append(.failed(utterance.id, heard: 0, at: now))
      return
    }
    guard let frame = recording.add(speech, at: origin + PCMFormat.frames(in: now)) else {
      answers.append(.failed(utterance.id, heard: 0, at: now))
      return
    }
    saying = CurrentUtterance(utterance: utterance, speech: speech, since: now, frame: frame)
    answers.append(.started(utterance.id, latency(of: utterance, at: now, frame: frame)))
  }

  private func latency(of utterance: Utterance, at now: Duration, frame: Int) -> Latency {
    Latency(at: now, queued: now - utterance.triggeredAt, frame: frame)
  }

  private func finish(at now: Duration) {
    guard let done = saying, done.until <= now else { return }
    saying = nil
    answers.append(.finished(done.utterance.id, at: done.until))
  }

  private func cut(at now: Duration) {
    guard let cut = saying else { return }
    saying = nil
    recording.end(at: origin + PCMFormat.frames(in: now), notBefore: cut.frame)
    // No time has passed, so no sound either.
    if now == cut.since { answers.removeAll { $0.id == cut.utterance.id } }
    answers.append(.cut(cut.utterance.id, heard: cut.speech.heard(after: now - cut.since), at: now))
  }
}
