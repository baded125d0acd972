import Foundation
import LinuxSupport
import ScreenReader
import Text

/// A screen reader that runs on this machine beside Earshot.
package struct OtherReader: Hashable, Sendable {
  /// Its common name, like `Orca`; nil where the desktop only reports that there is one.
  package var name: String?
}

/// Searches, in bounded time, for another running screen reader, because two voices at once are of no use.
///
/// 1. It asks the session bus whether the desktop's screen reader is on, and does not wait for the answer.
/// 2. It looks for known readers among the running programs; no bus knows those of consoles.
/// 3. Only if it finds none it waits for the answer.
///
/// If nothing is found, or there is no bus, or no answer in time, Earshot may speak: a person without speech is
/// worse off than one with two voices, who can stop either.
package struct OtherReaderSearch: Sendable {
  /// The longest a search takes. With 100 programs and a bus that answers it is done in 2 to 4 ms.
  static let timeout: Duration = .milliseconds(400)

  private let environment: [String: String]
  private let processes: String
  private let speakup: String

  /// - Parameters:
  ///   - environment: The environment with the address of the session bus.
  ///   - processes: The kernel's folder of the running programs.
  ///   - speakup: The kernel's folder of its own reader.
  package init(
    environment: [String: String], processes: String = "/proc", speakup: String = "/sys/accessibility/speakup"
  ) {
    self.environment = environment
    self.processes = processes
    self.speakup = speakup
  }

  /// Searches on this thread, until `deadline` (a reading of the monotonic clock) at most.
  package func run(until deadline: Duration = monotonicNow() + timeout) -> OtherReader? {
    let status = DesktopReaderStatus(environment: environment)
    if let reader = RunningReaders(processes: processes, speakup: speakup).first(until: deadline) {
      return reader
    }
    return status?.isReaderOn(until: deadline) == true ? OtherReader(name: nil) : nil
  }

  /// Searches on a thread of its own, while other things are done.
  func start() -> Running {
    let running = Running()
    NamedThread("earshot-readers") { [self] in
      running.found.post(run(until: running.deadline))
    }.detach()
    return running
  }

  /// A search under way.
  struct Running: Sendable {
    fileprivate let found = Mailbox<OtherReader?>()
    fileprivate let deadline = monotonicNow() + OtherReaderSearch.timeout

    /// What was found, waiting for it to the end of the search's time; to be asked once.
    func result() -> OtherReader? {
      found.take(until: deadline) ?? nil
    }
  }
}

extension Configuration {
  /// Whether to keep silent beside another screen reader: unless the person has said whether to speak, or
  /// speech goes to a file.
  var yieldsToOtherReader: Bool {
    speech == nil && audio != "none" && !audio.hasPrefix("wav:")
  }

  /// Whether speech goes to a file that the session opens.
  var writesSoundFile: Bool { speech != false && audio.hasPrefix("wav:") }

  /// Looks for another screen reader, if one would matter.
  func searchForOtherReader() -> OtherReaderSearch.Running? {
    guard yieldsToOtherReader else { return nil }
    return OtherReaderSearch(environment: ProcessInfo.processInfo.environment).start()
  }
}

extension OtherReader {
  /// The one line that says why Earshot keeps silent.
  func notice(in language: Language) -> String {
    let name = name ?? language(en: "another screen reader", nb: "en annen skjermleser")
    return language(
      en: "\(name) is running, so Earshot does not speak; captions go on; to hear both, start it with --speech",
      nb: "\(name) er i gang, så Earshot snakker ikke; tekstingen fortsetter; start med --speech for å høre begge")
  }

  /// The one line that says that the other has been switched off.
  static func goneNotice(in language: Language) -> String {
    language(
      en: "the other screen reader is off, so Earshot speaks again",
      nb: "den andre skjermleseren er slått av, så Earshot snakker igjen")
  }
}
