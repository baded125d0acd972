internal import LinuxSupport

/// Reports the start or end of another screen reader during the run, without polling.
///
/// 1. The desktop's bus reports when its reader is switched on or off (`DesktopReaderStatus`).
/// 2. The kernel reports when the program of a known reader is opened, as before its start (`ProgramWatch`). Then the running
///    programs are searched (`RunningReaders`): a few times, because the process gets its name only afterwards.
/// 3. The kernel reports when a found reader ends (`RunningReader`). Then another one is searched for, which the first may
///    have started.
///
/// It does not notice a reader that is installed meanwhile, nor a kernel's reader that gets or loses its own voice.
final class ReaderWatch: Sendable {
  private let ending = Mailbox<Void>()
  private let thread: NamedThread

  /// Starts to watch.
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

  /// - Parameter readers: The processes and the known readers.
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

/// The state of the watching thread.
private struct WatchState {
  private let readers: RunningReaders
  private let programs: ProgramWatch?
  /// Nil where there is no bus, or it is gone.
  private var status: DesktopReaderStatus?
  /// The reader that was found running; nil while none is.
  private var running: RunningReader?
  /// The kernel's own reader, whose end cannot be detected; nil where it did not speak at the beginning.
  private let kernelReader: OtherReader?
  /// Whether the last report was that a reader is on.
  private var isOn: Bool
  /// The latest time of the next search, on the monotonic clock; nil for none.
  private var nextLook: Duration?
  /// The number of searches since the last event.
  private var looks = 0
  /// Whether a watched file has been opened or changed since the start.
  private var hasSeenEvent = false

  /// The longest time for a search, or for the bus's first answer. Nothing waits for it, and a machine may be busy.
  private static let timeout = Duration.seconds(2)

  /// The times from an event to the first search, and from each search to the next: a started program has its name at once; a
  /// script or a service that starts another program takes longer.
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
    // A reader may have started just before the files were watched.
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
        hasSeenEvent = true
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

  /// Schedules searches; an event shortly after another does not move the next one.
  private mutating func noteEvent() {
    looks = 0
    nextLook = nextLook ?? monotonicNow() + Self.delays[0]
  }

  private mutating func lookOnceMore() {
    look()
    looks += 1
    // The opened file may have been installed just before.
    if hasSeenEvent { programs?.watchFiles() }
    nextLook = running == nil && looks < Self.delays.count ? monotonicNow() + Self.delays[looks] : nil
  }

  private mutating func look() {
    guard running == nil else { return }
    running = RunningReader(among: readers, until: monotonicNow() + Self.timeout)
  }
}
