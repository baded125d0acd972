import AccessibilityTree
import Announcements
import Apps
import Console
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
import Runtime
import ScreenReader
import Session
import Synchronization
import TestSupport
import Text

/// The time of the answer to a key while the network to an organisation's database is bad, compared with the file store.
///
/// Two sessions run at the same time, and each key is pressed in one, then in the other, so that other work of the
/// machine affects both. Each store always has a change to make, so that one waits for the network.
struct NetworkBench {
  /// The number of keys measured in each state of the network.
  var count: Int
  var configuration: Configuration
  /// The folder for the file, and for a machine's data about a server.
  var folder: String

  private static let database = "network"

  private enum Weather: String, CaseIterable {
    case fair
    case slow = "300 ms late"
    case silent, resetting, gone
    case back = "back again"

    var name: String { "network \(rawValue)" }
  }

  func run(_ report: inout BenchReport) throws {
    let demo = DemoData(organisation: .nhf, language: .english)
    let now = { @Sendable in SessionClock.wallSeconds }
    let file = try SQLiteStore(directory: DataDirectory(path: folder + "/file", environment: [:]), demo: demo, now: now)
    defer { file.close() }
    let beside = try session(of: file, reading: file)
    defer { beside.close() }

    let server = try PostgreSQLServer()
    defer { server.stop() }
    let address = try ServerAddress(server.url(of: Self.database))
    _ = try OrganisationSetup(address).initialize()
    let office = try PostgreSQLStore(address, for: .everybody, folder: folder, now: now)
    defer { office.close() }
    try office.fill(with: demo, madeAt: now())
    let network = try NetworkProxy(to: server.socket)
    defer { network.close() }
    let store = try PostgreSQLStore(
      ServerAddress(network.url(of: Self.database)), for: .session, folder: folder + "/session", now: now)
    defer { store.close() }
    guard case .signedIn = store.perform(.signIn(email: DemoData.email, password: DemoData.password)) else {
      throw PostgreSQLBenchError("the demo's mentor is not let in")
    }
    let far = try session(of: store, reading: office)
    defer { far.close() }

    for weather in Weather.allCases {
      set(network, to: weather)
      var times: (file: [Double], database: [Double]) = ([], [])
      for step in 0..<count + Self.warmUp {
        if weather == .resetting, step % 8 == 0 { set(network, to: weather) }
        for session in [far, beside] { session.change() }
        // The order alternates.
        for session in step.isMultiple(of: 2) ? [far, beside] : [beside, far] {
          usleep(UInt32.random(in: 15_000...25_000))
          let written = try session.session.answer(to: step / 4 % 2 == 0 ? Self.next : Self.previous).written
          guard step >= Self.warmUp, let written else { continue }
          if session === far {
            times.database.append(written.inMilliseconds)
          } else {
            times.file.append(written.inMilliseconds)
          }
        }
      }
      let (own, other) = ("Key read to first samples written, \(weather.name)", "The same with the file, \(weather.name)")
      report.add(own, times.database)
      report.add(other, times.file)
      report.addRatio("A key's way, \(weather.name), times that of the file", of: own, to: other, goal: 1.1)
    }
    report.ratios.append(.init(name: "Changes asked for meanwhile, by the database's session", value: Double(far.asked)))
  }

  /// Keys to the middle of the screen, so that every step moves the cursor; they are not counted.
  private static let warmUp = 8
  private static let (next, previous) = ("\u{1B}[C", "\u{1B}[D")

  private func set(_ network: NetworkProxy, to weather: Weather) {
    switch weather {
    case .fair, .back: network.set(.fair)
    case .slow: network.set(.slow(.milliseconds(300)))
    case .silent: network.set(.silent)
    case .resetting: network.set(.resetAfter(bytes: 2_000))
    case .gone: network.set(.gone)
    }
  }

  /// A session, and changes that its store makes besides those of the session's keys.
  private final class Changing {
    let session: BenchSession<PeerMentorApp>
    private let worker: StoreThread<EffectID?>
    private let account: Account.ID
    /// Whether the last change has not been answered; written by the store's thread too.
    private let isUnderWay: Flag
    private(set) var asked = 0

    init(_ session: BenchSession<PeerMentorApp>, _ worker: StoreThread<EffectID?>, _ account: Account.ID, _ flag: Flag) {
      (self.session, self.worker, self.account, isUnderWay) = (session, worker, account, flag)
    }

    /// Requests a change, unless one is in progress.
    func change() {
      guard !isUnderWay.value.exchange(true, ordering: .acquiringAndReleasing) else { return }
      asked += 1
      worker.submit(.change(.setPaused(asked.isMultiple(of: 2)), of: account), as: nil)
    }

    func close() { session.close() }
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// - Parameter reading: The store with the content of the first screen.
  private func session(
    of store: any SessionStore, reading: any PeerMentorStore
  ) throws -> Changing {
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    guard let account = try reading.listAccounts().first(where: \.isDemo) else {
      throw PostgreSQLBenchError("there is no demo account")
    }
    let machine = SessionMachine(
      app, state: try DemoEnvironment.state(of: app, on: "contacts", store: reading),
      settings: BenchSession<PeerMentorApp>.settings(configuration), startedAt: SessionClock.wallSeconds)
    let flag = Flag()
    var changing: StoreThread<EffectID?>?
    let session = try BenchSession(machine, configuration: configuration, prerendersAhead: true) { post in
      let worker = StoreThread<EffectID?>(store: store) { answer, effect in
        if let effect { post(.answer(effect, .store(answer))) } else { flag.value.store(false, ordering: .releasing) }
      }
      changing = worker
      let listener = try store.listen { post(.event(.store($0))) }
      return BenchSession.Connection(perform: { worker.submit($0, as: $1) }) {
        listener?.close()
        worker.close()
      }
    }
    guard let changing else { throw PostgreSQLBenchError("the session has no store") }
    return Changing(session, changing, account.id, flag)
  }
}
