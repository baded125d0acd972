package import PeerMentor
import Text

/// Judges what a person typed, or what a file holds in its place, before it is stored.
package enum TypedText {
  /// Most Unicode scalars of a short text: a name, a title, a number.
  static let shortLimit = 200

  /// The text without white space around it.
  ///
  /// - Parameter what: What it is, for messages.
  /// - Throws: Where it is empty, too long, or holds what is no text.
  package static func checked(
    _ text: String, what: String, allowsLineBreaks: Bool = false
  ) throws(StoreError) -> String {
    let text = trimmed(text)
    try check(lengthOf: text, what: what, limit: shortLimit)
    guard !text.isEmpty else { throw StoreError(.invalidValue, "the \(what) is empty; give one") }
    if !allowsLineBreaks { try refuseControls(in: text, what: what) }
    // What a listener gets has no escape sequences.
    guard !PrintableText.of(text).unicodeScalars.allSatisfy(isInvisible) else {
      throw StoreError(.invalidValue, "the \(what) holds nothing that can be read; give one")
    }
    return text
  }

  /// Refuses what nobody could listen to: it is the wrong file, or a program gone wild.
  static func check(lengthOf text: String, what: String, limit: Int) throws(StoreError) {
    let count = text.unicodeScalars.count
    guard count <= limit else {
      throw StoreError(.invalidValue, "the \(what) has \(count) characters; at most \(limit) are taken")
    }
  }

  /// Refuses control characters, line breaks among them.
  static func refuseControls(in text: String, what: String) throws(StoreError) {
    guard !hasControls(text) else {
      throw StoreError(.invalidValue, "the \(what) holds a control character or a line break; leave it out")
    }
  }

  /// Refuses what cannot be an e-mail address. RFC 5321 lets one have 254 bytes.
  package static func check(email: String) throws(StoreError) {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && email.utf8.count <= 254
      && !email.contains(where: \.isWhitespace) && !hasControls(email)
    guard isAddress else {
      throw StoreError(.invalidValue, "'\(email)' is not an e-mail address; give one like name@example.org")
    }
    // It would look like another one, and nobody could type it to sign in.
    guard !email.unicodeScalars.contains(where: isInvisible) else {
      throw StoreError(
        .invalidValue, "the e-mail address '\(email)' holds a character that cannot be seen; type it anew")
    }
  }

  /// Refuses a new password that is too short, too long, or nothing but blanks; it is never quoted.
  package static func check(_ password: Secret) throws(StoreError) {
    let reason: String
    switch refusal(ofNew: password) {
    case .tooShort(let least): reason = "is too short; use at least \(least) characters"
    case .tooLong(let most): reason = "is too long; use at most \(most) characters"
    case .blank: reason = "is nothing but blanks; use letters, digits or signs"
    case .wrongPassword, .tooManyAttempts, nil: return
    }
    throw StoreError(.invalidValue, "the password \(reason)")
  }

  /// Why a new password is not taken; nil where it is.
  package static func refusal(ofNew password: Secret) -> PasswordRefusal? {
    guard !isTooLong(password) else { return .tooLong(most: StoreLimits.longestPassword) }
    guard password.text.count >= StoreLimits.shortestPassword else { return .tooShort(least: StoreLimits.shortestPassword) }
    return password.text.unicodeScalars.allSatisfy(isInvisible) ? .blank : nil
  }

  /// Whether a password has more Unicode scalars than any may have: it is nobody's, and is not worked through.
  package static func isTooLong(_ password: Secret) -> Bool {
    // All bytes but those that continue a scalar begin one.
    password.withUTF8 { bytes in bytes.count { $0 & 0xC0 != 0x80 } } > StoreLimits.longestPassword
  }

  /// Whether a character leaves nothing to see or to hear: white space, controls of writing direction and of joining,
  /// what has no meaning.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .surrogate: true
    default: false
    }
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
