import CustomDump
import Foundation
import LinuxSupport
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing
import Text

@testable import PeerMentorPostgreSQL

@Suite("Setting up and bringing up to date", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct SetupTests {
  @Test("A person of a database that is gone can be added to the next one of its name, and signs in with the new password")
  func leftRole() throws {
    let database = try TemporaryDatabase()
    let store = try database.open()
    try store.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    // The same state as after the database was dropped and made again.
    try ServerConnection(try database.address).run("DELETE FROM earshot.account")
    try store.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("another one"))
    expectNoDifference(
      store.perform(.signIn(email: "liv@example.org", password: Secret("long enough"))), .signInRefused(.wrongCredentials))
    guard case .signedIn = store.perform(.signIn(email: "liv@example.org", password: Secret("another one"))) else {
      Issue.record("not signed in")
      return
    }
  }

  @Test("To set up what is set up changes nothing, and to bring up to date what is, neither")
  func twice() throws {
    let database = try TemporaryDatabase()
    let setup = OrganisationSetup(try database.address)
    try database.open(demo: DemoData(organisation: .hlf, language: .english)).close()
    expectNoDifference(try setup.initialize().first, "All of it was there already, version \(Schema.version).")
    expectNoDifference(try setup.initialize().count, 2)
    expectNoDifference(try setup.upgrade(), ["The store is up to date, version \(Schema.version)."])
    expectNoDifference(try database.open().listContacts().count, 9)
  }

  @Test("A database that is one organisation's is not set up for another")
  func otherOrganisation() throws {
    let database = try TemporaryDatabase()
    let setup = OrganisationSetup(try database.address)
    try database.open().chooseOrganisation(.hlf)
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try setup.initialize(for: .nhf) },
      "the database '\(database.name)' is that of HLF, not of NHF, and stays so; name another database for NHF")
    expectNoDifference(try setup.initialize(for: .hlf).count, 2)
    expectNoDifference(try database.open().organisation(), .hlf)
  }

  @Test("An older store goes forward while a mentor is connected, whose password stays, and whose rights become narrow")
  func upgrade() throws {
    let server = try PostgreSQLServer.shared.get()
    let address = try Self.oldStore(named: "t_old_\(UUID().uuidString.lowercased().prefix(8))", on: server)
    let superuser = try ServerConnection(address)
    let roles = StoreRoles(of: address.database)
    let folder = TestFolder()
    func open() throws -> PostgreSQLStore {
      try PostgreSQLStore(address, for: .everybody, folder: folder.path, now: { DemoData.fixedNow })
    }
    expectNoDifference(
      sentence { () throws(StoreError) in
        _ = try PostgreSQLStore(address, for: .everybody, folder: folder.path, now: { DemoData.fixedNow })
      }?.contains("earshot organisation upgrade"), true)
    let old = try superuser.run("SELECT role FROM earshot.account")[0].text(0)
    let connected = try ServerConnection(address, as: (old, Secret("long enough")))
    let report = try OrganisationSetup(address).upgrade()
    #expect(report.contains("Brought the store from version 6 to \(Schema.version)."), "\(report)")
    #expect(throws: StoreError.self, "an older program goes on") { try connected.run("SELECT 1") }
    let new = try superuser.run("SELECT role FROM earshot.account")[0].text(0)
    #expect(new != old && new.hasPrefix(roles.mentorPrefix))
    expectNoDifference(
      try superuser.run("SELECT count(*) FROM pg_roles WHERE rolname = $1 AND rolcreaterole", [roles.owner])[0].number(0), 0)
    expectNoDifference(
      try superuser.run(
        "SELECT count(*) FROM pg_auth_members JOIN pg_roles ON pg_roles.oid = roleid WHERE rolname = ANY ($1::name[])",
        ["{\(roles.owner),\(roles.accounts)}"])[0].number(0), 0)
    // Earlier rows are counted, and found like later ones.
    let store = try open()
    guard case .signedIn(_, let overview) = store.perform(.signIn(email: "liv@example.org", password: Secret("long enough")))
    else {
      Issue.record("not signed in")
      return
    }
    expectNoDifference(overview?.unreadCount, 1)
    // After the first sign-in the role is returned only for the password.
    expectNoDifference(
      store.perform(.signIn(email: "liv@example.org", password: Secret("wrong"))), .signInRefused(.wrongCredentials))
    expectNoDifference(try superuser.run("SELECT count(*) FROM earshot.sign_in")[0].number(0), 1)
    try store.setPassword(email: "liv@example.org", Secret("another one"))
    try store.removeAccount(email: "liv@example.org")
    expectNoDifference(try superuser.run("SELECT 1 FROM pg_roles WHERE rolname = $1", [new]).count, 0)
  }

  /// A store in the state of version 6, with a mentor, one read notification and one unread.
  private static func oldStore(named name: String, on server: PostgreSQLServer) throws -> ServerAddress {
    let address = try ServerAddress(server.url(of: name))
    try ServerConnection(address.maintenance).runAlone("CREATE DATABASE \(name)")
    let connection = try ServerConnection(address)
    let roles = StoreRoles(of: name)
    for group in [roles.owner, roles.administrator, roles.coordinator, roles.mentor] {
      try connection.run("CREATE ROLE \(quoted(group)) NOLOGIN")
    }
    try connection.run("ALTER ROLE \(quoted(roles.owner)) CREATEROLE")
    try connection.run("GRANT \(quoted(roles.mentor)) TO \(quoted(roles.owner)) WITH ADMIN OPTION")
    try connection.run("GRANT \(quoted(roles.owner)) TO \(quoted(roles.administrator))")
    for migration in Schema.migrations.prefix(6) {
      try connection.runScript(Schema.sql(of: migration.sql, for: roles))
    }
    try connection.run("INSERT INTO earshot.fact (name, value) VALUES ('schema', '6'), ('oldest', '1')")
    try connection.run(
      "SELECT earshot.add_account($1, $2, $2, 'Liv', 'HLF', false, $3)",
      [name + "_m_0123456789abcdef0123", "liv@example.org", try connection.verifier(of: Secret("long enough"))])
    for isRead in ["true", "false"] {
      try connection.run(
        "INSERT INTO earshot.notification (account_id, kind, title, body, arrived_at, is_read) "
          + "VALUES (1, 'pause', 'x', '', 1, \(isRead))")
    }
    return address
  }

  @Test("A newer store wants a newer program")
  func newer() throws {
    let database = try TemporaryDatabase()
    let superuser = try ServerConnection(try database.address)
    try superuser.run("UPDATE earshot.fact SET value = '99' WHERE name IN ('schema', 'oldest')")
    defer {
      _ = try? superuser.run(
        "UPDATE earshot.fact SET value = CASE name WHEN 'oldest' THEN '\(Schema.oldest)' ELSE '\(Schema.version)' END "
          + "WHERE name IN ('schema', 'oldest')")
    }
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try database.open() }?.contains("update Earshot"), true)
  }

  @Test("Several who set one store up at the same moment all succeed, and one store is made")
  func parallel() throws {
    let server = try PostgreSQLServer.shared.get()
    let address = try ServerAddress(server.url(of: "t_par_\(UUID().uuidString.lowercased().prefix(8))"))
    let outcomes = Inbox<String>()
    let threads = (1...4).map { number in
      NamedThread("test-setup-\(number)") {
        do throws(StoreError) {
          outcomes.add(try OrganisationSetup(address).initialize().joined(separator: " "))
        } catch {
          outcomes.add("failed: \(error.sentence)")
        }
      }
    }
    threads.forEach { $0.join() }
    let reported = threads.compactMap { _ in outcomes.next() }
    expectNoDifference(reported.filter { $0.hasPrefix("failed") }, [])
    expectNoDifference(reported.count { $0.contains("Made the database") }, 1)
    expectNoDifference(
      try ServerConnection(address).run("SELECT value FROM earshot.fact WHERE name = 'schema'").map { $0.text(0) },
      ["\(Schema.version)"])
  }

  @Test("Only whoever owns the server sets up and upgrades, and others are told who that is")
  func owner() throws {
    let database = try TemporaryDatabase()
    let superuser = try ServerConnection(try database.address)
    let clerk = database.name + "_maker"
    try superuser.run("CREATE ROLE \(quoted(clerk)) CREATEROLE CREATEDB IN ROLE \(database.name)_administrator")
    let address = try ServerAddress(database.server.url(of: database.name) + "&options=-c%20role%3D\(clerk)")
    for attempt in [{ try OrganisationSetup(address).initialize() }, { try OrganisationSetup(address).upgrade() }] {
      expectNoDifference(
        sentence { () throws in _ = try attempt() },
        "'\(clerk)' cannot set up or upgrade the store '\(address.text)': only a superuser of the server can, who is mostly "
          + "called postgres; do it as that user, like sudo -u postgres")
    }
  }
}
