package import SpeechCore
internal import Threads

/// Makes speech without a device and without waiting for anybody to hear it: whole utterances as samples.
///
/// It blocks for as long as the synthesizer takes, some thousandths of the speech's length. One thread uses
/// it.
package final class SpeechRenderer {
  private let client: SynthesizerClient
  private let path: String
  private var voices: VoiceTable
  /// Why the synthesizer is not to be had any more; nil while it is.
  package private(set) var failure: SpeechOutputError?

  /// Frames a second of all samples.
  package static let sampleRate = PCMFormat.sampleRate

  /// Starts the synthesizer.
  ///
  /// - Parameters:
  ///   - profiles: how each language is spoken, by BCP 47 code.
  ///   - synthesizer: the helper program; nil for the one beside the running program, or the one that
  ///     `EARSHOT_SYNTHESIZER` names.
  package init(profiles: [String: VoiceProfile], synthesizer: String? = nil) throws(SpeechOutputError) {
    path = synthesizer ?? SynthesizerClient.defaultPath
    client = SynthesizerClient(path: path)
    voices = VoiceTable(byLanguage: profiles)
    client.use(voices.profiles)
    try client.start()
  }

  deinit { client.close() }

  /// Speaks each language with its profile from the next utterance on.
  package func use(profiles: [String: VoiceProfile]) {
    voices = VoiceTable(byLanguage: profiles)
    client.use(voices.profiles)
  }

  /// The utterance as sound; nil if the synthesizer cannot say it.
  package func speech(for utterance: Utterance) -> RenderedSpeech? {
    guard failure == nil else { return nil }
    // A synthesizer that died of something else is worth another try; of the text it dies again.
    for _ in 1...3 {
      do throws(Interruption) {
        return try attempt(utterance)
      } catch {
        switch error {
        case .refused: return nil
        case .died: continue
        case .unavailable(let reason):
          failure = .synthesizer(path: path, reason: reason)
          return nil
        }
      }
    }
    return nil
  }

  private enum Interruption: Error {
    case refused
    case died
    case unavailable(String)
  }

  private func attempt(_ utterance: Utterance) throws(Interruption) -> RenderedSpeech {
    var delivery = Delivery(utterance, passages: voices.passages(of: utterance), queuedAt: .zero)
    var samples: [Int16] = []
    while let passage = delivery.passages.first {
      let number = client.speak(
        passage.text.string, voice: passage.voice, pitchOffset: utterance.isAlert ? Playback.alertPitch : 0)
      delivery.inFlight = number
      while delivery.inFlight == number {
        for reply in try replies() { try take(reply, into: &delivery, &samples) }
      }
    }
    delivery.audibleAt = .zero
    return RenderedSpeech(samples: samples, delivery: delivery)
  }

  /// What the synthesizer says next; it is waited for, and ended if it says nothing.
  private func replies() throws(Interruption) -> [SynthesizerReply] {
    let descriptors = readable(client.descriptors, timeout: Playback.patience)
    let news = descriptors.isEmpty ? [client.killHung()] : descriptors.flatMap { client.receive(on: $0) }
    var replies: [SynthesizerReply] = []
    for news in news {
      switch news {
      case .reply(let reply): replies.append(reply)
      case .spareReady: continue
      case .restarted: throw .died
      case .unavailable(let reason): throw .unavailable(reason)
      }
    }
    return replies
  }

  private func take(
    _ reply: SynthesizerReply, into delivery: inout Delivery, _ samples: inout [Int16]
  ) throws(Interruption) {
    switch reply {
    case .samples(let passage, let more) where passage == delivery.inFlight:
      let audible = delivery.withEarcon(delivery.take(more, at: .zero))
      delivery.noteWritten(audible.count, to: PCMPlace(frame: nil), at: .zero)
      samples += audible
    case .word(let passage, let position, let frame) where passage == delivery.inFlight:
      delivery.noteWord(position: Int(position), frame: Int(frame))
    case .done(let passage) where passage == delivery.inFlight: delivery.finishPassage()
    case .failed(let passage, _) where passage == delivery.inFlight: throw .refused
    case .ready, .voiceMissing, .samples, .word, .done, .failed, .tried: break
    }
  }
}

/// An utterance as sound, from its first audible sample on.
package struct RenderedSpeech {
  /// Mono, 16 bit, `SpeechRenderer.sampleRate` frames a second.
  package let samples: [Int16]
  private let delivery: Delivery

  init(samples: [Int16], delivery: Delivery) {
    self.samples = samples
    self.delivery = delivery
  }

  /// How long it lasts.
  package var duration: Duration { PCMFormat.duration(ofFrames: samples.count) }

  /// How many Unicode scalars of the text have been heard after a time; a word counts once the next begins.
  package func heard(after time: Duration) -> Int { delivery.heard(at: time) }
}
