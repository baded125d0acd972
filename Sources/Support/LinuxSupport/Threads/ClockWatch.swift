internal import CPlatform
internal import Glibc

/// Detects jumps of the wall clock: it was set, or the machine woke from sleep.
package struct ClockWatch: ~Copyable {
  /// Readable after a jump, until `acknowledge`. -1 where the system has no such descriptor; polling -1 is no error.
  package let descriptor: Int32

  /// Starts watching.
  package init() {
    descriptor = cplatform_clock_watch()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Makes the descriptor unreadable until the next jump.
  package func acknowledge() { cplatform_clock_watch_again(descriptor) }
}
