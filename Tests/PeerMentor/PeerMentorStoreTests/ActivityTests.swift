import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing
import Text

@Suite("Activities and their drafts", .waiting)
struct ActivityStoreTests {
  private let today = CalendarDay(year: 2026, month: 3, day: 2)!

  private func activities(
    _ store: any PeerMentorStore, account: Account.ID = 1, around place: Int = 0
  ) throws -> Page<Activity> {
    guard
      case .activities(let page) = store.perform(.query(.activities(around: place), of: account))
    else { throw StoreError(.damaged, "no activities") }
    return page
  }

  private func form(
    _ store: any PeerMentorStore, _ key: ActivityFormKey, account: Account.ID = 1
  ) throws -> ActivityFormContent? {
    guard
      case .activityForm(key, let content) = store.perform(.query(.activityForm(key), of: account))
    else { throw StoreError(.damaged, "no form") }
    return content
  }

  @Test(
    "The demo has three activities done and one planned, the latest day first, with the contact's name",
    arguments: StoreKind.allCases)
  func demo(kind: StoreKind) throws {
    let page = try activities(kind.demo())
    expectNoDifference(page.count, 4)
    expectNoDifference(page.rows.map { $0.day.number - today.number }, [2, -1, -6, -20])
    expectNoDifference(
      page.rows.map(\.contactName), ["Ellen Bakken", "Sverre Lien", "Øystein Dahl", nil])
  }

  @Test(
    "A new activity is there with its contact, on the contact as well, and its draft is gone",
    arguments: StoreKind.allCases)
  func saving(kind: StoreKind) throws {
    let store = try kind.demo()
    let key = ActivityFormKey.new(contact: 1)
    _ = store.perform(.change(.saveDraft(key, ActivityDraft(note: "half")), of: 1))
    let activity = Activity(id: 0, kind: .phoneCall, day: today, minutes: 45, note: "Sang")
    let request = StoreRequest.change(.saveActivity(key, activity), of: 1)
    expectNoDifference(store.perform(request), request.saved(.demo().with(5, activity)))
    var expected = activity
    expected.id = 5
    expected.contactID = 1
    expected.contactName = "Astrid Lunde"
    expectNoDifference(try activities(store).rows[1], expected)
    guard case .contact(1, let card?) = store.perform(.query(.contact(1), of: 1)) else {
      Issue.record("no contact")
      return
    }
    expectNoDifference(card.activities, [expected])
    expectNoDifference(try form(store, key)?.draft, nil)
  }

  @Test("A changed activity keeps its contact and its number", arguments: StoreKind.allCases)
  func changing(kind: StoreKind) throws {
    let store = try kind.demo()
    var activity = try #require(try form(store, .edit(3))?.activity)
    activity.kind = .training
    activity.minutes = 15
    _ = store.perform(.change(.saveActivity(.edit(3), activity), of: 1))
    expectNoDifference(try form(store, .edit(3))?.activity, activity)
    expectNoDifference(try activities(store).count, 4)
  }

  @Test(
    "A deleted activity is gone with its draft; deleting it again does no harm", arguments: StoreKind.allCases)
  func deleting(kind: StoreKind) throws {
    let store = try kind.demo()
    _ = store.perform(.change(.saveDraft(.edit(3), ActivityDraft(note: "half")), of: 1))
    let request = StoreRequest.change(.deleteActivity(3), of: 1)
    for _ in 1...2 { expectNoDifference(store.perform(request), request.saved(.demo())) }
    expectNoDifference(try form(store, .edit(3)), nil)
    expectNoDifference(try activities(store).rows.map(\.id), [1, 2, 4])
  }

  @Test(
    "What was typed into the form of an activity that is gone is refused as such, draft and whole",
    arguments: StoreKind.allCases)
  func gone(kind: StoreKind) throws {
    let store = try kind.demo()
    let activity = try #require(try form(store, .edit(3))?.activity)
    _ = store.perform(.change(.deleteActivity(3), of: 1))
    let requests: [StoreRequest] = [
      .change(.saveDraft(.edit(3), ActivityDraft(note: "half")), of: 1),
      .change(.saveActivity(.edit(3), activity), of: 1),
    ]
    for request in requests {
      expectNoDifference(
        store.perform(request),
        .failed(
          request, .gone, reason: "the activity does not exist any longer; go back and open the list anew"))
    }
  }

  @Test("Each form has a draft of its own, which survives closing the store", arguments: StoreKind.allCases)
  func drafts(kind: StoreKind) throws {
    let place = kind.newPlace()
    let draft = ActivityDraft(
      kind: .outing, day: today, dateText: "i gå", minutes: 75, note: "Langs\nfjorden 🙂")
    let keys: [ActivityFormKey] = [.new(contact: nil), .new(contact: 1), .edit(1)]
    do {
      let store = try place.open()
      try store.addAccount(
        email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
      try store.addContact(Contact(id: 0, name: "Per"))
      try store.add([Activity(id: 0, kind: .visit, day: today, minutes: 15)], account: 1)
      for (number, key) in keys.enumerated() {
        var draft = draft
        _ = store.perform(.change(.saveDraft(key, ActivityDraft(note: "older")), of: 1))
        draft.minutes += number
        _ = store.perform(.change(.saveDraft(key, draft), of: 1))
      }
    }
    let store = try place.open()
    for (number, key) in keys.enumerated() {
      var expected = draft
      expected.minutes += number
      expectNoDifference(try form(store, key)?.draft, expected)
    }
    _ = store.perform(.change(.discardDraft(.new(contact: 1)), of: 1))
    expectNoDifference(try keys.map { try form(store, $0)?.draft == nil }, [false, true, false])
  }

  @Test(
    "A draft keeps the contact that was chosen in its form, and so do the few words it is listed with",
    arguments: StoreKind.allCases)
  func chosenContact(kind: StoreKind) throws {
    let store = try kind.demo()
    let draft = ActivityDraft(contactID: 7, kind: .phoneCall, note: "half")
    _ = store.perform(.change(.saveDraft(.edit(1), ActivityDraft(note: "other")), of: 1))
    _ = store.perform(.change(.saveDraft(.new(contact: nil), draft), of: 1))
    let content = try #require(try form(store, .new(contact: nil)))
    expectNoDifference(
      content, ActivityFormContent(contactID: 7, contactName: "Sverre Lien", draft: draft))
    // The activity has a contact; its draft has none.
    expectNoDifference(try form(store, .edit(1))?.contactID, nil)
    guard case .overview(let overview) = store.perform(.query(.overview, of: 1)) else {
      Issue.record("no overview")
      return
    }
    expectNoDifference(
      overview.unsaved,
      [
        UnsavedForm(key: .new(contact: nil), kind: .phoneCall, contactName: "Sverre Lien"),
        UnsavedForm(key: .edit(1)),
      ])
    let activity = Activity(
      id: 0, kind: .phoneCall, day: today, minutes: 60, contactID: 7, contactName: "Sverre Lien")
    _ = store.perform(.change(.saveActivity(.new(contact: nil), activity), of: 1))
    expectNoDifference(
      try activities(store).rows.first { $0.minutes == 60 && $0.kind == .phoneCall }?.contactName,
      "Sverre Lien")
  }

  @Test(
    "Nobody sees, changes or deletes another's activities, or logs one with another's contact",
    arguments: StoreKind.allCases)
  func otherAccount(kind: StoreKind) throws {
    let store = try kind.demo()
    let other = try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough")
    ).id
    let before = try activities(store)
    let activity = Activity(id: 1, kind: .other, day: today, minutes: 15)
    expectNoDifference(try activities(store, account: other), Page())
    expectNoDifference(try form(store, .edit(1), account: other), nil)
    expectNoDifference(try form(store, .new(contact: 1), account: other), nil)
    for key in [ActivityFormKey.edit(1), .new(contact: 1)] {
      for request in [
        StoreRequest.change(.saveActivity(key, activity), of: other),
        .change(.saveDraft(key, ActivityDraft(note: "a")), of: other),
      ] {
        guard case .failed(request, .gone, _) = store.perform(request) else {
          Issue.record("was saved: \(request)")
          continue
        }
      }
    }
    _ = store.perform(.change(.deleteActivity(1), of: other))
    expectNoDifference(try activities(store), before)
  }

  @Test("Pages hold the rows that the whole list has there", arguments: StoreKind.allCases)
  func pages(kind: StoreKind) throws {
    let store = try kind.demo()
    try store.add(
      (0..<300).map {
        Activity(id: 0, kind: .visit, day: today.advanced(by: -$0 % 50), minutes: 15, note: "\($0)")
      }, account: 1)
    let days = [2, -1, -6, -20] + (0..<300).map { -$0 % 50 }
    let all = days.indices.sorted { (days[$0], $0) > (days[$1], $1) }.map { Activity.ID($0 + 1) }
    for place in stride(from: 0, through: 304, by: 19) {
      let page = try activities(store, around: place)
      expectNoDifference(page.count, 304)
      #expect(page.window.contains(min(place, 303)))
      expectNoDifference(page.rows.map(\.id), Array(all[page.window]))
    }
  }
}

extension Overview {
  /// The overview with one more activity with Astrid Lunde, on a day before the planned one.
  fileprivate func with(_ id: Activity.ID, _ activity: Activity) -> Overview {
    var (copy, added) = (self, activity)
    added.id = id
    added.contactID = 1
    added.contactName = "Astrid Lunde"
    copy.upcoming.insert(added, at: 1)
    return copy
  }
}
