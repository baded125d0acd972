import LinuxSupport
package import PeerMentor
package import PeerMentorStore

extension SessionStore {
  /// Signs in a mentor who has the tests' usual password.
  ///
  /// - Throws: Any other answer, with the last lines of the server's log.
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
