import ArgumentParser
import ScreenReader
import Session
import Settings
import SpeechCore
import SpeechOutput
import Threads

/// `earshot say`: speaks one line and waits until it is heard.
struct SayCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "say", abstract: "Speaks one line of text.")

  @OptionGroup var settings: SettingOptions
  @Argument(help: "What to say.")
  var text: [String]

  func perform() throws {
    let configuration = try settings.configuration()
    try Self.speak(
      text.joined(separator: " "), language: configuration.language.rawValue,
      profiles: try VoiceBox(configuration).profiles(), audio: configuration.audio)
  }

  /// Prints a text, and speaks it to its end with the profile of its language.
  static func speak(
    _ words: String, language: String, profiles: [String: VoiceProfile], audio: String
  ) throws {
    try StandardOutput.print(words)
    let clock = SessionClock()
    let heard = Mailbox<News>()
    let speech = try openSpeech(
      try AudioChoice(audio), profiles: profiles, now: { clock.now() }, events: { heard.post(.speech($0)) },
      sound: { event in
        switch event {
        case .lost(let reason), .synthesizerLost(let reason): heard.post(.lost(reason: reason))
        default: break
        }
      })
    defer { speech.performer.close() }
    if let notice = speech.notice { StandardError.print("earshot: \(notice)") }
    speech.performer.perform(
      .speak(Utterance(id: 1, spans: [.init(words, language: language)])))
    var lost: String?
    while let news = heard.take(until: nil) {
      switch news {
      case .lost(let reason): lost = reason
      case .speech(.started): continue
      case .speech(.finished), .speech(.cut): return
      case .speech(.failed):
        if let lost {
          throw Failure.unavailable("cannot speak to '\(speech.audio)': \(lost); try earshot doctor")
        }
        throw Failure.content("cannot speak this text; the synthesizer does not take it")
      }
    }
  }

  /// What ends the waiting, or explains it.
  private enum News: Sendable {
    case speech(SpeechEvent)
    case lost(reason: String)
  }
}
