internal import LinuxSupport
internal import Synchronization

// The card's thread: it alone calls the driver.

extension ALSADevice {
  /// What is to be done next.
  private enum Step {
    case drop
    case write([Int16], generation: Int)
    case wait
    case end
  }

  func run(_ opened: Mailbox<SpeechOutputError?>) {
    guard var card = openFirst(opened) else { return }
    while true {
      switch nextStep() {
      case .drop:
        call { card.drop() }
        noteReturn()
      case .write(let samples, let generation):
        if let reason = write(samples, to: card, generation: generation) {
          guard let other = replace(card, reason: reason) else { return }
          card = other
        }
      case .wait: _ = wake.take(until: nil)
      case .end:
        call { card.drop() }
        return call { card.close() }
      }
    }
  }

  private var isClosed: Bool { state.withLock { $0.isClosed } }

  private func nextStep() -> Step {
    state.withLock { state in
      if state.isClosed { return .end }
      if state.mustDrop {
        state.mustDrop = false
        return .drop
      }
      guard state.count > 0 else {
        state.empty()
        return .wait
      }
      let end = min(state.first + Self.blockFrames, state.samples.count)
      defer { state.first = end }
      state.written = end - state.first
      return .write(Array(state.samples[state.first..<end]), generation: state.generation)
    }
  }

  /// Makes a call of the driver, which may hang.
  private func call<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    state.withLock { state in
      state.callingSince = now()
      // One alarm looks after all calls that begin before it goes off.
      guard !state.isAlarmSet else { return }
      state.isAlarmSet = true
      setAlarm(Self.callTimeout)
    }
    defer { state.withLock { $0.callingSince = nil } }
    return try body()
  }

  /// Writes a block, as long as it is not flushed. Returns the reason if the card is lost.
  private func write(_ samples: [Int16], to card: any ALSACard, generation: Int) -> String? {
    defer { state.withLock { $0.written = 0 } }
    var rest = samples[...]
    var failures = 0
    while !rest.isEmpty, state.withLock({ $0.generation == generation && !$0.isClosed }) {
      let written = call { card.write(rest) }
      if written >= 0 {
        rest = rest.dropFirst(written)
        failures = 0
        let delay = call { card.delay }
        state.withLock { state in
          state.written = rest.count
          if state.generation == generation { state.delay = (delay, now()) }
        }
        noteReturn()
      } else {
        // An underrun after the last word, or the drop of a flush: after both the card has to be prepared again.
        failures += 1
        let status = call { card.prepare() }
        if status < 0 || failures > 3 { return ALSAHandle.text(of: status < 0 ? status : written) }
      }
    }
    return nil
  }

  /// Gives up a lost card, reports it and opens another. Returns nil once the device is closed.
  private func replace(_ card: any ALSACard, reason: String) -> (any ALSACard)? {
    state.withLock { lose(&$0, reason: reason) }
    call { card.close() }
    return openAgain()
  }

  private func openAgain() -> (any ALSACard)? {
    var pause = firstPause
    while !isClosed {
      let attemptAt = monotonicNow() + pause
      while !isClosed, wake.take(until: attemptAt) != nil {}
      if !isClosed, let card = try? call(open) {
        state.withLock { $0.mustDrop = false }
        noteReturn()
        return card
      }
      pause = min(pause * 2, Self.longestPause)
    }
    return nil
  }
}

// MARK: - Opening

extension ALSADevice {
  /// Opens the card and reports to the thread that waits for it. Returns nil where that was an error, or the device has
  /// been closed.
  private func openFirst(_ opened: Mailbox<SpeechOutputError?>) -> (any ALSACard)? {
    let result = Result { () throws(SpeechOutputError) in try call(open) }
    let isInTime = state.withLock { state in
      defer { state.hasReportedOpening = true }
      return !state.hasReportedOpening
    }
    switch result {
    case .success(let card):
      if isInTime { opened.post(nil) } else { noteReturn() }
      return card
    case .failure(let error):
      guard isInTime else { return openAgain() }
      opened.post(error)
      return nil
    }
  }

  /// Notes that nothing waits for the card any more. Returns the result of opening if that was reported just now.
  func noteLateOpening(_ opened: Mailbox<SpeechOutputError?>) -> SpeechOutputError?? {
    let isLate = state.withLock { state in
      defer { state.hasReportedOpening = true }
      if !state.hasReportedOpening { lose(&state, reason: Self.silence) }
      return !state.hasReportedOpening
    }
    return isLate ? nil : opened.take(until: nil)
  }
}
