import CustomDump
import Foundation
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing
import Text

@testable import PeerMentorPostgreSQL

/// PostgreSQL lets each role change its own password and store settings for its own sessions: nobody is kept out by it.
@Suite("What a role stores for itself", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct StoredSettingsTests {
  private let database: TemporaryDatabase
  private let roles: StoreRoles
  private let role: String

  init() throws {
    database = try TemporaryDatabase()
    roles = StoreRoles(of: database.name)
    let office = try database.open()
    let liv = try office.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try office.add([Contact(id: 0, name: "Per")], account: liv.id)
    role = try database.role(of: "liv@example.org")
  }

  /// A machine of a mentor.
  private func machine(_ name: String) throws -> PostgreSQLStore {
    try PostgreSQLStore(
      try ServerAddress(database.server.url(of: database.name, user: nil)), for: .session,
      folder: "\(database.folder.path)/\(name)", now: { DemoData.fixedNow })
  }

  private func own() throws -> ServerConnection {
    try ServerConnection(try database.address, as: (role, Secret("long enough")))
  }

  private func door() throws -> ServerConnection {
    try ServerConnection(try database.address, as: (roles.signIn, Secret(StoreRoles.signInPassword)), isPublic: true)
  }

  private static let signIn = StoreRequest.signIn(email: "liv@example.org", password: Secret("long enough"))

  /// A value for each setting that a role may store: the smallest, the largest or another one.
  private static func values(_ round: Int, _ connection: ServerConnection) throws -> [(name: String, value: String)] {
    let special = [
      "DateStyle": "German", "TimeZone": "Asia/Kathmandu", "client_encoding": "LATIN1", "lc_numeric": "C",
      "restrict_nonsystem_relation_kind": "view",
    ]
    let settings = try connection.run(
      "SELECT name, vartype, min_val, max_val, array_to_string(enumvals, '|') FROM pg_settings WHERE context = 'user'")
    return settings.map { row in
      let choices = row.text(4).split(separator: "|").map(String.init)
      let value =
        switch row.text(1) {
        case "bool": round == 0 ? "off" : "on"
        case "integer", "real": round == 0 ? row.text(2) : round == 1 ? row.text(3) : row.text(2) == "0" ? "1" : row.text(2)
        case "enum": choices[min(round, choices.count - 1)]
        default: special[row.text(0)] ?? "nope"
        }
      return (row.text(0), value)
    } + [("role", "\"\(connection.address.database)_mentor\""), ("session_authorization", "nope")]
  }

  @Test("Whatever a role stores, mentors sign in, read, write and change their passwords", arguments: 0..<3)
  func everything(round: Int) throws {
    var stored = 0
    for connection in [try own(), try door()] {
      for (name, value) in try Self.values(round, connection) {
        let words = value.hasPrefix("\"") ? value : "'\(value)'"
        // Some cannot be stored, some not with this value.
        stored += ["", " IN DATABASE \(quoted(database.name))"].count { place in
          (try? connection.runAlone("ALTER ROLE CURRENT_USER\(place) SET \(name) TO \(words)")) != nil
        }
      }
    }
    #expect(stored > 300, "\(stored)")
    let store = try machine("\(round)")
    let account = try store.signedIn(on: database.server).account
    guard case .contacts(_, let page, _) = store.perform(.query(.contacts(search: "per", around: 0), of: account.id)) else {
      Issue.record("no contacts")
      return
    }
    expectNoDifference(page.count, 1)
    let activity = Activity(id: 0, kind: .visit, day: CalendarDay(number: 1), minutes: 15, note: "Tea", contactID: 1)
    guard case .saved = store.perform(.change(.saveActivity(.new(contact: 1), activity), of: account.id)) else {
      Issue.record("not saved")
      return
    }
    expectNoDifference(try database.open().content(of: account.id).activities.map(\.note), ["Tea"])
    guard
      case .passwordChanged = store.perform(
        .changePassword(account: account.id, current: Secret("long enough"), new: Secret("another one")))
    else {
      Issue.record("the password was not changed")
      return
    }
    store.close()
    guard
      case .signedIn = try machine("next \(round)").perform(
        .signIn(email: "liv@example.org", password: Secret("another one")))
    else {
      Issue.record("not signed in with the new password")
      return
    }
  }

  @Test("What a role has stored the organisation's status names, and the upgrade puts back")
  func named() throws {
    let setup = OrganisationSetup(try database.address)
    try own().runAlone("ALTER ROLE CURRENT_USER SET role TO \(roles.mentor)")
    try own().runAlone("ALTER ROLE CURRENT_USER IN DATABASE \(quoted(database.name)) SET statement_timeout TO 1")
    try door().runAlone("ALTER ROLE CURRENT_USER SET default_transaction_read_only TO on")
    try ServerConnection(try database.address).run(
      "ALTER ROLE \(quoted(role)) CONNECTION LIMIT 0 NOLOGIN VALID UNTIL 'yesterday'")
    let report = try setup.status()
    func line(_ name: String, _ rest: String) -> String {
      "The role \(name) has \(rest). Earshot does not follow its settings; earshot organisation upgrade puts it back as it was "
        + "made."
    }
    let liv =
      "settings of its own (role, statement_timeout), 0 connections in place of 8, no login, a password that expires"
    #expect(report.contains(line("\(role) (liv@example.org)", liv)), "\(report)")
    #expect(report.contains(line(roles.signIn, "settings of its own (default_transaction_read_only)")), "\(report)")
    expectNoDifference(
      try setup.upgrade(),
      [
        "Put the role \(roles.signIn) back as it was made; it had settings of its own (default_transaction_read_only).",
        "Put the role \(role) (liv@example.org) back as it was made; it had \(liv).",
        "The store is up to date, version \(Schema.version).",
      ])
    #expect(try !setup.status().contains { $0.hasPrefix("The role") })
    expectNoDifference(try setup.upgrade(), ["The store is up to date, version \(Schema.version)."])
    _ = try machine("after").signedIn(on: database.server)
  }

  @Test("A change of the password that first sign-ins begin with keeps no known machine out, is found and is undone")
  func password() throws {
    let known = try machine("known")
    _ = try known.signedIn(on: database.server)
    // Held open, as an attacker would to be in the way of the person who undoes it.
    let attacker = try door()
    try attacker.runAlone("ALTER ROLE CURRENT_USER PASSWORD 'x'")
    try attacker.runAlone("BEGIN; ALTER ROLE CURRENT_USER SET work_mem TO '1MB'")
    _ = try known.signedIn(on: database.server)
    guard case .failed(_, .signInShut, let sentence) = try machine("new").perform(Self.signIn) else {
      Issue.record("\(try machine("new").perform(Self.signIn))")
      return
    }
    let rule = "local \(database.name) \(roles.signIn) trust"
    #expect(sentence.contains("its password was changed") && sentence.contains(rule), "\(sentence)")
    let setup = OrganisationSetup(try database.address)
    #expect(try setup.status().contains { $0.hasPrefix("Nobody can sign in at a new machine") && $0.contains(rule) })
    let report = try setup.upgrade()
    expectNoDifference(report.first, "Put the password of the role \(roles.signIn) back; somebody had changed it.")
    _ = try machine("new").signedIn(on: database.server)
    // It can be changed again, and the status says so.
    #expect(try setup.status().contains { $0.hasPrefix("Anybody who reaches the server can change the password of") })
  }

  @Test("Where the server lets that role in without a password, no change of it keeps anybody out")
  func trusted() throws {
    let server = try PostgreSQLServer()
    let database = try TemporaryDatabase(on: server)
    let roles = StoreRoles(of: database.name)
    try database.open().addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let path = server.folder + "/data/pg_hba.conf"
    let rules = try String(contentsOfFile: path, encoding: .utf8)
    try "\(try database.address.signInRule)\n\(rules)".write(toFile: path, atomically: false, encoding: .utf8)
    try server.run("SELECT pg_reload_conf()", in: "postgres")
    let attacker = try ServerConnection(
      try database.address, as: (roles.signIn, Secret(StoreRoles.signInPassword)), isPublic: true)
    expectNoDifference(attacker.usedPassword, false)
    try attacker.runAlone("ALTER ROLE CURRENT_USER PASSWORD 'x'")
    let store = try PostgreSQLStore(
      try ServerAddress(server.url(of: database.name, user: nil)), for: .session, folder: database.folder.path + "/new",
      now: { DemoData.fixedNow })
    _ = try store.signedIn(on: server)
    #expect(try !OrganisationSetup(try database.address).status().contains { $0.contains("pg_hba.conf") })
  }
}
