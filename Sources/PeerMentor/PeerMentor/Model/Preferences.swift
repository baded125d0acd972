internal import Foundation
internal import LinuxSupport
package import Text

/// The settings that an account's owner has chosen.
package struct Preferences: Codable, Hashable, Sendable {
  /// The kinds of notification whose arrival is not announced.
  package var silencedKinds: Set<Notification.Kind>
  /// Whether bodies, which hold sensitive details, are read with the notification.
  package var readsBodies: Bool
  /// Minutes without a key after which the session signs out; nil for never.
  package var idleMinutes: Int?
  /// Whether the next sign-in at this machine begins with the owner's address.
  package var offersAddress: Bool

  /// The choices of `idleMinutes`, besides never.
  static let idleChoices = [5, 15, 30, 60]

  /// Creates the settings; the defaults where nothing is given.
  package init(
    silencedKinds: Set<Notification.Kind> = [], readsBodies: Bool = true, idleMinutes: Int? = nil,
    offersAddress: Bool = true
  ) {
    self.silencedKinds = silencedKinds
    self.readsBodies = readsBodies
    self.idleMinutes = idleMinutes
    self.offersAddress = offersAddress
  }

  /// The other settings, with the changes made here since an earlier state.
  package func merged(into others: Preferences, since base: Preferences) -> Preferences {
    var merged = others
    for kind in Notification.Kind.allCases where silencedKinds.contains(kind) != base.silencedKinds.contains(kind) {
      if silencedKinds.contains(kind) { merged.silencedKinds.insert(kind) } else { merged.silencedKinds.remove(kind) }
    }
    if readsBodies != base.readsBodies { merged.readsBodies = readsBodies }
    if idleMinutes != base.idleMinutes { merged.idleMinutes = idleMinutes }
    if offersAddress != base.offersAddress { merged.offersAddress = offersAddress }
    return merged
  }
}

/// A course or an examination that is valid until a day.
package struct Certificate: Hashable, Sendable, Identifiable {
  /// The id in the store.
  package var id: Int64
  /// The name of the course or the examination.
  package var name: String
  /// The last day on which it is valid.
  package var expires: CalendarDay

  /// Days before the last valid day from which the certificate counts as expiring soon.
  static let noticeDays = 60

  /// Creates a certificate that is valid until the end of a day.
  package init(id: Int64, name: String, expires: CalendarDay) {
    self.id = id
    self.name = name
    self.expires = expires
  }
}

/// A contact and the related records that the contact's screen shows.
package struct ContactCard: Hashable, Sendable {
  /// The contact.
  package var contact: Contact
  /// The assignment to answer: the newest that has no answer, else the newest.
  package var assignment: Notification?
  /// The latest activities with the contact, the latest first.
  package var activities: [Activity]

  /// Creates a card; a contact without related records by default.
  package init(_ contact: Contact, assignment: Notification? = nil, activities: [Activity] = []) {
    self.contact = contact
    self.assignment = assignment
    self.activities = activities
  }
}

/// The account that the app announces for signing in where the store holds only demo data.
///
/// Its password is no secret. The app spells it letter by letter, because a listener cannot hear its spelling.
package struct DemoAccount: Hashable, Sendable {
  /// The address to sign in with.
  package var email: String
  /// The password to sign in with.
  var password: String

  /// An account with this address and password.
  package init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}

/// A secret text, wiped from memory after use; its description never contains it.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let bytes: SecretBytes

  /// Stores a text as a secret, composed (NFC): keyboards send the same password composed or decomposed.
  package init(_ text: String) {
    bytes = SecretBytes(text.precomposedStringWithCanonicalMapping.utf8)
  }

  /// The secret as plain text; release it soon.
  package var text: String { bytes.withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Whether the text is empty.
  package var isEmpty: Bool { bytes.count == 0 }

  /// Calls `body` with the text's UTF-8, which is valid only during the call.
  package func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withBytes(body)
  }

  /// A dot for every text.
  package var description: String { "•" }
  /// A dot for every text.
  package var debugDescription: String { "•" }
  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
