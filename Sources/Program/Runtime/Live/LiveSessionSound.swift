import Announcements
import Console
import Foundation
import LinuxSupport
import ScreenReader
import Session
import SpeechOutput
import Text

/// Opens the player of a live session, and silences it beside another screen reader.
struct LiveSessionSound<Message: Sendable> {
  private let configuration: Configuration
  private let clock: SessionClock
  /// The session's mailbox, to which player and reader watch post events.
  private let mailbox: Mailbox<SessionMail<Message>>
  /// Called when a sound file ends before the session does.
  private let fileEnded: @Sendable () -> Void
  /// Called when a word is heard; nil where no one needs the times.
  private let words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)?

  init(
    _ configuration: Configuration, clock: SessionClock, mailbox: Mailbox<SessionMail<Message>>,
    fileEnded: @escaping @Sendable () -> Void,
    words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)? = nil
  ) {
    self.configuration = configuration
    self.clock = clock
    self.mailbox = mailbox
    self.fileEnded = fileEnded
    self.words = words
  }

  /// The voices, the player, which is nil without speech, and the other reader that was found.
  ///
  /// Beside another reader the player is silent, and a failure to open it is no error.
  func open(
    beside search: OtherReaderSearch.Running?
  ) throws -> (voices: VoiceSelection, speech: OpenedSpeech?, otherReader: OtherReader?) {
    let voices = try VoiceSelection(configuration)
    // The search runs while the voices are read.
    let otherReader = search?.result()
    do {
      let speech = try open(voices)
      if otherReader != nil { (speech?.performer as? YieldingSpeech)?.yield(true) }
      return (voices, speech, otherReader)
    } catch  where otherReader != nil {
      return (voices, nil, otherReader)
    }
  }

  private func open(_ voices: VoiceSelection) throws -> OpenedSpeech? {
    guard configuration.speech != false, configuration.audio != "none" else { return nil }
    let (clock, mailbox, language) = (clock, mailbox, configuration.language)
    let profiles = try voices.profiles()
    let (audio, fileEnded) = (try AudioChoice(configuration.audio), fileEnded)
    let isFile = if case .wav = audio { true } else { false }
    var speech = try openSpeech(
      audio, profiles: profiles, now: { clock.now() },
      events: { mailbox.post(.speech($0)) },
      sound: { event in
        if let state = SoundState(event) { mailbox.post(.sound(state)) }
        if isFile, case .lost = event { fileEnded() }
        if let notice = event.notice(in: language, isFile: isFile) { StandardError.print("earshot: \(notice)") }
      }, words: words)
    if configuration.yieldsToOtherReader {
      speech.performer = YieldingSpeech(
        speech.performer, profiles: profiles, now: { clock.now() }, events: { mailbox.post(.speech($0)) })
    }
    return speech
  }

  /// Silences speech while another screen reader runs; returns nil where nothing is spoken anyway.
  ///
  /// - Parameter found: The reader that was already running.
  func watchForOtherReader(_ speech: OpenedSpeech?, found: OtherReader?) -> ReaderWatch? {
    guard let speech = speech?.performer as? YieldingSpeech else { return nil }
    let (language, mailbox) = (configuration.language, mailbox)
    return ReaderWatch(environment: ProcessInfo.processInfo.environment, found: found) { reader in
      speech.yield(reader != nil)
      mailbox.post(.sound(reader == nil ? .restored : .lost))
      let notice = reader?.notice(in: language) ?? OtherReader.goneNotice(in: language)
      StandardError.print("earshot: \(notice)")
    }
  }
}

extension SoundState {
  /// The transcript's event for a sound event; nil for none.
  init?(_ event: SoundEvent) {
    switch event {
    case .opened: self = .opened
    case .lost, .muted, .synthesizerLost: self = .lost
    case .restored, .unmuted: self = .restored
    case .synthesizerRestarted: self = .synthesizerRestarted
    case .silenced, .voiceMissing: return nil
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

/// The reason for missing sound, in the language of the session.
///
/// Reasons come from the system, the sound server and the devices, in English. A Norwegian sentence leaves out a reason
/// without a translation, which a Norwegian voice would read; the English diagnostics contain it.
struct SoundReason {
  let english: String

  /// The reason as a further clause, `: the file is too large`; empty without a translation.
  func clause(in language: Language) -> String {
    switch language {
    case .english: ": \(english)"
    case .bokmål: Self.bokmål[english].map { ": \($0)" } ?? ""
    }
  }

  private static let bokmål = [
    // From the devices.
    "the sound server does not answer": "lydserveren svarer ikke",
    "the sound device is suspended": "lydenheten er satt på vent",
    "the sound card takes no samples": "lydkortet tar ikke imot lyd",
    "it gave no answer within five seconds": "talesyntesen svarte ikke på fem sekunder",
    "it ends before it is ready": "talesyntesen stanser før den er klar",
    // From libpulse, pa_strerror.
    "Connection refused": "forbindelsen ble avvist",
    "Connection terminated": "forbindelsen ble brutt",
    "Access denied": "ingen tilgang",
    "No such entity": "lydenheten finnes ikke",
    "Timeout": "det kom ikke noe svar",
    // From the C library, strerror.
    "No space left on device": "det er ikke mer plass på disken",
    "Disk quota exceeded": "diskkvoten er brukt opp",
    "File too large": "filen er for stor",
    "Permission denied": "du har ikke tilgang",
    "No such file or directory": "filen eller mappen finnes ikke",
    "No such device": "enheten finnes ikke",
    "Device or resource busy": "enheten er opptatt",
    "Input/output error": "feil under lesing eller skriving",
    "Read-only file system": "filsystemet kan bare leses",
    "Broken pipe": "mottakeren er borte",
    "Too many open files": "for mange filer er åpne",
    "Cannot allocate memory": "det er ikke nok minne",
  ]
}
