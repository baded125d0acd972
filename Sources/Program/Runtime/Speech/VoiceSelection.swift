package import Announcements
import Foundation
import Session
import Text

/// The voices of a run: one profile a language, with the person's rate and volume.
package struct VoiceSelection {
  let library: VoiceLibrary
  /// The chosen profile's name for each language code.
  private(set) var names: [String: String] = [:]
  /// The profiles as they were read to be chosen, by name, until something is changed: a start reads each file once.
  private var chosen: [String: VoiceProfile] = [:]
  private var rate: Int?
  private var volume: Int?
  /// What the person has chosen over the voices' own.
  private var details: [VoiceProfile.Detail]

  package init(_ configuration: Configuration, library: VoiceLibrary = .installed) throws(SettingsError) {
    self.library = library
    rate = configuration.rate
    volume = configuration.volume
    details = configuration.speechDetails
    for language in Language.allCases.map(\.rawValue) {
      let profile = try library.profile(forLanguage: language, preferring: configuration.voice)
      names[language] = profile.name
      chosen[profile.name] = profile
    }
  }

  /// The present profile of each language, by its code.
  package func profiles() throws(SettingsError) -> [String: VoiceProfile] {
    var profiles: [String: VoiceProfile] = [:]
    for (language, name) in names {
      var profile = if let known = chosen[name] { known } else { try library.profile(named: name) }
      if let rate { profile.rate = rate }
      if let volume { profile.volume = volume }
      for detail in details { profile.details.apply(detail) }
      profiles[language] = profile
    }
    return profiles
  }

  /// Follows a change; whether voices are concerned at all.
  mutating func apply(_ change: SettingChange) -> Bool {
    chosen = [:]
    switch change {
    case .rate(let rate): self.rate = rate
    case .volume(let volume): self.volume = volume
    case .speech(let detail): details.append(detail)
    case .voice(let name, let language): names[language] = name
    case .style, .reader, .language, .verbosity, .detail, .order, .earcons: return false
    }
    return true
  }
}

extension VoiceLibrary {
  /// The available profiles: the person's own, then those installed with the program, then, run from a checkout, those of
  /// the checkout.
  package static var installed: VoiceLibrary {
    VoiceLibrary(
      directory: ConfigurationDirectory(environment: ProcessInfo.processInfo.environment),
      installed: InstalledFolders.holding("voices"))
  }
}
