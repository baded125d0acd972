import PeerMentor
import PeerMentorStore
import Synchronization

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
    for kept in try offlineQueue(of: account)?.changes() ?? [] {
      switch kept.change {
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
