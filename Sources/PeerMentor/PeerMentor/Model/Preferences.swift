package import Text

/// What an account's owner has chosen.
package struct Preferences: Codable, Hashable, Sendable {
  /// The kinds whose arrival is not told.
  package var silencedKinds: Set<Notification.Kind>
  /// Whether bodies, which hold sensitive details, are read with the notification.
  package var readsBodies: Bool
  /// Minutes without a key after which the person is signed out; nil for never.
  package var idleMinutes: Int?
  /// Whether the next sign-in at this machine begins with the owner's address.
  package var offersAddress: Bool

  /// What `idleMinutes` can be, besides never.
  static let idleChoices = [5, 15, 30, 60]

  /// What holds until something else is chosen, but for what is given.
  package init(
    silencedKinds: Set<Notification.Kind> = [], readsBodies: Bool = true, idleMinutes: Int? = nil,
    offersAddress: Bool = true
  ) {
    self.silencedKinds = silencedKinds
    self.readsBodies = readsBodies
    self.idleMinutes = idleMinutes
    self.offersAddress = offersAddress
  }

  /// Other choices, with what was changed here since some earlier ones.
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

/// A course or an examination that counts until a day.
package struct Certificate: Hashable, Sendable, Identifiable {
  /// Its number in the store.
  package var id: Int64
  /// What the mentor has shown to know.
  package var name: String
  /// The last day on which it counts.
  package var expires: CalendarDay

  /// How many days before that day it is time to think of a new one.
  static let noticeDays = 60

  /// A certificate that counts until the end of a day.
  package init(id: Int64, name: String, expires: CalendarDay) {
    self.id = id
    self.name = name
    self.expires = expires
  }
}

/// A contact with what belongs to it, as its screen shows it.
package struct ContactCard: Hashable, Sendable {
  /// The person it is about.
  package var contact: Contact
  /// The assignment to answer: the newest that has no answer, else the newest.
  package var assignment: Notification?
  /// The latest activities with the contact, the latest first.
  package var activities: [Activity]

  /// A contact, with what is known to belong to it.
  package init(_ contact: Contact, assignment: Notification? = nil, activities: [Activity] = []) {
    self.contact = contact
    self.assignment = assignment
    self.activities = activities
  }
}
