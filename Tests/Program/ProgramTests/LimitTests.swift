import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A program with less than it needs", .waiting)
struct LimitTests {
  private let folder = TestFolder()

  /// Runs a session of some lines under a limit of the shell.
  private func run(_ limit: String, _ options: [String] = [], command: String = "run") async throws -> CommandRun {
    let session = ["run", "--lines", "--audio", "wav:out.wav", "--data", "data", "--language", "en"]
    return try await CommandRun(
      (command == "run" ? session : [command, "Hello", "--audio", "wav:out.wav"]) + options, input: "next\nquit\n",
      in: folder, limit: limit)
  }

  @Test(
    "Too few file descriptors are told, with what to do, and never end in a crash", arguments: [4, 6, 9, 12, 15, 18, 22, 26, 30])
  func descriptors(_ count: Int) async throws {
    for command in ["run", "say"] {
      let run = try await run("ulimit -n \(count)", command: command)
      #expect([0, 69, 74].contains(run.code), "\(command): exit code \(run.code)")
      #expect(run.code == 0 || run.errors.hasPrefix("earshot: cannot "), "\(run.errors)")
    }
  }

  @Test("A limit that may be raised is raised")
  func softLimit() async throws {
    let run = try await run("ulimit -S -n 12")
    expectNoDifference(run.errors, "")
    expectNoDifference(run.code, 0)
  }

  @Test("A limit on the size of files is an error that is told, and ends neither the program nor its synthesizer")
  func fileSize() async throws {
    let run = try await run("ulimit -f 1", command: "say")
    #expect(run.code < 128)
    #expect(run.errors.hasPrefix("earshot: cannot ") && !run.errors.contains("restarted"), "\(run.errors)")
  }

  @Test(
    "A stack that is too small is told, with what to do, before anything needs it", arguments: ["run", "say"], [16, 64, 128])
  func stack(command: String, kilobytes: Int) async throws {
    let run = try await run("ulimit -s \(kilobytes)", command: command)
    expectNoDifference(
      run.errors,
      "earshot: cannot begin: its stack may have \(kilobytes) kB, and at least 256 are needed; allow it more with ulimit -s 8192\n"
    )
    expectNoDifference(run.code, 69)
  }

  @Test("A stack that suffices, or that may grow, does for every thread", arguments: ["ulimit -s 256", "ulimit -S -s 64"])
  func stackThatSuffices(limit: String) async throws {
    let run = try await run(limit)
    expectNoDifference(run.errors, "")
    expectNoDifference(run.code, 0)
  }

  @Test("Where no thread can be started, the limit that is told is the one that hinders")
  func memory() async throws {
    let run = try await run("ulimit -d 20000")
    expectNoDifference(
      run.errors,
      "earshot: cannot go on: no thread can be started: the limit on its data is reached; "
        + "allow it more with ulimit -d unlimited\n")
    expectNoDifference(run.code, 69)
  }
}
