internal import Synchronization

/// A sound device: it plays samples, mono, 16 bit, `PCMFormat.sampleRate` frames a second.
///
/// Calls come one at a time, and none waits for sound to be played.
protocol PCMDevice: AnyObject, Sendable {
  /// For the person and the transcript, like `pulse`.
  var name: String { get }

  /// Whether no call ever waits, so that the session's thread may make it. Otherwise only the player's thread calls.
  var isPrompt: Bool { get }

  /// Readable when `attend` is to be called; nil for a device that does not need it.
  var descriptor: Int32? { get }

  /// Handles what the system has reported of the device.
  func attend()

  /// Queues samples behind those before them. Returns nil if the device is not there.
  func write(_ samples: ArraySlice<Int16>) -> PCMPosition?

  /// How long from now until the first of the last `count` frames written is heard, negative if it has been.
  ///
  /// Nil if the device has to ask first; it then reports `PCMDeviceEvent.heard`.
  func timeToHear(firstOfLast count: Int) -> Duration?

  /// Discards all that is not yet heard.
  func flush()

  /// Whether something that was flushed may still be heard: the server has not said that it has done so.
  var isFlushing: Bool { get }

  /// Makes several calls as one: their requests are sent together.
  func together(_ body: () -> Void)

  /// Lets the device sleep until the next write, because nothing is to be heard for a while.
  func rest()

  /// Releases the device; nothing is called after it.
  func close()
}

extension PCMDevice {
  var isPrompt: Bool { false }

  var descriptor: Int32? { nil }

  var isFlushing: Bool { false }

  func attend() {}

  func together(_ body: () -> Void) { body() }
}

/// The position of written samples.
struct PCMPosition: Hashable {
  /// The frame of the first of them in a file; nil for a device.
  var frame: Int?
}

/// What a device reports by itself: in `attend`, in another call, or from a thread of its own.
enum PCMDeviceEvent: Hashable, Sendable {
  case lost(reason: String)
  case restored
  /// The answer to `timeToHear`, from now on.
  case heard(in: Duration)
  /// The device was muted or its volume set to 0; it plays on unheard.
  case muted
  case unmuted
  /// A flush has reached the device: what it discarded will not be heard.
  case flushed
}

/// The format of all samples between synthesizer and devices: the one eSpeak NG makes.
enum PCMFormat {
  /// Frames a second.
  static let sampleRate = 22_050

  /// How long a number of frames lasts.
  static func duration(ofFrames frames: Int) -> Duration {
    // By seconds first: the nanoseconds of more than five days of frames exceed Int64.
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: sampleRate)
    return .seconds(seconds) + .nanoseconds(Int64(rest) * 1_000_000_000 / Int64(sampleRate))
  }

  /// How many whole frames fit into a time; 0 for a negative one, and for an infinite one a number that can be added to.
  static func frames(in duration: Duration) -> Int {
    Int(exactly: (max(duration, .zero) / .nanoseconds(1) * Double(sampleRate) / 1e9).rounded(.down)) ?? 1 << 60
  }
}

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
