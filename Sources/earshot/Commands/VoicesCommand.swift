import ArgumentParser
import Session
import Settings
import SpeechCore
import SpeechOutput

/// `earshot voices`: lists the voice profiles, and lets one be heard.
struct VoicesCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "voices", abstract: "Lists the voice profiles, or previews one.")

  @OptionGroup var settings: SettingOptions
  @Argument(help: "The profile to hear.")
  var preview: String?

  func perform() throws {
    let library = VoiceLibrary.installed
    if let preview { return try hear(try library.profile(named: preview)) }
    let voices = library.all()
    guard !voices.isEmpty else {
      throw Failure.files("there are no voices; looked in \(library.folders.joined(separator: ", "))")
    }
    var isAnyWrong = false
    for voice in voices {
      switch voice.result {
      case .success(let profile):
        try StandardOutput.print(
          "\(profile.name): language \(profile.language), \(profile.rate) words per minute, pitch \(profile.pitch)")
      case .failure(let error):
        isAnyWrong = true
        StandardError.print("earshot: \(error)")
      }
    }
    if isAnyWrong { throw ExitCode(65) }
  }

  /// Speaks a sentence in the profile's own language.
  private func hear(_ profile: VoiceProfile) throws {
    var say = try SayCommand.parse([
      profile.language.hasPrefix("nb")
        ? "Dette er stemmen \(profile.name)." : "This is the voice \(profile.name).",
    ])
    say.settings = settings
    say.settings.voice = profile.name
    say.settings.language = profile.language.hasPrefix("nb") ? "nb" : "en"
    try say.perform()
  }
}
