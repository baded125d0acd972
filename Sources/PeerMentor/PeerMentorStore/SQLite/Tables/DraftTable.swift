import GRDB
import PeerMentor
import Text

/// Drafts of activity forms: of each form at most one for each running session.
///
/// A draft belongs to the session that filled it in. After that session has ended, the next one that opens the form
/// continues the draft; until then no other session sees or changes it.
struct DraftTable {
  /// The sessions of the drafts, including the store's own.
  let sessions: DraftSessions

  /// A row of the table, and the session that it belonged to when it was read.
  struct Place: Hashable, Sendable {
    var row: Int64
    var session: String?
  }

  /// The draft that a session continues, its place, and whether another running session has its own.
  func fetch(
    _ db: Database, account: Account.ID, key: ActivityFormKey
  ) throws -> (draft: ActivityDraft?, place: Place?, isOpenElsewhere: Bool) {
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT rowid, session, chosen_contact_id, kind, day, date_text, minutes, note FROM activity_draft "
        + "WHERE \(Self.condition) ORDER BY rowid DESC",
      arguments: Self.arguments(account, key))
    let others = rows.filter { sessions.isOther($0["session"]) }
    let free = rows.filter { !sessions.isOther($0["session"]) }
    let row = free.first { sessions.isOwn($0["session"]) } ?? free.first
    guard let row else { return (nil, nil, !others.isEmpty) }
    let kind: String? = row["kind"]
    let day: Int? = row["day"]
    let draft = ActivityDraft(
      contactID: row["chosen_contact_id"], kind: try kind.map(ActivityTable.kind),
      day: day.map { CalendarDay(number: $0) },
      dateText: row["date_text"], minutes: row["minutes"], note: row["note"])
    return (draft, Place(row: row["rowid"], session: row["session"]), !others.isEmpty)
  }

  /// Saves a draft in place of the session's own, and of the one that it continued.
  func save(
    _ db: Database, account: Account.ID, key: ActivityFormKey, _ draft: ActivityDraft, instead place: Place?
  ) throws {
    let (contact, activity) = key.parts
    // A contact that has been removed is no longer chosen.
    let chosen = try draft.contactID.flatMap { try ContactTable.fetch(db, account: account, contact: $0) }
    try delete(db, account: account, key: key, andAt: place)
    try db.execute(
      sql: "INSERT INTO activity_draft (account_id, contact_id, activity_id, chosen_contact_id, kind, day, "
        + "date_text, minutes, note, session) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        account, contact, activity, chosen?.id, draft.kind?.rawValue, draft.day?.number, draft.dateText,
        draft.minutes, draft.note, sessions.own,
      ])
  }

  /// Deletes the session's own draft, and the one that it continued, unless another session has taken that one.
  func delete(_ db: Database, account: Account.ID, key: ActivityFormKey, andAt place: Place?) throws {
    try db.execute(
      sql: "DELETE FROM activity_draft WHERE \(Self.condition) AND session IS ?",
      arguments: Self.arguments(account, key) + [sessions.own])
    guard let place else { return }
    try db.execute(
      sql: "DELETE FROM activity_draft WHERE \(Self.condition) AND rowid = ? AND session IS ?",
      arguments: Self.arguments(account, key) + [place.row, place.session])
  }

  /// Summaries of the drafts, the last changed first: one for each form, and none of other sessions.
  func fetchUnsaved(_ db: Database, account: Account.ID, limit: Int) throws -> [UnsavedForm] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT draft.contact_id, draft.activity_id, draft.kind, contact.name, draft.session
        FROM activity_draft AS draft LEFT JOIN contact ON contact.id = draft.chosen_contact_id
        WHERE draft.account_id = ? ORDER BY draft.rowid DESC
        """)
    let rows = try Row.fetchCursor(statement, arguments: [account])
    var forms: [UnsavedForm] = []
    while forms.count < limit, let row = try rows.next() {
      let (contact, activity, kind): (Int64?, Int64?, String?) = (row[0], row[1], row[2])
      let key = activity.map(ActivityFormKey.edit) ?? .new(contact: contact)
      guard !sessions.isOther(row[4]), !forms.contains(where: { $0.key == key }) else { continue }
      forms.append(UnsavedForm(key: key, kind: try kind.map(ActivityTable.kind), contactName: row[3]))
    }
    return forms
  }

  private static let condition = "account_id = ? AND contact_id IS ? AND activity_id IS ?"

  private static func arguments(_ account: Account.ID, _ key: ActivityFormKey) -> StatementArguments {
    let (contact, activity) = key.parts
    return [account, contact, activity]
  }
}

/// The sessions with drafts, as far as a store knows them: each by the name of its socket.
struct DraftSessions {
  /// The store's own session; nil where it has no socket, so that such sessions share their drafts.
  let own: String?
  private let isRunning: (String) -> Bool

  /// - Parameter sockets: The sockets of all sessions; nil for a store in memory, which no other session uses.
  init(_ sockets: ChangeSockets?) {
    own = sockets?.ownName
    isRunning = { sockets?.isListening($0) == true }
  }

  /// Whether a draft belongs to the store's own session.
  func isOwn(_ session: String?) -> Bool { session == own }

  /// Whether a draft belongs to another running session.
  func isOther(_ session: String?) -> Bool {
    guard let session, session != own else { return false }
    return isRunning(session)
  }
}
