internal import Semantics

/// What a list of contacts shows.
struct ContactList: Hashable, Sendable {
  /// The words to look for, as they were typed.
  var search = ""
  /// The rows at hand, as soon as they are known.
  var page: Page<Contact>?
  /// How many were found by what was typed last, once that is known; nil where nothing was looked for.
  var found: Int?
  /// The answer to the last search among the rows that are not at hand.
  var searched: FoundRow?
}

extension SignedIn {
  mutating func handle(_ message: ContactsMessage) -> [StoreRequest] {
    switch message {
    case .open(let id): return open(contact: id)
    case .rows(let offset, let list): return [contactsRequest(around: offset, in: list)]
    case .find(let number, let conditions, let offset, let list):
      let request = RowRequest(number: number, start: offset, after: self[list].page?.row(at: offset - 1)?.id)
      return [.findContact(account: account.id, search: trimmed(self[list].search), conditions, request, list: list)]
    case .search(let text, let list):
      self[list].search = text
      return [contactsRequest(around: 0, in: list)]
    case .openPicker(let key):
      picker = ContactList()
      moving { $0.navigation.push(.contactPicker(key)) }
      return [contactsRequest(in: .picker)]
    case .openOptions:
      guard case .contact = navigation.stack.last?.place else { return [] }
      moving { $0.navigation.present(.contactOptions) }
      return []
    }
  }

  /// One of the lists of contacts.
  subscript(list: ContactListPlace) -> ContactList {
    get {
      switch list {
      case .tab: contacts
      case .picker: picker
      }
    }
    set {
      switch list {
      case .tab: contacts = newValue
      case .picker: picker = newValue
      }
    }
  }

  /// What asks for contacts; without an offset, for the rows at hand.
  func contactsRequest(around offset: Int? = nil, in list: ContactListPlace = .tab) -> StoreRequest {
    let page = offset == nil ? self[list].page : nil
    return .loadContacts(
      account: account.id, search: trimmed(self[list].search), around: offset ?? page?.middle ?? 0,
      row: page?.middleRow?.id, list: list)
  }

  /// Asks for a contact; its screen opens when the store has answered, so that the cursor lands on the name.
  mutating func open(contact id: Contact.ID) -> [StoreRequest] {
    awaited = .contact(id)
    return [.loadContact(account: account.id, contact: id)]
  }

  /// Takes the rows the store sent, unless something else has been searched for since.
  mutating func receive(_ page: Page<Contact>, search: String, in list: ContactListPlace) {
    guard search == trimmed(self[list].search) else { return }
    self[list].page = page
    // Also once the words are gone again: that all are back is as good to know.
    if !search.isEmpty || self[list].found != nil { self[list].found = page.count }
  }

  /// Takes the row the store found, unless something else has been searched for since.
  mutating func receive(
    found row: Int?, _ page: Page<Contact>?, number: Int, search: String, in list: ContactListPlace
  ) {
    guard search == trimmed(self[list].search) else { return }
    if let page { self[list].page = page }
    self[list].searched = FoundRow(number: number, row: row)
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
