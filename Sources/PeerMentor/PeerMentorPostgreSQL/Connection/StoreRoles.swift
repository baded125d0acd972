/// The names of a database's roles. All begin with the database's, because roles are shared by a whole server.
struct StoreRoles: Hashable, Sendable {
  /// Has the tables; nobody signs in as it, and nobody is a member of it.
  var owner: String
  /// Has the functions that make mentors' roles and remove them; nobody signs in as it, and nobody is a member of it.
  var accounts: String
  /// Who is about to sign in: tells a mentor's own role to whoever has the password.
  var signIn: String
  /// Copies the whole store, besides what a coordinator does.
  var administrator: String
  /// Adds people, contacts and notifications, and reads answers.
  var coordinator: String
  /// Every mentor's role is a member of it.
  var mentor: String
  /// What every mentor's role begins with; the rest of its name is random.
  var mentorPrefix: String
  private let database: String

  /// Of the role that a sign-in begins with: it is nobody's secret.
  static let signInPassword = "earshot sign-in"

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

  /// By the name they have in the migrations.
  var variables: [(name: String, role: String)] {
    [
      ("owner", owner), ("accounts", accounts), ("sign_in", signIn), ("administrator", administrator),
      ("coordinator", coordinator), ("mentor", mentor), ("database", database),
    ]
  }
}

/// An identifier as SQL has it.
func quoted(_ identifier: String) -> String { "\"" + identifier.replacing("\"", with: "\"\"") + "\"" }
