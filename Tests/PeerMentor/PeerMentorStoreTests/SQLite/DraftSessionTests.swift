import CustomDump
import GRDB
import PeerMentor
import TestSupport
import Testing
import Text

@testable import PeerMentorStore

/// Two sessions of one account that have the same form open.
@Suite("Drafts of several sessions")
struct DraftSessionTests {
  private static let key = ActivityFormKey.new(contact: nil)

  /// A session: a separate store that listens while it runs.
  private final class Session {
    let store: SQLiteStore
    private let listener: (any ChangeListener)?

    init(_ folder: TestFolder) throws {
      store = try SQLiteStore(
        directory: folder.directory, demo: DemoData(organisation: .nhf, language: .english), hashing: .demo,
        now: { DemoData.fixedNow })
      listener = try store.listen { _ in }
    }

    func end() {
      listener?.close()
      store.close()
    }

    var form: ActivityFormContent? {
      guard case .activityForm(_, let content) = store.perform(.query(.activityForm(key), of: 1)) else {
        return nil
      }
      return content
    }

    var unsaved: [ActivityFormKey] {
      guard case .overview(let overview) = store.perform(.query(.overview, of: 1)) else { return [] }
      return overview.unsaved.map(\.key)
    }

    func type(_ note: String) {
      _ = store.perform(.change(.saveDraft(key, ActivityDraft(note: note)), of: 1))
    }

    func save(_ note: String) {
      let activity = Activity(id: 0, kind: .visit, day: CalendarDay(number: 20_000), minutes: 45, note: note)
      _ = store.perform(.change(.saveActivity(key, activity), of: 1))
    }
  }

  @Test("each keep their own while they run, and the second is told of the first")
  func apart() throws {
    let folder = TestFolder()
    let (first, second) = (try Session(folder), try Session(folder))
    expectNoDifference(first.form, ActivityFormContent())
    first.type("of the first")
    expectNoDifference(second.form, ActivityFormContent(isOpenElsewhere: true))
    second.type("of the second")
    first.type("of the first, and on")
    expectNoDifference(first.form?.draft?.note, "of the first, and on")
    expectNoDifference(second.form?.draft?.note, "of the second")
    expectNoDifference([first.unsaved, second.unsaved], [[Self.key], [Self.key]])
    // Saving or discarding affects only the session's own draft.
    first.save("of the first, and on")
    expectNoDifference(first.form, ActivityFormContent(isOpenElsewhere: true))
    expectNoDifference(second.form?.draft?.note, "of the second")
    _ = second.store.perform(.change(.discardDraft(Self.key), of: 1))
    expectNoDifference(second.form, ActivityFormContent())
  }

  @Test("leave what they have not saved to those that come after, one after the other")
  func ended() throws {
    let folder = TestFolder()
    let (first, second) = (try Session(folder), try Session(folder))
    first.type("of the first")
    second.type("of the second")
    first.end()
    second.end()
    let third = try Session(folder)
    expectNoDifference(third.form?.draft?.note, "of the second")
    third.type("of the second, and on")
    expectNoDifference(third.form?.draft?.note, "of the second, and on")
    third.save("of the second, and on")
    expectNoDifference(third.unsaved, [Self.key])
    expectNoDifference(third.form, ActivityFormContent(draft: ActivityDraft(note: "of the first")))
    _ = third.store.perform(.change(.discardDraft(Self.key), of: 1))
    expectNoDifference(third.unsaved, [])
  }

  @Test("that go on with the same draft of one that has ended lose nothing of each other")
  func bothGoOn() throws {
    let folder = TestFolder()
    let before = try Session(folder)
    before.type("half")
    before.end()
    let (first, second) = (try Session(folder), try Session(folder))
    expectNoDifference([first.form?.draft?.note, second.form?.draft?.note], ["half", "half"])
    first.type("half of the first")
    second.type("half of the second")
    expectNoDifference(first.form?.draft?.note, "half of the first")
    expectNoDifference(second.form?.draft?.note, "half of the second")
    first.end()
    // The number of the removed row was reused; the new row is not taken for the opened draft.
    second.type("again")
    let third = try Session(folder)
    expectNoDifference(
      third.form, ActivityFormContent(draft: ActivityDraft(note: "half of the first"), isOpenElsewhere: true))
  }

  @Test("of before sessions had drafts of their own are anybody's, and a strange session's name leads nowhere")
  func migrated() throws {
    let folder = TestFolder()
    let first = try Session(folder)
    first.type("old")
    for session in [nil, "../../../etc/passwd", "", "1-2.sock"] as [String?] {
      try first.store.database.write { db in
        try db.execute(sql: "UPDATE activity_draft SET session = ?", arguments: [session])
      }
      let second = try Session(folder)
      expectNoDifference(second.form, ActivityFormContent(draft: ActivityDraft(note: "old")))
      second.end()
    }
  }

  @Test("of a contact's form: apart while they run, and then of those that come after")
  func contacts() throws {
    func drafts(_ session: Session) -> [ContactFields] {
      guard case .contactDrafts(let drafts) = session.store.perform(.query(.contactDrafts, of: 1)) else { return [] }
      return Array(drafts.values)
    }
    func type(_ name: String, in session: Session) -> ContactFields {
      var fields = ContactFields()
      fields[.name] = name
      _ = session.store.perform(.change(.saveContactDraft(nil, fields), of: 1))
      return fields
    }
    let folder = TestFolder()
    let before = try Session(folder)
    let half = type("half", in: before)
    before.end()
    let (first, second) = (try Session(folder), try Session(folder))
    expectNoDifference([drafts(first), drafts(second)], [[half], [half]])
    let ofFirst = type("half of the first", in: first)
    expectNoDifference(drafts(second), [])
    let ofSecond = type("half of the second", in: second)
    expectNoDifference([drafts(first), drafts(second)], [[ofFirst], [ofSecond]])
    first.end()
    second.end()
    let third = try Session(folder)
    expectNoDifference(drafts(third), [ofSecond])
    // What it went on with is gone, the other is left.
    _ = third.store.perform(.change(.saveContactDraft(nil, ContactFields()), of: 1))
    expectNoDifference(drafts(third), [ofFirst])
  }
}
