import Announcements
import ArgumentParser
import Runtime
import ScreenReader
import Text

/// `earshot say`: speaks one line and waits for its end.
struct SayCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "say", abstract: localized(en: "Speaks one line of text.", nb: "Leser opp én linje tekst."))

  static let obeyedSettings: Set<Setting> = [
    .language, .voice, .rate, .volume, .pitch, .punctuation, .capitals, .numbers, .audio,
  ]
  @OptionGroup var settings: SettingOptionGroup<SayCommand>
  @Argument(help: ArgumentHelp(en: "What to say.", nb: "Det som skal sies.", valueName: "text"))
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
      throw Failure.content(
        "cannot speak this text, because the synthesizer does not take it; try another text",
        nb: "teksten kan ikke leses opp, fordi talesyntesen ikke tar imot den; prøv en annen tekst")
    }
  }
}
