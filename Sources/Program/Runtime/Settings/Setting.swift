import Announcements
import ScreenReader
import Text

/// The settings that a person can give by option, environment or file, with the same name in all three.
///
/// `rate` is `--rate` as an option, `EARSHOT_RATE` in the environment and `rate:` in a file.
package enum Setting: String, Hashable, Sendable, CaseIterable {
  case style, reader, language, voice, rate, volume, pitch, punctuation, capitals, numbers, audio, data, store, organisation,
    transcript
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
    .style, .reader, .language, .voice, .rate, .volume, .pitch, .punctuation, .capitals, .numbers, .verbosity, .order, .roles,
    .positions, .hints, .earcons,
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
  /// The version of the reader.
  var reader: ReaderVersion?
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

/// An error in a setting, a voice or a file of them, with its place.
package struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How a command ends that meets it.
  var kind: Kind
  /// Where: `config.yaml:3`, `EARSHOT_RATE`, `--rate`.
  var place: String
  /// What is wrong there, and what to try.
  var reason: String
  /// The same in Norwegian.
  var bokmål: String
  /// The place in Norwegian, where that is another: `stemmen «nb»`.
  var placeInBokmål: String?

  /// What is wrong at a place, and what to try, as a clause without a full stop, in both languages.
  init(_ kind: Kind, at place: String, _ reason: String, nb bokmål: String, place placeInBokmål: String? = nil) {
    self.kind = kind
    self.place = place
    self.reason = reason
    self.bokmål = bokmål
    self.placeInBokmål = placeInBokmål
  }

  package var description: String { "\(place): \(reason)" }
  /// The whole message in Norwegian.
  package var descriptionInBokmål: String { "\(placeInBokmål ?? place): \(bokmål)" }

  /// The class of an error, which decides how a command ends; the number is its exit code.
  enum Kind: Int32, Hashable, Sendable {
    /// An option, a variable of the environment, or a name a person gave.
    case wrongUsage = 64
    /// A file's content.
    case wrongContent = 65
    /// A file that cannot be read or written.
    case readWriteFailed = 74
  }

  /// The exit code of a command that ends with it.
  var exitCode: Int32 { kind.rawValue }
}

/// A fault of a value, before its place is known.
struct ValueError: Error, Hashable {
  var text: String
  var bokmål: String

  init(_ text: String, nb bokmål: String) {
    self.text = text
    self.bokmål = bokmål
  }

  /// "unknown language 'fr'; use en or nb", or the most likely intention.
  static func unknown(_ text: String, what: Phrase, known: [String]) -> ValueError {
    let shown = PrintableText.excerpt(text)
    return ValueError(
      "unknown \(what.en) '\(shown)'; \(NearestWord.advice(for: text, among: known))",
      nb: "ukjent \(what.nb) «\(shown)»; \(NearestWord.advice(for: text, among: known, in: .bokmål))")
  }
}

/// Parses a whole number.
///
/// - Parameters:
///   - what: The quantity, for the error: `the rate`.
///   - unit: The unit, if errors name it.
func number(_ text: String, _ what: Phrase, _ range: ClosedRange<Int>, unit: Phrase? = nil) throws(ValueError) -> Int {
  func error(_ got: String) -> ValueError {
    let (low, high) = (range.lowerBound, range.upperBound)
    let shown = PrintableText.excerpt(got)
    let isNumber = Int(got) != nil
    return ValueError(
      "\(what.en) must be \(isNumber ? "" : "a whole number ")from \(low) to \(high)\(unit.map { " \($0.en)" } ?? ""), "
        + "not \(isNumber ? shown : "'\(shown)'")",
      nb: "\(what.nb) må være \(isNumber ? "" : "et helt tall ")fra \(low) til \(high)\(unit.map { " \($0.nb)" } ?? ""), "
        + "ikke \(isNumber ? shown : "«\(shown)»")")
  }
  guard let number = Int(text), range.contains(number) else { throw error(text) }
  return number
}
