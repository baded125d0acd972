import CustomDump
import PeerMentor
import PeerMentorStore
import TestSupport
import Testing
import Text

@Suite("Changes of other sessions")
struct ListeningTests {
  @Test("A session hears of another's change, and can read it by then", arguments: StoreKind.allCases)
  func heard(kind: StoreKind) throws {
    let place = kind.newPlace()
    let session = try place.openDemo()
    let inbox = Inbox<StoreAnswer>()
    let listener = try session.listen { _ in
      inbox.add(session.perform(.query(.arrivals(after: 8), of: 1)))
    }
    defer { listener?.close() }
    try place.openDemo().notify(.pause, title: "Pause", body: "")
    guard case .arrivals(let arrived, _)? = inbox.next() else {
      Issue.record("nothing heard")
      return
    }
    expectNoDifference(arrived.newest.map(\.title), ["Pause"])
  }

  @Test("A session does not hear of its own changes, but the other does", arguments: StoreKind.allCases)
  func own(kind: StoreKind) throws {
    let place = kind.newPlace()
    let first = try place.openDemo()
    let second = try place.openDemo()
    let firstInbox = Inbox<StoreAnswer>()
    let secondInbox = Inbox<StoreAnswer>()
    let firstListener = try first.listen { firstInbox.add($0) }
    let secondListener = try second.listen { secondInbox.add($0) }
    _ = first.perform(.change(.markRead(8), of: 1))
    #expect(secondInbox.next() == .changed)
    firstListener?.close()
    secondListener?.close()
    #expect(firstInbox.count == 0)
  }

  @Test("Other sessions are told of each change but a draft's", arguments: StoreKind.allCases)
  func changes(kind: StoreKind) throws {
    let place = kind.newPlace()
    let store = try place.open()
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let id = try store.notify(.assignment, title: "A", body: "")
    let other = try place.open()
    let inbox = Inbox<StoreAnswer>()
    let listener = try other.listen { inbox.add($0) }
    defer { listener?.close() }
    _ = store.perform(.change(.saveDraft(.new(contact: nil), ActivityDraft()), of: 1))
    _ = store.perform(.change(.discardDraft(.new(contact: nil)), of: 1))
    let activity = Activity(id: 0, kind: .other, day: CalendarDay(number: 1), minutes: 15)
    let changes: [StoreRequest] = [
      .change(.answer(assignment: id, .accepted), of: 1),
      .change(.acknowledge(assignment: id, true), of: 1), .change(.savePreferences(Preferences()), of: 1),
      .change(.setPaused(true), of: 1), .change(.saveActivity(.new(contact: nil), activity), of: 1),
      .change(.deleteActivity(1), of: 1),
    ]
    for change in changes {
      _ = store.perform(change)
      expectNoDifference(inbox.next(), .changed)
      expectNoDifference(inbox.count, 0)
    }
  }
}
