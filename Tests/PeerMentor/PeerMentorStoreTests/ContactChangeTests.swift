import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing
import Text

@Suite("Contacts that their mentor adds, corrects and removes", .waiting)
struct ContactChangeTests {
  private func fields(_ texts: [ContactField: String]) -> ContactFields {
    var fields = ContactFields()
    for (field, text) in texts { fields[field] = text }
    return fields
  }

  private func isSaved(_ answer: StoreAnswer) -> Bool { if case .saved = answer { true } else { false } }

  @Test("A correction changes what is given, once checked like the command line's", arguments: StoreKind.allCases)
  func correcting(kind: StoreKind) throws {
    let store = try kind.demo()
    var expected = try #require(try store.listContacts().first { $0.id == 1 })
    #expect(
      isSaved(store.perform(.change(.changeContact(1, fields([.name: " Astrid Berg ", .about: "one\ntwo"])), of: 1))))
    (expected.name, expected.about) = ("Astrid Berg", "one, two")
    expectNoDifference(try store.listContacts().first { $0.id == 1 }, expected)
    // It is found by its new name.
    guard case .namesakes(_, let found) = store.perform(.query(.namesakes("astrid BERG", besides: nil), of: 1)) else {
      Issue.record("no answer")
      return
    }
    expectNoDifference(found, [expected])
    let refused = store.perform(.change(.changeContact(1, fields([.email: "nothing"])), of: 1))
    guard case .failed = refused else {
      Issue.record("\(refused)")
      return
    }
    expectNoDifference(try store.listContacts().first { $0.id == 1 }, expected)
  }

  @Test("A contact is added to the account that asks, with empty fields where none are given", arguments: StoreKind.allCases)
  func adding(kind: StoreKind) throws {
    let store = try kind.demo()
    #expect(isSaved(store.perform(.change(.addContact(fields([.name: "Per Berg", .phone: "113"])), of: 1))))
    let added = try store.listContacts().first { $0.name == "Per Berg" }
    expectNoDifference(added.map { [$0.phone, $0.email, $0.address, $0.about] }, ["113", "", "", ""])
  }

  private func drafts(_ store: any PeerMentorStore) -> [Contact.ID?: ContactFields] {
    guard case .contactDrafts(let drafts) = store.perform(.query(.contactDrafts, of: 1)) else { return [:] }
    return drafts
  }

  @Test(
    "What is written in a form is kept until it is emptied or its contact saved or removed, each form's for itself",
    arguments: StoreKind.allCases)
  func drafts(kind: StoreKind) throws {
    let store = try kind.demo()
    let (new, old) = (fields([.name: "Per", .about: "a\nb"]), fields([.phone: ""]))
    for draft in [fields([.name: "P"]), new] { _ = store.perform(.change(.saveContactDraft(nil, draft), of: 1)) }
    for id in [1, 2] as [Contact.ID] { _ = store.perform(.change(.saveContactDraft(id, old), of: 1)) }
    expectNoDifference(drafts(store), [nil: new, 1: old, 2: old])
    #expect(isSaved(store.perform(.change(.addContact(fields([.name: "Per"])), of: 1))))
    #expect(isSaved(store.perform(.change(.changeContact(1, fields([.phone: "113"])), of: 1))))
    expectNoDifference(drafts(store), [2: old])
    _ = store.perform(.change(.saveContactDraft(2, ContactFields()), of: 1))
    expectNoDifference(drafts(store), [:])
    _ = store.perform(.change(.saveContactDraft(2, old), of: 1))
    #expect(isSaved(store.perform(.change(.removeContact(2), of: 1))))
    expectNoDifference(drafts(store), [:])
    #expect(!isSaved(store.perform(.change(.saveContactDraft(2, old), of: 1))))
  }

  @Test("Namesakes are those of the account, without the contact itself", arguments: StoreKind.allCases)
  func namesakes(kind: StoreKind) throws {
    let store = try kind.demo()
    let astrid = try #require(try store.listContacts().first { $0.id == 1 })
    expectNoDifference(
      store.perform(.query(.namesakes("ASTRID LUNDE", besides: nil), of: 1)), .namesakes("ASTRID LUNDE", [astrid]))
    expectNoDifference(store.perform(.query(.namesakes(astrid.name, besides: 1), of: 1)), .namesakes(astrid.name, []))
  }

  @Test(
    "What refers to a contact is counted; its drafts go with it, and the rest stays without it",
    arguments: StoreKind.allCases)
  func removing(kind: StoreKind) throws {
    let store = try kind.demo()
    let activity = Activity(id: 0, kind: .visit, day: CalendarDay(number: 20_000), minutes: 30)
    _ = store.perform(.change(.saveActivity(.new(contact: 1), activity), of: 1))
    _ = store.perform(.change(.saveDraft(.new(contact: 1), ActivityDraft(note: "half")), of: 1))
    let content = try store.content(of: 1)
    expectNoDifference(
      store.perform(.query(.contactReferences(1), of: 1)),
      .contactReferences(
        1,
        ContactReferences(
          notifications: content.notifications.count { $0.contactID == 1 },
          activities: content.activities.count { $0.contactID == 1 }, drafts: 1)))
    #expect(isSaved(store.perform(.change(.removeContact(1), of: 1))))
    let rest = try store.content(of: 1)
    expectNoDifference(rest.activities.count, content.activities.count)
    expectNoDifference(rest.notifications.count, content.notifications.count)
    #expect(!rest.contacts.contains { $0.id == 1 })
    expectNoDifference(store.perform(.query(.contactReferences(1), of: 1)), .contactReferences(1, nil))
    expectNoDifference(store.perform(.query(.activityForm(.new(contact: 1)), of: 1)), .activityForm(.new(contact: 1), nil))
    // A second removal is no error, and a correction of it is.
    #expect(isSaved(store.perform(.change(.removeContact(1), of: 1))))
    guard case .failed(_, .gone, _) = store.perform(.change(.changeContact(1, fields([.phone: "113"])), of: 1)) else {
      Issue.record("a contact that is gone was corrected")
      return
    }
  }
}
