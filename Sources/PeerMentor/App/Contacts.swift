/// What the contact list shows.
struct ContactList: Hashable, Sendable {
  /// The words to look for, as they were typed.
  var search = ""
  /// The rows at hand, as soon as they are known.
  var page: Page<Contact>?
  /// Whether the rows are what was last searched for.
  var isCurrent = true
  /// Whether the person is to be told how many were found.
  var tellsCount = false
}

extension SignedIn {
  mutating func handle(_ message: ContactsMessage) -> [StoreRequest] {
    switch message {
    case .open(let id): return open(contact: id)
    case .rows(let offset): return [contactsRequest(around: offset)]
    case .search(let text):
      contacts.search = text
      contacts.isCurrent = false
      return [contactsRequest(around: 0)]
    case .tellFound:
      contacts.tellsCount = true
      tellFound()
      return []
    case .openOptions:
      guard case .contact = navigation.stack.last?.place else { return [] }
      moving { $0.navigation.present(.contactOptions) }
      return []
    }
  }

  /// What asks for contacts; without an offset, for the rows at hand.
  func contactsRequest(around offset: Int? = nil) -> StoreRequest {
    .loadContacts(
      account: account.id, search: trimmed(contacts.search),
      around: offset ?? contacts.page?.middle ?? 0)
  }

  /// Asks for a contact; its screen opens when the store has answered, so that the cursor lands on the name.
  mutating func open(contact id: Contact.ID) -> [StoreRequest] {
    awaited = .contact(id)
    return [.loadContact(account: account.id, contact: id)]
  }

  /// Takes the rows the store sent, unless something else has been searched for since.
  mutating func receive(_ page: Page<Contact>, search: String) {
    guard search == trimmed(contacts.search) else { return }
    contacts.page = page
    contacts.isCurrent = true
    tellFound()
  }

  /// Tells how many there are, once they are known.
  private mutating func tellFound() {
    guard contacts.tellsCount, contacts.isCurrent, let page = contacts.page else { return }
    contacts.tellsCount = false
    notices.post(.contactsFound(count: page.count))
  }

  /// Takes a contact: opens it if it is waited for, and renews the screens that show it.
  mutating func receive(_ card: ContactCard?, id: Contact.ID) {
    if let card {
      navigation.changeRoutes { route in
        guard case .contact(let shown) = route, shown.contact.id == id else { return route }
        return .contact(card)
      }
    }
    guard awaited == .contact(id) else { return }
    awaited = nil
    guard let card else {
      notices.post(.contactGone)
      return
    }
    moving { $0.navigation.push(.contact(card)) }
  }

  /// What asks anew for the contacts whose screens are open.
  var openContactRequests: [StoreRequest] {
    var ids: [Contact.ID] = []
    for case .contact(let card) in navigation.routes where !ids.contains(card.contact.id) {
      ids.append(card.contact.id)
    }
    return ids.sorted().map { .loadContact(account: account.id, contact: $0) }
  }
}
