import Foundation
import OtherReaders
import Session
import SessionRuntime
import Settings
import SpeechCore
import SpeechOutput

/// Opens the player of a live session, and keeps it silent beside another screen reader.
struct LiveSessionSound {
  private let configuration: Configuration
  private let clock: SessionClock
  private let post: @Sendable (Event) -> Void

  /// What player and readers tell the session.
  enum Event: Sendable {
    case speech(SpeechEvent)
    case sound(SoundState)
  }

  init(_ configuration: Configuration, clock: SessionClock, post: @escaping @Sendable (Event) -> Void) {
    self.configuration = configuration
    self.clock = clock
    self.post = post
  }

  /// The player; nil where nothing is to be spoken. Beside another reader it is silent, and what keeps it from being
  /// opened is no error.
  func open(_ voices: VoiceSelection, beside otherReader: OtherReader?) throws -> OpenedSpeech? {
    do {
      let speech = try open(voices)
      if otherReader != nil { (speech?.performer as? YieldingSpeech)?.yield(true) }
      return speech
    } catch where otherReader != nil {
      return nil
    }
  }

  private func open(_ voices: VoiceSelection) throws -> OpenedSpeech? {
    guard configuration.speech != false, configuration.audio != "none" else { return nil }
    let (clock, post, language) = (clock, post, configuration.language)
    let profiles = try voices.profiles()
    var speech = try openSpeech(
      try AudioChoice(configuration.audio), profiles: profiles, now: { clock.now() },
      events: { post(.speech($0)) },
      sound: { event in
        if let state = SoundState(event) { post(.sound(state)) }
        if let notice = event.notice(in: language) { StandardError.print("earshot: \(notice)") }
      })
    if configuration.yieldsToOtherReader {
      speech.performer = YieldingSpeech(
        speech.performer, profiles: profiles, now: { clock.now() }, events: { post(.speech($0)) })
    }
    return speech
  }

  /// Keeps silent while another screen reader is on, and speaks once it is not; nil where nothing is spoken anyway.
  ///
  /// - Parameter found: The one that was on already.
  func watchForOtherReader(_ speech: OpenedSpeech?, found: OtherReader?) -> ReaderWatch? {
    guard let speech = speech?.performer as? YieldingSpeech else { return nil }
    let (language, post) = (configuration.language, post)
    return ReaderWatch(environment: ProcessInfo.processInfo.environment, found: found) { reader in
      speech.yield(reader != nil)
      post(.sound(reader == nil ? .restored : .lost))
      let notice = reader?.notice(in: language) ?? OtherReader.goneNotice(in: language)
      StandardError.print("earshot: \(notice)")
    }
  }
}
