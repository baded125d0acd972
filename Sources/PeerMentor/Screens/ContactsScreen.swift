internal import Semantics

extension Screens {
  /// The people the mentor visits, by name.
  func contacts(_ session: SignedIn) -> Screen {
    root(.contacts, in: session) {
      if let page = session.contacts {
        if page.count == 0 {
          text("empty", words.people.noContacts)
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
