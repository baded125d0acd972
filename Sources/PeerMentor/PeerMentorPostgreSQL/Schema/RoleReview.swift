import PeerMentorStore
import Text

/// What the roles of an organisation are, compared with what they were made as.
///
/// Each role of PostgreSQL can change its own password and store settings for its own sessions, and nothing can forbid it. The
/// other differences take a person who may change other roles.
struct RoleReview {
  private let roles: StoreRoles

  /// The first version of the store whose sign-in role has the password of which `StoreRoles.signInVerifier` is stored.
  static let firstVersion = Schema.migrations.firstIndex { $0.name == "guesses" }.map { $0 + 1 } ?? 0

  init(_ roles: StoreRoles) { self.roles = roles }

  /// A role that is not as it was made.
  private struct Difference {
    var role: String
    /// The address of its mentor.
    var email: String?
    /// The settings that it has stored, by name.
    var settings: [String]
    /// The databases that these settings are for.
    var databases: [String]
    var connections: (present: Int64, right: Int64)?
    var cannotSignIn: Bool
    var expires: Bool

    /// The role's name, with its mentor's address.
    var name: String { email.map { "\(role) (\($0))" } ?? role }

    func words() -> String {
      var parts: [String] = []
      if !settings.isEmpty {
        let names = settings.joined(separator: ", ")
        parts.append(localized(en: "settings of its own (\(names))", nb: "egne innstillinger (\(names))"))
      }
      if let connections {
        let number =
          connections.present == -1 ? localized(en: "any number of", nb: "ubegrenset med") : "\(connections.present)"
        parts.append(
          localized(
            en: "\(number) connections in place of \(connections.right)",
            nb: "\(number) forbindelser i stedet for \(connections.right)"))
      }
      if cannotSignIn { parts.append(localized(en: "no login", nb: "ingen innlogging")) }
      if expires { parts.append(localized(en: "a password that expires", nb: "et passord som utløper")) }
      return parts.joined(separator: ", ")
    }
  }

  /// One line for each role that is not as it was made.
  func report(_ connection: ServerConnection) throws(StoreError) -> [String] {
    try differences(connection).map { difference in
      localized(
        en: "The role \(difference.name) has \(difference.words()). Earshot does not follow its settings; "
          + "earshot organisation upgrade puts it back as it was made.",
        nb: "Rollen \(difference.name) har \(difference.words()). Earshot følger ikke innstillingene; "
          + "earshot organisation upgrade setter den tilbake slik den ble laget.")
    }
  }

  /// Puts all roles back as they were made.
  ///
  /// - Parameters:
  ///   - connection: A superuser's.
  ///   - reportsPassword: Whether the sign-in role is known to have had the right password before.
  /// - Returns: One line for each role that was not.
  func restore(_ connection: ServerConnection, reportsPassword: Bool) throws(StoreError) -> [String] {
    var report: [String] = []
    for difference in try differences(connection) {
      let role = quoted(difference.role)
      var statements = ["ALTER ROLE \(role) RESET ALL"]
      statements += difference.databases.map { "ALTER ROLE \(role) IN DATABASE \(quoted($0)) RESET ALL" }
      if difference.role == roles.signIn { statements.append("ALTER ROLE \(role) SET temp_file_limit = '1MB'") }
      if let right = difference.connections?.right { statements.append("ALTER ROLE \(role) CONNECTION LIMIT \(right)") }
      if difference.cannotSignIn { statements.append("ALTER ROLE \(role) LOGIN") }
      if difference.expires { statements.append("ALTER ROLE \(role) VALID UNTIL 'infinity'") }
      try change(difference.role, statements, connection)
      report.append(
        localized(
          en: "Put the role \(difference.name) back as it was made; it had \(difference.words()).",
          nb: "Satte rollen \(difference.name) tilbake slik den ble laget; den hadde \(difference.words())."))
    }
    let stored = try connection.run("SELECT rolpassword FROM pg_authid WHERE rolname = $1", [roles.signIn]).first
    if stored?.text(0) != StoreRoles.signInVerifier {
      try change(
        roles.signIn, ["ALTER ROLE \(quoted(roles.signIn)) PASSWORD '\(StoreRoles.signInVerifier)'"], connection)
      if reportsPassword {
        report.append(
          localized(
            en: "Put the password of the role \(roles.signIn) back; somebody had changed it.",
            nb: "Satte passordet til rollen \(roles.signIn) tilbake; noen hadde endret det."))
      }
    }
    return report
  }

  /// Changes a role, also if its own connections hold it in an open transaction.
  private func change(_ role: String, _ statements: [String], _ connection: ServerConnection) throws(StoreError) {
    do throws(StoreError) {
      try connection.run(statements.map { Statement($0) })
    } catch {
      guard error.code == .locked else { throw error }
      try connection.run(
        "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE usename = $1 AND pid <> pg_backend_pid()", [role])
      try connection.run(statements.map { Statement($0) })
    }
  }

  private func differences(_ connection: ServerConnection) throws(StoreError) -> [Difference] {
    let rows = try connection.run(
      """
      WITH people AS (
        SELECT r.oid, r.rolname, a.email, r.rolcanlogin, r.rolconnlimit, r.rolvaliduntil,
          CASE WHEN r.rolname = $1 THEN \(StoreRoles.signInConnections)
            WHEN a.role IS NOT NULL THEN \(StoreRoles.mentorConnections) END AS connections
        FROM pg_roles AS r LEFT JOIN earshot.account AS a ON a.role = r.rolname
        WHERE r.rolname = ANY ($2::text[]) OR (starts_with(r.rolname::text, $3) AND a.role IS NOT NULL)
      ), settings AS (
        SELECT setrole, string_agg(DISTINCT split_part(setting, '=', 1), ' ') AS names,
          string_agg(DISTINCT datname, '/') AS databases
        FROM pg_db_role_setting CROSS JOIN unnest(setconfig) AS setting LEFT JOIN pg_database AS d ON d.oid = setdatabase
        WHERE NOT (setting = 'temp_file_limit=1MB' AND setrole = (SELECT oid FROM pg_roles WHERE rolname = $1))
        GROUP BY setrole
      )
      SELECT rolname, email, names, databases, rolconnlimit, connections,
        connections IS NOT NULL AND rolconnlimit <> connections, connections IS NOT NULL AND NOT rolcanlogin,
        isfinite(rolvaliduntil)
      FROM people LEFT JOIN settings ON setrole = oid
      WHERE names IS NOT NULL OR (connections IS NOT NULL
        AND (rolconnlimit <> connections OR NOT rolcanlogin OR isfinite(rolvaliduntil)))
      ORDER BY email IS NOT NULL, email, rolname
      """, [roles.signIn, "{" + roles.own.map(quoted).joined(separator: ",") + "}", roles.mentorPrefix])
    return rows.map { row in
      Difference(
        role: row.text(0), email: row.optionalText(1),
        settings: row.text(2).split(separator: " ").map(String.init),
        // The name of a database has no slash in any organisation's server, or its settings stay and are reported again.
        databases: row.text(3).split(separator: "/").map(String.init),
        connections: row.isTrue(6) ? (row.number(4), row.number(5)) : nil, cannotSignIn: row.isTrue(7), expires: row.isTrue(8))
    }
  }
}

/// The names of a database's roles. All begin with the database's name, because roles are shared by a whole server.
struct StoreRoles: Hashable, Sendable {
  /// Owns the tables; nobody signs in as it, and nobody is a member of it.
  var owner: String
  /// Owns the functions that make and remove mentors' roles; nobody signs in as it, and nobody is a member of it.
  var accounts: String
  /// The role before sign-in: reports a mentor's own role to a person who has the password.
  var signIn: String
  /// Copies the whole store, in addition to a coordinator's rights.
  var administrator: String
  /// Adds people, contacts and notifications, and reads answers.
  var coordinator: String
  /// The group of all mentors' roles.
  var mentor: String
  /// The start of every mentor's role name; the rest is random.
  var mentorPrefix: String
  private let database: String

  /// The password of the role that starts a sign-in; it is public, and a server need not ask for it.
  static let signInPassword = "earshot sign-in"

  /// What the server keeps of that password; always the same, so that another one is noticed.
  static let signInVerifier =
    "SCRAM-SHA-256$4096:ZWFyc2hvdCBzaWduLWluIQ==$pbIIG25f8og5I8Tpla32Y4td1uwNQZ3hkJfQd77+/6s=:"
    + "X5HNrhA2WVt6gJ8DHrTuHjBhTcwgBpDk7k4DLlAmYbg="
  /// The most connections of the role that starts a sign-in, of a mentor's role.
  static let (signInConnections, mentorConnections) = (20, 8)

  init(of database: String) {
    self.database = database
    owner = database + "_owner"
    accounts = database + "_accounts"
    signIn = database + "_sign_in"
    mentorPrefix = database + "_m_"
    administrator = database + "_administrator"
    coordinator = database + "_coordinator"
    mentor = database + "_mentor"
  }

  /// The roles that every organisation has.
  var own: [String] { [owner, accounts, signIn, administrator, coordinator, mentor] }

  /// The roles by their names in the migrations.
  var variables: [(name: String, role: String)] {
    [
      ("owner", owner), ("accounts", accounts), ("sign_in", signIn), ("administrator", administrator),
      ("coordinator", coordinator), ("mentor", mentor), ("database", database),
    ]
  }
}

/// An identifier in SQL.
func quoted(_ identifier: String) -> String { "\"" + identifier.replacing("\"", with: "\"\"") + "\"" }
