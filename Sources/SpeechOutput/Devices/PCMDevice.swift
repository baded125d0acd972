/// Something that makes samples heard: mono, 16 bit, `PCMFormat.sampleRate` frames a second.
///
/// Calls come one at a time, and none waits for sound to be played.
protocol PCMDevice: AnyObject, Sendable {
  /// For the person and the transcript, like `pulse`.
  var name: String { get }

  /// Whether no call ever waits, so that the session's thread may make it; the others are left to the player's.
  var isPrompt: Bool { get }

  /// Readable when `attend` is to be called; nil for a device that needs nobody to do so.
  var descriptor: Int32? { get }

  /// Takes in what the system has to say of the device.
  func attend()

  /// Takes samples to be heard after those before them. Returns nil when the device is away.
  func write(_ samples: ArraySlice<Int16>) -> PCMPosition?

  /// How long from now until the first of the last `count` frames written is heard, negative if it has been.
  ///
  /// Nil when the device has to find out first; it tells then by `PCMDeviceEvent.heard`.
  func timeToHear(firstOfLast count: Int) -> Duration?

  /// Takes back all that is not yet heard.
  func flush()

  /// Makes several calls as one: what they ask for goes out together.
  func together(_ body: () -> Void)

  /// Nothing is to be heard for a while; the device may sleep until the next write.
  func rest()

  /// Gives the device up; nothing is called after it.
  func close()
}

extension PCMDevice {
  var isPrompt: Bool { false }

  var descriptor: Int32? { nil }

  func attend() {}

  func together(_ body: () -> Void) { body() }
}

/// Where samples were put.
struct PCMPosition: Hashable {
  /// The frame of the first of them in a file; nil for a device.
  var frame: Int?
}

/// What a device tells on its own: in `attend`, in another call, or from a thread of its own.
enum PCMDeviceEvent: Hashable, Sendable {
  case lost(reason: String)
  case restored
  /// What `timeToHear` asked for, reckoned from now.
  case heard(in: Duration)
  /// Somebody has turned the device's sound off, or all the way down; it plays on unheard.
  case muted
  case unmuted
  /// A flush has reached the device: what it took back will not be heard.
  case flushed
}

/// The one format between synthesizer and devices: what eSpeak NG makes.
enum PCMFormat {
  /// Frames a second.
  static let sampleRate = 22_050

  /// How long a number of frames lasts.
  static func duration(ofFrames frames: Int) -> Duration {
    .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(sampleRate))
  }

  /// How many whole frames fit into a time; 0 for a negative one.
  static func frames(in duration: Duration) -> Int {
    Int(max(duration, .zero) / .nanoseconds(1) * Double(sampleRate) / 1e9)
  }
}
