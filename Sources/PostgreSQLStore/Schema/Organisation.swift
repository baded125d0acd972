import Foundation
package import PeerMentor
package import PeerMentorStore

/// Sets up an organisation's database, and brings it up to date.
package struct OrganisationSetup: Sendable {
  private let address: ServerAddress
  private let roles: StoreRoles

  package init(_ address: ServerAddress) {
    self.address = address
    roles = StoreRoles(of: address.database)
  }

  /// What was done, one line a thing.
  package typealias Report = [String]

  /// Makes the database, its roles, tables and policies where they are missing; what is there stays.
  ///
  /// Whoever does it is a superuser, or may create roles and databases.
  ///
  /// - Parameter organisation: Whose it is to be; nil where that is not said. One that is another's is refused unchanged.
  package func initialize(for organisation: Organisation? = nil) throws(StoreError) -> Report {
    var report: Report = []
    if try makeDatabase() { report.append("Made the database \(address.database).") }
    let connection = try ServerConnection(address)
    let before = try version(connection) ?? 0
    if before > 0 { try refuse(unless: organisation, connection) }
    report += try makeRoles(connection)
    try migrate(connection, from: before)
    if before < Schema.version { report.append("Made tables and policies, version \(Schema.version).") }
    if report.isEmpty { report.append("All of it was there already, version \(before).") }
    report.append("Coordinators: give them the role \(roles.coordinator). Administrators: \(roles.administrator).")
    return report
  }

  /// Brings an older store up to date, while mentors are connected.
  package func upgrade() throws(StoreError) -> Report {
    let connection = try ServerConnection(address)
    guard let before = try version(connection) else { throw notSetUp }
    guard before < Schema.version else { return ["The store is up to date, version \(before)."] }
    try migrate(connection, from: before)
    return ["Brought the store from version \(before) to \(Schema.version)."]
  }

  /// Finds out whether the server answers, be it that it wants to know who asks.
  package func checkAnswering() throws(StoreError) {
    do throws(StoreError) {
      try ServerConnection(address).close()
    } catch {
      guard error.code == .notLetIn else { throw error }
    }
  }

  /// How the store is: one line a thing.
  package func status() throws(StoreError) -> Report {
    let connection = try ServerConnection(address)
    guard let version = try version(connection) else { throw notSetUp }
    let row = try connection.run(
      """
      SELECT (SELECT count(*) FROM account), (SELECT count(DISTINCT usename) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'earshot' AND starts_with(usename::text, $1)),
        (SELECT min(arrived_at) FROM notification WHERE NOT is_read), (SELECT count(*) FROM notification WHERE NOT is_read),
        current_setting('server_version')
      """, [address.database + "_m_"])[0]
    var report = [
      "Version \(version)" + (version == Schema.version ? "." : version < Schema.version
        ? "; this program knows \(Schema.version): earshot organisation upgrade."
        : "; this program knows \(Schema.version): update Earshot."),
      "PostgreSQL \(row.text(4)).",
      "Mentors: \(row.number(0)), connected: \(row.number(1)).",
    ]
    let unread = row.number(3)
    report.append(
      unread == 0
        ? "No notification is unread."
        : "Unread notifications: \(unread), the oldest from \(Self.date(row.number(2))).")
    return report
  }

  private static func date(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  // MARK: - Steps

  private func refuse(unless organisation: Organisation?, _ connection: ServerConnection) throws(StoreError) {
    guard let organisation, let owner = try Schema.facts(connection)["organisation"], owner != organisation.rawValue
    else { return }
    throw StoreError(
      .invalidValue,
      "the database '\(address.database)' is that of \(owner), not of \(organisation.rawValue), and stays so; name another "
        + "database for \(organisation.rawValue)")
  }

  /// Returns whether it had to be made.
  private func makeDatabase() throws(StoreError) -> Bool {
    do throws(StoreError) {
      _ = try ServerConnection(address)
      return false
    } catch {
      guard error.code == .notSetUp else { throw error }
    }
    // Statements of their own: a database cannot be made within a transaction.
    try ServerConnection(address.maintenance).runAlone("CREATE DATABASE \(quoted(address.database))")
    return true
  }

  private func makeRoles(_ connection: ServerConnection) throws(StoreError) -> Report {
    var report: Report = []
    let wanted = [
      (roles.owner, "NOLOGIN CREATEROLE"), (roles.administrator, "NOLOGIN"), (roles.coordinator, "NOLOGIN"),
      (roles.mentor, "NOLOGIN"),
    ]
    for (name, rights) in wanted {
      guard try connection.run("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]).isEmpty else { continue }
      try connection.run("CREATE ROLE \(quoted(name)) \(rights)")
      report.append("Made the role \(name).")
    }
    // The owner makes members of the mentors' group, and administrators may do what the owner may.
    try connection.run("GRANT \(quoted(roles.mentor)) TO \(quoted(roles.owner)) WITH ADMIN OPTION")
    try connection.run("GRANT \(quoted(roles.owner)) TO \(quoted(roles.administrator))")
    if try connection.run("SELECT 1 FROM pg_roles WHERE rolname = current_user AND rolsuper").isEmpty {
      try connection.run("GRANT \(quoted(roles.owner)) TO CURRENT_USER")
    }
    return report
  }

  /// The version of the store; nil where there is none.
  private func version(_ connection: ServerConnection) throws(StoreError) -> Int? {
    guard try !connection.run("SELECT 1 WHERE to_regclass('earshot.fact') IS NOT NULL").isEmpty else { return nil }
    return try Schema.facts(connection)["schema"].flatMap { Int($0) }
  }

  private func migrate(_ connection: ServerConnection, from before: Int) throws(StoreError) {
    let owner = quoted(roles.owner)
    for (index, migration) in Schema.migrations.enumerated() where index >= before {
      // Each with its number, as one transaction: whatever ends it, the next try goes on where this one stopped.
      // A second try at the same time waits at the lock, and then finds the number taken.
      try connection.runScript(
        """
        SELECT pg_advisory_xact_lock(1164014195, 1);
        \(Schema.sql(of: migration.sql, for: roles))
        SET ROLE \(owner);
        DELETE FROM earshot.fact WHERE name IN ('schema', 'oldest');
        INSERT INTO earshot.fact (name, value) VALUES ('schema', '\(index + 1)'), ('oldest', '\(Schema.oldest)')
        """)
    }
  }

  private var notSetUp: StoreError {
    StoreError(.notSetUp, "the store '\(address.text)' is not set up; set it up with earshot organisation init")
  }
}
