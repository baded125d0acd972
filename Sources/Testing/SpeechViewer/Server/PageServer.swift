import CPlatform
import Glibc
import LinuxSupport

/// The listener and its connections, all served by the thread that takes their turns.
///
/// It is bounded what accounts of the computer can do to a session by its page's port: how many bytes a request has and
/// how long it takes (`PageConnection`), that it asks to look at something and no more (`PageRequest`), and how many
/// connections there are.
struct PageServer {
  /// Connections at once: twice what the page has viewers, and some that ask for its files.
  static let mostConnections = 64

  private let listener: PageListener
  /// For a request to come.
  private let timeout: Duration
  /// The oldest first.
  private var connections: [PageConnection] = []
  /// Until when none is taken, because the system had no room for one.
  private var pause: Duration?

  init(_ listener: PageListener, timeout: Duration) {
    self.listener = listener
    self.timeout = timeout
  }

  /// Those who get events.
  var viewers: [PageConnection] { connections.filter(\.isViewer) }
  /// Whether nothing is lost when all are closed.
  var isIdle: Bool { connections.allSatisfy(\.isIdle) }

  /// Waits until something happens, and returns the requests that have come to their end.
  ///
  /// - Parameters:
  ///   - deadline: when to return at the latest.
  ///   - mail: what else can be read then.
  mutating func turn(until deadline: Duration?, mail: Int32) -> [(PageConnection, PageRequest)] {
    let polled = wait(until: deadline, mail: mail)
    let requests = zip(connections, polled.dropFirst(2)).compactMap { connection, polled in
      connection.proceed(polled.revents).map { (connection, $0) }
    }
    connections.removeAll(where: \.isOver)
    if polled[1].revents != 0 { accept() }
    return requests
  }

  /// The mail, the listener, then each connection. A descriptor below zero is passed over.
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

  /// Whether another can be taken; one that is idle is closed for it.
  private var hasRoom: Bool {
    pause == nil && (connections.count < Self.mostConnections || connections.contains(where: \.isIdle))
  }

  private mutating func accept() {
    guard let socket = listener.accept() else {
      // As long as it has no room for another, the system goes on saying that one waits.
      if errno != EAGAIN, errno != EINTR, errno != ECONNABORTED { pause = monotonicNow() + .seconds(1) }
      return
    }
    if connections.count >= Self.mostConnections, let oldest = connections.firstIndex(where: \.isIdle) {
      connections.remove(at: oldest)
    }
    connections.append(PageConnection(socket, timeout: timeout))
  }
}
