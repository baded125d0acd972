internal import CPlatform
internal import Glibc

/// Tells that the wall clock has jumped: somebody set it, or the machine woke from sleep.
package struct ClockWatch: ~Copyable {
  /// Readable after a jump, until `acknowledge`. -1 where the system has none; polling that is no error.
  package let descriptor: Int32

  /// Watches from now on.
  package init() {
    descriptor = cplatform_clock_watch()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Waits for the next jump.
  package func acknowledge() { cplatform_clock_watch_again(descriptor) }
}
