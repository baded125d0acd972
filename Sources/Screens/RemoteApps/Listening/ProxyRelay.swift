internal import CPlatform
internal import Glibc
internal import LinuxSupport

/// A proxy on the loopback address: each connection to it goes on to one server, byte by byte, and an observer gets
/// the messages.
///
/// One thread serves all connections and never waits for one of them, nor for the observer. A client sees what it would have seen
/// of the server: its refusals, its silence, the end of its connections. Two things are the proxy's own: it listens at the
/// loopback address alone, and it refuses a request for another host or from another site's page, which a browser on this machine
/// could be led to send here.
final class ProxyRelay: Sendable {
  /// What the observer gets.
  enum Event: Sendable {
    /// A request has begun to go to the server. Its body is not told yet.
    case began(HTTPTap.Message, connection: Int)
    /// A request, and its answer.
    case answered(HTTPTap.Message, HTTPTap.Message, connection: Int)
    /// A connection has ended; requests on it that have no answer will get none.
    case ended(connection: Int)
  }

  /// The port of the proxy.
  let port: UInt16
  private let ending = Mailbox<Void>()
  private let thread: NamedThread

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: The port; nil for any free one.
  ///   - server: Where connections go on to.
  ///   - tell: Called on the relay's thread; it does not wait.
  init(port: UInt16?, to server: ServerAddress, _ tell: @escaping @Sendable (Event) -> Void) throws(PortError) {
    let listener = try LoopbackListener(port: port)
    self.port = listener.port
    let ending = ending
    thread = NamedThread("earshot-proxy") {
      var loop = ProxyLoop(listener: listener, server: server, tell: tell)
      while ending.take(until: .zero) == nil { loop.turn(ending.descriptor) }
      loop.endAll()
    }
  }

  /// Ends all connections; the port is free afterwards. Call it once.
  func close() {
    ending.post(())
    thread.join()
  }
}

/// The relay's connections, on its thread.
private struct ProxyLoop {
  let listener: LoopbackListener
  let server: ServerAddress
  let tell: @Sendable (ProxyRelay.Event) -> Void
  var connections: [ProxyConnection] = []
  var count = 0
  /// Whether the system had no descriptor for the last client: `poll` goes on to report that it waits.
  var isShort = false

  /// The most connections at once; further clients wait to be accepted.
  private static let most = 200

  /// Waits until something can be sent or received, and does it.
  mutating func turn(_ mail: Int32) {
    var polled = [
      pollfd(fd: mail, events: Int16(POLLIN), revents: 0),
      pollfd(fd: connections.count < Self.most && !isShort ? listener.descriptor.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    polled += connections.flatMap { [$0.client.polled, $0.server.polled] }
    let ready = cplatform_poll(&polled, UInt32(polled.count), isShort ? 1_000_000_000 : -1)
    isShort = false
    guard ready > 0 else { return }
    for (index, connection) in connections.enumerated() {
      let (client, server) = (polled[2 + 2 * index].revents, polled[3 + 2 * index].revents)
      if client | server != 0 { connection.proceed(client, server, tell) }
    }
    for connection in connections where connection.isOver { tell(.ended(connection: connection.number)) }
    connections.removeAll(where: \.isOver)
    guard polled[1].revents != 0 else { return }
    guard let client = listener.accept() else { return isShort = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) }
    count += 1
    if let server = server.connect() { connections.append(ProxyConnection(client, server, number: count)) }
  }

  mutating func endAll() {
    for connection in connections { tell(.ended(connection: connection.number)) }
    connections = []
  }
}

/// One client's connection and the one to the server.
private final class ProxyConnection {
  let number: Int
  var client: ProxySocket
  var server: ProxySocket
  private var asked = HTTPTap(keeping: 1 << 18)
  private var answered = HTTPTap(keeping: 32 << 20)
  private var requests: [HTTPTap.Message] = []
  private(set) var isOver = false

  init(_ client: Descriptor, _ server: Descriptor, number: Int) {
    self.number = number
    self.client = ProxySocket(client)
    self.server = ProxySocket(server, isConnecting: true)
  }

  /// Sends and receives what can be.
  func proceed(_ clientReady: Int16, _ serverReady: Int16, _ tell: (ProxyRelay.Event) -> Void) {
    if server.isConnecting, serverReady != 0 {
      guard server.endConnecting() else { return isOver = true }
    }
    if clientReady & Int16(POLLIN | POLLHUP | POLLERR) != 0 { take(client.receive(), tell) }
    guard !isOver else { return }
    if serverReady & Int16(POLLIN | POLLHUP | POLLERR) != 0 { give(server.receive(), tell) }
    // What has just come goes on at once, without another wait.
    server.send()
    client.send()
    // The head of a request goes on when it has been looked at.
    client.isFull = server.isAhead
    server.isFull = client.isAhead
    if client.isAtEnd { server.endSending() }
    if server.isAtEnd { client.endSending() }
    if client.hasFailed || server.hasFailed || server.isAtEnd && client.isSent { isOver = true }
  }

  /// Bytes of the client.
  private func take(_ bytes: ArraySlice<UInt8>, _ tell: (ProxyRelay.Event) -> Void) {
    for event in asked.take(bytes) {
      switch event {
      case .head(let head):
        guard Self.isAllowed(head) else { return refuse() }
        answered.expect(answerTo: head)
        tell(.began(head, connection: number))
      case .message(let message): requests.append(message)
      }
    }
    server.queue(bytes, holding: asked.headBytes)
  }

  /// Bytes of the server.
  private func give(_ bytes: ArraySlice<UInt8>, _ tell: (ProxyRelay.Event) -> Void) {
    for case .message(let message) in answered.take(bytes) { report(message, tell) }
    if server.isAtEnd, let last = answered.close() { report(last, tell) }
    // A web socket, and what else is not followed here.
    if !answered.follows { asked.leave() }
    client.queue(bytes, holding: 0)
  }

  private func report(_ answer: HTTPTap.Message, _ tell: (ProxyRelay.Event) -> Void) {
    guard !requests.isEmpty else { return }
    tell(.answered(requests.removeFirst(), answer, connection: number))
  }

  /// Whether a request is for this machine by its name, and of no page of another site.
  private static func isAllowed(_ head: HTTPTap.Message) -> Bool {
    let host = head.headers["host"].map { isLoopback(host: $0) } ?? true
    let origin = head.headers["origin"].map { origin in
      origin.firstRange(of: "://").map { isLoopback(host: String(origin[$0.upperBound...])) } ?? false
    }
    return host && origin ?? true
  }

  private static func isLoopback(host: String) -> Bool {
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
    return ["127.0.0.1", "localhost", "::1"].contains(name.lowercased())
  }

  private func refuse() {
    let answer = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    client.queue(Array(answer.utf8)[...], holding: 0)
    client.send()
    isOver = true
  }
}

/// One end of a proxied connection, with what is still to be sent there.
private struct ProxySocket {
  private let descriptor: Descriptor
  private(set) var isConnecting: Bool
  /// Whether the other side has sent its last byte.
  private(set) var isAtEnd = false
  private(set) var hasFailed = false
  /// Whether nothing more is read, because the other end does not keep up.
  var isFull = false
  private var outgoing: [UInt8] = []
  private var sent = 0
  /// The last bytes of `outgoing` that are not to be sent yet.
  private var held = 0
  /// Whether the end is to follow the last byte, and whether it has been sent.
  private var ends = (isDue: false, isSent: false)

  /// The number of waiting bytes from which nothing more is read from the other side.
  private static let most = 1 << 20

  init(_ descriptor: Descriptor, isConnecting: Bool = false) {
    (self.descriptor, self.isConnecting) = (descriptor, isConnecting)
  }

  var isAhead: Bool { outgoing.count - sent > Self.most }
  /// Whether all that can be sent has been.
  var isSent: Bool { outgoing.count - sent <= held }

  var polled: pollfd {
    let reads = !isConnecting && !isFull && !isAtEnd ? POLLIN : 0
    let writes = isConnecting || !isSent ? POLLOUT : 0
    // `poll` goes on to report the end of a connection, whatever is asked.
    return pollfd(fd: isAtEnd && writes == 0 ? -1 : descriptor.number, events: Int16(reads | writes), revents: 0)
  }

  /// Whether the connection stands.
  mutating func endConnecting() -> Bool {
    var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(descriptor.number, SOL_SOCKET, SO_ERROR, &error, &size)
    isConnecting = false
    return error == 0
  }

  /// The bytes that have come; empty for none.
  mutating func receive() -> ArraySlice<UInt8> {
    guard !isAtEnd else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 17) { buffer, count in
      count = max(0, read(descriptor.number, buffer.baseAddress, buffer.count, &isAtEnd, &hasFailed))
    }
    return bytes[...]
  }

  private func read(
    _ number: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int, _ isAtEnd: inout Bool, _ hasFailed: inout Bool
  ) -> Int {
    let count = recv(number, buffer, size, 0)
    if count == 0 { isAtEnd = true }
    if count < 0, errno != EAGAIN, errno != EINTR { hasFailed = true }
    return count
  }

  /// Adds bytes to what is to be sent; the last ones wait.
  mutating func queue(_ bytes: ArraySlice<UInt8>, holding held: Int) {
    outgoing += bytes
    self.held = held
  }

  /// Sends the end after the last byte.
  mutating func endSending() {
    ends.isDue = true
    held = 0
    send()
  }

  /// Sends what can be sent now.
  mutating func send() {
    guard !isConnecting, !hasFailed else { return }
    while !isSent {
      let end = outgoing.count - held
      let count = outgoing[sent..<end].withUnsafeBytes {
        Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { hasFailed = true }
        break
      }
      sent += count
    }
    if sent > 0 {
      outgoing.removeFirst(sent)
      sent = 0
    }
    if ends.isDue, !ends.isSent, outgoing.isEmpty {
      ends.isSent = true
      shutdown(descriptor.number, Int32(SHUT_WR))
    }
  }
}

/// The address of a server, looked up once.
struct ServerAddress: Sendable {
  private let address: [UInt8]
  private let family: Int32

  /// - Throws: The reason why the name leads nowhere, in the system's words.
  init(host: String, port: Int) throws(LookupError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, "\(port)", &hints, &list)
    guard code == 0, let first = list?.pointee, let bytes = first.ai_addr else {
      throw LookupError(reason: String(cString: gai_strerror(code)))
    }
    address = Array(UnsafeRawBufferPointer(start: bytes, count: Int(first.ai_addrlen)))
    family = first.ai_family
    freeaddrinfo(list)
  }

  struct LookupError: Error { var reason: String }

  /// A connection that begins to be made, and does not block; nil where the system has no descriptor left.
  func connect() -> Descriptor? {
    let number = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return nil }
    let connection = Descriptor(owning: number)
    connection.sendAtOnce()
    let result = address.withUnsafeBytes { bytes in
      Glibc.connect(number, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    return result == 0 || errno == EINPROGRESS ? connection : nil
  }
}
