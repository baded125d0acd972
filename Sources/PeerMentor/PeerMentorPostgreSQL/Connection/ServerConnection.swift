import CPostgreSQL
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Synchronization

/// One connection to the server. Whoever uses it waits, for a bounded time.
///
/// Statements go out together and come back together, as one transaction in one round trip (libpq's pipeline). A
/// server that does not answer in time is as good as gone: the connection is closed, and every further use says so.
final class ServerConnection: Sendable {
  /// The number of the server's process for it.
  let processID: Int32
  let address: ServerAddress
  /// How long an answer is waited for.
  let timeout: Duration
  let handle: Mutex<Handle>
  /// Called with the number of the server's process that has told something; on the thread that found it.
  let whenReported = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// Of libpq's object no other reference is left: whoever holds the lock is its only user.
  struct Handle: @unchecked Sendable {
    var connection: OpaquePointer?
  }

  /// Called when the connection is found to be gone.
  let whenLost = Mutex<(@Sendable () -> Void)?>(nil)

  /// How long a server may take to let somebody in: signing in tells after three seconds that there is no connection. Nobody
  /// listens for what a command does.
  static let (connectTimeout, commandConnectTimeout) = (Duration.milliseconds(2_800), Duration.seconds(20))
  /// How long it may take to answer somebody who listens for it, less than the app takes to say that nothing answers; and
  /// a command, which may ask for much at once.
  static let (answerTimeout, commandTimeout) = (Duration.seconds(8), Duration.seconds(600))

  /// Connects; to the first host of several that can be written.
  ///
  /// - Parameters:
  ///   - role: Who signs in, with which password; nil for libpq's own ways.
  /// - Throws: `notLetIn` where the server knows the role not, or its password is another; `noConnection` where it
  ///   does not answer.
  init(_ address: ServerAddress, as role: (name: String, password: Secret)? = nil) throws(StoreError) {
    self.address = address
    timeout = role == nil ? Self.commandTimeout : Self.answerTimeout
    let each = (role == nil ? Self.commandConnectTimeout : Self.connectTimeout) / address.attempts.count
    var problem: StoreError?
    for attempt in address.attempts {
      var parameters = try ServerAddress.safe(attempt, withPassword: role != nil)
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

  /// Has `report` called with the teller's process when one tells something that `LISTEN` was asked for.
  func whenReported(_ report: @escaping @Sendable (Int32) -> Void) { whenReported.withLock { $0 = report } }

  /// Has `report` called when a request finds the connection gone.
  func whenLost(_ report: @escaping @Sendable () -> Void) { whenLost.withLock { $0 = report } }
}
