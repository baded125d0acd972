import CCrypto
import PeerMentorStore

/// The names of a database's roles. All begin with the database's, because roles are shared by a whole server.
struct StoreRoles: Hashable, Sendable {
  /// Has the tables, and makes mentors' roles; nobody signs in as it.
  var owner: String
  /// Sets up and upgrades.
  var administrator: String
  /// Adds people, contacts and notifications, and reads answers.
  var coordinator: String
  /// Every mentor's role is a member of it.
  var mentor: String
  private let database: String

  init(of database: String) {
    self.database = database
    owner = database + "_owner"
    administrator = database + "_administrator"
    coordinator = database + "_coordinator"
    mentor = database + "_mentor"
  }

  /// The role of the mentor with an address.
  ///
  /// Its name is made of a digest: addresses may be longer than names of roles, and everybody who is let in can read
  /// those, in `pg_roles` and in the list of who is connected.
  func role(ofEmail email: String) -> String {
    let key = Array("\(database)\n\(TextKey.email(email))".utf8)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(key, key.count, &digest)
    let digits = Array("0123456789abcdef")
    return database + "_m_" + String(digest.prefix(10).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// By the name they have in the migrations.
  var variables: [(name: String, role: String)] {
    [("owner", owner), ("administrator", administrator), ("coordinator", coordinator), ("mentor", mentor), ("database", database)]
  }
}

/// An identifier as SQL has it.
func quoted(_ identifier: String) -> String { "\"" + identifier.replacing("\"", with: "\"\"") + "\"" }
