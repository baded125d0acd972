import Announcements
import LinuxSupport
import ScreenReader
import Synchronization
package import Text

/// Tells a person what concerns them before a session begins, after it has ended, or where none comes about.
///
/// It is printed as diagnostics are, and said as well where the session would be heard: who does not see the line would
/// meet silence, and not know why. This is the one entry point for all that ends a start or a session.
package final class OutOfSessionSpeaker: Sendable {
  private let configuration: Configuration
  private let open: @Sendable () -> PlainSpeech?
  private let voice = Mutex(Voice.unused)

  private enum Voice {
    /// Opened by what is told next.
    case unused
    case open(PlainSpeech)
    /// Nothing can be said.
    case silent
  }

  package convenience init(_ configuration: Configuration) {
    self.init(configuration) { try? PlainSpeech.open(configuration) }
  }

  /// - Parameter open: Opens speech; nil where nothing can be said.
  init(_ configuration: Configuration, open: @escaping @Sendable () -> PlainSpeech?) {
    (self.configuration, self.open) = (configuration, open)
  }

  /// Prints it and begins to say it.
  package func report(_ sentence: String, in language: Language) {
    StandardError.print("earshot: \(sentence)")
    opened()?.begin(Utterance(sentence, in: language.rawValue))
  }

  /// Prints it and says it to its end.
  package func reportToEnd(_ sentence: String, in language: Language) {
    reportToEnd([.init(sentence, language: language.rawValue)])
  }

  /// Prints why something ends, and says it to its end, in the language of the configuration.
  package func reportToEnd(_ failure: Failure) {
    reportToEnd(failure.spans(in: configuration.language))
  }

  /// Says to its end what has been printed.
  func sayToEnd(_ failure: Failure) {
    sayToEnd(failure.spans(in: configuration.language))
  }

  private func reportToEnd(_ spans: [Utterance.Span]) {
    StandardError.print("earshot: \(spans.map(\.text).joined())")
    sayToEnd(spans)
  }

  private func sayToEnd(_ spans: [Utterance.Span]) {
    let sentence = spans.map(\.text).joined()
    // Where it cannot be said it has been printed.
    _ = try? opened()?.say(Utterance(id: 0, spans: spans), until: monotonicNow() + Self.longest(sentence))
  }

  /// How long a sentence may take at the slowest rate, 80 words a minute; a device that takes nothing must not keep the
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

  /// Ends what is being said, and gives sound up until something is told again.
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
