import Glibc
import LinuxSupport

/// Where the HTTP server listens: a socket in the file system that nothing but this program can connect to.
///
/// It is made in a folder of this account alone, and loses its name as soon as the server listens. A descriptor of the
/// socket's file leads there then, and a session that is killed leaves nothing behind.
struct PrivateSocket {
  /// What the server is to listen at, until `hide` is called.
  let path: String
  private let folder: String
  /// `O_PATH` of Linux, which the C library does not show to Swift.
  private static let pathOnly: Int32 = 0o10_000_000

  /// Makes the folder; nil and errno where that cannot be done.
  init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    guard let folder = PrivateFolder.make("earshot", in: parent) else { return nil }
    self.folder = folder
    path = folder + "/page"
    guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
      rmdir(folder)
      errno = ENAMETOOLONG
      return nil
    }
  }

  /// Takes its name away, whether or not something listens there; returns the way to it.
  func hide() -> Descriptor {
    let way = Descriptor(owning: open(path, Self.pathOnly | O_CLOEXEC))
    unlink(path)
    rmdir(folder)
    return way
  }

  /// A new connection to whoever listens at the end of the way, which does not block; nil if nobody does.
  static func connection(by way: Descriptor) -> Descriptor? {
    let connection = Descriptor(
      owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: "/proc/self/fd/\(way.number)".utf8)
    }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result == 0 ? connection : nil
  }
}
