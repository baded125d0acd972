internal import CPlatform
internal import Glibc
internal import LinuxSupport
internal import Synchronization

/// The default device of ALSA, for machines without a sound server.
///
/// Any call of a driver may hang: a card that is being pulled out, or ALSA's plugin for a sound server that is stopped. So a
/// thread of its own makes all of them, outside every lock, and the player only changes what that thread is to do next.
///
/// 1. The thread opens the card, drops what was flushed, and writes samples a few milliseconds at a time.
/// 2. A card that fails counts as lost; the thread opens it again, with growing pauses.
/// 3. A call that does not return within `callTimeout` is a loss too: an alarm wakes the player for that. The loss ends
///    when the call returns.
/// 4. Closing waits for the thread `closeTimeout` at most, and then abandons it.
final class ALSADevice: PCMDevice, @unchecked Sendable {
  // `state` is used by both threads; `thread` is set once, before anything is called; the rest is constant.
  let name = "alsa"
  /// An alarm for the end of the call that is under way.
  let descriptor: Int32?
  let open: Open
  let now: @Sendable () -> Duration
  let report: @Sendable (PCMDeviceEvent) -> Void
  let firstPause: Duration
  private let closeTimeout: Duration
  let state = Mutex(State())
  let wake = Mailbox<Void>()
  /// The card's thread posts to it when it ends.
  private let ended = Mailbox<Void>()
  private var thread: NamedThread?

  /// Opens a card.
  typealias Open = @Sendable () throws(SpeechOutputError) -> any ALSACard

  /// How long a call may take. A card plays its whole buffer in 20 ms.
  static let callTimeout = Duration.seconds(1)
  /// The longest pause before a lost card is opened again.
  static let longestPause = Duration.seconds(8)
  /// About 5 ms: how late a flush can come to a block that is just being written.
  static let blockFrames = 110

  /// Opens the default device, or the one that is named.
  convenience init(
    device: String = "default", report: @escaping @Sendable (PCMDeviceEvent) -> Void
  ) throws(SpeechOutputError) {
    try self.init(report: report) { () throws(SpeechOutputError) in try ALSAHandle(device) }
  }

  /// Opens the card. One that cannot be opened is an error; one that does not answer in time counts as lost, and speech is
  /// heard from its answer on.
  ///
  /// - Parameters:
  ///   - now: a monotonic clock.
  ///   - firstPause: before the first attempt to open a lost card; each further pause is twice as long.
  ///   - openTimeout: how long to wait for the card to be opened.
  ///   - closeTimeout: how long `close` waits for a call that does not return.
  ///   - open: opens the card, now and whenever it was lost.
  init(
    now: @escaping @Sendable () -> Duration = monotonicNow, firstPause: Duration = .milliseconds(250),
    openTimeout: Duration = ALSADevice.callTimeout, closeTimeout: Duration = .milliseconds(500),
    report: @escaping @Sendable (PCMDeviceEvent) -> Void, open: @escaping Open
  ) throws(SpeechOutputError) {
    self.open = open
    self.now = now
    self.report = report
    self.firstPause = firstPause
    self.closeTimeout = closeTimeout
    let alarm = cplatform_alarm()
    guard alarm >= 0 else { throw .device(.alsa, reason: String(cString: strerror(errno))) }
    descriptor = alarm
    let opened = Mailbox<SpeechOutputError?>()
    thread = NamedThread("earshot-alsa") { [self] in
      run(opened)
      ended.post(())
    }
    switch opened.take(until: monotonicNow() + openTimeout) ?? noteLateOpening(opened) {
    case .some(.some(let error)):
      thread?.join()
      Glibc.close(alarm)
      throw error
    case .some(.none): break
    case .none: break
    }
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPosition? {
    let isAway = state.withLock { state in
      if !state.isAway { state.samples.append(contentsOf: samples) }
      return state.isAway
    }
    guard !isAway else { return nil }
    wake.post(())
    return PCMPosition(frame: nil)
  }

  func timeToHear(firstOfLast count: Int) -> Duration? {
    let time = now()
    return PCMFormat.duration(ofFrames: state.withLock { $0.pending(at: time) } - count)
  }

  func flush() {
    state.withLock { $0.flush() }
    wake.post(())
  }

  func rest() {}

  /// Looks whether a call hangs.
  func attend() {
    state.withLock { state in
      setAlarm(nil)
      state.isAlarmSet = false
      guard let since = state.callingSince, !state.isAway else { return }
      guard now() - since >= Self.callTimeout else {
        state.isAlarmSet = true
        return setAlarm(since + Self.callTimeout - now())
      }
      lose(&state, reason: Self.silence)
    }
  }

  func close() {
    let hangs = state.withLock { state in
      state.isClosed = true
      return state.isAway && state.callingSince != nil
    }
    wake.post(())
    guard ended.take(until: monotonicNow() + (hangs ? .zero : closeTimeout)) != nil else {
      // It hangs in the driver, and what it uses is left to it.
      thread?.detach()
      return
    }
    thread?.join()
    if let descriptor { Glibc.close(descriptor) }
  }

  /// Notes that the card is lost, and reports it if it was there. Under the lock, so that loss and return are reported in
  /// their order.
  func lose(_ state: inout State, reason: String) {
    // What the card has by then must not be heard when it comes back.
    state.flush()
    guard !state.isAway else { return }
    state.isAway = true
    report(.lost(reason: reason))
  }

  /// Notes that the card answers, and reports it if it was lost.
  func noteReturn() {
    state.withLock { state in
      guard state.isAway else { return }
      state.isAway = false
      report(.restored)
    }
  }

  static let silence = "the sound card takes no samples"

  func setAlarm(_ wait: Duration?) {
    let due = wait.map { Int64(max(1, (monotonicNow() + $0) / .nanoseconds(1))) }
    if let descriptor { cplatform_set_alarm(descriptor, due ?? 0) }
  }
}

// MARK: - What both threads know

extension ALSADevice {
  /// What the card's thread is to do, and how far it is.
  struct State {
    var samples: [Int16] = []
    /// Samples before this index have gone to the card.
    var first = 0
    /// Frames that are just being written.
    var written = 0
    /// Frames that the card had not played when it was last asked, and when that was.
    var delay = (frames: 0, at: Duration.zero)
    /// Counts flushes: a block taken before the last one is not written any more.
    var generation = 0
    /// Whether the card is to discard what it holds.
    var mustDrop = false
    /// When the call began that has not returned yet.
    var callingSince: Duration?
    var isAlarmSet = false
    /// Whether the result of opening was reported to the thread that opened the device.
    var hasReportedOpening = false
    /// Whether the loss of the card has been reported, and not its return.
    var isAway = false
    var isClosed = false

    var count: Int { samples.count - first }

    /// Frames between the last one given to the device and the one that is heard.
    func pending(at time: Duration) -> Int {
      count + written + max(0, delay.frames - PCMFormat.frames(in: time - delay.at))
    }

    mutating func empty() {
      samples = []
      first = 0
    }

    mutating func flush() {
      empty()
      generation += 1
      mustDrop = true
      delay.frames = 0
    }
  }
}
