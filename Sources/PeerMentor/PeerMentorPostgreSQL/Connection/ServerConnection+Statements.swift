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
  /// - Parameter whenWaiting: Called once if the answer takes longer than a second.
  /// - Returns: The rows of each statement.
  @discardableResult
  func run(_ statements: [Statement], whenWaiting: (() -> Void)? = nil) throws(StoreError) -> [[Row]] {
    try run(statements, whenWaiting, reportsEach: false) { _ in }
  }

  /// Carries out statements as one transaction, and reports each while the rest is still being sent.
  ///
  /// - Parameter whenDone: Called for each completed statement, with the number completed.
  func run(_ statements: [Statement], whenDone: (Int) -> Void) throws(StoreError) {
    _ = try run(statements, nil, reportsEach: true, whenDone)
  }

  private func run(
    _ statements: [Statement], _ whenWaiting: (() -> Void)?, reportsEach: Bool, _ whenDone: (Int) -> Void
  ) throws(StoreError) -> [[Row]] {
    try handle.withLock { handle throws(StoreError) -> [[Row]] in
      guard let connection = handle.connection else { throw .noConnection(address, "the connection was lost") }
      do throws(StoreError) {
        return try run(statements, on: connection, whenWaiting, reportsEach: reportsEach, whenDone)
      } catch {
        if error.code == .noConnection {
          PQfinish(connection)
          handle.connection = nil
          whenLost.withLock { $0 }?()
        }
        guard error.code == .locked else { throw error }
        let holders = try? run(
          [Statement("SELECT role, email FROM earshot.blocking()")], on: connection, nil, reportsEach: false
        ) { _ in }
        throw .locked(address, by: (holders?.first ?? []).map { ($0.text(0), $0.optionalText(1)) })
      }
    }
  }

  /// Carries out one statement.
  @discardableResult
  package func run(_ sql: String, _ values: [(any CustomStringConvertible)?] = []) throws(StoreError) -> [Row] {
    try run([Statement(sql, values)])[0]
  }

  /// Carries out a text of many statements as one transaction, as the migrations are.
  package func runScript(_ sql: String) throws(StoreError) {
    try runAlone("BEGIN;\n" + sql + "\n;RESET ROLE; COMMIT")
  }

  /// Carries out a text of SQL unchanged, also one that cannot be part of a transaction.
  func runAlone(_ sql: String) throws(StoreError) {
    try handle.withLock { handle throws(StoreError) in
      guard let connection = handle.connection else { throw .noConnection(address, "the connection was lost") }
      PQsetnonblocking(connection, 0)
      defer { PQsetnonblocking(connection, 1) }
      let result = PQexec(connection, sql)
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK else {
        let problem = StoreError.failed(result, connection, address)
        PQclear(PQexec(connection, "ROLLBACK"))
        throw problem.code == .locked ? .locked(address, by: Self.holders(connection)) : problem
      }
    }
  }

  /// The holders of locks in the schema, for a superuser who changes it: an older version has no function for it.
  private static func holders(_ connection: OpaquePointer) -> [(role: String, email: String?)] {
    let result = PQexec(
      connection,
      """
      SELECT DISTINCT usename FROM pg_stat_activity JOIN pg_locks USING (pid) JOIN pg_class ON pg_class.oid = relation
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND granted
        AND relnamespace = to_regnamespace('earshot') AND xact_start < clock_timestamp() - interval '1 second'
      """)
    defer { PQclear(result) }
    guard let result, PQresultStatus(result) == PGRES_TUPLES_OK else { return [] }
    return rows(of: result).map { ($0.text(0), nil) }
  }

  private func run(
    _ statements: [Statement], on connection: OpaquePointer, _ whenWaiting: (() -> Void)?, reportsEach: Bool,
    _ whenDone: (Int) -> Void
  ) throws(StoreError) -> [[Row]] {
    var patience = Patience(timeout: timeout, report: whenWaiting)
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
      if problem == nil { whenDone(answers.count) }
    }
    // The answer to the end of the pipeline is that of the commit, and carries the commit's own errors.
    while let result = try next(connection, &patience) {
      defer { PQclear(result) }
      if PQresultStatus(result) == PGRES_PIPELINE_SYNC { break }
      if PQresultStatus(result) == PGRES_FATAL_ERROR { problem = problem ?? .failed(result, connection, address) }
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
  private func next(_ connection: OpaquePointer, _ patience: inout Patience) throws(StoreError) -> OpaquePointer? {
    var unsent = PQflush(connection)
    while PQisBusy(connection) == 1 {
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

  /// The timeout of an answer, and the report of a long wait.
  private struct Patience {
    private let begun = monotonicNow()
    let timeout: Duration
    var report: (() -> Void)?

    /// For `poll`: milliseconds until there is something to do.
    var step: Int32 {
      let next = report != nil ? Duration.seconds(1) : timeout
      return Int32(max(begun + next - monotonicNow(), .zero) / .milliseconds(1)) + 1
    }

    /// Whether time is left; reports a long wait once.
    var isLeft: Bool {
      mutating get {
        let passed = monotonicNow() - begun
        if passed >= .seconds(1), let report {
          self.report = nil
          report()
        }
        return passed < timeout
      }
    }
  }
}
