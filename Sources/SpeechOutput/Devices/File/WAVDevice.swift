internal import Glibc
internal import Synchronization

/// A WAV file of what would have been heard: pauses have their length, and what was cut ends where it was cut.
///
/// Its frame 0 is the moment it was opened. The header is kept right after every write, so that the file
/// can be played even if the program is killed.
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
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0, Self.isPrivate(descriptor) else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { Glibc.close(descriptor) }
      throw .device(.wav(path), reason: reason)
    }
    self.report = report
    file = Mutex(File(descriptor: descriptor, clock: PlayClock(now: now)))
    if let reason = file.withLock({ $0.writeHeader() }) {
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
    var descriptor: Int32
    var clock: PlayClock
    private var hasFailed = false

    init(descriptor: Int32, clock: PlayClock) {
      self.descriptor = descriptor
      self.clock = clock
    }

    mutating func append(_ samples: ArraySlice<Int16>) -> Result<Int, WriteFailure> {
      // A file with a gap would hold something else than was said.
      guard !hasFailed else { return .failure(WriteFailure(reason: "", isFirst: false)) }
      let start = clock.write(samples.count)
      // A pause before it is a hole in the file, and holes read as silence.
      let error = samples.withUnsafeBytes { write($0, at: Self.offset(of: start)) } ?? writeHeader()
      guard let error else { return .success(start) }
      hasFailed = true
      return .failure(WriteFailure(reason: error, isFirst: true))
    }

    mutating func truncate() {
      clock.flush()
      ftruncate(descriptor, Self.offset(of: clock.end))
      writeHeader()
    }

    mutating func close() {
      truncate()
      Glibc.close(descriptor)
    }

    /// Returns the reason if it fails.
    @discardableResult
    func writeHeader() -> String? {
      WAVHeader(frames: clock.end, sampleRate: PCMFormat.sampleRate).bytes
        .withUnsafeBytes { write($0, at: 0) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String? {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = pwrite(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          offset + rest.startIndex)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return String(cString: strerror(errno)) }
        rest = rest.dropFirst(count)
      }
      return nil
    }

    private static func offset(of frame: Int) -> Int {
      WAVHeader.count + 2 * frame
    }
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
