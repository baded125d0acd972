import ArgumentParser
import Foundation
import Runtime
import Text

/// Tells why a command ends without having done its work; of the commands that speak it is said aloud as well, in the
/// language, on the device and with the voice that they would have had.
enum StartFailure {
  /// The commands that speak, and the one that is meant where none is named.
  private static let speakers: [any ParsableCommand.Type] = [RunCommand.self, DemoCommand.self, SayCommand.self]

  /// Whether the arguments ask for a command that speaks.
  static func isSpoken(by arguments: [String]) -> Bool {
    // A shell asks for it, or who sets one up.
    if arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) { return false }
    guard let word = arguments.first, !word.hasPrefix("-") else { return true }
    return speakers.contains { $0.configuration.commandName == word }
  }

  /// Prints it, and says it to its end where it is to be heard.
  static func report(_ failure: Failure, aloud: Bool) {
    if aloud, let configuration {
      OutOfSessionSpeaker(configuration).reportToEnd(failure)
    } else {
      StandardError.print("earshot: \(failure)")
    }
    StandardError.settle()
  }

  /// What the parser has against arguments, as a failure.
  static func failure(parserSays message: String) -> Failure {
    let quoted = message.firstMatch(of: /'([^']*)'/).map { String($0.1) } ?? ""
    let bokmål: String? =
      if message.hasPrefix("Unknown option") {
        "ukjent valg «\(quoted)»; earshot --help viser valgene"
      } else if message.hasPrefix("Missing value for") {
        "valget «\(quoted)» mangler en verdi"
      } else if message.contains("nexpected argument") {
        "uventet ord på kommandolinjen: «\(quoted)»"
      } else {
        nil
      }
    return .usage(message, nb: bokmål)
  }

  /// The settings that can be read, whatever is wrong with the others.
  private static var configuration: Configuration? {
    let environment = ProcessInfo.processInfo.environment
    return try? Configuration(
      options: options(in: Array(CommandLine.arguments.dropFirst())), environment: environment,
      directory: ConfigurationDirectory(environment: environment), organisations: AppAdapters.organisations,
      toleratingMistakes: true)
  }

  /// The options among arguments that the parser may not have understood.
  static func options(in arguments: [String]) -> [Setting: String] {
    let flags: Set<Setting> = [.lines, .keys, .speech, .noSpeech]
    var options: [Setting: String] = [:]
    for (index, argument) in arguments.enumerated() where argument.hasPrefix("--") {
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, let setting = Setting(rawValue: name) else { continue }
      if flags.contains(setting) {
        options[setting] = "on"
      } else if let value = parts.count > 1 ? parts[1] : arguments.dropFirst(index + 1).first {
        options[setting] = value
      }
    }
    return options
  }
}
