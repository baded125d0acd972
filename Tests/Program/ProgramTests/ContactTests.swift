import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot contact", .waiting)
struct ContactTests {
  private let folder = TestFolder()

  private func contact(_ arguments: [String], input: String = "") async throws -> CommandRun {
    try await CommandRun(["contact"] + arguments + ["--data", "data"], input: input, in: folder)
  }

  @Test("A contact that was added is listed, without what is known of the person")
  func add() async throws {
    let added = try await contact([
      "add", "--name", "Liv Ås", "--phone", "22 00 00 00", "--email", "liv@example.org",
      "--about", "Has a dog",
    ])
    #expect(added.output == "Added contact Liv Ås.\n")
    let list = try await contact(["list"])
    #expect(list.lines.contains("Liv Ås: 22 00 00 00, liv@example.org"))
    #expect(!list.output.contains("dog"))
  }

  @Test("A file is imported as a whole, and once")
  func importing() async throws {
    try folder.write("phone,name\r\n,\"Ås, Liv\"\r\n22 00 00 00,Per Vik\r\n", to: "people.csv")
    let before = try await contact(["list"]).lines.count
    #expect(try await contact(["import", "people.csv"]).output == "Imported 2 contacts.\n")
    let list = try await contact(["list"]).lines
    #expect(list.count == before + 2)
    #expect(list.contains("Per Vik: 22 00 00 00"))
    #expect(
      try await contact(["import", "people.csv"]).output
        == "Imported 0 contacts. 2 were there already.\n")
    #expect(try await contact(["list"]).lines.count == before + 2)
  }

  @Test("Of a file with wrong lines nothing is imported; each line is told, with exit code 65")
  func wrongLines() async throws {
    try folder.write("name,email\nLiv,liv\nPer,per@example.org\n,\n", to: "people.csv")
    let before = try await contact(["list"]).lines
    let run = try await contact(["import", "people.csv"])
    #expect(
      run.errors == """
        earshot: people.csv:2: 'liv' is not an e-mail address; give one like name@example.org
        earshot: people.csv:4: the name is empty; give one; nothing was imported

        """)
    #expect(run.code == 65)
    #expect(try await contact(["list"]).lines == before)
  }

  @Test("A contact is judged like a line of a file, with exit code 64")
  func wrongContact() async throws {
    let run = try await contact(["add", "--name", "Liv", "--email", "liv"])
    #expect(run.errors == "earshot: 'liv' is not an e-mail address; give one like name@example.org\n")
    #expect(run.code == 64)
  }

  @Test("An account that is not there is told, with exit code 64")
  func unknownAccount() async throws {
    let run = try await contact(["add", "--name", "Liv", "--account", "dem@example.org"])
    #expect(run.errors == "earshot: no account 'dem@example.org'; did you mean 'demo@example.org'?\n")
    #expect(run.code == 64)
  }
}
