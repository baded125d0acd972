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
