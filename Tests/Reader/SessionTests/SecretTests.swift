import AccessibilityTree
import CustomDump
import ScreenReader
import Session
import TestSupport
import Testing

@Suite("Secrets")
struct SecretTests {
  private func atCode() -> SessionBench {
    var bench = SessionBench()
    _ = bench.obey(.next(nil), .next(nil))
    _ = bench.texts()
    return bench
  }

  private func expectNoSecret(in bench: SessionBench) throws {
    for line in try bench.lines() { #expect(!line.contains("hunter"), "\(line)") }
  }

  @Test("what goes into a secure field is a dot in the record and a neutral word in the ear")
  func typing() throws {
    var bench = atCode()
    expectNoDifference(
      bench.obey(.type("hu"), .type("nter2")),
      [
        "bullet, bullet", "is editing", "bullet, bullet, bullet, bullet, bullet",
      ])
    _ = bench.obey(.caret(.left, by: .word), .select(.all, by: .character), .spell, .whereAmI, .spell)
    _ = bench.obey(.repeatLast, .history(20), .erase(3), .type("hunter2"), .submit)
    _ = bench.idle()
    expectNoDifference(bench.commands.filter { $0.hasPrefix("type") }, ["type •", "type •", "type •"])
    try expectNoSecret(in: bench)
  }

  @Test("a key that is explained at a secure field is not quoted")
  func explained() throws {
    var bench = atCode()
    _ = bench.obey(.help(nil), .type("hunter2"))
    try expectNoSecret(in: bench)
  }

  @Test(
    "a line refused at a secure field is neither recorded nor quoted",
    arguments: [
      "hunter2", "typ hunter2", "caret hunter2",
    ])
  func refused(line: String) throws {
    var bench = atCode()
    expectNoDifference(
      bench.feed(.refusedLine(line, answer: "Unknown command '\(line)'.")),
      ["This line was not understood. Write type and then the text, or help"])
    expectNoDifference(bench.commands.last, "•")
    try expectNoSecret(in: bench)
  }

  @Test("a secret of an unknown name is answered, and neither recorded nor quoted")
  func unknown() throws {
    var bench = atCode()
    expectNoDifference(
      bench.feed(.unknownSecret(answer: "There is no secret of this name")), ["There is no secret of this name"])
    expectNoDifference(bench.commands.last, "type •")
    try expectNoSecret(in: bench)
  }

  @Test("elsewhere a refused line keeps its verb, and what follows is a dot")
  func refusedElsewhere() throws {
    var bench = SessionBench().begun
    expectNoDifference(
      bench.feed(.refusedLine("typ hunter2", answer: "Unknown command 'typ'.")),
      [
        "Unknown command 'typ'."
      ])
    expectNoDifference(bench.commands.last, "typ •")
  }

  @Test("text typed where it goes nowhere is a dot: it may be a password that missed its field")
  func missedField() throws {
    var bench = SessionBench()
    _ = bench.obey(.type("hunter2"))
    expectNoDifference(bench.commands.last, "type •")
    _ = bench.obey(.next(nil), .type("Kari"))
    expectNoDifference(bench.commands.last, "type Kari")
    try expectNoSecret(in: bench)
  }

  @Test("a secret that a script names is taken by a secure field only")
  func named() throws {
    var bench = SessionBench()
    _ = bench.obey(.next(nil))
    _ = bench.texts()
    expectNoDifference(
      bench.feed(.secret("hunter2", by: .flow)), ["A secret can only be typed into a secure text field"])
    _ = bench.obey(.next(nil))
    expectNoDifference(
      bench.feed(.secret("hunter2", by: .flow)),
      [Array(repeating: "bullet", count: 7).joined(separator: ", "), "is editing"])
    _ = bench.obey(.submit)
    expectNoDifference(bench.session.machine.screen?.name, "shelf")
    try expectNoSecret(in: bench)
  }
}
