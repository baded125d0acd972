import Commands
import Console
import Glibc
package import Languages
import ScreenReader
package import Settings
import SpeechCore
import Synchronization

/// Tells a person what concerns them before a session begins, after it has ended, or where none comes about.
///
/// It is printed as diagnostics are. At a terminal it is said as well, where the session would be heard: who
/// does not see the line would meet silence, and not know why.
package final class OutOfSessionSpeaker: Sendable {
  private let configuration: Configuration
  private let voice = Mutex(Voice.unused)

  private enum Voice {
    /// Opened by what is told next.
    case unused
    case open(PlainSpeech)
    /// Nothing can be said.
    case silent
  }

  package init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Prints it and begins to say it.
  package func tell(_ sentence: String, in language: Language) {
    StandardError.print("earshot: \(sentence)")
    opened()?.begin(Utterance(sentence, in: language.rawValue))
  }

  /// Prints it and says it to its end.
  package func tellToEnd(_ sentence: String, in language: Language) {
    StandardError.print("earshot: \(sentence)")
    // Where it cannot be said it has been printed.
    _ = try? opened()?.say(Utterance(sentence, in: language.rawValue))
  }

  /// Ends what is being said, because the program is about to be stopped.
  package func silence() {
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
    guard Terminal.isTerminal(STDIN_FILENO) else { return nil }
    return voice.withLock { voice in
      if case .unused = voice { voice = (try? PlainSpeech.open(configuration)).map(Voice.open) ?? .silent }
      guard case .open(let speech) = voice else { return nil }
      return speech
    }
  }
}
