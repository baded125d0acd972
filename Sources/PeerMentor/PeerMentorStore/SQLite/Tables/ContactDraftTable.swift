import GRDB
import PeerMentor

/// Drafts of forms of contacts: of each form at most one for each running session, as in `DraftTable`.
struct ContactDraftTable {
  /// The sessions of the drafts, including the store's own.
  let sessions: DraftSessions

  /// A draft, and its place when it was read.
  struct Draft: Hashable {
    var contact: Contact.ID?
    var fields: ContactFields
    var place: DraftTable.Place
  }

  /// The drafts that a session continues, at most one for each form: its own, or the newest of sessions that have ended.
  func fetchAll(_ db: Database, account: Account.ID) throws -> [Draft] {
    let columns = ContactField.allCases.map(\.rawValue).joined(separator: ", ")
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, contact_id, session, \(columns) FROM contact_draft WHERE account_id = ? ORDER BY id DESC",
      arguments: [account])
    var found: [Contact.ID?: Draft] = [:]
    for row in rows where !sessions.isOther(row["session"]) {
      let contact: Contact.ID? = row["contact_id"]
      guard found[contact] == nil || sessions.isOwn(row["session"]) else { continue }
      var fields = ContactFields()
      for field in ContactField.allCases { fields[field] = row[field.rawValue] }
      found[contact] = Draft(
        contact: contact, fields: fields, place: DraftTable.Place(row: row["id"], session: row["session"]))
    }
    return Array(found.values)
  }

  /// Saves a draft in place of the session's own, and of the one that it continued; one without fields is only deleted.
  func save(
    _ db: Database, account: Account.ID, contact: Contact.ID?, _ fields: ContactFields, instead place: DraftTable.Place?
  ) throws {
    try delete(db, account: account, contact: contact, andAt: place)
    guard fields != ContactFields() else { return }
    let columns = ContactField.allCases
    try db.execute(
      sql: "INSERT INTO contact_draft (account_id, contact_id, session, \(columns.map(\.rawValue).joined(separator: ", "))) "
        + "VALUES (?, ?, ?\(String(repeating: ", ?", count: columns.count)))",
      arguments: [account, contact, sessions.own] + StatementArguments(columns.map { fields[$0] }))
  }

  /// Deletes the session's own draft, and the one that it continued, unless another session has taken that one.
  func delete(_ db: Database, account: Account.ID, contact: Contact.ID?, andAt place: DraftTable.Place?) throws {
    try db.execute(
      sql: "DELETE FROM contact_draft WHERE account_id = ? AND ifnull(contact_id, 0) = ifnull(?, 0) "
        + "AND (session IS ? OR id = ? AND session IS ?)",
      arguments: [account, contact, sessions.own, place?.row, place?.session])
  }
}
