import Glibc
import LinuxSupport

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
