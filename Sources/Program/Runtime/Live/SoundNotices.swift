import ScreenReader
import Session
import SpeechOutput
import Text

extension SoundState {
  /// The transcript's event for a sound event; nil for none.
  init?(_ event: SoundEvent) {
    switch event {
    case .opened: self = .opened
    case .lost, .synthesizerLost: self = .lost
    case .restored: self = .restored
    case .synthesizerRestarted: self = .synthesizerRestarted
    case .muted, .unmuted, .silenced, .voiceMissing: return nil
    }
  }
}

extension SoundEvent {
  /// One line about the event for a person; nil for none.
  ///
  /// - Parameter isFile: Whether sound goes into a file, which cannot be opened again.
  func notice(in language: Language, isFile: Bool) -> String? {
    func why(_ reason: String) -> String { SoundReason(english: reason).clause(in: language) }
    return switch self {
    case .opened, .silenced: nil
    case .lost(let reason) where isFile:
      language(
        en: "the sound file ends here\(why(reason)); captions go on",
        nb: "lydfilen slutter her\(why(reason)); tekstingen fortsetter")
    case .lost(let reason):
      language(
        en: "sound is gone\(why(reason)); captions go on, and speech when it is back",
        nb: "lyden er borte\(why(reason)); tekstingen fortsetter, og talen når lyden er tilbake")
    case .restored: language(en: "sound is back", nb: "lyden er tilbake")
    case .muted:
      language(
        en: "sound is muted in the system's mixer; captions go on",
        nb: "lyden er dempet i systemets lydinnstillinger; tekstingen fortsetter")
    case .unmuted: language(en: "sound is on again", nb: "lyden er på igjen")
    case .synthesizerRestarted:
      language(en: "the synthesizer was restarted", nb: "talesyntesen er startet på nytt")
    case .synthesizerLost(let reason):
      language(en: "no speech\(why(reason)); captions go on", nb: "ingen tale\(why(reason)); tekstingen fortsetter")
    case .voiceMissing(let missing, let reason):
      language(en: "no voice for '\(missing)'\(why(reason))", nb: "ingen stemme for «\(missing)»\(why(reason))")
    }
  }
}
