import CPostgreSQL
import Glibc
import PeerMentor
import PeerMentorStore
import Synchronization

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
