package import Announcements
import Console
import LinuxSupport
import Session
import SpeechOutput
import Synchronization
import Text

/// Speech outside a session: one text after the other.
///
/// A session's announcements go through its queue; this is for speech before it, after it, or without one.
package final class PlainSpeech: Sendable {
  private let performer: any SpeechPerformer
  /// The device's name: `pulse`, `alsa`, `wav:PATH`; `none` where there is no sound.
  package let audio: String
  /// The reason for missing sound, where there should be some.
  package let notice: String?
  private let reports: Mailbox<Report>
  /// The id of the last text; increased by the speaking thread.
  private let count = Atomic(0)

  /// A report that ends the waiting, or explains it.
  private enum Report: Sendable {
    case speech(SpeechEvent)
    /// Nil when the device is back.
    case lost(reason: String?)
    /// The sound file cannot take the rest.
    case fileEnded(Failure)
  }

  /// The outcome of a text.
  package enum Outcome: Hashable, Sendable {
    /// It was said to its end, or another text replaced it.
    case said
    /// The synthesizer rejects it.
    case refused
    /// The device took it and has not said it by the deadline.
    case late
  }

  /// - Parameter audio: The sound output as in the option.
  package init(audio: String, profiles: [String: VoiceProfile]) throws {
    let (clock, reports) = (SessionClock(), Mailbox<Report>())
    self.reports = reports
    let choice = try AudioChoice(audio)
    let speech = try openSpeech(
      choice, profiles: profiles, now: { clock.now() }, events: { reports.post(.speech($0)) },
      sound: { event in
        switch event {
        case .lost(let reason):
          guard case .wav = choice else { return reports.post(.lost(reason: reason)) }
          reports.post(.fileEnded(SpeechOutputError.device(choice, reason: reason).failure))
        case .synthesizerLost(let reason): reports.post(.lost(reason: reason))
        case .restored: reports.post(.lost(reason: nil))
        default: break
        }
      })
    (performer, self.audio, notice) = (speech.performer, speech.audio, speech.notice)
  }

  /// Speech by a performer that reports the outcome of each text.
  init(audio: String, _ open: (_ events: @escaping @Sendable (SpeechEvent) -> Void) -> any SpeechPerformer) {
    let reports = Mailbox<Report>()
    performer = open { reports.post(.speech($0)) }
    (self.reports, self.audio, notice) = (reports, audio, nil)
  }

  /// Begins to say a text, in place of the current one. Its id does not matter.
  package func begin(_ utterance: Utterance) {
    var utterance = utterance
    utterance.id = count.add(1, ordering: .relaxed).newValue
    performer.perform(.speak(utterance))
  }

  /// Says a text to its end. Its id does not matter.
  ///
  /// - Parameter deadline: The end of waiting, on the monotonic clock; nil for none.
  /// - Throws: The reason why nothing can be said any more.
  @discardableResult
  package func say(_ utterance: Utterance, until deadline: Duration? = nil) throws(Failure) -> Outcome {
    begin(utterance)
    let id = count.load(ordering: .relaxed)
    var lost: String?
    while let item = reports.take(until: deadline) {
      switch item {
      case .lost(let reason): lost = reason
      // The outcome of an earlier text may come as late as this.
      case .speech(let event) where event.id != id: continue
      case .fileEnded(let failure): throw failure
      case .speech(.started): continue
      // With a device that hangs the text passes unheard; with a muted one the person has chosen that.
      case .speech(.unheard):
        if let lost { throw silence(lost) }
        return .said
      case .speech(.finished), .speech(.cut): return .said
      case .speech(.failed):
        guard let lost else { return .refused }
        throw silence(lost)
      }
    }
    return .late
  }

  private func silence(_ reason: String) -> Failure {
    .unavailable(
      "cannot speak to '\(audio)': \(reason); start the sound server, or try --audio wav:out.wav",
      nb:
        "kan ikke snakke til «\(audio)»\(SoundReason(english: reason).clause(in: .bokmål)); start lydserveren, eller prøv --audio wav:ut.wav"
    )
  }

  /// Ends what is being said; returns when it is not heard any more.
  func silence() {
    performer.perform(.cancel(count.load(ordering: .relaxed)))
    performer.settle(within: .milliseconds(300))
  }

  /// Stops speech at once and closes the device.
  package func close() { performer.close() }
}

extension Utterance {
  /// A text that is said outside a session.
  package init(_ text: String, in language: String) {
    self.init(id: 0, spans: [.init(text, language: language)])
  }
}

extension VoiceProfile {
  /// The synthesizer's own voices of the languages, if no profile can be read.
  fileprivate static var plain: [String: VoiceProfile] {
    Dictionary(
      uniqueKeysWithValues: Language.allCases.map(\.rawValue).map { ($0, VoiceProfile(name: $0, language: $0, voice: $0)) })
  }
}

extension PlainSpeech {
  /// Speech as a session of this configuration would have it; nil where that would be silent.
  package static func open(_ configuration: Configuration) throws -> PlainSpeech? {
    // A sound file belongs to the session.
    guard configuration.speech != false, configuration.audio != "none",
      !configuration.audio.hasPrefix("wav:"), configuration.searchForOtherReader()?.result() == nil
    else { return nil }
    // A missing voice or device may be just what the message is about.
    let profiles = (try? VoiceSelection(configuration).profiles()) ?? VoiceProfile.plain
    let chosen = try? PlainSpeech(audio: configuration.audio, profiles: profiles)
    let speech = try chosen ?? PlainSpeech(audio: "auto", profiles: profiles)
    guard speech.audio == "none" else { return speech }
    speech.close()
    return nil
  }
}
