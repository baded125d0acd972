import CustomDump
import Dates
import PeerMentor
import PeerMentorStore
import PrivatePostgreSQL
import StoreRig
import Testing

@testable import PostgreSQLStore
import ThreadRig

/// Each role connects with plain SQL, as somebody would who does not use Earshot at all.
@Suite("Rights of roles", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct RightsTests {
  /// An organisation with two mentors, Liv (1) and Per (2), each with a contact, an assignment, an activity and choices.
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
        _ = store.perform(.saveDraft(account: account.id, key: .new(contact: nil), ActivityDraft(note: "secret")))
      }
      store.close()
    }

    func mentor(_ name: String) throws -> ServerConnection {
      let connection = try ServerConnection(
        try database.address, as: (roles.role(ofEmail: "\(name)@example.org"), Secret("long enough")))
      try connection.run("SET search_path = earshot, pg_temp")
      return connection
    }

    /// Somebody of the office, who is a member of a group and nothing else.
    func member(of group: String) throws -> ServerConnection {
      let connection = try ServerConnection(try database.address)
      let name = database.name + "_clerk_" + (group == roles.coordinator ? "c" : "a")
      if try connection.run("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]).isEmpty {
        try connection.run("CREATE ROLE \(quoted(name)) LOGIN IN ROLE \(quoted(group))")
      }
      try connection.run("SET SESSION AUTHORIZATION \(quoted(name))")
      try connection.run("SET search_path = earshot, pg_temp")
      return connection
    }
  }

  private static let tables = [
    "contact", "notification", "notification_count", "activity", "activity_draft", "certificate", "preference", "receipt",
  ]

  /// Whether a statement is refused, or touches no row.
  private func isRefused(_ sql: String, _ connection: ServerConnection) throws -> Bool {
    do throws(StoreError) {
      return try connection.run(sql).isEmpty
    } catch {
      guard error.code == .notAllowed else { throw error }
      return true
    }
  }

  @Test("A mentor sees the rows that are theirs, and no others")
  func own() throws {
    let office = try Office()
    let liv = try office.mentor("liv")
    for table in Self.tables where table != "receipt" {
      expectNoDifference(try liv.run("SELECT DISTINCT account_id FROM \(table)").map { $0.number(0) }, [1], "\(table)")
    }
    expectNoDifference(try liv.run("SELECT email FROM account").map { $0.text(0) }, ["liv@example.org"])
  }

  @Test("A mentor can do nothing to others' rows, nor to what is not for mentors to write")
  func mentor() throws {
    let office = try Office()
    let liv = try office.mentor("liv")
    let per = office.roles.role(ofEmail: "per@example.org")
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
          + "VALUES (1, 'x', 'x', '', '', '', '') RETURNING 1",
        "INSERT INTO activity (account_id, kind, day, minutes, note) VALUES (2, 'visit', 1, 15, '') RETURNING 1",
        "INSERT INTO activity (id, account_id, kind, day, minutes, note) VALUES (99, 1, 'visit', 1, 15, '') RETURNING 1",
        "UPDATE activity SET account_id = 2 WHERE account_id = 1 RETURNING 1",
        "INSERT INTO preference (account_id) VALUES (2) RETURNING 1",
        "INSERT INTO receipt (account_id, key) VALUES (2, gen_random_uuid()) RETURNING 1",
        "UPDATE notification_count SET unread = 0 RETURNING 1", "UPDATE certificate SET expires_on = 99 RETURNING 1",
        "UPDATE fact SET value = '99' RETURNING 1", "INSERT INTO fact (name, value) VALUES ('x', 'x') RETURNING 1",
        "DELETE FROM fact RETURNING 1",
        "SELECT add_account('x', 'x', 'x', 'x', 'HLF', false, 'x')", "SELECT remove_account(2)", "SELECT set_password(2, 'x')",
        "SELECT tell(ARRAY[2::bigint])", "SELECT rolpassword FROM pg_authid", "SELECT passwd FROM pg_shadow",
        "ALTER ROLE \(quoted(per)) PASSWORD 'x'", "SET ROLE \(quoted(per))", "SET SESSION AUTHORIZATION \(quoted(per))",
        "SET ROLE \(quoted(office.roles.owner))", "SET ROLE \(quoted(office.roles.coordinator))",
        "GRANT \(quoted(office.roles.coordinator)) TO CURRENT_USER", "ALTER ROLE CURRENT_USER CREATEROLE",
        "ALTER ROLE CURRENT_USER SUPERUSER", "CREATE ROLE intruder", "CREATE DATABASE intruder",
        "ALTER TABLE activity DISABLE ROW LEVEL SECURITY", "ALTER TABLE activity NO FORCE ROW LEVEL SECURITY",
        "CREATE POLICY mine ON activity USING (true)", "DROP POLICY mentor ON activity", "DROP TABLE activity",
        "CREATE TABLE earshot.mine (a int)", "CREATE TABLE public.mine (a int)", "CREATE TEMP TABLE mine (a int)",
        "CREATE SCHEMA mine", "DROP SCHEMA earshot CASCADE",
        "CREATE OR REPLACE FUNCTION my_account() RETURNS bigint LANGUAGE sql AS 'SELECT 2::bigint'",
        "CREATE TRIGGER mine AFTER INSERT ON activity EXECUTE FUNCTION rows_touched()",
        "COPY activity TO '/tmp/activity'", "COPY activity FROM PROGRAM 'echo'", "SELECT pg_read_file('/etc/passwd')",
        "SELECT nextval('notification_number')", "SELECT setval('activity_id_seq', 9)",
        "SELECT query FROM pg_stat_activity WHERE usename <> current_user "
          + "AND query <> '<insufficient privilege>' AND query <> ''",
      ]
    for attempt in attempts {
      #expect(try isRefused(attempt, liv), "a mentor may: \(attempt)")
    }
    // An activity with another's contact would tell that there is one.
    expectNoDifference(
      sentence { () throws(StoreError) in
        try liv.run("INSERT INTO activity (account_id, contact_id, kind, day, minutes, note) VALUES (1, 2, 'visit', 1, 15, '')")
      }?.contains("was removed meanwhile"), true)
    // Nothing of it left a trace.
    let store = try office.database.open()
    expectNoDifference(try store.content(of: 2).activities.map(\.note), ["secret"])
    expectNoDifference(try store.content(of: 2).notifications.map(\.isRead), [false])
  }

  @Test("No name of a role, and nothing else that everybody may read, tells another's address")
  func catalogue() throws {
    let office = try Office()
    let liv = try office.mentor("liv")
    for sql in [
      "SELECT string_agg(rolname, ' ') FROM pg_roles", "SELECT string_agg(usename::text, ' ') FROM pg_stat_activity",
      "SELECT string_agg(query, ' ') FROM pg_stat_activity",
    ] {
      #expect(try !liv.run(sql)[0].text(0).contains("example"), "\(sql)")
    }
  }

  @Test("A coordinator adds and reads answers, and neither reads notes nor raises their own rights")
  func coordinator() throws {
    let office = try Office()
    let clerk = try office.member(of: office.roles.coordinator)
    expectNoDifference(try clerk.run("SELECT count(*) FROM account")[0].number(0), 2)
    expectNoDifference(try clerk.run("SELECT count(*) FROM notification WHERE answer IS NULL")[0].number(0), 2)
    try clerk.run(
      "INSERT INTO notification (account_id, kind, title, body, arrived_at) SELECT id, 'pause', 'x', '', 1 FROM account")
    let per = office.roles.role(ofEmail: "per@example.org")
    let mentors = ["activity", "activity_draft", "preference", "certificate", "receipt", "notification_count"]
    var attempts: [String] = mentors.flatMap { ["SELECT 1 FROM \($0)", "DELETE FROM \($0) RETURNING 1"] }
    for shared in ["contact", "notification", "account", "fact"] {
      attempts += ["DELETE FROM \(shared) RETURNING 1", "TRUNCATE \(shared) CASCADE"]
    }
    attempts += [
      "UPDATE notification SET answer = 'accepted' RETURNING 1", "UPDATE account SET role = current_user RETURNING 1",
      "INSERT INTO account (role, email, email_key, name, organisation) "
        + "VALUES (current_user, 'x', 'x', 'x', 'HLF') RETURNING 1",
      "UPDATE contact SET about = '' RETURNING 1", "UPDATE fact SET value = '' RETURNING 1",
      "SET ROLE \(quoted(per))", "SET ROLE \(quoted(office.roles.owner))", "SET ROLE \(quoted(office.roles.mentor))",
      "GRANT \(quoted(per)) TO CURRENT_USER", "GRANT \(quoted(office.roles.owner)) TO CURRENT_USER",
      "ALTER ROLE \(quoted(per)) PASSWORD 'x'", "DROP ROLE \(quoted(per))", "CREATE ROLE intruder",
      "ALTER TABLE activity DISABLE ROW LEVEL SECURITY", "GRANT SELECT ON activity TO CURRENT_USER",
      "CREATE TABLE earshot.mine (a int)", "SELECT rolpassword FROM pg_authid",
    ]
    for attempt in attempts {
      #expect(try isRefused(attempt, clerk), "a coordinator may: \(attempt)")
    }
    // Functions that make roles make those of mentors only, and take no password that could be read.
    for attempt in [
      "SELECT add_account('postgres', 'x', 'x', 'x', 'HLF', false, 'SCRAM-SHA-256$4096:YQ==$YQ==:YQ==')",
      "SELECT add_account('\(office.database.name)_owner', 'x', 'x', 'x', 'HLF', false, "
        + "'SCRAM-SHA-256$4096:YQ==$YQ==:YQ==')",
      "SELECT set_password(1, 'plain')", "SELECT set_password(1, 'x'' SUPERUSER')",
    ] {
      #expect(throws: StoreError.self, "\(attempt)") { try clerk.run(attempt) }
    }
  }

  @Test("An administrator may change the tables; a stranger of the same server may not even come in")
  func administrator() throws {
    let office = try Office()
    let clerk = try office.member(of: office.roles.administrator)
    expectNoDifference(try clerk.run("SELECT count(*) FROM activity")[0].number(0), 2)
    try clerk.run("SET ROLE \(quoted(office.roles.owner))")
    try clerk.run("ALTER TABLE activity ADD COLUMN spare text")
    try clerk.run("ALTER TABLE activity DROP COLUMN spare")
    let other = try TemporaryDatabase()
    #expect(throws: StoreError.self) {
      _ = try ServerConnection(
        try other.address, as: (office.roles.role(ofEmail: "liv@example.org"), Secret("long enough")))
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
}
