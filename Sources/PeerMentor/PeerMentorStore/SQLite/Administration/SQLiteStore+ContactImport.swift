package import PeerMentor

extension SQLiteStore {
  package func importContacts(
    _ contacts: [Contact], account email: String?, progress: (Int) -> Void
  ) throws(StoreError) -> (added: Int, known: Int) {
    let account = try account(email)
    let added = try database.write { db in
      var known = Set(try ContactTable.fetchAll(db, account: account.id).map(\.withoutID))
      var added = 0
      for contact in contacts where known.insert(contact.withoutID).inserted {
        _ = try ContactTable.insert(db, account: account.id, contact)
        added += 1
        if added.isMultiple(of: StoreLimits.importStep) { progress(added) }
      }
      return added
    }
    if added > 0 { reportOthers() }
    return (added, contacts.count - added)
  }
}

extension Contact {
  fileprivate var withoutID: Contact {
    var copy = self
    copy.id = 0
    return copy
  }
}
