import Glibc

/// Files that a command writes anew, in place of what may be there.
///
/// They are written as they are and not put in place by renaming: a path may be a pipe, a device or a link.
package enum NewFile {
  /// Opens a file that only its owner can read; returns its descriptor.
  ///
  /// - Parameter subject: What it is, with its path in single quotes, for messages.
  package static func open(_ path: String, subject: String) throws(Failure) -> Int32 {
    let descriptor = try open(path, subject: subject, mode: 0o600)
    // Also one that was there before; but a device or a pipe is others' too, and for root all would be done.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { fchmod(descriptor, 0o600) }
    return descriptor
  }

  /// Opens a file that others may read as they may read other files of its owner; returns its descriptor.
  package static func openShared(_ path: String, subject: String) throws(Failure) -> Int32 {
    try open(path, subject: subject, mode: 0o666)
  }

  private static func open(_ path: String, subject: String, mode: mode_t) throws(Failure) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY
    // Opening a pipe that nobody reads waits, for ever if nobody will.
    var descriptor = Glibc.open(path, flags | O_NONBLOCK, mode)
    if descriptor < 0, errno == ENXIO {
      descriptor = try PipeReaderWait.open(path, flags: flags, subject: subject)
    }
    guard descriptor >= 0 else {
      throw .files("cannot write \(subject): \(String(cString: strerror(errno))); try another path")
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }
}
