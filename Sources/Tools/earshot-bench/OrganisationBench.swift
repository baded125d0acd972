import Foundation
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
import Synchronization
import TestSupport
import Text

/// The cost of an organisation's database while very many sessions are connected, compared with the file store.
///
/// The server is a private one. All mentors are in one database; some of them are connected, each by a separate store as
/// on their own machine. The first has more rows than a person would go through one by one.
struct OrganisationBench {
  /// The numbers of people, of connected ones, and of all notifications.
  var counts: OrganisationCounts
  /// The number of times that each thing is done.
  var count: Int
  /// The folder for machines' data about a server.
  var folder: String

  private static let password = Secret("long enough")
  private static let database = "bench"
  private static func email(_ number: Int) -> String { "mentor\(number)@example.org" }

  /// The rows of the first mentor: a hundredth of all notifications, and ten thousand contacts at most.
  private var heavy: (notifications: Int, contacts: Int) {
    (max(counts.notifications / 100, 10), min(10_000, max(counts.mentors, 10)))
  }

  func run(_ report: inout BenchReport) throws {
    Self.allowManyDescriptors()
    let server = try PostgreSQLServer(isDurable: true, connections: counts.sessions + 100)
    defer { server.stop() }
    let url = server.url(of: Self.database)
    _ = try OrganisationSetup(ServerAddress(url)).initialize()
    let office = try PostgreSQLStore(ServerAddress(url), for: .everybody, folder: folder, now: { DemoData.fixedNow })
    defer { office.close() }
    try fill(server, office, &report)
    let idle = Self.memory(below: server.pid)

    let own = try ServerAddress(server.url(of: Self.database, user: nil))
    let connected = try connect(to: own, &report)
    defer { for session in connected { session.close() } }
    if let before = idle, let after = Self.memory(below: server.pid) {
      report.ratios.append(.init(name: "Memory of the server without sessions, MB", value: before))
      report.ratios.append(
        .init(name: "Memory of the server for each session, MB", value: (after - before) / Double(connected.count)))
    }

    let file = try SQLiteStore(directory: DataDirectory(path: folder + "/file", environment: [:]), now: { DemoData.fixedNow })
    defer { file.close() }
    let mentor = try file.addAccount(email: Self.email(1), name: "Mentor 1", organisation: .nhf, password: Self.password)
    try file.add(content(), account: mentor.id)
    try ask(file, mentor.id, "the file", &report)
    if let first = connected.first { try ask(first.store, first.account, "the database", &report) }
    for request in Request.allCases {
      report.addRatio("\(request.rawValue), database to file", of: request.name("the database"), to: request.name("the file"))
    }
    try notify(office, connected, &report)
    try lookAtPlans(server, own, &report)
  }

  // MARK: - Plans

  /// Executes every kind of statement once, and reports each that scans all of a growing table.
  private func lookAtPlans(_ server: PostgreSQLServer, _ own: ServerAddress, _ report: inout BenchReport) throws {
    let (plans, walks) = try PlanWatch(server: server, database: Self.database).walks {
      let mentor = try PostgreSQLStore(own, for: .session, folder: folder + "/plans", now: { DemoData.fixedNow })
      defer { mentor.close() }
      guard
        case .signedIn(let account, _) = mentor.perform(.signIn(email: Self.email(1), password: Self.password)),
        case .notifications(_, let page) = mentor.perform(
          .query(.notifications(kind: .assignment, around: 0), of: account.id)),
        let assignment = page.rows.first?.id
      else { throw PostgreSQLBenchError("nobody is let in whose plans could be looked at") }
      for request in Self.everyRequest(of: account.id, assignment, heavy.notifications) {
        if case .failed(_, _, let reason) = mentor.perform(request) { throw PostgreSQLBenchError(reason) }
      }
      let office = try PostgreSQLStore(
        ServerAddress(server.url(of: Self.database)), for: .administration, folder: folder, now: { DemoData.fixedNow })
      defer { office.close() }
      try office.notify(.assignment, title: "One more", body: "", account: Self.email(1))
      _ = try office.notifyEveryone(.pause, title: "To everybody once more", body: "")
      _ = try office.importContacts([Contact(id: 0, name: "Imported")], account: Self.email(2)) { _ in }
      _ = try office.answers(since: DemoData.fixedNow)
      try office.addAccount(email: "new@example.org", name: "New", organisation: .nhf, password: Self.password)
      try office.removeAccount(email: "new@example.org")
    }
    report.ratios.append(.init(name: "Plans looked at, those of triggers too", value: Double(plans)))
    report.ratios.append(
      .init(name: "Steps of them that walk over all of a growing table", value: Double(walks.count), goal: 0))
    report.notes += Set(walks).sorted().map { "walks over \($0)" }
  }

  /// One of each request that the app makes.
  private static func everyRequest(of account: Account.ID, _ assignment: Int64, _ count: Int) -> [StoreRequest] {
    let key = ActivityFormKey.new(contact: nil)
    let day = CalendarDay(number: DemoData.fixedNow / 86_400)
    let (top, middle) = (RowRequest(number: 1, start: 0), RowRequest(number: 2, start: count / 2))
    let queries: [Query] = [
      .overview, .notifications(kind: nil, around: 0), .notifications(kind: nil, around: count / 2, row: assignment),
      .notifications(kind: .pause, around: 0), .arrivals(after: assignment),
      .findNotification(kind: nil, [["message9"]], top), .findNotification(kind: .scenario, [["message9"]], middle),
      .contacts(search: "", around: 0), .contacts(search: "number 7", around: 0),
      .findContact(search: "", [["number77"]], top), .contact(1), .activities(around: 0),
      .findActivity([["number77"]], top), .activityForm(key),
    ]
    let changes: [Change] = [
      .markRead(assignment), .acknowledge(assignment: assignment, true), .answer(assignment: assignment, .declined),
      .setPaused(true), .savePreferences(Preferences()), .saveDraft(key, ActivityDraft(kind: .visit, day: day, note: "")),
      .saveActivity(key, Activity(id: 0, kind: .visit, day: day, minutes: 30, note: "")), .discardDraft(key), .markAllRead,
    ]
    return queries.map { .query($0, of: account) } + changes.map { .change($0, of: account) } + [.sendQueued(account: account)]
  }

  // MARK: - Filling

  private func content() -> AccountContent {
    let kinds = Notification.Kind.allCases
    return AccountContent(
      contacts: (0..<heavy.contacts).map { Contact(id: 0, name: "Person Number \($0)") },
      notifications: (0..<heavy.notifications).map { number in
        Notification(
          id: 0, kind: kinds[number % kinds.count], title: "Message \(number)", body: "Its body.",
          arrivedAt: DemoData.fixedNow - number)
      })
  }

  /// Adds connected mentors as `earshot account add` does, and the others, who never sign in, all at once.
  private func fill(_ server: PostgreSQLServer, _ office: PostgreSQLStore, _ report: inout BenchReport) throws {
    var times: [Double] = []
    for number in 1...counts.sessions {
      let begun = monotonicNow()
      try office.addAccount(
        email: Self.email(number), name: "Mentor \(number)", organisation: .nhf, password: Self.password)
      times.append((monotonicNow() - begun).inMilliseconds)
    }
    report.add("Adding a mentor", times)
    if counts.mentors > counts.sessions {
      try server.run(
        """
        SELECT count(earshot.add_account('other' || n || '@example.org', 'other' || n || '@example.org', 'Other ' || n, 'NHF',
          false,
          'SCRAM-SHA-256$4096:' || encode(decode(repeat('00', 16), 'hex'), 'base64') || '$'
            || encode(decode(repeat('00', 32), 'hex'), 'base64') || ':' || encode(decode(repeat('00', 32), 'hex'), 'base64'), ''))
        FROM generate_series(1, \(counts.mentors - counts.sessions)) AS n
        """, in: Self.database)
    }
    let begun = monotonicNow()
    let each = max(1, (counts.notifications - heavy.notifications) / max(1, counts.mentors - 1))
    try server.run(
      """
      INSERT INTO earshot.notification (account_id, kind, title, body, arrived_at, is_read)
      SELECT id, (ARRAY['assignment', 'certification', 'pause', 'scenario'])[n % 4 + 1], 'Message ' || n, 'Its body.',
        \(DemoData.fixedNow) - n, n > 5
      FROM earshot.account, generate_series(1, \(each)) AS n WHERE email <> '\(Self.email(1))' ORDER BY id
      """, in: Self.database)
    try server.run(
      """
      INSERT INTO earshot.contact (account_id, name, name_key, phone, email, address, about)
      SELECT id, 'Person ' || n, 'person ' || n, '', '', '', '' FROM earshot.account, generate_series(1, 10) AS n
      WHERE email <> '\(Self.email(1))'
      """, in: Self.database)
    try server.run(
      """
      INSERT INTO earshot.activity (account_id, kind, day, minutes, note)
      SELECT id, 'visit', \(DemoData.fixedNow / 86_400) - n, 30, '' FROM earshot.account, generate_series(1, 10) AS n;
      INSERT INTO earshot.activity_draft (account_id, kind, day, minutes, note, session)
      SELECT id, 'visit', \(DemoData.fixedNow / 86_400), 30, '', id FROM earshot.account;
      INSERT INTO earshot.certificate (account_id, name, expires_on)
      SELECT id, 'First aid', \(DemoData.fixedNow / 86_400) + n FROM earshot.account, generate_series(1, 3) AS n;
      INSERT INTO earshot.preference (account_id) SELECT id FROM earshot.account;
      INSERT INTO earshot.receipt (account_id, key) SELECT id, gen_random_uuid() FROM earshot.account, generate_series(1, 10)
      """, in: Self.database)
    guard let first = try office.listAccounts().first(where: { $0.email == Self.email(1) }) else { return }
    try office.add(content(), account: first.id)
    try server.run("VACUUM ANALYZE", in: Self.database)
    report.ratios.append(
      .init(name: "Filling the database, seconds", value: (monotonicNow() - begun).inMilliseconds / 1000))
    let rows = try server.run("SELECT count(*) FROM earshot.notification", in: Self.database)
    report.ratios.append(
      .init(
        name: "Notifications in the database", value: Double(rows.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0))
    report.ratios.append(.init(name: "Mentors in the database", value: Double(try office.listAccounts().count)))
  }

  // MARK: - Sessions

  /// A connected mentor, and the time at which an event reached the session.
  private struct Connected {
    let store: PostgreSQLStore
    let account: Account.ID
    let listener: (any ChangeListener)?
    /// Written by the listening thread, read when all sessions have been notified.
    let heard: Heard

    func close() {
      listener?.close()
      store.close()
    }
  }

  private final class Heard: Sendable {
    private let times = Mutex<(Duration?, isAwaited: Bool)>((nil, false))
    private let arrived: DispatchSemaphore

    init(_ arrived: DispatchSemaphore) { self.arrived = arrived }

    func await() { times.withLock { $0 = (nil, true) } }

    func note() {
      let isFirst = times.withLock { times in
        guard times.isAwaited else { return false }
        times = (monotonicNow(), false)
        return true
      }
      if isFirst { arrived.signal() }
    }

    var time: Duration? { times.withLock { $0.0 } }
  }

  private let arrived = DispatchSemaphore(value: 0)

  private func connect(to address: ServerAddress, _ report: inout BenchReport) throws -> [Connected] {
    var connected: [Connected] = []
    var times: [Double] = []
    let before = Self.ownMemory
    var unanswered = 0
    for number in 1...counts.sessions {
      let store = try PostgreSQLStore(
        address, for: .session, folder: folder + "/machine\(number)", now: { DemoData.fixedNow })
      var begun = monotonicNow()
      var answer = store.perform(.signIn(email: Self.email(number), password: Self.password))
      // On a machine that is busy with other work some have to try again, as a person would.
      while case .failed(_, .noConnection, _) = answer, unanswered < counts.sessions {
        unanswered += 1
        begun = monotonicNow()
        answer = store.perform(.signIn(email: Self.email(number), password: Self.password))
      }
      times.append((monotonicNow() - begun).inMilliseconds)
      guard case .signedIn(let account, _) = answer else {
        throw PostgreSQLBenchError("mentor \(number) is not let in: \(answer)")
      }
      let heard = Heard(arrived)
      let listener = try store.listen { news in if news == .changed { heard.note() } }
      connected.append(Connected(store: store, account: account.id, listener: listener, heard: heard))
    }
    report.add("Signing in, up to \(counts.sessions) connected", times)
    report.ratios.append(.init(name: "Sign-ins that were not answered within three seconds", value: Double(unanswered)))
    report.ratios.append(
      .init(name: "Memory of a session's store, MB", value: (Self.ownMemory - before) / Double(connected.count)))
    return connected
  }

  // MARK: - Requests

  private enum Request: String, CaseIterable {
    case opening = "Opening the centre"
    case middle = "A page from the middle of the centre"
    case filtering = "Filtering the centre"
    case contacts = "Opening the contacts"
    case searching = "Searching the contacts"
    case change = "Answering an assignment"

    func name(_ store: String) -> String { "\(rawValue), \(store)" }
  }

  /// Makes the app's requests to a store, one after the other.
  private func ask(
    _ store: any SessionStore, _ account: Account.ID, _ name: String, _ report: inout BenchReport
  ) throws {
    guard case .notifications(_, let page) = store.perform(.query(.notifications(kind: .assignment, around: 0), of: account)),
      let assignment = page.rows.first?.id
    else { throw PostgreSQLBenchError("there is no assignment in \(name)") }
    var times: [Request: [Double]] = [:]
    for round in 0..<count {
      for request in Request.allCases {
        let asked: StoreRequest =
          switch request {
          case .opening: .query(.notifications(kind: nil, around: 0), of: account)
          case .middle: .query(.notifications(kind: nil, around: heavy.notifications / 2), of: account)
          case .filtering: .query(.notifications(kind: .pause, around: 0), of: account)
          case .contacts: .query(.contacts(search: "", around: 0), of: account)
          case .searching: .query(.contacts(search: "number \(round)", around: 0), of: account)
          case .change: .change(.answer(assignment: assignment, round.isMultiple(of: 2) ? .accepted : .declined), of: account)
          }
        let begun = monotonicNow()
        let answer = store.perform(asked)
        times[request, default: []].append((monotonicNow() - begun).inMilliseconds)
        if case .failed(_, _, let reason) = answer { throw PostgreSQLBenchError(reason) }
      }
    }
    for request in Request.allCases { report.add(request.name(name), times[request] ?? []) }
  }

  // MARK: - Events

  /// Measures from a coordinator's notification to its arrival at the sessions: one mentor, then all of them.
  private func notify(_ office: PostgreSQLStore, _ connected: [Connected], _ report: inout BenchReport) throws {
    var one: [Double] = []
    for round in 0..<count {
      let mentor = connected[round % connected.count]
      mentor.heard.await()
      let begun = monotonicNow()
      try office.notify(.pause, title: "News \(round)", body: "", account: Self.email(round % connected.count + 1))
      arrived.wait()
      _ = mentor.store.perform(.query(.arrivals(after: 0), of: mentor.account))
      one.append((monotonicNow() - begun).inMilliseconds)
    }
    report.add("From notify to what is new, one mentor of \(connected.count)", one)
    var all: [Double] = []
    var statement: [Double] = []
    for _ in 0..<max(3, count / 10) {
      for mentor in connected { mentor.heard.await() }
      let begun = monotonicNow()
      _ = try office.notifyEveryone(.pause, title: "To everybody", body: "")
      statement.append((monotonicNow() - begun).inMilliseconds)
      for _ in connected { arrived.wait() }
      all += connected.compactMap { $0.heard.time.map { ($0 - begun).inMilliseconds } }
    }
    report.add("Notifying everybody, \(counts.mentors) mentors", statement)
    report.add("From that to the word at each of \(connected.count) sessions", all)
  }

  /// Each session has a socket, a file and an event; most machines allow a program 1,024 until it asks for more.
  private static func allowManyDescriptors() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  // MARK: - Memory

  /// The memory of this process, in MB.
  private static var ownMemory: Double {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) * Double(getpagesize()) / 1_048_576
  }

  /// The memory of a process and its children, with their share of shared pages, in MB; nil where it cannot be read.
  private static func memory(below parent: Int32?) -> Double? {
    guard let parent else { return nil }
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int32($0) != nil } ?? []
    let own = processes.filter { process in
      guard process != "\(parent)" else { return true }
      let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      return status.split(separator: "\n").contains { $0.hasPrefix("PPid:") && $0.hasSuffix("\t\(parent)") }
    }
    let sizes = own.compactMap(proportionalSize)
    return sizes.isEmpty ? nil : sizes.reduce(0, +)
  }

  private static func proportionalSize(of process: String) -> Double? {
    let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
    return line?.split(separator: " ").compactMap { Double($0) }.first.map { $0 / 1024 }
  }
}

/// The size of the organisation that the bench makes.
struct OrganisationCounts: Sendable {
  /// The number of accounts.
  var mentors: Int
  /// The number of connected accounts.
  var sessions: Int
  /// The number of all their notifications.
  var notifications: Int

  init(mentors: Int, sessions: Int, notifications: Int) {
    (self.mentors, self.sessions, self.notifications) = (max(mentors, sessions), sessions, notifications)
  }
}

/// The reason why the bench of an organisation cannot go on.
struct PostgreSQLBenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
