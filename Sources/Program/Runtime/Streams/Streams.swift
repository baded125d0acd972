import Glibc
import LinuxSupport
import ScreenReader
import Text

/// The descriptors 0, 1 and 2.
package enum StandardStreams {
  /// Opens `/dev/null` for those that are closed at the start, before anything else is opened.
  ///
  /// Otherwise the next file would get the number, and captions could be written into the store. A missing stream reads as
  /// empty, and writing to it fails.
  package static func fillGaps() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // `open` takes the lowest free number, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}

/// The output of content.
package enum StandardOutput {
  /// Prints one line, without control characters for the terminal.
  package static func print(_ line: String) throws(Failure) {
    try write(PrintableText.of(line) + "\n")
  }

  /// Confirms work that is done. If printing fails, the error says that the work is done, so that it is not repeated.
  package static func confirm(_ lines: String...) throws(Failure) { try confirm(lines) }

  /// Confirms with several lines.
  package static func confirm(_ lines: [String]) throws(Failure) {
    let lines = lines.map { PrintableText.of($0) }
    guard let reason = Runtime.write(lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO) else { return }
    throw .files(
      "it is done, but cannot be written to standard output: \(reason); do not do it again: \(lines.joined(separator: " "))",
      nb: "det er gjort, men kan ikke skrives til standard ut: \(reason); ikke gjør det igjen: \(lines.joined(separator: " "))")
  }

  /// Writes a text as it is.
  package static func write(_ text: String) throws(Failure) {
    if let reason = Runtime.write(text, to: STDOUT_FILENO) {
      throw .files(
        "cannot write to standard output: \(reason); write to a file instead",
        nb: "standard ut kan ikke skrives: \(reason); skriv til en fil i stedet")
    }
  }
}

/// Writes a whole text to a descriptor; returns the reason if it fails.
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
    guard count > 0 else { return systemReason(errno) }
    bytes = bytes.dropFirst(count)
  }
  return nil
}

/// Reads the next bytes of a descriptor and appends them, none at its end; returns the reason if it fails.
func read(into bytes: inout [UInt8], from descriptor: Int32) -> String? {
  var reason: String?
  bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
    var result = -1
    repeat {
      result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    } while result < 0 && errno == EINTR
    if result < 0 { reason = errno == EISDIR ? localized(en: "it is a folder", nb: "det er en mappe") : systemReason(errno) }
    count = max(result, 0)
  }
  return reason
}

/// The content of files as bytes.
package enum FileBytes {
  /// The whole content of a file; `-` is standard input.
  ///
  /// A file longer than `limit` bytes is refused: a device in its place would fill the memory.
  ///
  /// - Parameter isNamed: Whether a person names it: then a pipe or a device will do, too.
  package static func read(
    _ path: String, what: String, isNamed: Bool = false, limit: Int = 256 << 20
  ) throws(Failure) -> [UInt8] {
    var data: [UInt8] = []
    let file = try open(path, what: what, isNamed: isNamed, first: &data)
    let descriptor = file?.number ?? STDIN_FILENO
    let limit = Reach.limit(limit)
    // Foundation's own reading takes no pipes, and on standard input it ends the program if it fails.
    var end = -1
    while end != data.count {
      end = data.count
      if let reason = Runtime.read(into: &data, from: descriptor) {
        throw .unreadable(path, what: what, because: reason)
      }
      guard data.count <= limit else {
        throw .content(
          "\(path): the file has more than \(limit >> 20) MB; is it the right one?",
          nb: "\(path): filen er større enn \(limit >> 20) MB; er det riktig fil?")
      }
    }
    return data
  }

  /// Opens a file, pipe or the like; nil for `-`, standard input.
  ///
  /// - Parameter first: Takes what was read of a pipe already.
  static func open(
    _ path: String, what: String, isNamed: Bool, first: inout [UInt8]
  ) throws(Failure) -> Descriptor? {
    guard path != "-" else { return nil }
    try Reach.check(path)
    let file: Descriptor
    do throws(FileProblem) {
      file = try InputFile.open(path, isNamed && Reach.current == nil ? .any : .ordinary, first: &first)
    } catch {
      throw .unreadable(path, what: what, because: Failure.openingReason(error))
    }
    try Reach.check(file.number, as: path)
    return file
  }

  /// The beginning of an ordinary file; nil for anything else, and for what may not be read.
  package static func beginning(of path: String, limit: Int = 4096) -> [UInt8]? {
    var first: [UInt8] = []
    guard let file = try? open(path, what: "", isNamed: false, first: &first) else { return nil }
    return InputFile.content(of: file, limit: limit)
  }
}

extension String {
  /// The greatest size in bytes of a text file.
  static let fileLimit = 64 << 20

  /// The content of a file that must be UTF-8; `-` is standard input.
  package init(contentsOf path: String, what: String, isNamed: Bool = false) throws(Failure) {
    let data = try FileBytes.read(path, what: what, isNamed: isNamed, limit: Self.fileLimit)
    guard let text = String(validating: data, as: UTF8.self) else {
      // No byte of a multi-byte character is a line feed, so each line can be validated by itself.
      let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw .content(
        "\(path):\(line + 1): the file is not UTF-8 text; save it as UTF-8",
        nb: "\(path):\(line + 1): filen er ikke UTF-8-tekst; lagre den som UTF-8")
    }
    self = text
  }
}

extension Failure {
  /// The failure of reading a file, pipe or standard input, with advice.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - what: Its content, in the language of messages.
  ///   - reason: In the language of messages.
  static func unreadable(_ path: String, what: String, because reason: String) -> Failure {
    path == "-"
      ? .files(
        "cannot read \(what) from standard input: \(reason); name a file",
        nb: "kan ikke lese \(what) fra standard inn: \(reason); oppgi en fil")
      : .files(
        "cannot read \(what) '\(path)': \(reason); see the name and its permissions",
        nb: "kan ikke lese \(what) «\(path)»: \(reason); se etter navnet og tilgangen")
  }

  /// Why a file cannot be opened for reading.
  fileprivate static func openingReason(_ problem: FileProblem) -> String {
    switch problem {
    case .system(ENOENT): localized(en: "no such file", nb: "filen finnes ikke")
    case .system(EISDIR): localized(en: "it is a folder", nb: "det er en mappe")
    case .system(let code): systemReason(code)
    case .unwrittenPipe:
      localized(en: "it is a pipe that nobody writes into", nb: "det er et rør som ingen skriver til")
    case .reason(let reason): reason
    default: localized(en: "it is not an ordinary file", nb: "det er ikke en vanlig fil")
    }
  }
}
