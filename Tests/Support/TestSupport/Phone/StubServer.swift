import Foundation
import LinuxSupport
import Synchronization
package import Text

/// An HTTP server on the loopback address whose answers and faults a test decides.
package final class StubServer: Sendable {
  /// A received request.
  package struct Request: Sendable {
    package var method: String
    package var path: String
    package var body: JSONValue
  }

  /// The answer to a request, or a fault.
  package enum Reply: Sendable {
    /// A value, as W3C WebDriver answers.
    case value(JSONValue)
    /// An error of W3C WebDriver.
    case error(String, String, status: Int = 404)
    /// Any text with this status; one that begins like an HTML document is sent as HTML.
    case raw(Int, String)
    /// The server leads on to another place.
    case redirection(String)
    /// The connection is closed without an answer.
    case hangUp
    /// There is no answer, until the server ends.
    case silence
  }

  package let address: String
  private let listener: Int32
  /// Accepts connections, and closes the listener when it is shut down; nil after `stop` has taken it.
  private let accepting: Mutex<NamedThread?>
  private let answer: @Sendable (Request) -> Reply
  private let connections = Connections()
  private let log = Mutex<[String]>([])

  /// - Parameters:
  ///   - port: The port of the listener; nil for any free one.
  ///   - answer: Called on the thread of a connection.
  package init(port: UInt16? = nil, _ answer: @escaping @Sendable (Request) -> Reply) throws {
    self.answer = answer
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = (port ?? 0).bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &name) { bytes in
      let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(listener, pointer, size) == 0 && getsockname(listener, pointer, &size) == 0
    }
    self.listener = listener
    guard isBound, listen(listener, 16) == 0 else {
      let reason = String(cString: strerror(errno))
      close(listener)
      throw StubError(reason: reason)
    }
    self.port = UInt16(bigEndian: name.sin_port)
    address = "http://127.0.0.1:\(self.port)"
    accepting = Mutex(nil)
    let serve: @Sendable (Int32) -> Void = { [weak self] in self?.serve($0) }
    let thread = NamedThread("stub") { [connections] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        connections.add(connection)
        NamedThread("stub") {
          serve(connection)
          connections.close(connection)
        }.detach()
      }
      close(listener)
    }
    accepting.withLock { $0 = thread }
  }

  package let port: UInt16

  deinit { stop() }

  /// Ends the server and all connections; the port is free afterwards. A second call does nothing, because by then another file
  /// may have the listener's number.
  package func stop() {
    let thread = accepting.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    connections.shutDown()
  }

  /// The requests so far, like `POST /session`.
  package var requests: [String] { log.withLock { $0 } }

  private func serve(_ connection: Int32) {
    var bytes: [UInt8] = []
    while let request = next(on: connection, &bytes) {
      log.withLock { $0.append("\(request.method) \(request.path)") }
      let (status, body): (Int, String)
      var place = ""
      switch answer(request) {
      case .value(let value): (status, body) = (200, Self.text(.object(["value": value])))
      case .error(let code, let message, let number):
        let error = ["error": JSONValue.string(code), "message": .string(message), "stacktrace": ""]
        (status, body) = (number, Self.text(.object(["value": .object(error)])))
      case .raw(let number, let text): (status, body) = (number, text)
      case .redirection(let other): (status, body, place) = (302, "", "Location: \(other)\r\n")
      case .hangUp: return
      case .silence:
        var byte: UInt8 = 0
        _ = recv(connection, &byte, 1, 0)
        return
      }
      let head =
        "HTTP/1.1 \(status) OK\r\n\(place)Content-Type: \(body.hasPrefix("<!doctype") ? "text/html" : "application/json")\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      let answer = Array((head + body).utf8)
      var sent = 0
      while sent < answer.count {
        let count = answer[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// The next request; nil at the end of the connection.
  private func next(on connection: Int32, _ bytes: inout [UInt8]) -> Request? {
    while true {
      if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let first = lines[0].split(separator: " ").map(String.init)
        let length =
          lines.lazy.map { $0.lowercased() }.first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        if bytes.count >= end.upperBound + length, first.count > 1 {
          let body = Data(bytes[end.upperBound..<end.upperBound + length])
          bytes.removeFirst(end.upperBound + length)
          let value = try? JSONDecoder().decode(JSONValue.self, from: body)
          return Request(method: first[0], path: first[1], body: value ?? .null)
        }
      }
      var more = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(connection, &more, more.count, 0)
      guard count > 0 else { return nil }
      bytes += more[..<count]
    }
  }

  private static func text(_ value: JSONValue) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// The open connections; each is closed by its own thread, so that no number is used after that.
private final class Connections: Sendable {
  private let open = Mutex<[Int32]>([])

  func add(_ connection: Int32) {
    open.withLock { $0.append(connection) }
  }

  func close(_ connection: Int32) {
    open.withLock { open in
      open.removeAll { $0 == connection }
      _ = Glibc.close(connection)
    }
  }

  func shutDown() {
    open.withLock { open in
      for connection in open { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }
}

/// The reason why a stub cannot be started.
package struct StubError: Error {
  package var reason: String
}
