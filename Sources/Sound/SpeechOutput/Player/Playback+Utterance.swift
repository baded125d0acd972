internal import Announcements

// One utterance: from its words to its samples, its events and its end.

extension Playback {
  /// Points of pitch by which an alert is spoken higher.
  static let alertPitch: Int8 = 8
  /// Deaths of the synthesizer after which an utterance fails. One hang is enough.
  static let mostFailures = 3
  /// Frames of a prepared utterance that are written before all else, 0.2 s. The server reads all it is given before it
  /// answers a flush, and a whole phrase is a hundred kilobytes.
  static let firstFrames = PCMFormat.sampleRate / 5

  /// The device that samples are written to at present.
  var output: any PCMDevice {
    deviceState == .away ? unheard : device
  }

  /// Whether speech takes its time and no sound carries it.
  var isSoundless: Bool { deviceState == .away || isMuted }

  func speak(_ utterance: Utterance, queuedAt: Duration) {
    cut()
    restAt = nil
    synthesizer.startIfDue()
    guard synthesizer.isAvailable else { return playUnheard(utterance, queuedAt: queuedAt) }
    if let prerendered = preparations.speech(for: utterance), !isAwaitingDevice {
      var progress = UtteranceProgress(utterance, passages: [], queuedAt: queuedAt)
      let samples = progress.begin(with: prerendered, at: now())
      current = progress
      if isSoundless { current?.endSound(at: now()) }
      unwritten = samples.dropFirst(Self.firstFrames)
      write(samples.prefix(Self.firstFrames))
    } else {
      current = UtteranceProgress(utterance, passages: voices.passages(of: utterance), queuedAt: queuedAt)
      if isSoundless { current?.endSound(at: now()) }
      requestPassage()
    }
    expectEnd()
  }

  /// Writes the rest of a prepared utterance.
  func writeRest() {
    guard !unwritten.isEmpty else { return }
    let rest = unwritten
    unwritten = []
    write(rest)
    expectEnd()
  }

  /// Asks for the next passage of the current utterance, if there is one and it is due.
  func requestPassage() {
    guard let time = nextPassageAt, time <= now(), let progress = current,
      let passage = progress.passages.first
    else { return }
    if hangs(on: passage) { return fail() }
    stopPreparing()
    current?.inFlight = ask(progress, passage)
  }

  /// Whether a synthesizer has hung on it. Each try would cost everything around it a second of silence.
  func hangs(on passage: SpokenPassage) -> Bool {
    synthesizer.hangs(on: passage.text.string, voice: passage.voice)
  }

  func ask(_ progress: UtteranceProgress, _ passage: SpokenPassage) -> SynthesizerRequest.Passage {
    synthesizer.speak(
      passage.text.string, voice: passage.voice,
      pitchOffset: progress.utterance.isAlert ? Self.alertPitch : 0)
  }

  func write(_ samples: ArraySlice<Int16>) {
    guard !samples.isEmpty, let progress = current else { return }
    flushIfNeeded()
    let samples = progress.withEarcon(samples)
    guard let place = output.write(samples) else { return awaitDevice() }
    current?.noteWritten(samples.count, to: place, at: now())
    if progress.written == 0, let wait = output.timeToHear(firstOfLast: samples.count) {
      noteHeard(at: now() + wait)
    }
  }

  /// Notes when the first frame of the current utterance is heard, as the device reports it.
  func noteHeard(at time: Duration) {
    guard let progress = current, let first = progress.first, progress.audibleAt == nil else { return }
    // Not before it was written: the latency of a server and its sink is an estimate.
    let audibleAt = max(time, first.writtenAt)
    current?.audibleAt = audibleAt
    expectEnd()
    guard !progress.hasStarted, progress.soundEnd == nil else { return }
    current?.hasStarted = true
    let trigger = progress.utterance.triggeredAt
    note(
      .started(
        progress.utterance.id,
        Latency(
          at: audibleAt, queued: progress.queuedAt - trigger,
          synthesized: progress.synthesizedAt.map { $0 - trigger },
          written: first.writtenAt - trigger, audible: audibleAt - trigger, frame: first.position.frame)))
  }

  /// Once all is written, notes when it will have been heard.
  func expectEnd() {
    guard unwritten.isEmpty, let progress = current, progress.isSynthesized, progress.endsAt == nil else { return }
    if progress.written == 0 {
      // Nothing in it can be heard, so it is over at once.
      finish(at: now())
    } else if let end = progress.heardAllAt {
      current?.endsAt = end
    }
  }

  func finish(at time: Duration) {
    guard let progress = current else { return }
    current = nil
    restAt = now() + Self.restAfter
    if let heard = progress.soundEnd { return note(.unheard(progress.utterance.id, heard: heard, at: time)) }
    if !progress.hasStarted {
      note(.started(progress.utterance.id, Latency(at: time, queued: progress.queuedAt - progress.utterance.triggeredAt)))
    }
    note(.finished(progress.utterance.id, at: time))
  }

  func cut() {
    guard let progress = current else { return }
    let time = now()
    silence()
    current = nil
    restAt = time + Self.restAfter
    if progress.soundEnd == nil, progress.isOver(at: time) {
      note(.finished(progress.utterance.id, at: time))
    } else {
      note(.cut(progress.utterance.id, heard: progress.heard(at: time), at: time))
    }
  }

  func fail() {
    guard let progress = current else { return }
    let time = now()
    silence()
    current = nil
    restAt = time + Self.restAfter
    note(.failed(progress.utterance.id, heard: progress.heard(at: time), at: time))
  }

  /// Ends the current utterance here, because nothing can synthesize the rest.
  func passOver() {
    guard let progress = current else { return }
    let time = now()
    silence()
    current = nil
    restAt = time + Self.restAfter
    note(.unheard(progress.utterance.id, heard: progress.heard(at: time), at: time))
  }

  /// Prepares the current utterance to be said again from the word that was being heard, or from which on it was not heard.
  ///
  /// One that is over, though its deadline has not been handled, is finished; nothing of it is left to say. One that
  /// passes unheard for want of a synthesizer ends in its time.
  func restart() {
    guard let progress = current else { return }
    if let end = progress.endsAt, end <= now() { return finish(at: end) }
    guard !progress.isSilent else { return }
    let heard = progress.heard(at: now())
    silence()
    current?.restart(from: heard, passages: voices.passages(of: progress.utterance))
  }

  /// Discards all of the current utterance that is not heard yet.
  func silence() {
    guard let progress = current else { return }
    unwritten = []
    if progress.written > 0 { deviceToFlush = output }
    if let passage = progress.inFlight { synthesizer.cancel(upTo: passage) }
  }
}
