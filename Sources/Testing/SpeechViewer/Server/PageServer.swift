import CPlatform
import Glibc
import LinuxSupport

/// The listener and its connections, all served by one thread, which calls ``turn(until:mail:)``.
///
/// It limits the effect of other accounts on a session by its page's port: the bytes and the time of a request
/// (`PageConnection`), its kind, which is read-only (`PageRequest`), and the number of connections.
struct PageServer {
  /// The greatest number of connections: twice that of viewers, and some for the page's files.
  static let mostConnections = 64

  private let listener: LoopbackListener
  /// The time for a request to arrive.
  private let timeout: Duration
  /// The connections, the oldest first.
  private var connections: [PageConnection] = []
  /// The time until which no connection is accepted, because the system had no room for one.
  private var pause: Duration?

  init(_ listener: LoopbackListener, timeout: Duration) {
    self.listener = listener
    self.timeout = timeout
  }

  /// The connections that receive events.
  var viewers: [PageConnection] { connections.filter(\.isViewer) }
  /// Whether closing all loses nothing.
  var isIdle: Bool { connections.allSatisfy(\.isIdle) }

  /// Waits for an event, and returns the requests that are complete.
  ///
  /// - Parameters:
  ///   - deadline: The latest time to return.
  ///   - mail: A further descriptor that ends the wait when it can be read.
  mutating func turn(until deadline: Duration?, mail: Int32) -> [(PageConnection, PageRequest)] {
    let polled = wait(until: deadline, mail: mail)
    let requests = zip(connections, polled.dropFirst(2)).compactMap { connection, polled in
      connection.proceed(polled.revents).map { (connection, $0) }
    }
    connections.removeAll(where: \.isOver)
    if polled[1].revents != 0 { accept() }
    return requests
  }

  /// Polls the mail, the listener, then each connection. `poll` ignores a descriptor below zero.
  private mutating func wait(until deadline: Duration?, mail: Int32) -> [pollfd] {
    if let time = pause, time <= monotonicNow() { pause = nil }
    var polled = [
      pollfd(fd: mail, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasRoom ? listener.descriptor.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    polled += connections.map { pollfd(fd: $0.socket.number, events: $0.events, revents: 0) }
    let deadline = (connections.map(\.deadline) + [deadline, pause]).compactMap(\.self).min()
    let nanoseconds = deadline.map { Int64(max($0 - monotonicNow(), .zero) / .nanoseconds(1)) } ?? -1
    if cplatform_poll(&polled, UInt32(polled.count), nanoseconds) < 0 {
      for index in polled.indices { polled[index].revents = 0 }
    }
    return polled
  }

  /// Whether a connection can be accepted; an idle one is closed for it if necessary.
  private var hasRoom: Bool {
    pause == nil && (connections.count < Self.mostConnections || connections.contains(where: \.isIdle))
  }

  private mutating func accept() {
    guard let socket = listener.accept() else {
      // While the system has no room for a connection, `poll` keeps reporting that one waits.
      if errno != EAGAIN, errno != EINTR, errno != ECONNABORTED { pause = monotonicNow() + .seconds(1) }
      return
    }
    if connections.count >= Self.mostConnections, let oldest = connections.firstIndex(where: \.isIdle) {
      connections.remove(at: oldest)
    }
    connections.append(PageConnection(socket, timeout: timeout))
  }
}

/// The address of the page.
///
/// Every account of the computer can reach its ports. So the address has a part that nobody can guess, and a request without
/// it gets nothing: a session shows private content. A page from elsewhere whose name leads here (DNS rebinding) sends its
/// own host name, and gets nothing either.
struct PageAddress: Sendable {
  let port: UInt16
  /// The beginning of the path of every address, slashes included.
  let folder: String

  init(port: UInt16) {
    self.port = port
    // 80 bits from the system, in characters that can be read aloud and typed.
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    folder = "/" + String((0..<16).map { _ in characters[Int.random(in: 0..<32)] }) + "/"
  }

  /// The requested file of the page; empty for the page itself.
  func file(of request: PageRequest) throws(PageResponse) -> Substring {
    let host = request.host?.lowercased()
    guard host == "127.0.0.1:\(port)" || host == "localhost:\(port)" else { throw .otherHost }
    // The page's files are beside it, so its address must end in a slash.
    if request.path + "/" == folder { throw .moved(to: folder) }
    guard request.path.hasPrefix(folder) else { throw .otherPath }
    return request.path.dropFirst(folder.count)
  }
}
