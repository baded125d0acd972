internal import CPulse
internal import LinuxSupport

// A device that is connected and not heard: suspended, muted, or with a server that does not answer.

extension PulseDevice {
  /// Longer than the wake-up of a device that the server had suspended because it was idle.
  static let longestWaking = Duration.milliseconds(300)

  /// Notes that the server has taken the end of a pause. From here on a device that was asleep has its time to wake up.
  func noteUncorked() {
    openUncorks -= 1
    loop.forget(suspensionCheck)
    suspensionCheck = nil
    checkSuspensionSoon()
  }

  func checkSuspensionSoon() {
    guard suspensionCheck == nil else { return }
    suspensionCheck = loop.timer(after: Self.longestWaking, reference) { _, _, _, device in
      PulseDevice.from(device).askWhetherSuspended()
    }
  }

  /// What libpulse knows may be out of date: it handles timers before what the server has sent, and the server may be late.
  /// The server sends in order, so that with its answer everything is known that it did before.
  private func askWhetherSuspended() {
    loop.forget(suspensionCheck)
    suspensionCheck = nil
    guard state == .ready, let stream else { return }
    ask(
      pa_stream_update_timing_info(
        stream,
        { _, _, device in
          PulseDevice.from(device).noteAnswer()
          PulseDevice.from(device).checkSuspension()
        }, reference))
  }

  private func checkSuspension() {
    // A later check is under way.
    guard suspensionCheck == nil, openUncorks == 0, state == .ready, let stream else { return }
    let stands = pa_stream_is_suspended(stream) > 0
    // A device may sleep while nothing is to be heard.
    if stands, !isCorked, !isSuspended {
      isSuspended = true
      report(.lost(reason: "the sound device is suspended"))
    } else if !stands, isSuspended {
      isSuspended = false
      report(.restored)
    }
  }

  func watchMuting() {
    guard let context else { return }
    pa_context_set_subscribe_callback(
      context, { _, _, _, device in PulseDevice.from(device).askWhetherMuted() }, reference)
    release(pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK, nil, nil))
    askWhetherMuted()
  }

  func askWhetherMuted() {
    guard state == .ready, let context, let stream else { return }
    release(
      pa_context_get_sink_info_by_index(
        context, pa_stream_get_device_index(stream),
        { _, sink, _, device in
          guard let sink = sink?.pointee else { return }
          let isSilent = withUnsafePointer(to: sink.volume) { pa_cvolume_max($0) == 0 }
          PulseDevice.from(device).noteMuted(sink.mute != 0 || isSilent)
        }, reference))
  }

  func noteMuted(_ muted: Bool) {
    guard muted != isMuted else { return }
    isMuted = muted
    report(muted ? .muted : .unmuted)
  }
}

// MARK: - A server that does not answer

extension PulseDevice {
  /// Notes a request that the server answers; the callback calls `noteAnswer`.
  func ask(_ operation: OpaquePointer?) {
    guard let operation else { return }
    pa_operation_unref(operation)
    answers.noteQuestion(at: Self.now)
    checkAnswersSoon()
  }

  func noteAnswer() {
    if answers.noteAnswer(at: Self.now) { report(.restored) }
  }

  /// One check is enough for all that is asked until then: a question need not start a timer.
  func checkAnswersSoon(after timeout: Duration = ServerWatchdog.timeout) {
    guard answerCheck == nil else { return }
    answerCheck = loop.timer(after: timeout, reference) { _, _, _, device in
      PulseDevice.from(device).checkAnswers()
    }
  }

  func checkAnswers() {
    loop.forget(answerCheck)
    answerCheck = nil
    guard state == .ready, let stream else { return }
    switch answers.check(at: Self.now) {
    case .hasFallenSilent:
      // If it wakes up, it must not play outdated sound. Its answer is a sign of life.
      askToFlush()
      report(.lost(reason: "the sound server does not answer"))
    // libpulse handles timers before what the server has sent: an answer that is there is taken in before the next.
    case .isOverdue: checkAnswersSoon(after: ServerWatchdog.lastTimeout)
    case .isStillDue:
      if !answers.isSilent { checkAnswersSoon() }
    case .owesNothing:
      // While it plays a long sentence nothing else is asked.
      guard !isCorked else { return }
      ask(pa_stream_update_timing_info(stream, { _, _, device in PulseDevice.from(device).noteAnswer() }, reference))
    }
  }

  static var now: Duration { monotonicNow() }
}

/// Decides whether a sound server still answers.
///
/// A stopped or stuck server keeps its connection open and accepts requests, so only its silence shows it. It answers
/// in order: each answer shows that it was alive after all earlier requests.
struct ServerWatchdog {
  /// A server that leaves a request unanswered for so long does not play either; on a busy machine it takes 5 ms.
  static let timeout = Duration.milliseconds(500)
  /// The time after which an overdue answer is looked for once more. The thread that looks may itself have been stopped, or
  /// kept waiting for a processor, until now, and the answer be there.
  static let lastTimeout = Duration.milliseconds(50)

  /// When the oldest question was asked that has no answer yet.
  private var askedAt: Duration?
  /// Questions without an answer.
  private var open = 0
  /// Whether the answer was overdue at the last check.
  private var wasOverdue = false
  /// Whether it has been silent for longer than both timeouts.
  private(set) var isSilent = false

  /// The state of the server at a check.
  enum Verdict: Equatable {
    /// It owes no answer: ask it something to know whether it lives.
    case owesNothing
    case isStillDue
    /// An answer is overdue, and was not at the last check: look again after `lastTimeout`.
    case isOverdue
    /// An answer is overdue still.
    case hasFallenSilent
  }

  mutating func noteQuestion(at time: Duration) {
    open += 1
    askedAt = askedAt ?? time
  }

  /// Notes an answer. Returns whether it answers again after it was silent.
  mutating func noteAnswer(at time: Duration) -> Bool {
    open = max(open - 1, 0)
    askedAt = open > 0 ? time : nil
    wasOverdue = false
    defer { isSilent = false }
    return isSilent
  }

  mutating func check(at time: Duration) -> Verdict {
    guard let askedAt else { return .owesNothing }
    guard !isSilent, time - askedAt >= Self.timeout else { return .isStillDue }
    guard wasOverdue else {
      wasOverdue = true
      return .isOverdue
    }
    isSilent = true
    return .hasFallenSilent
  }
}
