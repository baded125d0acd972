import CPulse
import LinuxSupport
import Runtime
import SpeechOutput
import TestSupport

/// Measures from a request to its first audible sample, recorded: a bare click, Earshot, and other speech programs here.
///
/// All take turns, round by round, so that other work of the machine affects them alike. The click is the shortest
/// possible latency; what a system adds to it in the same round is its own cost.
struct HearingBench {
  /// The number of rounds.
  var count: Int
  /// The arguments of the program on its terminal.
  var arguments: [String]
  /// Words a minute, the same for all.
  var rate: Int
  /// The sound server of all of them.
  var server: PulseServer

  private struct Heard {
    var system: any BenchmarkedSpeech
    var times: [Double] = []
    /// The costs above the click of the same round.
    var costs: [Double] = []
  }

  func run(_ report: inout BenchReport) throws {
    let recorder = try LoopbackRecorder(server)
    let (floor, earshot) = (try Click(), try EarshotOnTerminal(arguments))
    var all = [Heard(system: floor), Heard(system: earshot)]
    all += try others(&report).map { Heard(system: $0) }
    defer { for heard in all { heard.system.close() } }
    // The first screen is announced, and nothing is requested during that.
    guard recorder.waitForSound(within: 5) else {
      throw Failure.unavailable(localized: "Earshot was not heard within 5 seconds of its start")
    }
    var text = ""
    for _ in 0..<count {
      var floorTime: Double?
      for index in all.indices {
        let system = all[index].system
        recorder.waitForSilence(of: 0.08)
        let time = try recorder.latency(of: { try system.speak(text) })?.inMilliseconds
        system.hush()
        if system === earshot { text = earshot.caption ?? text }
        if system === floor { floorTime = time }
        guard let time, let floorTime else { continue }
        all[index].times.append(time)
        all[index].costs.append(time - floorTime)
      }
    }
    add(all, to: &report)
  }

  private func others(_ report: inout BenchReport) throws -> [any BenchmarkedSpeech] {
    let direct = try DirectSpeech(rate: rate)
    let command = ESpeakCommand(rate: rate)
    let dispatcher = try SpeechDispatcher(rate: rate)
    if command == nil { report.notes.append("espeak-ng: it is not installed") }
    if dispatcher == nil { report.notes.append("speech-dispatcher: it is not installed") }
    let systems: [(any BenchmarkedSpeech)?] = [direct, command, dispatcher]
    return systems.compactMap(\.self)
  }

  private func add(_ all: [Heard], to report: inout BenchReport) {
    for heard in all { report.add("Heard, \(heard.system.name)", heard.times) }
    let names = all.dropFirst().map { "Above the click, \($0.system.name)" }
    for (name, heard) in zip(names, all.dropFirst()) {
      report.add(name, heard.costs, goal: heard.system is EarshotOnTerminal ? 0.7 : nil, tellsBounds: true)
    }
    guard let earshot = names.first else { return }
    // A cost near zero is no measure for others.
    guard let cost = report.figures(of: earshot), cost.medianLow > 0 else {
      report.notes.append("how many times what Earshot costs: its cost cannot be told from the click's")
      return
    }
    for (name, heard) in zip(names, all.dropFirst()).dropFirst() {
      report.addRatio("Times what Earshot costs, \(heard.system.name)", of: name, to: earshot)
    }
  }
}

/// A bare stream to the sound server on libpulse's threaded loop, for comparison: its cost is that of sound in any
/// program.
final class SoundProbe {
  /// Frames a second, as eSpeak NG makes them.
  private static let sampleRate = 22_050

  // The callbacks only wake the thread that waits; all else is done with the loop's lock held.
  private let mainloop: OpaquePointer
  private var context: OpaquePointer?
  private var stream: OpaquePointer?

  /// Opens the stream and leaves it open.
  init() throws(SpeechOutputError) {
    guard let mainloop = pa_threaded_mainloop_new() else { throw .device(.pulse, reason: "out of memory") }
    self.mainloop = mainloop
    pa_threaded_mainloop_start(mainloop)
    guard locked({ connect() && openStream() }) else {
      let reason = String(cString: pa_strerror(context.map { pa_context_errno($0) } ?? 0))
      close()
      throw .device(.pulse, reason: reason)
    }
  }

  /// Plays 5 ms of noise-like clicks at once.
  func click() {
    let frames = Self.sampleRate / 200
    write((0..<frames).map { $0.isMultiple(of: 2) ? 8_000 : -8_000 }[...])
  }

  /// Plays samples after the earlier ones.
  func write(_ samples: ArraySlice<Int16>) {
    locked {
      _ = samples.withUnsafeBytes {
        pa_stream_write(stream, $0.baseAddress, $0.count, nil, 0, PA_SEEK_RELATIVE)
      }
    }
  }

  /// Discards the samples that have not been heard.
  func silence() {
    locked {
      if let operation = pa_stream_flush(stream, nil, nil) { pa_operation_unref(operation) }
    }
  }

  /// Ends its stream and its connection; it must not be used afterwards.
  func close() {
    locked {
      if let stream {
        pa_stream_disconnect(stream)
        pa_stream_unref(stream)
      }
      if let context {
        pa_context_disconnect(context)
        pa_context_unref(context)
      }
    }
    pa_threaded_mainloop_stop(mainloop)
    pa_threaded_mainloop_free(mainloop)
  }

  private func connect() -> Bool {
    guard let context = pa_context_new(pa_threaded_mainloop_get_api(mainloop), "Earshot probe") else { return false }
    self.context = context
    pa_context_set_state_callback(context, { _, loop in pa_threaded_mainloop_signal(OpaquePointer(loop), 0) }, loop)
    guard pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else { return false }
    while pa_context_get_state(context) != PA_CONTEXT_READY {
      guard Self.isGood(pa_context_get_state(context)) else { return false }
      pa_threaded_mainloop_wait(mainloop)
    }
    return true
  }

  private func openStream() -> Bool {
    var format = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: UInt32(Self.sampleRate), channels: 1)
    guard let stream = pa_stream_new(context, "Probe", &format, nil) else { return false }
    self.stream = stream
    pa_stream_set_state_callback(stream, { _, loop in pa_threaded_mainloop_signal(OpaquePointer(loop), 0) }, loop)
    var buffer = pa_buffer_attr(
      maxlength: .max, tlength: UInt32(pa_usec_to_bytes(20_000, &format)), prebuf: 2, minreq: .max,
      fragsize: .max)
    guard pa_stream_connect_playback(stream, nil, &buffer, PA_STREAM_ADJUST_LATENCY, nil, nil) >= 0 else {
      return false
    }
    while pa_stream_get_state(stream) != PA_STREAM_READY {
      let state = pa_stream_get_state(stream)
      guard state != PA_STREAM_FAILED, state != PA_STREAM_TERMINATED else { return false }
      pa_threaded_mainloop_wait(mainloop)
    }
    return true
  }

  private static func isGood(_ state: pa_context_state_t) -> Bool {
    state != PA_CONTEXT_FAILED && state != PA_CONTEXT_TERMINATED
  }

  private var loop: UnsafeMutableRawPointer { UnsafeMutableRawPointer(mainloop) }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pa_threaded_mainloop_lock(mainloop)
    defer { pa_threaded_mainloop_unlock(mainloop) }
    return body()
  }
}
