import Announcements
import CustomDump
import Foundation
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import PeerMentorPostgreSQL

/// With a separate server, which is stopped during the tests.
@Suite(
  "Activities that are kept while the server is away", .waiting, .serialized, .enabled(if: PostgreSQLServer.isAvailable))
struct KeptActivityTests {
  private static let shared = Result { try PostgreSQLServer() }
  private let server: PostgreSQLServer
  private let database: TemporaryDatabase
  private let store: PostgreSQLStore
  private let account: Account

  init() throws {
    server = try Self.shared.get()
    database = try TemporaryDatabase(on: server)
    try database.open().addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    store = try PostgreSQLStore(
      ServerAddress(server.url(of: database.name, user: nil)), for: .session, folder: database.folder.path + "/session",
      now: { DemoData.fixedNow })
    account = try store.signedIn(on: server).account
  }

  private static let today = DemoData.fixedNow / 86_400

  private func activity(_ note: String, daysAgo: Int, id: Activity.ID = 0, contact: Contact.ID? = nil) -> Activity {
    Activity(
      id: id, kind: .visit, day: CalendarDay(number: Self.today - daysAgo), minutes: 30, note: note, contactID: contact)
  }

  private func save(_ activity: Activity) -> Change {
    .saveActivity(activity.id == 0 ? .new(contact: nil) : .edit(activity.id), activity)
  }

  private func rows(around place: Int = 0) throws -> [Activity] {
    let answer = store.perform(.query(.activities(around: place), of: account.id))
    guard case .activities(let page) = answer else { throw FixtureFailure("no rows: \(answer)") }
    expectNoDifference(page.window, 0..<page.count)
    return page.rows
  }

  /// The activities' notes, with a star for queued ones.
  private func notes() throws -> [String] { try rows().map { $0.note + ($0.isUnsent ? "*" : "") } }

  private func content(of key: ActivityFormKey) throws -> ActivityFormContent {
    let answer = store.perform(.query(.activityForm(key), of: account.id))
    guard case .activityForm(key, let content?) = answer else { throw FixtureFailure("no form: \(answer)") }
    return content
  }

  private func stored(_ sql: String) throws -> [String] {
    try ServerConnection(try database.address).run(sql).map { $0.text(0) }
  }

  private func keep(_ changes: Change...) throws {
    for change in changes {
      guard case .queued = store.perform(.change(change, of: account.id)) else { throw FixtureFailure("not kept: \(change)") }
    }
  }

  /// Stops the server, as for a session that knows that it is away and does not wait for it.
  private func stopServer() {
    server.crash()
    store.isAway.withLock { $0 = true }
  }

  private func startServer() throws {
    try server.start()
    store.isAway.withLock { $0 = false }
  }

  private func send() throws -> SentChanges {
    let answer = store.perform(.sendQueued(account: account.id))
    guard case .sent(let sent, .some) = answer else { throw FixtureFailure("not sent: \(answer)") }
    return sent
  }

  @Test("They are in the list in their places, and the server's once they are sent, each in the row that it had")
  func list() throws {
    for daysAgo in [10, 20, 30] { _ = store.perform(.change(save(activity("\(daysAgo)", daysAgo: daysAgo)), of: account.id)) }
    let before = try rows()
    stopServer()
    try keep(
      save(activity("15", daysAgo: 15)), save(activity("20, changed", daysAgo: 5, id: before[1].id)),
      .deleteActivity(before[2].id), save(activity("10, later", daysAgo: 10)))
    expectNoDifference(try notes(), ["20, changed*", "10, later*", "10", "15*"])
    let queued = try rows()
    expectNoDifference(try content(of: .edit(queued[3].id)).activity?.note, "15")
    expectNoDifference(try content(of: .edit(queued[0].id)).activity?.note, "20, changed")

    try startServer()
    // Before they are sent, but with a connection, the rows are the same.
    expectNoDifference(try rows(), queued)
    expectNoDifference(try content(of: .edit(queued[3].id)).activity?.note, "15")
    expectNoDifference(try send(), SentChanges(count: 4))
    expectNoDifference(try notes(), ["20, changed", "10, later", "10", "15"])
    expectNoDifference(try rows().map { $0.unsentID ?? $0.id }, queued.map(\.id))
    expectNoDifference(try rows().filter { $0.id < 0 }, [])
    expectNoDifference(
      try stored("SELECT note FROM earshot.activity ORDER BY day DESC, id DESC"),
      ["20, changed", "10, later", "10", "15"])

    // The server stops again, before any request.
    stopServer()
    try keep(save(activity("0", daysAgo: 0)))
    expectNoDifference(try notes(), ["0*", "20, changed", "10, later", "10", "15"])
    try startServer()
  }

  @Test("Where nothing was loaded, what is kept is the list")
  func nothingLoaded() throws {
    stopServer()
    try keep(save(activity("new", daysAgo: 1)))
    expectNoDifference(try notes(), ["new*"])
    try startServer()
  }

  @Test("One that is kept can be changed and deleted, before it is sent and by a form that was opened before that")
  func changed() throws {
    stopServer()
    try keep(save(activity("a", daysAgo: 1)), save(activity("b", daysAgo: 2)), save(activity("c", daysAgo: 3)))
    let queued = try rows()
    try keep(
      save(activity("a, changed", daysAgo: 1, id: queued[0].id)),
      .saveDraft(.edit(queued[0].id), ActivityDraft(note: "a, begun")),
      .deleteActivity(queued[1].id))
    expectNoDifference(try notes(), ["a, changed*", "c*"])
    expectNoDifference(try content(of: .edit(queued[0].id)).draft?.note, "a, begun")
    try startServer()
    expectNoDifference(try send().conflicts, [])
    expectNoDifference(try notes(), ["a, changed", "c"])
    expectNoDifference(try content(of: .edit(queued[0].id)).draft?.note, "a, begun")
    let last = save(activity("c, changed", daysAgo: 3, id: queued[2].id))
    guard case .saved(last, account.id, _) = store.perform(.change(last, of: account.id)) else {
      throw FixtureFailure("not saved")
    }
    expectNoDifference(try stored("SELECT note FROM earshot.activity ORDER BY day DESC"), ["a, changed", "c, changed"])
  }

  @Test("One whose answer was lost when it was made is changed, and not made twice")
  func madeBefore() throws {
    let (change, key) = (save(activity("made", daysAgo: 1)), UUID())
    let offlineQueue = try #require(store.offlineQueue(of: account.id))
    _ = try offlineQueue.add(change, key: key)
    _ = try store.make(change, of: account.id, key: key)
    store.loaded.withLock { $0 = [:] }
    let queued = try #require(try rows().first { $0.isUnsent })
    try keep(save(activity("made, changed", daysAgo: 1, id: queued.id)))
    _ = try send()
    expectNoDifference(try stored("SELECT note FROM earshot.activity"), ["made, changed"])
  }

  @Test("Of one that the server refuses what counts is what it was changed to meanwhile")
  func refusedAndChanged() throws {
    try ServerConnection(try database.address).runScript(
      "ALTER TABLE earshot.activity ADD CHECK (note NOT LIKE 'not allowed%')")
    stopServer()
    try keep(save(activity("not allowed", daysAgo: 1)), save(activity("not allowed either", daysAgo: 2)))
    let queued = try rows()
    try keep(
      save(activity("allowed", daysAgo: 1, id: queued[0].id)),
      .deleteActivity(queued[1].id))
    try startServer()
    expectNoDifference(try send().conflicts, [])
    expectNoDifference(try notes(), ["allowed"])
  }

  @Test("What was refused, and what a form of this session held, is there without a connection")
  func drafts() throws {
    let office = try database.open()
    let contact = try office.addContact(Contact(id: 0, name: "Ola"), account: account.email).id
    try ServerConnection(try database.address).runScript(
      "ALTER TABLE earshot.activity ADD CHECK (note NOT LIKE 'not allowed%')")
    stopServer()
    try keep(save(activity("not allowed", daysAgo: 1, contact: contact)))
    try startServer()
    expectNoDifference(try send().conflicts, [.activityRefused])
    let draft = ActivityDraft(contactID: contact, kind: .outing, note: "begun")
    _ = store.perform(.change(.saveDraft(.new(contact: contact), draft), of: account.id))
    _ = store.perform(.query(.contact(contact), of: account.id))
    stopServer()
    let refused = try content(of: .new(contact: nil))
    expectNoDifference(refused.draft?.note, "not allowed")
    expectNoDifference(refused.contactName, "Ola")
    expectNoDifference(try content(of: .new(contact: contact)).draft, draft)
    // Saved as an activity, it is no longer a draft.
    try keep(save(activity("mended", daysAgo: 1)))
    guard case .failed = store.perform(.query(.activityForm(.new(contact: nil)), of: account.id)) else {
      Issue.record("it is still there")
      return
    }
    try startServer()
    _ = try send()
  }

  @Test("Among many rows they are counted, reached and searched past, also where sending fails")
  func many() throws {
    let office = try database.open()
    let named = try office.addContact(Contact(id: 0, name: "Quentin Quist"), account: account.email).id
    try office.add((0..<200).map { activity("\($0)", daysAgo: $0, contact: $0 == 100 ? named : nil) }, account: account.id)
    let offlineQueue = try #require(store.offlineQueue(of: account.id))
    for number in 0..<40 { _ = try offlineQueue.add(save(activity("kept", daysAgo: number * 4)), key: UUID()) }
    func id(of note: String) throws -> Activity.ID {
      try #require(Int64(try stored("SELECT id FROM earshot.activity WHERE note = '\(note)'")[0]))
    }
    _ = try offlineQueue.add(save(activity("moved", daysAgo: 7, id: try id(of: "150"))), key: UUID())
    _ = try offlineQueue.add(.deleteActivity(try id(of: "180")), key: UUID())
    var seen: [Activity.ID?] = Array(repeating: nil, count: 239)
    for place in stride(from: 0, to: 239, by: 5) {
      guard case .activities(let page) = store.perform(.query(.activities(around: place), of: account.id)) else {
        throw FixtureFailure("no rows")
      }
      expectNoDifference(page.count, 239)
      #expect(page.window.contains(place), "\(place) is not in \(page.window)")
      for (offset, row) in page.rows.enumerated() {
        #expect(seen[page.start + offset] ?? row.id == row.id, "\(page.start + offset)")
        seen[page.start + offset] = row.id
      }
    }
    expectNoDifference(Set(seen.compactMap(\.self)).count, 239)
    let search = RowRequest(number: 1, start: 1, after: seen[0])
    guard
      case .foundActivity(_, let row?, let page?) = store.perform(
        .query(.findActivity([["quentin", "quist"]], search), of: account.id))
    else { throw FixtureFailure("not found") }
    expectNoDifference(page.rows[row - page.start].day.number, Self.today - 100)
    expectNoDifference(seen[row], page.rows[row - page.start].id)
  }

  /// The announcement of a queued activity, and of the same one after it is sent.
  struct Heard: Sendable {
    var style: ReaderProfile.Style
    var language: Language
    var queued: String
    var sent: String
  }

  @Test(
    "In both styles and languages they are told as not sent yet, and sending them leaves the cursor",
    arguments: [
      Heard(
        style: .voiceOver, language: .english, queued: "Visit, today, 1 hour, not sent yet, button, list start",
        sent: "Visit, today, 1 hour, button, list start"),
      Heard(
        style: .talkBack, language: .english, queued: "Visit, today, 1 hour, not sent yet", sent: "Visit, today, 1 hour"),
      Heard(
        style: .voiceOver, language: .bokmål, queued: "Besøk, i dag, 1 time, ikke sendt ennå, knapp, start på liste",
        sent: "Besøk, i dag, 1 time, knapp, start på liste"),
      Heard(
        style: .talkBack, language: .bokmål, queued: "Besøk, i dag, 1 time, ikke sendt ennå", sent: "Besøk, i dag, 1 time"),
    ])
  func words(expected: Heard) throws {
    let language = expected.language
    let app = PeerMentorApp(organisation: .hlf, timeZone: DemoData.fixedTimeZone)
    var state = app.initialState
    func settle(_ message: PeerMentorApp.Message) {
      for request in app.update(&state, message) { settle(.store(store.perform(request))) }
    }
    for message in PeerMentorApp.opening("activities", account: account) ?? [] { settle(message) }
    let settings = SessionSettings(profile: ReaderProfile(style: expected.style, language: language, speaksHints: false))
    var session = HeadlessSession(
      SessionMachine(app, state: state, settings: settings, startedAt: DemoData.fixedNow), rate: 240
    ) { .store(store.perform($0)) }
    func heard(_ inputs: SessionMachine<PeerMentorApp>.Input...) -> [String] {
      let before = session.transcript.count
      for input in inputs { session.feed(input) }
      return session.transcript.dropFirst(before).compactMap { entry in
        guard case .announcement(let announcement) = entry.event else { return nil }
        return announcement.utterance.spans.map(\.text).joined()
      }
    }
    func does(_ commands: Command...) -> [String] { commands.flatMap { heard(.command($0, by: .key)) } }
    let isEnglish = language == .english
    stopServer()
    _ = does(.find(isEnglish ? "Log activity" : "Loggfør aktivitet"), .activate)
    _ = does(.find(isEnglish ? "Activity type" : "Type aktivitet"), .activate)
    _ = does(.find(isEnglish ? "Visit" : "Besøk"), .activate, .find(isEnglish ? "Save" : "Lagre"))
    let saved = does(.activate)
    expectNoDifference(
      saved.first,
      isEnglish
        ? "The activity is kept on this machine, and is sent when the connection is back."
        : "Aktiviteten er lagret på denne maskinen og blir sendt når forbindelsen er tilbake.")
    expectNoDifference(does(.next(.list)), [expected.queued])
    let cursor = session.machine.cursor
    try startServer()
    expectNoDifference(
      heard(.event(.store(.connectionRestored)), .event(.store(.changed))),
      isEnglish
        ? ["The connection to your organisation is back.", "1 change that was kept on this machine has been sent."]
        : ["Forbindelsen med organisasjonen din er tilbake.", "1 endring som lå på denne maskinen, er sendt."])
    expectNoDifference(session.machine.cursor, cursor)
    expectNoDifference(does(.next(nil), .previous(nil)).last, expected.sent)
    expectNoDifference(try notes(), [""])
  }
}
