import LinuxSupport
import Synchronization

/// The time by which this program has to have answered another one, which gives up its request otherwise.
///
/// Long work asks how much is left, and then gives what there is. Without a limit it takes as long as it does.
package enum AnswerLimit {
  /// When the answer is due, on the monotonic clock.
  private static let end = Mutex<Duration?>(nil)

  /// Sets the time from now on; nil for no limit.
  package static func begin(_ time: Duration?) { end.withLock { $0 = time.map { monotonicNow() + $0 } } }

  /// The time that is left, negative when it is over; nil without a limit.
  package static var left: Duration? { end.withLock(\.self).map { $0 - monotonicNow() } }

  /// Whether no time is left.
  package static var isOver: Bool { left.map { $0 <= .zero } ?? false }

  /// Tells from now on whether a share of the time that is left is over; it never is without a limit.
  package static func end(ofShare share: Double) -> () -> Bool {
    let end = left.map { monotonicNow() + $0 * share }
    return { end.map { monotonicNow() >= $0 } ?? false }
  }

  /// The part of a time that there is.
  package static func atMost(_ time: Duration) -> Duration { left.map { max(.zero, min(time, $0)) } ?? time }
}
