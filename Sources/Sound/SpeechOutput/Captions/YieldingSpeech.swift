package import Announcements
internal import Synchronization

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
