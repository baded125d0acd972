internal import SpeechCore

// What is due without anybody telling: patience with the synthesizer, refilling, rest.

extension Playback {
  /// Silence of the synthesizer after which it is taken for hung. It makes whole minutes in that time.
  static let patience = Duration.seconds(2)
  /// The same while it does nothing and another stands by: a hundred times what its first answer takes.
  static let patienceWithSpare = Duration.milliseconds(60)
  /// How often one that works is waited for anew before it has said that it is up. Where twelve programs want each
  /// processor it takes many seconds, and the next one would not be quicker.
  static let waitsForStart = 10
  /// How long speech waits for a lost device before it goes on unheard.
  static let holdTime = Duration.seconds(2)
  /// Sound made ahead of the ear at most; a text of an hour is not made at once.
  static let mostAhead = Duration.seconds(5)
  /// Silence after which the device may sleep: an idle stream burns processor time.
  static let restAfter = Duration.seconds(1)
  /// Between two attempts to start a synthesizer that will not start, or a spare one.
  static let startInterval = Duration.seconds(1)

  var nextDeadline: Duration? {
    var deadlines = [answerDue, restAt, current?.endsAt].compactMap { $0 }
    if case .awaited(let time) = deviceState { deadlines.append(time) }
    if let time = nextPassageAt { deadlines.append(time) }
    if client.wantsRefill, isSynthesizerIdle { deadlines.append(refillAt) }
    if preparations.isWaiting, isSynthesizerIdle, client.isAvailable { deadlines.append(.zero) }
    return deadlines.min()
  }

  func handleDeadlines() {
    defer {
      takeBackStale()
      tellAll()
    }
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
  /// with work before it is hung for sure. One that waits for a disk is not hurried by another that needs it too, and
  /// to end it would be to wait for the disk here.
  func losePatience(at time: Duration) {
    // First what it does, then whether it has answered: what one that sleeps has said is there by then. The other
    // way round it could answer in between, and be ended for it.
    let activity = client.activity
    // On a busy machine the answer may have come after the wait for it had ended, and before this.
    guard !client.hasAnswered else { return }
    switch activity {
    case .running where waitsLeft == 0, .none: handle(client.killHung())
    case .running, .waitingForDisk:
      if activity == .running { waitsLeft -= 1 }
      answerDue = time + Self.patience
    }
  }

  /// Notes that the synthesizer is alive and has work to do.
  func expectAnswer() {
    let isUrgent = current?.inFlight != nil && client.hasReadySpare
    waitsLeft = isUrgent ? 1 : client.isReady ? 0 : Self.waitsForStart
    answerDue = now() + (isUrgent ? Self.patienceWithSpare : Self.patience)
  }

  var isSynthesizerIdle: Bool {
    nextPassageAt == nil && current?.inFlight == nil && preparations.inFlight == nil
  }

  /// When the next passage of the current utterance is to be asked for; nil if none is.
  var nextPassageAt: Duration? {
    guard let current, !current.isSynthesized, current.inFlight == nil, !isAwaitingDevice else { return nil }
    return (current.heardAllAt ?? .zero) - Self.mostAhead
  }

  var isAwaitingDevice: Bool {
    if case .awaited = deviceState { true } else { false }
  }
}
