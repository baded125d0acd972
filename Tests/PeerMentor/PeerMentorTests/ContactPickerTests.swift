import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Choosing the contact of an activity")
struct ContactPickerTests {
  private let key = ActivityFormKey.new(contact: nil)
  private let per = Contact(id: 8, name: "Per")

  /// A form that was opened from the activities.
  private var form: Driver {
    var driver = Driver.signedIn().sending(.navigation(.select(.activities)))
    driver.open(driver.act("activities/log"))
    return driver
  }

  /// The contact picker, opened from the form.
  private var picker: Driver {
    var driver = form
    driver.act("activity-form/contact")
    return driver.sending(.store(.contacts(search: "", Page(count: 2, rows: [ola, per]), list: .picker)))
  }

  @Test("A form without a contact has a button that opens the list, with nobody chosen")
  func button() {
    var driver = form
    expectNoDifference(
      dump(driver.tree(), from: "activity-form/contact"),
      "activity-form/contact button 'Contact' value 'not chosen' [activate]")
    expectNoDifference(
      driver.act("activity-form/contact"), [.query(.contacts(search: "", around: 0, list: .picker), of: 1)])
  }

  @Test("A form that was opened for a contact is with that one")
  func fixed() {
    let driver = Driver.atActivityForm()
    expectNoDifference(driver.tree()["activity-form/contact"]?.role, .text)
    expectNoDifference(
      driver.sending(.form(.new(contact: 7), .setContact(8, name: "Per"), today: today)).state, driver.state)
  }

  @Test("The list has the way back, its title, nobody, a search, and the contacts")
  func screen() {
    expectNoDifference(
      dump(picker.tree("nb"), from: "contact-picker").split(separator: "\n").prefix(8).joined(
        separator: "\n"),
      """
      contact-picker screen 'Velg kontakt' [dismiss]
        contact-picker/back button 'Gå tilbake' [activate]
        contact-picker/title heading 'Velg kontakt' level 1 first
        contact-picker/nobody button 'Ingen kontakt' [activate]
        contact-picker/search searchField 'Søk i kontakter' [setText]
        contact-picker/found status no stop
        contact-picker/list list 2 items at 0..<2
          contact-picker/list/7 listItem 'Ola Hansen' [activate]
      """)
  }

  @Test("Choosing goes back to the form, which keeps the choice, and the activity is saved with it")
  func choosing() {
    var driver = picker
    let requests = driver.act("contact-picker/list/8")
    expectNoDifference(
      requests, [.change(.saveDraft(key, ActivityDraft(contactID: 8, day: today)), of: 1)])
    expectNoDifference(driver.screen, "activity-form")
    expectNoDifference(driver.tree()["activity-form/contact"]?.value, "Per")
    driver.act("activity-form/kind/field")
    driver.act("activity-form/kind/visit")
    let activity = Activity(
      id: 0, kind: .visit, day: today, minutes: 60, contactID: 8, contactName: "Per")
    expectNoDifference(
      driver.act("activity-form/save"), [.change(.saveActivity(key, activity), of: 1)])
  }

  @Test("Nobody can be chosen again, and going back changes nothing")
  func nobody() {
    var driver = picker
    driver.act("contact-picker/list/8")
    driver.act("activity-form/contact")
    driver.act("contact-picker/back")
    expectNoDifference(driver.tree()["activity-form/contact"]?.value, "Per")
    driver.act("activity-form/contact")
    driver.act("contact-picker/nobody")
    expectNoDifference(driver.tree()["activity-form/contact"]?.value, "not chosen")
  }

  @Test("Its search and its rows are its own: the tab keeps what it shows")
  func ownList() {
    var driver = picker
    let tab = driver.state.signedIn?.contacts
    expectNoDifference(
      driver.type("per", into: "contact-picker/search"),
      [.query(.contacts(search: "per", around: 0, list: .picker), of: 1)])
    driver.send(.store(.contacts(search: "per", Page(count: 1, rows: [per]), list: .picker)))
    expectNoDifference(
      driver.tree().children(of: "contact-picker/found").compactMap(\.label), ["1 contact found"])
    expectNoDifference(
      driver.rendering().bindings.rows(of: "contact-picker/list", around: 60),
      .contacts(.rows(around: 60, in: .picker)))
    expectNoDifference(driver.state.signedIn?.contacts, tab)
    // Opened again, its search is empty.
    driver.act("contact-picker/back")
    driver.act("activity-form/contact")
    expectNoDifference(driver.state.signedIn?.picker.search, "")
  }

  @Test("An activity that was logged with the wrong contact gets another one, also in the rows that show it")
  func correcting() {
    var driver = Driver.signedIn().sending(.navigation(.select(.activities)))
    driver.open(driver.act("activities/list/4"))
    driver.act("activity-form/contact")
    driver.send(.store(.contacts(search: "", Page(count: 2, rows: [ola, per]), list: .picker)))
    driver.save(driver.act("contact-picker/list/8"))
    driver.save(driver.act("activity-form/save"))
    expectNoDifference(driver.tree()["activities/list/4/what"]?.label, "Outing, Per")
  }

  @Test("A draft comes back with its contact; thrown away, it has the one it began with", arguments: [nil, 7])
  func drafts(original: Contact.ID?) {
    let activity = original.map { _ in walk }
    let key: ActivityFormKey = activity.map { .edit($0.id) } ?? .new(contact: nil)
    let content = ActivityFormContent(
      contactID: 8, contactName: "Per", activity: activity, draft: ActivityDraft(contactID: 8, day: today))
    var driver = Driver.signedIn().sending(.activities(.open(key)), .store(.activityForm(key, content)))
    expectNoDifference(driver.tree()["activity-form/contact"]?.value, "Per")
    driver.act("activity-form/discard")
    driver.save(driver.act("discard-draft/discard-draft"))
    expectNoDifference(
      driver.tree()["activity-form/contact"]?.value, activity == nil ? "not chosen" : "Ola Hansen")
  }
}
