import Announcements
import ArgumentParser
import Runtime
import ScreenReader
import Text

/// `earshot say`: speaks one line and waits for its end.
struct SayCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(commandName: "say", abstract: "Speaks one line of text.")

  static let obeyedSettings: Set<Setting> = [
    .language, .voice, .rate, .volume, .pitch, .punctuation, .capitals, .numbers, .audio,
  ]
  @OptionGroup var settings: SettingOptionGroup<SayCommand>
  @Argument(help: "What to say.")
  var text: [String]

  func perform() throws {
    let configuration = try settings.configuration()
    try Self.speak(
      text.joined(separator: " "), language: configuration.language.rawValue,
      profiles: try VoiceSelection(configuration).profiles(), audio: configuration.audio)
  }

  /// Prints a text, and speaks it to its end with the profile of its language.
  static func speak(_ words: String, language: String, profiles: [String: VoiceProfile], audio: String) throws {
    try StandardOutput.print(words)
    let speech = try TextSpeaker(audio: audio, profiles: profiles)
    defer { speech.close() }
    if let notice = speech.notice { StandardError.print("earshot: \(notice)") }
    guard try speech.say(Utterance(words, in: language)) else {
      throw Failure.content("cannot speak this text; the synthesizer does not take it")
    }
  }
}
