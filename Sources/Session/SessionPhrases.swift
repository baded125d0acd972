import Commands
import ScreenReader
import SpeechCore
import Suggestions

/// What the session itself says: about itself, its settings and its figures.
struct SessionPhrases: Sendable {
  /// Tells a newcomer with single keys how to get help.
  var helpKey: String
  var nothingSaidYet: String
  var nothingMissed: String
  var nothingMeasured: String
  /// Answers the help key; the next key is explained.
  var pressAnyKey: String
  /// The key that was to be explained has no meaning.
  var keyDoesNothing: String
  /// A secret was to be typed elsewhere than into a secure field.
  var secretsNeedSecureField: String
  /// Answers a line that was not understood at a secure field, without quoting it.
  var notUnderstoodAtSecret: String
  /// What became of an announcement of before; nil where that goes without saying.
  var fate: @Sendable (Fate?) -> String?
  /// The last latency, then median, 95th and 99th percentile.
  var latency: @Sendable (_ last: Duration, _ percentiles: [Duration]) -> [Announcement.Part]
  /// A choice that does not exist, and those that do.
  var oneOf: @Sendable (_ choices: [String], _ wrong: String) -> String
  var outOfRange: @Sendable (ClosedRange<Int>) -> String
  var confirmation: @Sendable (SettingChange) -> String

  func oneOf(_ choices: [String], not wrong: String) -> String { oneOf(choices, wrong) }
  func outOfRange(_ range: ClosedRange<Int>) -> String { outOfRange(range) }
  func confirmation(of change: SettingChange) -> String { confirmation(change) }

  static func `for`(_ language: ReaderProfile.Language) -> SessionPhrases {
    switch language {
    case .english: .english
    case .bokmål: .bokmål
    }
  }

  static let english = SessionPhrases(
    helpKey: "Press question mark for help",
    nothingSaidYet: "Nothing has been said yet",
    nothingMissed: "You have missed nothing",
    nothingMeasured: "Nothing measured yet; there is no sound output",
    pressAnyKey: "Press a key to hear what it does",
    keyDoesNothing: "This key does nothing here",
    secretsNeedSecureField: "A secret can only be typed into a secure text field",
    notUnderstoodAtSecret: "This line was not understood. Write type and then the text, or help",
    fate: { fate in
      switch fate {
      case .cut: "cut off"
      case .superseded: "replaced by a newer message"
      case .dropped: "not heard"
      case .failed: "could not be spoken"
      case .finished, .started, .merged, nil: nil
      }
    },
    latency: { last, percentiles in
      [
        .init(.text, "Last \(tenths(last, ".")) milliseconds"),
        .init(.text, "median \(tenths(percentiles[0], "."))"),
        .init(.text, "95 percent within \(tenths(percentiles[1], "."))"),
        .init(.text, "99 percent within \(tenths(percentiles[2], "."))"),
      ]
    },
    oneOf: { choices, wrong in "There is no '\(wrong)'. Choose \(choices.listed("or"))" },
    outOfRange: { "Choose a number from \($0.lowerBound) to \($0.upperBound)" },
    confirmation: { change in
      switch change {
      case .style(.voiceOver): "VoiceOver style"
      case .style(.talkBack): "TalkBack style"
      case .language: "English"
      case .voice(let name, _): "Voice \(name)"
      case .rate(let rate): "\(rate) words per minute"
      case .volume(let volume): "Volume \(volume) percent"
      case .verbosity(.low): "Low verbosity"
      case .verbosity(.normal): "Normal verbosity"
      case .verbosity(.high): "High verbosity"
      case .detail(.roles, let isOn): isOn ? "Roles on" : "Roles off"
      case .detail(.positions, let isOn): isOn ? "Positions on" : "Positions off"
      case .detail(.hints, let isOn): isOn ? "Hints on" : "Hints off"
      case .order(.stateNameRole): "State, name, role in TalkBack style"
      case .order(.roleNameState): "Role, name, state in TalkBack style"
      case .order(.nameRoleState): "Name, role, state in TalkBack style"
      case .earcons(let isOn): isOn ? "Short sounds on" : "Short sounds off"
      }
    })

  static let bokmål = SessionPhrases(
    helpKey: "Trykk spørsmålstegn for hjelp",
    nothingSaidYet: "Ingenting er sagt ennå",
    nothingMissed: "Du har ikke gått glipp av noe",
    nothingMeasured: "Ingenting er målt ennå; det er ingen lyd",
    pressAnyKey: "Trykk på en tast for å høre hva den gjør",
    keyDoesNothing: "Denne tasten gjør ingenting her",
    secretsNeedSecureField: "En hemmelighet kan bare skrives inn i et sikkert tekstfelt",
    notUnderstoodAtSecret: "Linjen ble ikke forstått. Skriv type og så teksten, eller help",
    fate: { fate in
      switch fate {
      case .cut: "avbrutt"
      case .superseded: "erstattet av en nyere melding"
      case .dropped: "ikke hørt"
      case .failed: "kunne ikke leses opp"
      case .finished, .started, .merged, nil: nil
      }
    },
    latency: { last, percentiles in
      [
        .init(.text, "Sist \(tenths(last, ",")) millisekunder"),
        .init(.text, "median \(tenths(percentiles[0], ","))"),
        .init(.text, "95 prosent innen \(tenths(percentiles[1], ","))"),
        .init(.text, "99 prosent innen \(tenths(percentiles[2], ","))"),
      ]
    },
    oneOf: { choices, wrong in "«\(wrong)» finnes ikke. Velg \(choices.listed("eller"))" },
    outOfRange: { "Velg et tall fra \($0.lowerBound) til \($0.upperBound)" },
    confirmation: { change in
      switch change {
      case .style(.voiceOver): "VoiceOver-stil"
      case .style(.talkBack): "TalkBack-stil"
      case .language: "Norsk bokmål"
      case .voice(let name, _): "Stemme \(name)"
      case .rate(let rate): "\(rate) ord i minuttet"
      case .volume(let volume): "Volum \(volume) prosent"
      case .verbosity(.low): "Lite detaljert"
      case .verbosity(.normal): "Normalt detaljert"
      case .verbosity(.high): "Svært detaljert"
      case .detail(.roles, let isOn): isOn ? "Roller på" : "Roller av"
      case .detail(.positions, let isOn): isOn ? "Plassering på" : "Plassering av"
      case .detail(.hints, let isOn): isOn ? "Tips på" : "Tips av"
      case .order(.stateNameRole): "Tilstand, navn, rolle i TalkBack-stil"
      case .order(.roleNameState): "Rolle, navn, tilstand i TalkBack-stil"
      case .order(.nameRoleState): "Navn, rolle, tilstand i TalkBack-stil"
      case .earcons(let isOn): isOn ? "Korte lyder på" : "Korte lyder av"
      }
    })

  private static func tenths(_ duration: Duration, _ separator: String) -> String {
    let tenths = (duration.microseconds + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(separator)\(tenths % 10)"
  }
}
