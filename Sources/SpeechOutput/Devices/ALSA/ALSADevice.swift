internal import Synchronization
internal import Threads

/// The default device of ALSA, for machines without a sound server.
///
/// Its writes wait for the card, so a thread of its own makes them, a few milliseconds at a time; the player only puts
/// samples into the queue. A card that is lost is opened again by that thread, with growing pauses. A write that does
/// not return counts as a loss too, and closing does not wait for it longer than `closeTimeout`.
final class ALSADevice: PCMDevice, @unchecked Sendable {
  // `queue` is used by both threads; `thread` is set once, before anything is called; the rest is constant.
  let name = "alsa"
  private let open: Open
  private let now: @Sendable () -> Duration
  private let report: @Sendable (PCMDeviceEvent) -> Void
  private let firstPause: Duration
  private let closeTimeout: Duration
  private let queue: Mutex<Queue>
  private let wake = Mailbox<Void>()
  /// The writing thread posts to it when it ends.
  private let ended = Mailbox<Void>()
  private var thread: NamedThread?

  /// Opens a card.
  typealias Open = @Sendable () throws(SpeechOutputError) -> any ALSACard

  /// How long a write may take. A card plays its whole buffer in 20 ms.
  static let writeTimeout = Duration.seconds(1)
  /// The longest pause before a lost card is opened again.
  static let longestPause = Duration.seconds(8)
  /// About 5 ms: how late a flush can come to a block that is just being written.
  static let blockFrames = 110

  /// The player's thread fills and empties it, the writing thread takes blocks from it.
  private struct Queue {
    /// Nil while it is lost. The writing thread alone writes to it, opens and closes it.
    var card: (any ALSACard)?
    var samples: [Int16] = []
    /// Samples before this index have gone to the card.
    var first = 0
    /// Counts flushes: a block taken before the last one is not written any more.
    var generation = 0
    /// When the write began that has not returned yet.
    var writingSince: Duration?
    /// Whether the loss of the card has been reported, and not its return.
    var isAway = false
    var isClosed = false

    var count: Int { samples.count - first }

    mutating func empty() {
      samples = []
      first = 0
    }
  }

  /// Opens the default device, or the one that is named.
  convenience init(
    device: String = "default", report: @escaping @Sendable (PCMDeviceEvent) -> Void
  ) throws(SpeechOutputError) {
    try self.init(report: report) { () throws(SpeechOutputError) in try ALSAHandle(device) }
  }

  /// - Parameters:
  ///   - now: a monotonic clock.
  ///   - firstPause: before the first attempt to open a lost card; each further pause is twice as long.
  ///   - closeTimeout: how long `close` waits for a write that does not return.
  ///   - open: opens the card, now and whenever it was lost.
  init(
    now: @escaping @Sendable () -> Duration = monotonicNow, firstPause: Duration = .milliseconds(250),
    closeTimeout: Duration = .seconds(1), report: @escaping @Sendable (PCMDeviceEvent) -> Void,
    open: @escaping Open
  ) throws(SpeechOutputError) {
    self.open = open
    self.now = now
    self.report = report
    self.firstPause = firstPause
    self.closeTimeout = closeTimeout
    let card = try open()
    queue = Mutex(Queue(card: card))
    thread = NamedThread("earshot-alsa") { [self] in
      run()
      ended.post(())
    }
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPosition? {
    let (isAway, hasHung) = queue.withLock { queue in
      let hangs = queue.writingSince.map { now() - $0 >= Self.writeTimeout } ?? false
      let hasHung = hangs && !queue.isAway
      if hasHung { queue.isAway = true }
      if !queue.isAway { queue.samples.append(contentsOf: samples) }
      return (queue.isAway, hasHung)
    }
    if hasHung { report(.lost(reason: "the sound card takes no samples")) }
    guard !isAway else { return nil }
    wake.post(())
    return PCMPosition(frame: nil)
  }

  func timeToHear(firstOfLast count: Int) -> Duration? {
    let pending = queue.withLock { $0.count + ($0.card?.delay ?? 0) }
    return PCMFormat.duration(ofFrames: pending - count)
  }

  func flush() {
    queue.withLock { queue in
      queue.empty()
      queue.generation += 1
      // Under the lock, so that the writing thread cannot slip a block in after it. A card that hangs may hang here too.
      if !queue.isAway { queue.card?.drop() }
    }
  }

  func rest() {}

  func close() {
    queue.withLock { $0.isClosed = true }
    wake.post(())
    guard ended.take(until: monotonicNow() + closeTimeout) != nil else {
      // It hangs in the driver, and what it uses is left to it.
      thread?.detach()
      return
    }
    thread?.join()
    let card = queue.withLock { $0.card }
    card?.drop()
    card?.close()
  }
}

// MARK: - The writing thread

extension ALSADevice {
  private func run() {
    while !isClosed {
      _ = wake.take(until: nil)
      while let block = nextBlock() {
        if let reason = write(block.samples, to: block.card, generation: block.generation) {
          lose(block.card, reason: reason)
        }
      }
    }
  }

  private var isClosed: Bool { queue.withLock { $0.isClosed } }

  private func nextBlock() -> (samples: [Int16], card: any ALSACard, generation: Int)? {
    queue.withLock { queue in
      guard queue.count > 0, !queue.isClosed, let card = queue.card else {
        queue.empty()
        return nil
      }
      let end = min(queue.first + Self.blockFrames, queue.samples.count)
      defer { queue.first = end }
      return (Array(queue.samples[queue.first..<end]), card, queue.generation)
    }
  }

  /// Writes a block, as long as it is not flushed. Returns the reason if the card is lost.
  private func write(_ samples: [Int16], to card: any ALSACard, generation: Int) -> String? {
    var rest = samples[...]
    var failures = 0
    while !rest.isEmpty, queue.withLock({ $0.generation == generation && !$0.isClosed }) {
      queue.withLock { $0.writingSince = now() }
      let written = card.write(rest)
      queue.withLock { $0.writingSince = nil }
      if written >= 0 {
        rest = rest.dropFirst(written)
        failures = 0
        noteReturn(of: card)
      } else {
        // An underrun after the last word, or the drop of a flush: after both the card has to be prepared again.
        failures += 1
        let status = card.prepare()
        if status < 0 || failures > 3 { return ALSAHandle.text(of: status < 0 ? status : written) }
      }
    }
    return nil
  }

  /// Gives up a lost card, reports it and opens it again.
  private func lose(_ card: any ALSACard, reason: String) {
    let isFirst = queue.withLock { queue in
      defer { queue.isAway = true }
      queue.card = nil
      queue.empty()
      return !queue.isAway
    }
    card.close()
    if isFirst { report(.lost(reason: reason)) }
    var pause = firstPause
    while !isClosed {
      let attemptAt = monotonicNow() + pause
      while !isClosed, wake.take(until: attemptAt) != nil {}
      if !isClosed, let card = try? open() { return noteReturn(of: card) }
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Notes that the card accepts samples, and reports it if it was lost.
  private func noteReturn(of card: any ALSACard) {
    let isReturn = queue.withLock { queue in
      defer { queue.isAway = false }
      queue.card = card
      return queue.isAway
    }
    if isReturn { report(.restored) }
  }
}
