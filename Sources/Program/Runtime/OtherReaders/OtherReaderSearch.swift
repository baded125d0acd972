import LinuxSupport

/// Finds out, in bounded time, whether another screen reader is running: two voices at once help nobody.
///
/// 1. It asks the session bus whether the desktop has a screen reader switched on, and does not wait for the answer.
/// 2. It looks for known readers among the running programs; no bus knows of those of consoles.
/// 3. Only if it finds none it waits for the answer.
///
/// Nothing found, no bus and no answer in time all mean that Earshot may speak: a person without speech is
/// worse off than one with two voices, who can stop either.
package struct OtherReaderSearch: Sendable {
  /// The longest a search takes. With 100 programs and a bus that answers it is done in 2 to 4 ms.
  static let timeout: Duration = .milliseconds(400)

  private let environment: [String: String]
  private let processes: String
  private let speakup: String

  /// - Parameters:
  ///   - environment: Where the address of the session bus is found.
  ///   - processes: Where the kernel tells of the programs that run.
  ///   - speakup: Where the kernel's own reader tells of itself.
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
