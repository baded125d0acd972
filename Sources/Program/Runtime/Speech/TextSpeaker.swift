package import Announcements
import SpeechOutput

/// Speaks texts outside a session, each to its end: to a listener in real time, or into a file as fast as the synthesizer
/// works.
package struct TextSpeaker {
  private let output: Output

  private enum Output {
    case listener(PlainSpeech)
    case file(SpeechFile)
  }

  /// - Parameter audio: The sound output as in the option.
  /// - Throws: The reason why speech is not possible there.
  package init(audio: String, profiles: [String: VoiceProfile]) throws {
    output =
      if case .wav(let path) = try AudioChoice(audio) {
        .file(try SpeechFile(path: path, profiles: profiles))
      } else {
        .listener(try PlainSpeech(audio: audio, profiles: profiles))
      }
  }

  /// The reason for missing sound, where there should be some.
  package var notice: String? {
    if case .listener(let speech) = output { speech.notice } else { nil }
  }

  /// Says a text to its end; returns whether the synthesizer accepts it.
  ///
  /// - Throws: The reason why nothing can be said any more.
  @discardableResult
  package func say(_ utterance: Utterance) throws -> Bool {
    switch output {
    case .listener(let speech): try speech.say(utterance) != .refused
    case .file(let file): try file.say(utterance)
    }
  }

  /// Stops speech and closes the device, or completes the file.
  package func close() {
    switch output {
    case .listener(let speech): speech.close()
    case .file(let file): file.close()
    }
  }
}
