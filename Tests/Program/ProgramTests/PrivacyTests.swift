import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("What is personal", .waiting)
struct PrivacyTests {
  private let folder = TestFolder()

  private func run(_ lines: [String]) async throws -> CommandRun {
    try await CommandRun(
      ["run", "--audio", "none", "--data", "data"], input: lines.joined(separator: "\n") + "\n", in: folder)
  }

  @Test("Diagnostics hold nothing of a whole session, and nothing is said of the store before signing in")
  func diagnostics() async throws {
    let signIn = [
      "next field", "type demo@example.org", "next", "type secret demo", "last", "activate", "wait idle",
    ]
    let before = try await run(["next", "next", "next", "next", "find Astrid", "tab 2", "menu", "wait idle"])
    #expect(!["Kari", "Lunde", "assignment"].contains(where: before.output.contains))
    #expect(before.errors.isEmpty)

    let session = try await run(
      signIn + [
        "tab 5", "wait idle", "next list", "activate", "wait idle", "find Log activity", "activate",
        "wait idle",
        "find Note", "type She is well", "wait idle", "find Save", "activate", "wait idle", "quit",
      ])
    #expect(session.output.contains("Astrid Lunde, heading"))
    #expect(session.output.contains("Choose an activity type."))
    #expect(session.errors.isEmpty)
  }

  @Test("What follows 'type secret' where no secret is taken is not repeated: it may be a password")
  func misplacedSecret() async throws {
    let session = try await CommandRun(
      [
        "run", "--audio", "none", "--no-speech", "--data", "data", "--organisation", "NHF", "--language", "en",
        "--transcript", "transcript.jsonl",
      ],
      input: "type secret hunter2\n", in: folder)
    #expect(session.lines == ["NHF, heading", "A secret can only be typed into a secure text field"])
    #expect(try !folder.read("transcript.jsonl").contains("hunter2"))
  }

  @Test("A request that fails is told without what it was about")
  func failure() async throws {
    _ = try await CommandRun(["account", "list", "--data", "data"], in: folder)
    let wrong = try await CommandRun(
      [
        "notify", "assignment", "Visit Liv", "She lives alone", "--contact", "Astrid Lunnde", "--data",
        "data",
      ],
      in: folder)
    #expect(wrong.code == 64)
    // The typed name, and a similar one, may be printed; no other data of a contact.
    #expect(wrong.errors == "earshot: no contact named 'Astrid Lunnde'; did you mean 'Astrid Lunde'?\n")
  }
}
