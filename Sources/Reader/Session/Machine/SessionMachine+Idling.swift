import AccessibilityTree

/// The time without a key, and the steps that the app has taken for it.
struct Idling: Sendable {
  /// When the last key came, since the session began, also while the machine slept.
  private(set) var since = Duration.zero
  /// How many of the app's steps have been taken since.
  private(set) var taken = 0

  /// A key has come: the time begins anew.
  mutating func begin(at now: Duration) {
    since = now
    taken = 0
  }

  /// When the next of the steps is due; nil for never.
  func nextStep<Message>(of steps: [IdleStep<Message>]) -> Duration? {
    taken < steps.count ? since + steps[taken].time : nil
  }

  /// The message of the next step, if that is due.
  mutating func takeStep<Message>(of steps: [IdleStep<Message>], at now: Duration) -> Message? {
    guard let time = nextStep(of: steps), time <= now else { return nil }
    defer { taken += 1 }
    return steps[taken].message
  }
}

extension SessionMachine {
  /// Sends the app the idle steps that are due.
  mutating func takeIdleSteps(in turn: inout Turn) {
    while let message = idling.takeStep(of: app.idleSteps(state), at: lastTime.withSleep) {
      report(message, in: &turn)
      isPredictionStale = true
    }
  }
}
