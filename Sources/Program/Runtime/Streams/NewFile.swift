import Glibc

/// The files that a command writes, in place of existing ones.
///
/// A path that a person names is written as it is and not replaced by renaming: it may be a pipe, a device or a link. A name
/// that the command itself chooses in a folder is replaced: an existing link there may lead to a file that must not be
/// written.
package enum NewFile {
  /// Opens a file that only its owner can read; returns its descriptor.
  ///
  /// - Parameter subject: What it is, with its path in single quotes, for messages.
  static func open(_ path: String, subject: String) throws(Failure) -> Int32 {
    let descriptor = try open(path, subject: subject, mode: 0o600)
    // Also for an existing file; but a device or a pipe belongs to others too, and root could change any of them.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { fchmod(descriptor, 0o600) }
    return descriptor
  }

  /// Opens a file with the owner's usual permissions; returns its descriptor.
  package static func openShared(_ path: String, subject: String) throws(Failure) -> Int32 {
    try open(path, subject: subject, mode: 0o666)
  }

  /// Writes a file that only its owner can read, under a name of the command's own in a folder, whole or not at all; it
  /// replaces an existing file of that name.
  ///
  /// - Parameters:
  ///   - subject: What it is, with its path in single quotes, for messages.
  ///   - body: Writes to a descriptor; returns why it could not.
  static func replace(
    _ name: String, in folder: String, subject: String, _ body: (Int32) -> String?
  ) throws(Failure) {
    // A new file in any case, and for its owner only.
    var template = Array("\(folder)/.earshot-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure(subject) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var reason = body(descriptor)
    if close(descriptor) != 0 { reason = reason ?? String(cString: strerror(errno)) }
    if reason == nil, rename(template, "\(folder)/\(name)") == 0 { return }
    reason = reason ?? String(cString: strerror(errno))
    unlink(template)
    throw .files("cannot write \(subject): \(reason ?? "")")
  }

  private static func failure(_ subject: String) -> Failure {
    .files("cannot write \(subject): \(String(cString: strerror(errno))); try another path")
  }

  private static func open(_ path: String, subject: String, mode: mode_t) throws(Failure) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY
    // Opening a pipe without a reader waits, without an end if no reader comes.
    var descriptor = Glibc.open(path, flags | O_NONBLOCK, mode)
    if descriptor < 0, errno == ENXIO {
      descriptor = try PipeReaderWait.open(path, flags: flags, subject: subject)
    }
    guard descriptor >= 0 else { throw failure(subject) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }
}
