import GRDB
package import PeerMentor

/// Fictional people and messages that a new store starts with, so that there is something to hear.
///
/// The demo account is an account like others but for its mark; its contacts and messages are its own.
package struct DemoData: Hashable, Sendable {
  /// Whose app it is for.
  package var organisation: Organisation
  /// The language of its texts.
  package var language: Language

  /// The address to sign in with.
  package static let email = "demo@example.org"
  /// The password to sign in with. No secret: it is in the README.
  package static let password = Secret("earshot-demo")
  /// The time in `check`: Monday 2 March 2026, 09:00 in Oslo, in seconds since 1970.
  package static let fixedNow = 1_772_438_400
  /// The time zone in `check`.
  package static let fixedTimeZone = "Europe/Oslo"

  /// The language of the texts; they stay in it.
  package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case bokmål = "nb"
  }

  /// A demo for an organisation, in a language.
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
    var about: Texts
  }

  /// A message of the demo.
  struct Message {
    var kind: Notification.Kind
    /// Seconds before the demo was made.
    var age: Int
    var isRead: Bool
    var title: Texts
    var body: Texts
    /// The name of the person it is about.
    var person: String?
  }

  /// An activity of the demo.
  struct Deed {
    var kind: Activity.Kind
    /// Days after the demo was made; negative for what is done.
    var day: Int
    var minutes: Int
    var note: Texts
    var person: String?
  }

  /// A certificate of the demo.
  struct Course {
    var name: Texts
    /// Days after the demo was made.
    var expires: Int
  }

  struct Texts {
    var english: String
    var bokmål: String

    init(_ english: String, _ bokmål: String) {
      self.english = english
      self.bokmål = bokmål
    }

    func text(in language: Language) -> String {
      switch language {
      case .english: english
      case .bokmål: bokmål
      }
    }
  }
}

// MARK: - Into the store

extension DemoData {
  /// Fills a store that has no account and never had a demo; otherwise does nothing.
  ///
  /// A demo that was removed does not come back, and one never appears beside real accounts.
  ///
  /// - Parameter password: Makes what is stored of the demo's password; called only where it is needed.
  func fillOnce(
    _ database: StoreDatabase, now: Int, password: () throws(StoreError) -> PasswordRecord
  ) throws(StoreError) {
    guard try database.read(Self.isWanted) else { return }
    let password = try password()
    try database.write { db in
      // Once more: where the file system has no locks, another first start can have come before.
      guard try Self.isWanted(db) else { return }
      try db.execute(sql: "INSERT INTO fact (name, value) VALUES ('demo made', ?)", arguments: ["\(now)"])
      let account = try AccountTable.insert(
        db, email: Self.email, name: "Kari Nordmann", organisation: organisation, isDemo: true,
        password: password)
      try Self.keepOriginal(password, db)
      try fill(db, account: account.id, now: now)
    }
  }

  private static func isWanted(_ db: Database) throws -> Bool {
    try AccountTable.fetchAll(db).isEmpty
      && Row.fetchOne(db, sql: "SELECT 1 FROM fact WHERE name = 'demo made'") == nil
  }

  private func fill(_ db: Database, account: Account.ID, now: Int) throws {
    var people: [String: Contact.ID] = [:]
    for person in Self.people {
      people[person.name] = try ContactTable.insert(
        db, account: account, name: person.name, phone: person.phone,
        email: Self.email(of: person.name), address: person.address,
        about: person.about.text(in: language))
    }
    // By the minute, as ages are told: "2 minutes ago" then is so for all of the first minute.
    let now = now - now % 60
    // Oldest first, as they would have come: the newest has the highest id.
    for message in Self.messages.sorted(by: { $0.age > $1.age }) {
      _ = try NotificationTable.insert(
        db, account: account, kind: message.kind, title: message.title.text(in: language),
        body: message.body.text(in: language), arrivedAt: now - message.age, isRead: message.isRead,
        contact: message.person.flatMap { people[$0] })
    }
    let today = CalendarDay(number: now / 86_400)
    for deed in Self.deeds {
      try ActivityTable.insert(
        db, account: account,
        Activity(
          id: 0, kind: deed.kind, day: today.advanced(by: deed.day), minutes: deed.minutes,
          note: deed.note.text(in: language), contactID: deed.person.flatMap { people[$0] }))
    }
    for course in Self.courses {
      try CertificateTable.insert(
        db, account: account, name: course.name.text(in: language),
        expires: today.advanced(by: course.expires))
    }
  }

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
