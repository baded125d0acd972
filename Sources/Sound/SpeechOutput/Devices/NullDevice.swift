internal import Synchronization

/// A device without sound: speech lasts as long as it would with sound.
final class NullDevice: PCMDevice {
  let name = "none"
  let isPrompt = true
  /// Used by one thread at a time; the lock makes the class Sendable.
  private let clock: Mutex<PlayClock>

  init(now: @escaping @Sendable () -> Duration) {
    clock = Mutex(PlayClock(now: now))
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPosition? {
    clock.withLock { _ = $0.write(samples.count) }
    return PCMPosition(frame: nil)
  }

  func timeToHear(firstOfLast count: Int) -> Duration? {
    clock.withLock { $0.timeToHear(firstOfLast: count) }
  }

  func flush() {
    clock.withLock { $0.flush() }
  }

  func rest() {}
  func close() {}
}
