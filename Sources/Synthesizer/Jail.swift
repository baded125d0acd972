internal import CPlatform
internal import Glibc
import SpeechCore

/// Locks the process up, in two steps around the loading of eSpeak NG, and knows which of the locks hold.
///
/// 1. Files are closed off before the library is loaded, because Landlock binds the calling thread and those
///    it starts, and the library may start one.
/// 2. System calls and resources are closed off after it, because loading needs more of them than speaking.
///
/// A lock that the kernel does not have is left out: speech that is less confined is better than none, and
/// `earshot doctor` tells.
struct Jail {
  private(set) var confinement: Confinement = []
  private var hasNoNewPrivileges = false

  /// Leaves nothing to be read but the directory at `path`, and no memory dump of what was said.
  mutating func close(around path: String?) {
    // A crash is expected now and then.
    Self.limit(RLIMIT_CORE, to: 0)
    // eSpeak NG asks for it, and finds it only if it has been read while that could be done.
    setlocale(LC_CTYPE, "C.UTF-8")
    hasNoNewPrivileges = cplatform_confine_privileges() == 0
    guard hasNoNewPrivileges, let path else { return }
    if cplatform_confine_files(path) == 0 { confinement.insert(.files) }
  }

  /// Leaves nothing to be done but to read files, manage memory and talk through the socket.
  mutating func lock(descriptor: Int32) {
    let limits: [(__rlimit_resource, rlim_t)] = [
      // The socket, the null device, a dictionary, and what the library keeps open.
      (RLIMIT_NOFILE, 32), (RLIMIT_FSIZE, 0), (__RLIMIT_NPROC, 0), (__RLIMIT_MEMLOCK, 0),
      // It needs 14 MB, and addresses for Swift's libraries.
      (RLIMIT_AS, 1 << 30),
    ]
    if limits.allSatisfy({ Self.limit($0.0, to: $0.1) }) { confinement.insert(.resources) }
    guard hasNoNewPrivileges else { return }
    if cplatform_confine_calls(descriptor) == 0 { confinement.insert(.calls) }
  }

  @discardableResult
  private static func limit(_ resource: __rlimit_resource, to value: rlim_t) -> Bool {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
  }
}
