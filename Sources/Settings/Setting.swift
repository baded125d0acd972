public import ScreenReader

/// The settings a person can give by option, environment or file, under the same names in all three.
///
/// `rate` is `--rate` as an option, `EARSHOT_RATE` in the environment and `rate:` in a file.
public enum Setting: String, Hashable, Sendable, CaseIterable {
  case style, language, voice, rate, volume, audio, data, organisation, transcript
  case lines, keys, speech
  case noSpeech = "no-speech"
  case verbosity, order, roles, positions, hints, earcons

  /// The variable of the environment.
  public var variable: String {
    "EARSHOT_" + rawValue.uppercased().split(separator: "-").joined(separator: "_")
  }

  /// Those that are kept when a person changes them while running.
  public static let kept: [Setting] = [
    .style, .language, .voice, .rate, .volume, .verbosity, .order, .roles, .positions, .hints, .earcons,
  ]
}

/// How a person's commands come in.
public enum InputMode: String, Hashable, Sendable, CaseIterable {
  /// One command a line.
  case lines
  /// Single keys of a terminal.
  case keys
}

/// What one place says about the settings; nil where it says nothing.
public struct SettingValues: Hashable, Sendable {
  /// Whose wording is spoken.
  public var style: ReaderProfile.Style?
  /// The language of app and reader.
  public var language: ReaderProfile.Language?
  /// The name of a voice profile.
  public var voice: String?
  /// Words per minute, 80 to 900.
  public var rate: Int?
  /// Percent of full volume, 0 to 200.
  public var volume: Int?
  /// `auto`, `pulse`, `alsa`, `none` or `wav:PATH`.
  public var audio: String?
  /// The path of the data directory.
  public var data: String?
  /// One of the organisations given to the reader.
  public var organisation: String?
  /// A path; `-` for standard output.
  public var transcript: String?
  /// How commands come in.
  public var input: InputMode?
  /// Whether to speak, whatever else is running.
  public var speech: Bool?
  /// How much is said.
  public var verbosity: ReaderProfile.Verbosity?
  /// The order of parts in TalkBack style.
  public var order: ReaderProfile.PartOrder?
  /// Whether roles are said.
  public var roles: Bool?
  /// Whether places in a set are said.
  public var positions: Bool?
  /// Whether hints are said.
  public var hints: Bool?
  /// Whether sounds lie under the words.
  public var earcons: Bool?

  /// Nothing about any setting.
  public init() {}
}
