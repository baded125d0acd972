import Foundation
import Glibc
import LinuxSupport
import Synchronization

/// The folder of sockets, one for each listening session, through which sessions notify each other of changes.
///
/// After a change one datagram of one byte goes to each socket but the sender's own; the change can be read by then. It
/// says only that something changed, so the loss of a datagram behind an unread one does no harm.
final class ChangeSockets: Sendable {
  let path: String
  /// Names of this store's own sockets; written by listeners, read by senders.
  private let own = Mutex<Set<String>>([])
  /// Kept open for `/proc/self/fd`; never changed, closed with the object.
  private let directory: Int32

  init(path: String) throws(StoreError) {
    self.path = path
    directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw StoreError.system(errno, verb: "open", subject: "'\(path)'") }
  }

  deinit { close(directory) }

  /// Notifies every other session; returns the number of sessions notified.
  ///
  /// Sockets of sessions that have ended (perhaps killed) are removed. A failure is no error: the change itself is on
  /// disk, and a session reads it at its next request.
  @discardableResult
  func post() -> Int {
    let mine = own.withLock { $0 }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let others = names.filter { $0.hasSuffix(".sock") && !mine.contains($0) }
    guard !others.isEmpty else { return 0 }
    let sender = socket(AF_UNIX, Self.kind, 0)
    guard sender >= 0 else { return 0 }
    defer { close(sender) }
    return others.count { send(from: sender, to: $0) }
  }

  private func send(from sender: Int32, to name: String) -> Bool {
    let sent = withAddress(of: name) { address, length in
      var byte: UInt8 = 1
      return sendto(sender, &byte, 1, Int32(MSG_DONTWAIT), address, length)
    }
    if sent == 1 { return true }
    // A full queue means that a notification is already waiting for the session.
    if errno == EAGAIN || errno == ENOBUFS { return true }
    if errno == ECONNREFUSED { removeIfSocket(name) }
    return false
  }

  private func removeIfSocket(_ name: String) {
    var status = stat()
    guard lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    unlink(path + "/" + name)
  }
}

// MARK: - Sockets

extension ChangeSockets {
  private static var kind: Int32 { Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue) }

  /// Makes a socket of this session.
  func bindOwn() throws(StoreError) -> (socket: Int32, name: String) {
    // The random number distinguishes processes that share a directory but not their process ids (containers).
    let name = "\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
    let listener = socket(AF_UNIX, Self.kind, 0)
    guard listener >= 0 else { throw unavailable(errno) }
    // On Linux the mode of the socket becomes that of its file.
    fchmod(listener, 0o600)
    own.withLock { _ = $0.insert(name) }
    guard withAddress(of: name, { address, length in bind(listener, address, length) }) == 0 else {
      let number = errno
      close(listener)
      own.withLock { _ = $0.remove(name) }
      throw unavailable(number)
    }
    return (listener, name)
  }

  /// The name of this store's own socket, one per session; nil if the session does not listen.
  var ownName: String? { own.withLock { $0.min() } }

  /// Whether a session listens on a socket; it gets no notification.
  func isListening(_ name: String) -> Bool {
    // A name from a file that others may have written must not lead outside the folder.
    guard name.hasSuffix(".sock"), !name.contains("/") else { return false }
    let asker = socket(AF_UNIX, Self.kind, 0)
    guard asker >= 0 else { return false }
    defer { close(asker) }
    return withAddress(of: name) { address, length in connect(asker, address, length) } == 0
  }

  func removeOwn(_ name: String) {
    unlink(path + "/" + name)
    own.withLock { _ = $0.remove(name) }
  }

  private func unavailable(_ number: Int32) -> StoreError {
    StoreError(
      .changesUnavailable,
      "cannot listen for news in '\(path)': \(String(cString: strerror(number))); "
        + "news from other programs is heard at the next start")
  }

  /// Calls the body with the address of a socket in the folder.
  ///
  /// An address holds 107 bytes; a longer path goes through the open folder in `/proc`.
  private func withAddress<Value>(of name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    var text = path + "/" + name
    if text.utf8.count > room { text = "/proc/self/fd/\(directory)/\(name)" }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: text.utf8.prefix(room)) }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

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
