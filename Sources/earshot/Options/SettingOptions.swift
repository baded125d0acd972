import ArgumentParser
import Foundation
import PeerMentor
import Settings

/// The options that are settings too: each may also stand in the environment or the config file.
struct SettingOptions: ParsableArguments {
  @Option(help: "Whose words: voiceover or talkback.")
  var style: String?
  @Option(help: "Language: en or nb. From the locale if not given.")
  var language: String?
  @Option(help: "The name of a voice profile; earshot voices lists them.")
  var voice: String?
  @Option(help: "Words per minute, 80 to 900.")
  var rate: String?
  @Option(help: "Percent of the voice's volume, 0 to 200.")
  var volume: String?
  @Option(help: "Sound output: auto, pulse, alsa, wav:PATH or none.")
  var audio: String?
  @Option(help: "The folder of accounts and messages. The XDG data directory if not given.")
  var data: String?
  @Option(help: "NHF, Blindeforbundet or HLF.")
  var organisation: String?
  @Option(help: "Write a transcript to this file; - is standard output.")
  var transcript: String?
  @Option(help: "How much is said: low, normal or high.")
  var verbosity: String?
  @Option(
    help: "Order of parts in TalkBack style: state-name-role, role-name-state or name-role-state.")
  var order: String?
  @Option(help: "Whether roles are said: on or off.")
  var roles: String?
  @Option(help: "Whether positions are said: on or off.")
  var positions: String?
  @Option(help: "Whether hints are said: on or off.")
  var hints: String?
  @Option(help: "Whether sounds under the words tell of edges, errors, news and screens: on or off.")
  var earcons: String?
  @Flag(help: "Take commands line by line.")
  var lines = false
  @Flag(help: "Take single keys; needs a terminal.")
  var keys = false
  @Flag(help: "Speak, also beside another screen reader.")
  var speech = false
  @Flag(help: "Print captions only.")
  var noSpeech = false

  /// What was given, by setting.
  private var given: [Setting: String] {
    let values: [Setting: String?] = [
      .style: style, .language: language, .voice: voice, .rate: rate, .volume: volume, .audio: audio,
      .data: data, .organisation: organisation, .transcript: transcript, .verbosity: verbosity,
      .order: order, .roles: roles, .positions: positions, .hints: hints, .earcons: earcons,
      .lines: lines ? "on" : nil, .keys: keys ? "on" : nil, .speech: speech ? "on" : nil,
      .noSpeech: noSpeech ? "on" : nil,
    ]
    return values.compactMapValues(\.self)
  }

  /// All places that say something about settings, put together.
  ///
  /// - Parameter readsFiles: whether the person's own files count. Where a run has to give the same
  ///   result for everybody, only options and environment do.
  func configuration(readingFiles readsFiles: Bool = true) throws -> Configuration {
    let environment = ProcessInfo.processInfo.environment
    return try Configuration(
      options: given, environment: environment,
      directory: readsFiles ? ConfigurationDirectory(environment: environment) : nil,
      organisations: Organisation.allCases.map(\.rawValue))
  }
}

extension Configuration {
  /// Whose app it is; NHF where nobody has said it.
  var chosenOrganisation: Organisation {
    organisation.flatMap { name in
      Organisation.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
    } ?? .nhf
  }
}
