import Announcements
import ScreenReader
import Text

/// The settings that a person can give by option, environment or file, with the same name in all three.
///
/// `rate` is `--rate` as an option, `EARSHOT_RATE` in the environment and `rate:` in a file.
package enum Setting: String, Hashable, Sendable, CaseIterable {
  case style, language, voice, rate, volume, pitch, punctuation, capitals, numbers, audio, data, store, organisation, transcript
  case lines, keys, speech
  case noSpeech = "no-speech"
  case verbosity, order, roles, positions, hints, earcons
  case captions
  case pageWait = "page-wait"
  case pageReach = "page-reach"

  /// The variable of the environment.
  package var variable: String {
    "EARSHOT_" + rawValue.uppercased().split(separator: "-").joined(separator: "_")
  }

  /// Those that are kept when a person changes them while running.
  static let kept: [Setting] = [
    .style, .language, .voice, .rate, .volume, .pitch, .punctuation, .capitals, .numbers, .verbosity, .order, .roles, .positions,
    .hints, .earcons,
  ]
}

/// How a person's commands come in.
enum InputMode: String, Hashable, Sendable, CaseIterable {
  /// One command a line.
  case lines
  /// Single keys of a terminal.
  case keys
}

/// The shape of printed announcements.
enum Captions: Hashable, Sendable {
  case text
  case braille(BrailleCaption)
}

/// What one place says about the settings; nil where it says nothing.
struct SettingValues: Hashable, Sendable {
  /// Whose wording is spoken.
  var style: ReaderProfile.Style?
  /// The language of app and reader.
  var language: Language?
  /// The name of a voice profile.
  var voice: String?
  /// Words per minute, 80 to 900.
  var rate: Int?
  /// Percent of full volume, 0 to 200.
  var volume: Int?
  /// 0 to 100.
  var pitch: Int?
  /// Which punctuation marks are named.
  var punctuation: VoiceProfile.Punctuation?
  /// How capitals are announced.
  var capitals: VoiceProfile.Capitals?
  /// How numbers are said.
  var numbers: VoiceProfile.Numbers?
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
  /// How commands come in.
  var input: InputMode?
  /// Whether to speak, whatever else is running.
  var speech: Bool?
  /// How much is said.
  var verbosity: ReaderProfile.Verbosity?
  /// The order of parts in TalkBack style.
  var order: ReaderProfile.SegmentOrder?
  /// Whether roles are said.
  var roles: Bool?
  /// Whether places in a set are said.
  var positions: Bool?
  /// Whether hints are said.
  var hints: Bool?
  /// Whether sounds lie under the words.
  var earcons: Bool?
  /// `text`, `braille` or `braille:WIDTH`.
  var captions: Captions?
  /// Seconds, 1 to 600.
  var pageWait: Int?
  /// Ports and folders, with commas between them.
  var pageReach: String?

  init() {}
}
