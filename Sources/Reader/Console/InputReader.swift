internal import CPlatform
internal import Glibc
internal import LinuxSupport
import ScreenReader

/// The input from the keyboard or a pipe. Times are readings of the monotonic clock.
enum InputEvent: Hashable, Sendable {
  /// Bytes of keys, as they were read.
  case bytes([UInt8], at: Duration)
  /// A whole line.
  case line(LineInput)
  /// Nothing more will come: end of file, or the terminal is gone.
  case end
}

/// Reads a keyboard or a pipe when there is something to read, and stamps it with the time.
///
/// Single keys come as bytes, anything else as lines. It has no thread of its own: the thread that acts on a key polls the
/// descriptor, so that no time is lost between reading a key and acting on it.
package struct InputReader: Sendable {
  /// Readable when `read` is to be called.
  var descriptor: Int32 { source.descriptor }
  private let source: InputSource
  /// Whether single keys are read; false for a pipe, and for a terminal in line mode.
  let takesKeys: Bool
  private var splitter = LineSplitter()
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// Whether a descriptor is a folder, from which nothing can be read.
  package static func isFolder(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Reads this descriptor, standard input if none is given.
  package init(descriptor: Int32 = 0, takesKeys: Bool) {
    source = InputSource(descriptor)
    self.takesKeys = takesKeys
  }

  /// Reads what has arrived, without waiting where another program was faster. `end` is the last event.
  mutating func read() -> [InputEvent] {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    let time = monotonicNow()
    if count > 0 {
      // It may be a password: nothing of it is left in here until the next key.
      defer { buffer.withUnsafeMutableBytes { cplatform_wipe($0.baseAddress, count) } }
      guard !takesKeys else { return [.bytes(Array(buffer[..<count]), at: time)] }
      let lines = splitter.feed(buffer[..<count], at: time).map(InputEvent.line)
      return splitter.hasGivenUp ? lines + [.end] : lines
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    // End of file; or EIO, which is a terminal that hung up.
    return (splitter.finish(at: time).map { [.line($0)] } ?? []) + [.end]
  }
}
