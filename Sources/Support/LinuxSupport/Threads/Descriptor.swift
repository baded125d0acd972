internal import CPlatform
internal import Glibc

/// A file descriptor that is closed only when its last reference is released.
///
/// The system reuses the number of a closed descriptor for the next file. Code that closes it twice, or reads from it after
/// the close, uses another file; so threads that share a descriptor share this object.
package final class Descriptor: Sendable {
  /// The system's number, valid while this object exists.
  package let number: Int32

  /// Takes ownership of an open descriptor.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  /// The two ends of a new pipe, which started programs do not inherit; nil and errno where no descriptor is left.
  package static func pipe() -> (reading: Descriptor, writing: Descriptor)? {
    var ends: [Int32] = [-1, -1]
    guard cplatform_pipe(&ends) == 0 else { return nil }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// From now on, reads and writes that would block fail instead.
  package func stopBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}
