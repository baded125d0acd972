package import PeerMentor

/// What is written of a contact, on the command line or in a file; the name must be there.
package enum ContactField: String, Hashable, Sendable, CaseIterable {
  case name, phone, email, address, about

  /// The most Unicode scalars it may have.
  fileprivate var limit: Int {
    switch self {
    case .name, .phone, .email: TypedText.shortLimit
    case .address: 1_000
    case .about: 10_000
    }
  }

  /// Whether people write it in several lines.
  fileprivate var holdsLines: Bool {
    switch self {
    case .address, .about: true
    case .name, .phone, .email: false
    }
  }
}

extension Contact {
  /// The contact of which these were written, its id still to be given by the store.
  ///
  /// - Throws: What is wrong with it, quoting no more of it than an address that is none.
  package init(written fields: [(ContactField, String)]) throws(StoreError) {
    self.init(id: 0, name: "")
    for (field, written) in fields {
      // Longer ones are mistakes, of a quote left out say; nobody could listen to them.
      try TypedText.check(lengthOf: written, what: field.rawValue, limit: field.limit)
      let text = field.holdsLines ? onOneLine(written) : trimmed(written)
      try TypedText.refuseControls(in: text, what: field.rawValue)
      switch field {
      case .name: name = text
      case .phone: phone = text
      case .email: email = text
      case .address: address = text
      case .about: about = text
      }
    }
    name = try TypedText.checked(name, what: "name")
    if !email.isEmpty { try TypedText.check(email: email) }
  }
}

/// Several lines as one: a comma where a line does not end in punctuation.
private func onOneLine(_ text: String) -> String {
  let lines = text.split(whereSeparator: \.isNewline).map { trimmed($0) }.filter { !$0.isEmpty }
  return lines.dropFirst().reduce(lines.first ?? "") { text, line in
    text + (text.last?.isPunctuation == true ? " " : ", ") + line
  }
}
