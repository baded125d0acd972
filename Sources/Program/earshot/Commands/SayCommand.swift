import Announcements
import ArgumentParser
import Foundation
import Runtime
import ScreenReader
import Text

/// `earshot say`: speaks one line and waits for its end.
struct SayCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "say", abstract: localized(en: "Speaks one line of text.", nb: "Leser opp én linje tekst."),
    discussion: localized(
      en: """
        --polite and --assertive are the urgencies of live regions, for commands that programs start: texts that are given one \
        of them are never said at once. Without either a text is said beside the others.
        """,
      nb: """
        --polite og --assertive er prioritetene til områder med live-oppdatering, for kommandoer som programmer starter: tekster \
        som får en av dem, blir aldri lest samtidig. Uten noen av dem leses en tekst ved siden av de andre.
        """))

  static let obeyedSettings: Set<Setting> = [
    .language, .voice, .rate, .volume, .pitch, .punctuation, .capitals, .numbers, .audio,
  ]
  @OptionGroup var settings: SettingOptionGroup<SayCommand>
  @Flag(
    help: ArgumentHelp(
      en: "Wait until other polite and assertive texts have been said.",
      nb: "Vent til andre tekster med --polite og --assertive er lest."))
  var polite = false
  @Flag(
    help: ArgumentHelp(
      en: "End the polite or assertive text that is being said, and those that wait.",
      nb: "Avbryt teksten med --polite eller --assertive som leses, og dem som venter."))
  var assertive = false
  @Argument(help: ArgumentHelp(en: "What to say.", nb: "Det som skal sies.", valueName: "text"))
  var text: [String]

  func perform() throws {
    guard !polite || !assertive else {
      throw Failure.usage(
        "--polite and --assertive are two answers to one question; leave one out",
        nb: "--polite og --assertive er to svar på samme spørsmål; utelat en av dem")
    }
    let configuration = try settings.configuration()
    if polite || assertive {
      (assertive ? SpeakingTurn.assertive : .polite).take(ProcessInfo.processInfo.environment)
    }
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
