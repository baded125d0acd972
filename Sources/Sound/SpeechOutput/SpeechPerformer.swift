package import Announcements

/// Carries out the queue's orders and reports what became of each utterance.
///
/// Orders come from one thread at a time and never wait. Each `speak` is answered by `started` and then
/// exactly one of `finished`, `cut` and `failed`; an utterance that was never heard is answered without
/// `started`.
package protocol SpeechPerformer: AnyObject, Sendable {
  /// Carries these out after all earlier orders, in order and as one: nothing is heard in between.
  func perform(_ orders: [SpeechOrder])

  /// Speaks each language with its profile from the next utterance on. Keys are BCP 47 codes.
  func use(profiles: [String: VoiceProfile])

  /// Waits until all that was ordered so far is done: what was cancelled is not heard any more.
  ///
  /// For the moment before the program is stopped, when the sound server plays on what it holds. Never waits longer than
  /// `timeout`, which only a server that hangs needs.
  func settle(within timeout: Duration)

  /// Ends speech at once and releases device and synthesizer. Waits until that is done; nothing is reported
  /// after it.
  func close()
}

extension SpeechPerformer {
  /// Carries out one order.
  package func perform(_ order: SpeechOrder) { perform([order]) }
}
