internal import CALSA
internal import Synchronization
internal import Threads

/// The default device of ALSA, for machines without a sound server.
///
/// Its writes wait for the card, so a thread of its own makes them, a few milliseconds at a time; the
/// player only ever puts samples into the queue.
final class ALSADevice: PCMDevice, @unchecked Sendable {
  // `pcm` is used by both threads: alsa-lib locks each handle itself. All else is `queue` and constants.
  let name = "alsa"
  private let pcm: OpaquePointer
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

  /// Opens the default device, or `device` if it is given.
  init(
    device: String = "default", report: @escaping @Sendable (PCMDeviceEvent) -> Void
  ) throws(SpeechOutputError) {
    calsa_be_quiet()
    var pcm: OpaquePointer?
    // Opened without waiting: a device that another program holds is an error and no reason to wait.
    var status = snd_pcm_open(&pcm, device, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
    guard status >= 0, let pcm else { throw .device(.alsa, reason: Self.text(of: status)) }
    status = snd_pcm_nonblock(pcm, 0)
    if status >= 0 {
      status = snd_pcm_set_params(
        pcm, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED, 1,
        UInt32(PCMFormat.sampleRate), 1, Self.bufferMicroseconds)
    }
    if status >= 0 { status = Self.startAtFirstFrame(pcm) }
    guard status >= 0 else {
      snd_pcm_close(pcm)
      throw .device(.alsa, reason: Self.text(of: status))
    }
    self.pcm = pcm
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
    var frames: snd_pcm_sframes_t = 0
    let waiting = queue.withLock { $0.count }
    if snd_pcm_delay(pcm, &frames) < 0 { frames = 0 }
    let pending = PCMFormat.duration(ofFrames: waiting + max(Int(frames), 0))
    return pending - PCMFormat.duration(ofFrames: count)
  }

  func flush() {
    queue.withLock { queue in
      queue.samples = []
      queue.first = 0
      queue.generation += 1
      // Under the lock, so that the writing thread cannot slip a block in after it.
      snd_pcm_drop(pcm)
    }
  }

  func rest() {}

  func close() {
    queue.withLock { $0.isClosed = true }
    snd_pcm_drop(pcm)
    wake.post(())
    thread?.join()
    snd_pcm_close(pcm)
  }

  private static let bufferMicroseconds: UInt32 = 20_000

  /// By default a card waits for a full buffer, and a short word would never be heard.
  private static func startAtFirstFrame(_ pcm: OpaquePointer) -> Int32 {
    var parameters: OpaquePointer?
    var status = snd_pcm_sw_params_malloc(&parameters)
    guard status >= 0, let parameters else { return status }
    defer { snd_pcm_sw_params_free(parameters) }
    status = snd_pcm_sw_params_current(pcm, parameters)
    if status >= 0 { status = snd_pcm_sw_params_set_start_threshold(pcm, parameters, 1) }
    if status >= 0 { status = snd_pcm_sw_params(pcm, parameters) }
    return status
  }

  private static func text(of status: Int32) -> String {
    String(cString: snd_strerror(status))
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
      let written = rest.withUnsafeBufferPointer {
        snd_pcm_writei(pcm, $0.baseAddress, snd_pcm_uframes_t($0.count))
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
        failures = 0
        setAway(nil)
      } else {
        // An underrun after the last word, or the drop of a flush: after both the card has to be prepared again.
        failures += 1
        let status = snd_pcm_prepare(pcm)
        if status < 0 || failures > 3 {
          setAway(Self.text(of: status < 0 ? status : Int32(written)))
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
