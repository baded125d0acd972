import CustomDump
import Foundation
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import PeerMentorPostgreSQL

/// A mentor's session through a network whose faults the test sets.
@Suite("A bad network", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct NetworkTests {
  private let database: TemporaryDatabase
  private let network: NetworkProxy
  private let store: PostgreSQLStore
  private let account: Account.ID
  private let news = Inbox<StoreAnswer>()

  init() throws {
    database = try TemporaryDatabase()
    let office = try database.open()
    try office.addAccount(email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    network = try NetworkProxy(to: database.server.socket)
    store = try PostgreSQLStore(
      ServerAddress(network.url(of: database.name)), for: .session, folder: database.folder.path + "/session",
      now: { DemoData.fixedNow })
    account = try store.signedIn(on: database.server).account.id
  }

  private static let signIn = StoreRequest.signIn(email: "liv@example.org", password: Secret("long enough"))

  private func activity(_ number: Int) -> StoreRequest {
    .change(
      .saveActivity(
        .new(contact: nil),
        Activity(id: 0, kind: .visit, day: CalendarDay(number: 20_000), minutes: 30, note: "\(number)")), of: account)
  }

  /// The answer to a request. On a machine so busy that no data arrived in the time for which a server may be away, a change
  /// is queued here and sent then, and other requests are made once more.
  ///
  /// - Parameter fix: Called before either.
  private func perform(_ request: StoreRequest, fix: () -> Void = {}) -> StoreAnswer {
    let start = monotonicNow()
    let answer = store.perform(request)
    guard monotonicNow() - start >= PostgreSQLStore.awayTimeout else { return answer }
    switch answer {
    case .queued:
      fix()
      let sent = store.perform(.sendQueued(account: account))
      if case .sent(SentChanges(count: 1), let overview?) = sent { return request.saved(overview) }
      return sent
    case .failed(_, .noConnection, _):
      fix()
      return store.perform(request)
    default: return answer
    }
  }

  private func notes() throws -> [String] {
    try ServerConnection(try database.address).run("SELECT note FROM earshot.activity ORDER BY note::bigint")
      .map { $0.text(0) }
  }

  @Test("One that takes 300 ms for every byte carries all there is to a session")
  func slow() throws {
    network.set(.slow(.milliseconds(300)))
    guard case .signedIn = perform(Self.signIn), case .saved = perform(activity(1)) else {
      Issue.record("not saved")
      return
    }
    let listener = try store.listen { [news] in news.add($0) }
    defer { listener?.close() }
    try database.open().notify(.pause, title: "P", body: "", account: "liv@example.org")
    expectNoDifference(news.next(), .changed)
    expectNoDifference(store.notifications(account: account)?.rows.map(\.title), ["P"])
  }

  @Test("Wherever in a change it breaks, the change is made once, and nothing is told but that it is saved")
  func reset() throws {
    // All places from the first byte of the request to the last byte of the answer, and beyond.
    let places = stride(from: 0, through: 6_000, by: Soak.isAsked ? 10 : 300)
    for (number, bytes) in places.enumerated() {
      network.set(.resetAfter(bytes: bytes))
      let answer = perform(activity(number)) { network.set(.fair) }
      guard case .saved = answer else {
        Issue.record("broken after \(bytes) bytes: \(answer)")
        return
      }
    }
    expectNoDifference(try notes(), places.enumerated().map { "\($0.offset)" })
  }

  @Test("One that falls silent in a change is told to be slow, then the change is kept, and sent when it speaks again")
  func silent() throws {
    let slow = Inbox<Bool>()
    store.whenWaiting { slow.add(true) }
    network.set(.silent)
    expectNoDifference(store.perform(activity(1)), activity(1).queued(count: 1))
    expectNoDifference(slow.count, 1)
    network.set(.fair)
    guard case .sent(SentChanges(count: 1), .some) = store.perform(.sendQueued(account: account)) else {
      Issue.record("not sent")
      return
    }
    expectNoDifference(try notes(), ["1"])
  }

  @Test("One that is gone is told once, and once that it is back; what was changed meanwhile is sent")
  func gone() throws {
    let listener = try store.listen { [news] in news.add($0) }
    defer { listener?.close() }
    network.set(.gone)
    expectNoDifference(news.next(), .connectionLost)
    for number in 1...3 { expectNoDifference(store.perform(activity(number)), activity(number).queued(count: number)) }
    network.set(.fair)
    expectNoDifference(news.next(), .connectionRestored)
    expectNoDifference(news.next(), .changed)
    guard case .sent(SentChanges(count: 3), .some) = store.perform(.sendQueued(account: account)) else {
      Issue.record("not sent")
      return
    }
    expectNoDifference(try notes(), ["1", "2", "3"])
    expectNoDifference(news.count, 0)
  }

  @Test("One that comes and goes in less than five seconds is nobody's concern: nothing is told, and nothing kept")
  func flapping() throws {
    let listener = try store.listen { [news] in news.add($0) }
    defer { listener?.close() }
    network.set(.gone)
    let network = network
    let back = NamedThread("test-back") {
      _ = readable([], timeout: .seconds(2))
      network.set(.fair)
    }
    let answer = perform(activity(1))
    back.join()
    guard case .saved = answer else {
      Issue.record("\(answer)")
      return
    }
    expectNoDifference(try notes(), ["1"])
    while news.count > 0 { expectNoDifference(news.next(), .changed) }
  }

  @Test("A request that has to wait for a connection and then for its answer is told to be slow once")
  func twice() throws {
    let slow = Inbox<Bool>()
    store.whenWaiting { slow.add(true) }
    let other = try ServerConnection(try database.address)
    try other.runAlone("BEGIN; LOCK TABLE earshot.activity")
    network.set(.gone)
    let network = network
    let back = NamedThread("test-back") {
      _ = readable([], timeout: .seconds(2))
      network.set(.fair)
      _ = readable([], timeout: .seconds(2))
      try? other.runAlone("COMMIT")
    }
    var reported: Int?
    let answer = perform(activity(1)) { reported = slow.count }
    back.join()
    guard case .saved = answer else {
      Issue.record("\(answer)")
      return
    }
    expectNoDifference(reported ?? slow.count, 1)
  }

  @Test("A request is taken over without its answer: nobody who presses a key waits for a network")
  func keys() throws {
    let answers = Inbox<StoreAnswer>()
    let thread = StoreThread<Int>(store: store) { answer, _ in answers.add(answer) }
    network.set(.silent)
    // No request can have been answered yet.
    for number in 1...5 { thread.submit(activity(number), as: number) }
    expectNoDifference(answers.count, 0)
    network.set(.fair)
    thread.close()
    expectNoDifference(answers.count, 5)
  }
}

@Suite("A primary and its standby", .waitingLong, .enabled(if: PostgreSQLServer.isAvailable))
struct FailoverTests {
  @Test(
    """
    The primary is killed and the standby promoted, at once or late: a session goes on, no change is lost, nothing is told \
    twice
    """, arguments: [false, true])
  func failover(isLate: Bool) throws {
    let primary = try PostgreSQLServer(isDurable: true)
    let database = try TemporaryDatabase(on: primary)
    try database.open().addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let standby = try PostgreSQLServer(isDurable: true, standbyOf: primary)
    // The same name and port; the folders represent two machines.
    let both = "postgres:///\(database.name)?host=\(primary.folder),\(standby.folder)"
    let store = try PostgreSQLStore(
      ServerAddress(both), for: .session, folder: database.folder.path + "/session", now: { DemoData.fixedNow })
    let account = try store.signedIn(on: primary).account
    let news = Inbox<StoreAnswer>()
    let listener = try store.listen { news.add($0) }
    defer { listener?.close() }
    let slow = Inbox<Bool>()
    store.whenWaiting { slow.add(true) }
    // On a busy machine more than one request may have to wait; each wait is reported once.
    let ask = { @Sendable (request: StoreRequest) in
      let before = slow.count
      let answer = store.perform(request)
      #expect(slow.count - before <= 1)
      return answer
    }
    let confirmed = Mutex<[Int]>([])
    let notices = Mutex<[StoreAnswer]>([])
    let last = Mutex(false)
    let (each, queued) = (Inbox<Bool>(), Inbox<Bool>())
    let writer = NamedThread("test-writer") {
      var (number, reported) = (0, [StoreAnswer]())
      while !last.withLock({ $0 }) {
        number += 1
        let activity = Activity(id: 0, kind: .visit, day: CalendarDay(number: number), minutes: 30, note: "\(number)")
        let request = StoreRequest.change(.saveActivity(.new(contact: nil), activity), of: account.id)
        switch ask(request) {
        case .saved: break
        // The standby takes longer than the store's timeout: the change is sent once the standby is up.
        case .queued where Self.sendQueued(of: account.id, ask, news, &reported, report: queued): break
        case let answer:
          Issue.record("\(answer)")
          last.withLock { $0 = true }
        }
        confirmed.withLock { $0.append(number) }
        each.add(true)
      }
      while news.count > 0 { reported += [news.next()].compactMap(\.self) }
      notices.withLock { $0 = reported.filter { $0 != .changed } }
    }
    for _ in 1...20 { _ = each.next() }
    let begun = monotonicNow()
    primary.crash()
    if isLate { expectNoDifference(queued.next(), true) }
    try standby.promote()
    // The changes confirmed before the kill, and twenty more.
    let before = each.count
    for _ in 0..<before + 20 where !last.withLock({ $0 }) { _ = each.next() }
    print("goes on after \((monotonicNow() - begun) / .milliseconds(1)) ms")
    // A busy machine may be slower.
    if Soak.isAsked, !isLate { #expect(monotonicNow() - begun < .seconds(5)) }
    last.withLock { $0 = true }
    writer.join()
    let stored = try ServerConnection(ServerAddress(standby.url(of: database.name)))
      .run("SELECT note, count(*) FROM earshot.activity GROUP BY note")
    expectNoDifference(stored.filter { $0.number(1) != 1 }.map { $0.text(0) }, [])
    let there = Set(stored.map { $0.text(0) })
    expectNoDifference(confirmed.withLock { $0.filter { !there.contains("\($0)") } }, [])
    let heard = notices.withLock { $0 }
    #expect([.connectionLost, .connectionRestored].starts(with: heard), "\(heard)")
  }

  /// Sends the queued changes as soon as the store reports a change; returns false if it never does.
  private static func sendQueued(
    of account: Account.ID, _ ask: (StoreRequest) -> StoreAnswer, _ news: Inbox<StoreAnswer>, _ reported: inout [StoreAnswer],
    report queued: Inbox<Bool>
  ) -> Bool {
    queued.add(true)
    while true {
      if case .sent(let changes, .some) = ask(.sendQueued(account: account)) { return changes.count == 1 }
      guard let next = news.next() else { return false }
      reported.append(next)
    }
  }
}
