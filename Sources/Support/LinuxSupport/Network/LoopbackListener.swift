internal import Glibc

/// A listening port on the loopback address.
package struct LoopbackListener: Sendable {
  package let descriptor: Descriptor
  /// Its number.
  package let port: UInt16

  /// Starts to listen.
  ///
  /// - Parameter port: The port; nil for any free one.
  /// - Throws: The system's reason.
  package init(port: UInt16?) throws(PortError) {
    descriptor = Descriptor(
      owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0))
    Self.set(SO_REUSEADDR, at: SOL_SOCKET, of: descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = (port ?? 0).bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = descriptor.number
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) == 0 && listen(number, SOMAXCONN) == 0 && getsockname(number, $0, &size) == 0
      }
    }
    guard isListening else { throw PortError(port: port, number: errno) }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// The oldest waiting connection, which does not block; nil and errno where there is none to take.
  package func accept() -> Descriptor? {
    let number = Glibc.accept(descriptor.number, nil, nil)
    guard number >= 0 else { return nil }
    let connection = Descriptor(owning: number)
    connection.stopBlocking()
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    connection.sendAtOnce()
    return connection
  }

  private static func set(_ option: Int32, at level: Int32, of socket: Descriptor) {
    var isOn: Int32 = 1
    setsockopt(socket.number, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// Why a port cannot be listened at.
package struct PortError: Error, Sendable {
  /// The port that was asked for; nil for any.
  package var port: UInt16?
  /// The error number of the system.
  package var number: Int32
}

extension Descriptor {
  /// From now on each small message of a connection is sent at once, and waits for no other.
  package func sendAtOnce() {
    var isOn: Int32 = 1
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }
}
