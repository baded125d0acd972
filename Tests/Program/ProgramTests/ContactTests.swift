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

  @Test("A name that is there already is asked about; several of one name are told apart by number")
  func sameName() async throws {
    _ = try await contact(["add", "--name", "Liv Ås", "--phone", "111"])
    let again = try await contact(["add", "--name", "liv ås", "--phone", "222"])
    #expect(again.code == 64)
    #expect(again.errors.contains("a contact named 'liv ås' already: 111; correct it with earshot contact edit"))
    #expect(try await contact(["add", "--name", "Liv Ås", "--phone", "222", "--same-name"]).code == 0)
    let unclear = try await contact(["edit", "Liv Ås", "--phone", "333"])
    #expect(unclear.code == 64)
    #expect(unclear.errors.contains("2 contacts are named 'Liv Ås'; say with --number which one: 1: 111; 2: 222"))
    #expect(try await contact(["edit", "Liv Ås", "--number", "2", "--phone", "333", "--rename", "Liv Å"]).code == 0)
    let list = try await contact(["list"]).lines
    #expect(list.contains("Liv Ås: 111") && list.contains("Liv Å: 333"))
    // A new name that another contact has is asked about too.
    let taken = try await contact(["edit", "Liv Å", "--rename", "liv ÅS"])
    #expect(taken.code == 64)
    #expect(taken.errors.contains("there is another contact named 'liv ÅS': 111; give both the same name"), "\(taken)")
  }

  @Test("A contact is corrected and removed, and what goes with it is told")
  func editing() async throws {
    _ = try await contact(["add", "--name", "Liv Ås", "--phone", "111", "--email", "liv@example.org"])
    #expect(try await contact(["edit", "liv ås", "--phone", ""]).output == "Corrected contact Liv Ås.\n")
    #expect(try await contact(["list"]).lines.contains("Liv Ås: liv@example.org"))
    #expect(try await contact(["edit", "Liv Ås"]).code == 64)
    #expect(try await contact(["edit", "Liv Ås", "--email", "x"]).code == 64)
    _ = try await CommandRun(["notify", "assignment", "A", "B", "--contact", "Liv Ås", "--data", "data"], in: folder)
    #expect(
      try await contact(["remove", "Liv Ås"]).output
        == "Removed contact Liv Ås. 1 notification and 0 activities stay, without the contact.\n")
    let gone = try await contact(["remove", "Liv Åss"])
    #expect(gone.code == 64 && gone.errors.contains("no contact named 'Liv Åss'"))
  }

  @Test("What is exported can be imported, and only its owner can read it; activities are exported too")
  func exporting() async throws {
    _ = try await contact(["add", "--name", "Ås, \"Liv\"", "--about", "a; b"])
    #expect(try await contact(["export", "out.csv"]).output.hasPrefix("Exported "))
    let text = try folder.read("out.csv")
    #expect(text.hasPrefix("name,phone,email,address,about\n") && text.contains("\"Ås, \"\"Liv\"\"\",,,,\"a; b\"\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path(of: "out.csv"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try await contact(["import", "out.csv"]).output.hasPrefix("Imported 0 contacts."))
    let activities = try await contact(["export", "-", "--activities"])
    #expect(activities.lines.first == "day,kind,minutes,contact,note")
    #expect(activities.lines.dropFirst().allSatisfy { $0.prefix(4).allSatisfy(\.isNumber) })
    #expect(try await contact(["export", "/nowhere/out.csv"]).code == 74)
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
