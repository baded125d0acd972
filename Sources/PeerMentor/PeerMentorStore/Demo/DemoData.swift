package import PeerMentor
package import Text

/// Fictional people and messages that a new store starts with, so that there is content to hear.
///
/// The demo account differs from others only in its mark; its contacts and messages belong to it alone.
package struct DemoData: Hashable, Sendable {
  /// The organisation of the demo account.
  package var organisation: Organisation
  /// The language its texts are stored in; they are shown in the one that is spoken, see `DemoTexts`.
  var language: Language

  /// The name of the demo's mentor.
  package static let name = "Kari Nordmann"
  /// The address to sign in with.
  package static let email = "demo@example.org"
  /// The password to sign in with. It is not secret: it is in the README.
  package static let password = Secret("earshot-demo")
  /// The time in `check`: Monday 2 March 2026, 09:00 in Oslo, in seconds since 1970.
  package static let fixedNow = 1_772_438_400
  /// The time zone in `check`.
  package static let fixedTimeZone = "Europe/Oslo"

  package init(organisation: Organisation, language: Language) {
    self.organisation = organisation
    self.language = language
  }
}

extension DemoData {
  /// A person of the demo; the texts are in two languages.
  struct Person {
    var name: String
    var phone: String
    var address: String
    var about: Phrase
  }

  /// A message of the demo.
  struct Message {
    var kind: Notification.Kind
    /// Seconds before the demo was made.
    var age: Int
    var isRead: Bool
    var title: Phrase
    var body: Phrase
    /// The name of the contact that it is about.
    var person: String?
  }

  /// An activity of the demo.
  struct DemoActivity {
    var kind: Activity.Kind
    /// Days after the demo was made; negative for a past activity.
    var day: Int
    var minutes: Int
    var note: Phrase
    var person: String?
  }

  /// A certificate of the demo.
  struct DemoCertificate {
    var name: Phrase
    /// Days after the demo was made.
    var expires: Int
  }
}

// MARK: - Content for a store

extension DemoData {
  /// The demo's contacts, messages, activities and certificates, with ages relative to a time in seconds since 1970.
  package func content(madeAt now: Int) -> AccountContent {
    // To the minute, like announced ages: "2 minutes ago" then stays true for all of the first minute.
    let now = now - now % 60
    let today = CalendarDay(number: now / 86_400)
    let contacts = Self.people.enumerated().map { index, person in
      Contact(
        id: Int64(index + 1), name: person.name, phone: person.phone, email: Self.email(of: person.name),
        address: person.address, about: person.about.in(language))
    }
    func id(of name: String?) -> Contact.ID? { contacts.first { $0.name == name }?.id }
    return AccountContent(
      contacts: contacts,
      // Oldest first, in order of arrival: the newest has the highest id.
      notifications: Self.messages.sorted { $0.age > $1.age }.map { message in
        Notification(
          id: 0, kind: message.kind, title: message.title.in(language),
          body: message.body.in(language), arrivedAt: now - message.age, isRead: message.isRead,
          contactID: id(of: message.person))
      },
      activities: Self.activities.map { activity in
        Activity(
          id: 0, kind: activity.kind, day: today.advanced(by: activity.day), minutes: activity.minutes,
          note: activity.note.in(language), contactID: id(of: activity.person))
      },
      certificates: Self.certificates.map { certificate in
        Certificate(
          id: 0, name: certificate.name.in(language), expires: today.advanced(by: certificate.expires))
      })
  }

  /// All texts of the demo's people.
  package static let texts = DemoTexts(
    people.map(\.about) + messages.flatMap { [$0.title, $0.body] } + activities.map(\.note)
      + certificates.map(\.name))

  /// `Øystein Dahl` becomes `oystein.dahl@example.org`.
  private static func email(of name: String) -> String {
    let letters = name.lowercased().map { letter in
      switch letter {
      case " ": "."
      case "æ": "ae"
      case "ø": "o"
      case "å": "a"
      default: String(letter)
      }
    }
    return letters.joined() + "@example.org"
  }
}
