internal import CPlatform
internal import Glibc
internal import LinuxSupport
internal import Synchronization

/// A proxy on the loopback address: each connection to it goes on to one server, byte by byte, and an observer gets
/// the messages.
///
/// One thread serves all connections and never waits for one of them, nor for the observer. A client sees what it would have seen
/// of the server: its refusals, its silence, the end and the loss of its connections. Two things are the proxy's own: it listens
/// at the loopback address alone, and it refuses a request for another host or from another site's page, which a browser on this
/// machine could be led to send here. For a server on another machine a request's `Host` becomes the server's
/// (``ProxiedServer``).
final class ProxyRelay: Sendable {
  /// What the observer gets.
  enum Event: Sendable {
    /// A request, and its answer, which has gone on to the client.
    case answered(HTTPTap.Message, HTTPTap.Message, connection: Int)
    /// Nothing more comes of a connection: it has ended, or another protocol has begun. What comes of requests without an answer
    /// is not known.
    case ended(connection: Int)
  }

  /// Who observes. Both are called on the relay's thread, and do not wait.
  struct Observer: Sendable {
    /// A request, without its body, is about to go to the server on the connection of a number. Returns whether the body of its
    /// answer is wanted.
    var begin: @Sendable (HTTPTap.Message, Int) -> Bool = { _, _ in true }
    var tell: @Sendable (Event) -> Void
  }

  /// What the relay's thread is sent.
  enum Mail: Sendable {
    case end
    /// The connection to the server stands, or there is none.
    case connected(SecureChannel?, connection: Int)
  }

  /// The port of the proxy.
  let port: UInt16
  /// How often the relay's thread has gone on after a wait. It does so only when something has come or can be sent.
  var turns: Int { count.value.load(ordering: .relaxed) }
  private let count: Turns
  private let mailbox: Mailbox<Mail>
  private let thread: NamedThread

  /// Written by the relay's thread.
  private final class Turns: Sendable { let value = Atomic(0) }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: The port; nil for any free one.
  ///   - server: Where connections go on to.
  init(port: UInt16?, to server: ProxiedServer, _ observer: Observer) throws(PortError) {
    let listener = try LoopbackListener(port: port)
    self.port = listener.port
    let (mailbox, count) = (Mailbox<Mail>(), Turns())
    (self.mailbox, self.count) = (mailbox, count)
    thread = NamedThread("earshot-proxy") {
      var loop = ProxyLoop(listener: listener, server: server, observer: observer, mailbox: mailbox)
      while loop.turn() { count.value.add(1, ordering: .relaxed) }
      loop.endAll()
    }
  }

  /// Ends all connections; the port is free afterwards. Call it once.
  func close() {
    mailbox.post(.end)
    thread.join()
  }
}

/// The relay's connections, on its thread.
private struct ProxyLoop {
  let listener: LoopbackListener
  let server: ProxiedServer
  let observer: ProxyRelay.Observer
  let mailbox: Mailbox<ProxyRelay.Mail>
  var connections: [ProxyConnection] = []
  var count = 0
  /// Whether the system had no descriptor for the last client: `poll` goes on to report that it waits.
  var isShort = false

  /// The most connections at once; further clients wait to be accepted.
  private static let most = 200

  /// Waits until something can be sent or received, and does it.
  ///
  /// - Returns: Whether there is another turn.
  mutating func turn() -> Bool {
    let accepts = connections.count < Self.most && !isShort
    var polled = [
      pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: accepts ? listener.descriptor.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    polled += connections.flatMap { [$0.client.polled, $0.server.polled] }
    let isWaiting = connections.contains { $0.client.hasMore || $0.server.hasMore }
    let ready = cplatform_poll(&polled, UInt32(polled.count), isWaiting ? 0 : isShort ? 1_000_000_000 : -1)
    isShort = false
    guard ready > 0 || isWaiting else { return true }
    for (index, connection) in connections.enumerated() {
      let (client, server) = (polled[2 + 2 * index].revents, polled[3 + 2 * index].revents)
      if client | server != 0 || isWaiting { connection.proceed(client, server, observer) }
    }
    while let mail = mailbox.takeWaiting() {
      switch mail {
      case .end: return false
      case .connected(let channel, let number):
        connections.first { $0.number == number }?.connected(channel, observer)
      }
    }
    for connection in connections where connection.isOver { observer.tell(.ended(connection: connection.number)) }
    connections.removeAll(where: \.isOver)
    if polled[1].revents != 0 { accept() }
    return true
  }

  private mutating func accept() {
    guard let client = listener.accept() else { return isShort = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) }
    count += 1
    let (mailbox, server, number) = (mailbox, server, count)
    let near = ProxySocket(PlainChannel(client))
    var far = ProxySocket(nil)
    if server.isSecure {
      // To find the server and to agree on keys takes a while; meanwhile the others go on.
      NamedThread("earshot-connect") {
        mailbox.post(.connected(try? SecureChannel(to: server), connection: number))
      }.detach()
    } else {
      guard let begun = server.connect() else { return near.resetWhenClosed() }
      far = ProxySocket(PlainChannel(begun), isConnecting: true)
    }
    connections.append(ProxyConnection(near, far, to: server, number: number))
  }

  mutating func endAll() {
    for connection in connections { observer.tell(.ended(connection: connection.number)) }
    connections = []
  }
}
