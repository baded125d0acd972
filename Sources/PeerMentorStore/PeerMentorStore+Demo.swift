import Foundation
import GRDB
package import PeerMentor

extension PeerMentorStore {
  /// The demo account with its password, for newcomers to be told of.
  ///
  /// Nil as soon as there is an account of a real person, and where the demo's password was changed: only
  /// somebody who knows it can do that.
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
  /// Remembers which record of a password is the one that the demo was made with.
  static func keepOriginal(_ record: PasswordRecord, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO fact (name, value) VALUES ('demo password', ?)",
      arguments: [record.salt.base64EncodedString()])
  }

  /// Whether it is that one. Each record has a salt of its own, so nothing has to be hashed to know.
  static func isOriginal(_ record: PasswordRecord, _ db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "SELECT value FROM fact WHERE name = 'demo password'")
      == record.salt.base64EncodedString()
  }
}
