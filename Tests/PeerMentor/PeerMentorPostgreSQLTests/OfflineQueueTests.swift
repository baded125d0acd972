import CustomDump
import Foundation
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import PeerMentorPostgreSQL

/// With a separate server, which each test stops.
@Suite("Changes that are made while the server is away", .waitingLong, .serialized, .enabled(if: PostgreSQLServer.isAvailable))
struct OfflineQueueTests {
  /// The server runs at the beginning and at the end of each test.
  private static let shared = Result { try PostgreSQLServer() }
  private let server: PostgreSQLServer
  private let database: TemporaryDatabase
  private let folder: String

  init() throws {
    server = try Self.shared.get()
    database = try TemporaryDatabase(on: server)
    folder = database.folder.path + "/session"
    for name in ["liv", "per"] {
      try database.open().addAccount(
        email: "\(name)@example.org", name: name, organisation: .hlf, password: Secret("long enough"))
    }
  }

  private func session(of name: String = "liv") throws -> (store: PostgreSQLStore, account: Account.ID, Overview) {
    let store = try PostgreSQLStore(
      ServerAddress(server.url(of: database.name, user: nil)), for: .session, folder: folder,
      now: { DemoData.fixedNow })
    let (account, overview) = try store.signedIn(as: "\(name)@example.org", on: server)
    return (store, account.id, try #require(overview))
  }

  /// Stops the server, as for a session that knows that it is away and does not wait for it.
  private func stopServer(for store: PostgreSQLStore) {
    server.crash()
    store.isAway.withLock { $0 = true }
  }

  private func activity(_ note: String, contact: Contact.ID? = nil) -> Activity {
    Activity(id: 0, kind: .visit, day: CalendarDay(number: 20_000), minutes: 30, note: note, contactID: contact)
  }

  private func rows(_ sql: String) throws -> [String] {
    try ServerConnection(try database.address).run(sql).map { $0.text(0) }
  }

  @Test("They outlive the program, readable for nobody else and without a password, and are made once, in their order")
  func restart() throws {
    let assignment = try database.open().notify(.assignment, title: "Visit", body: "", account: "liv@example.org")
    let (store, account, _) = try session()
    stopServer(for: store)
    let changes: [StoreRequest] = [
      .change(.saveActivity(.new(contact: nil), activity("one")), of: account),
      .change(.answer(assignment: assignment, .accepted), of: account),
      .change(.setPaused(true), of: account),
      .change(.savePreferences(Preferences(idleMinutes: 5)), of: account),
      .change(.saveActivity(.new(contact: nil), activity("two")), of: account),
      .change(.saveDraft(.new(contact: nil), ActivityDraft(note: "three")), of: account),
    ]
    expectNoDifference(
      changes.map { store.perform($0) }, changes.enumerated().map { $0.element.queued(count: $0.offset + 1) })
    store.close()
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)
      expectNoDifference(attributes[.posixPermissions] as? Int, 0o600)
      let content = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      expectNoDifference(content.range(of: Data("long enough".utf8)), nil)
      expectNoDifference(content.range(of: Data("two".utf8)) != nil, true)
    }
    try server.start()
    let (other, _, elsewhere) = try session(of: "per")
    expectNoDifference(elsewhere.queuedChanges, 0)
    other.close()
    let (again, _, overview) = try session()
    expectNoDifference(overview.queuedChanges, 6)
    guard case .sent(let sent, let after?) = again.perform(.sendQueued(account: account)) else {
      Issue.record("not sent")
      return
    }
    expectNoDifference(sent, SentChanges(count: 5))
    expectNoDifference(after.queuedChanges, 0)
    expectNoDifference(after.isPaused, true)
    expectNoDifference(after.preferences.idleMinutes, 5)
    expectNoDifference(after.unsaved.map(\.key), [.new(contact: nil)])
    expectNoDifference(try rows("SELECT note FROM earshot.activity ORDER BY id"), ["one", "two"])
    expectNoDifference(try rows("SELECT answer FROM earshot.notification"), ["accepted"])
    expectNoDifference(try rows("SELECT note FROM earshot.activity_draft"), ["three"])
    expectNoDifference(again.perform(.sendQueued(account: account)), .sent(SentChanges(), after))
    // No trace of it is left in the file.
    again.close()
    let left = try Data(contentsOf: URL(fileURLWithPath: folder + "/organisation-\(database.name).sqlite"))
    expectNoDifference(left.range(of: Data("three".utf8)), nil)
  }

  @Test("No change is called kept on this machine that is in a file nobody can open any more", arguments: [false, true])
  func removedFile(isCutToNothing: Bool) throws {
    let (store, account, _) = try session()
    stopServer(for: store)
    defer { try? server.start() }
    let path = folder + "/organisation-\(database.name).sqlite"
    if isCutToNothing { truncate(path, 0) } else { try FileManager.default.removeItem(atPath: path) }
    guard case .failed(_, .fileGone, _) = store.perform(.change(.setPaused(true), of: account)) else {
      Issue.record("it was called kept")
      return
    }
    store.close()
  }

  @Test("A client that is killed after it said that they are kept has lost none; whoever signs in next sends each once")
  func kill() throws {
    let writer = try ChildProcess(
      builtProgram("TestPrograms"), ["store", folder, "0", server.url(of: database.name, user: nil), "5"],
      environment: ProcessInfo.processInfo.environment, .inputAndOutput)
    var output: [UInt8] = []
    func wait(for line: String) {
      while !String(decoding: output, as: UTF8.self).contains(line) {
        let more = writer.readSome()
        guard !more.isEmpty else { return }
        output += more
      }
    }
    wait(for: "ready\n")
    server.crash()
    writer.write("go\n")
    wait(for: "kept 5\n")
    Glibc.kill(writer.pid, SIGKILL)
    writer.end()
    expectNoDifference(
      String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init),
      ["ready"] + (1...5).map { "kept \($0)" })
    try server.start()
    let (store, account, overview) = try session()
    expectNoDifference(overview.queuedChanges, 5)
    guard case .sent(SentChanges(count: 5), _) = store.perform(.sendQueued(account: account)) else {
      Issue.record("not sent")
      return
    }
    expectNoDifference(try rows("SELECT note FROM earshot.activity ORDER BY id"), (1...5).map(String.init))
  }

  @Test("One that the server has made before the client ended is not made again")
  func madeBefore() throws {
    let (store, account, _) = try session()
    let change = Change.saveActivity(.new(contact: nil), activity("once"))
    let key = UUID()
    _ = try #require(store.offlineQueue(of: account)).add(change, key: key)
    _ = try store.make(change, of: account, key: key)
    guard case .sent(SentChanges(count: 1), _) = store.perform(.sendQueued(account: account)) else {
      Issue.record("not sent")
      return
    }
    expectNoDifference(try rows("SELECT note FROM earshot.activity"), ["once"])
  }

  @Test("A contact is corrected, added and removed while the server is away, and only what was corrected here is changed")
  func contacts() throws {
    let office = try database.open()
    let ids = try ["Ola", "Per", "Kari"].map {
      try office.addContact(Contact(id: 0, name: $0, phone: "111"), account: "liv@example.org").id
    }
    let (store, account, _) = try session()
    stopServer(for: store)
    var (email, new) = (ContactFields(), ContactFields())
    email[.email] = "ola@example.org"
    (new[.name], new[.phone]) = ("Åse", "222")
    let changes: [Change] = [
      .changeContact(ids[0], email), .addContact(new), .removeContact(ids[1]), .changeContact(ids[2], email),
    ]
    for (number, change) in changes.enumerated() {
      let request = StoreRequest.change(change, of: account)
      expectNoDifference(store.perform(request), request.queued(count: number + 1))
    }
    try server.start()
    store.isAway.withLock { $0 = false }
    // Meanwhile the coordinator corrects another field, and removes a contact.
    let other = try database.open()
    try other.changeContact(Contact(id: ids[0], name: "Ola", phone: "999"), account: "liv@example.org")
    try other.removeContact(ids[2], account: "liv@example.org")
    guard case .sent(let sent, _) = store.perform(.sendQueued(account: account)) else {
      Issue.record("not sent")
      return
    }
    expectNoDifference(sent, SentChanges(count: 3, conflicts: [.contactRemoved]))
    expectNoDifference(
      try rows("SELECT name || ' ' || phone || ' ' || email FROM earshot.contact ORDER BY name_key"),
      ["Ola 999 ola@example.org", "Åse 222 "])
  }

  @Test("A correction whose answer was lost does not undo what was corrected after it")
  func correctedOnce() throws {
    let office = try database.open()
    let contact = try office.addContact(Contact(id: 0, name: "Ola", phone: "111"), account: "liv@example.org")
    let (store, account, _) = try session()
    var fields = ContactFields()
    fields[.phone] = "222"
    let change = Change.changeContact(contact.id, fields)
    let key = UUID()
    _ = try store.make(change, of: account, key: key)
    try office.changeContact(Contact(id: contact.id, name: "Ola", phone: "333"), account: "liv@example.org")
    _ = try store.make(change, of: account, key: key)
    expectNoDifference(try rows("SELECT phone FROM earshot.contact"), ["333"])
  }

  @Test("What was removed meanwhile is told, and no text is lost")
  func conflicts() throws {
    let office = try database.open()
    let contact = try office.addContact(Contact(id: 0, name: "Ola"), account: "liv@example.org").id
    let (store, account, _) = try session()
    guard case .saved = store.perform(.change(.saveActivity(.new(contact: nil), activity("old")), of: account)) else {
      Issue.record("not saved")
      return
    }
    let changed = try #require(Int64(try rows("SELECT id FROM earshot.activity")[0]))
    stopServer(for: store)
    for request: StoreRequest in [
      .change(.saveActivity(.new(contact: contact), activity("with Ola", contact: contact)), of: account),
      .change(.saveActivity(.edit(changed), activity("changed")), of: account),
      .change(.saveDraft(.new(contact: contact), ActivityDraft(contactID: contact, note: "begun")), of: account),
      .change(.saveDraft(.new(contact: nil), ActivityDraft(note: "another")), of: account),
      .change(.answer(assignment: 99, .declined), of: account),
    ] {
      guard case .queued = store.perform(request) else {
        Issue.record("not kept: \(request)")
        return
      }
    }
    try server.start()
    _ = try rows("DELETE FROM earshot.contact")
    _ = try rows("DELETE FROM earshot.activity")
    store.isAway.withLock { $0 = false }
    guard case .sent(let sent, _) = store.perform(.sendQueued(account: account)) else {
      Issue.record("not sent")
      return
    }
    expectNoDifference(
      sent, SentChanges(count: 2, conflicts: [.contactGone, .activityGone, .draftHomeless, .assignmentGone]))
    expectNoDifference(
      try rows("SELECT note FROM earshot.activity WHERE contact_id IS NULL ORDER BY id"), ["with Ola", "changed"])
    expectNoDifference(try rows("SELECT note FROM earshot.activity_draft ORDER BY note"), ["another", "begun"])
  }

  @Test("One that the server refuses for good is told, keeps no other waiting, and what was written can be saved later")
  func refused() throws {
    let office = try database.open()
    let contact = try office.addContact(Contact(id: 0, name: "Ola"), account: "liv@example.org").id
    let assignment = try office.notify(.assignment, title: "Visit", body: "", account: "liv@example.org")
    let (store, account, _) = try session()
    stopServer(for: store)
    for request: StoreRequest in [
      .change(.saveActivity(.new(contact: contact), activity("not allowed", contact: contact)), of: account),
      .change(.saveActivity(.new(contact: nil), activity("not allowed either")), of: account),
      .change(.answer(assignment: assignment, .declined), of: account),
      .change(.saveActivity(.new(contact: nil), activity("allowed")), of: account),
    ] {
      guard case .queued = store.perform(request) else { throw FixtureFailure("not kept: \(request)") }
    }
    store.close()
    try server.start()
    let superuser = try ServerConnection(try database.address)
    try superuser.runScript(
      """
      ALTER TABLE earshot.activity ADD CHECK (note NOT LIKE 'not allowed%');
      ALTER TABLE earshot.notification ADD CHECK (answer <> 'declined')
      """)
    let (again, _, before) = try session()
    expectNoDifference(before.queuedChanges, 4)
    guard case .sent(let sent, let after?) = again.perform(.sendQueued(account: account)) else {
      throw FixtureFailure("not sent")
    }
    expectNoDifference(
      sent, SentChanges(count: 1, conflicts: [.activityRefused, .activityRefused, .answerRefused]))
    expectNoDifference(after.queuedChanges, 0)
    expectNoDifference(after.unsaved, [UnsavedForm(key: .new(contact: nil), kind: .visit, contactName: "Ola")])
    expectNoDifference(try rows("SELECT note FROM earshot.activity"), ["allowed"])

    // Both drafts can be continued, one after the other, also by the next program.
    again.close()
    let (next, _, _) = try session()
    for (note, name, unsaved) in [("not allowed", "Ola" as String?, 1), ("not allowed either", nil, 0)] {
      guard
        case .activityForm(_, let content?) = next.perform(.query(.activityForm(.new(contact: nil)), of: account))
      else { throw FixtureFailure("no form") }
      expectNoDifference(content.draft?.note, note)
      expectNoDifference(content.draft?.kind, .visit)
      expectNoDifference(content.contactName, name)
      let mended = activity("mended", contact: content.contactID)
      guard
        case .saved(_, _, let overview) = next.perform(
          .change(.saveActivity(.new(contact: nil), mended), of: account))
      else { throw FixtureFailure("not saved") }
      expectNoDifference(overview.unsaved.count, unsaved)
    }
    expectNoDifference(try rows("SELECT note FROM earshot.activity ORDER BY id"), ["allowed", "mended", "mended"])
    next.close()
    let left = try Data(contentsOf: URL(fileURLWithPath: folder + "/organisation-\(database.name).sqlite"))
    expectNoDifference(left.range(of: Data("not allowed".utf8)), nil)
  }

  @Test("A setting that waits changes what was chosen here, and nothing that was chosen elsewhere meanwhile")
  func settings() throws {
    let (store, account, overview) = try session()
    stopServer(for: store)
    var chosen = overview.preferences
    chosen.idleMinutes = 30
    _ = store.perform(.change(.savePreferences(chosen), of: account))
    chosen.silencedKinds = [.pause]
    guard case .queued = store.perform(.change(.savePreferences(chosen), of: account)) else { throw FixtureFailure("not kept") }
    store.close()
    try server.start()
    let elsewhere = try PostgreSQLStore(
      ServerAddress(server.url(of: database.name, user: nil)), for: .session, folder: folder + "2",
      now: { DemoData.fixedNow })
    var others = try #require(try elsewhere.signedIn(on: server).overview).preferences
    others.readsBodies = false
    others.silencedKinds = [.scenario]
    _ = elsewhere.perform(.change(.savePreferences(others), of: account))

    // From the first figures on, the settings are those chosen here.
    let (again, _, before) = try session()
    expectNoDifference(
      before.preferences, Preferences(silencedKinds: [.pause, .scenario], readsBodies: false, idleMinutes: 30))
    guard case .sent(_, let now?) = again.perform(.sendQueued(account: account)) else { throw FixtureFailure("not sent") }
    expectNoDifference(
      now.preferences,
      Preferences(silencedKinds: [.pause, .scenario], readsBodies: false, idleMinutes: 30))
  }

  @Test("The keys of changes are forgotten after thirteen months, and no sooner")
  func receipts() throws {
    let (store, account, _) = try session()
    _ = store.perform(.change(.setPaused(true), of: account))
    try ServerConnection(try database.address).runScript(
      """
      INSERT INTO earshot.receipt (account_id, key, made_at) SELECT \(account), gen_random_uuid(), now() - age::interval
      FROM unnest(ARRAY['12 months', '14 months', '5 years']) AS age
      """)
    _ = store.perform(.change(.setPaused(false), of: account))
    expectNoDifference(try rows("SELECT count(*) FROM earshot.receipt WHERE made_at < now() - interval '13 months'"), ["0"])
    expectNoDifference(try rows("SELECT count(*) FROM earshot.receipt"), ["3"])
  }

  @Test("A database that was made anew under the same name gets nothing that was meant for the one before")
  func otherStore() throws {
    let (store, account, _) = try session()
    stopServer(for: store)
    guard case .queued = store.perform(.change(.setPaused(true), of: account)) else {
      Issue.record("not kept")
      return
    }
    try server.start()
    _ = try rows("UPDATE earshot.fact SET value = gen_random_uuid() WHERE name = 'store'")
    let (again, _, overview) = try session()
    expectNoDifference(overview.queuedChanges, 0)
    guard case .sent(SentChanges(), _) = again.perform(.sendQueued(account: account)) else {
      Issue.record("sent to another store")
      return
    }
  }
}
