import Foundation
import LinuxSupport
package import PeerMentor
package import PeerMentorStore
import Synchronization

/// The store of an organisation: one PostgreSQL database for mentors and coordinators at many machines.
///
/// The way of a request:
/// 1. `SignIn` lets a mentor in: the connection is made as the mentor's own PostgreSQL role, with their password;
/// 2. `Requests` makes statements of a request, and the server judges by row-level security what they may touch;
/// 3. `Connection` sends them together, as one transaction, waits for a bounded time, and puts errors into words;
/// 4. triggers in the transaction tell other sessions, which `Changes` hears on the connection that is there anyway.
///
/// Commands use a connection of their own, made by libpq's own ways as a coordinator or an administrator.
package final class PostgreSQLStore: SessionStore, StoreAdministration {
  let address: ServerAddress
  let roles: StoreRoles
  /// What is remembered on this machine.
  let local: LocalRecord
  let now: @Sendable () -> Int
  let use: Use
  /// Who is signed in, by account; more than one only in tests.
  let sessions = Mutex<[Account.ID: MentorSession]>([:])
  /// The connection of commands, made when it is first needed.
  private let keeper = Mutex<ServerConnection?>(nil)
  /// Held while a mentor's connection is looked for and made.
  private let connecting = Mutex<Void>(())
  /// The server's processes for the store's own connections: what they tell is no news.
  let ownProcesses = Mutex<Set<Int32>>([])
  let news = ChangeMonitor()
  /// Whether the server has told something since it was last asked whether the mentor's role is still there.
  private let mustCheckRole = Mutex(false)
  /// Whether it has been told that the server is away, and not that it is back; written by the thread of `news`.
  let isAway = Mutex(false)
  /// The number by which others know that this session still runs.
  let sessionNumber = Int64.random(in: 1...Int64.max)
  /// The drafts of sessions that have ended which this one went on with, until it keeps its own.
  let taken = Mutex<[TakenDraft: DraftPlace]>([:])
  /// The numbers of the refused forms that this session went on with.
  let takenRefused = Mutex<[TakenDraft: Int64]>([:])
  /// The keys of changes of which it is not known whether they were made, and which could not even be kept: asked for
  /// again, they are made once.
  let unsettled = Mutex<[Account.ID: [Change: UUID]]>([:])
  /// The store's own mark, since somebody signed in: what waits on this machine is sent to no other store.
  let mark = Mutex<String?>(nil)
  /// What each account's owner had chosen when the server last told it.
  let choices = Mutex<[Account.ID: Preferences]>([:])
  /// What the server has told of each account's activities.
  let loaded = Mutex<[Account.ID: LoadedActivities]>([:])
  /// When the server was last tried in vain, on the monotonic clock.
  private let failedAt = Mutex<Duration?>(nil)
  private let waiting = Mutex(Waiting())
  private let isClosed = Mutex(false)

  /// What a store is opened for.
  package enum Use: Sendable {
    /// A mentor's session: nothing is asked of the server until somebody signs in.
    case session
    /// A command of a coordinator or an administrator.
    case administration
    /// Both, without passwords: requests of an account are carried out as its role, which only a superuser may
    /// become. For tests.
    case everybody
  }

  /// A form of an account.
  struct TakenDraft: Hashable {
    var account: Account.ID
    var form: ActivityFormKey
  }

  /// - Parameters:
  ///   - folder: Where this machine remembers failed sign-ins, and who signed in last.
  ///   - now: The time, in seconds since 1970.
  /// - Throws: What is wrong with the folder, or, for commands, why the server cannot be used.
  package init(
    _ address: ServerAddress, for use: Use, folder: String, now: @escaping @Sendable () -> Int
  ) throws(StoreError) {
    self.address = address
    self.use = use
    self.now = now
    roles = StoreRoles(of: address.database)
    local = try LocalRecord(folder: folder, server: address)
    if use != .session { try administration() }
  }

  deinit { close() }

  package func close() {
    guard isClosed.withLock({ isClosed in (isClosed, isClosed = true).0 == false }) else { return }
    news.close()
    sessions.withLock { sessions in
      for session in sessions.values { session.connection.close() }
      sessions = [:]
    }
    keeper.withLock { keeper in
      keeper?.close()
      keeper = nil
    }
    local.close()
  }

  /// Who is told that a request has to wait.
  private struct Waiting {
    var report: (@Sendable () -> Void)?
    /// Whether they know it of this request, which may have to wait for more than one thing.
    var isReported = false
  }

  package func whenWaiting(_ report: @escaping @Sendable () -> Void) { waiting.withLock { $0.report = report } }

  /// Tells that a request has to wait, once for each.
  func reportWaiting() {
    let report = waiting.withLock { waiting in
      defer { waiting.isReported = true }
      return waiting.isReported ? nil : waiting.report
    }
    report?()
  }

  // MARK: - Connections

  func refuseIfClosed() throws(StoreError) {
    if isClosed.withLock({ $0 }) {
      throw StoreError(.cannotRead, "the store '\(address.text)' has been closed")
    }
  }

  /// The connection of whoever administers, made by libpq's own ways.
  @discardableResult
  func administration() throws(StoreError) -> ServerConnection {
    try refuseIfClosed()
    // Whoever comes while it is made waits for it.
    return try keeper.withLock { keeper throws(StoreError) in
      if let keeper, keeper.isOpen { return keeper }
      let connection = try connected(as: nil)
      keeper = connection
      return connection
    }
  }

  /// A new connection to a store that this program understands.
  func connected(as role: (name: String, password: Secret)?) throws(StoreError) -> ServerConnection {
    try refuseIfClosed()
    let connection = try ServerConnection(address, as: role)
    connection.whenReported { [weak self] teller in
      guard let self, !self.ownProcesses.withLock({ $0.contains(teller) }) else { return }
      self.mustCheckRole.withLock { $0 = true }
      self.news.ring()
    }
    connection.whenLost { [news] in news.look() }
    ownProcesses.withLock { _ = $0.insert(connection.processID) }
    let properties = try Schema.check(connection, address)
    mark.withLock { $0 = properties["store"] }
    return connection
  }

  /// The session of an account that is signed in.
  ///
  /// A connection that was lost is made anew, unless it is known that the server is away: then nobody waits for it but
  /// the thread that looks whether it is back.
  func session(of account: Account.ID, evenIfAway: Bool = false) throws(StoreError) -> MentorSession {
    // Where the server is known to be away nobody waits for the thread that tries it.
    if !evenIfAway, isAway.withLock({ $0 }), sessions.withLock({ $0[account] })?.connection.isOpen == false {
      throw .noConnection(address, "it does not answer")
    }
    // Requests come on one thread, and the thread that hears of news makes a lost connection anew: whoever comes second
    // finds what the first has made.
    return try connecting.withLock { _ throws(StoreError) in try onlySession(of: account, evenIfAway: evenIfAway) }
  }

  private func onlySession(of account: Account.ID, evenIfAway: Bool) throws(StoreError) -> MentorSession {
    try refuseIfClosed()
    if let session = sessions.withLock({ $0[account] }) {
      guard !session.isRemoved else { throw Self.removed }
      if session.connection.isOpen {
        try refuseIfReported(toBeRemoved: session)
        return session
      }
      if isAway.withLock({ $0 }), !evenIfAway { throw .noConnection(address, "it does not answer") }
      if use == .session { return try reconnected(session) }
    }
    guard use == .everybody else { throw Self.notSignedIn }
    let found = try administration().run("SELECT role, email FROM account WHERE id = $1", [account])
    guard let row = found.first else { throw Self.removed }
    let connection = try connected(as: nil)
    try connection.run("SET SESSION AUTHORIZATION \(quoted(row.text(0)))")
    let session = MentorSession(
      connection: connection, account: account, role: row.text(0), email: row.text(1), password: Secret(""))
    try session.begin(number: sessionNumber)
    sessions.withLock { $0[account] = session }
    return session
  }

  /// Refuses a session whose mentor was removed, where that is what the server may have told.
  ///
  /// To a role that is gone the tables are not there: whatever else is asked is an error in the server's log.
  private func refuseIfReported(toBeRemoved session: MentorSession) throws(StoreError) {
    guard use == .session, mustCheckRole.withLock({ isDue in (isDue, isDue = false).0 }) else { return }
    guard try isRoleThere(of: session) else { throw Self.removed }
  }

  /// Whether the role of a session's mentor is there; everybody may ask for that.
  private func isRoleThere(of session: MentorSession) throws(StoreError) -> Bool {
    let statement = Statement("SELECT 1 FROM pg_roles WHERE rolname = $1", [session.role])
    let rows = try session.connection.run([statement], whenWaiting: { [weak self] in self?.reportWaiting() })[0]
    return !rows.isEmpty
  }

  /// The session with a new connection, as the same mentor.
  private func reconnected(_ lost: MentorSession) throws(StoreError) -> MentorSession {
    // Requests that wait in a row do not wait for the same silence one after the other.
    if let last = failedAt.withLock({ $0 }), monotonicNow() - last < .milliseconds(500) {
      throw .noConnection(address, "it did not answer just now")
    }
    do throws(StoreError) {
      // Who was let in before and is not any longer has been removed, or was given another password.
      guard let session = try entered(role: lost.role, password: lost.password) else { throw Self.removed }
      failedAt.withLock { $0 = nil }
      sessions.withLock { $0[lost.account] = session }
      news.follow(session.connection)
      return session
    } catch {
      if error.code == .noConnection { failedAt.withLock { $0 = monotonicNow() } }
      throw error
    }
  }

  /// How long a server may be away, as one is that starts anew or whose standby takes over, before anybody is told and
  /// before what is asked fails.
  static let awayTimeout = Duration.seconds(5)

  /// Carries out statements of an account's.
  ///
  /// Only for what can be carried out twice without harm.
  func run(_ statements: [Statement], of account: Account.ID) throws(StoreError) -> [[Row]] {
    let report = { [weak self] in self?.reportWaiting() ?? () }
    return try patiently { () throws(StoreError) in
      try session(of: account).connection.run(statements, whenWaiting: report)
    }
  }

  /// Does something again and again while the server is away for a moment.
  func patiently<Value>(
    evenForCommands: Bool = false, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let deadline = monotonicNow() + Self.awayTimeout
    while true {
      do throws(StoreError) {
        return try body()
      } catch {
        let left = deadline - monotonicNow()
        let isCommand = use == .administration && !evenForCommands
        guard error.code == .noConnection, !isCommand, left > .zero, !isAway.withLock({ $0 }) else { throw error }
        if left < Self.awayTimeout - .seconds(1) { reportWaiting() }
        // Ended by nothing but its time: there is no event that tells that a server can be reached.
        _ = readable([], timeout: min(left, .milliseconds(250)))
      }
    }
  }

  /// Makes the connection of whoever is signed in anew; returns false where the server does not answer.
  func reconnect() -> Bool {
    guard let account = sessions.withLock({ $0.keys.first }) else { return true }
    do throws(StoreError) {
      _ = try session(of: account, evenIfAway: true)
      return true
    } catch {
      // Whatever else it is, the next request tells it.
      return error.code != .noConnection
    }
  }

  private static let notSignedIn = StoreError(.notLetIn, "nobody is signed in; sign in first")
  static let removed = StoreError(.accountRemoved, "the account has been removed; sign in with another one")
}

/// A mentor who is signed in, and the connection that is theirs.
struct MentorSession: Sendable {
  let connection: ServerConnection
  let account: Account.ID
  /// The name of the mentor's role.
  let role: String
  let email: String
  /// For a new connection, should this one be lost.
  let password: Secret
  /// Whether the mentor has been found to be removed: nothing more is asked.
  var isRemoved = false

  /// Tells that the session runs.
  ///
  /// - Parameter number: By which others know it.
  func begin(number: Int64) throws(StoreError) { try connection.run("SELECT begin_session($1::bigint)", [number]) }
}

// MARK: - Requests

extension PostgreSQLStore {
  package func perform(_ request: StoreRequest) -> StoreAnswer {
    waiting.withLock { $0.isReported = false }
    do throws(StoreError) {
      return try answer(to: request)
    } catch {
      guard error.code == .accountRemoved || isRemoved(request.account, error) else { return .failed(request, error) }
      // With its owner goes what waits here; it is nobody's any longer.
      if let account = request.account {
        sessions.withLock { $0[account]?.isRemoved = true }
        try? offlineQueue(of: account)?.removeAll()
      }
      // Of an account that is gone lists are empty; the figures tell that it is gone.
      guard case .query(let query, _) = request else { return .accountRemoved }
      return switch query {
      case .notifications(let kind, _, _): .notifications(kind: kind, Page())
      case .findNotification(let kind, _, let request):
        .foundNotification(kind: kind, number: request.number, row: nil, nil)
      case .findContact(let search, _, let request, let list):
        .foundContact(search: search, number: request.number, row: nil, nil, list: list)
      case .contacts(let search, _, _, let list): .contacts(search: search, Page(), list: list)
      case .activities: .activities(Page())
      case .findActivity(_, let request): .foundActivity(number: request.number, row: nil, nil)
      case .overview, .arrivals, .contact, .activityForm: .accountRemoved
      }
    }
  }

  /// Whether a request failed because its mentor's role is gone: a mentor may always read their own account.
  ///
  /// To a role that is no longer a member of the mentors' the tables are as good as not there.
  func isRemoved(_ account: Account.ID?, _ error: StoreError) -> Bool {
    let codes: Set<StoreError.Code> = [.notAllowed, .notSetUp, .damaged]
    guard codes.contains(error.code), let account,
      let session = sessions.withLock({ $0[account] })
    else { return false }
    do throws(StoreError) {
      guard try isRoleThere(of: session) else { return true }
      return try session.connection.run("SELECT 1 FROM account WHERE id = $1", [account]).isEmpty
    } catch {
      return codes.contains(error.code)
    }
  }
}
