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

/// The settings of a session, whatever the stored settings of its role say.
///
/// PostgreSQL lets each role store settings for itself (`ALTER ROLE CURRENT_USER SET …`), and nobody can forbid it. What a
/// client asks for as it connects outranks them.
enum SessionSettings {
  /// Settings that would keep a session from its first statement, or change what that statement sees.
  private static let needed = [
    ("local_preload_libraries", ""), ("role", "none"), ("statement_timeout", "0"), ("lock_timeout", "3s"),
    ("idle_session_timeout", "0"), ("idle_in_transaction_session_timeout", "0"), ("tcp_user_timeout", "0"),
    ("row_security", "on"), ("default_transaction_read_only", "off"), ("default_transaction_deferrable", "off"),
    ("default_transaction_isolation", #"read\ committed"#), ("exit_on_error", "off"), ("client_min_messages", "warning"),
    ("search_path", #"earshot,\ pg_temp"#),
  ]

  /// What later servers need as well, and earlier ones refuse; the version is known only once a connection is made.
  static let later = (version: Int32(170_000), options: " -c transaction_timeout=0")

  /// The value of libpq's parameter `options`.
  ///
  /// - Parameters:
  ///   - given: What the address or the environment asks for.
  ///   - outranks: Whether it outranks what Earshot needs, as in a command of somebody who knows what they ask for.
  static func options(given: String, outranks: Bool) -> String {
    let own = needed.map { "-c \($0.0)=\($0.1)" }.joined(separator: " ")
    return (outranks ? [own, given] : [given, own]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The statement that gives every other setting that the role has stored its built-in value for this session.
  static let resetting =
    "SELECT set_config(name, boot_val, false) FROM pg_settings "
    + "WHERE context = 'user' AND source IN ('user', 'database user')"
}

/// The limits of an answer's time and size, and the report of a long wait.
///
/// A server that is false, or dying, may say nothing, send a byte a second, or send without end.
struct AnswerLimits {
  private let begun = monotonicNow()
  private let timeout: Duration
  private let reportAfter: Duration
  private var report: (() -> Void)?
  /// The size of the rows that have come.
  private var size = 0

  /// The largest size of an answer in memory: that of some hundred thousand accounts.
  private static let largest = 64 << 20
  /// The slowest line that is waited for, in bytes of memory a second.
  private static let slowest = 1 << 20

  /// - Parameters:
  ///   - timeout: The longest wait for an answer without rows; rows that come extend it.
  ///   - reportAfter: The time after which `report` is called, once.
  init(timeout: Duration, reportAfter: Duration = .seconds(1), report: (() -> Void)?) {
    (self.timeout, self.reportAfter, self.report) = (timeout, reportAfter, report)
  }

  private var deadline: Duration { begun + timeout + Duration.seconds(1) * size / Self.slowest }

  /// For `poll`: milliseconds until there is something to do.
  var step: Int32 {
    let next = report != nil ? begun + reportAfter : deadline
    return Int32(max(next - monotonicNow(), .zero) / .milliseconds(1)) + 1
  }

  /// Whether time is left; reports a long wait once.
  var isTimeLeft: Bool {
    mutating get {
      let now = monotonicNow()
      if now - begun >= reportAfter, let report {
        self.report = nil
        report()
      }
      return now < deadline
    }
  }

  /// Counts a row, or a part without rows; false where the answer is too large.
  mutating func takes(_ size: Int) -> Bool {
    self.size += size
    return self.size <= Self.largest
  }
}

/// What has come from a socket without a complete part of an answer: libpq keeps all of it.
struct Intake {
  private var waited = 0

  /// More than any row of Earshot's has: the longest text is 10,000 characters.
  private static let largest = 4 << 20
  /// The most that counts for one reading: complete rows may wait behind the present one. libpq reads more in one call where
  /// more arrives meanwhile, up to the end of a row, of at most 1 GB.
  private static let once = 256 << 10

  /// Counts the bytes that can be read; false where they are too many.
  mutating func takes(whatWaitsAt socket: Int32) -> Bool {
    var count: Int32 = 0
    if ioctl(socket, UInt(FIONREAD), &count) == 0 { waited += min(Int(count), Self.once) }
    return waited <= Self.largest
  }
}
