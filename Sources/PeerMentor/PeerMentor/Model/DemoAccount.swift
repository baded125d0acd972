/// The account to sign in with where there is nothing but demo data, for the app to tell.
///
/// Its password is no secret, but a listener cannot hear how it is written: it is told letter by letter.
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
