import AccessibilityTree
import ScreenReader
package import Session
import Text

/// The listener of a flow while it is played.
package struct FlowHearing {
  /// Makes what speaks in the flow's next session; nil for a speaker whose speech lasts words ÷ rate.
  var makeSpeaker: (() -> any SessionSpeaker)?
  /// The pause of a listener who hears everything to its end before the next key; nil for none: commands
  /// then follow each other at once, as a test wants them.
  var pauseBetweenSteps: Duration?
  /// Whether the report keeps the screens the flow comes to.
  var keepsScreens: Bool

  /// Whether the report has whole screens for a snapshot: those that the flow opens and gives no command on. An app that runs
  /// elsewhere then comes to rest before each command, so that its announcements stand under the command that caused them.
  package var hearsScreens = false

  /// The longest time that the flow may take by the clock on the wall; nil for any.
  var timeLimit: TimeLimit?

  /// Told of each line that does something, before it is done.
  var willPlay: ((Flow.Action) -> Void)?
  /// Takes the report so far after each line.
  var didPlay: ((FlowReport) -> Void)?
  /// Told of the report so far where the flow cannot go on.
  var didStop: ((FlowReport) -> Void)?
  /// Told of each announcement's text when it is queued; a repeat of a cut one tells nothing.
  var caption: ((String) -> Void)?

  /// A listener; by default one who hears nothing and does not wait.
  package init(
    pauseBetweenSteps: Duration? = nil, keepsScreens: Bool = false, timeLimit: TimeLimit? = nil,
    willPlay: ((Flow.Action) -> Void)? = nil, caption: ((String) -> Void)? = nil,
    didPlay: ((FlowReport) -> Void)? = nil, didStop: ((FlowReport) -> Void)? = nil, makeSpeaker: (() -> any SessionSpeaker)? = nil
  ) {
    self.pauseBetweenSteps = pauseBetweenSteps
    self.keepsScreens = keepsScreens
    self.timeLimit = timeLimit
    self.willPlay = willPlay
    self.caption = caption
    self.didPlay = didPlay
    self.didStop = didStop
    self.makeSpeaker = makeSpeaker
  }
}

/// A limit of time for a flow, by a clock outside of it.
package struct TimeLimit {
  /// The longest time.
  var duration: Duration
  /// What is left of it; negative when it is over.
  var left: () -> Duration

  /// A limit whose rest is asked for again and again.
  package init(_ duration: Duration, left: @escaping () -> Duration) {
    self.duration = duration
    self.left = left
  }

  /// Whether nothing is left.
  var isOver: Bool { left() <= .zero }

  /// The error of a flow that goes past it.
  var error: FlowError {
    FlowError(
      localized(
        en: "the flow is not done after \((duration / .seconds(1)).plain) s; give it more time with --time-limit",
        nb: "forløpet er ikke ferdig etter \((duration / .seconds(1)).plain) s; gi det mer tid med --time-limit"), exitCode: 1)
  }
}

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
