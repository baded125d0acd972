internal import Glibc

/// The one way in which files are opened for reading: the opening never waits.
package enum InputFile {
  /// What may be opened.
  package enum Kind: Sendable {
    /// A file on a disk alone: what was found in a folder, or is named by a file.
    case ordinary
    /// A pipe or a device too: what a person names.
    case any
  }

  /// The longest wait for somebody who writes into a pipe.
  private static let timeout: Int32 = 5000

  /// Opens a file.
  ///
  /// A named pipe into which nobody writes is waited for, but not without an end.
  ///
  /// - Parameter first: Takes bytes that had to be read to know that a pipe has a writer; they come before the others.
  package static func open(_ path: String, _ kind: Kind, first: inout [UInt8]) throws(FileProblem) -> Descriptor {
    let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard number >= 0 else { throw .system(errno) }
    let file = Descriptor(owning: number)
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .system(errno) }
    let type = status.st_mode & S_IFMT
    if type == S_IFDIR { throw .system(EISDIR) }
    guard type != S_IFREG else { return file }
    guard kind == .any else { throw .notOrdinary }
    if type == S_IFIFO { try awaitWriter(of: number, &first) }
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK)
    return file
  }

  /// Whether a path leads to an ordinary file.
  package static func isOrdinary(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The content of an ordinary file; nil for anything else, and where it cannot be read.
  ///
  /// - Parameter limit: The most bytes that are read.
  package static func beginning(of path: String, limit: Int) -> [UInt8]? {
    var first: [UInt8] = []
    guard let file = try? open(path, .ordinary, first: &first) else { return nil }
    return content(of: file, limit: limit)
  }

  /// What an open file has from here on, up to a number of bytes; nil where it cannot be read.
  package static func content(of file: Descriptor, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let room = min(limit - bytes.count, 1 << 16)
      var count = 0
      bytes += [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        repeat { count = read(file.number, buffer.baseAddress, room) } while count < 0 && errno == EINTR
        filled = max(count, 0)
      }
      if count < 0 { return nil }
      if count == 0 { break }
    }
    return bytes
  }

  /// Waits until a pipe has something to read, or somebody who may write it.
  private static func awaitWriter(of pipe: Int32, _ first: inout [UInt8]) throws(FileProblem) {
    var state = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    var count: Int32
    // A pipe that nobody has opened for writing reports nothing, and one that was closed reports its end.
    repeat { count = poll(&state, 1, timeout) } while count < 0 && errno == EINTR
    guard count == 0 else { return }
    var byte: UInt8 = 0
    switch read(pipe, &byte, 1) {
    case 0: throw .unwrittenPipe
    case 1: first.append(byte)
    default: break
    }
  }
}

/// Opens a pipe or a device for writing, and waits for a limited time until a pipe has a reader.
///
/// The kernel reports a reader only by letting the opening return, so a separate thread opens the pipe.
struct StreamOpening: Sendable {
  /// The longest wait. A reader that is started beside the program is ready by then.
  static let timeout = Duration.seconds(5)

  private let place: FilePlace
  private let flags: Int32
  private let isSystems: Bool
  private let timeout: Duration

  /// - Parameter isSystems: Whether it is a link that the system itself has made.
  init(_ place: FilePlace, isSystems: Bool, timeout: Duration = timeout) {
    (self.place, self.isSystems, self.timeout) = (place, isSystems, timeout)
    flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | (isSystems ? 0 : O_NOFOLLOW)
  }

  /// Its descriptor, which the caller closes.
  ///
  /// - Parameter waiting: Called before a reader is waited for.
  func open(_ waiting: () -> Void) throws(FileProblem) -> Int32 {
    var descriptor = openat(place.folder.number, place.name, flags | O_NONBLOCK)
    // A socket, or a device without a driver, gives the same error, and waiting does not help.
    if descriptor < 0, errno == ENXIO, isPipe {
      waiting()
      descriptor = try awaited()
    }
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      // Standard output may be a file. A file that has come to the name meanwhile is not this one.
      guard isSystems, ftruncate(descriptor, 0) == 0 else {
        close(descriptor)
        throw .notOrdinary
      }
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  private var isPipe: Bool {
    var status = stat()
    return fstatat(place.folder.number, place.name, &status, isSystems ? 0 : AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFIFO
  }

  private func awaited() throws(FileProblem) -> Int32 {
    let (place, flags) = (place, flags)
    let opened = Mailbox<Int32>()
    let thread = NamedThread("earshot-pipe") { opened.post(openat(place.folder.number, place.name, flags)) }
    if let descriptor = opened.take(until: monotonicNow() + timeout) {
      thread.join()
      return descriptor
    }
    // A reader, even one that closes at once, lets the thread's opening return.
    let reader = openat(place.folder.number, place.name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if reader >= 0 {
      if let descriptor = opened.take(until: nil), descriptor >= 0 { close(descriptor) }
      thread.join()
      close(reader)
    } else {
      // The pipe has been removed. The thread ends with the program.
      thread.detach()
    }
    throw .unreadPipe
  }
}
