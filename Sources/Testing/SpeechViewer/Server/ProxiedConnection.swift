import Glibc
import LinuxSupport

/// One connection to the page: what its client may still send, and what is on its way to either side.
///
/// 1. A request's head is collected until it ends. Only then the HTTP server gets what it needs of it (`RequestHead`).
/// 2. Nothing that comes after it is handed on: there is one request on a connection, and its content is not looked at.
/// 3. The answer goes the other way, no faster than the client takes it. With it the connection ends.
/// 4. Who sends too much, too slowly, or something else is told so, and the connection ends.
final class ProxiedConnection {
  /// Bytes of a request's head; browsers send about 700, and cookies of whatever else this computer serves.
  static let mostBytes = 16_384
  /// Bytes that are thrown away before a client is closed that goes on sending after it was refused.
  private static let mostDiscarded = 16 << 20
  private static let chunk = 65_536

  let client: Descriptor
  private(set) var server: Descriptor?
  private(set) var flowEnvironment = Stage.head
  /// When the stage ends at the latest.
  private(set) var deadline: Duration?
  private let timeout: Duration
  /// What the client has sent and the server has not taken yet.
  private var inbound: [UInt8] = []
  private var outbound: [UInt8] = []
  private var hasAnswer = false

  enum Stage {
    /// The head of a request is awaited.
    case head
    /// The server has it.
    case answered
    /// Nothing comes any more but what waits.
    case flushing
    /// The client has been told the end, and closes: so that nothing it sends meanwhile takes the answer from it.
    case draining(discarded: Int)
    case over
  }

  /// - Parameter timeout: For the request to come, and for the last of the answer to be taken.
  init(client: Descriptor, timeout: Duration) {
    self.client = client
    self.timeout = timeout
    deadline = monotonicNow() + timeout
  }

  var isOver: Bool { if case .over = flowEnvironment { true } else { false } }

  /// Whether nothing is lost when it is closed: it has not asked for anything, or has its answer.
  var isIdle: Bool {
    switch flowEnvironment {
    case .head, .draining, .over: true
    case .answered, .flushing: false
    }
  }

  /// What to wait for at the client.
  var clientEvents: Int16 {
    var events = outbound.isEmpty ? 0 : POLLOUT
    switch flowEnvironment {
    case .head, .draining: events |= POLLIN
    case .answered, .flushing, .over: break
    }
    return Int16(events)
  }

  /// What to wait for at the server.
  var serverEvents: Int16 { Int16((outbound.isEmpty ? POLLIN : 0) | (inbound.isEmpty ? 0 : POLLOUT)) }

  // MARK: - Events

  /// - Parameter connect: A connection to the server; nil if it takes none.
  func clientIsReady(_ events: Int16, connect: () -> Descriptor?) {
    let events = Int32(events)
    if events & (POLLERR | POLLHUP | POLLNVAL) != 0 { return close() }
    if events & POLLOUT != 0 { flush() }
    guard events & POLLIN != 0 else { return }
    switch flowEnvironment {
    case .head: receiveHead(connect)
    case .draining(let discarded): discard(after: discarded)
    case .answered, .flushing, .over: break
    }
  }

  func serverIsReady(_ events: Int16) {
    let events = Int32(events)
    if events & POLLOUT != 0 { handOn() }
    // At its end there may still be something to read.
    guard events & (POLLIN | POLLHUP | POLLERR) != 0, outbound.isEmpty, let server else { return }
    let (bytes, end) = read(server, Self.chunk)
    if !bytes.isEmpty {
      hasAnswer = true
      outbound = bytes
      flush()
    } else if end {
      if hasAnswer { finish() } else { refuse(.noRequest) }
    }
  }

  /// The deadline has passed.
  func expire() {
    switch flowEnvironment {
    case .head: refuse(.slow)
    case .flushing, .draining: close()
    case .answered, .over: break
    }
  }

  func close() { (flowEnvironment, server, deadline) = (.over, nil, nil) }

  // MARK: - To the server

  private func receiveHead(_ connect: () -> Descriptor?) {
    let (bytes, end) = read(client, Self.mostBytes - inbound.count)
    if end { return close() }
    // The end may lie across two pieces.
    let start = max(0, inbound.count - 2)
    inbound += bytes
    guard let head = RequestHead(in: inbound, lookingFrom: start) else {
      if inbound.count == Self.mostBytes { refuse(.longHead) }
      return
    }
    do throws(Refusal) {
      let request = try head.forServer()
      guard let connection = connect() else { throw .unavailable }
      (server, inbound, flowEnvironment, deadline) = (connection, request, .answered, nil)
      handOn()
    } catch {
      refuse(error)
    }
  }

  private func handOn() {
    guard let server, !inbound.isEmpty else { return }
    let (count, isBroken) = write(inbound, to: server)
    if isBroken { inbound = [] } else { inbound.removeFirst(count) }
  }

  // MARK: - To the client

  private func flush() {
    guard !outbound.isEmpty else { return }
    let (count, isBroken) = write(outbound, to: client)
    if isBroken { return close() }
    outbound.removeFirst(count)
    if case .flushing = flowEnvironment { finish() }
  }

  /// Ends the connection after what the client still has to take.
  private func finish() {
    server = nil
    deadline = monotonicNow() + timeout
    guard outbound.isEmpty else { return flowEnvironment = .flushing }
    shutdown(client.number, Int32(SHUT_WR))
    flowEnvironment = .draining(discarded: 0)
  }

  private func discard(after discarded: Int) {
    let (bytes, end) = read(client, Self.chunk)
    let sum = discarded + bytes.count
    if end || sum > Self.mostDiscarded { close() } else { flowEnvironment = .draining(discarded: sum) }
  }

  private func refuse(_ refusal: Refusal) {
    (server, inbound, outbound, flowEnvironment) = (nil, [], refusal.response, .flushing)
    deadline = monotonicNow() + timeout
    flush()
  }

  // MARK: - The system

  /// What can be read at once, and whether the other side has ended or broken the connection.
  private func read(_ descriptor: Descriptor, _ most: Int) -> (bytes: [UInt8], end: Bool) {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
      count = Glibc.read(descriptor.number, buffer.baseAddress, most)
      initialized = max(0, count)
    }
    return (bytes, count == 0 || count < 0 && errno != EAGAIN && errno != EINTR)
  }

  /// How much was taken at once, and whether nothing will be any more.
  private func write(_ bytes: [UInt8], to descriptor: Descriptor) -> (count: Int, isBroken: Bool) {
    let count = send(descriptor.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    return (max(0, count), count < 0 && errno != EAGAIN && errno != EINTR)
  }
}
