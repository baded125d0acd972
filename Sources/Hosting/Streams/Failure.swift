import Audit
import Console
import LivePage
import SafeText
import Settings
import SpeechOutput

/// Why a command ends without having done its work: a sentence, and an exit code of `sysexits.h`.
package struct Failure: Error, CustomStringConvertible {
  /// What the program ends with.
  package var code: Int32
  /// What failed, on what, why, and what to try.
  package var description: String

  package init(_ code: Int32, _ sentence: String) {
    self.code = code
    description = PrintableText.message(sentence)
  }

  /// The arguments make no sense.
  package static func usage(_ sentence: String) -> Failure { Failure(64, sentence) }
  /// A file's content is wrong.
  package static func content(_ sentence: String) -> Failure { Failure(65, sentence) }
  /// A device or service that was asked for is missing.
  package static func unavailable(_ sentence: String) -> Failure { Failure(69, sentence) }
  /// Reading or writing failed.
  package static func files(_ sentence: String) -> Failure { Failure(74, sentence) }
}

/// An error of a module that a person can be told of as it is.
package protocol FailureConvertible: Error {
  /// The sentence and the exit code it stands for.
  var failure: Failure { get }
}

extension Failure {
  /// The failure an error of one of our modules stands for; nil for errors that are not ours.
  package init?(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as any FailureConvertible: self = error.failure
    default: return nil
    }
  }
}

// MARK: - Errors of the modules below

extension SettingsError: FailureConvertible {
  package var failure: Failure { Failure(exitCode, description) }
}

extension SignalWatchError: FailureConvertible {
  package var failure: Failure { .unavailable(description) }
}

extension TerminalError: FailureConvertible {
  package var failure: Failure { .unavailable(description) }
}

extension LivePageError: FailureConvertible {
  package var failure: Failure { .unavailable(description) }
}

extension AudioChoiceError: FailureConvertible {
  package var failure: Failure { .usage(description) }
}

extension SuppressionError: FailureConvertible {
  package var failure: Failure { .content(description) }
}

extension SpeechOutputError: FailureConvertible {
  /// A sound file is written like any other; all else is a device or a service that is missing.
  package var failure: Failure {
    if case .device(.wav, _) = self { .files(description) } else { .unavailable(description) }
  }
}
