extension SignedIn {
  mutating func handle(_ message: ContactsMessage) -> [StoreRequest] {
    switch message {
    case .open(let id): open(contact: id)
    case .rows(let offset): [contactsRequest(around: offset)]
    }
  }

  /// What asks for contacts; without an offset, for the rows at hand.
  func contactsRequest(around offset: Int? = nil) -> StoreRequest {
    .loadContacts(account: account.id, around: offset ?? contacts?.middle ?? 0)
  }

  /// Asks for a contact; its screen opens when the store has answered, so that the cursor lands on the name.
  mutating func open(contact id: Contact.ID) -> [StoreRequest] {
    awaitedContact = id
    return [.loadContact(account: account.id, contact: id)]
  }

  /// Takes a contact: opens it if it is waited for, and renews the screens that show it.
  mutating func receive(_ contact: Contact?, id: Contact.ID) {
    if let contact { navigation.refresh(contact) }
    guard awaitedContact == id else { return }
    awaitedContact = nil
    guard let contact else {
      notices.post(.contactGone)
      return
    }
    moving { $0.navigation.push(.contact(contact)) }
  }
}
