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

extension SandboxProbe {
  /// Tries it, for a test or for `earshot doctor`: the error number, or 0 if it succeeded, which does no harm.
  func attempt() -> Int32 {
    switch self {
    case .openSocket: Self.error(of: Self.closing(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)))
    case .createFile: Self.createFile()
    case .changeFile: Self.error(of: Self.closing(open("/dev/null", O_WRONLY)))
    // There is no such file; without a sandbox the error says so.
    case .removeFile: Self.error(of: unlink("/tmp/earshot-\(getpid())"), harmless: ENOENT)
    case .readOtherFile: Self.error(of: Self.closing(open("/etc/passwd", O_RDONLY)))
    case .startProcess: Self.startProcess()
    case .signalParent: Self.error(of: kill(getppid(), 0))
    case .loadCode: Self.loadCode()
    case .fork: cplatform_probe_fork()
    case .traceProcess: cplatform_probe_trace(getppid())
    case .readOtherMemory: cplatform_probe_read_memory(getpid())
    case .changeOwnMemory: Self.error(of: Self.closing(open("/proc/self/mem", O_RDWR)))
    case .createMemoryFile: cplatform_probe_memory_file()
    case .useRing: cplatform_probe_ring()
    // No byte, so nothing is written where it is allowed.
    case .writeOutput: Self.error(of: Int32(write(STDOUT_FILENO, "", 0)))
    case .useInheritedFile: Self.lookForFiles()
    case .becomeOtherProgram: Self.becomeOtherProgram()
    }
  }

  private static func error(of result: Int32, harmless: Int32? = nil) -> Int32 {
    guard result < 0 else { return 0 }
    return errno == harmless ? 0 : errno
  }

  private static func closing(_ descriptor: Int32) -> Int32 {
    if descriptor >= 0 { close(descriptor) }
    return descriptor
  }

  private static func createFile() -> Int32 {
    let path = "/tmp/earshot-\(getpid())"
    let error = error(of: closing(open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)))
    if error == 0 { unlink(path) }
    return error
  }

  /// Whether there is any open file but the three standard ones and the socket.
  private static func lookForFiles() -> Int32 {
    var status = stat()
    let isThere = (SynthesizerService.descriptor + 1..<32).contains { fstat($0, &status) == 0 }
    return isThere ? 0 : EBADF
  }

  private static func startProcess() -> Int32 {
    var pid: pid_t = 0
    let error = withArguments { posix_spawn(&pid, "/bin/true", nil, nil, $0, nil) }
    if error == 0 { waitpid(pid, nil, 0) }
    return error
  }

  private static func loadCode() -> Int32 {
    let page = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard page != MAP_FAILED else { return errno }
    munmap(page, 4096)
    return 0
  }

  private static func becomeOtherProgram() -> Int32 {
    error(of: withArguments { execve("/bin/true", $0, nil) })
  }

  private static func withArguments(_ body: ([UnsafeMutablePointer<CChar>?]) -> Int32) -> Int32 {
    let name = strdup("true")
    defer { free(name) }
    return body([name, nil])
  }
}
