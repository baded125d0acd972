import Foundation
import TestSupport
import TestTraits
import Testing

/// A half-typed note is never lost, at any end of the program.
@Suite("Half-typed notes", .waiting)
struct DraftKeepingTests {
  private let folder = TestFolder()

  private func start() throws -> TerminalProgram {
    let program = try TerminalProgram.earshot(["--data", folder.path(of: "data"), "--audio", "none"], in: folder)
    try program.wait(for: "NHF, heading")
    try program.send("\t\rdemo@example.org\t", until: "Password, secure text field")
    try program.send("\rearshot-demo\t\t", until: "Sign in, button")
    try program.send("\r", until: "Home, heading")
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
    // A kill may lose what has not been written yet; other ends wait for it.
    if signal == SIGKILL {
      let log = URL(filePath: folder.path + "/data/earshot.sqlite-wal")
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
    // The letter is announced only after it has been read, and the paste came before it in the same write.
    try first.send("w\u{1B}[200~e walked around the lake", until: "is editing\nw\n")
    first.signal(signal)
    _ = try first.exitCode()
    try expectDraft("we walked around the lake")
  }

  @Test("What was written in the form of a contact is there again after the program was killed", arguments: [SIGKILL, SIGTERM])
  func contact(endedBy signal: Int32) throws {
    let first = try start()
    try openContactForm(first)
    try first.send("\t\rPer Berg", until: "\nr\ng\n")
    if signal == SIGKILL {
      let log = URL(filePath: folder.path + "/data/earshot.sqlite-wal")
      try waitUntil("the name is on disk") { (try? Data(contentsOf: log))?.range(of: Data("Per Berg".utf8)) != nil }
    }
    first.signal(signal)
    _ = try first.exitCode()
    let second = try start()
    try openContactForm(second)
    try second.output { $0.contains("Your draft is back") }
    try second.send("\t", until: "Name, Per Berg, text field")
    second.send("\u{4}\u{4}")
    _ = try second.exitCode()
  }

  private func openContactForm(_ program: TerminalProgram) throws {
    try program.send("2", until: "Contacts, heading")
    try program.send("/new contact\r", until: "New contact, button")
    try program.send("\r", until: "New contact, heading")
  }

  /// Begins a session and moves to the note of a new activity.
  private func startEditing() throws -> TerminalProgram {
    let program = try start()
    try program.send("3\t\r", until: "Log activity, heading")
    try program.send("/note\r\r", until: "is editing")
    return program
  }

  /// Expects a draft with this note in the next session.
  private func expectDraft(_ note: String) throws {
    let second = try start()
    try second.send("\t\t\t", until: "Draft of an activity, link")
    try second.send("\r", until: "Your draft is back")
    try second.send("/lake\r", until: "Note, \(note), text field")
    // The note is not saved, so the session asks first.
    second.send("\u{4}\u{4}")
    _ = try second.exitCode()
  }
}
