package import PeerMentor
package import PeerMentorStore
import Text

/// Sets up an organisation's database, and brings it up to date.
package struct OrganisationSetup: Sendable {
  let address: ServerAddress
  let roles: StoreRoles
  let whenSlow: @Sendable () -> Void

  /// - Parameter whenSlow: Called when the server takes longer than three and a half seconds for a change.
  package init(_ address: ServerAddress, whenSlow: @escaping @Sendable () -> Void = {}) {
    self.address = address
    self.whenSlow = whenSlow
    roles = StoreRoles(of: address.database)
  }

  /// The completed steps, one line each.
  package typealias Report = [String]

  /// Makes the database, its roles, tables and policies where they are missing; existing ones stay.
  ///
  /// The caller must be a superuser of the server, because only a superuser can revoke the rights that PostgreSQL gives to all.
  ///
  /// - Parameter organisation: The organisation of the store; nil if
  ///   not given. Another organisation's store is refused unchanged.
  package func initialize(for organisation: Organisation? = nil) throws(StoreError) -> Report {
    var report: Report = []
    if try makeDatabase() {
      report.append(localized(en: "Made the database \(address.database).", nb: "Laget databasen \(address.database)."))
    }
    let connection = try owning()
    let before = try version(connection) ?? 0
    if before > 0 { try refuse(unless: organisation, connection) }
    report += try makeRoles(connection)
    try migrate(connection, from: before)
    report += try RoleReview(roles).restore(connection, reportsPassword: before >= RoleReview.firstVersion)
    if before < Schema.version {
      report.append(
        localized(
          en: "Made tables and policies, version \(Schema.version).", nb: "Laget tabeller og regler, versjon \(Schema.version)."))
    }
    if report.isEmpty {
      report.append(
        localized(en: "All of it was there already, version \(before).", nb: "Alt fantes allerede, versjon \(before)."))
    }
    report.append(
      localized(
        en: "Coordinators: give them the role \(roles.coordinator). Administrators: \(roles.administrator).",
        nb: "Koordinatorer: gi dem rollen \(roles.coordinator). Administratorer: \(roles.administrator)."))
    return report
  }

  /// Updates an older store, while mentors are connected.
  package func upgrade() throws(StoreError) -> Report {
    let connection = try owning()
    guard let before = try version(connection) else { throw notSetUp }
    var report = try makeRoles(connection)
    guard before < Schema.version else {
      report += try RoleReview(roles).restore(connection, reportsPassword: true)
      return report + [
        localized(en: "The store is up to date, version \(before).", nb: "Lageret er oppdatert, versjon \(before).")
      ]
    }
    let oldest = try Schema.properties(connection)["oldest"].flatMap { Int($0) } ?? 0
    try migrate(connection, from: before)
    report += try RoleReview(roles).restore(connection, reportsPassword: before >= RoleReview.firstVersion)
    report.append(
      localized(
        en: "Brought the store from version \(before) to \(Schema.version).",
        nb: "Oppgraderte lageret fra versjon \(before) til \(Schema.version)."))
    if oldest < Schema.oldest {
      // Programs that are too old for it get an error when they reconnect.
      try connection.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
          + "AND application_name = 'earshot' AND starts_with(usename::text, $1)", [roles.mentorPrefix])
      report.append(
        localized(
          en: "Mentors have to update Earshot, if theirs is older than this one.",
          nb: "Likepersonene må oppdatere Earshot hvis deres er eldre enn denne."))
    }
    return report
  }

  /// Checks whether the server answers, even if it asks for credentials.
  package func checkAnswering() throws(StoreError) {
    do throws(StoreError) {
      try ServerConnection(address).close()
    } catch {
      guard error.code == .notLetIn else { throw error }
    }
  }

  // MARK: - Steps

  private func refuse(unless organisation: Organisation?, _ connection: ServerConnection) throws(StoreError) {
    guard let organisation, let owner = try Schema.properties(connection)["organisation"], owner != organisation.rawValue
    else { return }
    throw StoreError(
      .invalidValue,
      "the database '\(address.database)' is that of \(owner), not of \(organisation.rawValue), and stays so; name another "
        + "database for \(organisation.rawValue)",
      nb:
        "databasen «\(address.database)» tilhører \(owner), ikke \(organisation.rawValue), og det kan ikke endres; oppgi en annen "
        + "database for \(organisation.rawValue)")
  }

  /// Returns whether the database had to be made.
  private func makeDatabase() throws(StoreError) -> Bool {
    do throws(StoreError) {
      _ = try ServerConnection(address)
      return false
    } catch {
      guard error.code == .notSetUp else { throw error }
    }
    // Separate statements: a database cannot be made within a transaction.
    let connection = try owning(address.maintenance)
    return try makes(true, false) { () throws(StoreError) in
      try connection.runAlone("CREATE DATABASE \(quoted(address.database))")
    }
  }

  /// Makes an object that another program may make at the same moment; then that one is used.
  private func makes<Value>(
    _ made: Value, _ found: Value, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) -> Value {
    do throws(StoreError) {
      try body()
      return made
    } catch {
      guard error.code == .madeBefore else { throw error }
      return found
    }
  }

  /// A connection as a superuser of the server.
  private func owning(_ place: ServerAddress? = nil) throws(StoreError) -> ServerConnection {
    let connection = try ServerConnection(place ?? address)
    connection.whenSlow(whenSlow)
    let row = try connection.run("SELECT rolsuper, rolname FROM pg_roles WHERE rolname = current_user").first
    guard row?.isTrue(0) == true else {
      throw StoreError(
        .notAllowed,
        "'\(row?.text(1) ?? "")' cannot set up or upgrade the store '\(address.text)': only a superuser of the server can, "
          + "who is mostly called postgres; do it as that user, like sudo -u postgres",
        nb:
          "«\(row?.text(1) ?? "")» kan ikke sette opp eller oppgradere lageret «\(address.text)»: det kan bare en superbruker på "
          + "serveren, som oftest heter postgres; gjør det som den brukeren, for eksempel med sudo -u postgres")
    }
    return connection
  }

  private func makeRoles(_ connection: ServerConnection) throws(StoreError) -> Report {
    var report: Report = []
    let wanted = [
      (roles.owner, "NOLOGIN"), (roles.accounts, "NOLOGIN CREATEROLE"), (roles.administrator, "NOLOGIN"),
      (roles.coordinator, "NOLOGIN"), (roles.mentor, "NOLOGIN"),
      (roles.signIn, "LOGIN PASSWORD '\(StoreRoles.signInVerifier)'"),
    ]
    for (name, rights) in wanted where try connection.run("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]).isEmpty {
      report += try makes([localized(en: "Made the role \(name).", nb: "Laget rollen \(name).")], []) { () throws(StoreError) in
        try connection.run("CREATE ROLE \(quoted(name)) \(rights)")
      }
    }
    try grantMentors(connection)
    return report
  }

  /// From PostgreSQL 16 on, a role that makes roles can change only roles granted to it: this grants the existing ones.
  private func grantMentors(_ connection: ServerConnection) throws(StoreError) {
    guard try connection.run("SHOW server_version_num").first?.number(0) ?? 0 >= 160_000 else { return }
    let mentors = try connection.run(
      """
      SELECT rolname FROM pg_roles AS mentor WHERE starts_with(rolname::text, $1) AND NOT EXISTS (
        SELECT FROM pg_auth_members JOIN pg_roles AS member ON member.oid = pg_auth_members.member
        WHERE roleid = mentor.oid AND admin_option AND member.rolname = $2)
      """, [roles.mentorPrefix, roles.accounts])
    for mentor in mentors {
      try connection.run("GRANT \(quoted(mentor.text(0))) TO \(quoted(roles.accounts)) WITH ADMIN OPTION")
    }
  }

  /// The version of the store; nil where there is none.
  func version(_ connection: ServerConnection) throws(StoreError) -> Int? {
    guard try !connection.run("SELECT 1 WHERE to_regclass('earshot.fact') IS NOT NULL").isEmpty else { return nil }
    return try Schema.properties(connection)["schema"].flatMap { Int($0) }
  }

  private func migrate(_ connection: ServerConnection, from before: Int) throws(StoreError) {
    let owner = quoted(roles.owner)
    try waitForOthers(connection)
    for (index, migration) in Schema.migrations.enumerated() where index >= before {
      // Each migration with its number, as one transaction: after an interruption the next try continues there.
      guard try (version(connection) ?? 0) <= index else { continue }
      try connection.runScript(
        """
        SET LOCAL lock_timeout = '\(Schema.lockTimeout)';
        \(Schema.sql(of: migration.sql, for: roles))
        SET ROLE \(owner);
        DELETE FROM earshot.fact WHERE name IN ('schema', 'oldest');
        INSERT INTO earshot.fact (name, value) VALUES ('schema', '\(index + 1)'), ('oldest', '\(Schema.oldest)')
        """)
    }
  }

  /// Waits for others who set the store up at the same moment; their lock ends with their connection.
  ///
  /// No signed-in role can take this lock: the rights to its functions are revoked.
  private func waitForOthers(_ connection: ServerConnection) throws(StoreError) {
    try connection.run(
      [
        Statement("SET lock_timeout = '60s'"), Statement("SELECT pg_advisory_lock(1164014195)"),
        Statement("SET lock_timeout = '\(Schema.lockTimeout)'"),
      ], within: ServerConnection.workTimeout)
  }

  var notSetUp: StoreError {
    StoreError(
      .notSetUp, "the store '\(address.text)' is not set up; set it up with earshot organisation init",
      nb: "lageret «\(address.text)» er ikke satt opp; sett det opp med earshot organisation init")
  }
}
