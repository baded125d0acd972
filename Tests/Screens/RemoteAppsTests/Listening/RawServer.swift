import Foundation
import Glibc
import LinuxSupport
import Synchronization
import TestSupport

/// A server on the loopback address that plays a script of bytes on each connection.
final class RawServer: Sendable {
  let port: UInt16
  var address: String { "http://127.0.0.1:\(port)" }
  private let ending = Mailbox<Void>()
  private let thread: NamedThread

  /// - Parameter script: Called on a thread of each connection, which ends when nothing refers to it.
  init(_ script: @escaping @Sendable (RawConnection) -> Void) throws {
    let listener = try LoopbackListener(port: nil)
    port = listener.port
    let ending = ending
    thread = NamedThread("raw-server") {
      while ending.takeWaiting() == nil {
        guard readable([listener.descriptor.number, ending.descriptor], timeout: nil).contains(listener.descriptor.number),
          let client = listener.accept()
        else { continue }
        NamedThread("raw-connection") { script(RawConnection(client)) }.detach()
      }
    }
  }

  deinit {
    ending.post(())
    thread.join()
  }
}

/// One end of a connection, read and written as bytes. Nothing is waited for longer than a minute.
final class RawConnection: Sendable {
  /// How a connection came to its end.
  enum End: Hashable {
    case ended, lost
    /// Nothing came for a minute.
    case silent
  }

  private let descriptor: Descriptor

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) & ~O_NONBLOCK)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor.number, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  convenience init(port: UInt16) throws {
    let descriptor = Descriptor(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafeBytes(of: &name) {
      connect(descriptor.number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    descriptor.sendAtOnce()
    self.init(descriptor)
  }

  /// Sends all of the bytes; false where the other end does not take them.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends as much as there is room for. A wait of a third of a second without room ends it.
  ///
  /// - Returns: How much it was.
  func sendWhatFits(_ bytes: [UInt8]) -> Int {
    var sent = 0
    while sent < bytes.count {
      var polled = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
      guard poll(&polled, 1, 300) > 0 else { return sent }
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      guard count > 0 || errno == EAGAIN else { return sent }
      sent += max(0, count)
    }
    return sent
  }

  /// That many bytes, or those that came before the end.
  func receive(_ count: Int) -> [UInt8] {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: min(max(count, 1), 1 << 16)))
    while bytes.count < count {
      let more = recv(descriptor.number, &buffer, min(buffer.count, count - bytes.count), 0)
      guard more > 0 else { break }
      bytes += buffer[..<more]
    }
    return bytes
  }

  /// All bytes to the end, and how it came.
  func receiveToEnd() -> (bytes: [UInt8], end: End) {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let more = recv(descriptor.number, &buffer, buffer.count, 0)
      if more == 0 { return (bytes, .ended) }
      if more < 0 { return (bytes, errno == EAGAIN ? .silent : .lost) }
      bytes += buffer[..<more]
    }
  }

  /// A request with its body, whose length its head tells; nil at the end.
  func receiveRequest() -> [UInt8]? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let byte = receive(1)
      if byte.isEmpty { return nil }
      head += byte
    }
    let lines = String(decoding: head, as: UTF8.self).lowercased().components(separatedBy: "\r\n")
    let length = lines.first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
    return head + receive(length ?? 0)
  }

  /// Sends the end.
  func endSending() { shutdown(descriptor.number, Int32(SHUT_WR)) }

  /// The other end sees the connection lost when nothing refers to this one any more.
  func lose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor.number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}

/// A recorded session: requests with their answers, by the byte.
struct RecordedSession: Sendable {
  struct Exchange: Sendable {
    var request: [UInt8]
    var answer: [UInt8]
  }

  var exchanges: [Exchange] = []

  /// Reads a file of `Tests/Fixtures/webdriver`: heads as they stand, `*` for a length, and chunked bodies in pieces.
  init(_ name: String) throws {
    let text = try String(contentsOf: Checkout.url("Tests/Fixtures/webdriver/\(name).http"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (block, isAnswer): ([String], Bool) = ([], false)
    for line in lines.dropLast() + [">>>"] where !line.hasPrefix("# ") {
      guard line == ">>>" || line == "<<<" else {
        block.append(line)
        continue
      }
      if isAnswer {
        exchanges[exchanges.count - 1].answer = Self.message(block)
      } else if !block.isEmpty {
        exchanges.append(Exchange(request: Self.message(block), answer: []))
      }
      (block, isAnswer) = ([], line == "<<<")
    }
  }

  private static func message(_ lines: [String]) -> [UInt8] {
    let end = lines.lastIndex(of: "") ?? lines.count
    let body = Array(lines[min(end + 1, lines.count)...].joined(separator: "\n").utf8)
    let head = lines[..<end].map { line in
      line.lowercased().hasPrefix("content-length") && line.hasSuffix("*") ? line.dropLast() + "\(body.count)" : line
    }
    let isChunked = head.contains { $0.lowercased().hasPrefix("transfer-encoding") }
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isChunked ? chunks(of: body) : body)
  }

  private static func chunks(of body: [UInt8]) -> [UInt8] {
    var (result, rest, size) = ([UInt8](), body[...], 1)
    while !rest.isEmpty {
      let part = rest.prefix(size)
      let number = String(part.count, radix: 16, uppercase: size.isMultiple(of: 2))
      result += Array("\(number)\r\n".utf8) + part + [13, 10]
      rest = rest.dropFirst(part.count)
      size = size * 3 + 1
    }
    return result + Array("0\r\n\r\n".utf8)
  }
}
