internal import AccessibilityTree

extension Screens {
  /// A search field, then the people the mentor visits, by name.
  func contacts(_ session: SignedIn) -> Screen {
    root(.contacts, in: session) {
      contacts(session.contacts, in: .tab) { .contacts(.open($0.id)) }
      button("new", words.people.new, .contacts(.openForm(nil)), Palette.primary)
    }
  }

  /// The same list, from which the contact of an activity is chosen.
  func contactPicker(_ key: ActivityFormKey, visit: Int, in session: SignedIn) -> Screen {
    let today = today
    return secondary("contact-picker", visit: visit, title: words.people.choose, in: session) {
      button("nobody", words.people.nobody, .form(key, .setContact(nil, name: nil), today: today))
      contacts(session.picker, in: .picker) {
        .form(key, .setContact($0.id, name: $0.name), today: today)
      }
    }
  }

  /// A search field, the number of matches during typing, and the rows.
  private func contacts(
    _ list: ContactList, in place: ContactListPlace, choose: @escaping @Sendable (Contact) -> Message
  ) -> [Element] {
    let row = { @Sendable (contact: Contact) in
      Element(String(contact.id), .listItem, contact.name)
        .look(Palette.text, .body)
        .on(.activate, choose(contact))
    }
    let search = field(
      Element("search", .searchField, words.people.search, value: list.search.isEmpty ? nil : list.search)
    )
    .editing(FieldBinding(text: list.search, limit: 100) { .contacts(.search($0, in: place)) })
    guard let page = list.page else { return [search] }
    let rows =
      page.count == 0
      ? text("empty", list.search.isEmpty ? words.people.noContacts : words.people.found(0))
      : virtualisedList(page, rows: { .contacts(.rows(around: $0, in: place)) }, row: row)
        .searched(by: searching(contactsIn: place, row), found: list.searched)
    return [search, count(of: list), rows]
  }

  /// A region with the number of matches; of several counts in a row the last one is announced.
  private func count(of list: ContactList) -> Element {
    Element("found", .status) {
      if let found = list.found {
        text("count", words.people.found(found), Palette.status).with(\.stop, .never)
      }
    }
    .with(\.isAtomic, true)
    .with(\.stop, .never)
  }
}
