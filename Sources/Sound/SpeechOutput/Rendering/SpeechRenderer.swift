package import Announcements
internal import LinuxSupport

/// Synthesizes whole utterances into memory, without a device and faster than they are heard.
///
/// It blocks for as long as the synthesizer takes, some thousandths of the speech's length. One thread uses
/// it.
package final class SpeechRenderer {
  private let synthesizer: SynthesizerSupervisor
  private let path: String
  private var voices: VoiceTable
  /// Whether any synthesizer has said that it is up.
  private var hasBeenReady = false
  /// Why a voice, by its number, is not there.
  private var missingVoices: [UInt8: String] = [:]
  /// Why there is no synthesizer any more; nil while there is.
  package private(set) var failure: SpeechOutputError?

  /// Frames a second of all samples.
  package static let sampleRate = PCMFormat.sampleRate

  /// Starts the synthesizer.
  ///
  /// - Parameters:
  ///   - profiles: how each language is spoken, by BCP 47 code.
  ///   - synthesizer: the helper program; nil for the one beside the running program, or the one that
  ///     `EARSHOT_SYNTHESIZER` names.
  package convenience init(profiles: [String: VoiceProfile], synthesizer: String? = nil) throws(SpeechOutputError) {
    let path = synthesizer ?? SynthesizerProcess.defaultPath
    try self.init(profiles: profiles, path: path) { () throws(SpeechOutputError) in
      try SynthesizerProcess(path: path)
    }
  }

  /// The same with other synthesizers, which `launch` starts.
  init(
    profiles: [String: VoiceProfile], path: String, launch: @escaping SynthesizerSupervisor.Launch
  ) throws(SpeechOutputError) {
    self.path = path
    synthesizer = SynthesizerSupervisor(now: monotonicNow, launch: launch)
    voices = VoiceTable(byLanguage: profiles)
    synthesizer.use(voices.profiles)
    try synthesizer.start()
  }

  deinit { synthesizer.close() }

  /// Speaks each language with its profile from the next utterance on.
  func use(profiles: [String: VoiceProfile]) {
    voices = VoiceTable(byLanguage: profiles)
    missingVoices = [:]
    synthesizer.use(voices.profiles)
  }

  /// The speech of an utterance; nil if the synthesizer cannot say it.
  package func speech(for utterance: Utterance) -> RenderedSpeech? {
    var samples: [Int16] = []
    return speak(utterance) { samples += $0 }.map { RenderedSpeech(samples: samples, progress: $0) }
  }

  /// Speaks an utterance into `write`, a passage at a time; nil if the synthesizer cannot say it to its end.
  func speak(_ utterance: Utterance, _ write: ([Int16]) -> Void) -> UtteranceProgress? {
    guard failure == nil else { return nil }
    var progress = UtteranceProgress(utterance, passages: voices.passages(of: utterance), queuedAt: .zero)
    while !progress.isSynthesized {
      guard let samples = finishPassage(&progress) else { return nil }
      write(samples)
    }
    progress.audibleAt = .zero
    return progress
  }

  private enum Interruption: Error {
    case refused
    case died
    case unavailable(String)
  }

  /// The samples of the next passage; nil if the synthesizer cannot say it.
  private func finishPassage(_ progress: inout UtteranceProgress) -> [Int16]? {
    let before = progress
    // It may have died of something else than the text; of the text it dies again.
    for _ in 1...3 {
      do throws(Interruption) {
        return try attempt(&progress)
      } catch {
        switch error {
        case .refused: return nil
        case .died: progress = before
        case .unavailable(let reason):
          failure = .synthesizer(path: path, reason: reason)
          return nil
        }
      }
    }
    // No text can be blamed for one that does not come as far as reading it.
    if !hasBeenReady { failure = .synthesizer(path: path, reason: "it ends before it is ready") }
    return nil
  }

  private func attempt(_ progress: inout UtteranceProgress) throws(Interruption) -> [Int16] {
    guard let passage = progress.passages.first else { return [] }
    guard !synthesizer.hangs(on: passage.text.string, voice: passage.voice) else { throw .refused }
    var samples: [Int16] = []
    let number = synthesizer.speak(
      passage.text.string, voice: passage.voice, pitchOffset: progress.utterance.isAlert ? Playback.alertPitch : 0)
    progress.inFlight = number
    while progress.inFlight == number {
      for reply in try replies() { try take(reply, into: &progress, &samples) }
    }
    return samples
  }

  /// The synthesizer's next replies; waits for them, and replaces a synthesizer that owes them for too long.
  private func replies() throws(Interruption) -> [SynthesizerReply] {
    let timeout = synthesizer.deadline(isUrgent: false).map { $0 - monotonicNow() }
    let ready = readable(synthesizer.descriptors, timeout: timeout)
    var events = ready.flatMap { synthesizer.receive(on: $0) }
    if let event = synthesizer.handleDeadline(isUrgent: false) { events.append(event) }
    var replies: [SynthesizerReply] = []
    for event in events {
      switch event {
      case .reply(let reply):
        if case .ready = reply { hasBeenReady = true }
        replies.append(reply)
      case .restarted(_, let hungOn): throw hungOn == nil ? .died : .refused
      case .unavailable(let reason): throw .unavailable(reason ?? "it does not start")
      case .recovered: break
      }
    }
    return replies
  }

  private func take(
    _ reply: SynthesizerReply, into progress: inout UtteranceProgress, _ samples: inout [Int16]
  ) throws(Interruption) {
    switch reply {
    case .samples(let passage, let more) where passage == progress.inFlight:
      let audible = progress.withEarcon(progress.take(more, at: .zero))
      progress.noteWritten(audible.count, to: PCMPosition(frame: nil), at: .zero)
      samples += audible
    case .word(let passage, let position, let frame) where passage == progress.inFlight:
      progress.noteWord(position: Int(position), frame: Int(frame))
    case .done(let passage) where passage == progress.inFlight: progress.finishPassage()
    case .failed(let passage, _) where passage == progress.inFlight:
      // No text can be blamed for a voice that is not there.
      let missing = progress.passages.first.flatMap { missingVoices[$0.voice] }
      throw missing.map { .unavailable($0) } ?? .refused
    case .voiceMissing(let voice, let reason): missingVoices[voice] = reason
    case .ready, .samples, .word, .done, .failed, .tried: break
    }
  }
}

/// An utterance as sound, from its first audible sample on.
package struct RenderedSpeech {
  /// Mono, 16 bit, `SpeechRenderer.sampleRate` frames a second.
  package let samples: [Int16]
  private let progress: UtteranceProgress

  init(samples: [Int16], progress: UtteranceProgress) {
    self.samples = samples
    self.progress = progress
  }

  /// How long it lasts.
  var duration: Duration { PCMFormat.duration(ofFrames: samples.count) }

  /// Where each word begins.
  var words: [SpokenWord] { progress.wordStarts }

  /// How many Unicode scalars of the text have been heard after a time; a word counts once the next begins.
  func heard(after time: Duration) -> Int { progress.heard(at: time) }
}
