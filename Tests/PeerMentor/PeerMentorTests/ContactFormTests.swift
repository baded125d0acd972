import AccessibilityTree
import CustomDump
import TestSupport
import Testing
import Text

@testable import PeerMentor

@Suite("Contacts that are added, corrected and removed")
struct ContactFormTests {
  /// The contact's screen, with further options open.
  private let options = Driver.signedIn().sending(
    .navigation(.select(.contacts)), .contacts(.open(7)), .store(.contact(id: 7, olaCard)), .contacts(.openOptions))

  /// The form that corrects the contact.
  private var editing: Driver { options.sending(.contacts(.openForm(7)), .store(.contactDrafts([:]))) }

  /// The form of a new contact.
  private let adding = Driver.signedIn().sending(
    .navigation(.select(.contacts)), .contacts(.openForm(nil)), .store(.contactDrafts([:])))

  private func fields(_ name: String? = nil, _ phone: String? = nil, email: String? = nil) -> ContactFields {
    var fields = ContactFields()
    (fields[.name], fields[.phone], fields[.email]) = (name, phone, email)
    return fields
  }

  @Test("The form opens from the options with what is known, and nothing to discard")
  func form() {
    var driver = options
    expectNoDifference(driver.act("contact-options/list/edit"), [.query(.contactDrafts, of: 1)])
    driver.send(.store(.contactDrafts([8: fields("Per")])))
    expectNoDifference(driver.rendering().screens.map(\.name), ["contact-form"])
    expectNoDifference(
      dump(driver.tree(), from: "contact-form").split(separator: "\n").prefix(10).joined(separator: "\n"),
      """
      contact-form screen 'Edit contact' [dismiss]
        contact-form/back button 'Go back' [activate]
        contact-form/title heading 'Edit contact' level 1 first
        contact-form/name textField 'Name' value 'Ola Hansen' [setText]
        contact-form/phone textField 'Phone' value '22 33 44 55' [setText]
        contact-form/email textField 'Email address' value 'ola@example.org' [setText]
        contact-form/address textArea 'Address' value 'Storgata 1' [setText]
        contact-form/about textArea 'About the contact' value 'Lost most of his sight last year.' [setText]
        contact-form/save button 'Save' [activate]
        contact-form/error alert no stop
      """)
    expectNoDifference(driver.tree()["contact-form/discard"]?.isEnabled, false)
    expectNoDifference(driver.tree("nb")["contact-form/title"]?.label, "Rediger kontakt")
  }

  @Test("Only what was corrected is saved, and shown everywhere once it is on disk")
  func correcting() {
    var driver = editing
    driver.type(" 99 88 77 66 ", into: "contact-form/phone")
    let requests = driver.act("contact-form/save")
    expectNoDifference(requests, [.change(.changeContact(7, fields(nil, "99 88 77 66")), of: 1)])
    driver.save(requests)
    expectNoDifference(driver.screen, "contact")
    expectNoDifference(driver.tree()["contact/phone"]?.label, "Phone: 998 87 766")
    expectNoDifference(driver.reported(), ["Contact saved"])
    expectNoDifference(driver.reported("news", "nb"), ["Kontakten er lagret"])
  }

  @Test("A form in which nothing was changed closes without a request")
  func unchanged() {
    var driver = editing
    driver.type("22 33 44 55 ", into: "contact-form/phone")
    expectNoDifference(driver.act("contact-form/save"), [.change(.saveContactDraft(7, ContactFields()), of: 1)])
    expectNoDifference(driver.screen, "contact")
    expectNoDifference(driver.reported(), [])
  }

  @Test(
    "A phone number that nobody can call is refused at its field; words beside one are not",
    arguments: [("abc", false), ("12", false), ("112", true), ("+47 22 33 44 55", true), ("22 33 44 55 (jobb)", true)])
  func phone(_ text: String, _ isAccepted: Bool) {
    var driver = editing
    driver.type(text, into: "contact-form/phone")
    expectNoDifference(driver.act("contact-form/save").isEmpty, !isAccepted)
    expectNoDifference(
      driver.tree("nb")["contact-form/phone"]?.errorText,
      isAccepted ? nil : "Skriv et telefonnummer med tre til tjue sifre, eller ingen.")
    driver.type("", into: "contact-form/phone")
    expectNoDifference(driver.tree()["contact-form/phone"]?.errorText, nil)
  }

  @Test("A name is asked for, and an address that is none is refused, each at its field and announced")
  func issues() {
    var driver = adding
    driver.type("\u{200B} ", into: "contact-form/name")
    driver.type("ola at example", into: "contact-form/email")
    expectNoDifference(driver.act("contact-form/save"), [])
    expectNoDifference(
      driver.reported("error"), ["Enter a name. Enter an email address like name@example.org, or none."])
    expectNoDifference(driver.tree()["contact-form/name"]?.errorText, "Enter a name.")
    expectNoDifference(driver.tree("nb")["contact-form/name"]?.errorText, "Skriv inn et navn.")
    driver.type("Per", into: "contact-form/name")
    driver.type("", into: "contact-form/email")
    expectNoDifference(driver.act("contact-form/save"), [.query(.namesakes("Per", besides: nil), of: 1)])
  }

  @Test("A new name is asked about where another contact has it, and saved after the answer")
  func sameName() {
    var driver = adding
    driver.type("ola  hansen", into: "contact-form/name")
    expectNoDifference(driver.act("contact-form/save"), [.query(.namesakes("ola  hansen", besides: nil), of: 1)])
    driver.send(.store(.namesakes("ola  hansen", [ola, Contact(id: 8, name: "Ola Hansen")])))
    expectNoDifference(
      dump(driver.tree(), from: "same-name"),
      """
      same-name alertDialog 'You already have 2 contacts called Ola Hansen. Save this one too?' modal [dismiss]
        same-name/title heading 'You already have 2 contacts called Ola Hansen. Save this one too?' level 1 first
        same-name/text text '22 33 44 55, ola@example.org, Storgata 1; Nothing else is known of it.'
        same-name/cancel button 'Cancel' [activate]
        same-name/same-name button 'Save anyway' [activate]
      """)
    // The person goes back to the form, with all that was written.
    var back = driver
    back.act("same-name/cancel")
    expectNoDifference(back.tree()["contact-form/name"]?.value, "ola  hansen")
    expectNoDifference(back.tree()["contact-form/name"]?.isEnabled, true)
    let requests = driver.act("same-name/same-name")
    expectNoDifference(requests, [.change(.addContact(fields("ola  hansen")), of: 1)])
    // A second press changes nothing.
    expectNoDifference(driver.act("same-name/same-name"), [])
    driver.save(requests)
    expectNoDifference(driver.screen, "contacts")
    expectNoDifference(driver.reported(), ["Contact saved"])
  }

  @Test("A corrected name is asked about too; one that nobody has is saved at once")
  func renaming() {
    var driver = editing
    driver.type("Per Berg", into: "contact-form/name")
    expectNoDifference(driver.act("contact-form/save"), [.query(.namesakes("Per Berg", besides: 7), of: 1)])
    let requests = driver.send(.store(.namesakes("Per Berg", [])))
    expectNoDifference(requests, [.change(.changeContact(7, fields("Per Berg")), of: 1)])
    driver.save(requests)
    expectNoDifference(driver.tree()["contact/name"]?.label, "Per Berg")
    expectNoDifference(driver.state.signedIn?.activities?.rows.last?.contactName, "Per Berg")
    expectNoDifference(driver.state.signedIn?.contacts.page?.rows.map(\.name), ["Per Berg"])
  }

  @Test("Without a connection the loaded contacts are looked through, and the correction waits")
  func offline() {
    var driver = adding
    driver.type("Ola Hansen", into: "contact-form/name")
    let request = driver.act("contact-form/save")[0]
    driver.send(.store(.failed(request, .noConnection, reason: "")))
    expectNoDifference(driver.screen, "same-name")
    let change = driver.act("same-name/same-name")[0]
    expectNoDifference(driver.send(.store(change.queued(count: 1))), [])
    expectNoDifference(driver.screen, "contacts")
    expectNoDifference(
      driver.reported(), ["The change is kept on this machine, and is sent when the connection is back."])
  }

  @Test("What could not be saved stays in the form, with the reason")
  func failure() {
    var driver = editing
    driver.type("113", into: "contact-form/phone")
    let request = driver.act("contact-form/save")[0]
    expectNoDifference(driver.tree()["contact-form/phone"]?.isEnabled, false)
    driver.send(.store(.failed(request, .diskFull, reason: "")))
    expectNoDifference(driver.tree()["contact-form/phone"]?.value, "113")
    expectNoDifference(driver.tree()["contact-form/phone"]?.isEnabled, true)
    expectNoDifference(
      driver.reported("alert"),
      ["The change could not be saved, because the disk is full. Free some space and try again."])
  }

  /// The request that stores the form of a new contact.
  private func writing(_ name: String?) -> StoreRequest {
    var fields = ContactFields()
    fields[.name] = name
    return .change(.saveContactDraft(nil, fields), of: 1)
  }

  @Test("What is written is stored with every change, and called kept once the form was left and the store has it")
  func leaving() {
    var driver = adding
    expectNoDifference(driver.app.unsavedWork(in: driver.state, language: "en"), nil)
    driver.save(driver.type("Pe", into: "contact-form/name"))
    expectNoDifference(driver.type("Per", into: "contact-form/name"), [writing("Per")])
    expectNoDifference(
      driver.app.unsavedWork(in: driver.state, language: "en"), "The contact is not saved, only its draft")
    let requests = driver.act("contact-form/back")
    expectNoDifference(requests, [writing("Per")])
    expectNoDifference(driver.screen, "contacts")
    expectNoDifference(driver.reported(), [])
    driver.save(requests)
    expectNoDifference(driver.reported(), ["Your draft is kept"])
    driver.act("contacts/new")
    driver.send(.store(.contactDrafts([nil: fields("Per")])))
    expectNoDifference(driver.tree()["contact-form/name"]?.value, "Per")
    expectNoDifference(driver.reported(), ["Your draft is back"])
  }

  @Test("A form opens with what the store has of it, also of a session that has ended, however fast it is opened")
  func afterTheEnd() {
    var driver = Driver.signedIn().sending(.navigation(.select(.contacts)))
    expectNoDifference(driver.act("contacts/new"), [.query(.contactDrafts, of: 1)])
    expectNoDifference(driver.screen, "contacts")
    driver.send(.store(.contactDrafts([nil: fields("Per")])))
    expectNoDifference(driver.tree()["contact-form/name"]?.value, "Per")
    expectNoDifference(driver.reported(), ["Your draft is back"])
    driver.act("contact-form/discard")
    expectNoDifference(driver.act("discard-contact/discard-contact"), [writing(nil)])
    expectNoDifference(driver.tree()["contact-form/name"]?.value, nil)
    driver.act("contact-form/back")
    expectNoDifference(driver.reported(), [])
    expectNoDifference(driver.app.unsavedWork(in: driver.state, language: "en"), nil)
  }

  @Test("Without the store a form opens with what this session wrote, and an answer that is late changes nothing")
  func unread() {
    var driver = adding
    driver.type("Per", into: "contact-form/name")
    driver.act("contact-form/back")
    let requests = driver.act("contacts/new")
    for request in requests { driver.send(.store(.failed(request, .noConnection, reason: "no"))) }
    expectNoDifference(driver.tree()["contact-form/name"]?.value, "Per")
    driver.send(.store(.contactDrafts([nil: fields("Kari")])))
    expectNoDifference(driver.tree()["contact-form/name"]?.value, "Per")
  }

  @Test("What cannot be written is told once, tried again with the next change that is saved, and outlives signing out")
  func unwritten() {
    var driver = adding
    for text in ["P", "Pe"] {
      for request in driver.type(text, into: "contact-form/name") {
        driver.send(.store(.failed(request, .diskFull, reason: "no")))
      }
    }
    expectNoDifference(driver.reported("alert"), [Words(language: .english).failures.draftNotSaved(.diskFull)])
    #expect(driver.app.unsavedWork(in: driver.state, language: "en")?.contains("is lost if you quit now") == true)
    expectNoDifference(driver.send(.store(.saved(.markAllRead, of: 1, figures))), [writing("Pe")])
    driver.send(.signOut)
    // Nobody else sees it.
    var other = driver
    other.send(.store(.signedIn(Account(id: 2, email: "per@example.org", name: "Per", organisation: .hlf))))
    other.send(.contacts(.openForm(nil)))
    other.send(.store(.contactDrafts([:])))
    expectNoDifference(other.tree()["contact-form/name"]?.value, nil)
    driver.send(.store(.signedIn(kari)))
    driver.send(.contacts(.openForm(nil)))
    driver.send(.store(.contactDrafts([:])))
    expectNoDifference(driver.tree()["contact-form/name"]?.value, "Pe")
  }

  @Test("A form that another tab hides is there as it was, which is said")
  func otherTab() {
    var driver = adding
    driver.type("Per", into: "contact-form/name")
    driver.send(.navigation(.select(.home)))
    expectNoDifference(driver.reported(), [])
    driver.send(.navigation(.select(.contacts)))
    expectNoDifference(driver.tree()["contact-form/name"]?.value, "Per")
    expectNoDifference(driver.reported(), ["Your draft is back"])
  }

  @Test("Before a contact is removed it is said what stays and what goes, and afterwards it is gone everywhere")
  func removing() {
    var driver = options
    expectNoDifference(driver.act("contact-options/list/remove"), [.query(.contactReferences(7), of: 1)])
    // The menu stays until the question is there, so that the cursor reaches no screen in between.
    expectNoDifference(driver.screen, "contact-options")
    driver.send(.store(.contactReferences(7, ContactReferences(notifications: 1, activities: 2, drafts: 1))))
    expectNoDifference(
      dump(driver.tree(), from: "remove-contact"),
      """
      remove-contact alertDialog 'Remove Ola Hansen?' modal [dismiss]
        remove-contact/title heading 'Remove Ola Hansen?' level 1 first
        remove-contact/text text '2 activities and 1 notification stay, without the contact. 1 draft about it is removed too. \
      This cannot be undone.'
        remove-contact/cancel button 'Cancel' [activate]
        remove-contact/remove-contact button 'Remove contact' [activate]
      """)
    expectNoDifference(
      driver.tree("nb")["remove-contact/text"]?.label,
      "2 aktiviteter og 1 varsel blir stående uten kontakten. 1 utkast om den blir også borte. Dette kan ikke angres.")
    let requests = driver.act("remove-contact/remove-contact")
    expectNoDifference(requests, [.change(.removeContact(7), of: 1)])
    expectNoDifference(driver.screen, "remove-contact")
    driver.save(requests)
    expectNoDifference(driver.screen, "contacts")
    expectNoDifference(driver.reported(), ["Contact removed"])
    expectNoDifference(driver.state.signedIn?.contacts.page?.rows, [])
    expectNoDifference(driver.state.signedIn?.activities?.rows.map(\.contactName), [nil, nil])
    expectNoDifference(driver.state.signedIn?.centre.page?.rows.map(\.contactID), [nil, nil])
  }

  @Test(
    "The question names only what there is",
    arguments: [
      (ContactReferences(notifications: 0, activities: 0, drafts: 0), "This cannot be undone.", "Dette kan ikke angres."),
      (
        ContactReferences(notifications: 0, activities: 1, drafts: 2),
        "1 activity stays, without the contact. 2 drafts about it are removed too. This cannot be undone.",
        "1 aktivitet blir stående uten kontakten. 2 utkast om den blir også borte. Dette kan ikke angres."
      ),
      (
        nil, "Its notifications and activities stay, without the contact. Drafts about it are removed too.",
        "Varsler og aktiviteter blir stående uten kontakten. Utkast om den blir også borte."
      ),
    ] as [(ContactReferences?, String, String)])
  func question(references: ContactReferences?, english: String, bokmål: String) {
    expectNoDifference(Words.People(language: .english).removal(references), english)
    expectNoDifference(Words.People(language: .bokmål).removal(references), bokmål)
  }

  @Test("Phone and email are links, which the session copies and hands to the desktop")
  func links() {
    var driver = Driver.signedIn().sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    expectNoDifference(driver.act("contact/phone"), [])
    expectNoDifference(
      driver.app.wishes(of: .contacts(.use(.phone, "+47 22334455"))),
      [.handOver("+47 22 33 44 55", address: "tel:+4722334455")])
    expectNoDifference(
      driver.app.wishes(of: .contacts(.use(.email, "ola@example.org"))),
      [.handOver("ola@example.org", address: "mailto:ola@example.org")])
  }
}
