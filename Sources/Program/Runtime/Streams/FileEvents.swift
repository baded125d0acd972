import Glibc

/// Events of files and folders, as the kernel reports them (`inotify(7)`).
final class FileEvents {
  /// Readable when there is an event.
  let descriptor: Int32

  /// Nil where the kernel has no watch left.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Asks for events of these kinds; a path that cannot be watched is passed over, and one that is watched stays so.
  func watch(_ path: String, for kinds: Int32) { _ = inotify_add_watch(descriptor, path, UInt32(kinds)) }

  /// Reads all waiting events; their kinds do not matter.
  func discard() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }

  /// Waits for an event, and discards it with all others; false where none came.
  ///
  /// - Parameter time: The longest wait; nil for any.
  @discardableResult
  func wait(atMost time: Duration? = nil) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, time.map { Int32($0 / .milliseconds(1)) } ?? -1) > 0 else { return false }
    discard()
    return true
  }
}
