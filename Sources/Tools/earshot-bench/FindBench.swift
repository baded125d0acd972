import Apps
import LinuxSupport
import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
import ScreenReader
import Session
import TestSupport
import Text

/// The cost of finding a row in a very long list, beside a list of one hundred, without speech: a text that only the last row
/// has, one that none has, a state that none has, and the next element of a kind; among activities, a name. The state has
/// words of the app's own, so that each row is visited until a key is pressed; it has no goal.
struct FindBench {
  /// The number of times that each thing is done.
  var count: Int
  /// The number of rows of the long list.
  var rows: Int
  /// The folder for a machine's data about a server.
  var folder: String

  private static let few = 100
  private static let name = "Quentin Quist"

  private enum Search: String, CaseIterable {
    case last = "Finding a text of the last row"
    case nowhere = "Finding a text that no row has"
    case state = "Finding a state that no row has"
    case heading = "Going to the next heading"
    case person = "Finding a name of the last activity"
    case nobody = "Finding a name that no activity has"

    /// The screen whose list is searched.
    var screen: String {
      switch self {
      case .last, .nowhere, .state, .heading: "notifications"
      case .person, .nobody: "activities"
      }
    }

    func command(_ rows: Int) -> Command {
      switch self {
      case .last: .find("Message \(rows - 1)x")
      case .nowhere: .find("Zebra crossing")
      case .state: .find("declined")
      case .heading: .next(.heading)
      case .person: .find(FindBench.name)
      case .nobody: .find("Zebra crossing")
      }
    }

    func name(_ rows: Int, _ store: String) -> String { "\(rawValue), \(rows) rows, \(store)" }
  }

  func run(_ report: inout BenchReport) throws {
    let demo = DemoData(organisation: .nhf, language: .english)
    for rows in [Self.few, rows] { try measure(SQLiteStore(inMemory: demo), rows, "the file", &report) }
    guard PostgreSQLServer.isAvailable else {
      report.notes.append("finding in a database: PostgreSQL's server is not installed; try apt-get install postgresql")
      return
    }
    let server = try PostgreSQLServer()
    defer { server.stop() }
    for rows in [Self.few, rows] {
      let address = try ServerAddress(server.url(of: "find\(rows)"))
      _ = try OrganisationSetup(address).initialize()
      let store = try PostgreSQLStore(address, for: .everybody, folder: folder, now: { DemoData.fixedNow })
      defer { store.close() }
      try store.fill(with: demo, madeAt: DemoData.fixedNow)
      try measure(store, rows, "the database", &report) {
        _ = try server.run("VACUUM ANALYZE", in: "find\(rows)")
      }
    }
  }

  private func measure(
    _ store: any PeerMentorStore, _ rows: Int, _ name: String, _ report: inout BenchReport,
    whenFilled: () throws -> Void = {}
  ) throws {
    guard let account = try store.listAccounts().first else { return }
    let kinds = PeerMentor.Notification.Kind.allCases
    try store.add(
      AccountContent(
        contacts: [Contact(id: 1, name: Self.name)],
        notifications: (0..<rows).map { number in
          PeerMentor.Notification(
            id: 0, kind: kinds[number % kinds.count], title: "Message \(number)x", body: "Its body.",
            arrivedAt: DemoData.fixedNow - 1_000_000 - number)
        },
        activities: (0..<rows).map { number in
          Activity(
            id: 0, kind: Activity.Kind.allCases[number % 6], day: CalendarDay(number: 15_000 - number / 20), minutes: 45,
            note: "", contactID: number == rows - 1 ? 1 : nil)
        }), account: account.id)
    try whenFilled()
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    var times: [Search: [Double]] = [:]
    for (screen, searches) in Dictionary(grouping: Search.allCases, by: \.screen).sorted(by: { $0.key > $1.key }) {
      var session = HeadlessSession(
        SessionMachine(
          app, state: try DemoEnvironment.state(of: app, on: screen, store: store), settings: SessionSettings(),
          startedAt: DemoData.fixedNow), rate: 240
      ) { .store(store.perform($0)) }
      for round in 0..<count {
        for search in searches where search != .state || rows == Self.few || round < 3 {
          session.feed(.command(.first, by: .line))
          session.feed(.command(.next(.list), by: .line))
          let begun = monotonicNow()
          session.feed(.command(search.command(rows), by: .line))
          times[search, default: []].append((monotonicNow() - begun).inMilliseconds)
        }
      }
    }
    for search in Search.allCases {
      let goal = rows == Self.few ? 5.0 : 50
      report.add(search.name(rows, name), times[search] ?? [], goal: search == .state ? nil : goal)
    }
  }
}
