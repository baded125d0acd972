internal import CPulse
internal import Glibc
internal import Threads

/// PulseAudio, or PipeWire in its place: one stream kept open.
///
/// The stream starts with its first frame (`prebuf` of one frame: the default holds back two seconds, and 0
/// loses what is written late), asks for 20 ms, is flushed to be silent at once and corked while nothing is
/// to be heard. When the server goes, a timer of its main loop looks for it, at most half a second apart.
/// A stream follows the default device by itself; a device that is suspended counts as lost until it is
/// resumed, one that is muted is told, and a server that stops answering counts as lost until it answers.
final class PulseDevice: PCMDevice, @unchecked Sendable {
  // Everything mutable is touched with the main loop's lock held: by the player in the calls of
  // `PCMDevice`, by the main loop's thread in callbacks, which it makes with the lock held.
  let name = "pulse"
  let isPrompt = true
  private let mainloop: OpaquePointer
  /// The server's address; nil for the person's own.
  private let server: String?
  private let news: @Sendable (PCMDeviceNews) -> Void
  private var context: OpaquePointer?
  private var stream: OpaquePointer?
  private var state = State.connecting
  private var isCorked = true
  /// Frames written since the one whose time was asked for, that one included.
  private var framesAsked = 0
  private var retry: OpaquePointer?
  private var retryDelay = PulseDevice.firstRetryDelay
  /// Whether the device has stood still for so long that it is no accident.
  private var isSuspended = false
  private var suspensionCheck: OpaquePointer?
  private var answers = AnswerWatch()
  private var answerCheck: OpaquePointer?
  private var isMuted = false

  private enum State: Equatable {
    case connecting
    case ready
    case away(reason: String)
  }

  /// Connects, waiting for the server's answer at most three seconds.
  init(
    server: String? = nil, news: @escaping @Sendable (PCMDeviceNews) -> Void
  ) throws(SpeechOutputError) {
    guard let mainloop = pa_threaded_mainloop_new() else {
      throw .device(.pulse, reason: "out of memory")
    }
    self.mainloop = mainloop
    self.server = server
    self.news = news
    pa_threaded_mainloop_set_name(mainloop, "earshot-pulse")
    pa_threaded_mainloop_start(mainloop)
    let reason = locked { () -> String? in
      connect()
      let timer = timer(after: Self.patience) { _, _, _, device in
        PulseDevice.from(device).lostPatience()
      }
      defer { cancel(timer) }
      while state == .connecting { pa_threaded_mainloop_wait(mainloop) }
      if case .away(let reason) = state { return reason }
      return nil
    }
    if let reason {
      close()
      throw .device(.pulse, reason: reason)
    }
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPlace? {
    locked {
      guard state == .ready, !isSuspended, !answers.isSilent, let stream else { return nil }
      let status = samples.withUnsafeBytes {
        pa_stream_write(stream, $0.baseAddress, $0.count, nil, 0, PA_SEEK_RELATIVE)
      }
      guard status == 0 else { return nil }
      framesAsked += samples.count
      if isCorked { setCorked(false) }
      return PCMPlace(frame: nil)
    }
  }

  /// The latency that libpulse has at hand is of no use at the beginning of speech: it leaves the sink out
  /// while the stream is corked and is void after a flush. A question to the server takes half a
  /// millisecond and gives what the sink really holds.
  func timeToHear(firstOfLast count: Int) -> Duration? {
    locked {
      guard state == .ready, let stream else { return nil }
      framesAsked = count
      ask(
        pa_stream_update_timing_info(
          stream,
          { _, _, device in
            PulseDevice.from(device).noteAnswer()
            PulseDevice.from(device).tellTiming()
          }, reference))
      return nil
    }
  }

  private func tellTiming() {
    guard let stream, let timing = pa_stream_get_timing_info(stream)?.pointee else { return }
    // Both indexes are in bytes; libpulse has corrected the first by what was written since the question.
    let queued = (timing.write_index - timing.read_index) / 2 - Int64(framesAsked)
    let inSink = Duration.microseconds(Int64(timing.sink_usec) - Int64(timing.transport_usec))
    news(.heard(in: inSink + PCMFormat.duration(ofFrames: Int(queued))))
  }

  func flush() {
    locked {
      // What a silent server was given it has been told to forget already.
      guard state == .ready, !answers.isSilent else { return }
      askToFlush()
    }
  }

  private func askToFlush() {
    ask(
      pa_stream_flush(
        stream,
        { _, _, device in
          PulseDevice.from(device).noteAnswer()
          PulseDevice.from(device).news(.flushed)
        }, reference))
  }

  /// The main loop's lock may be taken again by the thread that holds it.
  func together(_ body: () -> Void) {
    locked(body)
  }

  func rest() {
    locked {
      guard state == .ready, !isCorked else { return }
      setCorked(true)
    }
  }

  func close() {
    locked {
      state = .away(reason: "closed")
      cancel(retry)
      retry = nil
      cancel(suspensionCheck)
      suspensionCheck = nil
      cancel(answerCheck)
      answerCheck = nil
      disconnect()
    }
    pa_threaded_mainloop_stop(mainloop)
    pa_threaded_mainloop_free(mainloop)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pa_threaded_mainloop_lock(mainloop)
    defer { pa_threaded_mainloop_unlock(mainloop) }
    return body()
  }

  private func setCorked(_ corked: Bool) {
    isCorked = corked
    release(pa_stream_cork(stream, corked ? 1 : 0, nil, nil))
    if !corked {
      checkSuspensionSoon()
      checkAnswersSoon()
    }
  }

  private func release(_ operation: OpaquePointer?) {
    if let operation { pa_operation_unref(operation) }
  }
}

// MARK: - Connection

extension PulseDevice {
  private static let firstRetryDelay = Duration.milliseconds(50)
  private static let longestRetryDelay = Duration.milliseconds(500)
  private static let patience = Duration.seconds(3)

  private func connect() {
    guard
      let context = pa_context_new(pa_threaded_mainloop_get_api(mainloop), "Earshot")
    else { return fail(with: "out of memory") }
    self.context = context
    pa_context_set_state_callback(
      context, { _, device in PulseDevice.from(device).contextChanged() }, reference)
    // A server that has to be started for us is none to speak through: no autospawn.
    if pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 {
      fail(with: errorText)
    }
  }

  private func contextChanged() {
    guard let context else { return }
    switch pa_context_get_state(context) {
    case PA_CONTEXT_READY:
      // This is the main loop's thread.
      askForShortTurns()
      openStream()
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: fail(with: errorText)
    default: break
    }
  }

  private func openStream() {
    var format = pa_sample_spec(
      format: PA_SAMPLE_S16LE, rate: UInt32(PCMFormat.sampleRate), channels: 1)
    guard let context, let stream = pa_stream_new(context, "Speech", &format, nil) else {
      return fail(with: errorText)
    }
    self.stream = stream
    isCorked = true
    pa_stream_set_state_callback(
      stream, { _, device in PulseDevice.from(device).streamChanged() }, reference)
    pa_stream_set_suspended_callback(
      stream, { _, device in PulseDevice.from(device).checkSuspensionSoon() }, reference)
    pa_stream_set_moved_callback(
      stream, { _, device in PulseDevice.from(device).askWhetherMuted() }, reference)
    var buffer = pa_buffer_attr(
      maxlength: .max, tlength: UInt32(pa_usec_to_bytes(20_000, &format)), prebuf: 2, minreq: .max,
      fragsize: .max)
    let flags = [
      PA_STREAM_START_CORKED, PA_STREAM_ADJUST_LATENCY, PA_STREAM_AUTO_TIMING_UPDATE,
      PA_STREAM_INTERPOLATE_TIMING,
    ].reduce(0) { $0 | $1.rawValue }
    if pa_stream_connect_playback(stream, nil, &buffer, pa_stream_flags_t(flags), nil, nil) < 0 {
      fail(with: errorText)
    }
  }

  private func streamChanged() {
    guard let stream else { return }
    switch pa_stream_get_state(stream) {
    case PA_STREAM_READY:
      let isReturn = state != .connecting
      state = .ready
      retryDelay = Self.firstRetryDelay
      isSuspended = false
      answers = AnswerWatch()
      watchMuting()
      if isReturn { news(.restored) }
      pa_threaded_mainloop_signal(mainloop, 0)
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: fail(with: errorText)
    default: break
    }
  }

  /// Notes that there is no server, tells so if there was one, and looks again after a while.
  private func fail(with reason: String) {
    let before = state
    if case .away = before {} else { state = .away(reason: reason) }
    // Of a silent server it has been told already.
    if before == .ready, !answers.isSilent { news(.lost(reason: reason)) }
    answers = AnswerWatch()
    pa_threaded_mainloop_signal(mainloop, 0)
    guard before != .connecting, retry == nil, context != nil else { return }
    retry = timer(after: retryDelay) { _, _, _, device in PulseDevice.from(device).reconnect() }
    retryDelay = min(retryDelay * 2, Self.longestRetryDelay)
  }

  private func disconnect() {
    if let stream {
      pa_stream_set_state_callback(stream, nil, nil)
      pa_stream_set_suspended_callback(stream, nil, nil)
      pa_stream_set_moved_callback(stream, nil, nil)
      pa_stream_disconnect(stream)
      pa_stream_unref(stream)
    }
    stream = nil
    if let context {
      pa_context_set_state_callback(context, nil, nil)
      pa_context_set_subscribe_callback(context, nil, nil)
      pa_context_disconnect(context)
      pa_context_unref(context)
    }
    context = nil
  }

  private var errorText: String {
    context.map { String(cString: pa_strerror(pa_context_errno($0))) } ?? "out of memory"
  }

  /// Callbacks get the device itself: it outlives them, because `close` ends the main loop.
  private var reference: UnsafeMutableRawPointer {
    Unmanaged.passUnretained(self).toOpaque()
  }

  private static func from(_ reference: UnsafeMutableRawPointer?) -> PulseDevice {
    Unmanaged.fromOpaque(reference!).takeUnretainedValue()
  }
}

// MARK: - A device that is there and silent

extension PulseDevice {
  /// Longer than a device that slept by itself takes to wake up.
  private static let longestWaking = Duration.milliseconds(300)

  private func checkSuspensionSoon() {
    guard suspensionCheck == nil else { return }
    suspensionCheck = timer(after: Self.longestWaking) { _, _, _, device in
      PulseDevice.from(device).checkSuspension()
    }
  }

  private func checkSuspension() {
    cancel(suspensionCheck)
    suspensionCheck = nil
    guard state == .ready, let stream else { return }
    let stands = pa_stream_is_suspended(stream) > 0
    // Nothing is wrong with a device that sleeps while there is nothing to be heard.
    if stands, !isCorked, !isSuspended {
      isSuspended = true
      news(.lost(reason: "the sound device is suspended"))
    } else if !stands, isSuspended {
      isSuspended = false
      news(.restored)
    }
  }

  private func watchMuting() {
    guard let context else { return }
    pa_context_set_subscribe_callback(
      context, { _, _, _, device in PulseDevice.from(device).askWhetherMuted() }, reference)
    release(pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK, nil, nil))
    askWhetherMuted()
  }

  private func askWhetherMuted() {
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

  private func noteMuted(_ muted: Bool) {
    guard muted != isMuted else { return }
    isMuted = muted
    news(muted ? .muted : .unmuted)
  }
}

// MARK: - A server that does not answer

extension PulseDevice {
  /// Notes a question that the server is to answer by `noteAnswer`.
  private func ask(_ operation: OpaquePointer?) {
    guard let operation else { return }
    pa_operation_unref(operation)
    answers.noteQuestion(at: Self.now)
    checkAnswersSoon()
  }

  private func noteAnswer() {
    if answers.noteAnswer(at: Self.now) { news(.restored) }
  }

  /// One look is enough for all that is asked until then: a question need not start a timer.
  private func checkAnswersSoon() {
    guard answerCheck == nil else { return }
    answerCheck = timer(after: AnswerWatch.patience) { _, _, _, device in PulseDevice.from(device).checkAnswers() }
  }

  private func checkAnswers() {
    cancel(answerCheck)
    answerCheck = nil
    guard state == .ready, let stream else { return }
    switch answers.look(at: Self.now) {
    case .hasFallenSilent:
      // Should it wake up, it is not to play what nobody expects any more. Its answer wakes us.
      askToFlush()
      news(.lost(reason: "the sound server does not answer"))
    case .isStillDue:
      if !answers.isSilent { checkAnswersSoon() }
    case .owesNothing:
      // While it plays it may owe nothing for a whole long sentence.
      guard !isCorked else { return }
      ask(
        pa_stream_update_timing_info(
          stream, { _, _, device in PulseDevice.from(device).noteAnswer() }, reference))
    }
  }

  private static var now: Duration { .microseconds(Int64(pa_rtclock_now())) }
}

// MARK: - Timers

extension PulseDevice {
  /// Runs `fired` once on the main loop's thread.
  private func timer(after delay: Duration, _ fired: pa_time_event_cb_t) -> OpaquePointer? {
    guard let context else { return nil }
    let microseconds = pa_usec_t(delay / .microseconds(1))
    return pa_context_rttime_new(context, pa_rtclock_now() + microseconds, fired, reference)
  }

  private func cancel(_ timer: OpaquePointer?) {
    guard let timer else { return }
    pa_threaded_mainloop_get_api(mainloop).pointee.time_free(timer)
  }

  private func lostPatience() {
    if state == .connecting { fail(with: "no answer within three seconds") }
  }

  private func reconnect() {
    cancel(retry)
    retry = nil
    disconnect()
    connect()
  }
}
