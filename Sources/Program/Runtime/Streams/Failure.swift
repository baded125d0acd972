import Announcements
import Audit
import CPlatform
import Console
import Flows
import Foundation
import ScreenReader
import SpeechOutput
import SpeechViewer
package import Text

/// The reason why a command failed: a sentence in each language, and an exit code of `sysexits.h`.
package struct Failure: Error, CustomStringConvertible {
  /// The exit code of the program.
  package var code: Int32
  /// The failure, its object, its reason, and advice.
  private var phrase: Phrase

  package init(_ code: Int32, _ sentence: String, nb bokmål: String) {
    self.code = code
    phrase = Phrase(en: PrintableText.message(sentence), nb: PrintableText.message(bokmål))
  }

  /// A failure whose sentence is already in the language of messages.
  package init(_ code: Int32, localized sentence: String) { self.init(code, sentence, nb: sentence) }

  /// The sentence in the language of messages.
  package var description: String { phrase.in(.ofMessages) }

  /// The sentence in Norwegian.
  package var bokmål: String { phrase.nb }

  /// The sentence in a language.
  func sentence(in language: Language) -> String { phrase.in(language) }

  /// The arguments are wrong.
  package static func usage(_ sentence: String, nb: String) -> Failure { Failure(64, sentence, nb: nb) }
  /// A file's content is wrong.
  package static func content(_ sentence: String, nb: String) -> Failure { Failure(65, sentence, nb: nb) }
  /// A requested device or service is missing.
  package static func unavailable(_ sentence: String, nb: String) -> Failure { Failure(69, sentence, nb: nb) }
  /// Reading or writing failed.
  package static func files(_ sentence: String, nb: String) -> Failure { Failure(74, sentence, nb: nb) }

  /// The arguments are wrong; the sentence is in the language of messages.
  package static func usage(localized sentence: String) -> Failure { Failure(64, localized: sentence) }
  /// A file's content is wrong; the sentence is in the language of messages.
  package static func content(localized sentence: String) -> Failure { Failure(65, localized: sentence) }
  /// A requested device or service is missing; the sentence is in the language of messages.
  package static func unavailable(localized sentence: String) -> Failure { Failure(69, localized: sentence) }
  /// Reading or writing failed; the sentence is in the language of messages.
  package static func files(localized sentence: String) -> Failure { Failure(74, localized: sentence) }

  /// A word that is none of the choices, with the one that was probably meant, or all of them.
  ///
  /// - Parameters:
  ///   - english: What there is none of: "there is no demo".
  ///   - bokmål: The same in Norwegian.
  package static func usage(unknown word: String, en english: String, nb bokmål: String, among choices: [String]) -> Failure {
    let shown = PrintableText.excerpt(word)
    return .usage(
      "\(english) '\(shown)'; \(NearestWord.advice(for: word, among: choices, in: .english))",
      nb: "\(bokmål) «\(shown)»; \(NearestWord.advice(for: word, among: choices, in: .bokmål))")
  }
}

/// An error of a module that can be shown to a person as it is.
package protocol FailureConvertible: Error {
  /// The sentence and the exit code.
  var failure: Failure { get }
}

extension FailureConvertible where Self: CustomStringConvertible {
  /// What an error is by default: something that it needs is missing.
  package var failure: Failure { .unavailable(localized: description) }
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
  package var failure: Failure { Failure(exitCode, localized: description) }
}

extension LivePageError: FailureConvertible {}

extension AudioChoiceError: FailureConvertible {
  var failure: Failure {
    .usage(description, nb: "ukjent lydenhet «\(text)»; bruk auto, pulse, alsa, wav:PATH eller none")
  }
}

extension SuppressionError: FailureConvertible {
  var failure: Failure { .content(localized: description) }
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

/// The handling of a crash: it restores the terminal, prints one sentence, and writes a report to a file.
///
/// The report contains version, signal and places in the code, and no personal data; only its owner can read it.
package enum CrashReport {
  /// Prepares for a crash, or changes the language.
  package static func prepare(
    in language: Language = .english, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    cplatform_crash_prepare(
      ProgramVersion.current, folder(environment) ?? "",
      language(
        en: "earshot: the program has crashed and ends; a report without personal data is in '",
        nb: "earshot: programmet krasjet og avsluttes; en rapport uten personopplysninger ligger i «"),
      language(en: "'", nb: "»"),
      language(
        en: "earshot: the program has crashed and ends; no report could be written",
        nb: "earshot: programmet krasjet og avsluttes; en rapport kunne ikke skrives"))
  }

  /// The folder of the XDG Base Directory Specification: `$XDG_STATE_HOME/earshot`, or `~/.local/state/earshot`; nil
  /// where neither is known. A relative `XDG_STATE_HOME` counts as not set.
  static func folder(_ environment: [String: String]) -> String? {
    if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return base + "/earshot" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state/earshot" }
    return nil
  }
}
