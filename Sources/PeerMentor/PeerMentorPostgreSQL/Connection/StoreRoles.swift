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
