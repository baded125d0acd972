import CustomDump
import GRDB
import PeerMentor
import TestSupport
import Testing
import Text

@testable import PeerMentorStore

@Suite("The store in a file")
struct SQLiteStoreTests {
  private func form(_ store: SQLiteStore, _ key: ActivityFormKey) -> ActivityFormContent? {
    guard case .activityForm(key, let content) = store.perform(.query(.activityForm(key), of: 1)) else {
      return nil
    }
    return content
  }

  @Test("A request that fails is answered with its reason")
  func failure() throws {
    let store = try SQLiteStore.demo()
    try store.database.write { db in try db.execute(sql: "DROP TABLE notification_count") }
    let request = StoreRequest.query(.overview, of: 1)
    expectNoDifference(
      store.perform(request),
      .failed(
        request,
        reason: "cannot use the database in memory: its content is not what Earshot expects "
          + "(no such table: notification_count); restore it from a copy"))
  }

  @Test("A contact that is removed leaves the drafts in which it was chosen, without it")
  func chosenContactGone() throws {
    let store = try SQLiteStore.demo()
    let save = StoreRequest.change(.saveDraft(.new(contact: nil), ActivityDraft(contactID: 7, note: "half")), of: 1)
    _ = store.perform(save)
    try store.database.write { try $0.execute(sql: "DELETE FROM contact WHERE id = 7") }
    expectNoDifference(
      form(store, .new(contact: nil)), ActivityFormContent(draft: ActivityDraft(note: "half")))
    // The open form still names it.
    guard case .saved = store.perform(save) else {
      Issue.record("not saved")
      return
    }
    expectNoDifference(form(store, .new(contact: nil))?.contactID, nil)
  }

  @Test("A password for an account that was removed meanwhile is not said to be set")
  func passwordOfRemovedAccount() throws {
    let store = try SQLiteStore.demo()
    let record = try PasswordHashing.demo.record(for: Secret("long enough"))
    expectNoDifference(
      sentence { () throws(StoreError) in
        try store.database.write { db in try AccountTable.setPassword(db, account: 2, record) }
      },
      "the account was removed meanwhile; see earshot account list")
  }

  @Test("Where the session began before its store was made, ages are told from when it began")
  func agesOfSession() throws {
    let folder = TestFolder()
    try folder.directory.prepare()
    let store = try SQLiteStore(
      directory: folder.directory, demo: DemoData(organisation: .nhf, language: .english),
      demoMadeAt: DemoData.fixedNow, hashing: .demo, now: { DemoData.fixedNow + 90 })
    expectNoDifference(try #require(store.notifications()).rows.first?.arrivedAt, DemoData.fixedNow - 120)
  }

  @Test("On disk too the demo's own password is hashed cheaply, and what a person sets in its place is not")
  func demoPassword() throws {
    let folder = TestFolder()
    try folder.directory.prepare()
    let store = try SQLiteStore(
      directory: folder.directory, demo: DemoData(organisation: .nhf, language: .english), now: { DemoData.fixedNow })
    let account = try #require(try store.listAccounts().first?.id)
    func cost() throws -> Int? {
      try store.database.read { db in try AccountTable.fetchPassword(db, account: account)?.n }
    }
    expectNoDifference(try cost(), 1 << PasswordHashing.demo.costExponent)
    try store.setPassword(email: DemoData.email, Secret("one of my own"))
    expectNoDifference(try cost(), 1 << PasswordHashing.standard.costExponent)
  }

  @Test("Of two first starts at the same time one makes the demo, and the other finds it")
  func twoFirstStarts() throws {
    let store = try SQLiteStore(inMemory: nil)
    let demo = DemoData(organisation: .nhf, language: .english)
    try demo.fillOnce(store.database, now: DemoData.fixedNow) { () throws(StoreError) in
      try demo.fillOnce(store.database, now: DemoData.fixedNow)
      return try PasswordHashing.demo.record(for: DemoData.password)
    }
    expectNoDifference(try store.listAccounts().map(\.email), [DemoData.email])
    expectNoDifference(try store.demoAccount()?.email, DemoData.email)
    expectNoDifference(store.notifications()?.count, 8)
  }

  @Test("Stores in memory begin alike, each as it was asked for, and have nothing else in common")
  func copies() throws {
    let demo = DemoData(organisation: .nhf, language: .english)
    func open(_ demo: DemoData?, at time: Int = DemoData.fixedNow) throws -> SQLiteStore {
      try SQLiteStore(inMemory: demo, now: { time })
    }
    let (first, second) = (try open(demo), try open(demo))
    expectNoDifference(first.notifications(), second.notifications())
    let added = try first.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    try first.notify(.pause, title: "Pause", body: "", account: DemoData.email)
    for other in [second, try open(demo)] {
      expectNoDifference(try other.listAccounts().map(\.email), [DemoData.email])
      expectNoDifference(other.notifications()?.count, 8)
    }
    expectNoDifference(try first.listAccounts().count, 2)
    expectNoDifference(try first.listAccounts().contains { $0.id == added.id }, true)
    expectNoDifference(try open(nil).listAccounts(), [])
    // Ages are relative to the time of opening.
    let day = 86_400
    let later = try open(demo, at: DemoData.fixedNow + day).notifications()
    expectNoDifference(later?.rows.map(\.arrivedAt), second.notifications()?.rows.map { $0.arrivedAt + day })
  }
}
