import ArgumentParser
import Foundation
import Runtime
import ScreenReader
import Text

/// A command that uses settings.
protocol SettingsCommand {
  /// The settings that change the command's effect; its help names no others.
  static var obeyedSettings: Set<Setting> { get }
  /// Whether it takes `--style both`.
  static var comparesStyles: Bool { get }
  /// Whether `--reader` takes two versions, which are compared.
  static var comparesReaders: Bool { get }
  /// Whether the locale chooses the language where nothing else does; otherwise it is English.
  static var obeysLocale: Bool { get }
}

extension SettingsCommand {
  static var comparesStyles: Bool { false }
  static var comparesReaders: Bool { false }
  static var obeysLocale: Bool { true }
}

/// The options that are also settings: each may also be in the environment or the config file.
///
/// Every command accepts all of them, so that a script can give the same ones to each; the help of a command names those
/// that it uses.
struct SettingOptionGroup<User: SettingsCommand>: ParsableArguments {
  @Option(help: Self.help(.style), completion: Self.completion(.style))
  var style: String?
  @Option(help: Self.help(.reader), completion: Self.completion(.reader))
  var reader: String?
  @Option(help: Self.help(.language), completion: Self.completion(.language))
  var language: String?
  @Option(help: Self.help(.voice), completion: Self.completion(.voice))
  var voice: String?
  @Option(help: Self.help(.rate), completion: Self.completion(.rate))
  var rate: String?
  @Option(help: Self.help(.volume), completion: Self.completion(.volume))
  var volume: String?
  @Option(help: Self.help(.pitch), completion: Self.completion(.pitch))
  var pitch: String?
  @Option(help: Self.help(.punctuation), completion: Self.completion(.punctuation))
  var punctuation: String?
  @Option(help: Self.help(.capitals), completion: Self.completion(.capitals))
  var capitals: String?
  @Option(help: Self.help(.numbers), completion: Self.completion(.numbers))
  var numbers: String?
  @Option(help: Self.help(.audio), completion: Self.completion(.audio))
  var audio: String?
  @Option(help: Self.help(.data), completion: Self.completion(.data))
  var data: String?
  @Option(help: Self.help(.store), completion: Self.completion(.store))
  var store: String?
  @Option(help: Self.help(.organisation), completion: Self.completion(.organisation))
  var organisation: String?
  @Option(help: Self.help(.transcript), completion: Self.completion(.transcript))
  var transcript: String?
  @Option(help: Self.help(.verbosity), completion: Self.completion(.verbosity))
  var verbosity: String?
  @Option(help: Self.help(.order), completion: Self.completion(.order))
  var order: String?
  @Option(help: Self.help(.roles), completion: Self.completion(.roles))
  var roles: String?
  @Option(help: Self.help(.positions), completion: Self.completion(.positions))
  var positions: String?
  @Option(help: Self.help(.hints), completion: Self.completion(.hints))
  var hints: String?
  @Option(help: Self.help(.earcons), completion: Self.completion(.earcons))
  var earcons: String?
  @Option(help: Self.help(.captions), completion: Self.completion(.captions))
  var captions: String?
  @Option(help: Self.help(.pageWait), completion: Self.completion(.pageWait))
  var pageWait: String?
  @Option(help: Self.help(.pageReach), completion: Self.completion(.pageReach))
  var pageReach: String?
  @Flag(help: Self.help(.lines))
  var lines = false
  @Flag(help: Self.help(.keys))
  var keys = false
  @Flag(help: Self.help(.speech))
  var speech = false
  @Flag(help: Self.help(.noSpeech))
  var noSpeech = false

  private static func help(_ setting: Setting) -> ArgumentHelp {
    setting.help(
      isObeyed: User.obeyedSettings.contains(setting), comparesStyles: User.comparesStyles,
      comparesReaders: User.comparesReaders, obeysLocale: User.obeysLocale)
  }

  private static func completion(_ setting: Setting) -> CompletionKind {
    setting == .style && User.comparesStyles
      ? .list(ReaderProfile.Style.allCases.map(\.rawValue) + ["both"]) : Completions.values(of: setting)
  }

  /// Takes out two versions of readers that are to be compared; leaves one in, as a setting.
  ///
  /// - Throws: ``Failure`` where there are more, or where one is unknown.
  mutating func takeReaders() throws(Failure) -> [ReaderVersion] {
    guard let given = reader, given.contains(",") else { return [] }
    guard let versions = ReaderVersion.list(given), versions.count == 2 else {
      throw .usage(
        "--reader takes one version or two with a comma between them, of \(ReaderVersion.allCases.map(\.rawValue).joined(separator: ", "))",
        nb:
          "--reader tar én versjon eller to med komma mellom, av \(ReaderVersion.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    reader = nil
    return versions
  }

  /// The given values, by setting.
  private var given: [Setting: String] {
    let values: [Setting: String?] = [
      .style: style, .reader: reader, .language: language, .voice: voice, .rate: rate, .volume: volume,
      .pitch: pitch, .punctuation: punctuation, .capitals: capitals, .numbers: numbers, .audio: audio,
      .data: data, .store: store, .organisation: organisation, .transcript: transcript, .verbosity: verbosity,
      .order: order, .roles: roles, .positions: positions, .hints: hints, .earcons: earcons,
      .captions: captions, .pageWait: pageWait, .pageReach: pageReach,
      .lines: lines ? "on" : nil, .keys: keys ? "on" : nil, .speech: speech ? "on" : nil,
      .noSpeech: noSpeech ? "on" : nil,
    ]
    return values.compactMapValues(\.self)
  }

  /// The settings, combined from all sources.
  ///
  /// - Parameters:
  ///   - readsFiles: Whether the person's own files are read.
  ///   - readsEnvironment: Whether settings are read from it. A verdict must be the same for everybody, so a check reads neither.
  ///   - obeysLocale: Whether the locale may choose the language.
  func configuration(
    readingFiles readsFiles: Bool = true, environment readsEnvironment: Bool = true,
    obeyingLocale obeysLocale: Bool = User.obeysLocale
  ) throws -> Configuration {
    let environment = ProcessInfo.processInfo.environment.filter { readsEnvironment || !$0.key.hasPrefix("EARSHOT_") }
    let directory = readsFiles ? ConfigurationDirectory(environment: environment) : nil
    let configuration = try Configuration(
      options: given, environment: environment, directory: directory, organisations: AppAdapters.organisations,
      obeyingLocale: obeysLocale)
    if let directory { Self.reportOfUnusablePreferences(of: configuration, in: directory) }
    return configuration
  }

  /// Renames an unusable file of Earshot's own settings, and reports it.
  private static func reportOfUnusablePreferences(of configuration: Configuration, in directory: ConfigurationDirectory) {
    guard let error = configuration.unusablePreferences?.error else { return }
    let path = configuration.setUnusablePreferencesAside(in: directory, organisations: AppAdapters.organisations)
    let name = path.map { ($0 as NSString).lastPathComponent }
    let sentence = configuration.language(
      en: "what Earshot remembers of your settings cannot be used: \(error); "
        + (name.map { "the file is set aside as '\($0)' in the same folder" }
          ?? "it is ignored, and nothing new can be remembered"),
      nb: "det Earshot husker av innstillingene dine, kan ikke brukes: \(error.descriptionInBokmål); "
        + (name.map { "filen er lagt til side som «\($0)» i samme mappe" }
          ?? "filen blir ikke brukt, og ingenting nytt kan huskes"))
    if StartFailure.isSpoken(by: Array(CommandLine.arguments.dropFirst())) {
      let speaker = OutOfSessionSpeaker(configuration)
      speaker.reportToEnd(sentence, in: configuration.language)
      speaker.close()
    } else {
      StandardError.print("earshot: \(sentence)")
    }
  }
}

/// The options of the command that uses all of them.
typealias SettingOptions = SettingOptionGroup<RunCommand>
