import Foundation
import GRDB
package import PeerMentor

extension SQLiteStore {
  package func demoAccount() throws(StoreError) -> DemoAccount? {
    try database.read { db in
      let accounts = try AccountTable.fetchAll(db)
      guard let account = accounts.first, accounts.count == 1, account.isDemo,
        let record = try AccountTable.fetchPassword(db, account: account.id),
        try DemoData.isOriginal(record, db)
      else { return nil }
      return DemoAccount(email: account.email, password: DemoData.password.text)
    }
  }
}

extension DemoData {
  /// Fills a database that has no account and never had a demo; otherwise does nothing.
  ///
  /// A removed demo does not come back, and none is added beside real accounts.
  ///
  /// - Parameter password: Makes the record of the demo's password, which is not secret; called only if needed. A password
  ///   that a person sets instead is hashed like all others.
  func fillOnce(
    _ database: StoreDatabase, now: Int,
    password: () throws(StoreError) -> PasswordRecord = { () throws(StoreError) in
      try PasswordHashing.demo.record(for: Self.password)
    }
  ) throws(StoreError) {
    guard try database.read(Self.isWanted) else { return }
    let password = try password()
    try database.write { db in
      // Checked again: where the file system has no locks, another first start can have come before.
      guard try Self.isWanted(db) else { return }
      try db.execute(sql: "INSERT INTO fact (name, value) VALUES ('demo made', ?)", arguments: ["\(now)"])
      let account = try AccountTable.insert(
        db, email: Self.email, name: Self.name, organisation: organisation, isDemo: true, password: password)
      try Self.keepOriginal(password, db)
      try content(madeAt: now).insert(db, account: account.id)
    }
  }

  private static func isWanted(_ db: Database) throws -> Bool {
    try AccountTable.fetchAll(db).isEmpty
      && Row.fetchOne(db, sql: "SELECT 1 FROM fact WHERE name = 'demo made'") == nil
  }

  /// Stores which password record the demo was made with.
  private static func keepOriginal(_ record: PasswordRecord, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO fact (name, value) VALUES ('demo password', ?)",
      arguments: [record.salt.base64EncodedString()])
  }

  /// Whether a record is the demo's original one. Each record has its own salt, so the check needs no hashing.
  fileprivate static func isOriginal(_ record: PasswordRecord, _ db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "SELECT value FROM fact WHERE name = 'demo password'")
      == record.salt.base64EncodedString()
  }
}

extension AccountContent {
  /// Inserts all content into an account.
  func insert(_ db: Database, account: Account.ID) throws {
    var contactIDs: [Contact.ID: Contact.ID] = [:]
    for contact in contacts {
      contactIDs[contact.id] = try ContactTable.insert(db, account: account, contact)
    }
    for var notification in notifications {
      let time = answerTimes[notification.id]
      notification.contactID = notification.contactID.map { contactIDs[$0] ?? $0 }
      _ = try NotificationTable.insert(db, account: account, notification, answeredAt: time)
    }
    for var activity in activities {
      activity.contactID = activity.contactID.map { contactIDs[$0] ?? $0 }
      try ActivityTable.insert(db, account: account, activity)
    }
    for certificate in certificates {
      try CertificateTable.insert(db, account: account, name: certificate.name, expires: certificate.expires)
    }
    if let preferences { try PreferenceTable.save(db, account: account, preferences) }
    if let isPaused { try PreferenceTable.setPaused(db, account: account, isPaused) }
  }
}
