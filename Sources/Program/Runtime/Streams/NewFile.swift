import Glibc
import Text

/// The files that a command writes, in place of existing ones.
///
/// What is written as it happens, like a transcript, is opened. What is made first, like a report, is written whole or not at
/// all: into a new file beside it, which takes its place. At a path that a person names, links are followed, and a pipe or a
/// device is written as it is. A name that the command itself chooses in a folder is replaced: an existing link there may lead
/// to a file that must not be written.
package enum NewFile {
  /// Opens a file that only its owner can read; returns its descriptor.
  ///
  /// - Parameter subject: What it is, with its path in single quotes, for messages.
  static func open(_ path: String, subject: String) throws(Failure) -> Int32 {
    try Reach.checkWriting(path)
    let descriptor = try open(path, subject: subject, mode: 0o600)
    // Also for an existing file; but a device or a pipe belongs to others too, and root could change any of them.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { fchmod(descriptor, 0o600) }
    return descriptor
  }

  /// Writes a file at a path that a person names, whole or not at all: on a full disk the old one stays, or none is there.
  ///
  /// It has the permissions of the file that it replaces; a new one has the usual ones. Pipes and devices are written as they
  /// are, and so is a file in a folder that takes no new ones.
  ///
  /// - Parameters:
  ///   - subject: What it is, with its path in single quotes, for messages.
  ///   - isPrivate: Whether only its owner can read it, in any case.
  ///   - body: Writes to a descriptor; returns why it could not.
  package static func whole(
    _ path: String, subject: String, isPrivate: Bool = false, _ body: (Int32) -> String?
  ) throws(Failure) {
    try Reach.checkWriting(path)
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    var status = stat()
    let isThere = stat(path, &status) == 0
    guard !isThere || status.st_mode & S_IFMT == S_IFREG, let target = FileUses.target(of: path) else {
      return try write(into: try open(path, subject: subject, mode: mode), subject: subject, body)
    }
    if isThere, access(target, W_OK) != 0 {
      throw .files(
        "cannot write \(subject): it is write-protected; see its permissions",
        nb: "kan ikke skrive \(subject): filen er skrivebeskyttet; se etter tilgangen")
    }
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    guard let new = create(in: folder, mode: mode) else {
      guard isThere else { throw failure(subject) }
      return try write(into: try open(path, subject: subject, mode: mode), subject: subject, body)
    }
    if isThere, !isPrivate { fchmod(new.descriptor, status.st_mode & 0o7777) }
    try finish(new, as: target, subject: subject, body)
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
    try Reach.checkWriting("\(folder)/\(name)")
    guard let new = create(in: "\(folder)/", mode: 0o600) else { throw failure(subject) }
    try finish(new, as: "\(folder)/\(name)", subject: subject, body)
  }

  /// Creates a file of a free name in a folder, whose path is empty or ends in a slash; nil where that cannot be done.
  private static func create(in folder: String, mode: mode_t) -> (path: String, descriptor: Int32)? {
    let path = "\(folder).earshot-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    return descriptor < 0 ? nil : (path, descriptor)
  }

  /// Writes a new file, which then takes the place of another; where that fails the new one is removed.
  private static func finish(
    _ new: (path: String, descriptor: Int32), as target: String, subject: String, _ body: (Int32) -> String?
  ) throws(Failure) {
    do throws(Failure) {
      try write(into: new.descriptor, subject: subject, body)
      if rename(new.path, target) != 0 { throw failure(subject) }
    } catch {
      unlink(new.path)
      throw error
    }
  }

  /// Writes to an open file and closes it.
  private static func write(into descriptor: Int32, subject: String, _ body: (Int32) -> String?) throws(Failure) {
    var reason = body(descriptor)
    if close(descriptor) != 0 { reason = reason ?? systemReason(errno) }
    if let reason { throw failure(subject, because: reason) }
  }

  private static func failure(_ subject: String, because reason: String = systemReason(errno)) -> Failure {
    .files(
      "cannot write \(subject): \(reason); try another path", nb: "kan ikke skrive \(subject): \(reason); prøv en annen filbane")
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
