import PeerMentor
import PeerMentorStore
import Synchronization
import Text

/// The row of a draft, and the session that it belonged to when it was read.
struct DraftPlace: Hashable, Sendable {
  var row: Int64
  var session: Int64
}

// Drafts of activity forms: of each form at most one for each running session. After a session has ended, the next one that
// opens the form continues its draft; until then no other session sees or changes it.

extension PostgreSQLStore {
  func formContent(_ account: Account.ID, _ asked: ActivityFormKey) throws(StoreError) -> ActivityFormContent? {
    let key = withLoaded(of: account) { asked.naming($0.sent) }
    let (contact, activity) = key.parts
    let answers = try run(
      [
        Statement(
          """
          SELECT list.id, list.session, contact.id, contact.name, list.kind, list.day, list.date_text, list.minutes,
            list.note, list.session <> $4::bigint AND \(Self.isRunning)
          FROM activity_draft AS list
          LEFT JOIN contact ON contact.account_id = list.account_id AND contact.id = list.chosen_contact_id
          WHERE list.account_id = $1 AND list.contact_id IS NOT DISTINCT FROM $2::bigint
            AND list.activity_id IS NOT DISTINCT FROM $3::bigint
          ORDER BY list.session = $4::bigint DESC, list.id DESC
          """, [account, contact, activity, sessionNumber]),
        Statement("SELECT id, name FROM contact WHERE account_id = $1 AND id = $2::bigint", [account, contact]),
        Statement(
          "SELECT \(Self.activityColumns) FROM activity AS list \(Self.activityJoin) "
            + "WHERE list.account_id = $1 AND list.id = $2::bigint", [account, activity]),
      ], of: account)
    let row = answers[0].first { !$0.isTrue(9) }
    let isOpenElsewhere = answers[0].contains { $0.isTrue(9) }
    let place = row.map { DraftPlace(row: $0.number(0), session: $0.number(1)) }
    taken.withLock { $0[TakenDraft(account: account, form: key)] = place }
    let queued = try queuedDraft(account, key)
    let refused = row == nil && queued == nil ? try refusedForm(account, key) : nil
    let names = withLoaded(of: account) { $0.names }
    let chosenName = queued.map { $0.contactID.flatMap { names[$0] } } ?? row?.optionalText(3) ?? refused?.contactName
    let draft =
      queued ?? refused?.draft
      ?? row.map { row in
        ActivityDraft(
          contactID: row.optionalNumber(2), kind: row.optionalText(4).flatMap(Activity.Kind.init),
          day: row.optionalNumber(5).map { CalendarDay(number: Int($0)) }, dateText: row.optionalText(6),
          minutes: Int(row.number(7)), note: row.text(8))
      }
    withLoaded(of: account) { loaded in
      loaded.drafts[key] = draft
      if let contact = answers[1].first { loaded.names[contact.number(0)] = contact.text(1) }
      if let chosen = draft?.contactID, let chosenName { loaded.names[chosen] = chosenName }
    }
    switch key {
    case .new(contact: nil):
      return ActivityFormContent(
        contactID: draft?.contactID, contactName: chosenName, draft: draft, isOpenElsewhere: isOpenElsewhere)
    case .new:
      guard let contact = answers[1].first else { return nil }
      return ActivityFormContent(
        contactID: contact.number(0), contactName: contact.text(1), draft: draft, isOpenElsewhere: isOpenElsewhere)
    case .edit(let id):
      let stored = try answers[2].first.map { row throws(StoreError) in try Self.activity(row) }
      let reported = withLoaded(of: account) { loaded in stored.flatMap { loaded.take([$0]).first } }
      guard let activity = try unsent(of: account).activity(id, stored: reported) else { return nil }
      return ActivityFormContent(
        contactID: draft == nil ? activity.contactID : draft?.contactID,
        contactName: draft == nil ? activity.contactName : chosenName, activity: activity, draft: draft,
        isOpenElsewhere: isOpenElsewhere)
    }
  }

  /// The draft that this session continued.
  func draftPlace(_ account: Account.ID, _ key: ActivityFormKey) -> DraftPlace? {
    taken.withLock { $0[TakenDraft(account: account, form: key)] }
  }

  /// Deletes the session's own draft, and the one that it continued, unless another session has taken that one.
  func deletionOfDrafts(_ account: Account.ID, _ key: ActivityFormKey) -> Statement {
    let (contact, activity) = key.parts
    let place = draftPlace(account, key)
    return Statement(
      "SELECT delete_drafts($1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::bigint)",
      [contact, activity, sessionNumber, place?.row, place?.session])
  }
}

// Drafts of forms of contacts, by the rules of those of activities.

extension PostgreSQLStore {
  /// The drafts that this session continues: its own, or the newest of sessions that have ended; then those that are queued.
  func contactDrafts(_ account: Account.ID) throws(StoreError) -> [Contact.ID?: ContactFields] {
    let columns = ContactField.allCases.map { "list.\($0.rawValue)" }.joined(separator: ", ")
    let rows = try ask(
      account,
      Statement(
        """
        SELECT list.id, list.session, list.contact_id, \(columns) FROM contact_draft AS list
        WHERE list.account_id = $1 AND (list.session = $2::bigint OR NOT \(Self.isRunning))
        ORDER BY list.session = $2::bigint DESC, list.id DESC
        """, [account, sessionNumber]))
    var drafts: [Contact.ID?: ContactFields] = [:]
    for row in rows {
      let contact = row.optionalNumber(2)
      guard drafts[contact] == nil else { continue }
      var fields = ContactFields()
      for (place, field) in ContactField.allCases.enumerated() { fields[field] = row.optionalText(3 + place) }
      drafts[contact] = fields
      let place = DraftPlace(row: row.number(0), session: row.number(1))
      takenContacts.withLock { $0[TakenContactDraft(account: account, contact: contact)] = place }
    }
    for queued in try offlineQueue(of: account)?.changes() ?? [] {
      switch queued.change {
      case .saveContactDraft(let id, let fields): drafts[id] = fields == ContactFields() ? nil : fields
      case .addContact: drafts[Contact.ID?.none] = nil
      case .changeContact(let id, _), .removeContact(let id): drafts[id] = nil
      default: break
      }
    }
    return drafts
  }

  /// Deletes the session's own draft of a form, and the one that it continued.
  func deletionOfContactDrafts(_ account: Account.ID, _ contact: Contact.ID?) -> Statement {
    let place = takenContacts.withLock { $0[TakenContactDraft(account: account, contact: contact)] }
    return Statement(
      "SELECT delete_contact_drafts($1::bigint, $2::bigint, $3::bigint, $4::bigint)",
      [contact, sessionNumber, place?.row, place?.session])
  }
}
