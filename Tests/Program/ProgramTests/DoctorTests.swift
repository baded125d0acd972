import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

@Suite("The doctor and the store", .waiting)
struct DoctorTests {
  private let folder = TestFolder()

  private var database: URL { folder.url.appending(path: "data/earshot.sqlite") }

  /// The line of `doctor` about the store, with its exit code.
  private func diagnosis() async throws -> String {
    let run = try await CommandRun(["doctor", "--audio", "none", "--data", "data"], in: folder)
    let line = run.lines.first { $0.hasPrefix("store: ") } ?? run.errors
    return "\(run.code) " + line.replacing(folder.path, with: "")
  }

  /// A healthy store, all of it in one file.
  private func makeStore() async throws {
    _ = try await CommandRun(["account", "list", "--data", "data"], in: folder)
  }

  @Test("A healthy store is ok")
  func healthy() async throws {
    try await makeStore()
    #expect(try await diagnosis() == "0 store: ok, 1 account")
  }

  @Test(
    "A broken one is told with what to do",
    arguments: [
      (
        "a text file",
        "65 store: cannot open '/data/earshot.sqlite': it is not a database; move it away, "
          + "or choose another directory with --data"
      ),
      (
        "half of it",
        "65 store: cannot read '/data/earshot.sqlite': the database is damaged; restore it from a copy"
      ),
    ])
  func broken(how: String, diagnosis: String) async throws {
    try await makeStore()
    // After an end without errors everything is in the one file.
    let content = try Data(contentsOf: database)
    for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + name) }
    switch how {
    case "a text file": try Data("This is a letter.".utf8).write(to: database)
    default: try content.prefix(content.count / 2).write(to: database)
    }
    #expect(try await self.diagnosis() == diagnosis)
  }

  @Test("A folder in whose place a file stands, and one whose parent is missing, are told")
  func noFolder() async throws {
    try folder.write("", to: "data")
    #expect(
      try await diagnosis()
        == "74 store: cannot use data directory '/data': it is not a directory; choose another with --data")
  }
}

@Suite("A system without /proc", .waiting)
struct WithoutProcTests {
  private let folder = TestFolder()

  /// The arguments of `unshare` for a program that sees an empty folder in place of `/proc`.
  private static func hidingProc(_ program: [String]) -> [String] {
    ["--user", "--map-root-user", "--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\""] + program
  }

  /// Whether users of this machine can mount their own file systems.
  private static let canHideProc: Bool = {
    let path = ["PATH": "/usr/bin:/bin:/sbin"]
    return (try? ChildProcess("/usr/bin/unshare", hidingProc(["/bin/true"]), environment: path).exitCode()) == 0
  }()

  @Test(
    "Every command tells that it is missing, before anything else", .enabled(if: canHideProc),
    arguments: ["doctor", "check", "mcp", "--version"])
  func cause(command: String) async throws {
    let run = try await CommandRun(
      Self.hidingProc([builtProgram("earshot"), command]), in: folder, program: "/usr/bin/unshare")
    expectNoDifference(
      run.errors,
      "earshot: /proc is not mounted, so the command line cannot be read; mount it with: mount -t proc proc /proc\n")
    expectNoDifference(run.output, "")
    expectNoDifference(run.code, 69)
  }
}
