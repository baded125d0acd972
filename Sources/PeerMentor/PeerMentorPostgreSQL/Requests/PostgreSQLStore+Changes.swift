import Foundation
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Synchronization
import Text

// Changes: each is one transaction with its own key, so that it can be asked for again and is made once.

extension PostgreSQLStore {
  /// Carries out a change; an answer of saved means that it is on the server's disk, and of kept, on this machine's.
  ///
  /// If the connection is lost on the way, the outcome is unknown. The change is asked for again with the same key, now and
  /// from the offline queue, so that it is made once.
  func save(_ change: Change, of account: Account.ID) throws(StoreError) -> StoreAnswer {
    let answer = try saveOrKeep(change, of: account)
    // An error here must not fail a change that is made or queued.
    guard (try? forgetRefused(change, of: account)) == true, case .saved = answer, let overview = try? overview(of: account)
    else { return answer }
    return .saved(change, of: account, overview)
  }

  private func saveOrKeep(_ change: Change, of account: Account.ID) throws(StoreError) -> StoreAnswer {
    let key = unsettled.withLock { $0[account]?[change] } ?? UUID()
    guard let offlineQueue = offlineQueue(of: account) else { return try saveNow(change, of: account, key: key) }
    // The change must not overtake queued ones.
    if try !offlineQueue.isEmpty() { return try keep(change, of: account, key: key, in: offlineQueue) }
    do throws(StoreError) {
      return try saveNow(change, of: account, key: key)
    } catch {
      guard error.code == .noConnection else { throw error }
      let answer = try keep(change, of: account, key: key, in: offlineQueue)
      unsettled.withLock { $0[account]?[change] = nil }
      return answer
    }
  }

  private func saveNow(_ change: Change, of account: Account.ID, key: UUID) throws(StoreError) -> StoreAnswer {
    do throws(StoreError) {
      let answer = try patiently { () throws(StoreError) in try make(change, of: account, key: key) }
      unsettled.withLock { $0[account]?[change] = nil }
      return answer
    } catch {
      unsettled.withLock { $0[account, default: [:]][change] = error.code == .noConnection ? key : nil }
      throw error
    }
  }

  /// Makes a change, unless it has been made.
  ///
  /// - Parameters:
  ///   - key: The key of the change.
  ///   - sparesDraft: Whether the form's draft stays when an activity is saved.
  ///   - unsentID: The id here of an activity that it adds.
  func make(
    _ asked: Change, of account: Account.ID, key: UUID, sparesDraft: Bool = false, unsentID: Activity.ID? = nil
  ) throws(StoreError) -> StoreAnswer {
    // The form may be older than its activity's current id.
    let change = asked.naming(withLoaded(of: account) { $0.sent })
    let statements = try statements(for: change, account, sparesDraft)
    let session = try session(of: account)
    do throws(StoreError) {
      let answers = try session.connection.run(
        statements.before + [statements.statement(account, key), overviewStatement(account)]
      ) { [weak self] in self?.reportWaiting() }
      let overview = try overview(answers[statements.before.count + 1], of: account)
      let made = answers[statements.before.count].first
      if let gone = statements.gone, made?.isTrue(0) != true { throw Self.gone(gone) }
      withLoaded(of: account) { $0.take(made: change, id: made?.optionalNumber(1), unsentID: unsentID) }
      // An error here must not fail a change that is on the server.
      try? rememberAddress(change, of: account)
      return .saved(asked, of: account, overview)
    } catch {
      // Two tries at the same time: the other one made the change.
      guard error.code == .madeBefore else { throw error }
      withLoaded(of: account) { $0.take(made: change, id: nil, unsentID: unsentID) }
      return .saved(asked, of: account, try overview(of: account))
    }
  }

  /// Stores the address that the next sign-in here starts with.
  func rememberAddress(_ change: Change, of account: Account.ID) throws(StoreError) {
    guard case .savePreferences(let preferences) = change, let email = sessions.withLock({ $0[account]?.email })
    else { return }
    try local.setProperty("last address", preferences.offersAddress ? email : nil)
  }

  static func gone(_ what: String) -> StoreError {
    StoreError(.noSuchRecord, "the \(what) does not exist any longer; go back and open the list anew")
  }

  private func statements(
    for change: Change, _ account: Account.ID, _ sparesDraft: Bool
  ) throws(StoreError) -> ChangeStatements {
    switch change {
    case .markRead(let id):
      ChangeStatements(
        sql: "UPDATE notification SET is_read = true WHERE account_id = $1 AND id = $3::bigint AND NOT is_read", values: [id])
    case .markAllRead:
      ChangeStatements(sql: "UPDATE notification SET is_read = true WHERE account_id = $1 AND NOT is_read")
    case .answer(let id, let answer):
      ChangeStatements(
        sql: "UPDATE notification SET answer = $4, is_read = true "
          + "WHERE account_id = $1 AND id = $3::bigint AND kind = 'assignment'", values: [id, answer.rawValue],
        gone: "assignment")
    case .acknowledge(let id, let isSeen):
      ChangeStatements(
        sql: "UPDATE notification SET is_acknowledged = $4::boolean, is_read = true "
          + "WHERE account_id = $1 AND id = $3::bigint AND kind = 'assignment'", values: [id, isSeen], gone: "assignment")
    case .savePreferences(let preferences):
      ChangeStatements(
        sql: """
          INSERT INTO preference (account_id, silenced_kinds, reads_bodies, idle_minutes, offers_address)
          SELECT $1, $3, $4::boolean, $5::bigint, $6::boolean WHERE true
          """,
        values: preferences.values,
        ending: """
          ON CONFLICT (account_id) DO UPDATE SET silenced_kinds = excluded.silenced_kinds,
            reads_bodies = excluded.reads_bodies, idle_minutes = excluded.idle_minutes,
            offers_address = excluded.offers_address
          """)
    case .setPaused(let isPaused):
      ChangeStatements(
        sql: "INSERT INTO preference (account_id, is_paused) SELECT $1, $3::boolean WHERE true", values: [isPaused],
        ending: "ON CONFLICT (account_id) DO UPDATE SET is_paused = excluded.is_paused")
    case .deleteActivity(let id):
      ChangeStatements(before: [Statement("SELECT delete_activity($1::bigint)", [id])])
    case .saveActivity(let key, let activity):
      saving(activity, as: key, account, sparesDraft)
    case .saveDraft(let key, let draft):
      keeping(draft, of: key, account, sparesDraft)
    case .discardDraft(let key):
      ChangeStatements(before: [deletionOfDrafts(account, key)])
    case .addContact(let fields):
      ChangeStatements(
        sql: "INSERT INTO contact (account_id, name, name_key, phone, email, address, about) "
          + "SELECT $1, $3, $4, coalesce($5, ''), coalesce($6, ''), coalesce($7, ''), coalesce($8, '') WHERE true",
        values: try fields.values(), before: [deletionOfContactDrafts(account, nil)])
    case .changeContact(let id, let fields):
      ChangeStatements(
        sql: "SELECT id FROM (SELECT change_contact($9::bigint, $3, $4, $5, $6, $7, $8) AS id WHERE true",
        values: try fields.values() + [id], isCall: true, ending: "OFFSET 0) AS changed WHERE id IS NOT NULL",
        before: [deletionOfContactDrafts(account, id)], gone: "contact")
    case .saveContactDraft(let id, let fields):
      keeping(fields, ofContact: id, account)
    case .removeContact(let id):
      ChangeStatements(before: [Statement("SELECT delete_contact($1::bigint)", [id])])
    }
  }

  private func saving(
    _ activity: Activity, as key: ActivityFormKey, _ account: Account.ID, _ sparesDraft: Bool
  ) -> ChangeStatements {
    var contact = activity.contactID
    let (formContact, formActivity) = key.parts
    if case .new(let own?) = key { contact = own }
    let place = draftPlace(account, key)
    let values: [(any CustomStringConvertible)?] = [
      contact, activity.kind.rawValue, activity.day.number, activity.minutes, activity.note, formContact, formActivity,
      sessionNumber, place?.row, place?.session, sparesDraft,
    ]
    let known = "($3::bigint IS NULL OR EXISTS (SELECT FROM contact WHERE account_id = $1 AND id = $3::bigint))"
    let sql =
      switch key {
      case .new:
        "INSERT INTO activity (account_id, contact_id, kind, day, minutes, note) "
          + "SELECT $1, $3::bigint, $4, $5::bigint, $6::bigint, $7 WHERE \(known)"
      case .edit:
        "UPDATE activity SET contact_id = $3::bigint, kind = $4, day = $5::bigint, minutes = $6::bigint, note = $7 "
          + "WHERE account_id = $1 AND id = $9::bigint AND \(known)"
      }
    return ChangeStatements(
      sql: sql, values: values, gone: formActivity == nil ? "contact" : "activity", id: "id",
      after: """
        SELECT delete_drafts($8::bigint, $9::bigint, $10::bigint, $11::bigint, $12::bigint)
        WHERE EXISTS (SELECT FROM changed) AND NOT $13::boolean
        """)
  }

  private func keeping(_ fields: ContactFields, ofContact contact: Contact.ID?, _ account: Account.ID) -> ChangeStatements {
    let deletion = deletionOfContactDrafts(account, contact)
    guard fields != ContactFields() else { return ChangeStatements(before: [deletion]) }
    let columns = ContactField.allCases.map(\.rawValue).joined(separator: ", ")
    return ChangeStatements(
      sql: """
        INSERT INTO contact_draft (account_id, contact_id, session, \(columns))
        SELECT $1, $3::bigint, $4::bigint, $5, $6, $7, $8, $9
        WHERE ($3::bigint IS NULL OR EXISTS (SELECT FROM contact WHERE account_id = $1 AND id = $3::bigint))
        """,
      values: [contact, sessionNumber] + ContactField.allCases.map { fields[$0] }, before: [deletion], gone: "contact",
      needsKey: false)
  }

  /// - Parameter sparesOthers: Whether another draft of the form stays.
  ///   Then this one is added beside it, like that of an ended session.
  private func keeping(
    _ draft: ActivityDraft, of key: ActivityFormKey, _ account: Account.ID, _ sparesOthers: Bool
  ) -> ChangeStatements {
    let (contact, activity) = key.parts
    let session = sparesOthers ? Int64.random(in: 1...Int64.max) : sessionNumber
    let exists =
      switch key {
      case .new(contact: nil): "true"
      case .new: "EXISTS (SELECT FROM contact WHERE account_id = $1 AND id = $3::bigint)"
      case .edit: "EXISTS (SELECT FROM activity WHERE account_id = $1 AND id = $4::bigint)"
      }
    return ChangeStatements(
      sql: """
        INSERT INTO activity_draft (account_id, contact_id, activity_id, chosen_contact_id, kind, day, date_text,
          minutes, note, session)
        SELECT $1, $3::bigint, $4::bigint, (SELECT id FROM contact WHERE account_id = $1 AND id = $5::bigint), $6,
          $7::bigint, $8, $9::bigint, $10, $11::bigint
        WHERE \(exists)
        """,
      values: [
        contact, activity, draft.contactID, draft.kind?.rawValue, draft.day?.number, draft.dateText, draft.minutes,
        draft.note, session,
      ], before: sparesOthers ? [] : [deletionOfDrafts(account, key)], gone: activity == nil ? "contact" : "activity",
      needsKey: sparesOthers)
  }
}

extension ContactFields {
  /// The values of the columns name, name_key, phone, email, address and about; nil for those that are not given.
  fileprivate func values() throws(StoreError) -> [(any CustomStringConvertible)?] {
    let fields = try checked()
    return [
      fields[.name], fields[.name].map(TextKey.name), fields[.phone], fields[.email], fields[.address], fields[.about],
    ]
  }
}

/// The statements of a change, which make it once for any number of requests.
private struct ChangeStatements {
  /// The statement without the protection against a second execution; its values begin with `$3`, and it ends with its
  /// condition. Nil where the statements before it are all.
  var sql: String?
  var values: [(any CustomStringConvertible)?] = []
  /// Whether a function makes the change: the statement then selects the `id` of the changed row itself.
  var isCall = false
  /// The part of the statement after the condition.
  var ending = ""
  /// Statements that can be repeated without harm.
  var before: [Statement] = []
  /// The missing record where nothing was changed; nil where that is no error.
  var gone: String?
  /// The id of a changed row, where it is to be returned.
  var id = "NULL"
  /// A further statement, which may refer to `changed`.
  var after: String?
  /// Whether carrying it out twice differs from once.
  var needsKey = true

  /// Returns whether it has been made, now or before; and the id of the row changed now, where it is to be returned.
  ///
  /// The key is stored only with the change. Of two tries at the same
  /// time the second waits at the key, and fails as `madeBefore`.
  func statement(_ account: Account.ID, _ key: UUID) -> Statement {
    guard let sql else { return Statement("SELECT true, NULL") }
    let returning = isCall ? "" : "RETURNING \(id)::bigint AS id"
    let changed = "\(sql) AND NOT EXISTS (SELECT FROM done) \(ending) \(returning)"
    return Statement(
      """
      WITH done AS (SELECT FROM receipt WHERE account_id = $1::bigint AND key = $2::uuid),
      changed AS (\(changed)),
      further AS (\(after ?? "SELECT")),
      kept AS (INSERT INTO receipt (account_id, key) SELECT DISTINCT $1::bigint, $2::uuid FROM changed
        WHERE \(needsKey))
      SELECT EXISTS (SELECT FROM done) OR EXISTS (SELECT FROM changed), (SELECT max(id) FROM changed),
        (SELECT count(*) FROM further)
      """, [account, key.uuidString] + values)
  }
}
