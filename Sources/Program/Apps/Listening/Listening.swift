package import Audit
import Console
import Foundation
import Glibc
import LinuxSupport
package import RemoteApps
package import Runtime
import ScreenReader
import Text

/// Listens to a test until it ends: saves each screen when it is reached, judges it, and writes the reports again when nothing
/// waits, once a second at most. Reports that take long are written less often, so that writing takes a tenth of the time.
///
/// The source has its own threads. All else is done on the calling thread, with less weight than the test's own programs have,
/// so that a test is never slower for it than reading its screens makes it.
package struct Listening {
  private let source: any ListenedSource
  private let folder: String
  private var test: ListenedTest
  private let baseline: BaselineChoice
  private let mailbox = Mailbox<Mail>()

  private enum Mail: Sendable {
    case event(ListenedEvent)
    case signal
  }

  /// How much less weight the judging thread has, as `nice` counts.
  private static let niceness: Int32 = 19
  /// The shortest time between two writings of the reports.
  private static let pause = Duration.seconds(1)
  /// How many times as long as a writing the pause after it is.
  private static let pauseForWriting = 9

  /// - Parameters:
  ///   - folder: The folder of the screens and the reports.
  ///   - test: The folder and the reports, without a screen so far.
  package init(_ source: any ListenedSource, in folder: String, _ test: ListenedTest, baseline: BaselineChoice) {
    (self.source, self.folder, self.test, self.baseline) = (source, folder, test, baseline)
  }

  /// Listens until the source or a signal ends it.
  ///
  /// - Returns: The report of the audit, as it was written.
  /// - Throws: Where nothing can be listened to, where a file cannot be written, or where no screen was reached.
  package consuming func run() throws -> AuditReport {
    let mailbox = mailbox
    let watch = try SignalWatch { if case .end = $0 { mailbox.post(.signal) } }
    watch.handOver()
    do { try source.listen { mailbox.post(.event($0)) } } catch { throw Failure.unavailable(localized: "\(error)") }
    if let invitation = source.invitation { StandardError.print("earshot: \(invitation)") }
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
    var end = ListenedEnd.gone
    var (hasChanged, writesAt) = (false, Duration.zero)
    loop: while true {
      // All that waits is saved before anything is judged.
      let deadline: Duration? = test.hasUnjudged ? .zero : hasChanged ? writesAt : nil
      switch mailbox.take(until: deadline) {
      case .event(let event):
        if case .ended(let reason) = event.kind {
          end = reason
          break loop
        }
        test.take(event)
        hasChanged = true
      case .signal:
        end = .asked
        break loop
      case nil where test.hasUnjudged: test.judgeNext()
      case nil:
        let began = monotonicNow()
        _ = try write()
        let now = monotonicNow()
        (hasChanged, writesAt) = (false, now + max(Self.pause, (now - began) * Self.pauseForWriting))
      }
    }
    source.close()
    while case .event(let event)? = mailbox.takeWaiting() { test.take(event) }
    test.end()
    while test.hasUnjudged { test.judgeNext() }
    let report = try write()
    withExtendedLifetime(watch) {}
    if case .failed(let reason) = end { throw Failure.unavailable(localized: reason) }
    guard !test.states.isEmpty else {
      throw Failure.content(
        "the test reached no screen while Earshot listened to \(source.name); begin to listen before the test does",
        nb: "testen kom ikke til noe skjermbilde mens Earshot lyttet til \(source.name); begynn å lytte før testen begynner")
    }
    return report
  }

  /// Writes the reports, each whole or not at all.
  private func write() throws -> AuditReport {
    let today = LocalTime(of: Int(Date().timeIntervalSince1970), in: .local).day.written
    let report = test.report(source.name, day: today, baseline: baseline)
    for (name, text) in [
      ("report.html", ListenPage(test, report, of: source.name).html), ("junit.xml", report.rendered(as: .junit)),
      ("audit.sarif", report.rendered(as: .sarif)),
    ] {
      do throws(ReplacedFile.Failure) { try ReplacedFile("\(folder)/\(name)").replace(with: Array(text.utf8)) } catch {
        throw Failure.files(
          "cannot write the report '\(folder)/\(name)': \(error); see space and permissions",
          nb: "kan ikke skrive rapporten «\(folder)/\(name)»: \(error); se etter plass og tilgang")
      }
    }
    if let failure = test.failure { throw Failure.files(localized: failure) }
    return report
  }
}
