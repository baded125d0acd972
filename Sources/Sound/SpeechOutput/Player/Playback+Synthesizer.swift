internal import Announcements

// The events of synthesizer and device.

// MARK: - The synthesizer

extension Playback {
  func handle(_ event: SynthesizerSupervisor.Event) {
    switch event {
    case .reply(let reply): handle(reply)
    case .restarted(let isFirst, let hungOn):
      if isFirst { reportSound(.synthesizerRestarted) }
      if let passage = preparations.inFlight { preparations.abandon(again: hungOn.map { $0 != passage } ?? false) }
      guard let passage = current?.inFlight else { return }
      if passage == hungOn { return fail() }
      // One that waited behind the text that hangs has no part in it.
      if hungOn == nil { current?.failures += 1 }
      if current?.failures == Self.mostFailures {
        fail()
      } else {
        restart()
        requestPassage()
      }
    case .unavailable(let reason):
      preparations.abandon(again: false)
      if let reason { reportSound(.synthesizerLost(reason: reason)) }
      if current?.isSynthesized == false { passOver() }
    case .recovered: reportSound(.synthesizerRestarted)
    }
  }

  func handle(_ reply: SynthesizerReply) {
    switch reply {
    // `tried` is sent in an examination only.
    case .ready, .tried: break
    case .voiceMissing(let voice, let reason):
      reportSound(.voiceMissing(language: voices.profiles[voice]?.language ?? "", reason: reason))
    case .samples(let passage, let samples):
      if passage == current?.inFlight {
        if let audible = current?.take(samples, at: now()) { write(audible) }
      } else if passage == preparations.inFlight {
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
        current?.finishPassage()
        requestPassage()
        expectEnd()
      } else if passage == preparations.inFlight {
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

  /// Lets an utterance take its time unheard, because there is no synthesizer.
  func playUnheard(_ utterance: Utterance, queuedAt: Duration) {
    var progress = UtteranceProgress(utterance, passages: [], queuedAt: queuedAt)
    let time = now()
    progress.endSound(at: time)
    progress.endsAt = time + SpeechDuration.of(utterance.text, rate: voices.rate(of: utterance))
    current = progress
  }

  func requestPreparation() {
    if let next = preparations.next, hangs(on: next) { preparations.abandon(again: false) }
    preparations.request { ask($0, $1) }
  }

  /// Stops the current preparation; `again` says whether it is still wanted.
  func stopPreparing(again: Bool = true) {
    guard let passage = preparations.inFlight else { return }
    synthesizer.cancel(upTo: passage)
    preparations.abandon(again: again)
  }
}

// MARK: - The device

extension Playback {
  func handle(_ event: PCMDeviceEvent, at time: Duration) {
    switch event {
    case .lost(let reason):
      reportSound(.lost(reason: reason))
      awaitDevice()
    case .restored:
      // What is passing unheard is said again from the first word that no sound carried.
      restart()
      deviceState = .there
      reportSound(.restored)
      resume()
    case .heard(let wait): noteHeard(at: time + wait)
    case .muted:
      isMuted = true
      if current?.isSilent == false { current?.endSound(at: now()) }
      reportSound(.muted)
    case .unmuted:
      if current?.soundEnd != nil { restart() }
      isMuted = false
      reportSound(.unmuted)
      resume()
    case .flushed: reportSound(.silenced(at: time))
    }
  }

  func awaitDevice() {
    guard deviceState == .there else { return }
    restart()
    deviceState = .awaited(until: now() + Self.holdTime)
  }

  func goOnUnheard() {
    deviceState = .away
    resume()
  }

  /// Goes on with the current utterance after a change of the sound.
  private func resume() {
    if isSoundless, current?.isSilent == false { current?.endSound(at: now()) }
    requestPassage()
  }
}

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
