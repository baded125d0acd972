import AccessibilityTree
import ScreenReader
import Session

// How time passes between the steps of a flow.

extension FlowRun {
  /// Lets the listener hear everything to its end before the next key, unless the flow itself waits.
  mutating func listen(before action: Flow.Action) {
    defer {
      if case .statement(.wait) = action { hasJustWaited = true } else { hasJustWaited = false }
    }
    guard let pause = hearing.pauseBetweenSteps, !hasJustWaited else { return }
    switch action {
    case .statement(.wait), .statement(.waitUntilIdle), .statement(.waitFor): return
    default: break
    }
    passUntilIdle()
    follow()
    if let end = session.map({ $0.now + pause }) { while pass(notPast: end) {} }
  }

  /// Advances to the next event, but not past `limit`; returns whether there was one.
  mutating func pass(notPast limit: Duration, isReal: Bool = false) -> Bool {
    defer { look() }
    var limit = limit
    if let timeLimit = hearing.timeLimit {
      guard !timeLimit.isOver else { return false }
      // Virtual time may go further than that of the wall.
      if session?.takesRealTime == true { limit = min(limit, (session?.now ?? .zero) + timeLimit.left()) }
    }
    return session?.advance(notPast: limit, isReal: isReal) == true
  }

  /// Advances until nothing is said or waiting.
  mutating func passUntilIdle() {
    repeat { passSpeech() } while takesPendingEvents()
  }

  /// Advances until nothing is said or waiting, and an app that runs elsewhere is at rest: what is still to come of the last
  /// command has come.
  mutating func passUntilRest() {
    rest(.quiet)
    session?.advanceUntilIdle()
  }

  /// Advances until current and waiting speech has ended.
  mutating func passSpeech() { while session?.advanceTowardsIdle() == true { look() } }

  /// Takes the events of a remote app that have come; returns whether there was one.
  private mutating func takesPendingEvents() -> Bool {
    defer { look() }
    return session?.takePendingEvents() == true
  }

  /// Lets an app that runs elsewhere do what it was still to do after the last command.
  mutating func comeToRest(_ rest: AppRest) {
    guard settle != nil else { return }
    self.rest(rest)
    _ = takesPendingEvents()
    follow()
  }

  /// Waits until an app that runs elsewhere is at rest where the cursor is.
  mutating func rest(_ rest: AppRest) {
    if let cursor = session?.machine.cursor, cursor != reached {
      reached = cursor
      reach?(cursor)
    }
    settle?(rest)
  }
}
