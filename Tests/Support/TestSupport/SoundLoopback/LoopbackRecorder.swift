import LinuxSupport
import Synchronization

/// Records the output of a null sink, from its monitor: 22,050 frames a second, mono.
///
/// Samples come in blocks of about 2 ms, so that a single time is exact to some milliseconds, and differences between
/// sounds recorded one after the other to less.
package final class LoopbackRecorder: Sendable {
  /// Frames a second.
  package static let sampleRate = 22_050

  private struct State {
    var samples: [Int16] = []
    /// The earliest time, on the monotonic clock, at which frame 0 can have been played.
    var origin = Duration.seconds(Int64.max / 2)
    /// The last audible frame; -1 before the first.
    var lastAudible = -1
  }

  private final class Shared: Sendable {
    /// Filled by the recorder's thread, read by any thread.
    let state = Mutex(State())
  }

  private let shared = Shared()
  private let process: ChildProcess
  private let thread: NamedThread

  /// Starts to record the sink's monitor and waits until the first samples have come.
  package init(_ server: PulseServer, sink: String = PulseServer.sink) throws {
    let process = try ChildProcess(
      try installed("parec", package: "pulseaudio-utils"),
      [
        "--device=\(sink).monitor", "--format=s16le", "--rate=\(Self.sampleRate)", "--channels=1",
        "--raw", "--latency-msec=2",
      ], environment: server.environment, .output)
    self.process = process
    let shared = shared
    thread = NamedThread("recorder") { Self.record(process, shared) }
    guard isTrue(within: 40, { count > 0 }) else {
      throw LoopbackError("nothing can be recorded from the private sound server")
    }
  }

  /// Ends the recorder; its thread ends with it.
  deinit {
    process.end()
    thread.join()
  }

  /// All recorded samples.
  package var samples: [Int16] { shared.state.withLock { $0.samples } }

  /// The number of recorded frames.
  package var count: Int { shared.state.withLock { $0.samples.count } }

  /// The time at which a frame was played, on the monotonic clock; exact to a few milliseconds.
  package func time(ofFrame frame: Int) -> Duration {
    shared.state.withLock { $0.origin } + .seconds(Double(frame) / Double(Self.sampleRate))
  }

  /// The frame that is played now; on a busy machine it is recorded a while later.
  package var now: Int { frame(at: monotonicNow()) }

  /// The frame that was played at a time of the monotonic clock.
  package func frame(at time: Duration) -> Int {
    Int((time - shared.state.withLock { $0.origin }) / .seconds(1) * Double(Self.sampleRate))
  }

  /// The time from the one that `body` returns to the next new sound; nil if there is none in 5
  /// seconds.
  package func latency(of body: () throws -> Duration) rethrows -> Duration? {
    let from = count
    let start = try body()
    guard isTrue(within: 5, { shared.state.withLock { $0.lastAudible >= from } }) else { return nil }
    let first = shared.state.withLock { state in state.samples[from...].firstIndex(where: isAudible) }
    return first.map { time(ofFrame: $0) - start }
  }

  /// Waits until there has been sound; returns whether that happens in this number of seconds.
  package func waitForSound(within seconds: Double) -> Bool {
    isTrue(within: seconds) { shared.state.withLock { $0.lastAudible >= 0 } }
  }

  /// Waits until there has been sound after `frame` and then none for `quiet` seconds, up to now at least.
  package func waitForSilence(after frame: Int = 0, quiet: Double = 0.3, seconds: Double = 20) throws {
    guard isSilent(for: quiet, after: frame, within: seconds) else {
      throw LoopbackError("waited \(seconds) s in vain until speech has been heard and is over")
    }
  }

  /// Waits until there has been no sound for this number of seconds, up to now at least; returns whether it happens in 10 s.
  @discardableResult
  package func waitForSilence(of seconds: Double) -> Bool { isSilent(for: seconds, after: -1, within: 10) }

  /// - Parameter frame: The frame at or after which there has to be sound; -1 for none.
  private func isSilent(for quiet: Double, after frame: Int, within seconds: Double) -> Bool {
    let now = monotonicNow()
    // On a busy machine the recorder may be late: present sound is not recorded yet.
    return isTrue(within: seconds) {
      let end = self.frame(at: now)
      return shared.state.withLock { state in
        let length = Double(state.samples.count - 1 - state.lastAudible)
        return state.samples.count > end && state.lastAudible >= frame && length > quiet * Double(Self.sampleRate)
      }
    }
  }

  private static func record(_ process: ChildProcess, _ shared: Shared) {
    // parec may write a part of a sample; its other byte comes next.
    var bytes: [UInt8] = []
    while case let more = process.readSome(), !more.isEmpty {
      let time = monotonicNow()
      bytes += more
      let block = pcmSamples(bytes)
      bytes = bytes.count.isMultiple(of: 2) ? [] : [bytes[bytes.count - 1]]
      shared.state.withLock { state in
        if let last = block.lastIndex(where: isAudible) { state.lastAudible = state.samples.count + last }
        state.samples += block
        // A block comes late, never early: the least delay so far is the most exact.
        state.origin = min(state.origin, time - .seconds(Double(state.samples.count) / Double(sampleRate)))
      }
    }
  }
}

/// Whether a sample is audible in a quiet room: at -46 dB of full scale and above.
package func isAudible(_ sample: Int16) -> Bool { abs(Int(sample)) >= 164 }

/// Samples of 16 bits from their bytes, the lower one first, as on all machines that Swift builds for; an odd byte at
/// the end is ignored.
package func pcmSamples(_ bytes: [UInt8]) -> [Int16] {
  let count = bytes.count / 2
  return [Int16](unsafeUninitializedCapacity: count) { samples, filled in
    bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(samples).copyMemory(from: .init(rebasing: $0.prefix(2 * count))) }
    filled = count
  }
}
