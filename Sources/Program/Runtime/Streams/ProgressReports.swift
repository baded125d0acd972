import LinuxSupport
import Synchronization
import Text

/// Says every few seconds how far long work is: on standard error, or to another receiver.
package struct ProgressReports: Sendable {
  /// Another receiver of the sentences than standard error.
  private static let receiver = Mutex<(@Sendable (String) -> Void)?>(nil)
  private let isForPrograms: Bool
  private var reportedAt = monotonicNow()

  /// The shortest time between two reports: a person reads lines, a program replaces one.
  private static let (pause, pauseOfPrograms) = (Duration.seconds(5), Duration.seconds(1))

  /// Begins the time until the first report.
  ///
  /// - Parameter isForPrograms: Whether only another receiver gets them: a person sees the results as they come.
  package init(isForPrograms: Bool = false) { self.isForPrograms = isForPrograms }

  /// Sends all reports from now on to a receiver, in place of standard error.
  package static func send(to receiver: @escaping @Sendable (String) -> Void) { Self.receiver.withLock { $0 = receiver } }

  /// Reports a sentence without its stop, unless it is too soon.
  package mutating func report(_ sentence: @autoclosure () -> String) {
    let (now, receiver) = (monotonicNow(), Self.receiver.withLock(\.self))
    if receiver == nil, isForPrograms { return }
    guard now >= reportedAt + (receiver == nil ? Self.pause : Self.pauseOfPrograms) else { return }
    reportedAt = now
    if let receiver { receiver(sentence()) } else { StandardError.print("earshot: \(sentence())") }
  }

  /// Tells another receiver at once what begins; a person hears of it in other ways.
  package static func begin(_ sentence: @autoclosure () -> String) { receiver.withLock(\.self)?(sentence()) }

  /// How far work is, by what it has met and done.
  ///
  /// - Parameter acts: The acts; nil where nothing is pressed.
  package static func progress(screens: Int, acts: Int?) -> String {
    let screens = localized(
      en: "\(screens) \(screens == 1 ? "screen" : "screens")", nb: "\(screens) \(screens == 1 ? "skjermbilde" : "skjermbilder")")
    let acts = acts.map { acts in
      localized(
        en: " and \(acts) \(acts == 1 ? "act" : "acts")", nb: " og \(acts) \(acts == 1 ? "handling" : "handlinger")")
    }
    return screens + (acts ?? "") + localized(en: " so far", nb: " så langt")
  }
}
