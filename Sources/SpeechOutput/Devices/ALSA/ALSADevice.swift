internal import Synchronization
internal import Threads

/// The default device of ALSA, for machines without a sound server.
///
/// Its writes wait for the card, so a thread of its own makes them, a few milliseconds at a time; the
/// player only ever puts samples into the queue.
final class ALSADevice: PCMDevice, @unchecked Sendable {
  // Both threads use `card`, which allows it, and `queue`; `thread` is set once, before anything is called.
  let name = "alsa"
  private let card: any ALSACard
  private let report: @Sendable (PCMDeviceEvent) -> Void
  /// The player's thread fills and empties it, the writing thread takes blocks from it.
  private let queue = Mutex(Queue())
  private let wake = Mailbox<Void>()
  private var thread: NamedThread?

  private struct Queue {
    var samples: [Int16] = []
    /// Samples before this index have gone to the card.
    var first = 0
    /// Counts flushes: a block taken before the last one is not written any more.
    var generation = 0
    var isAway = false
    var isClosed = false

    var count: Int { samples.count - first }
  }

  /// Opens the default device, or the one that is named.
  convenience init(
    device: String = "default", report: @escaping @Sendable (PCMDeviceEvent) -> Void
  ) throws(SpeechOutputError) {
    self.init(try ALSAHandle(device), report: report)
  }

  init(_ card: any ALSACard, report: @escaping @Sendable (PCMDeviceEvent) -> Void) {
    self.card = card
    self.report = report
    thread = NamedThread("earshot-alsa") { [unowned self] in write() }
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPosition? {
    let isAway = queue.withLock { queue in
      queue.samples.append(contentsOf: samples)
      return queue.isAway
    }
    wake.post(())
    return isAway ? nil : PCMPosition(frame: nil)
  }

  func timeToHear(firstOfLast count: Int) -> Duration? {
    let waiting = queue.withLock { $0.count }
    let pending = PCMFormat.duration(ofFrames: waiting + card.delay)
    return pending - PCMFormat.duration(ofFrames: count)
  }

  func flush() {
    queue.withLock { queue in
      queue.samples = []
      queue.first = 0
      queue.generation += 1
      // Under the lock, so that the writing thread cannot slip a block in after it.
      card.drop()
    }
  }

  func rest() {}

  func close() {
    queue.withLock { $0.isClosed = true }
    card.drop()
    wake.post(())
    thread?.join()
    card.close()
  }
}

// MARK: - The writing thread

extension ALSADevice {
  /// About 5 ms: how late a flush can come to a block that is just being written.
  private static let blockFrames = 110

  private func write() {
    while true {
      _ = wake.take(until: nil)
      while let block = nextBlock() {
        writeOut(block.samples, generation: block.generation)
      }
      if queue.withLock({ $0.isClosed }) { return }
    }
  }

  private func nextBlock() -> (samples: [Int16], generation: Int)? {
    queue.withLock { queue in
      guard queue.count > 0, !queue.isClosed else {
        queue.samples = []
        queue.first = 0
        return nil
      }
      let end = min(queue.first + Self.blockFrames, queue.samples.count)
      defer { queue.first = end }
      return (Array(queue.samples[queue.first..<end]), queue.generation)
    }
  }

  private func writeOut(_ samples: [Int16], generation: Int) {
    var rest = samples[...]
    var failures = 0
    while !rest.isEmpty, queue.withLock({ $0.generation == generation && !$0.isClosed }) {
      let written = card.write(rest)
      if written >= 0 {
        rest = rest.dropFirst(written)
        failures = 0
        setAway(nil)
      } else {
        // An underrun after the last word, or the drop of a flush: after both the card has to be prepared again.
        failures += 1
        let status = card.prepare()
        if status < 0 || failures > 3 {
          setAway(ALSAHandle.text(of: status < 0 ? status : written))
          return
        }
      }
    }
  }

  /// Notes whether the card accepts samples, and reports a change; nil if it does.
  private func setAway(_ reason: String?) {
    let hasChanged = queue.withLock { queue in
      defer { queue.isAway = reason != nil }
      return queue.isAway != (reason != nil)
    }
    guard hasChanged else { return }
    report(reason.map { .lost(reason: $0) } ?? .restored)
  }
}
