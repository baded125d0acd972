internal import Threads

/// Notices, while Earshot runs, that another screen reader begins or ends; nothing is asked again and again.
///
/// 1. The desktop's bus tells when its reader is switched on or off (`StatusNews`).
/// 2. The kernel tells when the program of a known reader is opened, as it is to be started (`ProgramWatch`).
///    Then the running programs are looked through (`RunningReaders`): a few times, because the process has its
///    name only afterwards.
/// 3. The kernel tells when a reader that was found ends (`RunningReader`). Then it is looked for another, which
///    may have been started by it, or beside it.
///
/// Not noticed are a reader that is installed only now, and one in the kernel that gets a voice of its own, or loses
/// it.
package final class ReaderWatch: Sendable {
  private let ending = Mailbox<Void>()
  private let thread: NamedThread

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - environment: Where the address of the session bus is found, and the folders of programs.
  ///   - found: The reader that a search has found before; only its end is told then.
  ///   - changed: Called on a thread of its own with the reader when one has begun, also before this; with nil when
  ///     the last one has ended.
  package convenience init(
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
      var lookout = Lookout(environment: environment, readers: readers, found: found)
      lookout.keep(until: ending, changed: changed)
    }
  }

  /// Stops watching; nothing is told after it. To be called once, and not from within `changed`.
  package func close() {
    ending.post(())
    thread.join()
  }
}

/// What the watching thread knows.
private struct Lookout {
  private let readers: RunningReaders
  private let programs: ProgramWatch?
  /// Nil where there is no bus, or it is gone.
  private var status: StatusNews?
  /// The reader that was found running; nil while none is.
  private var running: RunningReader?
  /// The kernel's own, whose end nothing tells; nil where it did not speak at the beginning.
  private let kernelReader: OtherReader?
  /// Whether it has been told last that a reader is on.
  private var isOn: Bool
  /// When to look next at the latest, on the monotonic clock; nil while there is no occasion.
  private var nextLook: Duration?
  /// How many looks the last occasion has had.
  private var looks = 0

  /// The longest a look, or the bus's first answer, takes. Nobody waits for it, and a busy machine takes its time.
  private static let patience = Duration.seconds(2)

  /// How long after an occasion it is looked for a reader, and how long after each look once more: a program that
  /// is started has its name at once; a script that starts another, or a service that does, takes a while.
  private static let delays: [Duration] = [.milliseconds(100), .milliseconds(500), .seconds(2)]

  init(environment: [String: String], readers: RunningReaders, found: OtherReader?) {
    self.readers = readers
    programs = ProgramWatch(names: readers.known.keys, searchPath: environment["PATH"] ?? "")
    status = StatusNews(bus: AccessibilityBus(environment: environment))
    kernelReader = found == nil ? nil : readers.kernelReader
    isOn = found != nil
    guard isOn else { return }
    look()
    if running == nil { _ = status?.isReaderOn(until: monotonicNow() + Self.patience) }
  }

  mutating func keep(until ending: Mailbox<Void>, changed: (OtherReader?) -> Void) {
    // One may have begun just before the files were watched.
    noteOccasion()
    while true {
      let reader = running?.reader ?? (status?.isReaderOn == true ? OtherReader(name: nil) : kernelReader)
      if (reader != nil) != isOn { changed(reader) }
      isOn = reader != nil
      let watched = [ending.descriptor, programs?.descriptor, status?.descriptor, running?.descriptor]
      let ready = readable(watched.compactMap(\.self), timeout: nextLook.map { $0 - monotonicNow() })
      if ending.takeWaiting() != nil { return }
      if let status, ready.contains(status.descriptor), !status.receive() { self.status = nil }
      if let programs, ready.contains(programs.descriptor) {
        programs.takeNews()
        noteOccasion()
      }
      if let running, ready.contains(running.descriptor) {
        self.running = nil
        look()
        noteOccasion()
      }
      if let time = nextLook, time <= monotonicNow() { lookOnceMore() }
    }
  }

  /// Sees to it that it is looked for a reader from now on; not sooner for an occasion that follows closely.
  private mutating func noteOccasion() {
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
    running = RunningReader(among: readers, until: monotonicNow() + Self.patience)
  }
}
