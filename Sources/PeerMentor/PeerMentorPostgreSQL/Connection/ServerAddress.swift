import CPostgreSQL
package import PeerMentorStore

/// The address of an organisation's database: `postgres://HOST[,HOST…]/DATABASE` with libpq's own parameters.
package struct ServerAddress: Hashable, Sendable {
  /// The name of the database; the names of its roles begin with it.
  let database: String
  /// The address for messages; it never holds a password.
  let text: String
  /// What libpq is given for each host, in the order in which they are tried.
  let attempts: [[String: String]]

  /// The longest name of a database, in bytes, that leaves room for the names of roles.
  static let longestDatabase = 40

  /// Whether a text names a server; otherwise it is a folder.
  ///
  /// libpq's keywords count too, and are refused later: a folder of that name would have a password in it.
  package static func isServer(_ text: String) -> Bool {
    if hasScheme(text) || text.contains(/(^|\s)(ssl)?password\s*=/.ignoresCase()) { return true }
    guard text.contains("="), cpostgresql_load() == nil, let options = PQconninfoParse(text, nil) else { return false }
    PQconninfoFree(options)
    return true
  }

  private static func hasScheme(_ text: String) -> Bool {
    ["postgres://", "postgresql://"].contains(where: text.lowercased().hasPrefix)
  }

  /// The key of any secret in an address, until the address is refused.
  private static let secret = "password"

  /// Reads an address.
  ///
  /// libpq resolves it, with the environment and service files. Of several hosts the first writable one is used.
  ///
  /// - Throws: The error in it. A password in it is refused, and never quoted.
  package init(_ url: String) throws(StoreError) {
    var given = try Self.parameters(of: url)
    guard given[Self.secret] == nil else {
      throw StoreError(
        .invalidValue,
        "the address of the store holds a password, which others could see; leave it out, and keep it in libpq's "
          + "password file (~/.pgpass)",
        nb:
          "adressen til lageret inneholder et passord, som andre kan se; fjern det, og ha det i passordfilen til libpq (~/.pgpass)"
      )
    }
    guard Self.hasScheme(url) else {
      throw StoreError(
        .invalidValue, "the address of the store is written in keywords; write it like postgres://db.example.org/earshot",
        nb: "adressen til lageret er skrevet med nøkkelord; skriv den som postgres://db.example.org/earshot")
    }
    // Without the parameters that libpq marks as secret, no part of the text is secret.
    text = url
    guard let database = given["dbname"], !database.isEmpty else {
      throw StoreError(
        .invalidValue, "the store '\(url)' names no database; give one, like postgres://db.example.org/earshot",
        nb: "lageret «\(url)» oppgir ingen database; oppgi en, som postgres://db.example.org/earshot")
    }
    guard database.utf8.count <= Self.longestDatabase else {
      throw StoreError(
        .invalidValue,
        "the database '\(database)' has a name of \(database.utf8.count) bytes; at most \(Self.longestDatabase) are taken, "
          + "because the names of its roles begin with it",
        nb: "databasen «\(database)» har et navn på \(database.utf8.count) byte; det kan ha høyst \(Self.longestDatabase), fordi "
          + "navnene på rollene begynner med det")
    }
    self.database = database
    given["target_session_attrs"] = given["target_session_attrs"] ?? "read-write"
    // Keepalives detect a server that goes silent, also between requests.
    given["keepalives_idle"] = given["keepalives_idle"] ?? "10"
    given["keepalives_interval"] = given["keepalives_interval"] ?? "5"
    given["keepalives_count"] = given["keepalives_count"] ?? "3"
    let resolved = try ResolvedParameters(given)
    for keyword in ["host", "hostaddr", "port"] { given[keyword] = resolved.values[keyword] }
    // Set explicitly, so that no variable of the environment replaces a missing value.
    given["host"] = given["host"] ?? resolved.host
    attempts = Self.split(given)
  }

  /// Whether its first server is reached over TCP, and is on this machine.
  var isOnThisMachine: Bool {
    guard let first = attempts.first, let resolved = try? ResolvedParameters(first) else { return false }
    return resolved.isOnNetwork && resolved.isOnThisMachine
  }

  /// The same server, with the database that every server has: a new database is made from there.
  var maintenance: ServerAddress {
    ServerAddress(self) { $0["dbname"] = "postgres" }
  }

  private init(_ other: ServerAddress, change: (inout [String: String]) -> Void) {
    (database, text) = (other.database, other.text)
    attempts = other.attempts.map { attempt in
      var changed = attempt
      change(&changed)
      return changed
    }
  }

  // MARK: - Parts

  private static func parameters(of url: String) throws(StoreError) -> [String: String] {
    if let reason = cpostgresql_load().map({ String(cString: $0) }) {
      throw StoreError(
        .invalidValue,
        "cannot use the store: \(reason); install PostgreSQL's client library, in Debian the package libpq5",
        nb: "kan ikke bruke lageret: \(reason); installer klientbiblioteket til PostgreSQL, i Debian pakken libpq5")
    }
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(url, &message) else {
      // libpq quotes the address in its message, including any password in it.
      PQfreemem(message)
      throw StoreError(
        .invalidValue, "the address of the store cannot be used; write it like postgres://db.example.org/earshot",
        nb: "adressen til lageret kan ikke brukes; skriv den som postgres://db.example.org/earshot")
    }
    defer { PQconninfoFree(options) }
    var given: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        // libpq marks secret options by "*": passwords, including that of a key.
        let isSecret = option.pointee.dispchar.map { String(cString: $0) } == "*"
        given[isSecret ? Self.secret : String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return given
  }

  /// One set of parameters per host, so that each can have its own timeout; libpq does not divide one timeout.
  private static func split(_ given: [String: String]) -> [[String: String]] {
    func parts(_ name: String) -> [String] {
      given[name]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }
    let (hosts, addresses, ports) = (parts("host"), parts("hostaddr"), parts("port"))
    return (0..<max(hosts.count, addresses.count, 1)).map { number in
      var own = given
      own["host"] = hosts.indices.contains(number) ? hosts[number] : nil
      own["hostaddr"] = addresses.indices.contains(number) ? addresses[number] : nil
      own["port"] = ports.count == 1 ? ports[0] : ports.indices.contains(number) ? ports[number] : nil
      return own
    }
  }
}
