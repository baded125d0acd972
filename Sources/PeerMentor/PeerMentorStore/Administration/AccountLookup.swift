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
        ? StoreError(
          .accountNotNamed, "there is no account yet; add one with earshot account add",
          nb: "det finnes ingen konto ennå; legg til en med earshot account add")
        : StoreError(
          .accountNotNamed,
          "there are \(accounts.count) accounts; say which with --account, "
            + (accounts.count > 5 ? "see earshot account list" : Language.english.alternatives(accounts.map(\.email))),
          nb: "det er \(accounts.count) kontoer; oppgi med --account hvilken: "
            + (accounts.count > 5 ? "se earshot account list" : Language.bokmål.alternatives(accounts.map(\.email))))
    }
    let key = TextKey.email(email)
    if let account = accounts.first(where: { TextKey.email($0.email) == key }) { return account }
    let near = suggestion(for: email, among: accounts.map(\.email))
    throw StoreError(
      .noSuchAccount,
      "no account '\(trimmed(email))'; " + (near.map { "did you mean '\($0)'?" } ?? "see earshot account list"),
      nb: "det finnes ingen konto «\(trimmed(email))»; " + (near.map { "mente du «\($0)»?" } ?? "se earshot account list"))
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
        "\(found.count) contacts are named '\(name)'; give them different names, or leave out --contact",
        nb: "\(found.count) kontakter heter «\(name)»; gi dem forskjellige navn, eller utelat --contact")
    }
    let near = suggestion(for: name, among: try all())
    throw StoreError(
      .noSuchContact,
      "no contact named '\(name)'; " + (near.map { "did you mean '\($0)'?" } ?? "see earshot contact list"),
      nb: "ingen kontakt heter «\(name)»; " + (near.map { "mente du «\($0)»?" } ?? "se earshot contact list"))
  }
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

extension StoreError {
  /// A contact that was removed while it was to be changed.
  package static var contactRemoved: StoreError {
    StoreError(
      .noSuchContact, "the contact was removed meanwhile; see earshot contact list",
      nb: "kontakten ble fjernet i mellomtiden; se earshot contact list")
  }
}
