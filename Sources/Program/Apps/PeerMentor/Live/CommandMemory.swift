import Glibc
import LinuxSupport

/// The memory of a command that asks a server: libpq keeps a row whole, and a false server's may have 1 GB.
package enum CommandMemory {
  /// What a command may take beyond what it has, in bytes: several times the largest answer.
  private static let most: rlim_t = 512 << 20

  /// Limits the memory of this process from now on; libpq then reports that there is none, and closes the connection.
  package static func limit() {
    // In pages: the sixth number is that of data and stacks, which the limit is about.
    let text = InputFile.beginning(of: "/proc/self/statm", limit: 4096) ?? []
    let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard numbers.count > 5, let pages = rlim_t(numbers[5]) else { return }
    let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_cur, pages * rlim_t(getpagesize()) + most)
    setrlimit(resource, &limit)
  }
}
