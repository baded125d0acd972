internal import CPulse

// Connecting to the server, losing it and connecting again.

extension PulseDevice {
  static let firstRetryDelay = Duration.milliseconds(50)
  static let longestRetryDelay = Duration.milliseconds(500)
  /// How long opening the device waits for the server's answer.
  static let connectionTimeout = Duration.seconds(1)

  func connect() {
    guard
      let context = pa_context_new(loop.api, "Earshot")
    else { return fail(with: "out of memory") }
    self.context = context
    pa_context_set_state_callback(context, { _, device in PulseDevice.from(device).contextChanged() }, reference)
    // No autospawn: a server that has to be started for this program is not the person's.
    if pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 {
      fail(with: errorText)
    }
  }

  func contextChanged() {
    guard let context else { return }
    switch pa_context_get_state(context) {
    case PA_CONTEXT_READY: openStream()
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: fail(with: errorText)
    default: break
    }
  }

  func openStream() {
    var format = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: UInt32(PCMFormat.sampleRate), channels: 1)
    guard let context, let stream = pa_stream_new(context, "Speech", &format, nil) else { return fail(with: errorText) }
    self.stream = stream
    isCorked = true
    pa_stream_set_state_callback(stream, { _, device in PulseDevice.from(device).streamChanged() }, reference)
    pa_stream_set_suspended_callback(stream, { _, device in PulseDevice.from(device).checkSuspensionSoon() }, reference)
    pa_stream_set_moved_callback(stream, { _, device in PulseDevice.from(device).askWhetherMuted() }, reference)
    var buffer = pa_buffer_attr(
      maxlength: .max, tlength: UInt32(pa_usec_to_bytes(20_000, &format)), prebuf: 2, minreq: .max,
      fragsize: .max)
    let flags = [PA_STREAM_START_CORKED, PA_STREAM_ADJUST_LATENCY].reduce(0) { $0 | $1.rawValue }
    if pa_stream_connect_playback(stream, nil, &buffer, pa_stream_flags_t(flags), nil, nil) < 0 {
      fail(with: errorText)
    }
  }

  func streamChanged() {
    guard let stream else { return }
    switch pa_stream_get_state(stream) {
    case PA_STREAM_READY:
      let isReturn = state != .connecting
      state = .ready
      retryDelay = Self.firstRetryDelay
      isSuspended = false
      answers = ServerWatchdog()
      openFlushes = 0
      openUncorks = 0
      watchMuting()
      if isReturn { report(.restored) }
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: fail(with: errorText)
    default: break
    }
  }

  /// Notes that there is no server, reports it if there was one, and tries again after a while.
  func fail(with reason: String) {
    let before = state
    if case .away = before {} else { state = .away(reason: reason) }
    // A silent server has been reported as lost already.
    if before == .ready, !answers.isSilent { report(.lost(reason: reason)) }
    answers = ServerWatchdog()
    guard before != .connecting, retry == nil, context != nil else { return }
    retry = loop.timer(after: retryDelay, reference) { _, _, _, device in PulseDevice.from(device).reconnect() }
    retryDelay = min(retryDelay * 2, Self.longestRetryDelay)
  }

  func disconnect() {
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

  var errorText: String {
    context.map { String(cString: pa_strerror(pa_context_errno($0))) } ?? "out of memory"
  }

  /// Callbacks get the device itself: it outlives them, because `close` ends the connection they come from.
  var reference: UnsafeMutableRawPointer {
    Unmanaged.passUnretained(self).toOpaque()
  }

  static func from(_ reference: UnsafeMutableRawPointer?) -> PulseDevice {
    Unmanaged.fromOpaque(reference!).takeUnretainedValue()
  }

  func noteConnectionTimeout() {
    guard state == .connecting else { return }
    let reason = "the sound server does not answer"
    state = .away(reason: reason)
    isLate = true
    report(.lost(reason: reason))
  }

  func reconnect() {
    loop.forget(retry)
    retry = nil
    disconnect()
    connect()
  }
}
