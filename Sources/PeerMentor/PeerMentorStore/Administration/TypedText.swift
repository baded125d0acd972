package import PeerMentor
package import Text

/// Checks text from a person or a file before it is stored.
package enum TypedText {
  /// The largest number of Unicode scalars of a short text: a name, a title, a number.
  static let shortLimit = 200

  /// The text without leading and trailing white space.
  ///
  /// - Parameter what: The name of the text, for messages.
  /// - Throws: Where it is empty, too long, or contains characters that are not text.
  package static func checked(
    _ text: String, what: Phrase, allowsLineBreaks: Bool = false
  ) throws(StoreError) -> String {
    let text = trimmed(text)
    try check(lengthOf: text, what: what, limit: shortLimit)
    guard !text.isEmpty else {
      throw StoreError(.invalidValue, "the \(what.en) is empty; give one", nb: "\(what.nb) mangler; skriv noe der")
    }
    if !allowsLineBreaks { try refuseControls(in: text, what: what) }
    guard !WrittenText.isBlank(text) else {
      throw StoreError(
        .invalidValue, "the \(what.en) holds nothing that can be read; give one",
        nb: "\(what.nb) inneholder ingenting som kan leses; skriv noe annet")
    }
    return text
  }

  /// Refuses what nobody could listen to: it is the wrong file, or a program gone wild.
  static func check(lengthOf text: String, what: Phrase, limit: Int) throws(StoreError) {
    let count = text.unicodeScalars.count
    guard count <= limit else {
      throw StoreError(
        .invalidValue, "the \(what.en) has \(count) characters; at most \(limit) are taken",
        nb: "\(what.nb) har \(count) tegn; den kan ha høyst \(limit)")
    }
  }

  /// Refuses control characters, including line breaks.
  static func refuseControls(in text: String, what: Phrase) throws(StoreError) {
    guard !WrittenText.hasControls(text) else {
      throw StoreError(
        .invalidValue, "the \(what.en) holds a control character or a line break; leave it out",
        nb: "\(what.nb) inneholder et styretegn eller et linjeskift; fjern det")
    }
  }

  /// Refuses text that cannot be an e-mail address.
  package static func check(email: String) throws(StoreError) {
    guard WrittenText.isEmailAddress(email) else {
      throw StoreError(
        .invalidValue, "'\(email)' is not an e-mail address; give one like name@example.org",
        nb: "«\(email)» er ikke en e-postadresse; skriv en som navn@example.org")
    }
    // It would look like another address, and nobody could type it to sign in.
    guard !email.unicodeScalars.contains(where: WrittenText.isInvisible) else {
      throw StoreError(
        .invalidValue, "the e-mail address '\(email)' holds a character that cannot be seen; type it anew",
        nb: "e-postadressen «\(email)» inneholder et tegn som ikke vises; skriv den på nytt")
    }
  }

  /// Refuses text that nobody can call.
  static func check(phone: String) throws(StoreError) {
    guard WrittenText.isPhoneNumber(phone) else {
      throw StoreError(
        .invalidValue, "'\(phone)' is not a phone number; give one of three to twenty digits, like 901 23 456",
        nb: "«\(phone)» er ikke et telefonnummer; skriv et med tre til tjue sifre, som 901 23 456")
    }
  }

  /// Refuses a new password that is too short, too long, or only white space; it is never quoted.
  package static func check(_ password: Secret) throws(StoreError) {
    let reason: Phrase
    switch refusal(ofNew: password) {
    case .tooShort(let least):
      reason = Phrase(en: "is too short; use at least \(least) characters", nb: "er for kort; bruk minst \(least) tegn")
    case .tooLong(let most):
      reason = Phrase(en: "is too long; use at most \(most) characters", nb: "er for langt; bruk høyst \(most) tegn")
    case .blank:
      reason = Phrase(
        en: "is nothing but blanks; use letters, digits or signs", nb: "er bare mellomrom; bruk bokstaver, sifre eller tegn")
    case .wrongPassword, .tooManyAttempts, nil: return
    }
    throw StoreError(.invalidValue, "the password \(reason.en)", nb: "passordet \(reason.nb)")
  }

  /// The reason why a new password is refused; nil where it is accepted.
  package static func refusal(ofNew password: Secret) -> PasswordRefusal? {
    guard !isTooLong(password) else { return .tooLong(most: StoreLimits.longestPassword) }
    guard password.text.count >= StoreLimits.shortestPassword else { return .tooShort(least: StoreLimits.shortestPassword) }
    return password.text.unicodeScalars.allSatisfy(WrittenText.isInvisible) ? .blank : nil
  }

  /// Whether a password has more Unicode scalars than the limit: it matches no account, and is not hashed.
  package static func isTooLong(_ password: Secret) -> Bool {
    // Each byte that does not continue a scalar begins one.
    password.withUTF8 { bytes in bytes.count { $0 & 0xC0 != 0x80 } } > StoreLimits.longestPassword
  }
}

extension Phrase {
  /// The name of a person, for messages about a text.
  package static var name: Phrase { Phrase(en: "name", nb: "navnet") }
}

extension ContactField {
  /// The field's name, for messages.
  fileprivate var noun: Phrase {
    switch self {
    case .name: .name
    case .phone: Phrase(en: "phone", nb: "telefonnummeret")
    case .email: Phrase(en: "email", nb: "e-postadressen")
    case .address: Phrase(en: "address", nb: "adressen")
    case .about: Phrase(en: "about", nb: "merknaden")
    }
  }
}

extension Contact {
  /// Creates a contact from its written fields; the store assigns its id later.
  ///
  /// - Throws: The error of a field, which quotes at most an invalid address.
  package init(written fields: [(ContactField, String)]) throws(StoreError) {
    self.init(id: 0, name: "")
    for (field, written) in fields {
      // Longer texts are mistakes, such as a missing quote; nobody could listen to them.
      try TypedText.check(lengthOf: written, what: field.noun, limit: field.limit)
      let text = field.normalized(written)
      try TypedText.refuseControls(in: text, what: field.noun)
      self[field] = text
    }
    name = try TypedText.checked(name, what: .name)
    if !phone.isEmpty { try TypedText.check(phone: phone) }
    if !email.isEmpty { try TypedText.check(email: email) }
  }
}

extension ContactFields {
  /// Checks the fields like those of a written contact.
  ///
  /// - Throws: The error of a field.
  package func checked() throws(StoreError) -> ContactFields {
    let written = ContactField.allCases.compactMap { field in self[field].map { (field, $0) } }
    let contact = try Contact(written: self[.name] == nil ? written + [(.name, "-")] : written)
    var fields = self
    for (field, _) in written { fields[field] = contact[field] }
    return fields
  }
}
