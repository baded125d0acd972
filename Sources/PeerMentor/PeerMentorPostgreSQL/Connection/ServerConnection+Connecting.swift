import CPostgreSQL
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore

// Making a connection within a timeout.

extension ServerConnection {
  static func connect(
    _ parameters: [String: String], _ password: Secret?, _ address: ServerAddress, within time: Duration
  ) throws(StoreError) -> OpaquePointer {
    let deadline = monotonicNow() + time
    guard let connection = start(parameters, password) else { throw .noConnection(address, "no memory is left") }
    PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
    // The server's notices that are not errors are dropped.
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
    var step = PGRES_POLLING_WRITING
    var intake = Intake()
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
      guard intake.takes(whatWaitsAt: PQsocket(connection)) else {
        PQfinish(connection)
        throw .endless(address)
      }
      step = PQconnectPoll(connection)
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

/// A secret as a C string; the caller overwrites and frees it.
func copied(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutablePointer<CChar>? {
  guard let start = bytes.baseAddress else { return strdup("") }
  return strndup(start.assumingMemoryBound(to: CChar.self), bytes.count)
}
