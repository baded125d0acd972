internal import SpeechCore

/// Utterances on their way to the ear: takes orders, feeds the synthesizer, hands samples on, tells what became
/// of them.
///
/// 1. `speak` sends the first passage to the synthesizer, or writes at once what was prepared.
/// 2. Samples are written to the device as they come; the first audible one makes `started`.
/// 3. `done` asks for the next passage, unless seconds of sound are still waiting to be heard.
/// 4. After the last, a timer waits until the device has played it: `finished`.
/// 5. `cancel` takes back what is not heard yet, at any of these points: `cut`.
///
/// One thread at a time is in here (see `SerializedPlaybackAccess`), so no sample of a cancelled utterance can be written after
/// its cancel, and no generation has to be compared. Nothing here waits.
final class Playback {
  let now: @Sendable () -> Duration
  private let report: @Sendable (SpeechEvent) -> Void
  let tellSound: @Sendable (SoundEvent) -> Void
  let device: any PCMDevice
  let unheard: NullDevice
  let synthesizer: SynthesizerSupervisor
  var voices: VoiceTable
  var preparations = Preparations()
  var current: UtteranceProgress?
  /// What of a prepared utterance is still to be written, after the device has been let go.
  var unwritten: ArraySlice<Int16> = []
  /// What holds samples that are not to be heard any more. Taking them back costs more than all the rest of an
  /// answer; the synthesizer works meanwhile.
  var stale: (any PCMDevice)?
  /// What became of utterances and is still to be told.
  private var untold: [SpeechEvent] = []
  var deviceState = DeviceState.there
  var restAt: Duration?
  var isClosed = false

  enum DeviceState: Equatable {
    case there
    /// Gone a moment ago; speech waits for it until then.
    case awaited(until: Duration)
    /// Gone for good, as far as we can tell; speech goes on unheard.
    case away
  }

  init(
    device: any PCMDevice, synthesizer: SynthesizerSupervisor, voices: VoiceTable,
    now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void,
    sound: @escaping @Sendable (SoundEvent) -> Void
  ) {
    self.device = device
    self.synthesizer = synthesizer
    self.voices = voices
    self.now = now
    report = events
    tellSound = sound
    unheard = NullDevice(now: now)
  }

  /// Does what was asked for, in order.
  func handle(_ messages: [PlayerMessage]) {
    guard !messages.isEmpty, !isClosed else { return }
    // In one go: a flush need not be on its way before what follows it is.
    device.together {
      for message in messages { handle(message) }
      takeBackStale()
    }
    writeRest()
    tellAll()
    guard isClosed else { return }
    synthesizer.close()
    device.close()
  }

  /// Takes in what the synthesizers have said on these descriptors.
  func receive(on descriptors: [Int32]) {
    for descriptor in descriptors {
      for event in synthesizer.receive(on: descriptor) { handle(event) }
    }
    takeBackStale()
    tellAll()
  }

  /// Tells what became of an utterance, when all that is more urgent is done.
  func tell(_ event: SpeechEvent) {
    untold.append(event)
  }

  func tellAll() {
    guard !untold.isEmpty else { return }
    let events = untold
    untold = []
    for event in events { report(event) }
  }

  func takeBackStale() {
    stale?.flush()
    stale = nil
  }

  func handle(_ message: PlayerMessage) {
    switch message {
    case .orders(let orders, let time):
      for order in orders { obey(order, at: time) }
    case .profiles(let profiles):
      voices = VoiceTable(byLanguage: profiles)
      synthesizer.use(voices.profiles)
      stopPreparing()
      preparations = Preparations()
    case .device(let event, let time): handle(event, at: time)
    case .wake: break
    case .close:
      if current != nil { stale = output }
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

/// What a player is told.
enum PlayerMessage: Sendable {
  case orders([SpeechOrder], at: Duration)
  case profiles([String: VoiceProfile])
  case device(PCMDeviceEvent, at: Duration)
  case close
  /// Deadlines or descriptors have changed.
  case wake
}
