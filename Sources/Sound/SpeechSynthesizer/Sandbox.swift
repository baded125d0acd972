import Announcements
internal import CPlatform
internal import Glibc

/// Puts the process into a sandbox, in two steps around the loading of eSpeak NG, and knows which layers hold.
///
/// 1. Files are closed off before the library is loaded, because Landlock binds the calling thread and those
///    it starts, and the library may start one.
/// 2. System calls and resources are closed off after it, because loading needs more of them than speaking.
///
/// A layer that the kernel does not have is left out: speech that is less confined is better than none, and `earshot
/// doctor` reports it.
struct Sandbox {
  private(set) var confinement: Confinement = []
  private var hasNoNewPrivileges = false

  /// Allows to read the directory at `path` and no other file, and switches memory dumps off.
  mutating func restrictFiles(to path: String?) {
    // A crash is expected now and then.
    Self.limit(RLIMIT_CORE, to: 0)
    // eSpeak NG needs the locale, which cannot be read any more once files are closed off.
    setlocale(LC_CTYPE, "C.UTF-8")
    hasNoNewPrivileges = cplatform_sandbox_privileges() == 0
    guard hasNoNewPrivileges, let path else { return }
    if cplatform_sandbox_files(path) == 0 { confinement.insert(.files) }
  }

  /// Allows to read files, manage memory and talk through the socket, and no other system call.
  mutating func restrictCalls(descriptor: Int32) {
    let limits: [(__rlimit_resource, rlim_t)] = [
      // The socket, the null device, a dictionary, and what the library keeps open.
      (RLIMIT_NOFILE, 32), (RLIMIT_FSIZE, 0), (__RLIMIT_NPROC, 0), (__RLIMIT_MEMLOCK, 0),
      // It needs 14 MB, and addresses for Swift's libraries.
      (RLIMIT_AS, 1 << 30),
    ]
    if limits.allSatisfy({ Self.limit($0.0, to: $0.1) }) { confinement.insert(.resources) }
    guard hasNoNewPrivileges else { return }
    if cplatform_sandbox_calls(descriptor) == 0 { confinement.insert(.calls) }
  }

  @discardableResult
  private static func limit(_ resource: __rlimit_resource, to value: rlim_t) -> Bool {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
  }
}
