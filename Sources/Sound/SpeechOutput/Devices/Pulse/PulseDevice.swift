internal import CPulse
internal import Glibc

/// PulseAudio, or PipeWire in its place: one stream kept open.
///
/// The stream starts with its first frame (`prebuf` of one frame: the default holds back two seconds, and 0
/// loses what is written late), asks for 20 ms, is flushed to be silent at once and corked while nothing is
/// to be heard. When the server goes, a timer tries to connect again, at most half a second apart. The server moves the
/// stream to a new default device. A suspended device counts as lost until it is resumed, muting is reported, and a
/// server that stops answering counts as lost until it answers.
final class PulseDevice: PCMDevice, @unchecked Sendable {
  // One thread at a time uses it, the one that has access to the playback; the callbacks are made in its calls.
  let name = "pulse"
  let isPrompt = true
  var descriptor: Int32? { loop.descriptor }
  let loop: PulseLoop
  /// The server's address; nil for the person's own.
  let server: String?
  let report: @Sendable (PCMDeviceEvent) -> Void
  var context: OpaquePointer?
  var stream: OpaquePointer?
  var state = State.connecting
  var isCorked = true
  /// Whether several calls are being made as one.
  private var isTogether = false
  /// Frames written from the one whose time was asked for on.
  var framesAsked = 0
  var retry: PulseLoop.Timer?
  var retryDelay = PulseDevice.firstRetryDelay
  /// Whether the device has been suspended for longer than it takes to wake up.
  var isSuspended = false
  var suspensionCheck: PulseLoop.Timer?
  /// Uncorkings that the server has not answered.
  var openUncorks = 0
  var answers = ServerWatchdog()
  var answerCheck: PulseLoop.Timer?
  var isMuted = false
  /// Flushes that the server has not answered.
  var openFlushes = 0
  /// Whether the server has not answered in time when the device was opened.
  var isLate = false

  enum State: Equatable {
    case connecting
    case ready
    case away(reason: String)
  }

  /// Connects. A server that refuses is an error; one that does not answer for `connectionTimeout` counts as lost, and
  /// speech is heard from its answer on.
  init(server: String? = nil, report: @escaping @Sendable (PCMDeviceEvent) -> Void) throws(SpeechOutputError) {
    guard let loop = PulseLoop() else { throw .device(.pulse, reason: String(cString: strerror(errno))) }
    self.loop = loop
    self.server = server
    self.report = report
    connect()
    let timeout = loop.timer(after: Self.connectionTimeout, reference) { _, _, _, device in
      PulseDevice.from(device).noteConnectionTimeout()
    }
    while state == .connecting { loop.wait() }
    loop.forget(timeout)
    if case .away(let reason) = state, !isLate {
      close()
      throw .device(.pulse, reason: reason)
    }
  }

  func attend() {
    loop.attend()
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPosition? {
    guard state == .ready, !isSuspended, !answers.isSilent, let stream else { return nil }
    let status = samples.withUnsafeBytes {
      pa_stream_write(stream, $0.baseAddress, $0.count, nil, 0, PA_SEEK_RELATIVE)
    }
    guard status == 0 else { return nil }
    framesAsked += samples.count
    if isCorked { setCorked(false) }
    loop.send()
    return PCMPosition(frame: nil)
  }

  /// The latency that libpulse knows is wrong at the beginning of speech: it leaves out the sink while the stream is
  /// corked, and is invalid after a flush. A request to the server takes half a millisecond and gives the frames that the
  /// sink really holds.
  func timeToHear(firstOfLast count: Int) -> Duration? {
    guard state == .ready, let stream else { return nil }
    framesAsked = count
    ask(
      pa_stream_update_timing_info(
        stream,
        { _, _, device in
          PulseDevice.from(device).noteAnswer()
          PulseDevice.from(device).reportTiming()
        }, reference))
    sendUnlessTogether()
    return nil
  }

  func reportTiming() {
    guard let stream, let timing = pa_stream_get_timing_info(stream)?.pointee else { return }
    // Both indexes are in bytes; libpulse has corrected the first by what was written since the request.
    let queued = (timing.write_index - timing.read_index) / 2 - Int64(framesAsked)
    let inSink = Duration.microseconds(Int64(timing.sink_usec) - Int64(timing.transport_usec))
    report(.heard(in: inSink + PCMFormat.duration(ofFrames: Int(queued))))
  }

  func flush() {
    // A silent server has been asked already to flush what it was given.
    guard state == .ready, !answers.isSilent else { return }
    askToFlush()
    sendUnlessTogether()
  }

  var isFlushing: Bool { openFlushes > 0 && state == .ready && !answers.isSilent }

  func askToFlush() {
    openFlushes += 1
    ask(
      pa_stream_flush(
        stream,
        { _, _, device in
          PulseDevice.from(device).noteAnswer()
          PulseDevice.from(device).openFlushes -= 1
          PulseDevice.from(device).report(.flushed)
        }, reference))
  }

  /// Their requests are sent together, with the first samples if there are any.
  func together(_ body: () -> Void) {
    isTogether = true
    body()
    isTogether = false
    loop.send()
  }

  private func sendUnlessTogether() {
    if !isTogether { loop.send() }
  }

  func rest() {
    guard state == .ready, !isCorked else { return }
    setCorked(true)
    sendUnlessTogether()
  }

  func close() {
    state = .away(reason: "closed")
    for timer in [retry, suspensionCheck, answerCheck] { loop.forget(timer) }
    disconnect()
    loop.close()
  }

  func setCorked(_ corked: Bool) {
    isCorked = corked
    guard !corked else { return release(pa_stream_cork(stream, 1, nil, nil)) }
    openUncorks += 1
    ask(
      pa_stream_cork(
        stream, 0,
        { _, _, device in
          PulseDevice.from(device).noteAnswer()
          PulseDevice.from(device).noteUncorked()
        }, reference))
  }

  func release(_ operation: OpaquePointer?) {
    if let operation { pa_operation_unref(operation) }
  }
}
