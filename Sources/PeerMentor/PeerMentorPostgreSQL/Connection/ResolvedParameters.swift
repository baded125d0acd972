import CPostgreSQL
import Glibc
import PeerMentorStore

/// What libpq makes of the parameters that it is given: with the environment, a service file, a password file and its
/// own defaults. By these, and by no address's text, it is judged whom a password may go to.
struct ResolvedParameters: Sendable {
  /// By keyword; a password is not among them.
  let values: [String: String]
  /// The host of the first server, or the folder of its socket.
  let host: String
  /// Whether libpq has a password for the first server, from wherever.
  let hasPassword: Bool

  /// - Throws: Why libpq cannot use them: a service that is not there, numbers of hosts and ports that do not fit.
  init(_ given: [String: String]) throws(StoreError) {
    var given = given
    // Nothing is to be connected yet: libpq resolves all the others first, and then refuses this one.
    let stopper = "earshot"
    given["gssencmode"] = stopper
    let (names, texts) = (given.keys.map { strdup($0) }, given.values.map { strdup($0) })
    defer { for text in names + texts { free(text) } }
    let constants = { (texts: [UnsafeMutablePointer<CChar>?]) in texts.map { $0.map { UnsafePointer($0) } } + [nil] }
    let connection = PQconnectStartParams(constants(names), constants(texts), 0)
    defer { PQfinish(connection) }
    let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
    guard let options = PQconninfo(connection), message.contains("gssencmode") else {
      throw StoreError(
        .invalidValue,
        "the address of the store cannot be used: \(message.split(whereSeparator: \.isNewline).first ?? "no memory is left")")
    }
    defer { PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    for secret in ["password", "sslpassword", "gssencmode"] { values[secret] = nil }
    self.values = values
    host = PQhost(connection).map { String(cString: $0) } ?? ""
    hasPassword = PQpass(connection).map { $0.pointee != 0 } ?? false
  }
}

// MARK: - Whom a password may go to

extension ServerAddress {
  /// A server's parameters as a password may be sent with them, or as nothing secret may be.
  ///
  /// Over a network, this machine's own included, the server proves by TLS that it is the host that was named, and SCRAM
  /// is bound to that channel: libpq then answers neither a question for the password in clear nor one for its MD5.
  /// Whoever listens on a port of this machine while the server is away, or where an environment variable or a service
  /// file leads to, gets no byte of it. On this machine's own socket the peer must be the user who owns the socket's
  /// folder, unless `requirepeer` names another: nobody else can put a socket there. Weaker wishes are not granted.
  ///
  /// - Parameter role: Whether somebody signs in with a password of their own.
  static func safe(_ attempt: [String: String], withPassword role: Bool) throws(StoreError) -> [String: String] {
    let resolved = try ResolvedParameters(attempt)
    let hasPassword = role || resolved.hasPassword
    var parameters = attempt
    if hasPassword, PQlibVersion() >= 160_000 { parameters["require_auth"] = "scram-sha-256" }
    guard resolved.isOnNetwork else {
      if (resolved.values["requirepeer"] ?? "").isEmpty { parameters["requirepeer"] = owner(of: resolved.host) }
      guard !hasPassword || !(parameters["requirepeer"] ?? resolved.values["requirepeer"] ?? "").isEmpty else {
        throw StoreError(
          .noConnection,
          "no safe connection to the server's socket in '\(resolved.host)': nobody owns that folder; name the user whom the "
            + "server runs as with requirepeer in the address")
      }
      return parameters
    }
    if hasPassword {
      parameters["sslmode"] = "verify-full"
      parameters["channel_binding"] = "require"
    } else if resolved.values["sslmode"] ?? "prefer" == "prefer", !resolved.isOnThisMachine {
      parameters["sslmode"] = "verify-full"
    }
    return parameters
  }

  private static func owner(of folder: String) -> String? {
    var status = stat()
    guard folder.hasPrefix("/"), stat(folder, &status) == 0, let user = getpwuid(status.st_uid) else { return nil }
    return String(cString: user.pointee.pw_name)
  }
}

extension ResolvedParameters {
  /// Whether the first server is asked over TCP.
  var isOnNetwork: Bool {
    !(values["hostaddr"] ?? "").isEmpty || !["/", "@"].contains { host.hasPrefix($0) }
  }

  /// Whether what is sent there stays on this machine, as far as its name tells.
  var isOnThisMachine: Bool {
    let place = values["hostaddr"].flatMap { $0.isEmpty ? nil : $0 } ?? host
    return place == "localhost" || place == "::1" || place.hasPrefix("127.")
  }
}
