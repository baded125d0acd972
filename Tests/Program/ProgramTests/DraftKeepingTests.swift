import Foundation
import Testing
import TestSupport
import TestTraits

/// What was being typed is not lost, whatever ends the program.
@Suite("Half-typed notes", .waiting)
struct DraftKeepingTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func start() throws -> TerminalProgram {
    let program = try TerminalProgram(
      builtProgram("earshot"), ["--data", folder.url.path + "/data", "--audio", "none"],
      environment: [
        "HOME": folder.url.path, "TERM": "xterm", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      ])
    try program.output { $0.contains("NHF, heading") }
    program.send("\t\rdemo@example.org\t")
    try program.output { $0.contains("Password, secure text field") }
    program.send("\rearshot-demo\t\t")
    try program.output { $0.contains("Sign in, button") }
    program.send("\r")
    try program.output { $0.contains("Home, heading") }
    return program
  }

  @Test(
    "A note is there again after the program was ended in the middle of typing it",
    arguments: [SIGKILL, SIGTERM, SIGINT, SIGHUP])
  func ended(by signal: Int32) throws {
    let first = try startEditing()
    // Typed faster than drafts are written.
    let note = "We walked around the lake, and he told me of his daughter"
    first.send(note)
    try first.output { $0.contains("daughter".map(String.init).joined(separator: "\n")) }
    // A kill can take what has not been written yet; everything else waits for it.
    if signal == SIGKILL {
      let log = URL(filePath: folder.url.path + "/data/earshot.sqlite-wal")
      try waitUntil("the note is on disk") { (try? Data(contentsOf: log))?.range(of: Data(note.utf8)) != nil }
    }
    first.signal(signal)
    _ = try first.exitCode()
    try expectDraft(note)
  }

  @Test("A note that arrives together with Control C is there again")
  func interrupted() throws {
    let first = try startEditing()
    first.send("We walked around the lake\u{3}")
    _ = try first.exitCode()
    try expectDraft("We walked around the lake")
  }

  @Test("What has come of a paste is there again where the program was ended before the rest", arguments: [SIGTERM, SIGHUP])
  func cutOff(by signal: Int32) throws {
    let first = try startEditing()
    // The letter is told only once it has been read, and what is pasted came before that in the same write.
    first.send("w\u{1B}[200~e walked around the lake")
    try first.output { $0.contains("is editing\nw\n") }
    first.signal(signal)
    _ = try first.exitCode()
    try expectDraft("we walked around the lake")
  }

  /// Begins a session and goes to the note of a new activity.
  private func startEditing() throws -> TerminalProgram {
    let program = try start()
    program.send("3\t\r")
    try program.output { $0.contains("Log activity, heading") }
    program.send("/note\r\r")
    try program.output { $0.contains("is editing") }
    return program
  }

  /// Expects that the next session brings a draft with this note.
  private func expectDraft(_ note: String) throws {
    let second = try start()
    second.send("\t\t\t")
    try second.output { $0.contains("Draft of an activity, link") }
    second.send("\r")
    try second.output { $0.contains("Your draft is back") }
    second.send("/lake\r")
    try second.output { $0.contains("Note, \(note), text field") }
    // The note is not saved: that is asked about first.
    second.send("\u{4}\u{4}")
    _ = try second.exitCode()
  }
}
