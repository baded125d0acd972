import CPostgreSQL
import Glibc
import PeerMentor
import PeerMentorStore
import Synchronization
import Threads

/// One connection to the server. Whoever uses it waits, for a bounded time.
///
/// Statements go out together and come back together, as one transaction in one round trip (libpq's pipeline). A
/// server that does not answer in time is as good as gone: the connection is closed, and every further use says so.
final class ServerConnection: Sendable {
  /// The number of the server's process for it.
  let processID: Int32
  private let address: ServerAddress
  /// How long an answer is waited for.
  private let timeout: Duration
  private let handle: Mutex<Handle>
  /// Called with the number of the server's process that has told something; on the thread that found it.
  private let whenTold = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// Of libpq's object no other reference is left: whoever holds the lock is its only user.
  private struct Handle: @unchecked Sendable {
    var connection: OpaquePointer?
  }

  /// Called when the connection is found to be gone.
  private let whenLost = Mutex<(@Sendable () -> Void)?>(nil)

  /// How long a server may take to let somebody in: signing in tells after three seconds that there is no connection.
  static let connectTimeout = Duration.milliseconds(2_800)
  /// How long it may take to answer somebody who listens for it; and a command, which may ask for much at once.
  static let (answerTimeout, commandTimeout) = (Duration.seconds(10), Duration.seconds(600))

  /// Connects; to the first host of several that can be written.
  ///
  /// - Parameters:
  ///   - role: Who signs in, with which password; nil for libpq's own ways.
  /// - Throws: `notLetIn` where the server knows the role not, or its password is another; `noConnection` where it
  ///   does not answer.
  init(_ address: ServerAddress, as role: (name: String, password: Secret)? = nil) throws(StoreError) {
    self.address = address
    timeout = role == nil ? Self.commandTimeout : Self.answerTimeout
    let each = Self.connectTimeout / address.attempts.count
    var problem: StoreError?
    for attempt in address.attempts {
      var parameters = attempt
      parameters["application_name"] = "earshot"
      parameters["client_encoding"] = "UTF8"
      if let role {
        parameters["user"] = role.name
        // What somebody typed is to decide, and nothing that this machine may know.
        parameters["gssencmode"] = "disable"
      }
      do throws(StoreError) {
        let connection = try Self.connect(parameters, role?.password, address, within: each)
        processID = PQbackendPID(connection)
        PQsetnonblocking(connection, 1)
        handle = Mutex(Handle(connection: connection))
        return
      } catch {
        // The answer of one that let nobody in is the answer; of several that are away, the first one's.
        guard error.code == .noConnection else { throw error }
        problem = problem ?? error
      }
    }
    throw problem ?? .noConnection(address, "it has no host")
  }

  deinit { close() }

  /// Ends it; later uses fail.
  func close() {
    handle.withLock { handle in
      if let connection = handle.connection { PQfinish(connection) }
      handle.connection = nil
    }
  }

  /// Whether it has not been closed, by either side as far as is known.
  var isOpen: Bool { handle.withLock { $0.connection.map { PQstatus($0) == CONNECTION_OK } ?? false } }

  /// Has `tell` called with the teller's process when one tells something that `LISTEN` was asked for.
  func whenTold(_ tell: @escaping @Sendable (Int32) -> Void) { whenTold.withLock { $0 = tell } }

  /// Has `tell` called when a request finds the connection gone.
  func whenLost(_ tell: @escaping @Sendable () -> Void) { whenLost.withLock { $0 = tell } }

  // MARK: - Connecting

  private static func connect(
    _ parameters: [String: String], _ password: Secret?, _ address: ServerAddress, within time: Duration
  ) throws(StoreError) -> OpaquePointer {
    let deadline = monotonicNow() + time
    guard let connection = start(parameters, password) else { throw .noConnection(address, "no memory is left") }
    PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
    // What it says besides errors is for nobody's ears.
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
    var step = PGRES_POLLING_WRITING
    if PQstatus(connection) == CONNECTION_BAD { step = PGRES_POLLING_FAILED }
    while step != PGRES_POLLING_OK {
      guard step != PGRES_POLLING_FAILED else {
        defer { PQfinish(connection) }
        guard PQconnectionNeedsPassword(connection) == 0 else {
          throw StoreError(
            .notLetIn,
            "the store '\(address.text)' asks for a password, and there is none; keep it in libpq's password file (~/.pgpass)")
        }
        throw .connecting(to: address, saying: String(cString: PQerrorMessage(connection)))
      }
      guard wait(for: PQsocket(connection), toWrite: step == PGRES_POLLING_WRITING, until: deadline) else {
        PQfinish(connection)
        throw .noConnection(address, "it does not answer")
      }
      step = PQconnectPoll(connection)
    }
    guard password == nil || PQconnectionUsedPassword(connection) == 1 else {
      PQfinish(connection)
      throw StoreError(
        .notAllowed,
        "the server of '\(address.text)' lets mentors in without a password; let its pg_hba.conf ask for "
          + "scram-sha-256")
    }
    return connection
  }

  /// Calls libpq with the password as bytes that are overwritten afterwards. libpq has a copy until the end.
  private static func start(_ parameters: [String: String], _ password: Secret?) -> OpaquePointer? {
    var names: [UnsafeMutablePointer<CChar>?] = []
    var values: [UnsafeMutablePointer<CChar>?] = []
    for (name, value) in parameters {
      names.append(strdup(name))
      values.append(strdup(value))
    }
    if let password {
      names.append(strdup("password"))
      values.append(password.withUTF8 { copied($0) })
    }
    defer {
      if password != nil, let copy = values.last ?? nil { explicit_bzero(copy, strlen(copy)) }
      for text in names + values { free(text) }
    }
    let constants = { (texts: [UnsafeMutablePointer<CChar>?]) in texts.map { $0.map { UnsafePointer($0) } } + [nil] }
    return PQconnectStartParams(constants(names), constants(values), 0)
  }

  /// Waits until a socket is ready; false when the deadline has passed.
  private static func wait(for socket: Int32, toWrite: Bool, until deadline: Duration) -> Bool {
    var polled = pollfd(fd: socket, events: Int16(toWrite ? POLLOUT | POLLIN : POLLIN), revents: 0)
    while true {
      let left = deadline - monotonicNow()
      guard left > .zero else { return false }
      let ready = poll(&polled, 1, Int32(left / .milliseconds(1)) + 1)
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return false }
    }
  }
}

// MARK: - Statements

/// A statement of SQL with its values, which are never part of its text.
struct Statement: Sendable {
  var sql: String
  var values: [String?]

  /// - Parameter values: What stands for `$1`, `$2` …; texts, which the server takes for what they are compared with.
  init(_ sql: String, _ values: [(any CustomStringConvertible)?] = []) {
    self.sql = sql
    // PostgreSQL's texts hold no NUL, and C's end at one.
    self.values = values.map { $0?.description.replacing("\0", with: "") }
  }
}

/// A row of an answer, in PostgreSQL's own spelling.
struct Row: Sendable {
  private let values: [String?]

  init(_ values: [String?]) { self.values = values }

  /// The same row without its first columns.
  func dropFirst(_ count: Int) -> Row { Row(Array(values.dropFirst(count))) }

  func text(_ column: Int) -> String { values[column] ?? "" }
  func optionalText(_ column: Int) -> String? { values[column] }
  func number(_ column: Int) -> Int64 { values[column].flatMap { Int64($0) } ?? 0 }
  func optionalNumber(_ column: Int) -> Int64? { values[column].flatMap { Int64($0) } }
  func isTrue(_ column: Int) -> Bool { values[column] == "t" }
}

extension ServerConnection {
  /// Carries out statements as one transaction: all of them, or none.
  ///
  /// When it returns, what they changed would survive the end of the server's machine.
  ///
  /// - Parameter whenWaiting: Called once if the answer takes longer than a second.
  /// - Returns: The rows of each.
  @discardableResult
  func run(_ statements: [Statement], whenWaiting: (() -> Void)? = nil) throws(StoreError) -> [[Row]] {
    let outcome: Result<[[Row]], StoreError> = handle.withLock { handle in
      guard let connection = handle.connection else {
        return .failure(.noConnection(address, "the connection was lost"))
      }
      do throws(StoreError) {
        return .success(try run(statements, on: connection, whenWaiting))
      } catch {
        if error.code == .noConnection {
          PQfinish(connection)
          handle.connection = nil
          whenLost.withLock { $0 }?()
        }
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Carries out one statement.
  @discardableResult
  func run(_ sql: String, _ values: [(any CustomStringConvertible)?] = []) throws(StoreError) -> [Row] {
    try run([Statement(sql, values)])[0]
  }

  /// Carries out a text of many statements as one transaction, as the migrations are.
  func runScript(_ sql: String) throws(StoreError) {
    try runAlone("BEGIN;\n" + sql + "\n;RESET ROLE; COMMIT")
  }

  /// Carries out a text of SQL as it is, which may be what cannot be part of a transaction.
  func runAlone(_ sql: String) throws(StoreError) {
    let problem: StoreError? = handle.withLock { handle in
      guard let connection = handle.connection else { return .noConnection(address, "the connection was lost") }
      PQsetnonblocking(connection, 0)
      defer { PQsetnonblocking(connection, 1) }
      let result = PQexec(connection, sql)
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK else {
        let problem = StoreError.failed(result, connection, address)
        PQclear(PQexec(connection, "ROLLBACK"))
        return problem
      }
      return nil
    }
    if let problem { throw problem }
  }

  private func run(
    _ statements: [Statement], on connection: OpaquePointer, _ whenWaiting: (() -> Void)?
  ) throws(StoreError) -> [[Row]] {
    var patience = Patience(timeout: timeout, tell: whenWaiting)
    guard PQenterPipelineMode(connection) == 1 else { throw .noConnection(address, "the connection was lost") }
    for statement in statements {
      guard Self.send(statement, connection) else { throw lost(connection) }
    }
    guard PQpipelineSync(connection) == 1 else { throw lost(connection) }
    var answers: [[Row]] = []
    var problem: StoreError?
    for _ in statements {
      var rows: [Row] = []
      while let result = try next(connection, &patience) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK: rows += Self.rows(of: result)
        case PGRES_COMMAND_OK, PGRES_PIPELINE_ABORTED: break
        default: problem = problem ?? .failed(result, connection, address)
        }
      }
      answers.append(rows)
    }
    // The answer to the end of the pipeline is that of the commit, whose own errors come in its place.
    while let result = try next(connection, &patience) {
      defer { PQclear(result) }
      if PQresultStatus(result) == PGRES_PIPELINE_SYNC { break }
      if PQresultStatus(result) == PGRES_FATAL_ERROR { problem = problem ?? .failed(result, connection, address) }
    }
    PQexitPipelineMode(connection)
    noticeNews(connection)
    if let problem { throw problem }
    return answers
  }

  private static func send(_ statement: Statement, _ connection: OpaquePointer) -> Bool {
    let values = statement.values.map { $0.map { strdup($0) } ?? nil }
    defer { values.forEach { free($0) } }
    return PQsendQueryParams(
      connection, statement.sql, Int32(values.count), nil, values.map { $0.map { UnsafePointer($0) } }, nil, nil, 0) == 1
  }

  /// The next part of the answer; nil at the end of a statement's.
  private func next(_ connection: OpaquePointer, _ patience: inout Patience) throws(StoreError) -> OpaquePointer? {
    var unsent = PQflush(connection)
    while PQisBusy(connection) == 1 || unsent == 1 {
      guard unsent >= 0 else { throw lost(connection) }
      var polled = pollfd(fd: PQsocket(connection), events: Int16(unsent == 1 ? POLLIN | POLLOUT : POLLIN), revents: 0)
      let ready = poll(&polled, 1, patience.step)
      guard ready != 0 || patience.isLeft else { throw .noConnection(address, "it does not answer") }
      if ready < 0, errno != EINTR { throw lost(connection) }
      if ready > 0, polled.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0, PQconsumeInput(connection) == 0 {
        throw lost(connection)
      }
      unsent = PQflush(connection)
    }
    return PQgetResult(connection)
  }

  private func lost(_ connection: OpaquePointer) -> StoreError {
    .connecting(to: address, saying: String(cString: PQerrorMessage(connection)), otherwise: .noConnection)
  }

  private static func rows(of result: OpaquePointer) -> [Row] {
    let columns = PQnfields(result)
    return (0..<PQntuples(result)).map { row in
      Row(
        (0..<columns).map { column in
          guard PQgetisnull(result, row, column) == 0 else { return nil }
          let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
          return String(decoding: bytes, as: UTF8.self)
        })
    }
  }

  /// How long an answer is waited for, and when the person is told of it.
  private struct Patience {
    private let begun = monotonicNow()
    private let timeout: Duration
    private var tell: (() -> Void)?

    init(timeout: Duration, tell: (() -> Void)?) { (self.timeout, self.tell) = (timeout, tell) }

    /// For `poll`: milliseconds until there is something to do.
    var step: Int32 {
      let next = tell != nil ? Duration.seconds(1) : timeout
      return Int32(max(begun + next - monotonicNow(), .zero) / .milliseconds(1)) + 1
    }

    /// Whether there is time left; tells on the way that it takes long.
    var isLeft: Bool {
      mutating get {
        let passed = monotonicNow() - begun
        if passed >= .seconds(1), let tell {
          self.tell = nil
          tell()
        }
        return passed < timeout
      }
    }
  }
}

// MARK: - News

extension ServerConnection {
  /// The descriptor that can be read when something has come; -1 once it is closed.
  var descriptor: Int32 { handle.withLock { $0.connection.map { PQsocket($0) } ?? -1 } }

  /// Looks at what has come while nothing was asked; returns false where the connection is gone.
  func readNews() -> Bool {
    handle.withLock { handle in
      guard let connection = handle.connection else { return false }
      guard PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else {
        PQfinish(connection)
        handle.connection = nil
        return false
      }
      noticeNews(connection)
      return true
    }
  }

  private func noticeNews(_ connection: OpaquePointer) {
    var tellers: [Int32] = []
    while let notice = PQnotifies(connection) {
      tellers.append(notice.pointee.be_pid)
      PQfreemem(notice)
    }
    guard !tellers.isEmpty, let tell = whenTold.withLock({ $0 }) else { return }
    tellers.forEach(tell)
  }

  /// What the server keeps of a password (SCRAM-SHA-256), made here: the password itself never goes there.
  func verifier(of password: Secret, role: String) throws(StoreError) -> String {
    let made: String? = handle.withLock { handle in
      guard let connection = handle.connection else { return nil }
      return password.withUTF8 { bytes in
        let copy = copied(bytes)
        defer {
          if let copy { explicit_bzero(copy, bytes.count) }
          free(copy)
        }
        guard let text = PQencryptPasswordConn(connection, copy, role, "scram-sha-256") else { return nil }
        defer { PQfreemem(text) }
        return String(cString: text)
      }
    }
    guard let made else { throw .noConnection(address, "the connection was lost") }
    return made
  }
}

/// A secret as C has texts; whoever asks overwrites and frees it.
private func copied(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutablePointer<CChar>? {
  guard let start = bytes.baseAddress else { return strdup("") }
  return strndup(start.assumingMemoryBound(to: CChar.self), bytes.count)
}
