package import Announcements
import SpeechOutput

/// Speaks texts outside a session, each to its end: to a listener, who takes the time it lasts, or into a file, which
/// takes no more than the synthesizer needs.
package struct TextSpeaker {
  private let output: Output

  private enum Output {
    case listener(PlainSpeech)
    case file(SpeechFile)
  }

  /// - Parameter audio: Where sound is to go, as the option says it.
  /// - Throws: Why nothing can be said there.
  package init(audio: String, profiles: [String: VoiceProfile]) throws {
    output =
      if case .wav(let path) = try AudioChoice(audio) {
        .file(try SpeechFile(path: path, profiles: profiles))
      } else {
        .listener(try PlainSpeech(audio: audio, profiles: profiles))
      }
  }

  /// Why there is no sound, where there should be some.
  package var notice: String? {
    if case .listener(let speech) = output { speech.notice } else { nil }
  }

  /// Says it to its end; returns whether the synthesizer takes it.
  ///
  /// - Throws: Why nothing can be said any more.
  @discardableResult
  package func say(_ utterance: Utterance) throws -> Bool {
    switch output {
    case .listener(let speech): try speech.say(utterance) != .refused
    case .file(let file): try file.say(utterance)
    }
  }

  /// Ends speech and gives the device up, or completes the file.
  package func close() {
    switch output {
    case .listener(let speech): speech.close()
    case .file(let file): file.close()
    }
  }
}
