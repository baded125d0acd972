internal import CPulse

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
  let mainloop: OpaquePointer
  /// The server's address; nil for the person's own.
  let server: String?
  let news: @Sendable (PCMDeviceNews) -> Void
  var context: OpaquePointer?
  var stream: OpaquePointer?
  var state = State.connecting
  var isCorked = true
  /// Frames written since the one whose time was asked for, that one included.
  var framesAsked = 0
  var retry: OpaquePointer?
  var retryDelay = PulseDevice.firstRetryDelay
  /// Whether the device has stood still for so long that it is no accident.
  var isSuspended = false
  var suspensionCheck: OpaquePointer?
  var answers = AnswerWatch()
  var answerCheck: OpaquePointer?
  var isMuted = false

  enum State: Equatable {
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

  func tellTiming() {
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

  func askToFlush() {
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

  func locked<Result>(_ body: () -> Result) -> Result {
    pa_threaded_mainloop_lock(mainloop)
    defer { pa_threaded_mainloop_unlock(mainloop) }
    return body()
  }

  func setCorked(_ corked: Bool) {
    isCorked = corked
    release(pa_stream_cork(stream, corked ? 1 : 0, nil, nil))
    if !corked {
      checkSuspensionSoon()
      checkAnswersSoon()
    }
  }

  func release(_ operation: OpaquePointer?) {
    if let operation { pa_operation_unref(operation) }
  }
}
