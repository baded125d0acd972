import Glibc
import LinuxSupport

/// A listening port on the loopback address.
struct PageListener: Sendable {
  let descriptor: Descriptor
  let port: UInt16

  /// Starts to listen.
  ///
  /// - Parameter port: The port; nil for any free one.
  init(port: UInt16?) throws(LivePageError) {
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
    guard isListening else { throw LivePageError(port: port, errno: errno) }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// The oldest waiting connection, which does not block; nil and errno where there is none to take.
  func accept() -> Descriptor? {
    let number = Glibc.accept(descriptor.number, nil, nil)
    guard number >= 0 else { return nil }
    let connection = Descriptor(owning: number)
    connection.stopBlocking()
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    // Events are small, and each is sent at once.
    Self.set(TCP_NODELAY, at: Int32(IPPROTO_TCP), of: connection)
    return connection
  }

  private static func set(_ option: Int32, at level: Int32, of socket: Descriptor) {
    var isOn: Int32 = 1
    setsockopt(socket.number, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }
}
