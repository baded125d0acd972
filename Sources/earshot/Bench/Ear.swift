import Hosting
import Glibc
import Synchronization
import Threads

/// Listens to what the bench's sound server plays, and tells when something begins to be heard.
///
/// It records the null sink's monitor in blocks of about 2 ms, so that a single time is good to some
/// milliseconds, and differences between systems measured with it to less.
final class Ear {
  private static let sampleRate = 22_050
  /// Samples from this size on are heard in a quiet room: -46 dB of full scale.
  private static let audibleLevel = 164

  private struct State {
    var count = 0
    /// The earliest time at which frame 0 can have been played.
    var origin = Duration.seconds(Int64.max / 2)
    /// The frame that was audible last.
    var lastAudible = 0
    /// The first audible frame from `wanted` on.
    var wanted = Int.max
    var found: Int?
  }

  /// Filled by the recorder's thread, asked by the bench.
  private let state = Shared()
  private let recorder: ChildProgram
  private let thread: NamedThread

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  init() throws(Failure) {
    guard let path = ChildProgram.installed("parec") else {
      throw Failure.unavailable("parec is not installed; try apt-get install pulseaudio-utils")
    }
    recorder = try ChildProgram(
      path,
      [
        "--device=bench.monitor", "--format=s16le", "--rate=\(Self.sampleRate)", "--channels=1", "--raw",
        "--latency-msec=2",
      ], reads: true)
    let (descriptor, state) = (recorder.output, state)
    thread = NamedThread("earshot-ear") { Self.listen(to: descriptor, state) }
    guard try wait(seconds: 5, until: { $0.count > 0 }) else {
      throw Failure.unavailable("nothing can be recorded from the private sound server")
    }
  }

  /// Does something and returns how long afterwards it is first heard, in milliseconds; nil after 5 seconds.
  func time(toHear body: () throws -> Duration) throws -> Double? {
    let origin = state.state.withLock { state in
      state.found = nil
      state.wanted = state.count
      return state.origin
    }
    let start = try body()
    guard try wait(seconds: 5, until: { $0.found != nil }),
      let frame = state.state.withLock({ $0.found })
    else { return nil }
    return (origin + .seconds(Double(frame) / Double(Self.sampleRate)) - start).inMilliseconds
  }

  /// Waits until nothing has been heard for 80 ms.
  func waitForSilence() throws {
    _ = try wait(seconds: 10) { $0.count - $0.lastAudible > Self.sampleRate * 8 / 100 }
  }

  /// Ends the recorder; its thread ends with it.
  func close() {
    recorder.end()
    thread.join()
  }

  private func wait(seconds: Int, until isTrue: (State) -> Bool) throws(Failure) -> Bool {
    let deadline = monotonicNow() + .seconds(seconds)
    while !state.state.withLock({ isTrue($0) }) {
      guard monotonicNow() < deadline else { return false }
      usleep(1_000)
    }
    return true
  }

  private static func listen(to descriptor: Int32, _ shared: Shared) {
    var samples = [Int16](repeating: 0, count: 4096)
    while true {
      let bytes = samples.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      let time = monotonicNow()
      // parec writes whole frames.
      guard bytes > 0 else { return }
      let block = samples.prefix(bytes / 2)
      shared.state.withLock { state in
        for (index, sample) in block.enumerated() where abs(Int(sample)) >= audibleLevel {
          state.lastAudible = state.count + index
          if state.found == nil, state.lastAudible >= state.wanted { state.found = state.lastAudible }
        }
        state.count += block.count
        // A block comes late, never early: the least delay seen is the nearest to the truth.
        state.origin = min(state.origin, time - .seconds(Double(state.count) / Double(sampleRate)))
      }
    }
  }
}
