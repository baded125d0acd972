import CPostgreSQL
import Glibc
import LinuxSupport
package import PeerMentorStore
import Synchronization

// Statements, sent together and answered together.

extension ServerConnection {
  /// Carries out statements as one transaction: all of them, or none.
  ///
  /// When it returns, the changes would survive the end of the server's machine.
  ///
  /// - Parameters:
  ///   - time: The longest wait; nil for the connection's own.
  ///   - whenWaiting: Called once if the answer takes longer than a second.
  /// - Returns: The rows of each statement.
  @discardableResult
  func run(
    _ statements: [Statement], within time: Duration? = nil, whenWaiting: (() -> Void)? = nil
  ) throws(StoreError) -> [[Row]] {
    try run(statements, limits(time, whenWaiting), reportsEach: false) { _ in }
  }

  /// Carries out statements as one transaction, and reports each while the rest is still being sent.
  ///
  /// - Parameter whenDone: Called for each completed statement, with the number completed.
  func run(_ statements: [Statement], whenDone: (Int) -> Void) throws(StoreError) {
    _ = try run(statements, limits(Self.workTimeout), reportsEach: true, whenDone)
  }

  /// Carries out one statement.
  @discardableResult
  package func run(
    _ sql: String, _ values: [(any CustomStringConvertible)?] = [], within time: Duration? = nil
  ) throws(StoreError) -> [Row] {
    try run([Statement(sql, values)], within: time)[0]
  }

  /// Carries out a text of many statements as one transaction, as the migrations are.
  package func runScript(_ sql: String) throws(StoreError) {
    try runAlone("BEGIN;\n" + sql + "\n;RESET ROLE; COMMIT")
  }

  /// Carries out a text of SQL unchanged, also one that cannot be part of a transaction.
  func runAlone(_ sql: String) throws(StoreError) {
    try exclusively { connection throws(StoreError) in
      do throws(StoreError) {
        _ = try script(sql, on: connection, Self.workTimeout)
      } catch {
        guard error.code != .noConnection else { throw error }
        _ = try? script("ROLLBACK", on: connection, timeout)
        throw error.code == .locked ? .locked(address, by: holders(connection)) : error
      }
    }
  }

  /// The holders of locks in the schema, for a superuser who changes it: an older version has no function for it.
  private func holders(_ connection: OpaquePointer) -> [(role: String, email: String?)] {
    let rows = try? script(
      """
      SELECT DISTINCT usename FROM pg_stat_activity JOIN pg_locks USING (pid) JOIN pg_class ON pg_class.oid = relation
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND granted
        AND relnamespace = to_regnamespace('earshot') AND xact_start < clock_timestamp() - interval '1 second'
      """, on: connection, timeout)
    return (rows ?? []).map { ($0.text(0), nil) }
  }

  /// Uses the connection, which is closed where it is found to be lost.
  private func exclusively<Value>(
    _ body: (OpaquePointer) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try handle.withLock { handle throws(StoreError) in
      guard let connection = handle.connection else { throw .noConnection(address, "the connection was lost") }
      do throws(StoreError) {
        return try body(connection)
      } catch {
        if error.code == .noConnection {
          PQfinish(connection)
          handle.connection = nil
          whenLost.withLock { $0 }?()
        }
        throw error
      }
    }
  }

  private func limits(_ time: Duration? = nil, _ whenWaiting: (() -> Void)? = nil) -> AnswerLimits {
    let time = time ?? timeout
    // A session's request is reported after a second; a command's while its person would still wait for a word.
    guard whenWaiting == nil, time > timeout else { return AnswerLimits(timeout: time, report: whenWaiting) }
    return AnswerLimits(timeout: time, reportAfter: .milliseconds(3_500), report: { [weak self] in self?.reportSlow() })
  }

  /// Carries out a text of SQL, and returns the rows of all its statements.
  private func script(_ sql: String, on connection: OpaquePointer, _ time: Duration) throws(StoreError) -> [Row] {
    var limits = limits(time)
    guard PQsendQuery(connection, sql) == 1 else { throw lost(connection) }
    _ = PQsetSingleRowMode(connection)
    var rows: [Row] = []
    var problem: StoreError?
    while let result = try next(connection, &limits) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK: rows += try taken(result, &limits)
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
      case PGRES_FATAL_ERROR: problem = problem ?? .failed(result, connection, address)
      default: throw .endless(address)
      }
    }
    if let problem { throw problem }
    return rows
  }

  private func run(
    _ statements: [Statement], _ limits: AnswerLimits, reportsEach: Bool, _ whenDone: (Int) -> Void
  ) throws(StoreError) -> [[Row]] {
    try exclusively { connection throws(StoreError) in
      do throws(StoreError) {
        return try run(statements, on: connection, limits, reportsEach: reportsEach, whenDone)
      } catch {
        guard error.code == .locked else { throw error }
        let holders = try? run(
          [Statement("SELECT role, email FROM earshot.blocking()")], on: connection, self.limits(), reportsEach: false
        ) { _ in }
        throw .locked(address, by: (holders?.first ?? []).map { ($0.text(0), $0.optionalText(1)) })
      }
    }
  }

  private func run(
    _ statements: [Statement], on connection: OpaquePointer, _ limits: AnswerLimits, reportsEach: Bool,
    _ whenDone: (Int) -> Void
  ) throws(StoreError) -> [[Row]] {
    var limits = limits
    guard PQenterPipelineMode(connection) == 1 else { throw .noConnection(address, "the connection was lost") }
    for statement in statements {
      guard Self.send(statement, connection) else { throw lost(connection) }
      // Otherwise the server holds back short answers until the end of the pipeline.
      if reportsEach, PQsendFlushRequest(connection) == 0 { throw lost(connection) }
    }
    guard PQpipelineSync(connection) == 1 else { throw lost(connection) }
    var answers: [[Row]] = []
    var problem: StoreError?
    for _ in statements {
      // Row by row: an endless answer is never whole in memory.
      _ = PQsetSingleRowMode(connection)
      var rows: [Row] = []
      while let result = try next(connection, &limits) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK: rows += try taken(result, &limits)
        case PGRES_COMMAND_OK, PGRES_PIPELINE_ABORTED: break
        case PGRES_FATAL_ERROR: problem = problem ?? .failed(result, connection, address)
        // A copy, of which libpq would tell without end: no statement here asks for one.
        default: throw .endless(address)
        }
      }
      answers.append(rows)
      if problem == nil { whenDone(answers.count) }
    }
    // The answer to the end of the pipeline is that of the commit, and carries the commit's own errors.
    ending: while let result = try next(connection, &limits) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC: break ending
      case PGRES_FATAL_ERROR: problem = problem ?? .failed(result, connection, address)
      default: throw .endless(address)
      }
    }
    PQexitPipelineMode(connection)
    takeNotifications(connection)
    if let problem { throw problem }
    return answers
  }

  private static func send(_ statement: Statement, _ connection: OpaquePointer) -> Bool {
    let values = statement.values.map { $0.map { strdup($0) } ?? nil }
    defer { values.forEach { free($0) } }
    return PQsendQueryParams(
      connection, statement.sql, Int32(values.count), nil, values.map { $0.map { UnsafePointer($0) } }, nil, nil, 0) == 1
  }

  /// The next part of the answer; nil at the end of a statement's answer.
  ///
  /// It is read as soon as it arrives, while the rest is still being sent.
  private func next(_ connection: OpaquePointer, _ limits: inout AnswerLimits) throws(StoreError) -> OpaquePointer? {
    var unsent = PQflush(connection)
    var intake = Intake()
    while PQisBusy(connection) == 1 {
      guard unsent >= 0 else { throw lost(connection) }
      let socket = PQsocket(connection)
      var polled = pollfd(fd: socket, events: Int16(unsent == 1 ? POLLIN | POLLOUT : POLLIN), revents: 0)
      let ready = poll(&polled, 1, limits.step)
      if ready < 0, errno != EINTR { throw lost(connection) }
      if ready > 0, polled.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        guard intake.takes(whatWaitsAt: socket) else { throw .endless(address) }
        if PQconsumeInput(connection) == 0 { throw lost(connection) }
      }
      unsent = PQflush(connection)
      // An answer that has come counts, however late.
      guard PQisBusy(connection) == 0 || limits.isTimeLeft else { throw .noConnection(address, "it does not answer") }
    }
    guard limits.takes(64) else { throw .endless(address) }
    return PQgetResult(connection)
  }

  private func lost(_ connection: OpaquePointer) -> StoreError {
    .connecting(to: address, saying: String(cString: PQerrorMessage(connection)), otherwise: .noConnection)
  }

  /// The rows of a part of an answer.
  ///
  /// - Throws: Where the whole answer has more than any has.
  private func taken(_ result: OpaquePointer, _ limits: inout AnswerLimits) throws(StoreError) -> [Row] {
    let columns = PQnfields(result)
    let rows = (0..<PQntuples(result)).map { row in
      Row(
        (0..<columns).map { column in
          guard PQgetisnull(result, row, column) == 0 else { return nil }
          let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
          return String(decoding: bytes, as: UTF8.self)
        })
    }
    for row in rows where !limits.takes(row.size) { throw .endless(address) }
    return rows
  }
}

/// An SQL statement with its values, which are never part of its text.
struct Statement: Sendable {
  var sql: String
  var values: [String?]

  /// - Parameter values: The values of `$1`, `$2` …, as texts, which the server converts to the type that they are compared with.
  init(_ sql: String, _ values: [(any CustomStringConvertible)?] = []) {
    self.sql = sql
    // PostgreSQL's texts contain no NUL, and a C string ends at one.
    self.values = values.map { $0?.description.replacing("\0", with: "") }
  }
}

/// A row of an answer, in PostgreSQL's own spelling.
package struct Row: Sendable {
  private let values: [String?]

  init(_ values: [String?]) { self.values = values }

  /// The same row without its first columns.
  func dropFirst(_ count: Int) -> Row { Row(Array(values.dropFirst(count))) }

  /// About what it takes in memory, in bytes.
  var size: Int { values.reduce(64) { $0 + 32 + ($1?.utf8.count ?? 0) } }

  package func text(_ column: Int) -> String { optionalText(column) ?? "" }
  /// The text of a column; nil also where a server that is not Earshot's has sent fewer columns.
  func optionalText(_ column: Int) -> String? { values.indices.contains(column) ? values[column] : nil }
  func number(_ column: Int) -> Int64 { optionalNumber(column) ?? 0 }
  func optionalNumber(_ column: Int) -> Int64? { optionalText(column).flatMap { Int64($0) } }
  func isTrue(_ column: Int) -> Bool { optionalText(column) == "t" }
}
