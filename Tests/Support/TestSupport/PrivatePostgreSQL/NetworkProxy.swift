import Foundation
import Glibc
import LinuxSupport
import Synchronization

/// A network between a client and a private server, with the faults that a test or the bench sets: it listens on its own
/// socket and passes the bytes on to the server's.
///
/// One thread serves all connections. A setting applies from the next byte on.
package final class NetworkProxy: Sendable {
  /// The treatment of the bytes.
  package enum Weather: Sendable, Equatable {
    case fair
    /// Each byte arrives later by this duration.
    case slow(Duration)
    /// No byte arrives, and neither end is notified.
    case silent
    /// The other end is gone: open connections are reset, and new ones refused.
    case gone
    /// This number of bytes passes from now on, in both directions together; with the next byte every connection is reset. New
    /// connections are fair.
    case resetAfter(bytes: Int)
  }

  /// The folder of its socket, which stays the same after a time of `gone`.
  package let folder: String
  private let mailbox = Mailbox<Weather?>()
  private let thread: Mutex<NamedThread?>
  private let done = DispatchSemaphore(value: 0)

  /// - Parameter socket: The path of the server's socket.
  package init(to socket: String) throws {
    let folder = "/tmp/ear-net-\(UInt32.random(in: 0...UInt32.max))"
    guard mkdir(folder, 0o700) == 0, let listener = Self.listener(in: folder) else {
      throw PostgreSQLServerError("cannot listen in '\(folder)'")
    }
    self.folder = folder
    thread = Mutex(nil)
    let (mailbox, done) = (mailbox, done)
    let started = NamedThread("private-network") {
      var relay = Relay(listener: listener, folder: folder, server: socket, mailbox: mailbox, done: done)
      relay.run()
    }
    thread.withLock { $0 = started }
  }

  deinit { close() }

  /// Changes the treatment of the bytes; the change is complete on return.
  package func set(_ weather: Weather) {
    mailbox.post(weather)
    done.wait()
  }

  /// Ends the proxy, and every connection.
  package func close() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    mailbox.post(nil)
    thread.join()
    unlink(Self.socket(in: folder))
    rmdir(folder)
  }

  /// The address of a database behind it.
  package func url(of database: String) -> String { "postgres:///\(database)?host=\(folder)" }

  fileprivate static func socket(in folder: String) -> String { folder + "/.s.PGSQL.5432" }

  fileprivate static func listener(in folder: String) -> Int32? {
    let path = socket(in: folder)
    unlink(path)
    let listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(listener, 50) == 0
      }
    }
    guard isBound else {
      Glibc.close(listener)
      return nil
    }
    return listener
  }
}

/// The work of the proxy's thread.
private struct Relay {
  /// The listening socket; nil while the other end is gone.
  var listener: Int32?
  let folder: String
  let server: String
  let mailbox: Mailbox<NetworkProxy.Weather?>
  let done: DispatchSemaphore
  private var weather = NetworkProxy.Weather.fair
  /// The number of bytes that pass before a reset.
  private var left: Int?
  private var pairs: [(client: Int32, server: Int32)] = []
  /// The bytes on their way, in the order of their arrival.
  private var waiting: [(at: Duration, bytes: [UInt8], from: Int32, to: Int32)] = []

  init(
    listener: Int32, folder: String, server: String, mailbox: Mailbox<NetworkProxy.Weather?>, done: DispatchSemaphore
  ) {
    (self.listener, self.folder, self.server, self.mailbox, self.done) = (listener, folder, server, mailbox, done)
  }

  mutating func run() {
    while true {
      while let news = mailbox.takeWaiting() {
        guard let news else {
          end(isReset: false)
          if let listener { Glibc.close(listener) }
          return
        }
        change(to: news)
        done.signal()
      }
      var watched = [mailbox.descriptor] + (listener.map { [$0] } ?? [])
      if weather != .silent { watched += pairs.flatMap { [$0.client, $0.server] } }
      let ready = readable(watched, timeout: waiting.first.map { $0.at - monotonicNow() })
      if let listener, ready.contains(listener) { accept(at: listener) }
      for descriptor in ready where pairs.contains(where: { $0.client == descriptor || $0.server == descriptor }) {
        pass(from: descriptor)
      }
      while let first = waiting.first, first.at <= monotonicNow() {
        waiting.removeFirst()
        deliver(first.bytes, to: first.to)
      }
    }
  }

  private mutating func change(to news: NetworkProxy.Weather) {
    weather = news
    left = nil
    if case .resetAfter(let bytes) = news { left = bytes }
    if news == .gone {
      end(isReset: true)
      if let listener { Glibc.close(listener) }
      listener = nil
    } else if listener == nil {
      listener = NetworkProxy.listener(in: folder)
    }
  }

  private mutating func accept(at listener: Int32) {
    let client = Glibc.accept(listener, nil, nil)
    guard client >= 0 else { return }
    guard let other = PostgreSQLServer.connection(to: server) else {
      reset(client)
      return
    }
    pairs.append((client, other))
  }

  private mutating func pass(from descriptor: Int32) {
    guard let pair = pairs.first(where: { $0.client == descriptor || $0.server == descriptor }) else { return }
    var buffer = [UInt8](repeating: 0, count: left.map { max(1, min($0, 1 << 16)) } ?? 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return drop(pair, isReset: false) }
    if let rest = left {
      guard rest > 0 else {
        left = nil
        weather = .fair
        return end(isReset: true)
      }
      left = rest - count
    }
    let bytes = Array(buffer[..<count])
    let to = descriptor == pair.client ? pair.server : pair.client
    guard case .slow(let delay) = weather else { return deliver(bytes, to: to) }
    waiting.append((monotonicNow() + delay, bytes, descriptor, to))
  }

  private func deliver(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      sent += count
    }
  }

  private mutating func drop(_ pair: (client: Int32, server: Int32), isReset: Bool) {
    pairs.removeAll { $0 == pair }
    waiting.removeAll { [pair.client, pair.server].contains($0.to) }
    if isReset { reset(pair.client) } else { Glibc.close(pair.client) }
    Glibc.close(pair.server)
  }

  private mutating func end(isReset: Bool) {
    for pair in pairs { drop(pair, isReset: isReset) }
  }

  /// Closes a connection as if it had broken: with a reset.
  private func reset(_ descriptor: Int32) {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    Glibc.close(descriptor)
  }
}
