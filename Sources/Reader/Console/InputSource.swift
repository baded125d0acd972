internal import Glibc

/// A descriptor for a keyboard or a pipe from which reading does not wait.
///
/// Another program, such as a pager behind the captions, may read the same terminal or pipe and be faster: then there is
/// nothing left to read, and a session that waited for more would neither speak nor receive events. Whether reading waits
/// belongs to the open file, which other programs share, the shell among them. So the terminal or pipe is opened once more.
final class InputSource: Sendable {
  let descriptor: Int32
  private let isOwn: Bool

  /// Where the file cannot be opened again it is read as it is.
  init(_ original: Int32) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let own = Self.canBeTakenAway(original) ? open("/proc/self/fd/\(original)", flags) : -1
    isOwn = own >= 0
    descriptor = isOwn ? own : original
  }

  deinit {
    if isOwn { close(descriptor) }
  }

  /// Whether it is a terminal or a pipe. A regular file never keeps its reader waiting, and opened again it
  /// would be read from its beginning.
  private static func canBeTakenAway(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO || isatty(descriptor) == 1
  }
}
