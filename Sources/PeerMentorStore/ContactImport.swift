package import PeerMentor

extension PeerMentorStore {
  /// Adds many contacts to an account in one transaction: all of them are on disk afterwards, or none.
  ///
  /// One that is there already, the same in every field, is passed over, so that the same file can be
  /// imported again. The contacts' own ids do not matter; names must not be empty.
  ///
  /// - Parameter email: The account's address; without one, the only account there is.
  /// - Returns: How many were added, and how many were there already.
  package func importContacts(
    _ contacts: [Contact], account email: String? = nil
  ) throws(StoreError) -> (added: Int, known: Int) {
    let account = try account(email)
    let added = try database.write { db in
      var known = Set(try ContactTable.fetchAll(db, account: account.id).map(\.withoutID))
      var added = 0
      for contact in contacts where known.insert(contact.withoutID).inserted {
        _ = try ContactTable.insert(
          db, account: account.id, name: contact.name, phone: contact.phone, email: contact.email,
          address: contact.address, about: contact.about)
        added += 1
      }
      return added
    }
    if added > 0 { news?.post() }
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
