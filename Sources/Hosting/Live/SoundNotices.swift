import Commands
import ScreenReader
import Session
import SpeechOutput

extension SoundState {
  /// What the transcript has for it; nil where it has nothing.
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
  /// The one line that tells a person of it; nil where nothing is to be told.
  func notice(in language: ReaderProfile.Language) -> String? {
    switch language {
    case .english: inEnglish
    case .bokmål: inBokmål
    }
  }

  private var inEnglish: String? {
    switch self {
    case .opened, .silenced: nil
    case .lost(let reason): "sound is gone: \(reason); captions go on, and speech when it is back"
    case .restored: "sound is back"
    case .muted: "sound is muted in the system's mixer; captions go on"
    case .unmuted: "sound is on again"
    case .synthesizerRestarted: "the synthesizer was restarted"
    case .synthesizerLost(let reason): "no speech: \(reason); captions go on"
    case .voiceMissing(let language, let reason): "no voice for '\(language)': \(reason)"
    }
  }

  private var inBokmål: String? {
    switch self {
    case .opened, .silenced: nil
    case .lost(let reason): "lyden er borte: \(reason); tekstingen fortsetter, og talen når lyden er tilbake"
    case .restored: "lyden er tilbake"
    case .muted: "lyden er dempet i systemets lydinnstillinger; tekstingen fortsetter"
    case .unmuted: "lyden er på igjen"
    case .synthesizerRestarted: "talesyntesen er startet på nytt"
    case .synthesizerLost(let reason): "ingen tale: \(reason); tekstingen fortsetter"
    case .voiceMissing(let language, let reason): "ingen stemme for «\(language)»: \(reason)"
    }
  }
}
