import Announcements
internal import CPlatform
internal import Glibc

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
