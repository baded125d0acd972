package import ScreenReader
package import Text

/// The settings a person can give by option, environment or file, under the same names in all three.
///
/// `rate` is `--rate` as an option, `EARSHOT_RATE` in the environment and `rate:` in a file.
package enum Setting: String, Hashable, Sendable, CaseIterable {
  case style, language, voice, rate, volume, audio, data, store, organisation, transcript
  case lines, keys, speech
  case noSpeech = "no-speech"
  case verbosity, order, roles, positions, hints, earcons

  /// The variable of the environment.
  package var variable: String {
    "EARSHOT_" + rawValue.uppercased().split(separator: "-").joined(separator: "_")
  }

  /// Those that are kept when a person changes them while running.
  package static let kept: [Setting] = [
    .style, .language, .voice, .rate, .volume, .verbosity, .order, .roles, .positions, .hints, .earcons,
  ]
}

/// How a person's commands come in.
package enum InputMode: String, Hashable, Sendable, CaseIterable {
  /// One command a line.
  case lines
  /// Single keys of a terminal.
  case keys
}

/// What one place says about the settings; nil where it says nothing.
package struct SettingValues: Hashable, Sendable {
  /// Whose wording is spoken.
  package var style: ReaderProfile.Style?
  /// The language of app and reader.
  package var language: Language?
  /// The name of a voice profile.
  package var voice: String?
  /// Words per minute, 80 to 900.
  package var rate: Int?
  /// Percent of full volume, 0 to 200.
  package var volume: Int?
  /// `auto`, `pulse`, `alsa`, `none` or `wav:PATH`.
  package var audio: String?
  /// The path of the data directory.
  package var data: String?
  /// The address of an organisation's store, or the path of a data directory.
  package var store: String?
  /// One of the organisations given to the reader.
  package var organisation: String?
  /// A path; `-` for standard output.
  package var transcript: String?
  /// How commands come in.
  package var input: InputMode?
  /// Whether to speak, whatever else is running.
  package var speech: Bool?
  /// How much is said.
  package var verbosity: ReaderProfile.Verbosity?
  /// The order of parts in TalkBack style.
  package var order: ReaderProfile.SegmentOrder?
  /// Whether roles are said.
  package var roles: Bool?
  /// Whether places in a set are said.
  package var positions: Bool?
  /// Whether hints are said.
  package var hints: Bool?
  /// Whether sounds lie under the words.
  package var earcons: Bool?

  package init() {}
}
