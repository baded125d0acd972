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
  private let now: @Sendable () -> Duration
  private let tell: @Sendable (SpeechEvent) -> Void
  private let tellSound: @Sendable (SoundEvent) -> Void
  private let device: any PCMDevice
  private let unheard: NullDevice
  private let client: SynthesizerClient
  private var voices: VoiceTable
  private var preparations = Preparations()
  private var current: Delivery?
  /// What of a prepared utterance is still to be written, after the device has been let go.
  private var unwritten: ArraySlice<Int16> = []
  private var deviceState = DeviceState.there
  /// When the synthesizer must have answered.
  private var answerDue: Duration?
  /// Whether it has already been given all the time it gets.
  private var isLastWait = false
  /// When a synthesizer that cannot be started may be tried again.
  private var startAt: Duration = .zero
  private var refillAt: Duration = .zero
  private var restAt: Duration?
  private var isClosed = false

  private enum DeviceState: Equatable {
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

  private func handle(_ message: PlayerMessage) {
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

// MARK: - Deadlines

extension PlayerLoop {
  /// Silence of the synthesizer after which it is taken for hung. It makes whole minutes in that time.
  static let patience = Duration.seconds(2)
  /// The same while it does nothing and another stands by: a hundred times what its first answer takes.
  private static let patienceWithSpare = Duration.milliseconds(60)
  /// How long speech waits for a lost device before it goes on unheard.
  private static let holdTime = Duration.seconds(2)
  /// Sound made ahead of the ear at most; a text of an hour is not made at once.
  private static let mostAhead = Duration.seconds(5)
  /// Silence after which the device may sleep: an idle stream burns processor time.
  private static let restAfter = Duration.seconds(1)
  /// Between two attempts to start a synthesizer that will not start, or a spare one.
  private static let startInterval = Duration.seconds(1)

  private var nextDeadline: Duration? {
    var deadlines = [answerDue, restAt, current?.endsAt].compactMap { $0 }
    if case .awaited(let time) = deviceState { deadlines.append(time) }
    if let time = nextPassageAt { deadlines.append(time) }
    if client.wantsRefill, isSynthesizerIdle { deadlines.append(refillAt) }
    if preparations.isWaiting, isSynthesizerIdle, client.isAvailable { deadlines.append(.zero) }
    return deadlines.min()
  }

  private func handleDeadlines() {
    let time = now()
    if let due = answerDue, due <= time { losePatience(at: time) }
    if case .awaited(let end) = deviceState, end <= time { goOnUnheard() }
    if let end = current?.endsAt, end <= time { finish(at: end) }
    if let next = nextPassageAt, next <= time { requestPassage() }
    if let rest = restAt, rest <= time {
      restAt = nil
      device.rest()
    }
    guard isSynthesizerIdle else { return }
    if client.wantsRefill, refillAt <= time {
      refillAt = time + Self.startInterval
      client.refill()
    } else if client.isAvailable, preparations.isWaiting {
      preparations.begin { voices.passages(of: $0) }
      requestPreparation()
    }
  }

  /// The synthesizer may have to wait for a processor on a busy machine; only one that sleeps or is stopped
  /// with work before it is hung for sure.
  private func losePatience(at time: Duration) {
    guard !isLastWait, client.isAtWork else { return handle(client.killHung()) }
    isLastWait = true
    answerDue = time + Self.patience
  }

  /// Notes that the synthesizer is alive and has work to do.
  private func expectAnswer() {
    let isUrgent = current?.inFlight != nil && client.hasReadySpare
    isLastWait = !isUrgent
    answerDue = now() + (isUrgent ? Self.patienceWithSpare : Self.patience)
  }

  private var isSynthesizerIdle: Bool {
    nextPassageAt == nil && current?.inFlight == nil && preparations.inFlight == nil
  }

  /// When the next passage of the current utterance is to be asked for; nil if none is.
  private var nextPassageAt: Duration? {
    guard let current, !current.isSynthesized, current.inFlight == nil, !isAwaitingDevice else { return nil }
    return (current.heardAllAt ?? .zero) - Self.mostAhead
  }

  private var isAwaitingDevice: Bool {
    if case .awaited = deviceState { true } else { false }
  }
}

// MARK: - One utterance

extension PlayerLoop {
  /// Points of pitch by which an alert is said higher.
  static let alertPitch: Int8 = 8
  private static let mostFailures = 3
  /// 0.2 s: what is written of a prepared utterance before all else. The server reads what it is given before
  /// it answers a flush, and a whole phrase is a hundred kilobytes.
  private static let firstFrames = PCMFormat.sampleRate / 5

  /// Where samples go at present.
  private var output: any PCMDevice {
    deviceState == .away ? unheard : device
  }

  private func speak(_ utterance: Utterance, queuedAt: Duration) {
    cut()
    restAt = nil
    startSynthesizer()
    guard client.isAvailable else { return passTime(for: utterance, queuedAt: queuedAt) }
    if let prepared = preparations.speech(for: utterance), !isAwaitingDevice {
      var delivery = Delivery(utterance, passages: [], queuedAt: queuedAt)
      let samples = delivery.adopt(prepared, at: now())
      current = delivery
      unwritten = samples.dropFirst(Self.firstFrames)
      write(samples.prefix(Self.firstFrames))
    } else {
      current = Delivery(utterance, passages: voices.passages(of: utterance), queuedAt: queuedAt)
      requestPassage()
    }
    expectEnd()
  }

  /// Writes what was left when the beginning of a prepared utterance had to be on its way.
  private func writeRest() {
    guard !unwritten.isEmpty else { return }
    let rest = unwritten
    unwritten = []
    write(rest)
    expectEnd()
  }

  /// Asks for the next passage of the current utterance, if it has one and it is time for it.
  private func requestPassage() {
    guard let time = nextPassageAt, time <= now(), let delivery = current,
      let passage = delivery.passages.first
    else { return }
    stopPreparing()
    current?.inFlight = ask(delivery, passage)
    expectAnswer()
  }

  private func ask(_ delivery: Delivery, _ passage: SpokenPassage) -> SynthesizerRequest.Passage {
    client.speak(
      passage.text.string, voice: passage.voice,
      pitchOffset: delivery.utterance.isAlert ? Self.alertPitch : 0)
  }

  private func write(_ samples: ArraySlice<Int16>) {
    guard !samples.isEmpty, let delivery = current else { return }
    guard let place = output.write(samples) else { return awaitDevice() }
    current?.noteWritten(samples.count, to: place, at: now())
    if delivery.written == 0, let wait = output.timeToHear(firstOfLast: samples.count) {
      noteHeard(at: now() + wait)
    }
  }

  /// The device has told when the first frame of the current utterance is heard.
  private func noteHeard(at time: Duration) {
    guard let delivery = current, let first = delivery.first, delivery.audibleAt == nil else { return }
    // Not before it was written: the clocks of a server and its sink are only so good.
    let audibleAt = max(time, first.writtenAt)
    current?.audibleAt = audibleAt
    expectEnd()
    guard !delivery.hasStarted else { return }
    current?.hasStarted = true
    let cause = delivery.utterance.causedAt
    let isHeard = output === device
    tell(
      .started(
        delivery.utterance.id,
        Receipt(
          at: audibleAt, queued: delivery.queuedAt - cause,
          synthesized: delivery.synthesizedAt.map { $0 - cause },
          written: isHeard ? first.writtenAt - cause : nil,
          audible: isHeard ? audibleAt - cause : nil, frame: first.place.frame)))
  }

  /// Once all is written: reckons when it will have been heard.
  private func expectEnd() {
    guard unwritten.isEmpty, let delivery = current, delivery.isSynthesized, delivery.endsAt == nil
    else { return }
    if delivery.written == 0 {
      // Nothing in it can be heard: it is over as soon as it is known.
      finish(at: now())
    } else if let end = delivery.heardAllAt {
      current?.endsAt = end
    }
  }

  private func finish(at time: Duration) {
    guard let delivery = current else { return }
    current = nil
    restAt = now() + Self.restAfter
    if !delivery.hasStarted {
      tell(
        .started(
          delivery.utterance.id,
          Receipt(at: time, queued: delivery.queuedAt - delivery.utterance.causedAt)))
    }
    tell(.finished(delivery.utterance.id, at: time))
  }

  private func cut() {
    guard let delivery = current else { return }
    let time = now()
    silence()
    current = nil
    restAt = time + Self.restAfter
    if delivery.isOver(at: time) {
      tell(.finished(delivery.utterance.id, at: time))
    } else {
      tell(.cut(delivery.utterance.id, heard: delivery.heard(at: time), at: time))
    }
  }

  private func fail() {
    guard let delivery = current else { return }
    let time = now()
    silence()
    current = nil
    restAt = time + Self.restAfter
    tell(.failed(delivery.utterance.id, heard: delivery.heard(at: time), at: time))
  }

  /// Says what is left of the current utterance anew, from the word that was being heard.
  private func restart() {
    guard let delivery = current else { return }
    let heard = delivery.heard(at: now())
    silence()
    current?.restart(from: heard, passages: voices.passages(of: delivery.utterance))
  }

  /// Takes back all of the current utterance that is not heard yet.
  private func silence() {
    guard let delivery = current else { return }
    unwritten = []
    if delivery.written > 0 { output.flush() }
    if let passage = delivery.inFlight {
      client.cancel(upTo: passage)
      answerDue = nil
    }
  }
}

// MARK: - The synthesizer

extension PlayerLoop {
  private func handle(_ news: SynthesizerClient.News) {
    switch news {
    case .reply(let reply): handle(reply)
    case .restarted:
      tellSound(.synthesizerRestarted)
      if preparations.inFlight != nil { preparations.abandon(again: false) }
      answerDue = nil
      guard current?.inFlight != nil else { return }
      current?.failures += 1
      if current?.failures == Self.mostFailures {
        fail()
      } else {
        restart()
        requestPassage()
      }
    case .unavailable(let reason):
      answerDue = nil
      preparations.abandon(again: false)
      startAt = now() + Self.startInterval
      tellSound(.synthesizerLost(reason: reason))
      if current?.isSynthesized == false { fail() }
    }
  }

  private func handle(_ reply: SynthesizerReply) {
    switch reply {
    // The second comes in an examination only.
    case .ready, .tried: break
    case .voiceMissing(let voice, let reason):
      tellSound(
        .voiceMissing(language: voices.profiles[voice]?.language ?? "", reason: reason))
    case .samples(let passage, let samples):
      if passage == current?.inFlight {
        expectAnswer()
        if let audible = current?.take(samples, at: now()) { write(audible) }
      } else if passage == preparations.inFlight {
        expectAnswer()
        preparations.take(samples, at: now())
        if preparations.isTooLong { stopPreparing(again: false) }
      }
    case .word(let passage, let position, let frame):
      if passage == current?.inFlight {
        current?.noteWord(position: Int(position), frame: Int(frame))
      } else if passage == preparations.inFlight {
        preparations.noteWord(position: Int(position), frame: Int(frame))
      }
    case .done(let passage):
      if passage == current?.inFlight {
        answerDue = nil
        current?.finishPassage()
        requestPassage()
        expectEnd()
      } else if passage == preparations.inFlight {
        answerDue = nil
        preparations.finishPassage()
        requestPreparation()
      }
    case .failed(let passage, _):
      if passage == current?.inFlight {
        fail()
      } else if passage == preparations.inFlight {
        stopPreparing(again: false)
      }
    }
  }

  private func startSynthesizer() {
    guard !client.isAvailable, startAt <= now() else { return }
    startAt = now() + Self.startInterval
    try? client.start()
    if client.isAvailable { tellSound(.synthesizerRestarted) }
  }

  /// Lets an utterance take its time unheard, while there is nothing to say it with.
  private func passTime(for utterance: Utterance, queuedAt: Duration) {
    var delivery = Delivery(utterance, passages: [], queuedAt: queuedAt)
    let time = now()
    delivery.hasStarted = true
    delivery.endsAt =
      time + SpeechDuration.of(utterance.text, rate: voices.rate(of: utterance))
    current = delivery
    tell(.started(utterance.id, Receipt(at: time, queued: queuedAt - utterance.causedAt)))
  }

  private func requestPreparation() {
    preparations.request { ask($0, $1) }
    if preparations.inFlight != nil { expectAnswer() }
  }

  /// Makes way for an utterance that is to be heard.
  private func stopPreparing(again: Bool = true) {
    guard let passage = preparations.inFlight else { return }
    client.cancel(upTo: passage)
    preparations.abandon(again: again)
    answerDue = nil
  }
}

// MARK: - The device

extension PlayerLoop {
  private func handle(_ news: PCMDeviceNews, at time: Duration) {
    switch news {
    case .lost(let reason):
      tellSound(.lost(reason: reason))
      awaitDevice()
    case .restored:
      // What is being said unheard is heard from where it is.
      restart()
      deviceState = .there
      tellSound(.restored)
      requestPassage()
    case .heard(let wait): noteHeard(at: time + wait)
    case .muted: tellSound(.muted)
    case .unmuted: tellSound(.unmuted)
    case .flushed: tellSound(.silenced(at: time))
    }
  }

  private func awaitDevice() {
    guard deviceState == .there else { return }
    restart()
    deviceState = .awaited(until: now() + Self.holdTime)
  }

  private func goOnUnheard() {
    // What was heard in part and lost in part cannot be called finished.
    if current?.hasStarted == true { fail() }
    deviceState = .away
    requestPassage()
  }
}
