import CustomDump
import Glibc
import Testing

@testable import Processes

@Suite("Programs that are started", .timeLimit(.minutes(5)))
struct ChildProcessTests {
  private func shell(_ line: String, _ connection: ChildProcess.Connection = .none) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["-c", line], environment: ["PATH": "/usr/bin:/bin"], connection)
  }

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
