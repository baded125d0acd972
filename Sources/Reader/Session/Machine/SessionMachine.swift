package import AccessibilityTree
package import Announcements
package import ScreenReader
package import Text

/// The core of a session: app, reader and speech queue behind the single function `step`.
///
/// Everything that happens comes in as an input with its time, everything that is to be done goes out as an
/// effect. There is no clock, no thread and no device in here, so that a recorded run can be repeated and a
/// test can own the time.
///
/// A command on its way through `step`:
/// 1. It is recorded; its `seq` is the trigger of all that follows from it, also of the app's later answers.
/// 2. The reader (or, for listening and adjusting, the machine itself) obeys it.
/// 3. The messages that the app gets change its state; the new interface goes back to the reader.
/// 4. All announcements go to the queue; a command without an announcement of its own cuts the current one.
/// 5. The queue's orders, captions and the record leave as effects, in order.
package struct SessionMachine<App: SemanticApp>: Sendable {
  let app: App
  var state: App.State
  var rendering: Rendering<App.Message>
  var environment: ViewEnvironment
  /// Any change invalidates the predicted responses.
  var reader: Reader {
    didSet { predictedResponses = [] }
  }
  /// The predicted responses to `next` and `previous`, which their keys apply.
  var predictedResponses: [PredictedResponse] = []
  var queue: SpeechQueue
  /// What the person has chosen by now.
  package internal(set) var settings: SessionSettings
  var record = SessionRecord()
  /// How fast answers have been so far.
  package internal(set) var latency = LatencyRecorder()
  /// The effects of the app that have no answer yet.
  var openEffects = OpenEffects<App.Message>()
  /// The time of the last step, before the first that of the start; its wall clock may go back, the others do not.
  package private(set) var lastTime: SessionTime
  /// What was last ordered to be synthesized ahead, and whether something has changed since.
  var preparedUtterances: [Utterance] = []
  var isPredictionStale = true
  /// The predicted orders of the next key; nil once something has happened.
  var predicted: PredictedOrders?
  /// Whether the next key is explained instead of obeyed.
  var isExplainingKeys = false
  /// The help that the person goes through line by line; nil while none is open.
  var openHelp: OpenHelp?
  /// Whether a key without a meaning has been answered, and none with one has come since.
  var hasReportedUnknownKey = false
  /// The command that acted on an element and has no answer yet.
  var unansweredAct: UnansweredAct?
  /// The byte of an Escape that found nothing to silence; nil once anything else was pressed.
  var escapeInSilence: Trigger?
  /// Whether the person was asked whether to quit, and has given no other command since.
  var hasAskedToQuit = false
  /// Whether the person was asked whether to throw away what they typed, and has given no other command since.
  var hasAskedToCancel = false
  /// Whether the byte of the last Escape has silenced something: then that was all the key did.
  var hasEscapeSilenced = false
  /// Whether the person has stopped speech and done nothing since.
  var isJustStopped = false
  /// Whether announcements have passed that no sound carried, and the person has not been told how many wait.
  var hasPassedUnheard = false
  /// Whether the last command was a key, so that keys are what a person is told.
  var isOnKeys = true
  var idling = Idling()
  /// The `seq` of the command that continuous reading answers, also with all it goes on to.
  var readingCommand: Int?
  /// Set once the person has quit.
  var pendingQuit: PendingQuit?

  /// - Parameters:
  ///   - app: the app that is driven.
  ///   - state: where it starts; `app.initialState` unless something was done before.
  ///   - startedAt: seconds since 1970 when the session begins.
  package init(_ app: App, state: App.State? = nil, settings: SessionSettings, startedAt: Int) {
    self.app = app
    self.state = state ?? app.initialState
    self.settings = settings
    lastTime = SessionTime(.zero, after: startedAt)
    environment = ViewEnvironment(language: settings.profile.language.rawValue, now: startedAt)
    rendering = app.rendering(of: self.state, in: environment)
    reader = Reader(profile: settings.profile)
    queue = SpeechQueue()
  }

  /// An input.
  package enum Input: Sendable {
    /// The session begins: the first screen is announced, and to a newcomer how to get help.
    case begin([App.Effect], isNewcomer: Bool = false)
    case command(Command, by: CommandOrigin)
    /// A key that means nothing here.
    case otherKey
    /// It was the Escape key: its byte was the command `stop`.
    case escape
    /// Text was typed or pasted where no text goes. It is not kept: it may be a password.
    case strayText
    /// A secret a script types by its name; it is taken by a secure field only.
    case secret(String, by: CommandOrigin)
    /// A secret of a name that is not known, and the sentence that says so, which must not hold the name: it may
    /// be the secret itself.
    case unknownSecret(answer: String)
    /// A line that is no command, and the sentence that says so.
    case refusedLine(String, answer: String)
    /// The answer to one of the app's effects.
    case answer(EffectID, App.Message)
    /// An event that no command caused.
    case event(App.Message)
    case speech(SpeechEvent)
    case sound(SoundState)
    /// The program is about to be stopped, as by Ctrl-Z: speech falls silent and waits.
    case suspend
    /// It goes on: where the cursor is is said again, and then what waits.
    case resume
    /// The time the machine asked to be woken at has come.
    case tick
    /// The session is ended from outside: by a signal, or because the terminal is gone. As after `quit`, everything
    /// gets its outcome.
    case end
  }

  /// An effect.
  package enum Effect: Sendable {
    case speech(SpeechOrder)
    /// One line to print: exactly the text of an announcement. For a braille display it may be several.
    case caption(String)
    /// A text for the terminal's clipboard.
    case copy(String)
    /// An address that the desktop's own programs open.
    case open(String)
    /// One line to print again: the text of an earlier announcement.
    case print(String)
    case record(TranscriptEntry)
    /// An effect of the app; an `answer` with its id reports the result.
    case app(EffectID, App.Effect)
    /// The person changed a setting: to be used from now on and kept for next time.
    case setting(SettingChange)
    case quit
  }
}

// MARK: - What others ask

extension SessionMachine {
  /// What a key means now.
  package var inputContext: InputContext {
    if let predicted { return predicted.inputContext }
    if isExplainingKeys { return .inputHelp(in: reader.inputContext) }
    return openHelp == nil ? reader.inputContext : .readingKeys(over: reader.inputContext)
  }

  /// Whether nothing is said, waiting to be said, or expected from the app.
  package var isIdle: Bool { queue.isIdle && openEffects.isEmpty }

  /// What is being said, if anything is.
  package var saying: Announcement.ID? { queue.current }

  /// Whether the person has paused speech.
  package var isPaused: Bool { queue.isPaused }

  /// Whether the person has quit and everything has its outcome.
  package var hasQuit: Bool { pendingQuit?.isOver == true }

  /// Whether the app still owes an answer to something a person did. The effects of an event keep nobody waiting: there may
  /// be a flood of events.
  package var isWaitingForApp: Bool { openEffects.keepsPersonWaiting }

  /// When a `tick` is wanted; nil for never.
  package var wakeAt: Duration? {
    if let pendingQuit { return pendingQuit.isOver ? nil : pendingQuit.until }
    // The person's absence is counted on a clock that also runs while the machine sleeps.
    let idleStep = idling.nextStep(of: app.idleSteps(state)).map { $0 - lastTime.slept }
    return [queue.wakeAt, idleStep, openEffects.nextDeadline, unansweredAct?.reportAt].compactMap(\.self).min()
  }

  /// The element the cursor is on; nil where there is none.
  package var cursor: NodeID? { reader.cursor }
  /// The first element of the reading order; nil where the screen has none.
  package var top: NodeID? { reader.top }
  /// The screen that has the cursor.
  package var screen: ScreenInfo? { reader.screen }
  /// The interface as the reader knows it.
  package var tree: SemanticTree { rendering.tree }
  /// What is spoken.
  package var language: Language { settings.profile.language }
  /// Whether text that is typed at the cursor must not be shown.
  package var isInSecureField: Bool {
    let field = reader.editedField ?? reader.cursor
    return field.flatMap { rendering.tree[$0]?.role } == .secureField
  }
  /// What the secure field holds that is being edited; nil where none is. It is not to be shown.
  package var secureText: String? {
    guard isInSecureField else { return nil }
    return reader.editedField.flatMap { rendering.bindings.contents(of: $0)?.text }
  }
}

// MARK: - The entry point

extension SessionMachine {
  /// Handles an input that happened at `time` and returns the effects, in order.
  ///
  /// A key may have been read before the machine's last input; its own time is the zero of its latency, but the session's
  /// time never goes back. The wall clock is taken as it is.
  package mutating func step(_ input: Input, at time: SessionTime) -> [Effect] {
    let now = max(time.elapsed, lastTime.elapsed)
    lastTime = SessionTime(
      elapsed: now, withSleep: max(time.withSleep, lastTime.withSleep), wall: time.wall)
    predicted = nil
    var turn = Turn(now: now, inputAt: time.elapsed, changeCount: reader.changeCount)
    if pendingQuit != nil {
      leave(input, in: &turn)
      return turn.effects
    }
    // Also before a key: one that comes when the time is over, after the process was stopped, is too late.
    takeIdleSteps(in: &turn)
    takeTimeouts(in: &turn)
    if input.isPresence { idling.begin(at: lastTime.withSleep) }
    let escape = input.isPresence ? escapeInSilence.take() : nil
    switch input {
    case .begin(let effects, let isNewcomer):
      turn.add(record.session(settings, at: now))
      perform(effects, in: &turn)
      speak(reader.follow(rendering), in: &turn)
      turn.screenSound = nil
      if isNewcomer { reportHowToGetHelp(in: &turn) }
    case .otherKey: if isExplainingKeys { explainNothing(in: &turn) } else { answerUnknownKey(in: &turn) }
    case .escape:
      turn.trigger = escape
      if escape != nil { say(phrases.silent, .hint, in: &turn) }
    case .strayText: refuseStrayText(in: &turn)
    case .command(let command, let origin):
      hasReportedUnknownKey = false
      isOnKeys = origin == .key
      obey(command, by: origin, in: &turn)
    case .secret(let secret, let origin): type(secret: secret, by: origin, in: &turn)
    case .unknownSecret(let answer):
      turn.trigger = Trigger(seq: turn.add(record.command("type •", by: .line, at: turn.now)), at: turn.inputAt)
      say(answer, in: &turn)
    case .refusedLine(let line, let answer): refuse(line, answer: answer, in: &turn)
    case .answer(let id, let message):
      turn.trigger = openEffects.close(id)?.trigger
      report(message, in: &turn)
      // The app owes no answer to the person any more: a key that changed nothing is answered too.
      if turn.trigger != nil, !openEffects.keepsPersonWaiting {
        speak(reader.answerInVain(hasSpoken: !turn.announcements.isEmpty), in: &turn)
      }
      turn.leadsBack = turn.trigger != nil && reader.hasComeBack
    case .event(let message): report(message, in: &turn)
    case .speech(let event): hear(event, in: &turn)
    case .sound(let state):
      turn.add(record.sound(state, at: now))
      if state != .lost { reportWaiting(in: &turn) }
    case .suspend: apply(queue.pause(at: now), in: &turn)
    case .resume: speak(reader.place, in: &turn)
    case .tick:
      apply(queue.tick(at: now), in: &turn)
      refreshIfStale(in: &turn)
    case .end: end(in: &turn)
    }
    answerActInVain(after: input, in: &turn)
    flush(&turn, answersKey: input.isKey)
    endIfSilent(in: &turn)
    if input.mayMoveCursor { isPredictionStale = true }
    return turn.effects
  }

  /// The results of one step so far.
  struct Turn {
    let now: Duration
    /// When the input of this step happened.
    let inputAt: Duration
    /// How often the interface had changed before this step.
    let changeCount: Int
    var trigger: Trigger?
    var effects: [Effect] = []
    /// To be queued when the step is complete, so that the key's own answer is known first.
    var announcements: [Announcement] = []
    /// Whether the command of this turn has acted on an element.
    var hasActed = false
    /// Set by commands that deal with the queue themselves.
    var leavesSpeechAlone = false
    /// Whether a screen that comes up is one that was there before.
    var goesBack = false
    /// Whether the app, in answer to an action, leads the cursor back to where it was before.
    var leadsBack = false
    /// The sound of the screen that has come up, for the first that is said.
    var screenSound: Earcon?

    init(now: Duration, inputAt: Duration, changeCount: Int) {
      (self.now, self.inputAt, self.changeCount) = (now, inputAt, changeCount)
    }

    @discardableResult
    mutating func add(_ entry: TranscriptEntry) -> Int {
      effects.append(.record(entry))
      return entry.seq
    }
  }

  /// Sends the app a message and follows the change.
  ///
  /// A message that changes nothing, such as a request for further rows of a list, costs no new interface.
  mutating func report(_ message: App.Message, in turn: inout Turn) {
    for wish in app.wishes(of: message) { grant(wish, in: &turn) }
    let before = state
    let effects = app.update(&state, message)
    let hasChanged = state != before
    if hasChanged, let person = app.person(in: before), app.person(in: state) != person {
      forgetPerson(in: &turn)
    }
    perform(effects, in: &turn)
    if hasChanged { refresh(in: &turn) } else { refreshIfStale(in: &turn) }
  }

  private mutating func grant(_ wish: SessionWish, in turn: inout Turn) {
    switch wish {
    case .language(let code): change(.language(code), in: &turn)
    case .handOver(let text, let address): handOver(text, address, in: &turn)
    }
  }

  /// Builds the interface anew and lets the reader announce the differences.
  mutating func refresh(in turn: inout Turn) {
    environment = currentEnvironment
    rendering = app.rendering(of: state, in: environment)
    speak(reader.follow(rendering, isAnswer: turn.trigger != nil), in: &turn)
  }

  /// Builds the interface anew if it depends on a minute that is over ("5 minutes ago").
  mutating func refreshIfStale(in turn: inout Turn) {
    if currentEnvironment != environment { refresh(in: &turn) }
  }

  private var currentEnvironment: ViewEnvironment {
    ViewEnvironment(language: settings.profile.language.rawValue, now: lastTime.wallSeconds)
  }

  /// Sends the app the messages about its overdue effects.
  private mutating func takeTimeouts(in turn: inout Turn) {
    while let overdue = openEffects.takeOverdue(at: turn.now) {
      turn.trigger = overdue.trigger
      report(overdue.message, in: &turn)
      turn.trigger = nil
    }
  }

  private mutating func perform(_ effects: [App.Effect], in turn: inout Turn) {
    for effect in effects {
      let id = openEffects.open(triggeredBy: turn.trigger, timeout: app.timeout(of: effect), at: turn.now)
      turn.effects.append(.app(id, effect))
    }
  }
}

extension SessionMachine.Input {
  /// Whether what comes next in reading order, or its words, may be different after it.
  fileprivate var mayMoveCursor: Bool {
    switch self {
    case .begin, .command, .secret, .answer, .event: true
    case .strayText, .speech, .unknownSecret, .refusedLine, .otherKey, .escape, .sound, .suspend, .resume, .tick, .end: false
    }
  }

  /// Whether a person pressed a key or typed a line.
  fileprivate var isKey: Bool {
    switch self {
    case .command, .strayText, .secret, .unknownSecret, .refusedLine: true
    case .begin, .otherKey, .escape, .answer, .event, .speech, .sound, .suspend, .resume, .tick, .end: false
    }
  }

  /// Whether it shows that a person is present.
  fileprivate var isPresence: Bool {
    switch self {
    case .begin, .command, .strayText, .secret, .unknownSecret, .refusedLine, .otherKey, .escape, .resume: true
    case .answer, .event, .speech, .sound, .suspend, .tick, .end: false
    }
  }
}

/// A trigger: the `seq` of its record and its time.
struct Trigger: Hashable, Sendable {
  var seq: Int
  var at: Duration
}
