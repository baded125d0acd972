import Foundation
import LinuxSupport
package import PeerMentor
package import PeerMentorStore
import Synchronization

/// The store of an organisation: one PostgreSQL database for mentors and coordinators at many machines.
///
/// A request takes these steps:
/// 1. `SignIn` signs a mentor in: the connection is made as the mentor's own PostgreSQL role, with their password;
/// 2. `Requests` makes statements of a request, and the server's row-level security decides which rows they may use;
/// 3. `Connection` sends them together, as one transaction, waits for a bounded time, and puts errors into words;
/// 4. triggers in the transaction notify other sessions; `Changes` receives that on the session's own connection.
///
/// Commands use a separate connection, made by libpq's own ways as a coordinator or an administrator.
package final class PostgreSQLStore: SessionStore, StoreAdministration {
  let address: ServerAddress
  let roles: StoreRoles
  /// The data stored on this machine.
  let local: LocalRecord
  let now: @Sendable () -> Int
  let use: Use
  /// The signed-in mentors, by account; more than one only in tests.
  let sessions = Mutex<[Account.ID: MentorSession]>([:])
  /// The connection of commands, made on first use.
  private let keeper = Mutex<ServerConnection?>(nil)
  /// Held while a mentor's connection is looked up and made.
  private let connecting = Mutex<Void>(())
  /// The server's processes for the store's own connections; their notifications are ignored.
  let ownProcesses = Mutex<Set<Int32>>([])
  let changes = ChangeMonitor()
  /// Whether the server has sent a notification since the last check that the mentor's role exists.
  private let mustCheckRole = Mutex(false)
  /// Whether the loss of the server was reported, and not its return; written by the thread of `changes`.
  let isAway = Mutex(false)
  /// The number by which others recognise this session as running.
  let sessionNumber = Int64.random(in: 1...Int64.max)
  /// The drafts of ended sessions that this session continued, until it saves its own.
  let taken = Mutex<[TakenDraft: DraftPlace]>([:])
  /// The same of forms of contacts.
  let takenContacts = Mutex<[TakenContactDraft: DraftPlace]>([:])
  /// The numbers of the refused forms that this session continued.
  let takenRefused = Mutex<[TakenDraft: Int64]>([:])
  /// The keys of changes with an unknown outcome that could not even be queued: asked for again, they are made once.
  let unsettled = Mutex<[Account.ID: [Change: UUID]]>([:])
  /// The store's own id, known after sign-in: queued changes are sent to no other store.
  let mark = Mutex<String?>(nil)
  /// The settings of each account's owner in the server's last report.
  let choices = Mutex<[Account.ID: Preferences]>([:])
  /// The activities of each account that the server has sent.
  let loaded = Mutex<[Account.ID: LoadedActivities]>([:])
  /// The time of the last failed attempt to reach the server, on the monotonic clock.
  private let failedAt = Mutex<Duration?>(nil)
  private let waiting = Mutex(Waiting())
  private let isClosed = Mutex(false)

  /// The purpose of a store.
  package enum Use: Sendable {
    /// A mentor's session: the server is not used before sign-in.
    case session
    /// A command of a coordinator or an administrator.
    case administration
    /// Both, without passwords: requests of an account are carried
    /// out as its role, which only a superuser may become. For tests.
    case everybody
  }

  /// A form of an account.
  struct TakenDraft: Hashable {
    var account: Account.ID
    var form: ActivityFormKey
  }

  /// The form of a contact of an account; nil for a new one.
  struct TakenContactDraft: Hashable {
    var account: Account.ID
    var contact: Contact.ID?
  }

  /// - Parameters:
  ///   - folder: The folder for this machine's record of failed sign-ins and of the last person who signed in.
  ///   - now: The time, in seconds since 1970.
  /// - Throws: The error of the folder, or, for commands, the reason why the server cannot be used.
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
    changes.close()
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

  /// The receiver of the report that a request has to wait.
  private struct Waiting {
    var report: (@Sendable () -> Void)?
    /// Whether the wait of this request was reported; a request may have to wait for more than one reason.
    var isReported = false
  }

  package func whenWaiting(_ report: @escaping @Sendable () -> Void) { waiting.withLock { $0.report = report } }

  /// Reports that a request has to wait, once for each request.
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

  /// The connection of an administrator or a coordinator, made by libpq's own ways.
  @discardableResult
  func administration() throws(StoreError) -> ServerConnection {
    try refuseIfClosed()
    // A second caller waits while it is made.
    return try keeper.withLock { keeper throws(StoreError) in
      if let keeper, keeper.isOpen { return keeper }
      let connection = try connected(as: nil)
      connection.whenSlow { [weak self] in self?.reportWaiting() }
      keeper = connection
      return connection
    }
  }

  /// A new connection to a store that this program can use.
  ///
  /// - Parameter isPublic: Whether everybody knows the role's password.
  func connected(
    as role: (name: String, password: Secret)?, isPublic: Bool = false
  ) throws(StoreError) -> ServerConnection {
    try refuseIfClosed()
    let connection = try ServerConnection(address, as: role, isPublic: isPublic)
    connection.whenReported { [weak self] teller in
      guard let self, !self.ownProcesses.withLock({ $0.contains(teller) }) else { return }
      self.mustCheckRole.withLock { $0 = true }
      self.changes.ring()
    }
    connection.whenLost { [changes] in changes.look() }
    ownProcesses.withLock { _ = $0.insert(connection.processID) }
    let properties = try Schema.check(connection, address)
    mark.withLock { $0 = properties["store"] }
    return connection
  }

  /// The session of a signed-in account.
  ///
  /// A lost connection is restored, unless the server is known to be away:
  /// then only the thread that checks for its return waits for it.
  func session(of account: Account.ID, evenIfAway: Bool = false) throws(StoreError) -> MentorSession {
    // While the server is known to be away, no request waits for the thread that tries it.
    if !evenIfAway, isAway.withLock({ $0 }), sessions.withLock({ $0[account] })?.connection.isOpen == false {
      throw .noConnection(address, "it does not answer")
    }
    // Requests come on one thread, and the monitor's thread restores a lost
    // connection: the second of the two uses the first one's connection.
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

  /// Refuses a session whose mentor was removed, if a notification may have reported that.
  ///
  /// A removed role cannot see the tables: any other request would be an error in the server's log.
  private func refuseIfReported(toBeRemoved session: MentorSession) throws(StoreError) {
    guard use == .session, mustCheckRole.withLock({ isDue in (isDue, isDue = false).0 }) else { return }
    guard try isRoleThere(of: session) else { throw Self.removed }
  }

  /// Whether the role of a session's mentor exists; every role may ask for that.
  private func isRoleThere(of session: MentorSession) throws(StoreError) -> Bool {
    let statement = Statement("SELECT 1 FROM pg_roles WHERE rolname = $1", [session.role])
    let rows = try session.connection.run([statement], whenWaiting: { [weak self] in self?.reportWaiting() })[0]
    return !rows.isEmpty
  }

  /// The session with a new connection, as the same mentor.
  private func reconnected(_ lost: MentorSession) throws(StoreError) -> MentorSession {
    // Waiting requests must not wait for the same silence one after the other.
    if let last = failedAt.withLock({ $0 }), monotonicNow() - last < .milliseconds(500) {
      throw .noConnection(address, "it did not answer just now")
    }
    do throws(StoreError) {
      // A mentor who was let in before and is refused now has been removed, or was given another password.
      guard let session = try entered(role: lost.role, password: lost.password) else { throw Self.removed }
      failedAt.withLock { $0 = nil }
      sessions.withLock { $0[lost.account] = session }
      changes.follow(session.connection)
      return session
    } catch {
      if error.code == .noConnection { failedAt.withLock { $0 = monotonicNow() } }
      throw error
    }
  }

  /// The time for which a server may be away, as during a restart or a
  /// takeover by its standby, before the loss is reported and requests fail.
  static let awayTimeout = Duration.seconds(5)

  /// Carries out statements of an account.
  ///
  /// Only for statements that can be carried out twice without harm.
  func run(_ statements: [Statement], of account: Account.ID) throws(StoreError) -> [[Row]] {
    let report = { [weak self] in self?.reportWaiting() ?? () }
    return try patiently { () throws(StoreError) in
      try session(of: account).connection.run(statements, whenWaiting: report)
    }
  }

  /// Repeats an action while the server is briefly away.
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
        // Only the timeout ends this wait: no event reports that a server can be reached.
        _ = readable([], timeout: min(left, .milliseconds(250)))
      }
    }
  }

  /// Restores the signed-in mentor's connection; returns false where the server does not answer.
  func reconnect() -> Bool {
    guard let account = sessions.withLock({ $0.keys.first }) else { return true }
    do throws(StoreError) {
      _ = try session(of: account, evenIfAway: true)
      return true
    } catch {
      // Any other error is reported by the next request.
      return error.code != .noConnection
    }
  }

  private static let notSignedIn = StoreError(.notLetIn, "nobody is signed in; sign in first")
  static let removed = StoreError(.accountRemoved, "the account has been removed; sign in with another one")
}

/// A signed-in mentor, and their connection.
struct MentorSession: Sendable {
  let connection: ServerConnection
  let account: Account.ID
  /// The name of the mentor's role.
  let role: String
  let email: String
  /// The password for a new connection, if this one is lost.
  let password: Secret
  /// Whether the mentor was found to be removed: no more requests are sent.
  var isRemoved = false

  /// Registers the session as running, and ends connections that would keep others from a sign-in.
  ///
  /// - Parameter number: The number by which others recognise it.
  func begin(number: Int64) throws(StoreError) {
    try connection.run([Statement("SELECT begin_session($1::bigint)", [number]), Statement("SELECT clear_sign_ins()")])
  }
}

// MARK: - Requests

extension PostgreSQLStore {
  package func perform(_ request: StoreRequest) -> StoreAnswer {
    waiting.withLock { $0.isReported = false }
    do throws(StoreError) {
      return try answer(to: request)
    } catch {
      guard error.code == .accountRemoved || isRemoved(request.account, error) else { return .failed(request, error) }
      // The queued changes of a removed owner are removed too.
      if let account = request.account {
        sessions.withLock { $0[account]?.isRemoved = true }
        try? offlineQueue(of: account)?.removeAll()
      }
      // Lists of a removed account are empty; the figures report that it is removed.
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
      case .overview, .arrivals, .contact, .namesakes, .contactReferences, .contactDrafts, .activityForm: .accountRemoved
      }
    }
  }

  /// Whether a request failed because its mentor's role is gone: a mentor may always read their own account.
  ///
  /// A role that is no longer a member of the mentors cannot see the tables.
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
