import CustomDump
import Foundation
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing
import Text

@testable import PeerMentorPostgreSQL

/// Each role connects with plain SQL, like a person who does not use Earshot.
@Suite("Rights of roles", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct RightsTests {
  /// An organisation with two mentors, Liv (1) and Per (2), each with a contact, an assignment, an activity and settings.
  private final class Office {
    let database: TemporaryDatabase
    let roles: StoreRoles

    init() throws {
      database = try TemporaryDatabase()
      roles = StoreRoles(of: database.name)
      let store = try database.open()
      for name in ["liv", "per"] {
        let account = try store.addAccount(
          email: "\(name)@example.org", name: name, organisation: .hlf, password: Secret("long enough"))
        try store.add(
          AccountContent(
            contacts: [Contact(id: 1, name: "Contact of \(name)")],
            notifications: [
              Notification(id: 0, kind: .assignment, title: "For \(name)", body: "secret", arrivedAt: 1, contactID: 1)
            ],
            activities: [Activity(id: 0, kind: .visit, day: CalendarDay(number: 1), minutes: 15, note: "secret", contactID: 1)],
            certificates: [Certificate(id: 0, name: "First aid", expires: CalendarDay(number: 9))],
            preferences: Preferences(), isPaused: false), account: account.id)
        _ = store.perform(.change(.saveDraft(.new(contact: nil), ActivityDraft(note: "secret")), of: account.id))
        var fields = ContactFields()
        fields[.name] = "secret"
        _ = store.perform(.change(.saveContactDraft(nil, fields), of: account.id))
      }
      store.close()
    }

    func mentor(_ name: String) throws -> ServerConnection {
      let connection = try ServerConnection(
        try database.address, as: (try database.role(of: "\(name)@example.org"), Secret("long enough")))
      try connection.run("SET search_path = earshot, pg_temp")
      return connection
    }

    /// A connection as a person whose only group is the given one.
    func member(of group: String) throws -> ServerConnection {
      let connection = try ServerConnection(try database.address)
      let name = database.name + "_clerk_" + (group == roles.coordinator ? "c" : "a")
      if try connection.run("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]).isEmpty {
        let verifier = try connection.verifier(of: Secret("long enough"))
        try connection.run("CREATE ROLE \(quoted(name)) LOGIN PASSWORD '\(verifier)' IN ROLE \(quoted(group))")
      }
      let own = try ServerConnection(try database.address, as: (name, Secret("long enough")))
      try own.run("SET search_path = earshot, pg_temp")
      return own
    }
  }

  private static let tables = [
    "contact", "notification", "notification_count", "activity", "activity_draft", "contact_draft", "certificate", "preference",
    "receipt", "read_count",
  ]

  /// Whether a statement is refused, or touches no row.
  ///
  /// - Parameter whereNoRowsAreFine: Whether a statement without rows counts as allowed unless it fails.
  private func isRefused(
    _ sql: String, _ connection: ServerConnection, whereNoRowsAreFine: Bool = false
  ) throws -> Bool {
    // Wrongly allowed changes are rolled back; and some statements work only in transactions.
    try connection.runAlone("BEGIN")
    defer { try? connection.runAlone("ROLLBACK") }
    do throws(StoreError) {
      let rows = try connection.run(sql)
      let hasRows = ["SELECT", "UPDATE", "INSERT", "DELETE"].contains { sql.hasPrefix($0) }
      return rows.isEmpty && (hasRows || !whereNoRowsAreFine)
    } catch {
      guard error.code == .notAllowed else { throw error }
      return true
    }
  }

  @Test("A mentor sees the rows that are theirs, and no others")
  func own() throws {
    let office = try Office()
    let liv = try office.mentor("liv")
    for table in Self.tables where !["receipt", "read_count"].contains(table) {
      expectNoDifference(try liv.run("SELECT DISTINCT account_id FROM \(table)").map { $0.number(0) }, [1], "\(table)")
    }
    expectNoDifference(try liv.run("SELECT email FROM account").map { $0.text(0) }, ["liv@example.org"])
  }

  @Test("A mentor can do nothing to others' rows, nor to what is not for mentors to write")
  func mentor() throws {
    let office = try Office()
    let liv = try office.mentor("liv")
    let per = try office.database.role(of: "per@example.org")
    let attempts =
      Self.tables.map { "SELECT 1 FROM \($0) WHERE account_id = 2" }
      + Self.tables.map { "DELETE FROM \($0) WHERE account_id = 2 RETURNING 1" }
      + Self.tables.map { "UPDATE \($0) SET account_id = 1 WHERE account_id = 2 RETURNING 1" }
      + Self.tables.map { "TRUNCATE \($0)" }
      + [
        "SELECT 1 FROM account WHERE id = 2", "UPDATE account SET name = 'x' RETURNING 1", "DELETE FROM account RETURNING 1",
        "UPDATE notification SET is_read = true WHERE id = 2 RETURNING 1",
        "UPDATE notification SET title = 'x' RETURNING 1", "UPDATE notification SET body = 'x' RETURNING 1",
        "INSERT INTO notification (account_id, kind, title, body, arrived_at) VALUES (1, 'pause', 'x', '', 1) RETURNING 1",
        "INSERT INTO contact (account_id, name, name_key, phone, email, address, about) "
          + "VALUES (2, 'x', 'x', '', '', '', '') RETURNING 1",
        "SELECT 1 FROM change_contact(2, 'x', 'x', 'x', 'x', 'x', 'x') AS number WHERE number IS NOT NULL",
        "INSERT INTO activity (account_id, kind, day, minutes, note) VALUES (2, 'visit', 1, 15, '') RETURNING 1",
        "INSERT INTO activity (id, account_id, kind, day, minutes, note) VALUES (99, 1, 'visit', 1, 15, '') RETURNING 1",
        "UPDATE activity SET account_id = 2 WHERE account_id = 1 RETURNING 1",
        "INSERT INTO preference (account_id) VALUES (2) RETURNING 1",
        "INSERT INTO receipt (account_id, key) VALUES (2, gen_random_uuid()) RETURNING 1",
        "UPDATE notification_count SET total = 0 RETURNING 1", "UPDATE read_count SET number = 0 RETURNING 1",
        "SELECT 1 FROM sign_in", "SELECT 1 FROM session", "SELECT 1 FROM sending",
        "UPDATE certificate SET expires_on = 99 RETURNING 1",
        "UPDATE fact SET value = '99' RETURNING 1", "INSERT INTO fact (name, value) VALUES ('x', 'x') RETURNING 1",
        "DELETE FROM fact RETURNING 1",
        "SELECT add_account('x', 'x', 'x', 'HLF', false, 'x', '')", "SELECT remove_account(2)", "SELECT shut_out(2)",
        "SELECT set_password(2, 'x', '')", "SELECT role_of('per@example.org', '')", "SELECT new_role()",
        "SELECT first FROM send(gen_random_uuid(), 2, 'pause', 'x', '', 1, NULL)",
        "SELECT tell(ARRAY[2::bigint])", "SELECT rolpassword FROM pg_authid", "SELECT passwd FROM pg_shadow",
        "ALTER ROLE \(quoted(per)) PASSWORD 'x'", "SET ROLE \(quoted(per))", "SET SESSION AUTHORIZATION \(quoted(per))",
        "SET ROLE \(quoted(office.roles.owner))", "SET ROLE \(quoted(office.roles.coordinator))",
        "GRANT \(quoted(office.roles.coordinator)) TO CURRENT_USER", "ALTER ROLE CURRENT_USER CREATEROLE",
        "ALTER ROLE CURRENT_USER SUPERUSER", "CREATE ROLE intruder",
        "ALTER TABLE activity DISABLE ROW LEVEL SECURITY", "ALTER TABLE activity NO FORCE ROW LEVEL SECURITY",
        "CREATE POLICY mine ON activity USING (true)", "DROP POLICY mentor ON activity", "DROP TABLE activity",
        "CREATE TABLE earshot.mine (a int)", "CREATE TABLE public.mine (a int)", "CREATE TEMP TABLE mine (a int)",
        "CREATE SCHEMA mine", "DROP SCHEMA earshot CASCADE",
        "CREATE OR REPLACE FUNCTION my_account() RETURNS bigint LANGUAGE sql AS 'SELECT 2::bigint'",
        "CREATE TRIGGER mine AFTER INSERT ON activity EXECUTE FUNCTION rows_touched()",
        "COPY activity TO '/tmp/activity'", "COPY activity FROM PROGRAM 'echo'", "SELECT pg_read_file('/etc/passwd')",
        "SELECT nextval('notification_number')", "SELECT setval('activity_id_seq', 9)",
        "SELECT usename FROM pg_stat_activity", "SELECT pg_stat_get_backend_userid(1)", "SELECT pid FROM pg_stat_ssl",
        "SELECT pg_advisory_lock(1164014195)", "SELECT pg_try_advisory_xact_lock_shared(1, 2)", "SELECT lo_create(0)",
        "SELECT lo_from_bytea(0, '')", "DO 'BEGIN END'", "SELECT * FROM pg_locks",
        "LOCK TABLE activity IN ACCESS EXCLUSIVE MODE", "LOCK TABLE activity_draft IN SHARE MODE",
        "LOCK TABLE contact_draft IN SHARE MODE",
        "LOCK TABLE notification IN EXCLUSIVE MODE", "LOCK TABLE preference IN SHARE ROW EXCLUSIVE MODE",
        "LOCK TABLE receipt IN ROW EXCLUSIVE MODE", "ALTER DEFAULT PRIVILEGES IN SCHEMA earshot GRANT ALL ON TABLES TO PUBLIC",
        "SELECT 1 FROM contact FOR UPDATE", "SELECT 1 FROM account FOR KEY SHARE",
      ]
    for attempt in attempts {
      #expect(try isRefused(attempt, liv), "a mentor may: \(attempt)")
    }
    // CREATE DATABASE must run outside a transaction.
    #expect(throws: StoreError.self) { try liv.runAlone("CREATE DATABASE intruder") }
    // An activity with another mentor's contact would reveal that the contact exists.
    expectNoDifference(
      sentence { () throws(StoreError) in
        try liv.run("INSERT INTO activity (account_id, contact_id, kind, day, minutes, note) VALUES (1, 2, 'visit', 1, 15, '')")
      }?.contains("was removed meanwhile"), true)
    // No attempt left a trace.
    let store = try office.database.open()
    expectNoDifference(try store.content(of: 2).activities.map(\.note), ["secret"])
    expectNoDifference(try store.content(of: 2).notifications.map(\.isRead), [false])
  }

  @Test("Whether an address is there nobody can find out: not by the name of a role, and not from who is connected")
  func catalogue() throws {
    let office = try Office()
    let clerk = try office.member(of: office.roles.coordinator)
    let names = try clerk.run("SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)", [office.roles.mentorPrefix])
    expectNoDifference(names.count, 2)
    let before = Set(names.map { $0.text(0) })
    // A new account of the same address in the same database gets another role name.
    let store = try office.database.open()
    try store.removeAccount(email: "per@example.org")
    try store.addAccount(email: "per@example.org", name: "Per", organisation: .hlf, password: Secret("long enough"))
    #expect(!before.contains(try office.database.role(of: "per@example.org")))
    #expect(try isRefused("SELECT usename FROM pg_stat_activity", clerk))
  }

  @Test("The role that a sign-in begins with tells a mentor's role to who has the password, and nothing to anybody else")
  func signIn() throws {
    let office = try Office()
    let asking = try ServerConnection(
      try office.database.address, as: (office.roles.signIn, Secret(StoreRoles.signInPassword)), isPublic: true)
    func role(_ email: String, _ password: String) throws -> String {
      let proof = SignInProof(email: email, password: Secret(password), database: office.database.name)
      return try asking.run("SELECT earshot.role_of($1, $2::bytea)", [email, proof.text])[0].text(0)
    }
    let liv = try office.database.role(of: "liv@example.org")
    expectNoDifference(try role("liv@example.org", "long enough"), liv)
    let wrong = [try role("liv@example.org", "wrong"), try role("nobody@example.org", "long enough")]
    #expect(!wrong.contains(liv))
    for name in wrong { expectNoDifference(name.count, liv.count) }
    for table in Self.tables + ["account", "sign_in", "session", "sending"] {
      #expect(try isRefused("SELECT 1 FROM earshot.\(table)", asking), "\(table)")
    }
    for attempt in [
      "SELECT earshot.keep_proof('', true)", "SET ROLE \(quoted(liv))", "SELECT earshot.is_running(1)",
      "SELECT earshot.clear_sign_ins()", "SELECT setval('earshot.guesses_1', 1)", "SELECT nextval('earshot.guesses_1')",
    ] {
      #expect(try isRefused(attempt, asking), "\(attempt)")
    }
    // After a change by anyone, only the new password counts.
    let store = try office.database.open()
    try store.setPassword(email: "liv@example.org", Secret("by the office"))
    expectNoDifference(try role("liv@example.org", "by the office"), liv)
    #expect(try role("liv@example.org", "long enough") != liv)
    guard
      case .passwordChanged = store.perform(
        .changePassword(account: 1, current: Secret("by the office"), new: Secret("by themselves")))
    else {
      Issue.record("not changed")
      return
    }
    expectNoDifference(try role("liv@example.org", "by themselves"), liv)
  }

  @Test("A coordinator adds and reads answers, and neither reads notes nor raises their own rights")
  func coordinator() throws {
    let office = try Office()
    let clerk = try office.member(of: office.roles.coordinator)
    expectNoDifference(try clerk.run("SELECT count(*) FROM account")[0].number(0), 2)
    expectNoDifference(try clerk.run("SELECT count(*) FROM notification WHERE answer IS NULL")[0].number(0), 2)
    try clerk.run(
      "INSERT INTO notification (account_id, kind, title, body, arrived_at) SELECT id, 'pause', 'x', '', 1 FROM account")
    let per = try office.database.role(of: "per@example.org")
    let mentors = ["activity", "activity_draft", "contact_draft", "preference", "certificate", "receipt", "notification_count"]
    var attempts: [String] = mentors.flatMap { ["SELECT 1 FROM \($0)", "DELETE FROM \($0) RETURNING 1"] }
    attempts += ["notification", "account", "fact"].map { "DELETE FROM \($0) RETURNING 1" }
    attempts += ["contact", "notification", "account", "fact"].map { "TRUNCATE \($0) CASCADE" }
    attempts += [
      "UPDATE notification SET answer = 'accepted' RETURNING 1", "UPDATE account SET role = current_user RETURNING 1",
      "INSERT INTO account (role, email, email_key, name, organisation) "
        + "VALUES (current_user, 'x', 'x', 'x', 'HLF') RETURNING 1",
      "UPDATE contact SET account_id = 1 RETURNING 1", "UPDATE fact SET value = '' RETURNING 1",
      "SET ROLE \(quoted(per))", "SET ROLE \(quoted(office.roles.owner))", "SET ROLE \(quoted(office.roles.mentor))",
      "GRANT \(quoted(per)) TO CURRENT_USER", "GRANT \(quoted(office.roles.owner)) TO CURRENT_USER",
      "ALTER ROLE \(quoted(per)) PASSWORD 'x'", "DROP ROLE \(quoted(per))", "CREATE ROLE intruder",
      "ALTER TABLE activity DISABLE ROW LEVEL SECURITY", "GRANT SELECT ON activity TO CURRENT_USER",
      "CREATE TABLE earshot.mine (a int)", "SELECT rolpassword FROM pg_authid",
    ]
    for attempt in attempts {
      #expect(try isRefused(attempt, clerk), "a coordinator may: \(attempt)")
    }
    // Functions that make roles take no readable password.
    for attempt in [
      "SELECT add_account('x', 'x', 'x', 'HLF', false, 'plain', '')", "SELECT set_password(1, 'plain', '')",
      "SELECT set_password(1, 'x'' SUPERUSER', '')",
    ] {
      #expect(throws: StoreError.self, "\(attempt)") { try clerk.run(attempt) }
    }
  }

  @Test("Who may do what is as the document's table says, for each role and each statement in it")
  func documented() throws {
    let office = try Office()
    let rows = try Self.documentedRights()
    #expect(rows.count > 20)
    let people = [
      try office.mentor("liv"), try office.member(of: office.roles.coordinator),
      try office.member(of: office.roles.administrator),
    ]
    for row in rows {
      let sql = row.statement.replacing(":own", with: "1").replacing(":other", with: "2")
        .replacing(":database", with: office.database.name)
        .replacing(":verifier", with: "'SCRAM-SHA-256$4096:YQ==$YQ==:YQ=='")
      for (index, person) in people.enumerated() {
        let may = try !isRefused(sql, person, whereNoRowsAreFine: true)
        expectNoDifference(may, row.allowed[index], "\(["mentor", "coordinator", "administrator"][index]): \(row.what): \(sql)")
      }
    }
  }

  /// The rows of the table in the document, for a mentor, a coordinator and an administrator.
  private static func documentedRights() throws -> [(what: String, statement: String, allowed: [Bool])] {
    let text = try String(contentsOf: Checkout.url("Documentation/organisation.md"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { return nil }
      return (cells[0], String(cells[1].dropFirst().dropLast()), cells[2...].map { $0 == "yes" })
    }
  }

  @Test("Nobody who signs in, and no other program either, becomes the role that makes roles, or reaches another organisation")
  func administrator() throws {
    let office = try Office()
    let other = try TemporaryDatabase()
    let neighbour = try other.open()
    try neighbour.addAccount(email: "per@example.org", name: "Per", organisation: .nhf, password: Secret("long enough"))
    let theirs = StoreRoles(of: other.name)
    let per = try other.role(of: "per@example.org")
    let people = [
      "mentor": try office.mentor("liv"), "coordinator": try office.member(of: office.roles.coordinator),
      "administrator": try office.member(of: office.roles.administrator),
    ]
    let makers = [office.roles.owner, office.roles.accounts, theirs.owner, theirs.accounts]
    let attempts =
      makers.flatMap {
        ["SET ROLE \(quoted($0))", "GRANT \(quoted($0)) TO CURRENT_USER", "SET SESSION AUTHORIZATION \(quoted($0))"]
      }
      + [theirs.administrator, theirs.coordinator, theirs.mentor, per, "pg_execute_server_program", "pg_write_server_files"]
      .flatMap { ["GRANT \(quoted($0)) TO CURRENT_USER", "SET ROLE \(quoted($0))"] }
      + [
        "ALTER ROLE \(quoted(per)) PASSWORD 'x'", "DROP ROLE \(quoted(per))", "ALTER ROLE \(quoted(per)) RENAME TO mine",
        "COPY earshot.fact TO PROGRAM 'true'", "CREATE ROLE intruder", "CREATE ROLE intruder IN ROLE \(quoted(theirs.mentor))",
        "ALTER FUNCTION set_password OWNER TO CURRENT_USER", "ALTER FUNCTION set_password SET search_path = public",
        "CREATE FUNCTION earshot.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      ]
    for (name, person) in people {
      for attempt in attempts {
        // A report that the role is already the same is no success.
        #expect(try isRefused(attempt, person, whereNoRowsAreFine: true), "a \(name) may: \(attempt)")
      }
    }
    let members = try ServerConnection(try other.address).run(
      "SELECT member.rolname FROM pg_roles AS maker, pg_roles AS member WHERE maker.rolname = ANY ($1::text[]) "
        + "AND member.rolname <> maker.rolname AND NOT member.rolsuper AND pg_has_role(member.oid, maker.oid, 'MEMBER')",
      ["{" + makers.joined(separator: ",") + "}"])
    expectNoDifference(members.map { $0.text(0) }, [])
    #expect(throws: StoreError.self) {
      _ = try ServerConnection(
        try other.address, as: (try office.database.role(of: "liv@example.org"), Secret("long enough")))
    }
    guard case .signedIn = neighbour.perform(.signIn(email: "per@example.org", password: Secret("long enough"))) else {
      Issue.record("the neighbour's password is another one")
      return
    }
  }

  @Test("What is forced on every table is row-level security")
  func forced() throws {
    let office = try Office()
    let rows = try ServerConnection(try office.database.address).run(
      "SELECT relname FROM pg_class WHERE relnamespace = 'earshot'::regnamespace AND relkind = 'r' "
        + "AND NOT (relrowsecurity AND relforcerowsecurity)")
    expectNoDifference(rows.map { $0.text(0) }, [])
  }

  @Test("No password, old or new, right or wrong, is in a table or in the server's log")
  func passwords() throws {
    let office = try Office()
    let store = try office.database.open()
    _ = store.perform(.signIn(email: "liv@example.org", password: Secret("long enough")))
    _ = store.perform(.signIn(email: "liv@example.org", password: Secret("wrong-and-secret")))
    _ = store.perform(
      .changePassword(account: 1, current: Secret("long enough"), new: Secret("brand-new-secret")))
    try store.setPassword(email: "liv@example.org", Secret("given-by-the-office"))
    let log = office.database.server.log
    #expect(log.contains("ALTER ROLE"))
    for password in ["long enough", "wrong-and-secret", "brand-new-secret", "given-by-the-office"] {
      #expect(!log.contains(password))
    }
  }

  @Test("A coordinator who copies a store into the organisation's is told that an administrator must, and nothing is copied")
  func copy() throws {
    let database = try TemporaryDatabase()
    let mine = try StoreKind.sqlite.empty()
    let liv = try mine.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try mine.add([Contact(id: 1, name: "Per")], account: liv.id)
    let role = "&options=-c%20role%3D" + StoreRoles(of: database.name).coordinator
    let theirs = try PostgreSQLStore(
      ServerAddress(database.server.url(of: database.name) + role), for: .administration, folder: database.folder.path,
      now: { DemoData.fixedNow })
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try StoreCopy(from: mine, to: theirs).perform() },
      "only an administrator may copy accounts from an organisation's store, or into one: what mentors note and choose "
        + "nobody else sees; nothing was copied, ask an administrator to do it")
    expectNoDifference(try database.open().listAccounts(), [])
  }

  /// The organisation's store as a member of a group sees it.
  private func store(_ database: TemporaryDatabase, as group: String) throws -> PostgreSQLStore {
    try PostgreSQLStore(
      ServerAddress(database.server.url(of: database.name) + "&options=-c%20role%3D" + group), for: .administration,
      folder: database.folder.path, now: { DemoData.fixedNow })
  }

  @Test("A coordinator's rights are enough for all that the commands do as one")
  func coordinatorsWork() throws {
    let database = try TemporaryDatabase()
    let roles = StoreRoles(of: database.name)
    let office = try store(database, as: roles.coordinator)
    try office.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try office.setPassword(email: "liv@example.org", Secret("longer than that"))
    try office.addContact(Contact(id: 0, name: "Ola"), account: nil)
    expectNoDifference(try office.importContacts([Contact(id: 0, name: "Ola"), Contact(id: 0, name: "Kari")]).added, 1)
    try office.notify(.assignment, title: "Visit", body: "", contact: "Kari")
    expectNoDifference(try office.notifyEveryone(.pause, title: "Closed", body: ""), 1)
    expectNoDifference(try office.answers(since: nil), [])
    expectNoDifference(try office.listContacts().map(\.name), ["Kari", "Ola"])
    try office.tryWriting()
    let report = try OrganisationSetup(office.address).status()
    #expect(report.contains("Mentors: 1, connected: 0."), "\(report)")
    try office.removeAccount(email: "liv@example.org")
    expectNoDifference(try office.listAccounts(), [])
  }

  @Test("An administrator's rights are enough to copy a store, out and in")
  func administratorsWork() throws {
    let (from, to) = (try TemporaryDatabase(), try TemporaryDatabase())
    let full = try from.open()
    try full.chooseOrganisation(.hlf)
    let liv = try full.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try full.add(DemoData(organisation: .hlf, language: .english).content(madeAt: DemoData.fixedNow), account: liv.id)
    let source = try store(from, as: StoreRoles(of: from.name).administrator)
    let target = try store(to, as: StoreRoles(of: to.name).administrator)
    _ = try StoreCopy(from: source, to: target).perform()
    expectNoDifference(try target.listContacts().count, 9)
    try target.chooseOrganisation(.hlf)
    expectNoDifference(try target.organisation(), .hlf)
    expectNoDifference(try target.problems(), [])
    let account = try #require(try target.listAccounts().first)
    expectNoDifference(
      try target.content(of: account.id).activities.map(\.note), try source.content(of: 1).activities.map(\.note))
  }
}
