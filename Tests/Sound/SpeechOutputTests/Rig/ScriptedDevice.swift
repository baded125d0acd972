@testable import SpeechOutput

/// A device that plays on a test's clock, and goes and comes as the test says.
final class ScriptedDevice: PCMDevice, @unchecked Sendable {
  // Used by one thread at a time: the test's.
  let name = "scripted"
  let isPrompt = true
  /// Whether it refuses samples.
  var isAway = false
  /// Whether it has to find out when samples are heard; the test then reports it.
  var reportsLatencyLater = false
  /// Whether a flush has not reached the device yet.
  var isFlushing = false
  private(set) var samples: [Int16] = []
  private var clock: PlayClock
  private let log: PlaybackLog
  private var isTogether = false

  init(_ clock: ManualClock, log: PlaybackLog) {
    self.clock = PlayClock(now: clock.now)
    self.log = log
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPosition? {
    guard !isAway else { return nil }
    log.note("write \(samples.count)\(isTogether ? " together" : "")")
    self.samples += samples
    return PCMPosition(frame: clock.write(samples.count))
  }

  func timeToHear(firstOfLast count: Int) -> Duration? {
    reportsLatencyLater ? nil : clock.timeToHear(firstOfLast: count)
  }

  func flush() {
    log.note("flush\(isTogether ? " together" : "")")
    clock.flush()
  }

  func together(_ body: () -> Void) {
    isTogether = true
    body()
    isTogether = false
  }

  func rest() { log.note("rest") }
  func close() { log.note("close device") }
}
