import LinuxSupport
package import PeerMentor
package import PeerMentorStore

extension SessionStore {
  /// Signs a mentor in who has the tests' usual password.
  ///
  /// - Throws: What was answered instead, with the last words of the server that the store is of.
  package func signedIn(
    as email: String = "liv@example.org", on server: PostgreSQLServer
  ) throws -> (account: Account, overview: Overview?) {
    let answer = perform(.signIn(email: email, password: Secret("long enough")))
    guard case .signedIn(let account, let overview) = answer else {
      throw FixtureFailure("not signed in: \(answer); the server's log ends with: \(server.log.suffix(3_000))")
    }
    return (account, overview)
  }
}
