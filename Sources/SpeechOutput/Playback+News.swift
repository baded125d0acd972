internal import SpeechCore

// What synthesizer and device tell, and what is done about it.

// MARK: - The synthesizer

extension Playback {
  func handle(_ news: SynthesizerClient.News) {
    switch news {
    case .reply(let reply): handle(reply)
    // Who waits for the one that speaks need not wait so long any more.
    case .spareReady: if answerDue != nil, current?.inFlight != nil { expectAnswer() }
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

  func handle(_ reply: SynthesizerReply) {
    switch reply {
    case .ready: if answerDue != nil { expectAnswer() }
    // In an examination only.
    case .tried: break
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

  func startSynthesizer() {
    guard !client.isAvailable, startAt <= now() else { return }
    startAt = now() + Self.startInterval
    try? client.start()
    if client.isAvailable { tellSound(.synthesizerRestarted) }
  }

  /// Lets an utterance take its time unheard, while there is nothing to say it with.
  func passTime(for utterance: Utterance, queuedAt: Duration) {
    var delivery = Delivery(utterance, passages: [], queuedAt: queuedAt)
    let time = now()
    delivery.hasStarted = true
    delivery.endsAt =
      time + SpeechDuration.of(utterance.text, rate: voices.rate(of: utterance))
    current = delivery
    tell(.started(utterance.id, Receipt(at: time, queued: queuedAt - utterance.causedAt)))
  }

  func requestPreparation() {
    preparations.request { ask($0, $1) }
    if preparations.inFlight != nil { expectAnswer() }
  }

  /// Makes way for an utterance that is to be heard.
  func stopPreparing(again: Bool = true) {
    guard let passage = preparations.inFlight else { return }
    client.cancel(upTo: passage)
    preparations.abandon(again: again)
    answerDue = nil
  }
}

// MARK: - The device

extension Playback {
  func handle(_ news: PCMDeviceNews, at time: Duration) {
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

  func awaitDevice() {
    guard deviceState == .there else { return }
    restart()
    deviceState = .awaited(until: now() + Self.holdTime)
  }

  func goOnUnheard() {
    // What was heard in part and lost in part cannot be called finished.
    if current?.hasStarted == true { fail() }
    deviceState = .away
    requestPassage()
  }
}
