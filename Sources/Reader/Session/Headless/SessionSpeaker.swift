package import Announcements

/// The speaker of a session whose clock its owner moves: it answers orders with events of that clock.
///
/// Times that it is given never go back.
package protocol SessionSpeaker {
  /// When the next event is due; nil while there is nothing to report.
  var nextEventAt: Duration? { get }

  /// Whether the next event answers a cancel: it then is due at once, while a start is only real when time
  /// goes on.
  var hasAnswer: Bool { get }

  /// The next event, if it is due at `now`.
  mutating func next(at now: Duration) -> SpeechEvent?

  /// Obeys an order. Preparing takes no time.
  mutating func obey(_ order: SpeechOrder, at now: Duration)

  /// The person changed a setting; speech follows it from now on.
  mutating func follow(_ change: SettingChange)

  /// What time it is for a speaker in real time; nil for one whose time only its owner moves.
  var time: Duration? { get }

  /// The next event of a speaker in real time; waits for it, but not past `limit`.
  mutating func event(notPast limit: Duration) -> SpeechEvent?
}

extension SessionSpeaker {
  /// No speaker in real time.
  package var time: Duration? { nil }
  /// What is due by then, without waiting.
  package mutating func event(notPast limit: Duration) -> SpeechEvent? { next(at: limit) }
}

extension VirtualSpeaker: SessionSpeaker {
  /// Speaks at another rate from now on.
  package mutating func follow(_ change: SettingChange) {
    if case .rate(let rate) = change { self.rate = rate }
  }
}
