import Foundation
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Synchronization
import Text

// Changes: each is one transaction with a key of its own, so that it can be asked for again and is made once.

extension PostgreSQLStore {
  /// Carries out a change; when it is answered as saved, it is on the server's disk, and as kept, on this machine's.
  ///
  /// If the connection is lost on the way, nobody knows whether it was made. It is asked for again with the same key,
  /// now and from the outbox, so that it is made once.
  func save(_ request: StoreRequest) throws(StoreError) -> StoreAnswer {
    let answer = try saveOrKeep(request)
    // Not worth a failed change: it is made, or kept.
    guard (try? forgetRefused(request)) == true, case .saved = answer, let account = request.account,
      let overview = try? overview(of: account)
    else { return answer }
    return .saved(request, overview)
  }

  private func saveOrKeep(_ request: StoreRequest) throws(StoreError) -> StoreAnswer {
    let key = unsettled.withLock { $0[request] } ?? UUID()
    guard request.canBeKept, let account = request.account, let outbox = outbox(of: account) else {
      return try saveNow(request, key: key)
    }
    // It must not overtake what waits.
    if try !outbox.isEmpty() { return try keep(request, key: key, in: outbox) }
    do throws(StoreError) {
      return try saveNow(request, key: key)
    } catch {
      guard error.code == .noConnection else { throw error }
      let answer = try keep(request, key: key, in: outbox)
      unsettled.withLock { $0[request] = nil }
      return answer
    }
  }

  private func saveNow(_ request: StoreRequest, key: UUID) throws(StoreError) -> StoreAnswer {
    do throws(StoreError) {
      let answer = try patiently { () throws(StoreError) in try make(request, key: key) }
      unsettled.withLock { $0[request] = nil }
      return answer
    } catch {
      unsettled.withLock { $0[request] = error.code == .noConnection ? key : nil }
      throw error
    }
  }

  /// Makes a change, unless it has been made.
  ///
  /// - Parameters:
  ///   - key: What the change is known by.
  ///   - sparesDraft: Whether the draft of the form stays that an activity is saved with.
  ///   - unsentID: What an activity is known by here that it adds.
  func make(
    _ asked: StoreRequest, key: UUID, sparesDraft: Bool = false, unsentID: Activity.ID? = nil
  ) throws(StoreError) -> StoreAnswer {
    // A form may be older than the id that its activity has by now.
    let request = asked.account.map { account in asked.naming(withLoaded(of: account) { $0.sent }) } ?? asked
    guard let account = request.account, let change = change(for: request, account, sparesDraft) else {
      throw StoreError(.invalidValue, "this is no change")
    }
    let session = try session(of: account)
    do throws(StoreError) {
      let answers = try session.connection.run(
        change.before + [change.statement(account, key), overviewStatement(account)]
      ) { [weak self] in self?.tellWaiting() }
      let overview = try overview(answers[change.before.count + 1], of: account)
      let made = answers[change.before.count].first
      guard change.gone == nil || made?.isTrue(0) == true else { throw Self.gone(change.gone ?? "") }
      withLoaded(of: account) { $0.take(made: request, id: made?.optionalNumber(1), unsentID: unsentID) }
      // Not worth a failed change: it is on the server.
      try? rememberAddress(request)
      return .saved(asked, overview)
    } catch {
      // Two tries at the same time: the other one made it.
      guard error.code == .madeBefore else { throw error }
      withLoaded(of: account) { $0.take(made: request, id: nil, unsentID: unsentID) }
      return .saved(asked, try overview(of: account))
    }
  }

  /// Keeps on this machine what the next sign-in here begins with.
  func rememberAddress(_ request: StoreRequest) throws(StoreError) {
    guard case .savePreferences(let account, let preferences) = request,
      let email = sessions.withLock({ $0[account]?.email })
    else { return }
    try local.setProperty("last address", preferences.offersAddress ? email : nil)
  }

  static func gone(_ what: String) -> StoreError {
    StoreError(.noSuchRecord, "the \(what) does not exist any longer; go back and open the list anew")
  }

  private func change(for request: StoreRequest, _ account: Account.ID, _ sparesDraft: Bool) -> Change? {
    switch request {
    case .markRead(_, let id):
      Change("UPDATE notification SET is_read = true WHERE account_id = $1 AND id = $3::bigint AND NOT is_read", [id])
    case .markAllRead:
      Change("UPDATE notification SET is_read = true WHERE account_id = $1 AND NOT is_read", [])
    case .answer(_, let id, let answer):
      Change(
        "UPDATE notification SET answer = $4, is_read = true "
          + "WHERE account_id = $1 AND id = $3::bigint AND kind = 'assignment'", [id, answer.rawValue],
        gone: "assignment")
    case .acknowledge(_, let id, let isSeen):
      Change(
        "UPDATE notification SET is_acknowledged = $4::boolean, is_read = true "
          + "WHERE account_id = $1 AND id = $3::bigint AND kind = 'assignment'", [id, isSeen], gone: "assignment")
    case .savePreferences(_, let preferences):
      Change(
        """
        INSERT INTO preference (account_id, silenced_kinds, reads_bodies, idle_minutes, offers_address)
        SELECT $1, $3, $4::boolean, $5::bigint, $6::boolean WHERE true
        """,
        preferences.values,
        ending: """
          ON CONFLICT (account_id) DO UPDATE SET silenced_kinds = excluded.silenced_kinds,
            reads_bodies = excluded.reads_bodies, idle_minutes = excluded.idle_minutes,
            offers_address = excluded.offers_address
          """)
    case .setPaused(_, let isPaused):
      Change(
        "INSERT INTO preference (account_id, is_paused) SELECT $1, $3::boolean WHERE true", [isPaused],
        ending: "ON CONFLICT (account_id) DO UPDATE SET is_paused = excluded.is_paused")
    case .deleteActivity(_, let id):
      Change(nil, [], before: [Statement("SELECT delete_activity($1::bigint)", [id])])
    case .saveActivity(_, let key, let activity):
      saving(activity, as: key, account, sparesDraft)
    case .saveDraft(_, let key, let draft):
      keeping(draft, of: key, account, sparesDraft)
    case .discardDraft(_, let key):
      Change(nil, [], before: [deletionOfDrafts(account, key)])
    default: nil
    }
  }

  private func saving(
    _ activity: Activity, as key: ActivityFormKey, _ account: Account.ID, _ sparesDraft: Bool
  ) -> Change {
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
    return Change(
      sql, values, gone: formActivity == nil ? "contact" : "activity", id: "id",
      after: """
        SELECT delete_drafts($8::bigint, $9::bigint, $10::bigint, $11::bigint, $12::bigint)
        WHERE EXISTS (SELECT FROM changed) AND NOT $13::boolean
        """)
  }

  /// - Parameter sparesOthers: Whether another draft of the form stays. Then this one is put beside it, as of a session
  ///   that has ended.
  private func keeping(
    _ draft: ActivityDraft, of key: ActivityFormKey, _ account: Account.ID, _ sparesOthers: Bool
  ) -> Change {
    let (contact, activity) = key.parts
    let session = sparesOthers ? Int64.random(in: 1...Int64.max) : sessionNumber
    let exists =
      switch key {
      case .new(contact: nil): "true"
      case .new: "EXISTS (SELECT FROM contact WHERE account_id = $1 AND id = $3::bigint)"
      case .edit: "EXISTS (SELECT FROM activity WHERE account_id = $1 AND id = $4::bigint)"
      }
    return Change(
      """
      INSERT INTO activity_draft (account_id, contact_id, activity_id, chosen_contact_id, kind, day, date_text,
        minutes, note, session)
      SELECT $1, $3::bigint, $4::bigint, (SELECT id FROM contact WHERE account_id = $1 AND id = $5::bigint), $6,
        $7::bigint, $8, $9::bigint, $10, $11::bigint
      WHERE \(exists)
      """,
      [
        contact, activity, draft.contactID, draft.kind?.rawValue, draft.day?.number, draft.dateText, draft.minutes,
        draft.note, session,
      ], before: sparesOthers ? [] : [deletionOfDrafts(account, key)], gone: activity == nil ? "contact" : "activity",
      needsKey: sparesOthers)
  }
}

extension ActivityFormKey {
  /// The contact and the activity that a form's draft belongs to.
  var parts: (contact: Contact.ID?, activity: Activity.ID?) {
    switch self {
    case .new(let contact): (contact, nil)
    case .edit(let activity): (nil, activity)
    }
  }
}

/// A change, and how it is made once however often it is asked for.
private struct Change {
  /// The statement without what keeps it from being carried out twice; its values begin with `$3`, and its condition
  /// is the last of it. Nil where the statements before it are all.
  var sql: String?
  var values: [(any CustomStringConvertible)?]
  /// What of the statement comes behind the condition.
  var ending: String
  /// Statements that do no harm when they are carried out again.
  var before: [Statement]
  /// What is missing where nothing was changed; nil where that is as good.
  var gone: String?
  /// The id of a row that was changed, where it is to be told.
  var id: String
  /// A further statement, which may ask for what was `changed`.
  var after: String?
  /// Whether to carry it out twice would be another thing than once.
  var needsKey: Bool

  init(
    _ sql: String?, _ values: [(any CustomStringConvertible)?], ending: String = "", before: [Statement] = [],
    gone: String? = nil, id: String = "NULL", after: String? = nil, needsKey: Bool = true
  ) {
    (self.sql, self.values, self.ending, self.before) = (sql, values, ending, before)
    (self.gone, self.id, self.after, self.needsKey) = (gone, id, after, needsKey)
  }

  /// Says whether it has been made, now or before; and the id of what was changed now, where it is to be told.
  ///
  /// The key is kept only with the change. Of two tries at the same time the second waits at the key, and fails as
  /// `madeBefore`.
  func statement(_ account: Account.ID, _ key: UUID) -> Statement {
    guard let sql else { return Statement("SELECT true, NULL") }
    let changed = "\(sql) AND NOT EXISTS (SELECT FROM done) \(ending) RETURNING \(id)::bigint AS id"
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
