import AccessibilityTree
import Announcements
import ScreenReader
package import Session
import Text

/// Plays a flow in an environment and judges the announcements.
///
/// 1. Commands take no time. `expect` runs the clock to the next announcement, `wait` for the given time.
/// 2. Answers to the last command can be judged, and events since it, as soon as they are queued; each announcement once,
///    in the order of queueing. Hints and repeats are skipped, unless they are expected.
/// 3. A failed expectation becomes a finding and the flow goes on, so that one run finds all faults. So does a command that
///    could not be done and whose answer no expectation judges.
package struct FlowRun<Stage: FlowEnvironment> {
  var flowEnvironment: Stage
  private var settings: SessionSettings
  var session: HeadlessSession<Stage.App>?
  private var notify: ((FlowNotice) throws(FlowError) -> Stage.App.Message)?
  private var setTime: ((Duration) -> Void)?
  /// Waits until the app is at rest, where it runs elsewhere.
  var settle: ((AppRest) -> Void)?
  /// Reports the cursor's element to such an app.
  var reach: ((NodeID) -> Void)?
  /// The element that was reported last.
  var reached: NodeID?
  /// The announcements that an expectation may judge now.
  var scope = ExpectationScope()
  /// The expectations before the next command.
  var upcoming: [Expectation] { flow.expectations(after: index) }
  var flow: Flow
  /// The place of the current step in the flow.
  var index = 0
  /// The number of transcript entries that the steps of the report contain already.
  private var reported = 0
  var report: FlowReport
  private var budgets: [(place: FlowPlace, seconds: Double)] = []
  private var spoken = Duration.zero
  let hearing: FlowHearing
  /// Whether the last step was the flow's own `wait`.
  var hasJustWaited = false
  /// The commands of the session: their lines, and the places of the transcript at which they were given.
  var commands: [(place: Int, line: FlowPlace)] = []
  /// The announcements that were judged before the last command.
  var judgedEarlier: Set<Announcement.ID> = []
  /// Whether the report tells already that quotes are typed.
  private var hasToldOfQuotes = false
  /// The number of findings when the session began.
  private(set) var findingsBefore = 0
  /// The number of sessions opened so far.
  private var sessionCount = 0
  /// Those that it waited for before.
  private var awaitedEarlier: Set<Announcement.ID> = []
  /// The ids that the flow expects the cursor on and that no screen has had so far.
  var unseenNodes: Set<NodeID>

  init(_ flow: Flow, on flowEnvironment: Stage, settings: SessionSettings, hearing: FlowHearing) {
    self.flowEnvironment = flowEnvironment
    self.hearing = hearing
    self.settings = settings
    self.flow = flow
    report = FlowReport(name: flow.name)
    report.judgesNothing = flow.judgesNothingLine != nil
    for inclusion in Set(flow.steps.compactMap(\.place.inclusion)) { report.inclusionCounts[inclusion.file, default: 0] += 1 }
    unseenNodes = Set(
      flow.steps.compactMap { if case .expectCursor(let id) = $0.action { NodeID(id) } else { nil } })
  }

  /// Plays the whole flow.
  ///
  /// - Parameter hearing: The listener; by default nobody listens, and time is words ÷ rate.
  package static func play(
    _ flow: Flow, on flowEnvironment: Stage, settings: SessionSettings, hearing: FlowHearing = FlowHearing()
  ) throws(FlowParser.Failure) -> FlowReport {
    var run = FlowRun(flow, on: flowEnvironment, settings: settings, hearing: hearing)
    for (index, step) in flow.steps.enumerated() {
      do throws(FlowError) {
        run.index = index
        try run.play(step)
        hearing.didPlay?(run.report)
        if let limit = hearing.timeLimit, limit.isOver { throw limit.error }
      } catch {
        run.finish()
        hearing.didStop?(run.report)
        throw FlowParser.Failure(flow: flow.name, step.place, reason: error.reason, exitCode: error.exitCode)
      }
    }
    if run.sessionCount == 0 {
      // A flow without a line that needs a session shows that its app can be had all the same.
      do throws(FlowError) { try run.beginIfNeeded() } catch {
        run.finish()
        hearing.didStop?(run.report)
        throw FlowParser.Failure(
          flow: flow.name, FlowPlace(line: 1), reason: error.reason, exitCode: error.exitCode)
      }
    }
    run.finish()
    return run.report
  }
}

// MARK: - Playing

extension FlowRun {
  mutating func play(_ step: FlowStep) throws(FlowError) {
    if let session { setTime?(session.now) }
    defer { follow() }
    guard try prepare(for: step) else { return }
    let known = scope.judged
    switch step.action {
    case .open(let screen): try open(screen)
    case .clock(let clock): flowEnvironment = flowEnvironment.at(clock)
    case .statement(let statement): try play(statement, of: step)
    case .notify(let notice):
      guard let message = try notify?(notice) else { return }
      scope.hasOwnEvents = true
      session?.feed(.event(message))
    case .expect(let expectation): judge(expectation, at: step.place)
    case .expectNot(let unwanted): judgeAbsence(of: unwanted, at: step.place)
    case .expectNothing: judgeSilence(at: step.place)
    case .expectCursor(let id): judgeCursor(id, at: step.place)
    case .expectScreen(let name): try judgeScreen(name, at: step.place)
    case .budget(let seconds): budgets.append((step.place, seconds))
    }
    note(scope.judged.subtracting(known), judgedBy: step)
  }

  /// Adds the announcements that a line was compared with to the report.
  private mutating func note(_ judged: Set<Announcement.ID>, judgedBy step: FlowStep) {
    guard !judged.isEmpty, let last = report.steps.last?.judging.indices.last,
      report.steps[report.steps.count - 1].judging[last].step == step
    else { return }
    report.steps[report.steps.count - 1].judging[last].announcements = judged
  }

  /// Opens a session for a step that needs one, and adds a step to the report. Returns whether the step must still be done: a
  /// setting may be applied without a session.
  private mutating func prepare(for step: FlowStep) throws(FlowError) -> Bool {
    switch step.action {
    case .clock, .budget: return true
    case .expect, .expectNot, .expectNothing, .expectCursor, .expectScreen:
      try beginIfNeeded()
      report.steps[report.steps.count - 1].judging.append(.init(step: step))
      return true
    case .open:
      // Speech that is still to come belongs to the step before.
      close()
      hasJustWaited = false
    // Before anything is heard a setting is how it is heard, and nothing to be announced.
    case .statement(.command(let command)) where session == nil:
      guard let change = command.setting else { fallthrough }
      settings.apply(change)
      return false
    case .notify, .statement:
      try beginIfNeeded()
      listen(before: step.action)
      if hearing.hearsScreens {
        comeToRest(.quiet)
      } else if case .statement(let statement) = step.action, statement.movesOrActs {
        comeToRest(.afterAct)
      }
    }
    hearing.willPlay?(step.action)
    report.steps.append(PlayedStep(step.place, index: index, step.action))
    return true
  }

  /// Adds the announcements since the last call to the last step of the report.
  mutating func follow() {
    guard let session, !report.steps.isEmpty else { return }
    if !unseenNodes.isEmpty {
      unseenNodes = unseenNodes.filter { session.machine.tree.offset(of: $0) == nil }
    }
    while reported < session.transcript.count {
      defer { reported += 1 }
      guard case .announcement(let announcement) = session.transcript[reported].event, announcement.repeats == nil
      else { continue }
      report.steps[report.steps.count - 1].said.append(announcement)
    }
    report.steps[report.steps.count - 1].cursor = session.machine.cursor?.path
    report.steps[report.steps.count - 1].screenName = session.machine.screen?.name
    report.steps[report.steps.count - 1].unknownProperties = session.machine.screen?.unknownProperties ?? []
    report.steps[report.steps.count - 1].session = max(0, sessionCount - 1)
    look()
  }

  /// Stores the screen, if it has changed.
  mutating func look() {
    guard hearing.keepsScreens, let session, let info = session.machine.screen else { return }
    let view = FlowReport.View(
      session: sessionCount - 1, at: session.now, info: info, tree: session.machine.tree,
      cursor: session.machine.cursor, profile: session.machine.settings.profile)
    guard let last = report.views.last else { return report.views.append(view) }
    guard !last.shows(view) else { return }
    // A view that was replaced in the same moment was never visible.
    if last.session == view.session, last.at == view.at { report.views.removeLast() }
    report.views.append(view)
  }

  private mutating func play(_ statement: Statement, of step: FlowStep) throws(FlowError) {
    switch statement {
    case .command(let command):
      report.keyCount += command.keyCount
      if case .type(let text) = command, text.isInQuotes { tellOfQuotes(at: step.place) }
      give(.command(command, by: .flow), of: step)
    case .typeSecret(let name):
      guard let secret = flowEnvironment.secret(name) else {
        let variable = "EARSHOT_SECRET_" + name.uppercased().replacing("-", with: "_")
        throw FlowError(
          localized(
            en: "there is no secret '\(name)'; set \(variable)", nb: "hemmeligheten «\(name)» finnes ikke; sett \(variable)"))
      }
      report.keyCount += secret.count
      give(.secret(secret, by: .flow), of: step)
    case .wait(let duration):
      scope.hasOwnEvents = true
      guard let end = session.map({ $0.now + duration }) else { return }
      while pass(notPast: end, isReal: true) {}
    case .waitUntilIdle:
      scope.hasOwnEvents = true
      rest(.drawn)
      passUntilIdle()
    case .waitFor(let text, let limit):
      scope.hasOwnEvents = true
      wait(for: text, within: limit, at: step.place)
    }
  }

  /// Tells once that `type` takes the quotes as text.
  private mutating func tellOfQuotes(at place: FlowPlace) {
    guard !hasToldOfQuotes else { return }
    hasToldOfQuotes = true
    report.remarks.append(
      "\(place.words(in: report.name)): "
        + localized(
          en: "'type' takes the rest of the line as it is, and types the quotes too; leave them out if they are not meant",
          nb: "«type» tar resten av linjen som den er, og skriver hermetegnene også; fjern dem hvis de ikke er ment"))
  }

  /// Gives the session a command; from now on only its answer is judged.
  private mutating func give(_ input: SessionMachine<Stage.App>.Input, of step: FlowStep) {
    judgeRefusal()
    let start = session?.transcript.count ?? 0
    session?.feed(input)
    let command = session?.transcript[start...].first { entry in
      if case .command = entry.event { true } else { false }
    }
    commands.append((start, step.place))
    judgedEarlier.formUnion(scope.judged)
    awaitedEarlier.formUnion(scope.awaitedAnnouncements)
    // After `quit` no command is performed, and none is answered.
    scope = ExpectationScope(
      command: command?.seq ?? -1, step: step, start: start, next: start, hasOwnEvents: false)
  }

  /// Starts the session at the environment's first screen if no screen is open.
  mutating func beginIfNeeded() throws(FlowError) {
    guard session == nil else { return }
    report.steps.append(PlayedStep(FlowPlace(line: 0), index: 0, .open(screen: flowEnvironment.firstScreen)))
    try open(flowEnvironment.firstScreen)
    follow()
  }

  /// Starts a new session with the settings of the last one; its announcements are no longer judged.
  private mutating func open(_ screen: String) throws(FlowError) {
    let opened = try flowEnvironment.open(screen, settings: settings)
    sessionCount += 1
    findingsBefore = report.findings.count
    notify = opened.notify
    setTime = opened.setTime
    (settle, reach, reached) = (opened.settle, opened.reach, nil)
    session = HeadlessSession(
      opened.machine, speaker: hearing.makeSpeaker?() ?? VirtualSpeaker(rate: settings.rate),
      caption: hearing.caption, outside: opened.outside, world: opened.perform)
  }

  /// Ends the session. Speech that is still to come is spoken to its end, so that every announcement has its outcome; later
  /// events of a remote app are no part of the flow.
  private mutating func close() {
    // No later command could end a pause.
    if session?.machine.isPaused == true { session?.feed(.command(.resume, by: .flow)) }
    passSpeech()
    if hearing.hearsScreens { comeToRest(.quiet) }
    follow()
    judgeRefusal()
    guard let session else { return }
    if hearing.hearsScreens, commands.isEmpty { hearWholeScreen(session) }
    noteUnjudged(in: session.transcript)
    settings = session.machine.settings
    report.transcript += session.transcript
    var begun: [Announcement.ID: Duration] = [:]
    for entry in session.transcript {
      switch entry.event {
      case .announcement(let announcement)
      where announcement.repeats == nil && announcement.priority != .hint:
        spoken += SpeechDuration.of(announcement.text, rate: settings.rate)
        report.announcementCount += 1
      case .speech(let outcome):
        switch outcome.outcome {
        case .started: begun[outcome.id] = entry.at
        // What is cut in the moment in which it begins interrupts nobody.
        case .cut where begun[outcome.id] != entry.at: report.interruptionCount += 1
        default: break
        }
      default: break
      }
    }
    (self.session, settle, reach) = (nil, nil, nil)
    scope = ExpectationScope()
    (commands, judgedEarlier, awaitedEarlier) = ([], [], [])
    reported = 0
  }

  /// Adds to the report the assertive announcements of the session that no line judged: errors that a flow may pass by.
  private mutating func noteUnjudged(in transcript: [TranscriptEntry]) {
    let judged = judgedEarlier.union(awaitedEarlier).union(scope.judged).union(scope.awaitedAnnouncements)
    for step in report.steps where step.session == max(0, sessionCount - 1) {
      report.unjudged += step.said.filter {
        $0.priority == .assertive && !judged.contains($0.id) && !transcript.outcome(of: $0.id).isUnheard
      }.map { .init(place: step.place, announcement: $0) }
    }
  }

  /// Adds all elements of the screen to the step that opened it.
  private mutating func hearWholeScreen(_ session: HeadlessSession<Stage.App>) {
    guard let place = report.steps.lastIndex(where: { if case .open = $0.action { true } else { false } }) else { return }
    let (tree, profile) = (session.machine.tree, session.machine.settings.profile)
    report.steps[place].wholeScreen = ScreenReading(tree, as: profile).steps.map { step in
      Announcement(
        step.spoken.parts, priority: .navigation, source: .cursor, language: profile.language.rawValue,
        subject: tree.nodes[step.offset].id.path)
    }
  }

  mutating func finish() {
    close()
    let seconds = spoken / .seconds(1)
    report.speechSeconds = seconds
    for budget in budgets where seconds >= budget.seconds {
      let limit = "\(budget.seconds)".replacing(".", with: Language.ofMessages.decimalSeparator)
      note(
        budget.place, localized(en: "less than \(limit) s of speech", nb: "mindre enn \(limit) s tale"),
        report.speechSeconds.speech)
      let enough = Flow.Action.budget(seconds.rounded(.down) + 1)
      advise(
        localized(
          en: "write \([enough].quotedLines) if that is short enough", nb: "skriv \([enough].quotedLines) hvis det er kort nok"))
    }
    report.judgedCount += budgets.count
    // A command's answer may be judged long after it; findings stand in the order of the flow.
    let order = Dictionary(flow.steps.enumerated().map { ($0.element.place, $0.offset) }) { first, _ in first }
    report.findings = report.findings.enumerated().sorted {
      (order[$0.element.place] ?? 0, $0.offset) < (order[$1.element.place] ?? 0, $1.offset)
    }.map(\.element)
  }
}
