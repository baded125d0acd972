import Glibc
import LinuxSupport
import Text

/// Waits, for a limited time, until a named pipe that is to be written has a reader.
///
/// The kernel reports a reader only by letting the opening return, so a separate thread opens the pipe.
enum PipeReaderWait {
  /// The longest wait. A reader that is started beside the program is ready by then.
  static let timeout = Duration.seconds(5)

  /// Opens the pipe and returns its descriptor, or -1 and `errno` if that fails.
  ///
  /// - Parameters:
  ///   - flags: The flags of `open`, without `O_NONBLOCK`.
  ///   - subject: The kind of the output, with its path in single quotes, for messages.
  /// - Throws: An error if no reader has come.
  static func open(
    _ path: String, flags: Int32, subject: String, timeout: Duration = timeout
  ) throws(Failure) -> Int32 {
    var status = stat()
    // A socket, or a device without a driver, gives the same error, and waiting does not help.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
      errno = ENXIO
      return -1
    }
    StandardError.print(
      localized(
        en: "earshot: waiting until somebody reads \(subject), which is a pipe",
        nb: "earshot: venter på at noen leser \(subject), som er et rør"))
    let opened = Mailbox<Int32>()
    let thread = NamedThread("earshot-pipe") { opened.post(Glibc.open(path, flags)) }
    if let descriptor = opened.take(until: monotonicNow() + timeout) {
      thread.join()
      return descriptor
    }
    // A reader, even one that closes at once, lets the thread's opening return.
    let reader = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if reader >= 0 {
      if let descriptor = opened.take(until: nil), descriptor >= 0 { close(descriptor) }
      thread.join()
      close(reader)
    } else {
      // The pipe has been removed. The thread ends with the program.
      thread.detach()
    }
    throw .files(
      "cannot write \(subject): it is a pipe that nobody reads; start its reader first, or name a file",
      nb: "kan ikke skrive \(subject): det er et rør som ingen leser fra; start leseren først, eller oppgi en fil")
  }
}
