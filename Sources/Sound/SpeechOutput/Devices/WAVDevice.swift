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

/// An open WAV file, which its owner closes: a header, and samples that can be put anywhere behind it.
///
/// The header is always valid, so that the file can be played at any time, even if the program is killed. Samples for which
/// there is no room are left out.
struct WAVFile {
  private let descriptor: Int32
  /// The frame after the last one in the file.
  private(set) var end = 0
  /// Why it takes nothing any more; nil while it does.
  private(set) var failure: String?

  /// The most frames that the header can state: 27 hours.
  private static let mostFrames = Int(UInt32.max) / 2 - WAVHeader.count

  /// An empty sound in an empty file.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    writeHeader()
  }

  /// Puts samples at a frame. A gap before them is a hole in the file, and holes read as silence.
  ///
  /// Returns why not all of them could be written; nothing is written after that.
  mutating func write(_ samples: some Collection<Int16>, at frame: Int) -> String? {
    if failure != nil { return failure }
    guard frame + samples.count <= Self.mostFrames else {
      failure = "a WAV file holds 27 hours at most"
      return failure
    }
    let bytes = Array(samples).withUnsafeBytes { Array($0) }
    let (written, reason) = put(bytes, at: WAVHeader.count + 2 * frame)
    // Half a sample is not kept.
    if written > 1 { end = max(end, frame + written / 2) }
    failure = reason
    if reason != nil { ftruncate(descriptor, off_t(WAVHeader.count + 2 * end)) }
    writeHeader()
    return failure
  }

  /// Takes back what comes after a frame.
  mutating func truncate(to frame: Int) {
    guard frame < end else { return }
    end = frame
    ftruncate(descriptor, off_t(WAVHeader.count + 2 * end))
    writeHeader()
  }

  private mutating func writeHeader() {
    let (_, reason) = put(WAVHeader(frames: end, sampleRate: PCMFormat.sampleRate).bytes, at: 0)
    failure = failure ?? reason
  }

  /// Returns how many bytes were written, and why not all were.
  private func put(_ bytes: [UInt8], at offset: Int) -> (written: Int, reason: String?) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + rest.startIndex)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return (rest.startIndex, String(cString: strerror(errno))) }
      rest = rest.dropFirst(count)
    }
    return (bytes.count, nil)
  }
}

/// The 44 bytes before the samples of a WAV file; mono, 16 bit.
struct WAVHeader {
  static let count = 44
  var frames: Int
  var sampleRate: Int

  var bytes: [UInt8] {
    let data = UInt32(clamping: 2 * frames)
    var bytes = Array("RIFF".utf8)
    func append<Value: FixedWidthInteger>(_ value: Value) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(UInt32(clamping: 36 + 2 * frames))
    bytes += Array("WAVEfmt ".utf8)
    append(UInt32(16))
    append(UInt16(1))
    append(UInt16(1))
    append(UInt32(sampleRate))
    append(UInt32(2 * sampleRate))
    append(UInt16(2))
    append(UInt16(16))
    bytes += Array("data".utf8)
    append(data)
    return bytes
  }
}
