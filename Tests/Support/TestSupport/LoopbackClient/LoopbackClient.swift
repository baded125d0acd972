internal import Glibc
internal import LinuxSupport

/// A plain HTTP client for a server on this machine, with which the tests and the bench read the live page.
///
/// It writes its requests itself, also forged ones, and reads only on request.
package final class LoopbackClient: Sendable {
  private let connection: Descriptor

  /// The reason why there is no connection, or no answer.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// Connects to a port of the loopback address.
  ///
  /// - Parameter receiveBuffer: The bytes that may wait unread in the system; nil for the usual number.
  package init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    let connection = Descriptor(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    guard connection.number >= 0 else { throw Failure(description: "no socket: \(String(cString: strerror(errno)))") }
    if var size = receiveBuffer {
      setsockopt(connection.number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection.number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(description: "cannot connect: \(String(cString: strerror(errno)))") }
    self.connection = connection
  }

  /// Sends the lines of a request unchanged, with the line ends of HTTP.
  package func send(_ lines: [String]) {
    write((lines + ["", ""]).joined(separator: "\r\n"))
  }

  /// Sends text unchanged, until the server closes the connection.
  package func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(connection.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Requests a path, by the name that the server has here.
  package func get(_ path: String, port: UInt16, closes: Bool = false) {
    send(["GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + (closes ? ["Connection: close"] : []))
  }

  /// Waits for the next bytes and returns them; nil at the end.
  ///
  /// - Throws: When nothing comes for `timeout`.
  package func read(timeout: Duration = .seconds(20)) throws -> [UInt8]? {
    guard !readable([connection.number], timeout: timeout).isEmpty else {
      throw Failure(description: "nothing comes for \(timeout)")
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(connection.number, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  /// All bytes until the server closes the connection.
  package func readToEnd() throws -> String {
    var bytes: [UInt8] = []
    while let more = try read() { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }
}
