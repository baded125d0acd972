internal import Text

/// A field of a contact; the name is required.
package enum ContactField: String, Hashable, Sendable, CaseIterable {
  case name, phone, email, address, about

  /// The largest number of Unicode scalars.
  package var limit: Int {
    switch self {
    case .name, .phone, .email: 200
    case .address: 1_000
    case .about: 10_000
    }
  }

  /// Whether the field may be written in several lines.
  package var holdsLines: Bool {
    switch self {
    case .address, .about: true
    case .name, .phone, .email: false
    }
  }

  /// The text as it is stored: on one line, without white space around it.
  package func normalized(_ text: String) -> String {
    holdsLines ? Self.onOneLine(text) : trimmed(text)
  }

  /// Joins several lines into one, with a comma after a line that does not end in punctuation.
  private static func onOneLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { trimmed($0) }.filter { !$0.isEmpty }
    return lines.dropFirst().reduce(lines.first ?? "") { text, line in
      text + (text.last?.isPunctuation == true ? " " : ", ") + line
    }
  }
}

/// Some fields of a contact: those that a correction changes, or those of a new contact.
package struct ContactFields: Codable, Hashable, Sendable {
  fileprivate var name, phone, email, address, about: String?

  /// No fields.
  package init() {}

  /// The fields in which a contact differs from another.
  package init(of contact: Contact, since old: Contact = Contact(id: 0, name: "")) {
    for field in ContactField.allCases where contact[field] != old[field] { self[field] = contact[field] }
  }

  /// The text of a field; nil where it is not among these.
  package subscript(field: ContactField) -> String? {
    get { self[keyPath: field.place.some] }
    set { self[keyPath: field.place.some] = newValue }
  }
}

extension ContactField {
  /// Where the text of a field is in a contact, and in some of its fields.
  fileprivate var place: (whole: WritableKeyPath<Contact, String>, some: WritableKeyPath<ContactFields, String?>) {
    switch self {
    case .name: (\.name, \.name)
    case .phone: (\.phone, \.phone)
    case .email: (\.email, \.email)
    case .address: (\.address, \.address)
    case .about: (\.about, \.about)
    }
  }
}

extension Contact {
  /// The text of a field.
  package subscript(field: ContactField) -> String {
    get { self[keyPath: field.place.whole] }
    set { self[keyPath: field.place.whole] = newValue }
  }

  /// The contact with these fields in place of its own.
  package func replacing(_ fields: ContactFields) -> Contact {
    var contact = self
    for field in ContactField.allCases { contact[field] = fields[field] ?? contact[field] }
    return contact
  }
}

/// The numbers of records that refer to a contact.
package struct ContactReferences: Hashable, Sendable {
  /// The notifications about it, which stay without it.
  package var notifications: Int
  /// The activities with it, which stay without it; nil where whoever asks must not know.
  package var activities: Int?
  /// The forms about it that were not saved, which go with it; nil where whoever asks must not know.
  package var drafts: Int?

  /// Creates the numbers.
  package init(notifications: Int, activities: Int?, drafts: Int?) {
    (self.notifications, self.activities, self.drafts) = (notifications, activities, drafts)
  }
}

/// Judges text that a person has written.
package enum WrittenText {
  /// Whether nothing of the text can be read.
  package static func isBlank(_ text: String) -> Bool {
    // Escape sequences are removed from the text that a listener hears.
    PrintableText.of(text).unicodeScalars.allSatisfy(isInvisible)
  }

  /// Whether the text has the form of an email address. RFC 5321 allows 254 bytes.
  package static func isEmailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && !text.contains(where: \.isWhitespace) && !hasControls(text)
  }

  /// Whether a number can be called by the text: it has three to twenty digits, and perhaps words beside them. E.164 allows
  /// 15 digits, and an extension may follow.
  package static func isPhoneNumber(_ text: String) -> Bool {
    (3...20).contains(text.count { $0.isASCII && $0.isNumber }) && !hasControls(text)
      && !text.unicodeScalars.contains { isInvisible($0) && !$0.properties.isWhitespace }
  }

  /// Whether a character is neither visible nor audible: white space,
  /// controls of writing direction and of joining, unassigned and private-use characters.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .surrogate: true
    default: false
    }
  }

  /// Whether the text has control characters, including line breaks.
  package static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

/// The text without leading and trailing white space, which keyboards with word prediction leave after an address.
package func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop(while: \.isWhitespace)
  guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
  return String(start[...last])
}
