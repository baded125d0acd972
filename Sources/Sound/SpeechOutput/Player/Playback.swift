internal import Announcements
internal import LinuxSupport

/// Plays utterances: it takes orders, asks the synthesizer, writes samples to the device and reports events.
///
/// 1. `speak` sends the first passage to the synthesizer, or writes at once what was prepared.
/// 2. Samples are written to the device as they come; the first audible one makes `started`.
/// 3. `done` asks for the next passage, unless seconds of sound still wait to be heard.
/// 4. After the last passage a deadline waits until the device has played it: `finished`.
/// 5. `cancel` discards what is not heard yet, at any of these points: `cut`.
///
/// It has no thread and no clock: a test steps it, and `SerializedPlaybackAccess` lets one thread at a time use it. So
/// no sample of a cancelled utterance can be written after its cancel, and no generation has to be compared. Nothing
/// here waits.
final class Playback {
  let now: @Sendable () -> Duration
  private let report: @Sendable (SpeechEvent) -> Void
  let reportSound: @Sendable (SoundEvent) -> Void
  /// Called with the time of each word; nil where nothing follows the words.
  private let reportWords: (@Sendable (Announcement.ID, [HeardWord]) -> Void)?
  let device: any PCMDevice
  let unheard: NullDevice
  let synthesizer: SynthesizerSupervisor
  var voices: VoiceTable
  var preparations = Prerendering()
  var current: UtteranceProgress?
  /// The rest of a prepared utterance, written after the first part has been sent.
  var unwritten: ArraySlice<Int16> = []
  /// The device with samples that must not be heard any more. Flushing it costs more than all the rest of an answer, so
  /// it is done while the synthesizer works.
  var deviceToFlush: (any PCMDevice)?
  /// Answered when nothing that was cancelled can still be heard.
  private var settled: [Mailbox<Void>] = []
  /// Events that are reported when all that is more urgent is done.
  private var pendingEvents: [SpeechEvent] = []
  var deviceState = DeviceState.there
  /// Whether the system's mixer lets no sound of the device through.
  var isMuted = false
  var restAt: Duration?
  var isClosed = false

  enum DeviceState: Equatable {
    case there
    /// Lost a moment ago; speech waits for it until then.
    case awaited(until: Duration)
    /// Lost for longer; speech goes on unheard.
    case away
  }

  init(
    device: any PCMDevice, synthesizer: SynthesizerSupervisor, voices: VoiceTable,
    now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void,
    sound: @escaping @Sendable (SoundEvent) -> Void,
    words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)? = nil
  ) {
    self.device = device
    self.synthesizer = synthesizer
    self.voices = voices
    self.now = now
    report = events
    reportSound = sound
    reportWords = words
    unheard = NullDevice(now: now)
  }

  /// Handles messages in order.
  func handle(_ messages: [PlayerMessage]) {
    guard !messages.isEmpty, !isClosed else { return }
    // As one: a flush is sent together with what follows it.
    device.together {
      for message in messages { handle(message) }
      flushIfNeeded()
    }
    writeRest()
    reportPendingEvents()
    if isClosed || !device.isFlushing { reportSettled() }
    guard isClosed else { return }
    synthesizer.close()
    device.close()
  }

  /// Handles what the synthesizers have sent on these descriptors.
  func receive(on descriptors: [Int32]) {
    for descriptor in descriptors {
      for event in synthesizer.receive(on: descriptor) { handle(event) }
    }
    flushIfNeeded()
    reportPendingEvents()
  }

  /// Reports an event of an utterance, when all that is more urgent is done.
  func note(_ event: SpeechEvent) {
    pendingEvents.append(event)
  }

  func reportPendingEvents() {
    let events = pendingEvents
    pendingEvents = []
    for event in events { report(event) }
    guard let reportWords, let progress = current else { return }
    if let words = current?.takeWordTimes(), !words.isEmpty { reportWords(progress.utterance.id, words) }
  }

  private func reportSettled() {
    for waiting in settled { waiting.post(()) }
    settled = []
  }

  func flushIfNeeded() {
    deviceToFlush?.flush()
    deviceToFlush = nil
  }

  func handle(_ message: PlayerMessage) {
    switch message {
    case .orders(let orders, let time):
      for order in orders { obey(order, at: time) }
    case .profiles(let profiles):
      voices = VoiceTable(byLanguage: profiles)
      synthesizer.use(voices.profiles)
      stopPreparing()
      preparations = Prerendering()
    case .device(let event, let time): handle(event, at: time)
    case .settle(let waiting): settled.append(waiting)
    case .wake: break
    case .close:
      if current != nil { deviceToFlush = output }
      current = nil
      isClosed = true
    }
  }

  private func obey(_ order: SpeechOrder, at time: Duration) {
    switch order {
    case .speak(let utterance): speak(utterance, queuedAt: time)
    case .cancel(let id): if current?.utterance.id == id { cut() }
    case .prepare(let utterances): preparations.replace(with: utterances)
    }
  }
}

/// A message to a playback.
enum PlayerMessage: Sendable {
  case orders([SpeechOrder], at: Duration)
  case profiles([String: VoiceProfile])
  case device(PCMDeviceEvent, at: Duration)
  /// Answered when nothing that was cancelled before can be heard any more.
  case settle(Mailbox<Void>)
  case close
  /// Deadlines or descriptors have changed.
  case wake
}
