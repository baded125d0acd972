import Foundation
import TestSupport
import TestTraits
import Testing

/// The examples of `organisation.md`, on a private server of PostgreSQL.
@Suite("The examples of organisation.md", .waiting, .enabled(if: PostgreSQLServer.isAvailable, "PostgreSQL is not installed"))
struct OrganisationExamplesTests {
  static let document = "Documentation/organisation.md"

  /// Stands for `sudo`: the superuser of the private server needs no password, and nothing is installed or started.
  private static let sudo = """
    #!/bin/sh
    case $1 in
      -u) user=$2; shift 2; unset PGPASSWORD; PGUSER=$user exec "$@" ;;
      apt|systemctl) ;;
      *) echo "sudo: $1: not expected" >&2; exit 64 ;;
    esac

    """

  @Test("The database is set up and filled, a mentor answers, and the answer is listed from its day on")
  func organisation() async throws {
    let (server, folder) = (try PostgreSQLServer(), TestFolder())
    defer { server.stop() }
    try folder.write(Self.sudo, to: "bin/sudo")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(of: "bin/sudo"))
    try folder.write("email,name\nkari@example.org,Kari Nes\n", to: "contacts.csv")
    // The private server's database of the superuser is not called after the person.
    let surroundings = [
      "PGHOST": server.folder, "PGUSER": "kari", "PGPASSWORD": "the coordinator's", "PGDATABASE": "postgres",
    ]
    func run(_ block: DocumentBlock, _ input: String) async throws -> CommandRun {
      try await DocumentExamplesTests.run("set -e\n" + block.text, input: input, in: folder, environment: surroundings)
    }
    let blocks = try DocumentBlock.all(of: Self.document).filter { !$0.commands.isEmpty }
    try #require(blocks.count >= 3)

    let made = try await run(blocks[0], "")
    #expect(made.code == 0, "\(made.errors)")
    try server.run("ALTER ROLE kari PASSWORD 'the coordinator''s'", in: "postgres")

    let filled = try await run(blocks[1], "a long password\n")
    #expect(filled.code == 0, "\(filled.output)\(filled.errors)")
    #expect(filled.output.contains("Imported 1 contact."), "\(filled.output)")

    let lines = """
      wait idle
      find Email address
      activate
      type liv@example.org
      submit
      find Password
      activate
      type a long password
      submit
      find Sign in
      activate
      wait idle
      tab 5
      wait idle
      find Visit Per
      do accept
      wait idle
      """
    // Before the answer, so that no midnight is between them.
    let today = try await DocumentExamplesTests.run("date +%Y-%m-%d", in: folder).lines[0]
    let session = try await run(try #require(blocks.first { $0.text.contains("earshot run --store") }), lines + "\n")
    #expect(session.code == 0, "\(session.errors)")
    #expect(session.output.contains("Assignment accepted"), "\(session.output)\(session.errors)")

    for (since, count) in [("2026-03-02", 1), (today, 1), ("9999-12-31", 0)] {
      let answers = try await DocumentExamplesTests.run(
        "EARSHOT_STORE=postgres:///nhf earshot answers --since \(since)", in: folder, environment: surroundings)
      #expect(answers.lines.count == count, "\(since): \(answers.output)\(answers.errors)")
      for line in answers.lines {
        #expect(line.wholeMatch(of: #/\d{4}-\d\d-\d\d \d\d:\d\d: liv@example\.org accepted: Visit Per/#) != nil, "\(line)")
      }
    }
    for block in blocks.dropFirst(2) where !block.text.contains("earshot run") {
      #expect(try await run(block, "").code == 0, "\(block.text)")
    }
  }
}
