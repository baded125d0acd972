package import PeerMentor
import Text

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
