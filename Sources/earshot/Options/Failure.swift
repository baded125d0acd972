import ArgumentParser
import Audit
import Glibc
import PeerMentorStore
import Settings
import SpeechOutput

/// Why a command ends without having done its work: a sentence, and an exit code of `sysexits.h`.
struct Failure: Error, CustomStringConvertible {
  var code: Int32
  var description: String

  init(_ code: Int32, _ sentence: String) {
    self.code = code
    description = sentence
  }

  /// The arguments make no sense.
  static func usage(_ sentence: String) -> Failure { Failure(64, sentence) }
  /// A file's content is wrong.
  static func content(_ sentence: String) -> Failure { Failure(65, sentence) }
  /// A device or service that was asked for is missing.
  static func unavailable(_ sentence: String) -> Failure { Failure(69, sentence) }
  /// Reading or writing failed.
  static func files(_ sentence: String) -> Failure { Failure(74, sentence) }
}

extension Failure {
  /// The failure an error of one of our modules stands for; nil for errors that are not ours.
  init?(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as StoreError: self.init(error.exitCode, error.sentence)
    case let error as SettingsError: self.init(error.exitCode, error.description)
    case let error as AudioChoiceError: self.init(64, error.description)
    case let error as SuppressionError: self.init(65, error.description)
    case let error as SpeechOutputError: self.init(error.exitCode, error.description)
    default: return nil
    }
  }
}

extension SpeechOutputError {
  /// A sound file is written like any other; all else is a device or a service that is missing.
  fileprivate var exitCode: Int32 {
    if case .device(.wav, _) = self { 74 } else { 69 }
  }
}

/// A command whose errors are told as `earshot: what failed, on what, why, and what to try`.
protocol EarshotCommand: ParsableCommand {
  func perform() throws
}

extension EarshotCommand {
  func run() throws {
    do {
      try perform()
    } catch {
      guard let failure = Failure(error) else { throw error }
      StandardError.print("earshot: \(failure)")
      throw ExitCode(failure.code)
    }
  }
}
