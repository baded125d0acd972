import Announcements
import ArgumentParser
import Runtime
import Session
import SpeechOutput
import Text

/// `earshot voices`: lists the voice profiles, and previews one.
struct VoicesCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "voices",
    abstract: localized(en: "Lists the voice profiles, or previews one.", nb: "Viser stemmene, eller lar deg høre én."))

  static let obeyedSettings: Set<Setting> = [.rate, .volume, .audio]
  @OptionGroup var settings: SettingOptionGroup<VoicesCommand>
  @Argument(
    help: ArgumentHelp(en: "The profile to hear.", nb: "Stemmen du vil høre.", valueName: "name"), completion: Completions.voices)
  var preview: String?

  func perform() throws {
    let library = VoiceLibrary.installed
    if let preview { return try hear(try library.profile(named: preview)) }
    let voices = library.all()
    guard !voices.isEmpty else {
      throw Failure.files(
        "there are no voices; looked in \(library.folders.joined(separator: ", ")); install Earshot again",
        nb: "det finnes ingen stemmer; lette i \(library.folders.joined(separator: ", ")); installer Earshot på nytt")
    }
    var isAnyWrong = false
    for voice in voices {
      switch voice.result {
      case .success(let profile):
        try StandardOutput.print(
          localized(
            en: "\(profile.name): language \(profile.language), \(profile.rate) words per minute, pitch \(profile.details.pitch)",
            nb: "\(profile.name): språk \(profile.language), \(profile.rate) ord i minuttet, tonehøyde \(profile.details.pitch)"))
      case .failure(let error):
        isAnyWrong = true
        StandardError.print("earshot: \(error)")
      }
    }
    if isAnyWrong { throw ExitCode(65) }
  }

  /// Speaks a sentence in the profile's own language; in English, if Earshot has none in that language.
  private func hear(_ profile: VoiceProfile) throws {
    let configuration = try settings.configuration()
    var profile = profile
    profile.rate = configuration.rate ?? profile.rate
    profile.volume = configuration.volume ?? profile.volume
    let words = (Language(code: profile.language) ?? .english)(
      en: "This is the voice \(profile.name), \(profile.rate) words per minute.",
      nb: "Dette er stemmen \(profile.name), \(profile.rate) ord i minuttet.")
    try SayCommand.speak(
      words, language: profile.language, profiles: [profile.language: profile], audio: configuration.audio)
  }
}
