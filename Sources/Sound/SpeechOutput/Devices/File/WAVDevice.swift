internal import Glibc
internal import LinuxSupport
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
    let descriptor: Int32
    do throws(FileProblem) { descriptor = try OutputFile.open(try FilePlace(path)) } catch {
      throw .device(.wav(path), reason: error.reason)
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

extension FileProblem {
  /// The reason in English, as devices give theirs.
  fileprivate var reason: String {
    switch self {
    case .system(let number): String(cString: strerror(number))
    case .reason(let reason): reason
    case .writeProtected: String(cString: strerror(EACCES))
    case .standardStream: "sound is not written to standard output; name a file"
    case .unreadPipe: "it is a pipe that nobody reads"
    case .notOrdinary, .unwrittenPipe: "it is not an ordinary file"
    }
  }
}
