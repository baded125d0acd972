import ArgumentParser
import Foundation
import Runtime
import Text

/// Reports why a command failed; failures of commands that speak are also spoken, in the language, on the device and with the
/// voice of the command.
enum StartFailure {
  /// The commands that speak, among them the default command.
  private static let speakers: [any ParsableCommand.Type] = [RunCommand.self, DemoCommand.self, SayCommand.self]

  /// Whether the arguments ask for a command that speaks.
  static func isSpoken(by arguments: [String]) -> Bool {
    // Written for a shell, not for a listener.
    if arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) { return false }
    guard let word = arguments.first, !word.hasPrefix("-") else { return true }
    return speakers.contains { $0.configuration.commandName == word }
  }

  /// Prints a failure, and says it to its end if it is to be spoken.
  static func report(_ failure: Failure, aloud: Bool) {
    if aloud, let configuration = configuration(for: Array(CommandLine.arguments.dropFirst())) {
      OutOfSessionSpeaker(configuration).reportToEnd(failure)
    } else {
      StandardError.print("earshot: \(failure)")
    }
    StandardError.settle()
  }

  /// The language of the program's messages: that of a session with the same options.
  static func language(for arguments: [String]) -> Language { configuration(for: arguments)?.language ?? .english }

  /// The settings that can be read, without invalid ones.
  private static func configuration(for arguments: [String]) -> Configuration? {
    let environment = ProcessInfo.processInfo.environment
    return try? Configuration(
      options: options(in: arguments), environment: environment,
      directory: ConfigurationDirectory(environment: environment), organisations: AppAdapters.organisations,
      toleratingMistakes: true)
  }

  /// The options among arguments that the parser may have rejected.
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
