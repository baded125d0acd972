internal import Announcements

// What is due at a time: an overdue reply, a lost device, the end of an utterance, a spare synthesizer, rest.

extension Playback {
  /// How long speech waits for a lost device before it goes on unheard.
  static let holdTime = Duration.seconds(2)
  /// The most sound that is synthesized ahead of the present frame; a text of an hour is not synthesized at once.
  static let mostAhead = Duration.seconds(5)
  /// Silence after which the device may sleep: an idle stream burns processor time.
  static let restAfter = Duration.seconds(1)

  var nextDeadline: Duration? {
    var deadlines = [synthesizer.deadline(isUrgent: isReplyUrgent), restAt, current?.endsAt].compactMap { $0 }
    if case .awaited(let time) = deviceState { deadlines.append(time) }
    if let time = nextPassageAt { deadlines.append(time) }
    if isSynthesizerIdle, let refill = synthesizer.refillDue { deadlines.append(refill) }
    if preparations.isWaiting, isSynthesizerIdle, synthesizer.isAvailable { deadlines.append(.zero) }
    return deadlines.min()
  }

  func handleDeadlines() {
    defer {
      flushIfNeeded()
      reportPendingEvents()
    }
    let time = now()
    if let event = synthesizer.handleDeadline(isUrgent: isReplyUrgent) { handle(event) }
    if case .awaited(let end) = deviceState, end <= time { goOnUnheard() }
    if let end = current?.endsAt, end <= time { finish(at: end) }
    if let next = nextPassageAt, next <= time { requestPassage() }
    if let rest = restAt, rest <= time {
      restAt = nil
      device.rest()
    }
    guard isSynthesizerIdle else { return }
    if let refill = synthesizer.refillDue, refill <= time {
      synthesizer.refill()
    } else if synthesizer.isAvailable, preparations.isWaiting {
      preparations.begin { voices.passages(of: $0) }
      requestPreparation()
    }
  }

  /// Whether a person waits for the synthesizer's next reply.
  private var isReplyUrgent: Bool { current?.inFlight != nil }

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
