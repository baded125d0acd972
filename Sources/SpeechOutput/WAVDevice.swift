internal import Glibc
internal import Synchronization

/// A WAV file that sounds like the room would have: pauses last as long as they did, and what was cut ends
/// where it was cut.
///
/// Its frame 0 is the moment it was opened. The header is kept right after every write, so that the file
/// can be played even if the program is killed.
final class WAVDevice: PCMDevice {
  let name: String
  /// Used by the player's thread only; the lock makes the class Sendable.
  private let file: Mutex<File>

  /// Creates the file, readable by its owner only, in place of one that may be there.
  init(path: String, now: @escaping @Sendable () -> Duration) throws(SpeechOutputError) {
    name = "wav:\(path)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
      throw .device(.wav(path), reason: String(cString: strerror(errno)))
    }
    file = Mutex(File(descriptor: descriptor, clock: PlayClock(now: now)))
    file.withLock { $0.writeHeader() }
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPlace? {
    file.withLock { PCMPlace(frame: $0.append(samples)) }
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

  /// The open file and what it holds.
  private struct File {
    var descriptor: Int32
    var clock: PlayClock

    mutating func append(_ samples: ArraySlice<Int16>) -> Int {
      let start = clock.write(samples.count)
      // A pause before it is a hole in the file, and holes read as silence.
      samples.withUnsafeBytes { bytes in
        var done = 0
        while done < bytes.count {
          let count = pwrite(
            descriptor, bytes.baseAddress! + done, bytes.count - done, Self.offset(of: start) + done)
          guard count > 0 else { break }
          done += count
        }
      }
      writeHeader()
      return start
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

    func writeHeader() {
      let header = WAVHeader(frames: clock.end, sampleRate: PCMFormat.sampleRate).bytes
      pwrite(descriptor, header, header.count, 0)
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
