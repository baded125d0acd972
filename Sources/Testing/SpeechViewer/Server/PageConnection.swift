import Glibc
import LinuxSupport

/// One connection to the page: the request that comes by it, and what is on its way to its client.
///
/// 1. A request's head is collected until it ends. What comes after it is thrown away: there is one request on a
///    connection, and its content is not looked at.
/// 2. The response goes no faster than the client takes it. With it the connection ends.
/// 3. Who asks for events gets them as long as the page is served. One that takes nothing for long is left behind: what
///    waits for it is thrown away, and once it takes again it is told all anew.
/// 4. Who sends too much, too slowly, or something else is told so, and the connection ends.
final class PageConnection {
  /// Bytes of a request's head; browsers send about 700, and cookies of whatever else this computer serves.
  static let mostBytes = 16_384
  /// Bytes of events that may wait; a picture of a screen has some ten thousand.
  static let mostWaiting = 4 << 20
  /// Bytes that are thrown away before a client is closed that goes on sending after its response.
  private static let mostDiscarded = 16 << 20

  let socket: Descriptor
  /// When the stage ends at the latest.
  private(set) var deadline: Duration?
  private var stage = Stage.request
  private let timeout: Duration
  private var head: [UInt8] = []
  private var queue = SendQueue()

  private enum Stage {
    /// The head of a request is awaited.
    case request
    /// The response is sent.
    case response
    /// Events are sent; those who are behind wait for all that is shown.
    case events(isBehind: Bool)
    /// The client has been told the end, and closes: so that nothing it sends meanwhile takes the response from it.
    case draining(discarded: Int)
    case over
  }

  /// - Parameter timeout: For the request to come, and for the client to take some of the response.
  init(_ socket: Descriptor, timeout: Duration) {
    self.socket = socket
    self.timeout = timeout
    deadline = monotonicNow() + timeout
  }

  var isOver: Bool { if case .over = stage { true } else { false } }

  /// Whether nothing is lost when it is closed: it has not asked for anything, or has its response.
  var isIdle: Bool {
    switch stage {
    case .request, .draining, .over: true
    case .response, .events: false
    }
  }

  /// Whether it gets events.
  var isViewer: Bool { if case .events = stage { true } else { false } }

  /// Whether it is to be told all that is shown: it has just come, or takes again after it was left behind.
  var needsState: Bool { if case .events(isBehind: true) = stage { queue.isEmpty } else { false } }

  // MARK: - What the client does

  /// What to wait for.
  var events: Int16 {
    let writing = queue.isEmpty ? 0 : POLLOUT
    // The client's end is told even to who asks for nothing.
    return switch stage {
    case .request, .draining: Int16(writing | POLLIN)
    case .response, .events, .over: Int16(writing)
    }
  }

  /// Does what can be done at once; returns a request that has come to its end, which `respond` has to answer.
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
    // The end may lie across two pieces.
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

  /// What can be read at once; nil where the client has ended or broken the connection.
  private func read(_ most: Int) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
      count = Glibc.read(socket.number, buffer.baseAddress, most)
      initialized = max(0, count)
    }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) ? bytes : nil
  }

  // MARK: - What it is sent

  func respond(_ response: PageResponse) {
    head = []
    stage = response.isEvents ? .events(isBehind: true) : .response
    deadline = nil
    queue.append(response.bytes)
    flush()
  }

  /// Sends an event after those before it, unless it is left behind.
  func send(_ event: [UInt8]) {
    guard case .events(isBehind: false) = stage else { return }
    guard queue.isEmpty || queue.size + event.count <= Self.mostWaiting else {
      queue.dropRest()
      return stage = .events(isBehind: true)
    }
    queue.append(event)
    flush()
  }

  /// Tells all that is shown.
  func sendState(_ event: [UInt8]) {
    stage = .events(isBehind: false)
    send(event)
  }

  /// Ends the events after those that wait.
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
