package import PeerMentor
import Text

extension StoreAdministration {
  /// The account with an address, or the only account.
  ///
  /// - Throws: Where there is none, with the most similar address; without an address also where there are several.
  package func account(_ email: String?) throws(StoreError) -> Account {
    let accounts = try listAccounts()
    guard let email else {
      if let account = accounts.first, accounts.count == 1 { return account }
      throw accounts.isEmpty
        ? StoreError(.accountNotNamed, "there is no account yet; add one with earshot account add")
        : StoreError(
          .accountNotNamed,
          "there are \(accounts.count) accounts; say which with --account, "
            + (accounts.count > 5 ? "see earshot account list" : Language.english.alternatives(accounts.map(\.email))))
    }
    let key = TextKey.email(email)
    if let account = accounts.first(where: { TextKey.email($0.email) == key }) { return account }
    throw StoreError(
      .noSuchAccount,
      "no account '\(trimmed(email))'; "
        + hint(suggestion(for: email, among: accounts.map(\.email)), else: "see earshot account list"))
  }
}

extension Contact {
  /// The one contact with a name.
  ///
  /// - Parameters:
  ///   - found: The contacts that have the name.
  ///   - all: The names of all contacts; asked for only where `found` is empty.
  /// - Throws: Where there is none, with the most similar name, or where there are several.
  package static func named(_ name: String, among found: [Contact], all: () throws -> [String]) throws -> Contact {
    if let contact = found.first, found.count == 1 { return contact }
    guard found.isEmpty else {
      throw StoreError(
        .contactNotUnique,
        "\(found.count) contacts are named '\(name)'; give them different names, or leave out --contact")
    }
    throw StoreError(
      .noSuchContact,
      "no contact named '\(name)'; "
        + hint(suggestion(for: name, among: try all()), else: "see earshot contact list"))
  }
}

private func hint(_ suggestion: String?, else other: String) -> String {
  suggestion.map { "did you mean '\($0)'?" } ?? other
}

/// The candidate that is most similar to the text, or nil if none is near.
///
/// Near is an edit distance of at most a third of the letters; a candidate that starts with the text is near too.
private func suggestion(for text: String, among candidates: [String]) -> String? {
  let key = TextKey.name(text)
  guard !key.isEmpty else { return nil }
  let near = candidates.compactMap { candidate -> (candidate: String, distance: Int)? in
    let other = TextKey.name(candidate)
    if other.hasPrefix(key) || other.split(separator: " ").contains(Substring(key)) {
      return (candidate, 0)
    }
    let distance = NearestWord.slips(from: key, to: other)
    return distance <= max(1, other.count / 3) ? (candidate, distance) : nil
  }
  return near.min { $0.distance < $1.distance }?.candidate
}
