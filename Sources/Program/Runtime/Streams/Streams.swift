import Glibc
import ScreenReader
import Text

/// The descriptors 0, 1 and 2.
package enum StandardStreams {
  /// Fills the places of those the program was started without, before anything else is opened.
  ///
  /// Without it the next file would get the number, and captions could be written into the store. A stream
  /// that is missing reads as empty, and writing to it fails.
  package static func fillGaps() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}

/// Where content goes.
package enum StandardOutput {
  /// Prints one line; nothing in it can reach a terminal as a control.
  package static func print(_ line: String) throws(Failure) {
    try write(PrintableText.of(line) + "\n")
  }

  /// Prints what has been done. Where it cannot be printed, the error says that it is done all the same, so that nobody
  /// does it twice.
  package static func confirm(_ lines: String...) throws(Failure) { try confirm(lines) }

  /// The same for several lines.
  package static func confirm(_ lines: [String]) throws(Failure) {
    let lines = lines.map { PrintableText.of($0) }
    guard let reason = Runtime.write(lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO) else { return }
    throw .files(
      "it is done, but cannot be written to standard output: \(reason); do not do it again: \(lines.joined(separator: " "))")
  }

  /// Writes a text as it is.
  package static func write(_ text: String) throws(Failure) {
    if let reason = Runtime.write(text, to: STDOUT_FILENO) {
      throw .files("cannot write to standard output: \(reason)")
    }
  }
}

/// Writes a text to a descriptor, all of it; returns why it could not.
package func write(_ text: String, to descriptor: Int32) -> String? {
  write(Array(text.utf8), to: descriptor)
}

/// Writes bytes to a descriptor, all of them, waiting while its reader is busy; returns why it could not.
func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
  var bytes = bytes[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    if count < 0, errno == EAGAIN {
      var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&full, 1, -1)
      continue
    }
    guard count > 0 else { return String(cString: strerror(errno)) }
    bytes = bytes.dropFirst(count)
  }
  return nil
}

/// Reads what a descriptor gives next and adds it, nothing at its end; returns why it could not.
func read(into bytes: inout [UInt8], from descriptor: Int32) -> String? {
  var reason: String?
  bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
    var result = -1
    repeat {
      result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    } while result < 0 && errno == EINTR
    if result < 0 { reason = errno == EISDIR ? "it is a folder" : String(cString: strerror(errno)) }
    count = max(result, 0)
  }
  return reason
}

/// The content of files as bytes.
package enum FileBytes {
  /// All of a file, pipe or the like; `-` is standard input.
  ///
  /// A file that is longer than `limit` bytes is refused: a device in its place would fill the memory.
  package static func read(_ path: String, what: String, limit: Int = 256 << 20) throws(Failure) -> [UInt8] {
    let source = path == "-" ? "from standard input" : "'\(path)'"
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? "no such file" : String(cString: strerror(errno))
      throw .files("cannot read \(what) \(source): \(reason)")
    }
    defer { if path != "-" { close(descriptor) } }
    // Foundation's own reading takes no pipes, and as a handle of standard input ends the program where it
    // fails.
    var data: [UInt8] = []
    var end = -1
    while end != data.count {
      end = data.count
      if let reason = Runtime.read(into: &data, from: descriptor) {
        throw .files("cannot read \(what) \(source): \(reason)")
      }
      guard data.count <= limit else {
        throw .content("\(path): the file has more than \(limit >> 20) MB; is it the right one?")
      }
    }
    return data
  }
}

extension String {
  /// The most bytes of a file that is read as a whole.
  static let fileLimit = 64 << 20

  /// The content of a file, pipe or the like that must be UTF-8; `-` is standard input.
  package init(contentsOf path: String, what: String) throws(Failure) {
    let data = try FileBytes.read(path, what: what, limit: Self.fileLimit)
    guard let text = String(validating: data, as: UTF8.self) else {
      // No byte of a longer character is a line feed, so each line can be judged by itself.
      let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw .content("\(path):\(line + 1): the file is not UTF-8 text; save it as UTF-8")
    }
    self = text
  }
}
