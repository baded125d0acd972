import CPlatform
import Glibc
import LinuxSupport

/// Stands between the port of the loopback address and the HTTP server.
///
/// Every account of the computer can connect to the port. The HTTP server collects a request's head byte by byte, however
/// long it is and however slowly it comes. So none reaches it that is longer than `ProxiedConnection.mostBytes`, takes
/// longer than the timeout, or wants more than to look; and there are never more than so many connections. One thread
/// serves them all.
final class LimitingProxy: Sendable {
  /// The port it listens at.
  let port: UInt16
  private let thread: NamedThread
  private let ending: Descriptor

  /// Connections at once: twice what the page has viewers, and some that ask for its files.
  static let mostConnections = 64
  /// How long viewers may take at the end for what waits for them.
  private static let farewell = Duration.milliseconds(500)

  /// Begins to listen on the loopback address.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - timeout: for a request to come.
  ///   - connect: a connection to the server; nil if it takes none. Called on the proxy's own thread.
  init(port: UInt16, timeout: Duration, connect: @escaping @Sendable () -> Descriptor?) throws(PageServer.Failure) {
    let listener = Descriptor(
      owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var reuses: Int32 = 1
    setsockopt(listener.number, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener.number, $0, size) == 0 && listen(listener.number, SOMAXCONN) == 0
          && getsockname(listener.number, $0, &size) == 0
      }
    }
    guard isListening, let (stop, ending) = Descriptor.pipe() else { throw PageServer.Failure(errno: errno) }
    self.port = UInt16(bigEndian: address.sin_port)
    self.ending = ending
    thread = NamedThread("earshot-proxy") {
      var loop = Loop(listener: listener, stop: stop, timeout: timeout, connect: connect)
      loop.run()
    }
  }

  /// Takes no connection any more, lets clients take what waits for them, but not for long, and closes all.
  func close() {
    _ = write(ending.number, [0], 1)
    thread.join()
  }
}

// MARK: - The thread

extension LimitingProxy {
  private struct Loop {
    /// nil once no more connections are taken.
    var listener: Descriptor?
    let stop: Descriptor
    let timeout: Duration
    let connect: () -> Descriptor?
    /// The oldest first.
    var connections: [ProxiedConnection] = []
    /// When it is over at the latest; nil until it is asked to end.
    var end: Duration?
    /// Until when none is taken, because the system had no room for one.
    var pause: Duration?

    mutating func run() {
      while end.map({ $0 > monotonicNow() && !connections.allSatisfy(\.isIdle) }) ?? true {
        let polled = wait()
        for (index, connection) in connections.enumerated() {
          let (client, server) = (polled[2 + 2 * index], polled[3 + 2 * index])
          if server.revents != 0 { connection.serverIsReady(server.revents) }
          if client.revents != 0 { connection.clientIsReady(client.revents, connect: connect) }
          if let deadline = connection.deadline, deadline <= monotonicNow() { connection.expire() }
        }
        connections.removeAll(where: \.isOver)
        if polled[0].revents != 0, end == nil { (listener, end) = (nil, monotonicNow() + LimitingProxy.farewell) }
        if polled[1].revents != 0 { accept() }
      }
    }

    /// Waits until something happens; the request to end, the listener, then two of each connection. A descriptor below
    /// zero is passed over.
    private mutating func wait() -> [pollfd] {
      func entry(_ descriptor: Descriptor?, _ events: Int16) -> pollfd {
        pollfd(fd: descriptor?.number ?? -1, events: events, revents: 0)
      }
      if let time = pause, time <= monotonicNow() { pause = nil }
      var polled = [
        end == nil ? entry(stop, Int16(POLLIN)) : entry(nil, 0),
        hasRoom ? entry(listener, Int16(POLLIN)) : entry(nil, 0),
      ]
      for connection in connections {
        polled.append(entry(connection.client, connection.clientEvents))
        // The other side's end is told even to who asks for nothing.
        let events = connection.serverEvents
        polled.append(entry(events == 0 ? nil : connection.server, events))
      }
      let deadline = (connections.map(\.deadline) + [end, pause]).compactMap(\.self).min()
      let nanoseconds = deadline.map { Int64(max($0 - monotonicNow(), .zero) / .nanoseconds(1)) } ?? -1
      if cplatform_poll(&polled, UInt32(polled.count), nanoseconds) < 0 {
        for index in polled.indices { polled[index].revents = 0 }
      }
      return polled
    }

    /// Whether another can be taken; one that is idle is closed for it.
    private var hasRoom: Bool {
      pause == nil && (connections.count < LimitingProxy.mostConnections || connections.contains(where: \.isIdle))
    }

    private mutating func accept() {
      guard let listener else { return }
      let number = Glibc.accept(listener.number, nil, nil)
      guard number >= 0 else {
        // As long as it has no room for another, the system goes on saying that one waits.
        if errno != EAGAIN, errno != EINTR, errno != ECONNABORTED { pause = monotonicNow() + .seconds(1) }
        return
      }
      if connections.count >= LimitingProxy.mostConnections, let oldest = connections.firstIndex(where: \.isIdle) {
        connections.remove(at: oldest)
      }
      let client = Descriptor(owning: number)
      client.stopBlocking()
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      connections.append(ProxiedConnection(client: client, timeout: timeout))
    }
  }
}
