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
    let words = text.joined(separator: " ")
    try StandardOutput.print(words)
    let clock = SessionClock()
    let heard = Mailbox<SpeechEvent>()
    let speech = try openSpeech(
      try AudioChoice(configuration.audio), profiles: try VoiceBox(configuration).profiles(),
      now: { clock.now() }, events: { heard.post($0) }, sound: { _ in })
    defer { speech.performer.close() }
    if let notice = speech.notice { StandardError.print("earshot: \(notice)") }
    speech.performer.perform(
      .speak(Utterance(id: 1, spans: [.init(words, language: configuration.language.rawValue)])))
    while let event = heard.take(until: nil) {
      switch event {
      case .started: continue
      case .finished, .cut: return
      case .failed: throw Failure.content("cannot speak this text; the synthesizer does not take it")
      }
    }
  }
}
