package import Announcements
internal import LinuxSupport
internal import Synchronization

/// The performer without sound, for captions only: an utterance takes the time its words would take.
package final class SilentPlayer: SpeechPerformer {
  private let mailbox: Mailbox<Message>
  private let thread: NamedThread

  private enum Message: Sendable {
    case orders([SpeechOrder])
    case rates([String: VoiceProfile])
    case close
  }

  /// `now` is the session's clock; `events` is called on the player's thread.
  package init(
    profiles: [String: VoiceProfile], now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void
  ) {
    let mailbox = Mailbox<Message>()
    self.mailbox = mailbox
    thread = NamedThread("earshot-silent") {
      Self.run(mailbox, VoiceTable(byLanguage: profiles), now: now, events: events)
    }
  }

  package func perform(_ orders: [SpeechOrder]) {
    mailbox.post(.orders(orders))
  }

  package func use(profiles: [String: VoiceProfile]) {
    mailbox.post(.rates(profiles))
  }

  /// Returns at once: nothing is ever heard.
  package func settle(within timeout: Duration) {}

  package func close() {
    mailbox.post(.close)
    thread.join()
  }

  private static func run(
    _ mailbox: Mailbox<Message>, _ voices: VoiceTable, now: @Sendable () -> Duration,
    events: @Sendable (SpeechEvent) -> Void
  ) {
    var voices = voices
    var speaker = VirtualSpeaker(rate: 1)
    while true {
      _ = readable([mailbox.descriptor], timeout: speaker.nextEventAt.map { $0 - now() })
      while let message = mailbox.takeWaiting() {
        switch message {
        case .close: return
        case .rates(let profiles): voices = VoiceTable(byLanguage: profiles)
        case .orders(let orders):
          for order in orders {
            if case .speak(let utterance) = order { speaker.rate = voices.rate(of: utterance) }
            speaker.obey(order, at: now())
          }
        }
      }
      while let event = speaker.next(at: now()) { events(event) }
    }
  }
}

/// A performer that yields to another screen reader: while it does, utterances take their time unheard, for captions.
///
/// Each change cuts the current utterance, and the queue orders the rest again.
package final class YieldingSpeech: SpeechPerformer {
  private let voice: any SpeechPerformer
  private let silence: SilentPlayer
  /// Changed by the thread that orders and by the one that watches for the other reader.
  private let state = Mutex(State())

  private struct State {
    var isYielding = false
    /// The newest utterance that was ordered; it may be over.
    var last: Announcement.ID?
  }

  /// - Parameters:
  ///   - voice: the performer that speaks; closed together with this one.
  ///   - profiles: how fast each language is spoken, for the time that silence takes.
  package init(
    _ voice: any SpeechPerformer, profiles: [String: VoiceProfile], now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void
  ) {
    self.voice = voice
    silence = SilentPlayer(profiles: profiles, now: now, events: events)
  }

  /// Keeps silent from now on, or speaks again. Never waits.
  package func yield(_ isYielding: Bool) {
    state.withLock { state in
      guard isYielding != state.isYielding else { return }
      if let last = state.last { performer(state).perform(.cancel(last)) }
      state.isYielding = isYielding
    }
  }

  package func perform(_ orders: [SpeechOrder]) {
    state.withLock { state in
      for case .speak(let utterance) in orders { state.last = utterance.id }
      performer(state).perform(orders)
    }
  }

  package func use(profiles: [String: VoiceProfile]) {
    voice.use(profiles: profiles)
    silence.use(profiles: profiles)
  }

  package func settle(within timeout: Duration) {
    voice.settle(within: timeout)
  }

  package func close() {
    silence.close()
    voice.close()
  }

  private func performer(_ state: borrowing State) -> any SpeechPerformer {
    state.isYielding ? silence : voice
  }
}
