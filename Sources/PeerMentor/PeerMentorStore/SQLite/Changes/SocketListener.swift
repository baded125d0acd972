import Glibc
import LinuxSupport
import Synchronization

/// Receives notifications of other sessions' changes on its own thread.
final class SocketListener: ChangeListener {
  private let sockets: ChangeSockets
  private let socket: Int32
  private let name: String
  private let thread: NamedThread
  /// Set once by `close`; read by the listening thread.
  private let isClosed: Flag

  init(sockets: ChangeSockets, sink: @escaping @Sendable () -> Void) throws(StoreError) {
    let (socket, name) = try sockets.bindOwn()
    self.sockets = sockets
    self.socket = socket
    self.name = name
    let isClosed = Flag()
    self.isClosed = isClosed
    thread = NamedThread("earshot-changes") { Self.hear(socket, until: isClosed, sink) }
  }

  func close() {
    guard !isClosed.value.exchange(true, ordering: .acquiringAndReleasing) else { return }
    sockets.removeOwn(name)
    // Wakes the thread.
    shutdown(socket, Int32(SHUT_RD))
    thread.join()
    Glibc.close(socket)
  }

  deinit { close() }

  private static func hear(_ socket: Int32, until isClosed: Flag, _ sink: () -> Void) {
    var byte: UInt8 = 0
    while true {
      let count = recv(socket, &byte, 1, 0)
      if isClosed.value.load(ordering: .acquiring) { return }
      if count < 0 {
        guard errno == EINTR else { return }
        continue
      }
      // Each datagram is reported: a pause between them might never come.
      sink()
    }
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}
