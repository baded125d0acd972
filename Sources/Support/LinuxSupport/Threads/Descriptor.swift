internal import CPlatform
internal import Glibc

/// A file descriptor that is closed when nobody holds it any more, and then only.
///
/// The system gives the number of a closed descriptor to the next file that is opened. Whoever closes twice, or reads on
/// after that, meets a stranger's; so threads that share a descriptor share this.
package final class Descriptor: Sendable {
  /// The system's number, for as long as this is held.
  package let number: Int32

  /// Takes over a descriptor that is open.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  /// The two ends of a new pipe, which no program that is started inherits; nil and errno where none is left.
  package static func pipe() -> (reading: Descriptor, writing: Descriptor)? {
    var ends: [Int32] = [-1, -1]
    guard cplatform_pipe(&ends) == 0 else { return nil }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// From now on what cannot be read or written at once is refused.
  package func stopBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}
