internal import AccessibilityTree

/// The content of a list of contacts.
struct ContactList: Hashable, Sendable {
  /// The words of the search, as typed.
  var search = ""
  /// The loaded rows, as soon as they are known.
  var page: Page<Contact>?
  /// The words of the search that found the rows.
  private(set) var pageSearch = ""
  /// The last rows received of all contacts.
  private(set) var all: Page<Contact>?
  /// The number of matches of the last search, once known; nil without a search.
  var found: Int?
  /// The answer to the last search among rows that are not loaded.
  var searched: FoundRow?

  /// Shows the rows of a search, from the store or from the loaded rows.
  mutating func show(_ rows: Page<Contact>, of search: String) {
    page = rows
    pageSearch = search
    // Also after the search is emptied, so that the return of all contacts is announced.
    if !search.isEmpty || found != nil { found = rows.count }
  }

  /// Changes the loaded rows; nil removes one.
  mutating func change(_ change: (Contact) -> Contact?) {
    page = page?.changed(change)
    all = all?.changed(change)
  }

  /// Shows rows from the store.
  mutating func receive(_ rows: Page<Contact>, of search: String) {
    if search.isEmpty { all = rows }
    show(rows, of: search)
  }
}

extension SignedIn {
  mutating func handle(_ message: ContactsMessage) -> [StoreRequest] {
    switch message {
    case .open(let id): return open(contact: id)
    case .rows(let offset, let list): return [contactsRequest(around: offset, in: list)]
    case .find(let number, let keys, let offset, let list):
      let request = RowRequest(number: number, start: offset, after: self[list].page?.row(at: offset - 1)?.id)
      return [.query(.findContact(search: trimmed(self[list].search), keys, request, list: list), of: account.id)]
    case .search(let text, let list):
      self[list].search = text
      if trimmed(text).isEmpty { notices.remove(.onlyLoadedSearched) }
      return [contactsRequest(around: 0, in: list)]
    case .openPicker(let key):
      picker = ContactList()
      moving { $0.navigation.push(.contactPicker(key)) }
      return [contactsRequest(in: .picker)]
    case .openOptions:
      guard case .contact = navigation.stack.last?.place else { return [] }
      moving { $0.navigation.present(.contactOptions) }
      return []
    // The session copies it: see `PeerMentorApp.wishes(of:)`.
    case .use: return []
    case .openForm(let id): return open(contactForm: id)
    case .form(let id, let message): return handle(message, inContact: id)
    case .askToRemove(let id):
      awaited = .removal(id)
      return [.query(.contactReferences(id), of: account.id)]
    case .remove(let id): return confirm(.removeContact(id))
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

  /// The request for contacts; without an offset, for the loaded rows.
  func contactsRequest(around offset: Int? = nil, in list: ContactListPlace = .tab) -> StoreRequest {
    let page = offset == nil ? self[list].page : nil
    return .query(
      .contacts(
        search: trimmed(self[list].search), around: offset ?? page?.middle ?? 0, row: page?.middleRow?.id, list: list),
      of: account.id)
  }

  /// Requests a contact; its screen opens with the store's answer, so that the cursor lands on the name.
  mutating func open(contact id: Contact.ID) -> [StoreRequest] {
    awaited = .contact(id)
    return [.query(.contact(id), of: account.id)]
  }

  /// Shows rows from the store, unless the search has changed since.
  mutating func receive(_ page: Page<Contact>, search: String, in list: ContactListPlace) {
    guard search == trimmed(self[list].search) else { return }
    notices.remove(.onlyLoadedSearched)
    self[list].receive(page, of: search)
  }

  /// Searches the loaded rows while the store cannot be reached: a name that can be read must be found too. The limit is
  /// announced once, until the store answers, or the search is left and begun again.
  ///
  /// - Returns: False where the search's rows are shown already, so that the failed request was for others.
  mutating func searchLoaded(_ search: String, in list: ContactListPlace) -> Bool {
    guard search == trimmed(self[list].search) else { return true }
    guard search != self[list].pageSearch else { return false }
    guard let all = self[list].all ?? contacts.all else { return false }
    guard !search.isEmpty else {
      self[list].show(all, of: search)
      return true
    }
    // Compared with the same keys as the screen reader's text search.
    let words = search.split(whereSeparator: \.isWhitespace).map { SearchKey.key(String($0)) }
    let rows = all.rows.filter { contact in
      let names = contact.name.split(whereSeparator: \.isWhitespace).map { SearchKey.key(String($0)) }
      return words.allSatisfy { word in !word.isEmpty && names.contains { $0.contains(word) } }
    }
    self[list].show(Page(count: rows.count, rows: rows), of: search)
    reportOnce(.onlyLoadedSearched)
    return true
  }

  /// Shows the row that the store found, unless the search has changed since.
  mutating func receive(
    found row: Int?, _ page: Page<Contact>?, number: Int, search: String, in list: ContactListPlace
  ) {
    guard search == trimmed(self[list].search) else { return }
    if let page { self[list].page = page }
    self[list].searched = FoundRow(number: number, row: row)
  }

  /// Asks whether to remove a contact, now that it is known what refers to it.
  ///
  /// - Parameter references: Nil where it is not known.
  mutating func ask(toRemove id: Contact.ID, _ references: ContactReferences?) {
    guard awaited == .removal(id) else { return }
    awaited = nil
    guard let contact = contactsAtHand.first(where: { $0.id == id }) else { return notices.post(.contactGone) }
    moving { $0.navigation.present(.removeContact(contact, references)) }
  }

  /// Receives a contact: opens it if it is awaited, and updates the screens that show it.
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

  /// The requests that reload the contacts of all open contact screens.
  var openContactRequests: [StoreRequest] {
    var ids: [Contact.ID] = []
    for case .contact(let card) in navigation.routes where !ids.contains(card.contact.id) {
      ids.append(card.contact.id)
    }
    return ids.sorted().map { .query(.contact($0), of: account.id) }
  }
}

extension Page<Contact> {
  /// The page with its rows changed; nil removes one.
  fileprivate func changed(_ change: (Contact) -> Contact?) -> Page {
    let rest = rows.compactMap(change)
    return Page(count: count - rows.count + rest.count, start: start, rows: rest)
  }
}
