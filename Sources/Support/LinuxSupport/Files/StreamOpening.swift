internal import Glibc

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
