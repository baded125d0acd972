import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Contacts")
struct ContactsTests {
  private let list = Driver.signedIn().sending(.navigation(.select(.contacts)))

  @Test("A contact's screen has its name as title, then how to reach them")
  func contact() {
    let driver = list.sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    let lines = dump(driver.tree(), from: "contact").split(separator: "\n").prefix(10)
    expectNoDifference(
      lines.joined(separator: "\n"),
      """
      contact screen 'Ola Hansen' [dismiss]
        contact/back button 'Go back' [activate]
        contact/name heading 'Ola Hansen' level 1 first
        contact/phone link 'Phone: 22 33 44 55' [activate]
        contact/email link 'Email address: ola@example.org' [activate]
        contact/address text 'Address: Storgata 1'
        contact/log button 'Log activity' [activate]
        contact/more button 'More options' [activate]
        contact/about-heading heading 'About the contact' level 2
        contact/about text 'Lost most of his sight last year.'
      """)
  }

  @Test("What is not known of a contact is left out")
  func sparse() {
    let driver = list.sending(
      .contacts(.open(8)), .store(.contact(id: 8, ContactCard(Contact(id: 8, name: "Per")))))
    let texts = driver.tree().children(of: "contact").filter { $0.role == .text || $0.role == .heading }
    expectNoDifference(
      texts.map(\.id), ["contact/name", "contact/activities-heading", "contact/no-activities"])
  }

  @Test("The list has a row for each contact, which opens it")
  func rows() {
    var driver = list
    expectNoDifference(
      dump(driver.tree("nb"), from: "contacts/list"),
      """
      contacts/list list 1 items at 0..<1
        contacts/list/7 listItem 'Ola Hansen' [activate]
      """)
    expectNoDifference(driver.act("contacts/list/7"), [.query(.contact(7), of: 1)])
    expectNoDifference(
      driver.rendering().bindings.rows(of: "contacts/list", around: 60), .contacts(.rows(around: 60)))
    expectNoDifference(
      driver.send(.contacts(.rows(around: 60))), [.query(.contacts(search: "", around: 60), of: 1)])
  }

  @Test("A contact's activities are read without its name, and open for changing")
  func activitiesOfContact() {
    var driver = list.sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    expectNoDifference(
      dump(driver.tree("nb"), from: "contact/list"),
      """
      contact/list list 1 items
        contact/list/4 listItem merged [activate, custom("Slett aktiviteten")]
          contact/list/4/what text 'Tur'
          contact/list/4/day text 'i går'
          contact/list/4/duration text '1 time og 30 minutter'
      """)
    driver.open(driver.act("contact/list/4"))
    expectNoDifference(driver.screen, "activity-form")
  }

  // MARK: Search

  @Test("Each letter of a search asks for what is found; rows for fewer letters are passed over")
  func search() {
    var driver = list
    expectNoDifference(
      driver.type("ol", into: "contacts/search"), [.query(.contacts(search: "ol", around: 0), of: 1)])
    expectNoDifference(driver.tree()["contacts/search"]?.value, "ol")
    driver.send(.store(.contacts(search: "o", Page(count: 0))))
    expectNoDifference(driver.state.signedIn?.contacts.page?.count, 1)
    driver.send(.store(.contacts(search: "ol", Page(count: 0))))
    expectNoDifference(driver.tree()["contacts/empty"]?.label, "No contacts found")
    expectNoDifference(driver.tree("nb")["contacts/empty"]?.label, "Fant ingen kontakter")
    expectNoDifference(
      driver.type(" ola ", into: "contacts/search"),
      [.query(.contacts(search: "ola", around: 0), of: 1)])
  }

  @Test("How many were found is told while the search is typed, each time the number is another")
  func found() {
    var driver = list
    let found = { (driver: Driver, language: String) in
      driver.tree(language).children(of: "contacts/found").compactMap(\.label)
    }
    expectNoDifference(found(driver, "en"), [])
    driver.type("o", into: "contacts/search")
    expectNoDifference(found(driver, "en"), [])
    driver.send(.store(.contacts(search: "o", Page(count: 12, rows: [ola]))))
    expectNoDifference(found(driver, "en"), ["12 contacts found"])
    driver.type("ol", into: "contacts/search")
    driver.send(.store(.contacts(search: "ol", Page(count: 1, rows: [ola]))))
    expectNoDifference(found(driver, "nb"), ["Fant 1 kontakt"])
    driver.type("", into: "contacts/search")
    driver.send(.store(.contacts(search: "", Page(count: 12, rows: [ola]))))
    expectNoDifference(found(driver, "en"), ["12 contacts found"])
    // One atomic region: of two counts in a row, the later one replaces the earlier one that was not announced.
    let region = driver.tree()["contacts/found"]
    expectNoDifference(region?.role, .status)
    expectNoDifference(region?.isAtomic, true)
  }

  @Test("Without a connection the loaded contacts are searched, which is told once and politely, until it is back")
  func searchWithoutConnection() {
    let people = [Contact(id: 8, name: "Åse Li"), ola, Contact(id: 9, name: "Ola Ås")]
    var driver = list.sending(.store(.contacts(search: "", Page(count: 90, rows: people))))
    let once = "There is no connection to your organisation. Only contacts that are already loaded are searched."
    for (text, names) in [("o", ["Ola Hansen", "Ola Ås"]), ("ola ås", ["Ola Ås"]), ("ola åsx", [])] {
      fail(driver.type(text, into: "contacts/search"), &driver)
      expectNoDifference(driver.tree().children(of: "contacts/list").compactMap(\.label), names)
      expectNoDifference(driver.reported(), [once])
      expectNoDifference(driver.reported("alert"), [])
    }
    expectNoDifference(
      driver.reported("news", "nb"),
      ["Du har ingen forbindelse med organisasjonen din. Det søkes bare blant kontakter som allerede er hentet."])
    expectNoDifference(driver.tree()["contacts/empty"]?.label, "No contacts found")
    // A new search announces it again.
    fail(driver.type("", into: "contacts/search"), &driver)
    expectNoDifference(driver.reported(), [])
    expectNoDifference(driver.state.signedIn?.contacts.page?.count, 90)
    fail(driver.type("li", into: "contacts/search"), &driver)
    expectNoDifference(driver.reported(), [once])
    // The store's own answer replaces the loaded rows.
    driver.send(.store(.connectionRestored))
    expectNoDifference(driver.reported(), ["The connection to your organisation is back."])
    driver.send(.store(.contacts(search: "li", Page(count: 1, rows: [Contact(id: 70, name: "Lise")]))))
    expectNoDifference(driver.tree().children(of: "contacts/list").compactMap(\.label), ["Lise"])
    // Failing to load other rows is announced separately.
    fail(driver.send(.contacts(.rows(around: 60))), &driver)
    expectNoDifference(
      driver.reported("alert"), ["This could not be loaded, because there is no connection to your organisation."])
  }

  private func fail(_ requests: [StoreRequest], _ driver: inout Driver) {
    for request in requests { driver.send(.store(.failed(request, .noConnection, reason: "gone"))) }
  }

  @Test("Whoever comes back to a tab is told what its list leaves out, by a search or by a filter")
  func leftOut() {
    var driver = list
    driver.type(" ola ", into: "contacts/search")
    driver.send(.store(.contacts(search: "ola", Page(count: 1, rows: [ola]))))
    driver.send(.navigation(.select(.home)))
    expectNoDifference(driver.reported(), [])
    driver.send(.navigation(.select(.contacts)))
    expectNoDifference(driver.reported(), ["Search: ola. 1 contact found"])
    expectNoDifference(driver.reported("news", "nb"), ["Søk: ola. Fant 1 kontakt"])
    // On return from a contact the cursor is in the list, and no announcement is needed.
    driver.send(.contacts(.open(7)))
    driver.send(.store(.contact(id: 7, olaCard)))
    driver.send(.navigation(.back))
    expectNoDifference(driver.reported(), [])
    driver.send(.navigation(.select(.notifications)))
    driver.send(.notifications(.filter(.pause)))
    driver.send(.store(.notifications(kind: .pause, Page(count: 0))))
    driver.send(.navigation(.select(.home)))
    driver.send(.navigation(.show(.notifications)))
    expectNoDifference(driver.reported(), ["Filter: Pauses. No notifications of this kind"])
  }

  @Test("Other rows of what was searched for are asked for with the search")
  func searchedRows() {
    var driver = list
    driver.type("o", into: "contacts/search")
    expectNoDifference(
      driver.send(.contacts(.rows(around: 90))), [.query(.contacts(search: "o", around: 90), of: 1)])
  }

  // MARK: More options

  @Test("More options open above the contact, with the way out first, and lead on")
  func options() {
    var driver = list.sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    let before = driver.instance
    driver.act("contact/more")
    expectNoDifference(
      dump(driver.tree(), from: "contact-options"),
      """
      contact-options dialog 'More options' modal [dismiss]
        contact-options/close button 'Close menu' first [activate]
        contact-options/list list 4 items
          contact-options/list/log listItem 'Log activity' [activate]
          contact-options/list/activities listItem 'All activities' [activate]
          contact-options/list/edit listItem 'Edit contact' [activate]
          contact-options/list/remove listItem 'Remove contact' [activate]
      """)
    var closed = driver
    closed.act("contact-options/close")
    expectNoDifference(closed.instance, before)
    // The menu stays until the form opens, so that the cursor reaches no screen in between.
    let requests = driver.act("contact-options/list/log")
    expectNoDifference(driver.screen, "contact-options")
    driver.open(requests)
    expectNoDifference(driver.rendering().screens.map(\.name), ["activity-form"])
    driver.act("activity-form/back")
    expectNoDifference(driver.instance, before)
  }

  @Test("Without contacts the screen says so")
  func empty() {
    let driver = list.sending(.store(.contacts(search: "", Page())))
    expectNoDifference(driver.tree()["contacts/empty"]?.label, "You have no contacts.")
    expectNoDifference(driver.tree("nb")["contacts/empty"]?.label, "Du har ingen kontakter.")
  }

  @Test("Of two contacts asked for in a row the last one is opened")
  func lastOneWins() {
    let asked = list.sending(.contacts(.open(8)), .contacts(.open(7)))
    let first = asked.sending(.store(.contact(id: 8, ContactCard(Contact(id: 8, name: "Per")))))
    expectNoDifference(first.screen, "contacts")
    let second = first.sending(.store(.contact(id: 7, olaCard)))
    expectNoDifference(second.tree()["contact/name"]?.label, "Ola Hansen")
  }
}
