import Glibc
import Synchronization
import Threads

/// Hears, on a thread of its own, that the store was changed by somebody else.
package final class NewsListener: Sendable {
  private let folder: NewsFolder
  private let socket: Int32
  private let name: String
  private let thread: NamedThread
  /// Set once by `close`; read by the listening thread.
  private let isClosed: Flag

  init(folder: NewsFolder, sink: @escaping @Sendable () -> Void) throws(StoreError) {
    let (socket, name) = try folder.bindOwn()
    self.folder = folder
    self.socket = socket
    self.name = name
    let isClosed = Flag()
    self.isClosed = isClosed
    thread = NamedThread("earshot-news") { Self.hear(socket, until: isClosed, sink) }
  }

  /// Stops hearing; when it returns, the sink is not called again. Must not be called from the sink.
  package func close() {
    guard !isClosed.value.exchange(true, ordering: .acquiringAndReleasing) else { return }
    folder.removeOwn(name)
    // Wakes the thread from its waiting.
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
      // Each by itself: to wait for the end of what piles up might be to wait for ever.
      sink()
    }
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}
