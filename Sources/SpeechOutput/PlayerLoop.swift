internal import SpeechCore

/// The player's own thread: takes orders, feeds the synthesizer, hands samples on, tells what became of them.
///
/// 1. `speak` sends the first passage to the synthesizer, or writes at once what was prepared.
/// 2. Samples are written to the device as they come; the first audible one makes `started`.
/// 3. `done` asks for the next passage, unless seconds of sound are still waiting to be heard.
/// 4. After the last, a timer waits until the device has played it: `finished`.
/// 5. `cancel` takes back what is not heard yet, at any of these points: `cut`.
///
/// One thread does it all, so no sample of a cancelled utterance can be written after its cancel, and no
/// generation has to be compared. Nothing here waits but the poll.
final class PlayerLoop {
  let mailbox: PolledMailbox<PlayerMessage>
  let now: @Sendable () -> Duration
  let tell: @Sendable (SpeechEvent) -> Void
  let tellSound: @Sendable (SoundEvent) -> Void
  let device: any PCMDevice
  let unheard: NullDevice
  let client: SynthesizerClient
  var voices: VoiceTable
  var preparations = Preparations()
  var current: Delivery?
  /// What of a prepared utterance is still to be written, after the device has been let go.
  var unwritten: ArraySlice<Int16> = []
  var deviceState = DeviceState.there
  /// When the synthesizer must have answered.
  var answerDue: Duration?
  /// Whether it has already been given all the time it gets.
  var isLastWait = false
  /// When a synthesizer that cannot be started may be tried again.
  var startAt: Duration = .zero
  var refillAt: Duration = .zero
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
    mailbox: PolledMailbox<PlayerMessage>, device: any PCMDevice, client: SynthesizerClient,
    voices: VoiceTable, now: @escaping @Sendable () -> Duration,
    events: @escaping @Sendable (SpeechEvent) -> Void,
    sound: @escaping @Sendable (SoundEvent) -> Void
  ) {
    self.mailbox = mailbox
    self.device = device
    self.client = client
    self.voices = voices
    self.now = now
    tell = events
    tellSound = sound
    unheard = NullDevice(now: now)
  }

  /// Runs until `close`.
  func run() {
    tellSound(.opened(name: device.name))
    while !isClosed {
      let timeout = nextDeadline.map { $0 - now() }
      let descriptors = readable([mailbox.descriptor] + client.descriptors, timeout: timeout)
      let messages = mailbox.drain()
      // At once, so that the device's own thread does not come in between a flush and what follows it.
      if !messages.isEmpty {
        device.together {
          for message in messages { handle(message) }
        }
        writeRest()
      }
      for descriptor in descriptors where descriptor != mailbox.descriptor {
        for news in client.receive(on: descriptor) { handle(news) }
      }
      if !isClosed { handleDeadlines() }
    }
    client.close()
    device.close()
  }

  func handle(_ message: PlayerMessage) {
    switch message {
    case .order(.speak(let utterance), let time): speak(utterance, queuedAt: time)
    case .order(.cancel(let id), _): if current?.utterance.id == id { cut() }
    case .order(.prepare(let utterances), _): preparations.replace(with: utterances)
    case .profiles(let profiles):
      voices = VoiceTable(byLanguage: profiles)
      client.use(voices.profiles)
      stopPreparing()
      preparations = Preparations()
    case .device(let news, let time): handle(news, at: time)
    case .close:
      if current != nil { output.flush() }
      current = nil
      isClosed = true
    }
  }
}

/// What other threads tell the player's thread.
enum PlayerMessage: Sendable {
  case order(SpeechOrder, at: Duration)
  case profiles([String: VoiceProfile])
  case device(PCMDeviceNews, at: Duration)
  case close
}
