package import Announcements
internal import LinuxSupport

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
