import DequeModule
import Foundation
import Glibc
import LinuxSupport

/// One connection to the page: its request, and the bytes that wait for its client.
///
/// 1. A request's head is collected until it ends. Later bytes are discarded: a connection has one request, and its content
///    is not read.
/// 2. The response goes no faster than the client takes it. Then the connection ends.
/// 3. A client that asks for events gets them as long as the page is served. One that takes no bytes for long is left behind:
///    its waiting events are discarded, and once it takes bytes again it gets the whole state.
/// 4. A client that sends too much, too slowly, or another kind of request gets an error, and the connection ends.
final class PageConnection {
  /// The most bytes of a request's head; browsers send about 700, and cookies of other servers on this computer.
  static let mostBytes = 16_384
  /// The most bytes of events that may wait; a drawing of a screen has some ten thousand.
  static let mostWaiting = 4 << 20
  /// The most discarded bytes before a client that keeps sending after its response is closed.
  private static let mostDiscarded = 16 << 20

  let socket: Descriptor
  /// The latest time at which the stage ends.
  private(set) var deadline: Duration?
  private var stage = Stage.request
  private let timeout: Duration
  private var head: [UInt8] = []
  private var queue = SendQueue()

  private enum Stage {
    /// Waits for the head of a request.
    case request
    /// Sends the response.
    case response
    /// Sends events; a viewer that is behind waits for the whole state.
    case events(isBehind: Bool)
    /// Discards bytes until the client closes, so that bytes it still sends do not cost it the response.
    case draining(discarded: Int)
    case over
  }

  /// - Parameter timeout: The time for the request to arrive, and for the client to take some of the response.
  init(_ socket: Descriptor, timeout: Duration) {
    self.socket = socket
    self.timeout = timeout
    deadline = monotonicNow() + timeout
  }

  var isOver: Bool { if case .over = stage { true } else { false } }

  /// Whether closing it loses nothing: it has not asked for anything, or has its response.
  var isIdle: Bool {
    switch stage {
    case .request, .draining, .over: true
    case .response, .events: false
    }
  }

  /// Whether it receives events.
  var isViewer: Bool { if case .events = stage { true } else { false } }

  /// Whether it needs the whole state: it has just come, or takes bytes again after it was left behind.
  var needsState: Bool { if case .events(isBehind: true) = stage { queue.isEmpty } else { false } }

  // MARK: - Reading

  /// The poll events to wait for.
  var events: Int16 {
    let writing = queue.isEmpty ? 0 : POLLOUT
    // `poll` reports that the client has closed even without any requested event.
    return switch stage {
    case .request, .draining: Int16(writing | POLLIN)
    case .response, .events, .over: Int16(writing)
    }
  }

  /// Reads and writes without waiting; returns a complete request, which `respond` has to answer.
  func proceed(_ events: Int16) -> PageRequest? {
    let events = Int32(events)
    if events & (POLLERR | POLLHUP | POLLNVAL) != 0 { close() }
    if events & POLLOUT != 0 { flush() }
    if events & POLLIN != 0 {
      switch stage {
      case .request: if let request = receive() { return request }
      case .draining(let discarded): discard(after: discarded)
      case .response, .events, .over: break
      }
    }
    if let deadline, deadline <= monotonicNow() {
      if case .request = stage { respond(.slow) } else { close() }
    }
    return nil
  }

  func close() { (stage, deadline) = (.over, nil) }

  private func receive() -> PageRequest? {
    guard let bytes = read(Self.mostBytes - head.count) else {
      close()
      return nil
    }
    // The end of the head may be divided between two reads.
    let start = max(0, head.count - 2)
    head += bytes
    do throws(PageResponse) {
      if let request = try PageRequest(in: head, lookingFrom: start) {
        (stage, head) = (.response, [])
        return request
      }
      if head.count == Self.mostBytes { throw .longHead }
    } catch {
      respond(error)
    }
    return nil
  }

  private func discard(after discarded: Int) {
    guard let bytes = read(65_536), discarded + bytes.count <= Self.mostDiscarded else { return close() }
    stage = .draining(discarded: discarded + bytes.count)
  }

  /// The bytes that can be read without waiting; nil where the client has ended or broken the connection.
  private func read(_ most: Int) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
      count = Glibc.read(socket.number, buffer.baseAddress, most)
      initialized = max(0, count)
    }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) ? bytes : nil
  }

  // MARK: - Writing

  func respond(_ response: PageResponse) {
    head = []
    stage = response.isEvents ? .events(isBehind: true) : .response
    deadline = nil
    queue.append(response.bytes)
    flush()
  }

  /// Sends an event after earlier ones, unless the viewer is left behind.
  func send(_ event: [UInt8]) {
    guard case .events(isBehind: false) = stage else { return }
    guard queue.isEmpty || queue.size + event.count <= Self.mostWaiting else {
      queue.dropRest()
      return stage = .events(isBehind: true)
    }
    queue.append(event)
    flush()
  }

  /// Sends the whole state.
  func sendState(_ event: [UInt8]) {
    stage = .events(isBehind: false)
    send(event)
  }

  /// Ends the stream after the events that wait.
  func endEvents() {
    stage = .response
    queue.append(EventStream.end)
    flush()
  }

  private func flush() {
    guard queue.send(to: socket) else { return close() }
    guard case .response = stage else { return }
    deadline = monotonicNow() + timeout
    guard queue.isEmpty else { return }
    shutdown(socket.number, Int32(SHUT_WR))
    stage = .draining(discarded: 0)
  }
}

/// The bytes for a non-blocking socket, in pieces that are sent whole or not at all.
struct SendQueue {
  private var pieces: Deque<[UInt8]> = []
  /// The number of bytes of the first piece that have been sent.
  private var sent = 0
  /// The number of bytes that wait.
  private(set) var size = 0

  var isEmpty: Bool { pieces.isEmpty }

  mutating func append(_ piece: [UInt8]) {
    pieces.append(piece)
    size += piece.count
  }

  /// Sends as much as the socket takes without waiting; false where the connection is broken.
  mutating func send(to socket: Descriptor) -> Bool {
    while let piece = pieces.first {
      let count = piece.withUnsafeBytes { bytes in
        Glibc.send(socket.number, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else { return errno == EAGAIN || errno == EINTR }
      sent += count
      size -= count
      if sent == piece.count {
        pieces.removeFirst()
        sent = 0
      }
    }
    return true
  }

  /// Discards all but the first piece, of which a part may have been sent; until that is sent, the socket takes nothing.
  mutating func dropRest() {
    pieces.removeLast(pieces.count - 1)
    size = pieces[0].count - sent
  }
}

/// The format of server-sent events, each a chunk of the response.
///
/// Source: WHATWG HTML, 9.2 Server-sent events; RFC 9112, 7.1 Chunked Transfer Coding.
enum EventStream {
  /// An event as bytes: its name, and its data on one line.
  static func bytes(of event: ShowEvent) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All values are texts, numbers and Booleans, which can always be encoded.
    let (name, value) = event.content
    let data = (try? encoder.encode(value)) ?? Data("null".utf8)
    return chunk(Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8))
  }

  /// A comment, which a browser ignores: sending it shows whether a viewer is gone.
  static let comment = chunk(Array(":\n\n".utf8))
  /// The end of the response.
  static let end = chunk([])

  private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16, uppercase: true))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}
