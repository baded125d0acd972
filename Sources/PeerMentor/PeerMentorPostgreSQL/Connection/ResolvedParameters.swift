import CPostgreSQL
import Glibc
import PeerMentorStore

/// The connection parameters after libpq has resolved them: with the environment, a service file, a password file and its own
/// defaults. These, and not the text of an address, decide where a password may be sent.
struct ResolvedParameters: Sendable {
  /// The parameters by keyword, without a password.
  let values: [String: String]
  /// The host of the first server, or the folder of its socket.
  let host: String
  /// Whether libpq has a password for the first server, from any source.
  let hasPassword: Bool

  /// - Throws: The reason why libpq cannot use them: a missing service, numbers of hosts and ports that do not match.
  init(_ given: [String: String]) throws(StoreError) {
    var given = given
    // No connection is made here: libpq resolves all other parameters first, and then refuses this one.
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

// MARK: - Where a password may be sent

extension ServerAddress {
  /// A server's parameters that make it safe to send a password, or that send no secret.
  ///
  /// Over a network, including this machine's own, the server proves by TLS that it is the named host, and SCRAM is bound to
  /// that channel: libpq then answers neither a request for the password in clear nor one for its MD5. A program that listens
  /// on a port of this machine while the server is away, or a host from an environment variable or a service file, gets no
  /// byte of it. On this machine's own socket the peer must be the user who owns the socket's folder, unless `requirepeer`
  /// names another: nobody else can put a socket there. Weaker parameters are refused.
  ///
  /// - Parameter role: Whether a person signs in with their own password.
  static func safe(_ attempt: [String: String], withPassword role: Bool) throws(StoreError) -> [String: String] {
    let resolved = try ResolvedParameters(attempt)
    let hasPassword = role || resolved.hasPassword
    var parameters = attempt
    parameters["options"] = SessionSettings.options(given: resolved.values["options"] ?? "", outranks: !role)
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

  /// The line of `pg_hba.conf` that lets people begin a sign-in, whatever the password of that role is.
  var signInRule: String {
    let role = StoreRoles(of: database).signIn
    let isOnNetwork = attempts.first.flatMap { try? ResolvedParameters($0).isOnNetwork } ?? true
    return isOnNetwork ? "hostssl \(database) \(role) all trust" : "local \(database) \(role) trust"
  }

  private static func owner(of folder: String) -> String? {
    var status = stat()
    guard folder.hasPrefix("/"), stat(folder, &status) == 0, let user = getpwuid(status.st_uid) else { return nil }
    return String(cString: user.pointee.pw_name)
  }
}

extension ResolvedParameters {
  /// Whether the first server is reached over TCP.
  var isOnNetwork: Bool {
    !(values["hostaddr"] ?? "").isEmpty || !["/", "@"].contains { host.hasPrefix($0) }
  }

  /// Whether the data stays on this machine, judged by the host's name.
  var isOnThisMachine: Bool {
    let place = values["hostaddr"].flatMap { $0.isEmpty ? nil : $0 } ?? host
    return place == "localhost" || place == "::1" || place.hasPrefix("127.")
  }
}
