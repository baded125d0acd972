import LinuxSupport
import Synchronization

/// Says every few seconds how far long work is: on standard error, or to another receiver.
package struct ProgressReports: Sendable {
  /// Another receiver of the sentences than standard error.
  private static let receiver = Mutex<(@Sendable (String) -> Void)?>(nil)
  private var reportedAt = monotonicNow()

  /// The shortest time between two reports: a person reads lines, a program replaces one.
  private static let (pause, pauseOfPrograms) = (Duration.seconds(5), Duration.seconds(1))

  /// Begins the time until the first report.
  package init() {}

  /// Sends all reports from now on to a receiver, in place of standard error.
  package static func send(to receiver: @escaping @Sendable (String) -> Void) { Self.receiver.withLock { $0 = receiver } }

  /// Reports a sentence without its stop, unless it is too soon.
  package mutating func report(_ sentence: @autoclosure () -> String) {
    let (now, receiver) = (monotonicNow(), Self.receiver.withLock(\.self))
    guard now >= reportedAt + (receiver == nil ? Self.pause : Self.pauseOfPrograms) else { return }
    reportedAt = now
    if let receiver { receiver(sentence()) } else { StandardError.print("earshot: \(sentence())") }
  }
}
