import Announcements
import CustomDump
import LinuxSupport
import Testing

@testable import SpeechOutput

@Suite("When a synthesizer is taken for hung")
struct SynthesizerWatchdogTests {
  private let timeout = SynthesizerWatchdog.timeout
  private let short = SynthesizerWatchdog.timeoutWithSpare

  @Test("One that owes nothing has no deadline: before a question and after its answer")
  func owesNothing() {
    var watchdog = SynthesizerWatchdog()
    expectNoDifference(watchdog.deadline(isUrgent: false), nil)
    watchdog.noteQuestion(1, at: .zero)
    watchdog.noteReply(.done(1), at: .seconds(1))
    expectNoDifference(watchdog.deadline(isUrgent: true), nil)
  }

  @Test("Replies move the deadline of an open question, and further questions do not")
  func repliesMoveIt() {
    var watchdog = SynthesizerWatchdog()
    watchdog.noteQuestion(1, at: .zero)
    watchdog.noteQuestion(2, at: .seconds(1))
    expectNoDifference(watchdog.deadline(isUrgent: false), timeout)
    watchdog.noteReply(.samples(1, []), at: .seconds(1))
    expectNoDifference(watchdog.deadline(isUrgent: false), .seconds(1) + timeout)
    // The second question is still open.
    watchdog.noteReply(.done(1), at: .milliseconds(1_500))
    expectNoDifference(watchdog.deadline(isUrgent: true), .milliseconds(1_500) + short)
    watchdog.noteReply(.failed(2, reason: ""), at: .seconds(2))
    expectNoDifference(watchdog.deadline(isUrgent: false), nil)
  }

  @Test("One that runs gets more time: until a processor has worked half a second for it, 20 s in its start and where none does")
  func extensions() {
    for (isReady, work, seconds) in [
      (true, SynthesizerWatchdog.longestWork, 1), (true, .milliseconds(200), 3), (true, .zero, 20), (false, timeout, 20),
    ] {
      var watchdog = SynthesizerWatchdog()
      watchdog.noteQuestion(1, at: .zero)
      var granted = 0
      // It has worked for long before.
      while granted < 99,
        watchdog.extend(for: .running, work: .seconds(60) + work * granted, isReady: isReady, at: .seconds(granted))
      {
        expectNoDifference(watchdog.deadline(isUrgent: false), .seconds(granted) + timeout)
        expectNoDifference(watchdog.deadline(isUrgent: true), .seconds(granted) + SynthesizerWatchdog.stepWithSpare)
        granted += 1
      }
      expectNoDifference(granted, seconds, "\(isReady), \(work)")
    }
  }
}

@Suite("When a synthesizer is started again")
struct RestartPolicyTests {
  @Test("Seven deaths in ten seconds are restarted at once; the eighth waits, and each wait is longer, to 16 s")
  func pauses() {
    var policy = RestartPolicy()
    let first = (1...8).map { policy.noteDeath(at: .seconds($0)) }
    expectNoDifference(first, [true, true, true, true, true, true, true, false])
    var pauses = [policy.startsAt - .seconds(8)]
    for _ in 1...5 {
      let time = policy.startsAt
      let restarts = policy.noteDeath(at: time)
      #expect(!restarts)
      pauses.append(policy.startsAt - time)
    }
    expectNoDifference(pauses, [1, 2, 4, 8, 16, 16].map { .seconds($0) })
  }

  @Test("Deaths that are further apart, or with a finished passage in between, are restarted at once for ever")
  func spread() {
    var policy = RestartPolicy()
    var restarts = (1...100).map { policy.noteDeath(at: .seconds(2 * $0)) }
    for _ in 1...100 {
      policy.noteWork()
      restarts.append(policy.noteDeath(at: .seconds(300)))
    }
    #expect(restarts.allSatisfy { $0 })
  }
}

@Suite("Keeping a synthesizer running")
struct SynthesizerSupervisorTests {
  private let clock = ManualClock()
  private let synthesizers = ScriptedSynthesizers()

  private func started() throws -> SynthesizerSupervisor {
    let supervisor = SynthesizerSupervisor(now: clock.now, launch: synthesizers.launch)
    try supervisor.start()
    return supervisor
  }

  @Test("One whose reply waits to be received is not ended, however late that is")
  func replyWaits() throws {
    let supervisor = try started()
    synthesizers.started[0].behaviour = .silent
    let passage = supervisor.speak("one", voice: 0, pitchOffset: 0)
    clock.advance(by: .seconds(9))
    synthesizers.started[0].reply(.done(passage))
    expectNoDifference(supervisor.handleDeadline(isUrgent: true), nil)
    #expect(!synthesizers.started[0].isEnded)
  }

  @Test("A spare is started once the first one is ready, and has its voices")
  func spare() throws {
    synthesizers.next = [.silent]
    let log = PlaybackLog(clock)
    let synthesizers = ScriptedSynthesizers(log: log, next: [.silent])
    let supervisor = SynthesizerSupervisor(now: clock.now, launch: synthesizers.launch)
    supervisor.use([0: english])
    try supervisor.start()
    expectNoDifference(supervisor.refillDue, nil)
    synthesizers.started[0].reply(.ready(sampleRate: 22_050, version: "0", confinement: []))
    _ = supervisor.receive(on: synthesizers.started[0].descriptor)
    expectNoDifference(supervisor.refillDue, .zero)
    supervisor.refill()
    expectNoDifference(log.take(), ["0 1 start", "0 1 voice en 300", "0 2 start", "0 2 voice en 300"])
  }

  @Test("While a person waits for one that is silent and there is no spare, one is started, and takes its place")
  func spareInNeed() throws {
    let supervisor = try started()
    _ = supervisor.receive(on: synthesizers.started[0].descriptor)
    synthesizers.started[0].behaviour = .silent
    _ = supervisor.speak("one", voice: 0, pitchOffset: 0)
    clock.advance(by: SynthesizerWatchdog.timeoutWithSpare)
    expectNoDifference(supervisor.handleDeadline(isUrgent: true), nil)
    expectNoDifference(synthesizers.started.count, 2)
    let spare = try #require(synthesizers.started.last).descriptor
    while !readable([spare], timeout: .zero).isEmpty { _ = supervisor.receive(on: spare) }
    // It is ready, and is asked to prove that it replies.
    expectNoDifference(supervisor.handleDeadline(isUrgent: true), nil)
    expectNoDifference(supervisor.receive(on: spare), [.restarted(isFirst: true, hungOn: 1)])
    #expect(supervisor.hangs(on: "one", voice: 0))
    // Another voice, or the same at another rate, may say it.
    #expect(!supervisor.hangs(on: "one", voice: 1))
    supervisor.use([0: english])
    #expect(!supervisor.hangs(on: "one", voice: 0))
    #expect(synthesizers.started[0].isEnded)
  }

  @Test(
    "While a person waits, one that is stopped is replaced within a quarter of a second, whatever its spare is",
    arguments: Spare.allCases)
  private func stopped(spare: Spare) throws {
    let supervisor = try started()
    if spare != .activeNotReady { _ = supervisor.receive(on: synthesizers.started[0].descriptor) }
    if spare != .none { supervisor.refill() }
    if spare == .ready, let spare = synthesizers.started.last { _ = supervisor.receive(on: spare.descriptor) }
    if spare == .justEnded, let spare = synthesizers.started.last {
      spare.die()
      while !spare.isEnded { _ = supervisor.receive(on: spare.descriptor) }
    }
    synthesizers.started.forEach { $0.hang(.stopped) }
    _ = supervisor.speak("one", voice: 0, pitchOffset: 0)
    let start = clock.now()
    var events: [SynthesizerSupervisor.Event] = []
    while events.isEmpty, let due = supervisor.deadline(isUrgent: true) {
      clock.advance(to: max(due, clock.now()))
      events += [supervisor.handleDeadline(isUrgent: true)].compactMap { $0 }
      for running in synthesizers.running {
        while !running.isEnded, running.hasWaitingReply {
          events += supervisor.receive(on: running.descriptor).filter { $0.isRestart }
        }
      }
    }
    expectNoDifference(events, [.restarted(isFirst: true)])
    #expect(clock.now() - start <= .milliseconds(250))
    #expect(synthesizers.started[0].isEnded)
  }

  /// What the spare of one that is stopped is, stopped as well.
  enum Spare: CaseIterable {
    case none, notReady, ready, justEnded, activeNotReady
  }

  @Test("A spare that still works on being ready is left to it while a person waits")
  func busySpare() throws {
    let supervisor = try started()
    _ = supervisor.receive(on: synthesizers.started[0].descriptor)
    synthesizers.next = [.silent]
    supervisor.refill()
    synthesizers.started[0].hang()
    synthesizers.started[1].activity = .running
    _ = supervisor.speak("one", voice: 0, pitchOffset: 0)
    for _ in 1...20 {
      clock.advance(by: SynthesizerWatchdog.timeoutWithSpare)
      expectNoDifference(supervisor.handleDeadline(isUrgent: true), nil)
    }
    expectNoDifference(synthesizers.running.count, 2)
  }

  @Test("One run of samples is received at a time, so that an order to be silent comes before the next")
  func oneRun() throws {
    let supervisor = try started()
    _ = supervisor.receive(on: synthesizers.started[0].descriptor)
    _ = supervisor.speak("one two", voice: 0, pitchOffset: 0)
    let samples = SynthesizerSupervisor.Event.reply(
      .samples(1, [Int16](repeating: 1_000, count: ScriptedSynthesizer.framesPerWord)))
    expectNoDifference(
      supervisor.receive(on: synthesizers.started[0].descriptor),
      [.reply(.word(1, position: 0, frame: 0)), samples])
    expectNoDifference(
      supervisor.receive(on: synthesizers.started[0].descriptor),
      [.reply(.word(1, position: 4, frame: 2_205)), samples])
    expectNoDifference(supervisor.receive(on: synthesizers.started[0].descriptor), [.reply(.done(1))])
  }

  @Test("A program that is not there is an error that names it")
  func missing() {
    let supervisor = SynthesizerSupervisor(now: clock.now) { () throws(SpeechOutputError) in
      try SynthesizerProcess(path: "/nonexistent/helper")
    }
    let error = #expect(throws: SpeechOutputError.self) { try supervisor.start() }
    expectNoDifference(
      error?.description,
      "cannot start the synthesizer '/nonexistent/helper': No such file or directory; "
        + "it belongs beside the program 'earshot'")
  }
}

@Suite("Rendering speech without a device")
struct SpeechRendererTests {
  private func renderer(_ synthesizers: ScriptedSynthesizers) throws -> SpeechRenderer {
    try SpeechRenderer(profiles: profiles, path: "helper", launch: synthesizers.launch)
  }

  @Test("An utterance is its samples from the first audible one on, and tells the words heard after a time")
  func samples() throws {
    let speech = try #require(try renderer(ScriptedSynthesizers()).speech(for: utterance(1, "one two three")))
    expectNoDifference(speech.samples.count, 3 * ScriptedSynthesizer.framesPerWord)
    expectNoDifference(speech.duration, .milliseconds(300))
    expectNoDifference([0, 50, 150, 250, 300].map { speech.heard(after: .milliseconds($0)) }, [0, 0, 4, 8, 13])
  }

  @Test("A text that kills it each time cannot be said, and what follows can")
  func deadly() throws {
    let synthesizers = ScriptedSynthesizers()
    synthesizers.usual = .diesOf("deadly")
    let renderer = try renderer(synthesizers)
    #expect(renderer.speech(for: utterance(1, "deadly")) == nil)
    #expect(renderer.speech(for: utterance(2, "fine")) != nil)
    expectNoDifference(synthesizers.started.count, 4)
    expectNoDifference(renderer.failure, nil)
  }

  @Test("A program that ends before it is ready is told, and no text is blamed")
  func neverReady() throws {
    let synthesizers = ScriptedSynthesizers()
    synthesizers.usual = .diesAtOnce
    let renderer = try renderer(synthesizers)
    #expect(renderer.speech(for: utterance(1, "one")) == nil)
    expectNoDifference(renderer.failure, .synthesizer(path: "helper", reason: "it ends before it is ready"))
  }

  @Test("A voice that is not there is told, and no text is blamed")
  func noVoice() throws {
    let synthesizers = ScriptedSynthesizers(next: [.hasNoVoice])
    let renderer = try renderer(synthesizers)
    #expect(renderer.speech(for: utterance(1, "one")) == nil)
    expectNoDifference(renderer.failure, .synthesizer(path: "helper", reason: "there is no such voice"))
  }

  @Test("A program that cannot be started any more is told")
  func gone() throws {
    let synthesizers = ScriptedSynthesizers(next: [.diesAtOnce])
    let renderer = try renderer(synthesizers)
    let failure = SpeechOutputError.synthesizer(path: "helper", reason: "No such file or directory")
    synthesizers.failure = failure
    #expect(renderer.speech(for: utterance(1, "one")) == nil)
    expectNoDifference(renderer.failure, .synthesizer(path: "helper", reason: "\(failure)"))
  }
}

extension SynthesizerSupervisor.Event {
  fileprivate var isRestart: Bool {
    if case .restarted = self { true } else { false }
  }
}
