import GRDB
import PeerMentor

/// Drafts of activity forms, at most one for each contact and each activity, and one without either.
enum DraftTable {
  static func fetch(
    _ db: Database, account: Account.ID, key: ActivityFormKey
  ) throws -> ActivityDraft? {
    let row = try Row.fetchOne(
      db,
      sql: "SELECT chosen_contact_id, kind, day, date_text, minutes, note FROM activity_draft "
        + "WHERE \(condition)",
      arguments: arguments(account, key))
    guard let row else { return nil }
    let kind: String? = row["kind"]
    let day: Int? = row["day"]
    return ActivityDraft(
      contactID: row["chosen_contact_id"], kind: try kind.map(ActivityTable.kind),
      day: day.map { CalendarDay(number: $0) },
      dateText: row["date_text"], minutes: row["minutes"], note: row["note"])
  }

  static func save(
    _ db: Database, account: Account.ID, key: ActivityFormKey, _ draft: ActivityDraft
  ) throws {
    let (contact, activity) = parts(of: key)
    // A contact that was removed meanwhile is chosen no longer.
    let chosen = try draft.contactID.flatMap { try ContactTable.fetch(db, account: account, contact: $0) }
    try delete(db, account: account, key: key)
    try db.execute(
      sql: "INSERT INTO activity_draft (account_id, contact_id, activity_id, chosen_contact_id, kind, day, "
        + "date_text, minutes, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        account, contact, activity, chosen?.id, draft.kind?.rawValue, draft.day?.number, draft.dateText,
        draft.minutes, draft.note,
      ])
  }

  static func delete(_ db: Database, account: Account.ID, key: ActivityFormKey) throws {
    try db.execute(
      sql: "DELETE FROM activity_draft WHERE \(condition)", arguments: arguments(account, key))
  }

  /// The drafts in few words, the one that was changed last first.
  static func fetchUnsaved(_ db: Database, account: Account.ID, limit: Int) throws -> [UnsavedForm] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT draft.contact_id, draft.activity_id, draft.kind, contact.name
        FROM activity_draft AS draft LEFT JOIN contact ON contact.id = draft.chosen_contact_id
        WHERE draft.account_id = ? ORDER BY draft.rowid DESC LIMIT ?
        """)
    return try Row.fetchAll(statement, arguments: [account, limit]).map { row in
      let (contact, activity, kind): (Int64?, Int64?, String?) = (row[0], row[1], row[2])
      return UnsavedForm(
        key: activity.map(ActivityFormKey.edit) ?? .new(contact: contact),
        kind: try kind.map(ActivityTable.kind), contactName: row[3])
    }
  }

  private static let condition = "account_id = ? AND contact_id IS ? AND activity_id IS ?"

  private static func arguments(_ account: Account.ID, _ key: ActivityFormKey) -> StatementArguments {
    let (contact, activity) = parts(of: key)
    return [account, contact, activity]
  }

  private static func parts(of key: ActivityFormKey) -> (contact: Contact.ID?, activity: Activity.ID?) {
    switch key {
    case .new(let contact): (contact, nil)
    case .edit(let activity): (nil, activity)
    }
  }
}
