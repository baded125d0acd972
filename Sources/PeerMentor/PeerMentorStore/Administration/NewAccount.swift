import PeerMentor

/// A new account, from checked input.
package struct NewAccount: Hashable, Sendable {
  /// The address to sign in with.
  package let email: String
  /// The mentor's name.
  package let name: String

  /// - Throws: The error of the address or the name.
  package init(email: String, name: String) throws(StoreError) {
    self.email = trimmed(email)
    try TypedText.check(email: self.email)
    self.name = try TypedText.checked(name, what: .name)
  }

  /// Refuses an address that another account has.
  ///
  /// - Parameter other: The address as that account spells it; nil where there is none.
  package func refuse(ifThere other: String?) throws(StoreError) {
    guard let other else { return }
    throw StoreError(
      .accountExists,
      "cannot add account '\(email)': it exists already, as '\(other)'; "
        + "set a new password with earshot account password",
      nb: "kan ikke legge til kontoen «\(email)»: den finnes allerede, som «\(other)»; sett et nytt passord med earshot "
        + "account password")
  }
}
