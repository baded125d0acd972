/// The account that the app announces for signing in where the store holds only demo data.
///
/// Its password is no secret. The app spells it letter by letter, because a listener cannot hear its spelling.
package struct DemoAccount: Hashable, Sendable {
  /// The address to sign in with.
  package var email: String
  /// The password to sign in with.
  var password: String

  /// An account with this address and password.
  package init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}
