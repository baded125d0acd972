import Foundation
import PeerMentor
import PeerMentorStore
import Synchronization
import Text

// The figures of an account, in one statement: each change and each check for new data returns them.

extension PostgreSQLStore {
  func overview(of account: Account.ID) throws(StoreError) -> Overview {
    try overview(try run([overviewStatement(account)], of: account)[0], of: account)
  }

  func overviewStatement(_ account: Account.ID) -> Statement {
    // The day before today in Greenwich, so that it is never after the mentor's today.
    Statement(Self.overviewSQL, [account, now() / 86_400 - 1, sessionNumber])
  }

  private static let overviewSQL = """
    SELECT json_build_object(
      'unread', (SELECT coalesce(json_object_agg(c.kind, c.total - coalesce(r.number, 0)), '{}')
        FROM notification_count AS c LEFT JOIN read_count AS r USING (account_id, kind) WHERE c.account_id = $1),
      'contacts', (SELECT count(*) FROM contact WHERE account_id = $1),
      'newest', (SELECT coalesce(max(id), 0) FROM notification WHERE account_id = $1),
      'certificates', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'day', expires_on)
        ORDER BY expires_on, id), '[]') FROM certificate WHERE account_id = $1),
      'upcoming', (SELECT coalesce(json_agg(u ORDER BY u.day, u.id), '[]') FROM (
        SELECT list.id, list.kind, list.day, list.minutes, list.note, list.contact_id, contact.name AS contact
        FROM activity AS list \(activityJoin) WHERE list.account_id = $1 AND list.day >= $2::bigint
        ORDER BY list.day, list.id LIMIT \(StoreLimits.upcomingActivities)) AS u),
      'unsaved', (SELECT coalesce(json_agg(d ORDER BY d.newest DESC), '[]') FROM (
        SELECT DISTINCT ON (list.contact_id, list.activity_id)
          list.contact_id, list.activity_id, list.kind, contact.name AS contact, list.id AS newest
        FROM activity_draft AS list
        LEFT JOIN contact ON contact.account_id = list.account_id AND contact.id = list.chosen_contact_id
        WHERE list.account_id = $1 AND (list.session = $3::bigint OR NOT \(isRunning))
        ORDER BY list.contact_id, list.activity_id, list.id DESC) AS d),
      'preferences', (SELECT row_to_json(p) FROM preference AS p WHERE account_id = $1)
    ) FROM account WHERE id = $1
    """

  /// Whether the session of a draft is running.
  static let isRunning = "is_running(list.session)"

  /// - Parameter connection: The connection to use before the account's session is open.
  /// - Throws: Where the account has been removed: every change and every check for new data asks for the figures.
  func overview(
    _ rows: [Row], of account: Account.ID, on connection: ServerConnection? = nil
  ) throws(StoreError) -> Overview {
    guard let row = rows.first else { throw Self.removed }
    do {
      var overview = try JSONDecoder().decode(Figures.self, from: Data(row.text(0).utf8)).overview
      overview.upcoming = withLoaded(of: account) { $0.take(overview.upcoming) }
      choices.withLock { [preferences = overview.preferences] in $0[account] = preferences }
      let waiting = try offlineQueue(of: account)?.changes() ?? []
      overview.queuedChanges = waiting.count
      for queued in waiting { overview.take(queued) }
      for form in try refusedForms(of: account, on: connection)
      where !overview.unsaved.contains(where: { $0.key == form.key }) {
        overview.unsaved.insert(UnsavedForm(key: form.key, kind: form.draft.kind, contactName: form.contactName), at: 0)
      }
      overview.unsaved = Array(overview.unsaved.prefix(StoreLimits.unsavedForms))
      return overview
    } catch {
      if let error = error as? StoreError { throw error }
      throw StoreError(.damaged, "cannot read the figures of the account: \(error); update Earshot")
    }
  }
}

extension Overview {
  /// Shows queued settings as if they were made, because their owner was told so.
  fileprivate mutating func take(_ queued: QueuedChange) {
    switch queued.change {
    case .setPaused(let isPaused): self.isPaused = isPaused
    case .savePreferences(let chosen):
      preferences = queued.base.map { chosen.merged(into: preferences, since: $0) } ?? chosen
    default: break
    }
  }
}

/// The figures in the statement's format.
private struct Figures: Decodable {
  var unread: [String: Int]
  var contacts: Int
  var newest: Int64
  var certificates: [Certified]
  var upcoming: [Planned]
  var unsaved: [Unsaved]
  var preferences: Chosen?

  struct Certified: Decodable {
    var id: Int64
    var name: String
    var day: Int
  }

  struct Planned: Decodable {
    var id: Int64
    var kind: String
    var day: Int
    var minutes: Int
    var note: String
    var contact_id: Int64?
    var contact: String?
  }

  struct Unsaved: Decodable {
    var contact_id: Int64?
    var activity_id: Int64?
    var kind: String?
    var contact: String?
  }

  struct Chosen: Decodable {
    var silenced_kinds: String
    var reads_bodies: Bool
    var idle_minutes: Int?
    var is_paused: Bool
    var offers_address: Bool
  }

  var overview: Overview {
    let kinds = preferences?.silenced_kinds.split(separator: " ").compactMap { Notification.Kind(rawValue: String($0)) }
    return Overview(
      unreadCount: unread.values.reduce(0, +), unreadAssignmentCount: unread["assignment"] ?? 0,
      contactCount: contacts, newestNotification: newest,
      certificates: certificates.map { Certificate(id: $0.id, name: $0.name, expires: CalendarDay(number: $0.day)) },
      upcoming: upcoming.map {
        Activity(
          id: $0.id, kind: Activity.Kind(rawValue: $0.kind) ?? .other, day: CalendarDay(number: $0.day),
          minutes: $0.minutes, note: $0.note, contactID: $0.contact_id, contactName: $0.contact)
      },
      unsaved: unsaved.prefix(StoreLimits.unsavedForms).map {
        UnsavedForm(
          key: $0.activity_id.map(ActivityFormKey.edit) ?? .new(contact: $0.contact_id),
          kind: $0.kind.flatMap(Activity.Kind.init), contactName: $0.contact)
      },
      isPaused: preferences?.is_paused ?? false,
      preferences: preferences.map {
        Preferences(
          silencedKinds: Set(kinds ?? []), readsBodies: $0.reads_bodies, idleMinutes: $0.idle_minutes,
          offersAddress: $0.offers_address)
      } ?? Preferences())
  }
}
