internal import Glibc
internal import Synchronization

/// A WAV file of what would have been heard: pauses have their length, and what was cut ends where it was cut.
///
/// Its frame 0 is the moment it was opened. On a disk that is full it is a file of what fitted.
final class WAVDevice: PCMDevice {
  let name: String
  private let report: @Sendable (PCMDeviceEvent) -> Void
  /// Used by the player's thread only; the lock makes the class Sendable.
  private let file: Mutex<File>

  /// Creates the file, readable by its owner only, in place of one that may be there.
  ///
  /// A full disk is reported once, and speech goes on unheard.
  init(
    path: String, now: @escaping @Sendable () -> Duration,
    report: @escaping @Sendable (PCMDeviceEvent) -> Void = { _ in }
  ) throws(SpeechOutputError) {
    name = "wav:\(path)"
    // A pipe that nobody reads would be waited for.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0, Self.isPrivate(descriptor) else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { Glibc.close(descriptor) }
      throw .device(.wav(path), reason: reason)
    }
    self.report = report
    file = Mutex(File(descriptor: descriptor, clock: PlayClock(now: now)))
    if let reason = file.withLock({ $0.failure }) {
      close()
      throw .device(.wav(path), reason: reason)
    }
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPosition? {
    switch file.withLock({ $0.append(samples) }) {
    case .success(let frame): return PCMPosition(frame: frame)
    case .failure(let failure):
      if failure.isFirst { report(.lost(reason: failure.reason)) }
      return nil
    }
  }

  func timeToHear(firstOfLast count: Int) -> Duration? {
    file.withLock { $0.clock.timeToHear(firstOfLast: count) }
  }

  func flush() {
    file.withLock { $0.truncate() }
  }

  func rest() {}

  func close() {
    file.withLock { $0.close() }
  }

  /// Whether only its owner can read the file. What is no regular file keeps its permissions.
  private static func isPrivate(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG || fchmod(descriptor, 0o600) == 0
  }

  /// Why samples could not be written.
  private struct WriteFailure: Error {
    var reason: String
    /// Whether it is the first failure.
    var isFirst: Bool
  }

  /// The open file and what it holds.
  private struct File {
    private let descriptor: Int32
    private var wav: WAVFile
    var clock: PlayClock
    private var hasReported = false

    init(descriptor: Int32, clock: PlayClock) {
      self.descriptor = descriptor
      self.clock = clock
      wav = WAVFile(descriptor: descriptor)
    }

    /// Why the file takes nothing; nil where it does.
    var failure: String? { wav.failure }

    mutating func append(_ samples: ArraySlice<Int16>) -> Result<Int, WriteFailure> {
      let start = clock.write(samples.count)
      // After a failure nothing is written: a file with a gap would hold something else than was said.
      guard let reason = wav.write(samples, at: start) else { return .success(start) }
      defer { hasReported = true }
      return .failure(WriteFailure(reason: reason, isFirst: !hasReported))
    }

    mutating func truncate() {
      clock.flush()
      wav.truncate(to: clock.end)
    }

    mutating func close() {
      truncate()
      Glibc.close(descriptor)
    }
  }
}
