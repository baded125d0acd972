import AccessibilityTree
import Announcements
import Console
import Foundation
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Session
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps

/// A flood of notifications from another program, while the peer-mentor app runs on the same store.
///
/// `make soak` sends 100,000 of them and also judges the time; `make test` sends some thousands and judges the order.
@Suite("A flood of notifications from another program", .waitingLong, .serialized)
struct StoreFloodTests {
  private static let count = Soak.isAsked ? 100_000 : 5_000
  /// Two rounds of queries, and those of a person.
  private static let fewRequests = 12

  @Test("Lines are answered through it, the cursor stays in its row, and all of them are told, the newest by title")
  func centre() throws {
    let app = try FloodedApp(on: "notifications")
    defer { app.close() }
    let log = app.session.log
    app.session.type("next list")
    try waitUntil("the cursor is in the list") { log.answerCount == 1 }
    try app.fillLine()
    let flood = app.flood(Self.count)
    let answers = try app.session.waits(typing: Array(repeating: "where", count: 10))
    flood.join()
    let newest = "New notification: Update \(Self.count)"
    try waitUntil("the newest is said", seconds: 120) { log.hasStarted(newest) }
    try waitUntil("nothing is left to say", seconds: 120) { log.all.allSatisfy { $0.outcome != nil } }
    app.session.type("where")
    try waitUntil("the place is told") { log.answerCount == 12 }
    // The announcements of two steps of the session, one of which is in progress.
    #expect(answers.allSatisfy { $0.announcementsBefore <= 2 * (Arrivals.reportedByTitle + 2) }, "\(answers)")
    #expect(app.mostOwed <= Self.fewRequests)
    #expect(log.toldCount == SpeechQueue.lineLimit + Self.count, "\(log.countsTold)")
    let place = try #require(log.answers.last?.announcement.text)
    #expect(place.contains("Visit Astrid Lunde"), "\(place)")
  }

  @Test("What a key asks the store for comes soon all the same", arguments: [false, true])
  func answers(isContactGone: Bool) throws {
    let app = try FloodedApp(on: "notifications", hidesContacts: isContactGone)
    defer { app.close() }
    let log = app.session.log
    app.session.type("next list")
    try waitUntil("the cursor is in the list") { log.answerCount == 1 }
    let flood = app.flood(Self.count)
    try waitUntil("it has begun") { log.all.contains { $0.announcement.text.hasPrefix("New notification") } }
    let askedAt = app.session.type("activate")
    let expected = isContactGone ? "This contact no longer exists." : "Astrid Lunde, heading"
    try app.wait(until: "'\(expected)' is heard") { $0.hasStarted(expected) }
    flood.join()
    let answer = try #require(log.first(expected))
    #expect(answer.announcement.priority == (isContactGone ? .assertive : .navigation))
    #expect(app.mostOwed <= Self.fewRequests)
    if Soak.isAsked {
      let wait = try #require(answer.startedAt) - askedAt
      #expect(wait < .milliseconds(500), "\(wait)")
    }
  }
}

/// The app on its own store, and a second program that changes the store.
private final class FloodedApp: Sendable {
  let session: RunningSession<PeerMentorApp>
  private let folder = TestFolder()
  private let worker: StoreThread<EffectID>
  private let listener: (any ChangeListener)?
  private let other: any PeerMentorStore
  private let books: Books

  /// The state that the session's thread and the store's share.
  private final class Books: Sendable {
    /// The number of answers that the store owes now, and the greatest number so far.
    let owed = Mutex((now: 0, most: 0))

    func open() {
      owed.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
    }

    func close() { owed.withLock { $0.now -= 1 } }
  }

  /// - Parameter hidesContacts: whether queries find no contacts, from the first one on: an answer that showed one and is
  ///   still on its way would open it.
  init(on screen: String, hidesContacts: Bool = false) throws {
    let directory = DataDirectory(path: folder.path(of: "data"))
    let demo = DemoData(organisation: .nhf, language: .english)
    let store = try SQLiteStore(directory: directory, demo: demo, hashing: .demo, now: { DemoData.fixedNow })
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    let state = try DemoEnvironment.state(of: app, on: screen, store: store)
    let books = Books()
    let mailbox = SessionRunner<PeerMentorApp>.mailbox()
    let worker = StoreThread<EffectID>(store: store) { answer, id in
      var answer = answer
      if hidesContacts, case .contact(let id, _) = answer { answer = .contact(id: id, nil) }
      books.close()
      mailbox.post(.answer(id, .store(answer)))
    }
    session = try RunningSession(app, state: state, mailbox: mailbox) { id, request in
      books.open()
      worker.submit(request, as: id)
    }
    listener = try store.listen { mailbox.post(.event(.store($0))) }
    other = try SQLiteStore(directory: directory, now: { DemoData.fixedNow })
    (self.worker, self.books) = (worker, books)
  }

  /// Waits until `condition` holds; if it does not, reports the last announcements.
  func wait(until what: String, _ condition: (SpokenLog) -> Bool) throws {
    do { try waitUntil(what) { condition(session.log) } } catch {
      let told = session.log.all.filter { !$0.announcement.text.hasPrefix("New notification") }.suffix(12)
      let last = told.map { "'\($0.announcement.text)' \($0.outcome.map { "\($0)" } ?? "no outcome")" }
      throw FixtureError("\(error); announced last besides notifications: \(last.joined(separator: ", "))")
    }
  }

  /// The greatest number of answers that the store has owed.
  var mostOwed: Int { books.owed.withLock { $0.most } }

  /// Puts a number of notifications into the store in about a second, some at once.
  func flood(_ count: Int) -> NamedThread {
    NamedThread("flood") { [other] in
      let size = count / 500
      for first in stride(from: 1, through: count, by: size) {
        let notifications = (first..<first + size).map { Self.notification("Update \($0)") }
        try? other.add(AccountContent(notifications: notifications), account: 1)
        usleep(1_000)
      }
    }
  }

  /// Fills the queue of waiting announcements with notifications, each sent after the one before is announced: later ones are
  /// then summarised, in any number that a busy machine takes at a time.
  func fillLine() throws {
    for number in 1...SpeechQueue.lineLimit {
      let title = "Earlier \(number)"
      try other.add(AccountContent(notifications: [Self.notification(title)]), account: 1)
      try waitUntil("'\(title)' is announced") { session.log.first("New notification: \(title)") != nil }
    }
  }

  private static func notification(_ title: String) -> PeerMentor.Notification {
    PeerMentor.Notification(id: 0, kind: .scenario, title: title, body: "", arrivedAt: DemoData.fixedNow)
  }

  func close() {
    session.end()
    listener?.close()
    worker.close()
  }
}
