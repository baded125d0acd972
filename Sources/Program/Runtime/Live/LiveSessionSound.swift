import Announcements
import Console
import Foundation
import LinuxSupport
import Session
import SpeechOutput

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
