package import PeerMentor
import Text

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

/// Content that is added to an account at once: of a demo, a test or a benchmark.
///
/// The store assigns its own ids. If a notification or an activity names a contact by its id in `contacts`, it refers to the
/// contact that is added; any other id is one in the store.
package struct AccountContent: Hashable, Sendable {
  /// The contacts; those that no other record refers to may all have the id 0.
  package var contacts: [Contact]
  /// The notifications, in order of arrival.
  package var notifications: [Notification]
  /// The times of answers and acknowledgements, in seconds since 1970, by the notifications' ids here; without unknown times.
  package var answerTimes: [Notification.ID: Int]
  /// The activities, in any order.
  package var activities: [Activity]
  /// The certificates, in any order.
  package var certificates: [Certificate]
  /// The owner's settings; nil to leave them unchanged.
  package var preferences: Preferences?
  /// Whether the owner's duty is paused; nil to leave that unchanged.
  package var isPaused: Bool?

  package init(
    contacts: [Contact] = [], notifications: [Notification] = [],
    answerTimes: [Notification.ID: Int] = [:], activities: [Activity] = [], certificates: [Certificate] = [],
    preferences: Preferences? = nil, isPaused: Bool? = nil
  ) {
    self.contacts = contacts
    self.notifications = notifications
    self.answerTimes = answerTimes
    self.activities = activities
    self.certificates = certificates
    self.preferences = preferences
    self.isPaused = isPaused
  }
}

/// The texts of a new notification, from checked input.
package struct NewMessage: Hashable, Sendable {
  /// The title; at most 200 characters.
  package let title: String
  /// The body; at most 10,000 characters.
  package let body: String

  /// - Throws: The error of the title or the body.
  package init(title: String, body: String) throws(StoreError) {
    self.title = try TypedText.checked(title, what: Phrase(en: "title", nb: "tittelen"), allowsLineBreaks: true)
    try TypedText.check(lengthOf: body, what: Phrase(en: "body", nb: "teksten"), limit: 10_000)
    self.body = body
  }
}

/// A mentor's answer to an assignment.
package struct GivenAnswer: Hashable, Sendable {
  /// The mentor's address.
  package var email: String
  /// The mentor's name.
  var name: String
  /// The title of the assignment.
  package var title: String
  /// The answer; nil where the assignment was only acknowledged.
  package var answer: Notification.Answer?
  /// Whether the mentor has acknowledged the assignment.
  package var isAcknowledged: Bool
  /// The time of the answer, in seconds since 1970; nil if unknown.
  package var at: Int?

  package init(
    email: String, name: String, title: String, answer: Notification.Answer?, isAcknowledged: Bool, at: Int?
  ) {
    self.email = email
    self.name = name
    self.title = title
    self.answer = answer
    self.isAcknowledged = isAcknowledged
    self.at = at
  }
}
