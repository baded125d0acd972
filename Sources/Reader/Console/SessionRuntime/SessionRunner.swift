package import AccessibilityTree
internal import Announcements
internal import DequeModule
package import LinuxSupport
internal import ScreenReader
package import Session

/// Runs a session in real time: one thread, one mailbox, one keyboard or pipe.
///
/// The thread that calls `run` owns the machine. It reads what the person types and takes the input of other threads from
/// the mailbox, steps the machine, and carries out the effects in order without ever waiting for one of them. It reads keys
/// itself because another thread would have to wake it for each.
package struct SessionRunner<App: SemanticApp>: ~Copyable {
  private var machine: SessionMachine<App>
  private let clock: SessionClock
  private let clockWatch = ClockWatch()
  private let mailbox: Mailbox<SessionMail<App.Message>>
  private let ports: SessionPorts<App>
  /// What the person types; nil before the first and after the last of it.
  private var input: InputReader?
  private var keys = KeyDecoder()
  private var interpreter = KeyInterpreter()
  /// Lines that wait for the app's answer or for a `wait`.
  private var lines: Deque<LineInput> = []
  private var hold: WaitCondition?
  /// What was said since the last command and no line has waited for.
  private var said: Deque<Announcement> = []
  /// Whether a line was obeyed whose effects in the app have not been waited for.
  private var awaitsRest = false
  private var hasInputEnded = false
  /// Whether the session has ended because there is nothing more to read keys from.
  package private(set) var hasLostTerminal = false
  /// The cursor's new element, until it is reported; nil if the cursor has not moved.
  private var newCursor: NodeID?
  private var exitCode: Int32?
  /// The exit code for the end of the machine.
  private var endCode: Int32 = 0

  /// What a script's `wait` waits for.
  private enum WaitCondition {
    case until(Duration)
    /// The app is to be at rest first.
    case atRest(thenIdle: Bool)
    case idle
    case said(SpokenPattern, within: Duration, until: Duration)
  }

  /// Takes over a machine that has not begun.
  ///
  /// - Parameters:
  ///   - clock: Tells the session's time; the machine's times are of no other.
  ///   - mailbox: Made by `mailbox()`; other threads put events and answers there.
  ///   - input: What the person types; nil where nobody does.
  ///   - ports: Where effects go.
  package init(
    _ machine: SessionMachine<App>, clock: SessionClock, mailbox: Mailbox<SessionMail<App.Message>>,
    input: InputReader? = nil, ports: SessionPorts<App>
  ) {
    self.input = input
    self.machine = machine
    self.clock = clock
    self.mailbox = mailbox
    self.ports = ports
  }

  /// Runs to the end of the session and returns the exit code.
  ///
  /// It ends when the person quits, at the end of input once everything is said, or on a signal.
  ///
  /// - Parameter isNewcomer: whether to say first how to get help.
  package mutating func run(begin effects: [App.Effect], isNewcomer: Bool = false) -> Int32 {
    askForShortTurns()
    step(.begin(effects, isNewcomer: isNewcomer), at: clock.now())
    while exitCode == nil {
      obeyLines()
      if exitCode != nil { break }
      if hasInputEnded, lines.isEmpty, hold == nil {
        // Nobody is left to end a pause.
        if machine.isPaused, !machine.isIdle { step(.command(.resume, by: .line), at: clock.now()) }
        if machine.isIdle, !settle(.afterAct) { break }
      }
      attend()
      wake()
    }
    return exitCode ?? endCode
  }

  /// Lines that may wait; beyond it the writer waits, so that a script may have any length.
  private static var mostLines: Int { 1000 }

  /// Waits for the next input and handles it; a key goes before all input of other threads.
  private mutating func attend() {
    let mail = mailbox.takeWaiting()
    // While there is nothing to do, the answer to the next key is synthesized ahead.
    if mail == nil, let player = ports.player, let order = machine.prepareNext() { player([order]) }
    let timeout = mail == nil ? nextWake.map { $0 - clock.now() } : .zero
    let source = lines.count < Self.mostLines ? input?.descriptor : nil
    let ready = readable(
      [mailbox.descriptor, clockWatch.descriptor] + (source.map { [$0] } ?? []), timeout: timeout)
    if ready.contains(clockWatch.descriptor) {
      clockWatch.acknowledge()
      step(.tick, at: clock.now())
    }
    if let source, ready.contains(source) { takeInput() }
    if let mail { open(mail) }
  }

  private mutating func takeInput() {
    for event in input?.read() ?? [] {
      switch event {
      case .bytes(let bytes, let at): press(keys.feed(bytes, at: at), at: clock.time(of: at))
      case .line(let line): lines.append(line)
      case .end:
        // A terminal that is gone ends the session; after the last line of a script it is spoken to its end.
        if input?.takesKeys == true {
          hasLostTerminal = true
          end()
        } else {
          hasInputEnded = true
        }
        input = nil
      }
    }
  }

  private var nextWake: Duration? {
    var times = [machine.wakeAt, keys.deadline.map { clock.time(of: $0) }].compactMap(\.self)
    switch hold {
    case .until(let time), .said(_, _, let time): times.append(time)
    case .idle, .atRest, nil: break
    }
    return times.min()
  }

  /// Does what is due by now.
  private mutating func wake() {
    let now = clock.now()
    if let time = machine.wakeAt, time <= now { step(.tick, at: now) }
    if let deadline = keys.deadline, clock.time(of: deadline) <= now {
      press(keys.timeout(at: deadline), at: now)
    }
  }

  private mutating func open(_ mail: SessionMail<App.Message>) {
    switch mail {
    case .answer(let id, let message): step(.answer(id, message), at: clock.now())
    case .event(let message): step(.event(message), at: clock.now())
    case .speech(let event):
      step(.speech(event), at: clock.now())
      switch event {
      case .started, .unheard: reportCursor()
      case .finished, .cut, .failed: break
      }
    case .sound(let state): step(.sound(state), at: clock.now())
    case .suspend(let done):
      finishKeys()
      step(.suspend, at: clock.now())
      done.post(())
    case .resume:
      // The terminal threw away what was not read: the rest of a key or a paste will not come.
      keys = KeyDecoder()
      step(.resume, at: clock.now())
    case .end(let code):
      endCode = code
      end()
    case .atRest: if case .atRest(let thenIdle) = hold { hold = thenIdle ? .idle : nil }
    }
  }

  /// Reports the cursor's new element to the app.
  private mutating func reportCursor() { if let cursor = newCursor.take() { ports.reach(cursor) } }

  /// Begins to wait until the app is at rest; returns whether there is anything to wait for.
  private mutating func settle(_ rest: AppRest) -> Bool {
    guard let settle = ports.settle, awaitsRest || rest != .afterAct else { return false }
    reportCursor()
    awaitsRest = false
    hold = .atRest(thenIdle: rest != .afterAct)
    settle(rest)
    return true
  }

  private mutating func end() {
    finishKeys()
    step(.end, at: clock.now())
  }

  /// Takes the received part of a paste before the rest of it is thrown away: the app may keep it.
  private mutating func finishKeys() { press(keys.finish(), at: clock.now()) }

  // MARK: Keys and lines

  private mutating func press(_ pressed: [Key], at time: Duration) {
    for (index, key) in pressed.enumerated() {
      let rest = pressed[(index + 1)...]
      switch interpreter.meaning(of: key, in: machine.inputContext, at: time, before: rest) {
      case .command(let command): obey(command, at: time)
      case .strayText: step(.strayText, at: time)
      case .unknown: step(.otherKey, at: time)
      case .escape: step(.escape, at: time)
      case .nothing: break
      }
    }
  }

  /// Obeys a key. Its speech is ordered first, where it was predicted, and the rest is done meanwhile.
  private mutating func obey(_ command: Command, at time: Duration) {
    guard let player = ports.player,
      let orders = machine.predictedOrders(
        for: command, at: clock.moment(time))
    else {
      return step(.command(command, by: .key), at: time)
    }
    player(orders)
    step(.command(command, by: .key), at: time, ordered: orders)
  }

  /// Obeys the lines that are there; each waits until the app has answered the one before and what follows from that is
  /// there, so that a script need not guess how long signing in takes.
  private mutating func obeyLines() {
    while exitCode == nil, !machine.isWaitingForApp, !isHeld, let line = lines.first {
      if case .success(let statement?) = line.statement(in: machine.language), statement.movesOrActs, settle(.afterAct) { return }
      lines.removeFirst()
      // A line that had to wait is a key that is pressed now.
      let time = clock.now()
      switch line.statement(in: machine.language) {
      case .success(let statement?): obey(statement, of: line, at: time)
      case .success(nil): break
      case .failure(let error):
        // Nothing after it was read: what was to be done has not been.
        if case .endless = error { endCode = 65 }
        step(.refusedLine(line.shown, answer: error.message(in: machine.language)), at: time)
      }
    }
  }

  private mutating func obey(_ statement: Statement, of line: LineInput, at time: Duration) {
    switch statement {
    case .command(let command):
      awaitsRest = true
      step(.command(command, by: .line), at: time)
    case .wait(let duration): hold = .until(clock.now() + duration)
    case .waitUntilIdle: if !settle(.drawn) { hold = .idle }
    case .waitFor(let text, let limit): hold = .said(text, within: limit, until: clock.now() + limit)
    case .typeSecret(let name):
      // Elsewhere than in a secure field no secret is taken, and a name may be a password that missed its field.
      if let secret = machine.isInSecureField ? ports.secret(name) : "" {
        awaitsRest = true
        step(.secret(secret, by: .line), at: time)
      } else {
        step(.unknownSecret(answer: ports.unknownSecret(machine.language)), at: time)
      }
    }
  }

  private var isHeld: Bool {
    mutating get {
      let isOver =
        switch hold {
        case .until(let time): time <= clock.now()
        // Nothing more is said while speech is paused.
        case .atRest: false
        case .idle: machine.isIdle || machine.isPaused
        case .said(let text, let limit, let time): hasHeard(text, within: limit, until: time)
        case nil: true
        }
      if isOver { hold = nil }
      return !isOver
    }
  }

  /// Whether the wait for a text is over: it was said, or its time has passed, which is reported.
  private mutating func hasHeard(_ text: SpokenPattern, within limit: Duration, until end: Duration) -> Bool {
    while let next = said.popFirst() { if text.isPart(of: next.text) { return true } }
    let now = clock.now()
    guard now >= end else { return false }
    let error = LineError.unsaid(text, within: limit)
    let line = LineLanguage.render(.waitFor(text, within: limit)).joined()
    step(.refusedLine(line, answer: error.message(in: machine.language)), at: now)
    return true
  }

  /// More announcements than follow one command; of a flood of events the oldest are forgotten.
  private static var mostSaid: Int { 1000 }

  /// Keeps what a line may wait for.
  private mutating func note(_ event: TranscriptEntry.Event) {
    switch event {
    case .command: said = []
    case .announcement(let announcement) where announcement.repeats == nil:
      if said.count == Self.mostSaid { said.removeFirst() }
      said.append(announcement)
    default: break
    }
  }

  // MARK: The entry point

  /// - Parameter ordered: what the player has been given already.
  private mutating func step(
    _ input: SessionMachine<App>.Input, at time: Duration, ordered: [SpeechOrder] = []
  ) {
    var inputs = [input]
    while !inputs.isEmpty {
      let next = inputs.removeFirst()
      let effects = machine.step(next, at: clock.moment(time))
      // Speech, and the settings it is spoken with, before the rest: each of the others wakes a thread, and
      // a listener would wait for that.
      var orders: [SpeechOrder] = []
      for effect in effects {
        switch effect {
        case .setting(let change): ports.change(change)
        case .speech(let order): orders.append(order)
        default: break
        }
      }
      if let player = ports.player {
        if !orders.isEmpty, orders != ordered { player(orders) }
      } else {
        for order in orders { inputs.append(contentsOf: Self.saidInSilence(order, at: time)) }
      }
      if let show = ports.show, next.mayChangeView || effects.contains(where: { $0.reportsCursor }) { show(machine.view) }
      for effect in effects {
        switch effect {
        case .speech, .setting: break
        case .caption(let text), .print(let text): ports.caption(text)
        case .copy(let text): ports.copy(text)
        case .open(let address): ports.open(address)
        case .record(let entry):
          if case .cursor(let node, _) = entry.event { newCursor = node }
          note(entry.event)
          ports.record(entry, secret(typedBy: entry))
        case .app(let id, let effect): ports.perform(id, effect)
        case .quit: exitCode = endCode
        }
      }
    }
  }

  private func secret(typedBy entry: TranscriptEntry) -> TypedSecret? {
    guard case .command = entry.event, let text = machine.secureText else { return nil }
    return ports.secretName(text).map { TypedSecret(name: $0, count: text.count) }
  }

  /// Without a player the caption is all there is: it counts as heard when it is printed.
  private static func saidInSilence(_ order: SpeechOrder, at time: Duration) -> [SessionMachine<App>.Input] {
    guard case .speak(let utterance) = order else { return [] }
    return [
      .speech(.started(utterance.id, Latency(at: time))), .speech(.finished(utterance.id, at: time)),
    ]
  }
}

extension SessionRunner {
  /// A mailbox for a session of the app.
  ///
  /// Input that the person waits for, or speech does, goes before events; and waiting events are merged as the app allows,
  /// so that a flood of them, and the urgent ones among them, are handled soon.
  package static func mailbox() -> Mailbox<SessionMail<App.Message>> {
    Mailbox(goesFirst: \.goesFirst) { waiting, new in
      guard case .event(let older) = waiting, case .event(let newer) = new else { return nil }
      return App.merged(older, newer).map(SessionMail.event)
    }
  }
}

extension SessionMachine.Effect {
  /// Whether the cursor has moved, as continuous reading does when something has been said.
  fileprivate var reportsCursor: Bool {
    if case .record(let entry) = self, case .cursor = entry.event { true } else { false }
  }
}

extension SessionMachine.Input {
  /// Whether the view may change after it; events of the player are frequent, and change no tree.
  fileprivate var mayChangeView: Bool {
    switch self {
    case .speech, .sound: false
    default: true
    }
  }
}
