internal import Semantics

extension Screens {
  /// A search field, then the people the mentor visits, by name.
  func contacts(_ session: SignedIn) -> Screen {
    let list = session.contacts
    return root(.contacts, in: session) {
      field(
        Element(
          "search", .searchField, words.people.search, value: list.search.isEmpty ? nil : list.search)
      )
      .editing(
        FieldBinding(text: list.search, limit: 100, submit: .contacts(.tellFound)) {
          .contacts(.search($0))
        })
      if let page = list.page {
        if page.count == 0 {
          text("empty", list.search.isEmpty ? words.people.noContacts : words.people.found(0))
        } else {
          windowedList(page, rows: { .contacts(.rows(around: $0)) }) {
            Element(String($0.id), .listItem, $0.name)
              .look(Palette.text, .body)
              .on(.activate, .contacts(.open($0.id)))
          }
        }
      }
    }
  }
}
