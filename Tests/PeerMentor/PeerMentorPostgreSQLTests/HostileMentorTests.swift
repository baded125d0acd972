import CustomDump
import LinuxSupport
import PeerMentor
import PeerMentorStore
import TestSupport
import TestTraits
import Testing

@testable import PeerMentorPostgreSQL

/// A mentor with their own program, who tries to block others: nobody else waits, and the mentor can be removed.
@Suite("A mentor who is in the way", .waiting, .enabled(if: PostgreSQLServer.isAvailable))
struct HostileMentorTests {
  private let database: TemporaryDatabase
  private let office: any PeerMentorStore
  private let role: String

  init() throws {
    database = try TemporaryDatabase()
    office = try database.open()
    for name in ["liv", "per"] {
      try office.addAccount(email: "\(name)@example.org", name: name, organisation: .hlf, password: Secret("long enough"))
      try office.notify(.assignment, title: "For \(name)", body: "", account: "\(name)@example.org")
    }
    role = try database.role(of: "liv@example.org")
  }

  private func mentor(in name: String? = nil) throws -> ServerConnection {
    let address = try ServerAddress(database.server.url(of: name ?? database.name, user: nil))
    return try ServerConnection(address, as: (role, Secret("long enough")))
  }

  /// An open transaction with every lock that a mentor can hold.
  private func openTransaction() throws -> ServerConnection {
    let connection = try mentor()
    try connection.runAlone(
      """
      BEGIN;
      UPDATE earshot.notification SET is_read = true;
      INSERT INTO earshot.activity (account_id, kind, day, minutes, note) VALUES (1, 'visit', 1, 15, '');
      INSERT INTO earshot.preference (account_id, is_paused) VALUES (1, true);
      SELECT earshot.begin_session(7);
      ALTER ROLE CURRENT_USER SET work_mem = '1MB'
      """)
    return connection
  }

  @Test("What they leave open keeps nobody from sending to them, to everybody, or from adding people and contacts")
  func open() throws {
    let open = try openTransaction()
    try office.notify(.pause, title: "P", body: "", account: "liv@example.org")
    expectNoDifference(try office.notifyEveryone(.pause, title: "To all", body: ""), 2)
    try office.addContact(Contact(id: 0, name: "Ola"), account: "liv@example.org")
    try office.addAccount(email: "ida@example.org", name: "Ida", organisation: .hlf, password: Secret("long enough"))
    // The rows that the mentor had read are still counted correctly after the transaction, however it ends.
    try open.runAlone("COMMIT")
    expectNoDifference(try office.problems(), [])
  }

  @Test("They are removed whatever they hold, have made and do meanwhile, and do not come back", arguments: [false, true])
  func removed(ownsElsewhere: Bool) throws {
    let open = try openTransaction()
    let holding = try mentor()
    try holding.runAlone("BEGIN; ALTER ROLE CURRENT_USER PASSWORD NULL")
    if ownsElsewhere {
      try mentor(in: "postgres").run("SELECT lo_create(0)")
    }
    try mentor().runAlone("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC")
    try office.removeAccount(email: "liv@example.org")
    for connection in [open, holding] {
      #expect(throws: StoreError.self) { try connection.run("SELECT 1") }
    }
    #expect(throws: StoreError.self) { _ = try mentor() }
    expectNoDifference(try office.listAccounts().map(\.email), ["per@example.org"])
    let left = try ServerConnection(try database.address).run(
      "SELECT rolcanlogin FROM pg_roles WHERE rolname = $1", [role])
    expectNoDifference(left.map { $0.isTrue(0) }, ownsElsewhere ? [false] : [])
    if ownsElsewhere {
      try ServerConnection(try database.address.maintenance).runAlone(
        "DROP OWNED BY \(quoted(role)); DROP ROLE \(quoted(role))")
    }
  }

  @Test("They have as many connections as one person needs, and the next is told to be too many")
  func connections() throws {
    let open = try (1...8).map { _ in try mentor() }
    let reported = sentence { () throws in _ = try mentor() }
    #expect(reported?.contains("as many connections as one person may have") == true, "\(reported ?? "")")
    expectNoDifference(try office.notifyEveryone(.pause, title: "To all", body: ""), 2)
    open.forEach { $0.close() }
  }

  @Test("An upgrade that would wait for them gives up, changes nothing and says whom it waits for")
  func upgrade() throws {
    let reading = try mentor()
    try reading.runAlone("BEGIN; SELECT 1 FROM earshot.notification")
    let superuser = try ServerConnection(try database.address)
    // Longer than a second, because a shorter lock is not reported as held.
    try superuser.run("SELECT pg_sleep(1.1)")
    let reported = sentence { () throws(StoreError) in
      try superuser.runScript(
        "SET LOCAL lock_timeout = '100ms'; SET ROLE \(database.name)_owner; ALTER TABLE earshot.notification ADD spare int")
    }
    expectNoDifference(reported, "cannot use the store '\(try database.address.text)': held by \(role); try again")
    try reading.runAlone("ROLLBACK")
    #expect(throws: StoreError.self) { try superuser.run("SELECT spare FROM earshot.notification") }
  }

  @Test("Who waits for somebody's lock is told their role, and a coordinator their address and how to put them out")
  func named() throws {
    // The superuser is a coordinator, too.
    let waiting = try ServerConnection(try database.address)
    try waiting.run("SET lock_timeout = '100ms'")
    let holding = try mentor()
    try holding.runAlone("BEGIN; UPDATE earshot.notification SET is_read = true")
    try waiting.run("SELECT pg_sleep(1.1)")
    let change = { () throws in _ = try waiting.run("UPDATE earshot.notification SET body = 'x' WHERE account_id = 1") }
    expectNoDifference(
      sentence(of: change),
      "cannot use the store '\(try database.address.text)': held by liv@example.org (\(role)); try again, or put that "
        + "mentor out with earshot account remove liv@example.org")
    // The same mentor at another machine sees no address.
    let other = try mentor()
    try other.run("SET lock_timeout = '100ms'")
    expectNoDifference(
      sentence { () throws in _ = try other.run("UPDATE earshot.notification SET is_read = true") },
      "cannot use the store '\(try ServerAddress(database.server.url(of: database.name, user: nil)).text)': held by \(role); "
        + "try again")
  }

  @Test("Wherever the connection breaks, a sending that is asked for again is the same sending")
  func lostAnswer() throws {
    let network = try NetworkProxy(to: database.server.socket)
    defer { network.close() }
    let address = try ServerAddress(network.url(of: database.name) + "&user=postgres")
    let places = Array(stride(from: 0, through: 3_000, by: 150))
    for bytes in places {
      let store = try PostgreSQLStore(
        address, for: .administration, folder: database.folder.path + "/office", now: { DemoData.fixedNow })
      network.set(.resetAfter(bytes: bytes))
      do {
        try store.notify(.pause, title: "After \(bytes)", body: "", account: "liv@example.org")
      } catch {
        // The connection broke before anything was sent.
        try store.notify(.pause, title: "After \(bytes)", body: "", account: "liv@example.org")
      }
      store.close()
      network.set(.fair)
    }
    expectNoDifference(
      try ServerConnection(try database.address).run(
        "SELECT title FROM earshot.notification WHERE title LIKE 'After%' ORDER BY id"
      ).map { $0.text(0) },
      places.map { "After \($0)" })
  }

  @Test("A command whose sending nobody knows of, given again within a day, sends it once; a later one is another sending")
  func again() throws {
    let network = try NetworkProxy(to: database.server.socket)
    defer { network.close() }
    let clock = Clock()
    func office() throws -> PostgreSQLStore {
      try PostgreSQLStore(
        try ServerAddress(network.url(of: database.name) + "&user=postgres"), for: .administration,
        folder: database.folder.path + "/office", now: { clock.now })
    }
    let store = try office()
    // The server carries it out once the lock is free, when the sender has already left.
    let blocker = try ServerConnection(try database.address)
    try blocker.runAlone("BEGIN; LOCK TABLE earshot.sending IN EXCLUSIVE MODE")
    let sent = Inbox<String>()
    let thread = NamedThread("test-send") {
      sent.add(
        sentence { () throws in try store.notify(.pause, title: "Once", body: "", account: "liv@example.org") } ?? "sent")
    }
    while try blocker.run(
      "SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()"
    ).isEmpty {
      try blocker.run("SELECT pg_sleep(0.02)")
    }
    network.set(.gone)
    try blocker.runAlone("COMMIT")
    thread.join()
    #expect(sent.next()?.contains("it is sent once") == true)
    network.set(.fair)
    try office().notify(.pause, title: "Once", body: "", account: "liv@example.org")
    func count() throws -> Int64 {
      try blocker.run("SELECT count(*) FROM earshot.notification WHERE title = 'Once'")[0].number(0)
    }
    expectNoDifference(try count(), 1)
    try office().notify(.pause, title: "Once", body: "", account: "liv@example.org")
    expectNoDifference(try count(), 2)
  }
}
