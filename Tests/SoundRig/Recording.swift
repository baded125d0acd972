import Foundation
import Processes
import Synchronization

/// What a server's null sink plays, recorded from its monitor while it runs: 22,050 frames a second, mono.
package final class Recording: Sendable {
  /// Frames a second.
  package static let sampleRate = 22_050

  private struct State {
    var samples: [Int16] = []
    /// The earliest time, on the monotonic clock, at which frame 0 can have been played.
    var origin = Duration.seconds(Int64.max / 2)
  }

  /// Filled by the recorder's thread, read by the test.
  private let state = Mutex(State())
  private let process: ChildProcess

  /// Starts to record and waits until the first samples have come.
  ///
  /// `sink` is the null sink whose monitor is recorded.
  package init(_ server: PulseServer, sink: String = "ear") throws {
    process = try ChildProcess(
      "/usr/bin/parec",
      [
        "--device=\(sink).monitor", "--format=s16le", "--rate=\(Self.sampleRate)", "--channels=1",
        "--raw", "--latency-msec=2",
      ], environment: server.environment, .output)
    let process = process
    Thread.detachNewThread { [weak self] in
      var odd: [UInt8] = []
      while true {
        let some = process.readSome()
        guard !some.isEmpty, let self else { return }
        let bytes = odd + some
        odd = bytes.count.isMultiple(of: 2) ? [] : [bytes.last!]
        self.append(pcmSamples(bytes))
      }
    }
    try waitUntil("the monitor is being recorded") { count > 0 }
  }

  deinit { process.end() }

  package var samples: [Int16] { state.withLock { $0.samples } }

  package var count: Int { state.withLock { $0.samples.count } }

  /// When a frame was played, on the monotonic clock; good to a few milliseconds.
  package func time(ofFrame frame: Int) -> Duration {
    state.withLock { $0.origin } + .seconds(Double(frame) / Double(Self.sampleRate))
  }

  /// The frame that was played at a time of the monotonic clock.
  package func frame(at time: Duration) -> Int {
    Int((time - state.withLock { $0.origin }) / .seconds(1) * Double(Self.sampleRate))
  }

  /// Waits until something has been heard after `frame` and then nothing for `quiet` seconds.
  package func waitForSilence(after frame: Int = 0, quiet: Double = 0.3, seconds: Double = 20) throws {
    try waitUntil("speech has been heard and is over", seconds: seconds) {
      let samples = samples
      guard samples.count > frame,
        let last = segments(of: Array(samples[frame...])).last
      else { return false }
      return Double(samples.count - frame - last.upperBound) > quiet * Double(Self.sampleRate)
    }
  }

  private func append(_ more: [Int16]) {
    let time = monotonicNow()
    state.withLock { state in
      state.samples += more
      // A block comes late, never early: the least delay seen is the nearest to the truth.
      let origin = time - .seconds(Double(state.samples.count) / Double(Self.sampleRate))
      state.origin = min(state.origin, origin)
    }
  }
}

/// The monotonic clock, since an arbitrary zero.
package func monotonicNow() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Samples of 16 bits out of their bytes.
package func pcmSamples(_ bytes: [UInt8]) -> [Int16] {
  stride(from: 0, to: bytes.count - 1, by: 2).map {
    Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
  }
}
