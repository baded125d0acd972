package import SpeechCore

/// Whatever obeys the queue's orders and tells what became of them.
///
/// Orders are taken from any one thread and never wait. Each `speak` is answered by `started` and then
/// exactly one of `finished`, `cut` and `failed`; one that never got a sound out is answered without
/// `started`.
package protocol SpeechPerformer: AnyObject, Sendable {
  /// Obeys these after all orders given before, in order and as one: nothing is heard in between.
  func perform(_ orders: [SpeechOrder])

  /// Speaks each language with its profile from the next utterance on. Keys are BCP 47 codes.
  func use(profiles: [String: VoiceProfile])

  /// Ends speech at once and gives device and synthesizer up. Waits until that is done; nothing is told
  /// after it.
  func close()
}

extension SpeechPerformer {
  /// Obeys one order.
  package func perform(_ order: SpeechOrder) { perform([order]) }
}
