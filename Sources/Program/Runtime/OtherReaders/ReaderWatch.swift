internal import LinuxSupport

/// Notices, while Earshot runs, that another screen reader begins or ends, without polling.
///
/// 1. The desktop's bus tells when its reader is switched on or off (`DesktopReaderStatus`).
/// 2. The kernel tells when the program of a known reader is opened, as it is to be started (`ProgramWatch`).
///    Then the running programs are looked through (`RunningReaders`): a few times, because the process has its
///    name only afterwards.
/// 3. The kernel tells when a reader that was found ends (`RunningReader`). Then it looks for another, which the first
///    may have started.
///
/// It does not notice a reader that is installed meanwhile, nor a kernel's reader that gets or loses its own voice.
final class ReaderWatch: Sendable {
  private let ending = Mailbox<Void>()
  private let thread: NamedThread

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - environment: Where the address of the session bus is found, and the folders of programs.
  ///   - found: The reader that a search has found before; only its end is told then.
  ///   - changed: Called on a thread of its own with the reader when one has begun, also before this; with nil when
  ///     the last one has ended.
  convenience init(
    environment: [String: String], found: OtherReader? = nil, changed: @escaping @Sendable (OtherReader?) -> Void
  ) {
    self.init(environment: environment, readers: RunningReaders(), found: found, changed: changed)
  }

  /// - Parameter readers: Where and what to look for.
  init(
    environment: [String: String], readers: RunningReaders, found: OtherReader? = nil,
    changed: @escaping @Sendable (OtherReader?) -> Void
  ) {
    let ending = ending
    thread = NamedThread("earshot-readers") {
      var state = WatchState(environment: environment, readers: readers, found: found)
      state.watch(until: ending, changed: changed)
    }
  }

  /// Stops watching; nothing is told after it. To be called once, and not from within `changed`.
  func close() {
    ending.post(())
    thread.join()
  }
}

/// What the watching thread knows.
private struct WatchState {
  private let readers: RunningReaders
  private let programs: ProgramWatch?
  /// Nil where there is no bus, or it is gone.
  private var status: DesktopReaderStatus?
  /// The reader that was found running; nil while none is.
  private var running: RunningReader?
  /// The kernel's own, whose end cannot be noticed; nil where it did not speak at the beginning.
  private let kernelReader: OtherReader?
  /// Whether it has been told last that a reader is on.
  private var isOn: Bool
  /// When to look next at the latest, on the monotonic clock; nil while there is no reason to.
  private var nextLook: Duration?
  /// How many looks the last event has led to.
  private var looks = 0

  /// The longest a look, or the bus's first answer, may take. Nobody waits for it, and a machine may be busy.
  private static let timeout = Duration.seconds(2)

  /// How long after an event the processes are looked through, and how long after each look once more: a program
  /// that is started has its name at once; a script that starts another, or a service that does, takes a while.
  private static let delays: [Duration] = [.milliseconds(100), .milliseconds(500), .seconds(2)]

  init(environment: [String: String], readers: RunningReaders, found: OtherReader?) {
    self.readers = readers
    programs = ProgramWatch(names: readers.known.keys, searchPath: environment["PATH"] ?? "")
    status = DesktopReaderStatus(environment: environment)
    kernelReader = found == nil ? nil : readers.kernelReader
    isOn = found != nil
    guard isOn else { return }
    look()
    if running == nil { _ = status?.isReaderOn(until: monotonicNow() + Self.timeout) }
  }

  mutating func watch(until ending: Mailbox<Void>, changed: (OtherReader?) -> Void) {
    // One may have begun just before the files were watched.
    noteEvent()
    while true {
      let reader = running?.reader ?? (status?.isReaderOn == true ? OtherReader(name: nil) : kernelReader)
      if (reader != nil) != isOn { changed(reader) }
      isOn = reader != nil
      let watched = [ending.descriptor, programs?.descriptor, status?.descriptor, running?.descriptor]
      let ready = readable(watched.compactMap(\.self), timeout: nextLook.map { $0 - monotonicNow() })
      if ending.takeWaiting() != nil { return }
      if let status, ready.contains(status.descriptor), !status.receive() { self.status = nil }
      if let programs, ready.contains(programs.descriptor) {
        programs.discardEvents()
        noteEvent()
      }
      if let running, ready.contains(running.descriptor) {
        self.running = nil
        look()
        noteEvent()
      }
      if let time = nextLook, time <= monotonicNow() { lookOnceMore() }
    }
  }

  /// Schedules looks from now on; not sooner for an event that follows another closely.
  private mutating func noteEvent() {
    looks = 0
    nextLook = nextLook ?? monotonicNow() + Self.delays[0]
  }

  private mutating func lookOnceMore() {
    look()
    looks += 1
    // The file that was opened may have been put there a moment ago.
    programs?.watchFiles()
    nextLook = running == nil && looks < Self.delays.count ? monotonicNow() + Self.delays[looks] : nil
  }

  private mutating func look() {
    guard running == nil else { return }
    running = RunningReader(among: readers, until: monotonicNow() + Self.timeout)
  }
}
