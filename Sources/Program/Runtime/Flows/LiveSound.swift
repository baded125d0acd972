import Announcements
import Console
import LinuxSupport
import Session
import SpeechOutput

/// Real sound for a flow that is checked in real time.
final class LiveSound {
  /// The device's name: `pulse`, `alsa`, `wav:PATH`; `none` where `auto` found none.
  var name: String { opened.audio }
  fileprivate let clock = SessionClock()
  fileprivate let events = Mailbox<SpeechEvent>()
  fileprivate let opened: OpenedSpeech
  /// The voices that the flow has chosen; used by the flow's thread alone.
  fileprivate var voices: VoiceSelection

  /// - Parameter audio: The sound output as in the option; nil and `none` for no sound.
  init?(_ audio: String?, _ configuration: Configuration) throws(Failure) {
    guard let audio, audio != "none" else { return nil }
    do {
      voices = try VoiceSelection(configuration)
      let (clock, events) = (clock, events)
      opened = try openSpeech(
        try AudioChoice(audio), profiles: try voices.profiles(), now: { clock.now() },
        events: { events.post($0) }, sound: { _ in })
    } catch {
      throw Failure(error) ?? .unavailable(localized: "\(error)")
    }
    if let notice = opened.notice { StandardError.print("earshot: \(notice)") }
  }

  func close() {
    opened.performer.close()
  }
}

/// A speaker in real time: its clock begins with the session it speaks in.
struct LiveSpeaker: SessionSpeaker {
  private let sound: LiveSound
  /// The beginning of the session, on the sound's clock.
  private let origin: Duration
  /// The announcements ordered and not ended; a cut one is reported only after the next one has been ordered.
  private var open: Set<Announcement.ID> = []

  init(_ sound: LiveSound) {
    self.sound = sound
    origin = sound.clock.now()
  }

  var time: Duration? { sound.clock.now() - origin }
  var hasAnswer: Bool { false }
  /// An unknown later time while something is said: only the device knows when it ends.
  var nextEventAt: Duration? { open.isEmpty ? nil : .seconds(1_000_000_000) }

  func next(at now: Duration) -> SpeechEvent? { nil }

  mutating func event(notPast limit: Duration) -> SpeechEvent? {
    guard let event = sound.events.take(until: limit + origin + sound.clock.start) else { return nil }
    switch event {
    case .started: break
    case .finished, .unheard, .cut, .failed: open.remove(event.id)
    }
    return event.moved(by: .zero - origin)
  }

  mutating func obey(_ order: SpeechOrder, at now: Duration) {
    switch order {
    case .speak(var utterance):
      open.insert(utterance.id)
      utterance.triggeredAt += origin
      sound.opened.performer.perform(.speak(utterance))
    case .cancel, .prepare: sound.opened.performer.perform(order)
    }
  }

  func follow(_ change: SettingChange) {
    guard sound.voices.apply(change), let profiles = try? sound.voices.profiles() else { return }
    sound.opened.performer.use(profiles: profiles)
  }
}

extension SpeechEvent {
  /// The event with its times moved by an offset.
  fileprivate func moved(by offset: Duration) -> SpeechEvent {
    switch self {
    case .started(let id, var latency):
      latency.at += offset
      return .started(id, latency)
    case .finished(let id, let at): return .finished(id, at: at + offset)
    case .unheard(let id, let heard, let at): return .unheard(id, heard: heard, at: at + offset)
    case .cut(let id, let heard, let at): return .cut(id, heard: heard, at: at + offset)
    case .failed(let id, let heard, let at): return .failed(id, heard: heard, at: at + offset)
    }
  }
}
