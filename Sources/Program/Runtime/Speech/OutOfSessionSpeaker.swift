package import Announcements
import LinuxSupport
import ScreenReader
import SpeechOutput
import Synchronization
package import Text

/// Speaks to a person before a session begins, after it has ended, or where none starts.
///
/// Messages are printed as diagnostics, and also spoken where the session would be heard: a person who does not see the line
/// would only notice silence. All messages that end a start or a session go through this type.
package final class OutOfSessionSpeaker: Sendable {
  private let configuration: Configuration
  private let open: @Sendable () -> PlainSpeech?
  private let voice = Mutex(Voice.unused)

  private enum Voice {
    /// Opened by the next message.
    case unused
    case open(PlainSpeech)
    /// Speech is not available.
    case silent
  }

  package convenience init(_ configuration: Configuration) {
    self.init(configuration) { try? PlainSpeech.open(configuration) }
  }

  /// - Parameter open: Opens speech; nil where it is not available.
  init(_ configuration: Configuration, open: @escaping @Sendable () -> PlainSpeech?) {
    (self.configuration, self.open) = (configuration, open)
  }

  /// Prints a sentence and begins to say it.
  package func report(_ sentence: String, in language: Language) {
    StandardError.print("earshot: \(sentence)")
    opened()?.begin(Utterance(sentence, in: language.rawValue))
  }

  /// Prints a sentence and says it to its end.
  package func reportToEnd(_ sentence: String, in language: Language) {
    StandardError.print("earshot: \(sentence)")
    sayToEnd(sentence, in: language)
  }

  /// Prints the reason for an end, and says it to its end, in the language of the configuration.
  package func reportToEnd(_ failure: Failure) {
    reportToEnd(failure.sentence(in: configuration.language), in: configuration.language)
  }

  /// Says a printed failure to its end.
  func sayToEnd(_ failure: Failure) {
    sayToEnd(failure.sentence(in: configuration.language), in: configuration.language)
  }

  private func sayToEnd(_ sentence: String, in language: Language) {
    // A text that cannot be said has been printed.
    _ = try? opened()?.say(Utterance(sentence, in: language.rawValue), until: monotonicNow() + Self.longest(sentence))
  }

  /// The longest time for a sentence at the slowest rate, 80 words a minute; a device that takes no samples must not keep the
  /// program from ending.
  private static func longest(_ sentence: String) -> Duration {
    .seconds(5) + .milliseconds(750) * (sentence.utf8.count / 5)
  }

  /// Ends what is being said, because the program is about to be stopped.
  func silence() {
    // Where another thread is just opening it nothing is being said.
    let speech: PlainSpeech?? = voice.withLockIfAvailable { voice in
      guard case .open(let speech) = voice else { return nil }
      return speech
    }
    if let speech = speech ?? nil { speech.silence() }
  }

  /// Stops current speech, and closes the sound until the next message.
  package func close() {
    voice.withLock { voice in
      guard case .open(let speech) = voice else { return }
      speech.close()
      voice = .unused
    }
  }

  private func opened() -> PlainSpeech? {
    voice.withLock { voice in
      if case .unused = voice { voice = open().map(Voice.open) ?? .silent }
      guard case .open(let speech) = voice else { return nil }
      return speech
    }
  }
}

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
