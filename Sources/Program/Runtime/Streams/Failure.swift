import Announcements
import Audit
import Console
import Flows
import SpeechOutput
import SpeechViewer
import Text

/// The reason why a command failed: a sentence, and an exit code of `sysexits.h`.
package struct Failure: Error, CustomStringConvertible {
  /// The exit code of the program.
  package var code: Int32
  /// The failure, its object, its reason, and advice.
  package var description: String
  /// The same in Norwegian; nil where it is told in English alone.
  var bokmål: String?

  package init(_ code: Int32, _ sentence: String, nb bokmål: String? = nil) {
    self.code = code
    description = PrintableText.message(sentence)
    self.bokmål = bokmål.map(PrintableText.message)
  }

  /// The arguments are wrong.
  package static func usage(_ sentence: String, nb: String? = nil) -> Failure { Failure(64, sentence, nb: nb) }
  /// A file's content is wrong.
  package static func content(_ sentence: String, nb: String? = nil) -> Failure { Failure(65, sentence, nb: nb) }
  /// A requested device or service is missing.
  package static func unavailable(_ sentence: String, nb: String? = nil) -> Failure { Failure(69, sentence, nb: nb) }
  /// Reading or writing failed.
  package static func files(_ sentence: String, nb: String? = nil) -> Failure { Failure(74, sentence, nb: nb) }
}

extension Failure {
  /// The sentence for a person in a language.
  func sentence(in language: Language) -> String { spans(in: language).map(\.text).joined() }

  /// The sentence for a person, in parts of one language each, so that each is spoken by its own voice.
  ///
  /// One that there is in English alone is said to be so: read by a Norwegian voice nobody would understand it.
  func spans(in language: Language) -> [Utterance.Span] {
    if language == .english { return [.init(description, language: Language.english.rawValue)] }
    if let bokmål { return [.init(bokmål, language: language.rawValue)] }
    return [
      .init("Earshot kan ikke gå videre. Grunnen står på engelsk: ", language: language.rawValue),
      .init(description, language: Language.english.rawValue),
    ]
  }
}

/// An error of a module that can be shown to a person as it is.
package protocol FailureConvertible: Error {
  /// The sentence and the exit code.
  var failure: Failure { get }
}

extension Failure {
  /// The failure for an error of Earshot's own modules; nil for other errors.
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
  package var failure: Failure { Failure(exitCode, description, nb: descriptionInBokmål) }
}

extension SignalWatchError: FailureConvertible {
  var failure: Failure {
    .unavailable(description, nb: "signaler til programmet kan ikke tas imot; prøv igjen")
  }
}

extension TerminalError: FailureConvertible {
  var failure: Failure {
    .unavailable(description, nb: "enkelttaster kan ikke leses fra terminalen; prøv --lines")
  }
}

extension FlowParser.Failure: FailureConvertible {
  package var failure: Failure { Failure(exitCode, description) }
}

extension LivePageError: FailureConvertible {
  var failure: Failure { .unavailable(description) }
}

extension AudioChoiceError: FailureConvertible {
  var failure: Failure {
    .usage(description, nb: "ukjent lydenhet «\(text)»; bruk auto, pulse, alsa, wav:PATH eller none")
  }
}

extension SuppressionError: FailureConvertible {
  var failure: Failure { .content(description) }
}

extension SpeechOutputError: FailureConvertible {
  /// A sound file is written like any other; all else is a device or a service that is missing.
  var failure: Failure {
    func why(_ reason: String) -> String { SoundReason(english: reason).clause(in: .bokmål) }
    return switch self {
    case .device(.wav(let path), let reason):
      .files(description, nb: "lyden kan ikke skrives til «\(path)»\(why(reason)); prøv en annen fil")
    case .device(let choice, let reason):
      .unavailable(description, nb: "lydenheten «\(choice)» kan ikke åpnes\(why(reason)); prøv --audio auto")
    case .synthesizer(let path, let reason):
      .unavailable(
        description, nb: "talesyntesen «\(path)» kan ikke startes\(why(reason)); den skal ligge ved siden av programmet earshot")
    }
  }
}
