import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot store and earshot answers", .waiting)
struct StoreCommandTests {
  private let folder = TestFolder()

  @Test("That there are no answers is told beside standard output, in either language", arguments: ["en", "nb"])
  func noAnswers(language: String) async throws {
    let run = try await CommandRun(
      ["answers", "--data", "data"], in: folder, environment: ["EARSHOT_LANGUAGE": language])
    #expect(run.output == "")
    #expect(run.errors == (language == "en" ? "earshot: no answers\n" : "earshot: ingen svar\n"))
    #expect(run.code == 0)
  }

  @Test("A folder without a store is nothing to copy from, with exit code 74; neither store is made")
  func nothingToCopyFrom() async throws {
    let run = try await CommandRun(["store", "copy", "nowhere", "copy"], in: folder)
    #expect(run.errors == "earshot: there is no store in '\(folder.path)/nowhere'; name the folder that holds one\n")
    #expect(run.code == 74)
    for name in ["nowhere", "copy"] {
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: name)))
    }
  }

  @Test("What is wrong with a store to copy into is told without an option that the command does not have")
  func advice() async throws {
    _ = try await CommandRun(["contact", "list", "--data", "data"], in: folder)
    try folder.write("", to: "file")
    let run = try await CommandRun(["store", "copy", "data", "file"], in: folder)
    #expect(
      run.errors
        == "earshot: cannot use data directory '\(folder.path)/file': it is not a directory; choose another\n")
    #expect(run.code == 74)
  }

  private func run(_ arguments: [String], data: String = "data", input: String = "", limit: String = ":") async throws
    -> CommandRun
  {
    try await CommandRun(arguments + ["--data", data], input: input, in: folder, limit: limit)
  }

  @Test("A backup holds all of the store, also passwords, and is put back in another folder, or in place of what was there")
  func backup() async throws {
    _ = try await run(["account", "add", "liv@example.org", "--name", "Liv"], input: "long enough\n")
    _ = try await run(["contact", "add", "--name", "Per Vik", "--account", "liv@example.org"])
    #expect(try await run(["store", "backup", "copy"]).output == "Backed up 2 accounts to copy.\n")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path(of: "copy"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let restored = try await run(["store", "restore", "copy"], data: "other")
    #expect(restored.output == "Restored 2 accounts from copy.\n", "\(restored.errors)")
    let lines = """
      find email
      activate
      type liv@example.org
      submit
      find password
      activate
      type long enough
      submit
      find Sign in, button
      activate
      wait idle
      where
      quit

      """
    let session = try await run(["run", "--lines", "--audio", "none", "--language", "en"], data: "other", input: lines)
    #expect(session.output.contains("Home, heading"), "\(session.output)")
    #expect(try await run(["contact", "list", "--account", "liv@example.org"], data: "other").lines == ["Per Vik"])
    _ = try await run(["contact", "remove", "Per Vik", "--account", "liv@example.org"])
    let refused = try await run(["store", "restore", "copy"])
    #expect(refused.code == 64 && refused.errors.contains("add --replace"))
    #expect(try await run(["store", "restore", "copy", "--replace"]).code == 0)
    #expect(try await run(["contact", "list", "--account", "liv@example.org"]).lines == ["Per Vik"])
    #expect(try await run(["store", "restore", "data/earshot.sqlite.before-restore", "--replace"]).code == 0)
    #expect(try await run(["contact", "list", "--account", "liv@example.org"]).lines.isEmpty)
    #expect(try await run(["doctor"]).output.contains("store: ok, 2 accounts"))
  }

  @Test("On a full disk there is no half backup, and the one from before stays")
  func fullDisk() async throws {
    _ = try await run(["account", "list"])
    try folder.write("old", to: "copy")
    let full = try await run(["store", "backup", "copy"], limit: "ulimit -f 8")
    #expect(full.code == 74, "\(full.errors)")
    #expect(try folder.read("copy") == "old")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasSuffix(".part") || $0.contains(".part-") }, "\(names)")
  }

  @Test("A backup takes the place of an ordinary file alone, never that of a device, a pipe, a folder or the store itself")
  func backupPlaces() async throws {
    _ = try await run(["account", "list"])
    #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    try FileManager.default.createDirectory(atPath: folder.path(of: "folder"), withIntermediateDirectories: false)
    for name in ["pipe", "folder", "/dev/null", "data/earshot.sqlite"] {
      let refused = try await run(["store", "backup", name])
      #expect(refused.code == 74 && refused.errors.contains("'\(name)' is "), "\(refused.errors)")
    }
    let dash = try await run(["store", "backup", "-"])
    #expect(dash.code == 64 && dash.errors.contains("'-' stands for; name a file"), "\(dash.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "-")))
    let restored = try await run(["store", "restore", "pipe"], data: "other")
    #expect(restored.code == 74 && restored.errors.contains("it is not an ordinary file"), "\(restored.errors)")
  }

  @Test("What a backup that was killed has left is removed at the next start, named by doctor, and what is written stays")
  func leftovers() async throws {
    _ = try await run(["account", "list"])
    for name in ["earshot.sqlite.7-1.part", "earshot.sqlite.7-1.part-wal", "earshot.sqlite.before-restore.9.part"] {
      try folder.write("left", to: "data/\(name)")
    }
    // Its writer holds its lock.
    let writing = folder.path(of: "data/earshot.sqlite.8-2.part")
    let lock = open(writing, O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let doctor = try await CommandRun(["doctor", "--data", "data"], in: folder, environment: ["EARSHOT_LANGUAGE": "en"])
    #expect(
      doctor.output.contains(
        "had left: earshot.sqlite.7-1.part, earshot.sqlite.7-1.part-wal, earshot.sqlite.before-restore.9.part"),
      "\(doctor.output)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "data"))
    #expect(names.filter { $0.contains(".part") } == ["earshot.sqlite.8-2.part"], "\(names)")
  }

  @Test("What is no backup is refused, and the store stays as it is")
  func noBackup() async throws {
    let before = try await run(["account", "list"]).output
    try folder.write("plain", to: "plain")
    for name in ["plain", "nowhere"] {
      let refused = try await run(["store", "restore", name])
      #expect([65, 74].contains(refused.code) && refused.errors.contains(name), "\(refused.errors)")
    }
    #expect(try await run(["account", "list"]).output == before)
    let none = try await run(["store", "backup", "copy"], data: "none")
    #expect(none.code == 74 && !FileManager.default.fileExists(atPath: folder.path(of: "none")))
    let server = try await CommandRun(["store", "backup", "copy", "--store", "postgres://localhost:1/x"], in: folder)
    #expect(server.code == 64 || server.code == 69)
  }

  @Test("Whoever sends an assignment to a mentor who has paused is told that it waits")
  func paused() async throws {
    let session = try await run(["run", "--lines", "--audio", "none"], input: pausing)
    #expect(session.output.contains("New assignments are paused"), "\(session.output)")
    let sent = try await run(["notify", "assignment", "Visit", "Soon"])
    #expect(sent.output == "Sent: Visit\n" && sent.errors.contains("it waits in the list"))
    #expect(try await run(["notify", "scenario", "Question", "?"]).errors == "")
  }

  /// The lines that sign in and pause.
  private let pausing = """
    find Email
    type demo@example.org
    find Password
    type secret demo
    find Sign in
    activate
    wait idle
    tab 4
    wait idle
    find Pause new
    activate
    wait idle
    last
    activate
    wait idle
    quit

    """
}
