public import SpeechCore

/// A performer without sound: every utterance takes the time its words would, for captions only.
public final class SilentPlayer: SpeechPerformer {
  private let mailbox: Mailbox<Message>
  private let now: @Sendable () -> Duration
  private let thread: NamedThread

  private enum Message: Sendable {
    case order(SpeechOrder, at: Duration)
    case rates([String: VoiceProfile])
    case close
  }

  /// `now` is the session's clock; `events` is called on the player's thread.
  public init(
    profiles: [String: VoiceProfile], now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void
  ) {
    let mailbox = Mailbox<Message>()
    self.mailbox = mailbox
    self.now = now
    thread = NamedThread("earshot-silent") {
      Self.run(mailbox, VoiceTable(byLanguage: profiles), now: now, events: events)
    }
  }

  public func perform(_ order: SpeechOrder) {
    mailbox.post(.order(order, at: now()))
  }

  public func use(profiles: [String: VoiceProfile]) {
    mailbox.post(.rates(profiles))
  }

  public func close() {
    mailbox.post(.close)
    thread.join()
  }

  /// The utterance that is being "said".
  private struct Current {
    var utterance: Utterance
    var rate: Int
    var startedAt: Duration
    var endsAt: Duration

    func cut(at time: Duration) -> SpeechEvent {
      let heard = SpeechEstimate.heard(of: utterance.text, rate: rate, after: time - startedAt)
      return .cut(utterance.id, heard: heard, at: time)
    }
  }

  private static func run(
    _ mailbox: Mailbox<Message>, _ voices: VoiceTable, now: @Sendable () -> Duration,
    events: @Sendable (SpeechEvent) -> Void
  ) {
    var voices = voices
    var current: Current?
    while true {
      _ = readable([mailbox.descriptor], timeout: current.map { $0.endsAt - now() })
      for message in mailbox.drain() {
        let time = now()
        switch message {
        case .close: return
        case .rates(let profiles): voices = VoiceTable(byLanguage: profiles)
        case .order(.prepare, _): break
        case .order(.cancel(let id), _):
          guard let cut = current, cut.utterance.id == id else { continue }
          current = nil
          events(cut.cut(at: time))
        case .order(.speak(let utterance), let queuedAt):
          if let cut = current { events(cut.cut(at: time)) }
          let rate = voices.rate(of: utterance)
          let length = SpeechEstimate.duration(of: utterance.text, rate: rate)
          current = Current(
            utterance: utterance, rate: rate, startedAt: time, endsAt: time + length)
          events(.started(utterance.id, Receipt(at: time, queued: queuedAt - utterance.causedAt)))
        }
      }
      if let finished = current, finished.endsAt <= now() {
        current = nil
        events(.finished(finished.utterance.id, at: finished.endsAt))
      }
    }
  }
}
