import CPostgreSQL
import Glibc
import LinuxSupport
package import PeerMentor
package import PeerMentorStore
import Synchronization

/// One connection to the server. Its calls block for a bounded time.
///
/// Statements are sent together and answered together, as one transaction in one round trip (libpq's pipeline). A server
/// that does not answer in time counts as lost: the connection is closed, and every further use fails.
package final class ServerConnection: Sendable {
  /// The number of the server's process for this connection.
  let processID: Int32
  let address: ServerAddress
  /// The longest wait for an answer.
  let timeout: Duration
  let handle: Mutex<Handle>
  /// Called with the number of the server's process that sent a notification; on the thread that received it.
  let whenReported = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// libpq's object has no other reference: the holder of the lock is its only user.
  struct Handle: @unchecked Sendable {
    var connection: OpaquePointer?
    /// What has come between requests without a notification.
    var intake = Intake()
  }

  /// Called when the connection is found to be lost.
  let whenLost = Mutex<(@Sendable () -> Void)?>(nil)
  /// Called when an answer takes long for which nobody else waits; nil where nobody is told.
  private let whenSlow = Mutex<(@Sendable () -> Void)?>(nil)
  /// Whether the server has asked for the password.
  let usedPassword: Bool

  /// The longest wait for access: sign-in announces after three seconds that there is no connection; a command, whose person
  /// waits without a word, after less than five.
  static let (connectTimeout, commandConnectTimeout) = (Duration.milliseconds(2_800), Duration.seconds(4))
  /// The longest wait for an answer: for a listener, less than the app's own timeout for silence; for a command, more than the
  /// wait for a lock.
  static let (answerTimeout, commandTimeout) = (Duration.seconds(8), Duration.seconds(4))
  /// The longest wait for a command that changes much at once. Its person is told that it takes long.
  static let workTimeout = Duration.seconds(600)

  /// Connects to the first writable host of several.
  ///
  /// - Parameters:
  ///   - role: The role that signs in, and its password; nil for libpq's own ways.
  ///   - isPublic: Whether everybody knows the password: then the server need not ask for it, and it proves nothing to it.
  /// - Throws: `notLetIn` where the server does not know the role, or
  ///   the password is wrong; `noConnection` where it does not answer.
  package init(
    _ address: ServerAddress, as role: (name: String, password: Secret)? = nil, isPublic: Bool = false
  ) throws(StoreError) {
    self.address = address
    timeout = role == nil ? Self.commandTimeout : Self.answerTimeout
    let each = (role == nil ? Self.commandConnectTimeout : Self.connectTimeout) / address.attempts.count
    var problem: StoreError?
    for attempt in address.attempts {
      var parameters = try ServerAddress.safe(attempt, withPassword: role != nil)
      parameters["application_name"] = "earshot"
      parameters["client_encoding"] = "UTF8"
      if isPublic { (parameters["channel_binding"], parameters["require_auth"]) = ("prefer", nil) }
      if let role {
        parameters["user"] = role.name
        // The typed password decides, and no credentials stored on this machine.
        parameters["gssencmode"] = "disable"
      }
      do throws(StoreError) {
        var connection = try Self.connect(parameters, role?.password, address, within: each)
        if PQserverVersion(connection) >= SessionSettings.later.version {
          PQfinish(connection)
          parameters["options"] = (parameters["options"] ?? "") + SessionSettings.later.options
          connection = try Self.connect(parameters, role?.password, address, within: each)
        }
        let isAsked = PQconnectionUsedPassword(connection) == 1
        guard role == nil || isPublic || isAsked else {
          PQfinish(connection)
          throw StoreError(
            .notAllowed,
            "the server of '\(address.text)' lets mentors in without a password; let its pg_hba.conf ask for scram-sha-256")
        }
        usedPassword = isAsked
        processID = PQbackendPID(connection)
        PQsetnonblocking(connection, 1)
        handle = Mutex(Handle(connection: connection))
        return
      } catch {
        // A refusal by one server is the answer; of several unreachable servers, the first one's error.
        guard error.code == .noConnection else { throw error }
        problem = problem ?? error
      }
    }
    throw problem ?? .noConnection(address, "it has no host")
  }

  deinit { close() }

  /// Closes the connection; later uses fail.
  func close() {
    handle.withLock { handle in
      if let connection = handle.connection { PQfinish(connection) }
      handle.connection = nil
    }
  }

  /// Whether neither side has closed the connection, as far as is known.
  var isOpen: Bool { handle.withLock { $0.connection.map { PQstatus($0) == CONNECTION_OK } ?? false } }

  /// Sets the function to call with the sender's process number when a notification for `LISTEN` arrives.
  func whenReported(_ report: @escaping @Sendable (Int32) -> Void) { whenReported.withLock { $0 = report } }

  /// Sets the function to call when an answer takes long and its caller has given none.
  func whenSlow(_ report: @escaping @Sendable () -> Void) { whenSlow.withLock { $0 = report } }

  func reportSlow() { whenSlow.withLock { $0 }?() }

  /// Sets the function to call when a request finds the connection lost.
  func whenLost(_ report: @escaping @Sendable () -> Void) { whenLost.withLock { $0 = report } }
}

// The server's notifications, and further calls of libpq.

extension ServerConnection {
  /// The descriptor that becomes readable on input; -1 once it is closed.
  var descriptor: Int32 { handle.withLock { $0.connection.map { PQsocket($0) } ?? -1 } }

  /// Reads notifications that came between requests; returns false where the connection is lost.
  func readNotifications() -> Bool {
    handle.withLock { handle in
      guard let connection = handle.connection else { return false }
      let isBounded = handle.intake.takes(whatWaitsAt: PQsocket(connection))
      guard isBounded, PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else {
        PQfinish(connection)
        handle.connection = nil
        return false
      }
      if takeNotifications(connection) { handle.intake = Intake() }
      return true
    }
  }

  /// Reports the notifications that have come; returns whether there was one.
  @discardableResult
  func takeNotifications(_ connection: OpaquePointer) -> Bool {
    var reporters: [Int32] = []
    while let notice = PQnotifies(connection) {
      reporters.append(notice.pointee.be_pid)
      PQfreemem(notice)
    }
    if let report = whenReported.withLock({ $0 }) { reporters.forEach(report) }
    return !reporters.isEmpty
  }

  /// The server's record of a password (SCRAM-SHA-256), made here: the password itself is never sent.
  func verifier(of password: Secret) throws(StoreError) -> String {
    let made: String? = handle.withLock { handle in
      guard let connection = handle.connection else { return nil }
      return password.withUTF8 { bytes in
        let copy = copied(bytes)
        defer {
          if let copy { explicit_bzero(copy, bytes.count) }
          free(copy)
        }
        guard let text = PQencryptPasswordConn(connection, copy, "", "scram-sha-256") else { return nil }
        defer { PQfreemem(text) }
        return String(cString: text)
      }
    }
    guard let made else { throw .noConnection(address, "the connection was lost") }
    return made
  }
}
