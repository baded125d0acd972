import CustomDump
import Foundation
import Glibc
import Synchronization
import TestTraits
import Testing

@testable import LinuxSupport

@Suite("Programs that are started", .waiting)
struct ChildProcessTests {
  @Test(
    "The exit code is told, or 128 and the number of the signal",
    arguments: [("exit 0", 0), ("exit 3", 3), ("kill -9 $$", 137), ("kill -15 $$", 143)])
  func exitCode(line: String, code: Int32) throws {
    let program = try shell(line)
    expectNoDifference(program.exitCode(), code)
    expectNoDifference(program.exitCodeIfEnded(), code)
  }

  @Test("What it is given to read it can write, to its end")
  func pipes() throws {
    let program = try ChildProcess("/bin/cat", environment: [:], .inputAndOutput)
    program.write("blåbær\n")
    program.write("bringebær\n")
    program.closeInput()
    expectNoDifference(String(decoding: program.readToEnd(), as: UTF8.self), "blåbær\nbringebær\n")
    expectNoDifference(program.exitCode(), 0)
  }

  @Test("It has no descriptors but its own, also of those that we would hand down")
  func descriptors() throws {
    let open = (0..<5).map { _ in dup(0) }
    defer { open.forEach { close($0) } }
    let program = try shell("for n in 3 4 5 6 7 8 9; do test ! -e /proc/$$/fd/$n || echo $n; done", .output)
    expectNoDifference(program.readToEnd(), [])
  }

  @Test("A descriptor that is handed over is its number 3, whatever number it has here", arguments: [3, 4, 40] as [Int32])
  func handedOver(number: Int32) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let end = fcntl(ends[1], F_DUPFD_CLOEXEC, number)
    let program = try shell("echo here >&3", .descriptor(end))
    close(ends[1])
    close(end)
    defer { close(ends[0]) }
    var bytes = [UInt8](repeating: 0, count: 16)
    expectNoDifference(program.exitCode(), 0)
    expectNoDifference(read(ends[0], &bytes, bytes.count), 5)
  }

  @Test("Two descriptors that are handed over are its numbers 3 and 4, and its input ends when we let go of it")
  func twoHandedOver() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let program = try shell(
      "read line; echo here >&4; test -e /proc/$$/fd/5 && exit 9; exit 7", .inputAndDescriptors(ends[0], ends[1]))
    expectNoDifference(program.exitCodeIfEnded(), nil)
    program.closeInput()
    expectNoDifference(program.exitCode(), 7)
    var bytes = [UInt8](repeating: 0, count: 16)
    expectNoDifference(read(ends[0], &bytes, bytes.count), 5)
  }

  @Test("A terminal that it is given is its three streams, and it controls it")
  func terminal() throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    try #require(openpty(&ours, &theirs, &name, nil, nil) == 0)
    defer { [ours, theirs].forEach { close($0) } }
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let program = try shell("test -t 0 && test -t 1 && test -t 2 && : < /dev/tty", .terminal(path))
    expectNoDifference(program.exitCode(), 0)
  }

  @Test("One that is asked to end may do so in its own way, and one that does not is killed")
  func ending() throws {
    let obedient = try shell("trap 'kill $!; exit 5' TERM; sleep 60 & echo ready; wait", .output)
    expectNoDifference(obedient.readSome(), Array("ready\n".utf8))
    obedient.end(within: .seconds(50))
    expectNoDifference(obedient.exitCode(), 5)
    let stubborn = try shell("trap '' TERM; echo ready; exec sleep 60", .output)
    expectNoDifference(stubborn.readSome(), Array("ready\n".utf8))
    stubborn.end(within: .milliseconds(1))
    expectNoDifference(stubborn.exitCode(), 137)
  }

  @Test("What cannot be started is told with its reason")
  func missing() {
    #expect(throws: ChildProcessError(path: "/nonexistent/program", number: ENOENT)) {
      try ChildProcess("/nonexistent/program")
    }
    expectNoDifference(
      ChildProcessError(path: "/nonexistent/program", number: ENOENT).description,
      "cannot start '/nonexistent/program': No such file or directory")
  }
}

@Suite("Programs that wait for a processor", .waiting)
struct ProcessorWaitTests {
  @Test("Of two that want one processor the time that they waited for it is told, also where a child does")
  func waiting() throws {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let processors = try #require(status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") })
    let first = try #require(processors.split { !$0.isNumber }.first)
    // Each ends with its shell, and may be its shell.
    let busy = "taskset --cpu-list \(first) sh -c \"while test -d /proc/$$; do :; done\""
    let programs = try ["exec \(busy)", "\(busy); true"].map { try shell($0) }
    defer { programs.forEach { $0.end() } }
    let end = monotonicNow() + .seconds(40)
    var haveWaited = false
    while !haveWaited, monotonicNow() < end {
      haveWaited = programs.allSatisfy { timeWaitedForProcessor(by: $0.pid) > .milliseconds(50) }
      // No event reports it.
      usleep(10_000)
    }
    #expect(haveWaited)
  }
}

// Each searches for its own child, so only one may be unfinished.
@Suite("Programs whose start is in trouble", .waiting, .serialized)
struct UnfinishedProcessTests {
  @Test("One that is stopped before it has become the program is ended, and another can be started")
  func stoppedAtBirth() throws {
    let terminal = try LeasedFile()
    let path = terminal.path
    let process = Mutex<ChildProcess?>(nil)
    let end = Mailbox<Void>()
    let thread = NamedThread("starts") {
      let program = try? ChildProcess("/bin/true", environment: [:], .terminal(path))
      process.withLock { $0 = program }
      end.post(())
    }
    kill(sleepingChild(), SIGSTOP)
    #expect(!readable([end.descriptor], timeout: .seconds(60)).isEmpty)
    thread.join()
    expectNoDifference(process.withLock { $0?.exitCode() }, 137)
    expectNoDifference(try shell("exit 3").exitCode(), 3)
  }

  @Test("One that a disk keeps from becoming the program is given up, what runs lives on, and another can be started")
  func neverExecuted() throws {
    let terminal = try LeasedFile()
    // This program dies with the thread that started it.
    let early = try shell("exec setpriv --pdeathsig KILL sh -c 'echo ready; read line; exit 7'", .inputAndOutput)
    expectNoDifference(early.readSome(), Array("ready\n".utf8))
    let error = #expect(throws: ChildProcessError.self) {
      try ChildProcess("/bin/true", environment: [:], .terminal(terminal.path))
    }
    expectNoDifference(error?.description, "cannot start '/bin/true': it could not be executed within five seconds")
    expectNoDifference(try shell("exit 3").exitCode(), 3)
    early.write("go on\n")
    expectNoDifference(early.exitCode(), 7)
  }

  /// The child that waits for the file: the children of other tests sleep only for a moment before they are programs.
  private func sleepingChild() -> pid_t {
    var (child, since) = (pid_t(0), monotonicNow())
    while child == 0 || monotonicNow() - since < .milliseconds(500) {
      usleep(5_000)
      let now = unfinishedChild() ?? 0
      if now != child { (child, since) = (now, monotonicNow()) }
    }
    return child
  }

  /// A sleeping child that still has the name of the thread that starts it.
  private func unfinishedChild() -> pid_t? {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    for thread in threads {
      let children = (try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? ""
      for child in children.split(separator: " ") {
        let status = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ""
        if status.contains("(earshot-spawn) S") { return pid_t(child) }
      }
    }
    return nil
  }
}

/// A file that no other process can open as long as this exists: the kernel makes them wait for its lease.
private final class LeasedFile {
  let path: String
  private let descriptor: Int32

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/leased-\(UUID())"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // Glibc's module has no names for these two.
    let (setSignal, setLease): (Int32, Int32) = (10, 1024)
    // The notice is a signal that the tests ignore, not SIGIO.
    try #require(fcntl(descriptor, setSignal, SIGWINCH) == 0)
    try #require(fcntl(descriptor, setLease, F_WRLCK) == 0)
  }

  deinit {
    close(descriptor)
    unlink(path)
  }
}

private func shell(_ line: String, _ connection: ChildProcess.Connection = .none) throws -> ChildProcess {
  try ChildProcess("/bin/sh", ["-c", line], environment: ["PATH": "/usr/bin:/bin"], connection)
}
