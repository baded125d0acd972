internal import CPlatform
internal import Foundation
internal import Glibc
internal import LinuxSupport
internal import Synchronization
internal import Text

/// A debugging connection over a web socket on this machine (RFC 6455): each message is a JSON text.
///
/// Its own thread reads and parses the messages, so that none waits in the socket.
final class DevToolsSocket: Sendable {
  private let socket: Descriptor
  /// Frames of both threads, each written as a whole.
  private let writing = Mutex(())
  private let thread = Mutex<NamedThread?>(nil)
  private let stop = Mailbox<Void>()

  /// The time in which the other end must take a connection and what is written.
  private static let timeout = 5

  /// Connects.
  ///
  /// - Parameters:
  ///   - host: A name or an address of this machine.
  ///   - path: With its first slash.
  /// - Throws: The reason why there is no connection.
  init(host: String, port: Int, path: String) throws(ChromiumError) {
    guard let socket = Self.connect(host, port) else { throw ChromiumError(systemReason(errno)) }
    self.socket = socket
    let key = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
    let shownHost = host.contains(":") ? "[\(host)]" : host
    let request = """
      GET \(path) HTTP/1.1\r
      Host: \(shownHost):\(port)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: \(key)\r
      Sec-WebSocket-Version: 13\r
      \r

      """
    guard Self.write(Array(request.utf8), to: socket), let answer = Self.head(from: socket) else {
      throw ChromiumError(localized(en: "it does not answer", nb: "den svarer ikke"))
    }
    guard answer.hasPrefix("HTTP/1.1 101") else {
      throw ChromiumError(localized(en: "it takes no debugging connection", nb: "den tar ikke imot noen feilsøkingsforbindelse"))
    }
  }

  /// Delivers each message from now on, at last the end of the connection; called by the reading thread.
  func read(_ deliver: @escaping @Sendable (DevToolsMessage) -> Void) {
    let (stop, socket) = (stop, socket)
    let pong: @Sendable ([UInt8]) -> Void = { [weak self] in _ = self?.write(frame: 0xA, $0) }
    thread.withLock {
      $0 = NamedThread("earshot-listened") {
        var reader = FrameReader()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !readable([stop.descriptor, socket.number], timeout: nil).contains(stop.descriptor) {
          let count = recv(socket.number, &buffer, buffer.count, 0)
          if count < 0, errno == EINTR || errno == EAGAIN { continue }
          guard count > 0 else { return deliver(.ended(nil)) }
          for frame in reader.take(buffer[..<count]) {
            switch frame {
            case .message(let bytes): if let message = MessageReader.message(bytes) { deliver(message) }
            case .ping(let bytes): pong(bytes)
            case .closed: return deliver(.ended(nil))
            case .invalid(let reason): return deliver(.ended(reason))
            }
          }
        }
      }
    }
  }

  /// Ends the reading thread, and the connection with the last reference.
  func close() {
    let thread = self.thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    stop.post(())
    thread.join()
  }

  deinit { close() }

  /// Writes a message; returns whether it was taken.
  func write(_ json: String) -> Bool { write(frame: 0x1, Array(json.utf8)) }

  private func write(frame kind: UInt8, _ bytes: [UInt8]) -> Bool {
    var frame: [UInt8] = [0x80 | kind]
    switch bytes.count {
    case ..<126: frame.append(0x80 | UInt8(bytes.count))
    case ..<65536: frame += [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
    default:
      frame.append(0x80 | 127)
      frame += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
    }
    let mask = (0..<4).map { _ in UInt8.random(in: 0...255) }
    frame += mask
    frame += bytes.enumerated().map { $1 ^ mask[$0 & 3] }
    return writing.withLock { _ in Self.write(frame, to: socket) }
  }

  // MARK: The socket

  private static func connect(_ host: String, _ port: Int) -> Descriptor? {
    let numbers = host.lowercased().hasSuffix("localhost") ? ["127.0.0.1", "::1"] : [host]
    for number in numbers {
      var (hints, found): (addrinfo, UnsafeMutablePointer<addrinfo>?) = (addrinfo(), nil)
      (hints.ai_flags, hints.ai_socktype) = (AI_NUMERICHOST, Int32(SOCK_STREAM.rawValue))
      guard getaddrinfo(number, "\(port)", &hints, &found) == 0, let found else { continue }
      defer { freeaddrinfo(found) }
      let socket = Glibc.socket(
        found.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard socket >= 0 else { continue }
      let descriptor = Descriptor(owning: socket)
      var limit = timeval(tv_sec: timeout, tv_usec: 0)
      setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      if Glibc.connect(socket, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 { return descriptor }
    }
    return nil
  }

  private static func write(_ bytes: [UInt8], to socket: Descriptor) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The head of the answer, byte by byte: what comes behind it is a frame.
  private static func head(from socket: Descriptor) -> String? {
    var (bytes, byte): ([UInt8], UInt8) = ([], 0)
    while bytes.count < 16 << 10 {
      guard recv(socket.number, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
      if bytes.suffix(4).elementsEqual([13, 10, 13, 10]) { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }
}

/// Divides the bytes of a web socket into messages.
struct FrameReader {
  /// What the bytes have completed.
  enum Frame: Hashable {
    case message([UInt8])
    case ping([UInt8])
    case closed
    /// What came is no frame of a server, for this reason; nothing after it can be read.
    case invalid(String)
  }

  private var waiting: [UInt8] = []
  private var message: [UInt8] = []

  /// The frames that are complete now.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [Frame] {
    waiting += bytes
    var frames: [Frame] = []
    var start = 0
    while let (kind, isLast, content, isMasked) = Self.header(of: waiting[start...]) {
      guard !isMasked, content.count <= DevToolsPipe.byteLimit, message.count <= DevToolsPipe.byteLimit else {
        return frames + [.invalid("it sent a message of more than \(DevToolsPipe.byteLimit >> 20) MB, or no frame of a server")]
      }
      guard content.upperBound <= waiting.count else { break }
      let bytes = waiting[content]
      start = content.upperBound
      switch kind {
      case 0, 1, 2:
        message += bytes
        if isLast {
          frames.append(.message(message))
          message = []
        }
      case 8: return frames + [.closed]
      case 9: frames.append(.ping(Array(bytes)))
      default: break
      }
    }
    waiting.removeFirst(start)
    return frames
  }

  /// The kind of a frame and the range of its content; nil where its header is not there yet.
  private static func header(
    of bytes: ArraySlice<UInt8>
  ) -> (kind: UInt8, isLast: Bool, content: Range<Int>, isMasked: Bool)? {
    guard bytes.count >= 2 else { return nil }
    let (first, second, start) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1], bytes.startIndex)
    let more = second & 127 == 126 ? 2 : second & 127 == 127 ? 8 : 0
    guard bytes.count >= 2 + more else { return nil }
    let length = more == 0 ? Int(second & 127) : bytes[(start + 2)..<(start + 2 + more)].reduce(0) { $0 << 8 | Int($1) }
    guard length >= 0, length <= Int(Int32.max) else { return (first & 15, true, start..<Int.max, true) }
    let content = (start + 2 + more)..<(start + 2 + more + length)
    return (first & 15, first & 0x80 != 0, content, second & 0x80 != 0)
  }
}
