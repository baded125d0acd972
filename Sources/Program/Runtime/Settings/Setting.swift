package import ScreenReader
package import Text

/// The settings that a person can give by option, environment or file, with the same name in all three.
///
/// `rate` is `--rate` as an option, `EARSHOT_RATE` in the environment and `rate:` in a file.
package enum Setting: String, Hashable, Sendable, CaseIterable {
  case style, language, voice, rate, volume, audio, data, store, organisation, transcript
  case lines, keys, speech
  case noSpeech = "no-speech"
  case verbosity, order, roles, positions, hints, earcons

  /// The environment variable.
  var variable: String {
    "EARSHOT_" + rawValue.uppercased().split(separator: "-").joined(separator: "_")
  }

  /// The settings that are saved when a person changes them during a session.
  static let kept: [Setting] = [
    .style, .language, .voice, .rate, .volume, .verbosity, .order, .roles, .positions, .hints, .earcons,
  ]
}

/// The input of commands.
enum InputMode: String, Hashable, Sendable, CaseIterable {
  /// One command a line.
  case lines
  /// Single keys of a terminal.
  case keys
}

/// The settings from one source; nil for those it does not name.
struct SettingValues: Hashable, Sendable {
  /// The style of the announcements.
  var style: ReaderProfile.Style?
  var language: Language?
  var voice: String?
  /// Words per minute, 80 to 900.
  var rate: Int?
  /// Percent of full volume, 0 to 200.
  var volume: Int?
  /// `auto`, `pulse`, `alsa`, `none` or `wav:PATH`.
  var audio: String?
  /// The path of the data directory.
  var data: String?
  /// The address of an organisation's store, or the path of a data directory.
  var store: String?
  /// One of the organisations given to the reader.
  var organisation: String?
  /// A path; `-` for standard output.
  var transcript: String?
  var input: InputMode?
  /// Whether to speak, also beside another reader.
  var speech: Bool?
  var verbosity: ReaderProfile.Verbosity?
  /// The order of segments in TalkBack style.
  var order: ReaderProfile.SegmentOrder?
  var roles: Bool?
  /// Whether positions in a set are said.
  var positions: Bool?
  var hints: Bool?
  /// Whether sounds lie under the words.
  var earcons: Bool?

  init() {}
}
