import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

/// The role that sign-ins begin with, used by a program that guesses, or that only holds its connections.
@Suite("Guesses of a password", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct GuessTests {
  private let database: TemporaryDatabase
  private let roles: StoreRoles

  init() throws {
    database = try TemporaryDatabase()
    roles = StoreRoles(of: database.name)
    try database.open().addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
  }

  private func door() throws -> ServerConnection {
    try ServerConnection(try database.address, as: (roles.signIn, Secret(StoreRoles.signInPassword)), isPublic: true)
  }

  private func machine(_ name: String) throws -> PostgreSQLStore {
    try PostgreSQLStore(
      try ServerAddress(database.server.url(of: database.name, user: nil)), for: .session,
      folder: "\(database.folder.path)/\(name)", now: { DemoData.fixedNow })
  }

  private func guess(_ password: String, of email: String, _ connection: ServerConnection) throws -> String? {
    let proof = SignInProof(email: email, password: Secret(password), database: database.name)
    return try connection.run("SELECT earshot.role_of($1, $2::bytea)", [email, proof.text]).first?.text(0)
  }

  /// How far ahead of the clock the guesses of all addresses are, in guesses.
  private func counted() throws -> Int64 {
    try ServerConnection(try database.address).run(
      """
      SELECT sum(greatest(0, last_value - extract(epoch FROM clock_timestamp()) * 1000) / 30000)::bigint
      FROM pg_sequences WHERE schemaname = 'earshot' AND sequencename LIKE 'guesses%' AND last_value IS NOT NULL
      """)[0].number(0)
  }

  private func time(_ body: () throws -> Void) rethrows -> Duration {
    let begun = ContinuousClock.now
    try body()
    return begun.duration(to: .now)
  }

  @Test(
    "The right answer takes its time like a wrong one, and cut short neither says anything",
    arguments: [("liv@example.org", "long enough"), ("liv@example.org", "wrong one"), ("nobody@example.org", "long enough")])
  func sameTime(email: String, password: String) throws {
    let connection = try door()
    #expect(try time { _ = try guess(password, of: email, connection) } >= .milliseconds(500))
    try connection.run("SET statement_timeout = 100")
    let reported = sentence { () throws in _ = try guess(password, of: email, connection) }
    #expect(reported?.contains("57014") == true, "\(reported ?? "an answer")")
  }

  @Test("A guess counts that is cut short, taken back or made on another connection, for addresses that nobody has, too")
  func counting() throws {
    for email in ["liv@example.org", "nobody@example.org"] {
      let before = try counted()
      for _ in 1...10 {
        let connection = try door()
        try connection.run("SET statement_timeout = 20")
        try connection.runAlone("BEGIN")
        #expect(throws: StoreError.self) { _ = try guess("wrong one", of: email, connection) }
        try connection.runAlone("ROLLBACK")
      }
      // The clock has gone on by less than two guesses.
      #expect(try counted() - before >= 8, "\(email)")
    }
  }

  @Test("After many guesses each takes longer, and who knows the password is let in all the same")
  func backingOff() throws {
    let connection = try door()
    try connection.run("SET statement_timeout = 20")
    for _ in 1...40 { _ = try? guess("wrong one", of: "liv@example.org", connection) }
    let patient = try door()
    #expect(try time { _ = try guess("wrong one", of: "liv@example.org", patient) } >= .seconds(4))
    let store = try machine("new")
    _ = try store.signedIn(on: database.server)
    // From now on that machine needs no guess.
    let before = try counted()
    guard case .signedIn = store.perform(.signIn(email: "liv@example.org", password: Secret("long enough"))) else {
      Issue.record("not signed in again")
      return
    }
    #expect(try counted() <= before)
  }

  @Test("Who holds all connections that sign-ins begin with keeps no known machine out, and is put out by the next sign-in")
  func held() throws {
    let known = try machine("known")
    _ = try known.signedIn(on: database.server)
    let holding = try (1...20).map { _ in try door() }
    let signIn = StoreRequest.signIn(email: "liv@example.org", password: Secret("long enough"))
    guard case .failed(_, .signInBusy, let sentence) = try machine("new").perform(signIn) else {
      Issue.record("there was room")
      return
    }
    #expect(sentence.contains("all places for a first sign-in at a machine are taken"), "\(sentence)")
    let superuser = try ServerConnection(try database.address)
    while try superuser.run(
      "SELECT 1 FROM pg_stat_activity WHERE usename = $1 AND backend_start > clock_timestamp() - interval '10 seconds'",
      [roles.signIn]
    ).first != nil {
      try superuser.run("SELECT pg_sleep(0.5)")
    }
    guard case .signedIn = known.perform(signIn) else {
      Issue.record("the known machine was kept out")
      return
    }
    _ = try machine("new").signedIn(on: database.server)
    for connection in holding { #expect(throws: StoreError.self) { try connection.run("SELECT 1") } }
  }

  @Test("What everybody may sign in as fills no disk, and cannot allow itself to")
  func disk() throws {
    let connection = try door()
    #expect(throws: StoreError.self) { try connection.run("ALTER ROLE CURRENT_USER RESET temp_file_limit") }
    try connection.run("ALTER ROLE CURRENT_USER RESET ALL")
    let reported = sentence { () throws in
      try connection.run("SELECT count(*) FROM (SELECT g FROM generate_series(1, 1000000) AS g ORDER BY g::text) AS s")
    }
    #expect(reported?.contains("53400") == true, "\(reported ?? "an answer")")
  }
}
