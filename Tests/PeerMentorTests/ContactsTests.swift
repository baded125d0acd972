import CustomDump
import Semantics
import Testing

@testable import PeerMentor

@Suite("Contacts")
struct ContactsTests {
  private let list = Driver.signedIn().sending(.navigation(.select(.contacts)))

  @Test("A contact's screen has its name as title, then how to reach them")
  func contact() {
    let driver = list.sending(.contacts(.open(7)), .store(.contact(id: 7, ola)))
    let lines = dump(driver.tree(), from: "contact").split(separator: "\n").prefix(8)
    expectNoDifference(
      lines.joined(separator: "\n"),
      """
      contact screen 'Ola Hansen' [dismiss]
        contact/back button 'Go back' [activate]
        contact/name heading 'Ola Hansen' level 1 first
        contact/phone text 'Phone: 22 33 44 55'
        contact/email text 'Email address: ola@example.org'
        contact/address text 'Address: Storgata 1'
        contact/about-heading heading 'About the contact' level 2
        contact/about text 'Lost most of his sight last year.'
      """)
  }

  @Test("What is not known of a contact is left out")
  func sparse() {
    let driver = list.sending(
      .contacts(.open(8)), .store(.contact(id: 8, Contact(id: 8, name: "Per"))))
    let texts = driver.tree().children(of: "contact").filter { $0.role == .text || $0.role == .heading }
    expectNoDifference(texts.map(\.id), ["contact/name"])
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
    expectNoDifference(driver.act("contacts/list/7"), [.loadContact(account: 1, contact: 7)])
    expectNoDifference(
      driver.rendering().bindings.rows(of: "contacts/list", around: 60), .contacts(.rows(around: 60)))
    expectNoDifference(
      driver.send(.contacts(.rows(around: 60))), [.loadContacts(account: 1, around: 60)])
  }

  @Test("Without contacts the screen says so")
  func empty() {
    let driver = list.sending(.store(.contacts(Page())))
    expectNoDifference(driver.tree()["contacts/empty"]?.label, "You have no contacts.")
    expectNoDifference(driver.tree("nb")["contacts/empty"]?.label, "Du har ingen kontakter.")
  }

  @Test("Of two contacts asked for in a row the last one is opened")
  func lastOneWins() {
    let asked = list.sending(.contacts(.open(8)), .contacts(.open(7)))
    let first = asked.sending(.store(.contact(id: 8, Contact(id: 8, name: "Per"))))
    expectNoDifference(first.screen, "contacts")
    let second = first.sending(.store(.contact(id: 7, ola)))
    expectNoDifference(second.tree()["contact/name"]?.label, "Ola Hansen")
  }

  @Test("The profile tells who is signed in")
  func profile() {
    let driver = Driver.signedIn().sending(.navigation(.select(.profile)))
    expectNoDifference(
      driver.tree("nb").children(of: "profile").filter { $0.role == .text }.map(\.label),
      ["Navn: Kari Nilsen", "E-postadresse: kari@example.org", "Organisasjon: Blindeforbundet"])
  }

  @Test("Activities say that there are none")
  func activities() {
    let driver = Driver.signedIn().sending(.navigation(.select(.activities)))
    expectNoDifference(driver.tree()["activities/empty"]?.label, "You have no activities.")
  }
}
