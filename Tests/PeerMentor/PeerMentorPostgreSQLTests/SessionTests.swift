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

@testable import PeerMentorPostgreSQL

/// A mentor's session on their own machine, with only an address and a password.
@Suite("A session at a server", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct SessionTests {
  private let database: TemporaryDatabase
  private let office: any PeerMentorStore

  init() throws {
    database = try TemporaryDatabase()
    office = try database.open()
    try office.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
  }

  private func session(_ address: ServerAddress? = nil) throws -> PostgreSQLStore {
    let own = try ServerAddress(database.server.url(of: database.name, user: nil))
    return try PostgreSQLStore(
      address ?? own, for: .session, folder: database.folder.path + "/session", now: { DemoData.fixedNow })
  }

  private let signIn = StoreRequest.signIn(email: "liv@example.org", password: Secret("long enough"))

  @Test("Who is removed is told, by the word that something changed and the next answer")
  func removed() throws {
    let store = try session()
    let account = try store.signedIn(on: database.server).account
    let answers = Inbox<StoreAnswer>()
    let listener = try store.listen { news in
      if news == .changed { answers.add(store.perform(.query(.arrivals(after: 0), of: account.id))) }
    }
    defer { listener?.close() }
    let begun = monotonicNow()
    try office.removeAccount(email: "liv@example.org")
    expectNoDifference(answers.next(), .accountRemoved)
    // A busy machine may be slower.
    if Soak.isAsked { #expect(monotonicNow() - begun < .seconds(1)) }
    expectNoDifference(store.perform(signIn), .signInRefused(.wrongCredentials))
  }

  @Test("Of a session whose mentor is removed nothing more is asked, so that the server logs no error")
  func removedIsNotAsked() throws {
    let store = try session()
    let account = try store.signedIn(on: database.server).account
    let process = try #require(store.sessions.withLock { $0[account.id]?.connection.processID })
    let reported = Inbox<StoreAnswer>()
    let listener = try store.listen { reported.add($0) }
    defer { listener?.close() }
    try office.removeAccount(email: "liv@example.org")
    expectNoDifference(reported.next(), .changed)
    // The app's requests after a reported change.
    expectNoDifference(store.perform(.query(.arrivals(after: 0), of: account.id)), .accountRemoved)
    expectNoDifference(store.perform(.query(.contacts(search: "", around: 0), of: account.id)), .contacts(search: "", Page()))
    expectNoDifference(store.perform(.query(.activities(around: 0), of: account.id)), .activities(Page()))
    expectNoDifference(store.perform(.query(.overview, of: account.id)), .accountRemoved)
    let errors = database.server.log.split(separator: "\n").filter { $0.contains("[\(process)] ERROR") }
    expectNoDifference(errors, [])
  }

  @Test("Signing out ends the mentor's connection, and what is asked for them after that is refused")
  func signOut() throws {
    let store = try session()
    let account = try store.signedIn(on: database.server).account
    let listener = try store.listen { _ in }
    defer { listener?.close() }
    let connection = try #require(store.sessions.withLock { $0[account.id] }).connection
    expectNoDifference(store.perform(.signOut(account: account.id)), .signedOut(account.id))
    expectNoDifference(connection.isOpen, false)
    guard case .failed = store.perform(.query(.overview, of: account.id)) else {
      Issue.record("somebody who has signed out is answered")
      return
    }
    _ = try store.signedIn(on: database.server)
  }

  @Test("A message of the office is heard of by the mentor it is for, and by no other")
  func news() throws {
    try office.addAccount(email: "per@example.org", name: "Per", organisation: .hlf, password: Secret("long enough"))
    let (liv, per) = (try session(), try session())
    _ = liv.perform(signIn)
    _ = per.perform(.signIn(email: "per@example.org", password: Secret("long enough")))
    let (atLiv, atPer) = (Inbox<StoreAnswer>(), Inbox<StoreAnswer>())
    let listeners = [try liv.listen { atLiv.add($0) }, try per.listen { atPer.add($0) }]
    defer { for listener in listeners { listener?.close() } }
    try office.notify(.pause, title: "P", body: "", account: "per@example.org")
    expectNoDifference(atPer.next(), .changed)
    try office.notify(.pause, title: "L", body: "", account: "liv@example.org")
    expectNoDifference(atLiv.next(), .changed)
    expectNoDifference(atLiv.count, 0)
    expectNoDifference(atPer.count, 0)
  }

  @Test("Nothing answers, or something that says nothing: a sign-in fails soon, as having no connection")
  func noConnection() throws {
    // A socket that accepts connections and never answers.
    let folder = TestFolder("ear-pg")
    let silent = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(silent) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: (folder.path + "/.s.PGSQL.5432").utf8.prefix(100)) }
    let isBound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(silent, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    try #require(isBound == 0)
    listen(silent, 5)
    for url in ["postgres:///nhf?host=\(folder.path)", "postgres:///nhf?host=/nowhere", "postgres://127.0.0.1:9/nhf"] {
      let begun = monotonicNow()
      guard case .failed(_, .noConnection, _) = try session(try ServerAddress(url)).perform(signIn) else {
        Issue.record("\(url)")
        continue
      }
      // Within a session's limit, not that of commands, which is 20 seconds.
      if Soak.isAsked { #expect(monotonicNow() - begun < .seconds(3)) }
    }
  }

  @Test("A mentor of a store of tomorrow hears that the program must be updated, of one of yesterday whom to tell")
  func versions() throws {
    let superuser = try ServerConnection(try database.address)
    func set(_ schema: Int, _ oldest: Int) throws {
      try superuser.run(
        "UPDATE earshot.fact SET value = CASE name WHEN 'oldest' THEN $1 ELSE $2 END WHERE name IN ('schema', 'oldest')",
        [oldest, schema])
    }
    defer { try? set(Schema.version, Schema.oldest) }
    for (schema, oldest, failure) in [
      (Schema.version + 1, Schema.version + 1, StoreFailure.programTooOld), (Schema.version - 1, 1, .storeNotReady),
    ] {
      try set(schema, oldest)
      guard case .failed(_, failure, _) = try session().perform(signIn) else {
        Issue.record("\(failure)")
        continue
      }
    }
    // A database without Earshot's roles.
    let bare = try ServerAddress(database.server.url(of: "postgres", user: nil))
    guard case .failed(_, .signInShut, _) = try session(bare).perform(signIn) else {
      Issue.record("\(try session(bare).perform(signIn))")
      return
    }
  }

  @Test("However many ask at once, one connection is made, also where making it takes long")
  func oneConnection() throws {
    let network = try NetworkProxy(to: database.server.socket)
    defer { network.close() }
    let store = try PostgreSQLStore(
      ServerAddress(network.url(of: database.name) + "&user=postgres"), for: .everybody,
      folder: database.folder.path + "/office", now: { DemoData.fixedNow })
    defer { store.close() }
    try store.administration().close()
    network.set(.silent)
    let (begun, made) = (Inbox<Bool>(), Inbox<Int32?>())
    let threads = (1...6).map { number in
      NamedThread("test-asking-\(number)") {
        begun.add(true)
        made.add(number % 2 == 0 ? try? store.administration().processID : try? store.session(of: 1).connection.processID)
      }
    }
    for _ in threads { _ = begun.next() }
    network.set(.fair)
    threads.forEach { $0.join() }
    let processes = threads.map { _ in made.next() ?? nil }
    expectNoDifference(processes.count { $0 == nil }, 0)
    // The office's process and the mentor's.
    expectNoDifference(Set(processes).count, 2)
  }

  @Test("A server that lets mentors in without a password is not used")
  func trusted() throws {
    // The tests' superuser needs no password; a mentor's role of that name would not need one either.
    let reported = sentence { () throws(StoreError) in
      _ = try ServerConnection(try database.address, as: ("postgres", Secret("long enough")))
    }
    #expect(reported?.contains("lets mentors in without a password") == true)
  }
}

/// With a separate server, which is killed.
@Suite("A server that goes away", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct LostServerTests {
  @Test("It is told once, what is changed meanwhile is kept, and when it is back all goes on by itself")
  func lost() throws {
    let server = try PostgreSQLServer()
    let database = try TemporaryDatabase(on: server)
    try database.open().addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let store = try PostgreSQLStore(
      ServerAddress(server.url(of: database.name, user: nil)), for: .session, folder: database.folder.path + "/session",
      now: { DemoData.fixedNow })
    _ = store.perform(.signIn(email: "liv@example.org", password: Secret("long enough")))
    let inbox = Inbox<StoreAnswer>()
    let listener = try store.listen { inbox.add($0) }
    defer { listener?.close() }
    server.crash()
    expectNoDifference(inbox.next(), .connectionLost)
    guard case .failed(_, .noConnection, _) = store.perform(.query(.overview, of: 1)) else {
      Issue.record("a server that is gone answers")
      return
    }
    let change = StoreRequest.change(.setPaused(true), of: 1)
    expectNoDifference(store.perform(change), change.queued(count: 1))
    try server.start()
    expectNoDifference(inbox.next(), .connectionRestored)
    expectNoDifference(inbox.next(), .changed)
    expectNoDifference(store.perform(.query(.overview, of: 1)), .overview(Overview(isPaused: true, queuedChanges: 1)))
    expectNoDifference(
      store.perform(.sendQueued(account: 1)), .sent(SentChanges(count: 1), Overview(isPaused: true)))
  }
}
