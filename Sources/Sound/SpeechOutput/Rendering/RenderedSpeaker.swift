package import Announcements
internal import Glibc

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
    case .cut, .failed, .finished, .unheard: true
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

/// Sound in a WAV file: mono, 16 bit, `SpeechRenderer.sampleRate` frames a second. One thread uses it.
///
/// Nothing of it is kept in memory. A silence longer than `longestSilence` is shortened to that: a flow may wait for
/// days.
package final class SpeechRecording {
  /// The file, which the recording closes.
  package let descriptor: Int32
  private var wav: WAVFile
  /// How many frames of silence were left out.
  private var leftOut = 0
  /// How many silences were shortened.
  package private(set) var shortenedSilences = 0
  /// The words of each utterance, by the frame of the file at which it begins.
  package private(set) var words: [Int: [SpokenWord]] = [:]

  /// Silences up to this length are kept as they are.
  package static let longestSilence = Duration.seconds(60)

  /// Begins without any sound.
  ///
  /// - Parameter descriptor: An empty file open for reading and writing; it is closed with the recording.
  package init(to descriptor: Int32) {
    self.descriptor = descriptor
    wav = WAVFile(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// Why not all of the sound could be written; nil where it was.
  package var failure: String? { wav.failure }

  /// How long the sound is.
  package var duration: Duration { PCMFormat.duration(ofFrames: wav.end) }

  /// How much silence was left out.
  package var silenceLeftOut: Duration { PCMFormat.duration(ofFrames: leftOut) }

  /// The frame after the last one, with the silence that was left out.
  var clock: Int { wav.end + leftOut }

  /// Puts samples at a frame of the clock, silence before them; not before the end of the recording.
  ///
  /// Returns their place in the file; nil where they could not be written.
  func add(_ speech: RenderedSpeech, at frame: Int) -> Int? {
    let place = add(speech.samples, at: frame)
    if let place { words[place] = speech.words }
    return place
  }

  /// Puts silence at the end.
  package func addSilence(_ duration: Duration) {
    _ = add([Int16](repeating: 0, count: PCMFormat.frames(in: duration)), at: clock)
  }

  /// Puts samples alone.
  func add(_ samples: [Int16], at frame: Int) -> Int? {
    let silence = max(0, frame - clock)
    let excess = silence - PCMFormat.frames(in: Self.longestSilence)
    if excess > 0 {
      leftOut += excess
      shortenedSilences += 1
    }
    let place = wav.end + (excess > 0 ? silence - excess : silence)
    return wav.write(samples, at: place) == nil ? place : nil
  }

  /// Takes back what comes after a frame of the clock, but nothing before a place in the file.
  func end(at frame: Int, notBefore place: Int) {
    wav.truncate(to: max(place, frame - leftOut))
  }
}
