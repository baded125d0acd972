/// The playhead of a device without hardware: frames are heard at the sample rate from the time it was opened.
struct PlayClock {
  private let now: @Sendable () -> Duration
  private let opened: Duration
  /// The frame after the last one written.
  private(set) var end = 0

  init(now: @escaping @Sendable () -> Duration) {
    self.now = now
    opened = now()
  }

  /// The frame that is heard now.
  var playhead: Int {
    PCMFormat.frames(in: now() - opened)
  }

  /// Until the frame that is `count` before the end is heard; negative if it has been.
  func timeToHear(firstOfLast count: Int) -> Duration {
    opened + PCMFormat.duration(ofFrames: end - count) - now()
  }

  /// Places frames behind those before them, or after a pause at the playhead. Returns the position of the first.
  mutating func write(_ count: Int) -> Int {
    let start = max(end, playhead)
    end = start + count
    return start
  }

  /// Discards what the playhead has not reached.
  mutating func flush() {
    end = min(end, playhead)
  }
}
