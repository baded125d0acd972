package import PeerMentor
import Text

/// A field of a contact, on the command line or in a file; the name is required.
package enum ContactField: String, Hashable, Sendable, CaseIterable {
  case name, phone, email, address, about

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

  /// The largest number of Unicode scalars.
  fileprivate var limit: Int {
    switch self {
    case .name, .phone, .email: TypedText.shortLimit
    case .address: 1_000
    case .about: 10_000
    }
  }

  /// Whether the field may have several lines.
  fileprivate var holdsLines: Bool {
    switch self {
    case .address, .about: true
    case .name, .phone, .email: false
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
      let text = field.holdsLines ? onOneLine(written) : trimmed(written)
      try TypedText.refuseControls(in: text, what: field.noun)
      switch field {
      case .name: name = text
      case .phone: phone = text
      case .email: email = text
      case .address: address = text
      case .about: about = text
      }
    }
    name = try TypedText.checked(name, what: .name)
    if !email.isEmpty { try TypedText.check(email: email) }
  }
}

/// Joins several lines into one, with a comma after a line that does not end in punctuation.
private func onOneLine(_ text: String) -> String {
  let lines = text.split(whereSeparator: \.isNewline).map { trimmed($0) }.filter { !$0.isEmpty }
  return lines.dropFirst().reduce(lines.first ?? "") { text, line in
    text + (text.last?.isPunctuation == true ? " " : ", ") + line
  }
}
