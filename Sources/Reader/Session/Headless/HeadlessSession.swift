package import AccessibilityTree
package import Announcements
import ScreenReader

/// A session without threads and devices, on a clock that only the caller moves.
///
/// Speech lasts words ÷ rate and commands take no time; the app's effects are carried out at once by
/// `world`. The same inputs give the same transcript, every time.
package struct HeadlessSession<App: SemanticApp> {
  /// The session itself.
  package private(set) var machine: SessionMachine<App>
  /// The time since it began in which the machine was awake.
  package private(set) var now: Duration = .zero
  /// How long the machine has slept so far.
  private var slept = Duration.zero
  /// The wall clock's time at the beginning, since 1970, with all later settings of the clock.
  private var wallStart: Duration
  /// The time for which a remote app has been waited until an event of it came.
  package private(set) var waitedForApp: Duration = .zero
  /// Everything recorded so far.
  package private(set) var transcript: [TranscriptEntry] = []
  /// Whether the person has quit.
  package var hasQuit: Bool { machine.hasQuit }
  private var speaker: any SessionSpeaker
  private let world: (App.Effect) -> App.Message?
  private let outside: Outside?
  private let caption: ((String) -> Void)?

  /// The next event of a remote app, where real time passes whatever this clock says: the event and the time that it took
  /// to come, waited for at most `timeout`; nil for none.
  package typealias Outside = (_ timeout: Duration) -> (event: App.Message, after: Duration)?

  /// - Parameter world: does what the app wants done and answers; nil where no answer comes.
  package init(
    _ machine: SessionMachine<App>, rate: Int, begin effects: [App.Effect] = [],
    world: @escaping (App.Effect) -> App.Message?
  ) {
    self.init(machine, speaker: VirtualSpeaker(rate: rate), begin: effects, world: world)
  }

  /// The same with another speaker: speech lasts as long as it says.
  ///
  /// - Parameters:
  ///   - caption: called with each announcement's text when it is queued.
  ///   - outside: the events of a remote app; nil for none.
  package init(
    _ machine: SessionMachine<App>, speaker: any SessionSpeaker, begin effects: [App.Effect] = [],
    caption: ((String) -> Void)? = nil, outside: Outside? = nil, world: @escaping (App.Effect) -> App.Message?
  ) {
    self.machine = machine
    self.outside = outside
    wallStart = machine.lastTime.wall
    self.world = world
    self.caption = caption
    self.speaker = speaker
    feed(.begin(effects))
  }

  /// Handles an input at the present time and carries out its effects.
  package mutating func feed(_ input: SessionMachine<App>.Input) {
    now = max(now, speaker.time ?? now)
    var (input, answers): (SessionMachine<App>.Input?, [SessionMachine<App>.Input]) = (input, [])
    while let next = input {
      for effect in machine.step(next, at: moment) {
        switch effect {
        case .record(let entry): transcript.append(entry)
        case .speech(let order): speaker.obey(order, at: now)
        case .app(let id, let effect): if let answer = world(effect) { answers.append(.answer(id, answer)) }
        case .setting(let change): speaker.follow(change)
        case .caption(let text), .print(let text): caption?(text)
        case .copy, .open, .quit: break
        }
      }
      input = nextInput(&answers)
    }
  }

  /// What is handled next at the same moment; nil for nothing.
  private mutating func nextInput(_ answers: inout [SessionMachine<App>.Input]) -> SessionMachine<App>.Input? {
    if !answers.isEmpty {
      // An app that is elsewhere answers later than the first words of the command are heard, however fast it is here.
      if startsSpeech, let event = speaker.next(at: now) { return .speech(event) }
      return answers.removeFirst()
    }
    // A cancel is answered before time goes on. A start is not reported yet: a command at this same moment may take it
    // back, and then nothing was heard.
    return speaker.hasAnswer ? speaker.next(at: now).map { .speech($0) } : nil
  }

  /// Whether what was ordered has begun by the time at which the app answers or reports.
  private var startsSpeech: Bool { isRemote && !isInRealTime }

  /// The present moment on all clocks.
  private var moment: SessionTime {
    SessionTime(elapsed: now, withSleep: now + slept, wall: wallStart + now + slept)
  }

  /// Lets the machine sleep: no clock that stops in sleep goes on, the wall clock does.
  mutating func sleep(for time: Duration) {
    slept += time
    feed(.tick)
  }

  /// Sets the wall clock forward, or back by a negative time.
  mutating func setWallClock(by time: Duration) {
    wallStart += time
    feed(.tick)
  }

  /// When something happens by itself next; nil if nothing will.
  package var nextEventAt: Duration? {
    [speaker.nextEventAt, machine.wakeAt].compactMap(\.self).min()
  }

  /// Lets the clock run to the next thing that happens by itself, but not past `limit`.
  ///
  /// Returns false when nothing happened; the clock then stands at `limit`.
  ///
  /// - Parameter isReal: Whether the same time passes for a remote app. Otherwise that app is asked only when nothing
  ///   happens here: a person who listens to the end would have given it more time. So the speech that an event cuts does
  ///   not depend on the speed of this machine.
  @discardableResult
  package mutating func advance(notPast limit: Duration, isReal: Bool = false) -> Bool {
    if isInRealTime { return takeEvents(within: .zero) || wait(notPast: limit) }
    guard let next = nextEventAt, next <= limit else {
      if takeEvents(within: max(limit - now, .zero)) { return true }
      now = max(now, limit)
      return false
    }
    if isReal, takeEvents(within: max(next - now, .zero)) { return true }
    now = max(now, next)
    if let event = speaker.next(at: now) {
      feed(.speech(event))
    } else {
      feed(.tick)
    }
    return true
  }

  /// Whether the session's clock is the speaker's, which nobody moves.
  package var isInRealTime: Bool { speaker.time != nil }

  /// Whether the app is elsewhere, and goes on by itself.
  package var isRemote: Bool { outside != nil }

  /// Whether waiting takes time: for sound, or for a remote app.
  package var takesRealTime: Bool { isInRealTime || isRemote }

  /// Takes a remote event that has come or comes soon; returns whether there was one.
  private mutating func takeEvents(within timeout: Duration) -> Bool {
    guard let (event, time) = outside?(timeout) else { return false }
    now += time
    waitedForApp += time
    if startsSpeech { while let event = speaker.next(at: now) { feed(.speech(event)) } }
    feed(.event(event))
    return true
  }

  /// Waits for the next thing that happens by itself.
  private mutating func wait(notPast limit: Duration) -> Bool {
    // The remote app is asked again and again: there is one thread.
    let pause = outside == nil ? limit : now + .milliseconds(20)
    let event = speaker.event(notPast: min(limit, machine.wakeAt ?? limit, pause))
    now = max(now, speaker.time ?? now)
    if let event {
      feed(.speech(event))
    } else if let wake = machine.wakeAt, wake <= now {
      feed(.tick)
    } else {
      return pause < limit
    }
    return true
  }

  /// Lets the clock run until nothing is said or waiting any more, or what waits is held back by a pause,
  /// which no clock ends.
  package mutating func advanceUntilIdle() {
    repeat { while advanceTowardsIdle() {} } while takePendingEvents()
  }

  /// Takes all remote events that have come; returns whether there was one.
  package mutating func takePendingEvents() -> Bool {
    guard takeEvents(within: .zero) else { return false }
    while takeEvents(within: .zero) {}
    return true
  }

  /// Lets the clock run to the next thing that happens, if something is said or waiting; returns whether it is.
  package mutating func advanceTowardsIdle() -> Bool {
    guard !machine.isIdle, !machine.isPaused, let next = nextEventAt else { return false }
    advance(notPast: next)
    return true
  }
}

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
