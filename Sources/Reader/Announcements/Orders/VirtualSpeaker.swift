internal import DequeModule

/// A player without sound: it obeys orders on a virtual clock and answers as a real one would.
///
/// An utterance is audible the moment it is ordered and lasts words ÷ rate. Cancelled, it answers with the words that had
/// passed by then; an utterance that is cancelled the moment it was ordered never started.
///
/// A plain value; its owner moves the time: it takes `next` events up to `nextEventAt`, and gives orders with times that
/// never go back.
package struct VirtualSpeaker: Sendable {
  /// Words per minute, from now on.
  package var rate: Int
  private var saying: CurrentUtterance?
  private var answers: Deque<SpeechEvent> = []

  private struct CurrentUtterance {
    var utterance: Utterance
    var since: Duration
    var until: Duration
  }

  /// - Parameter rate: Words per minute.
  package init(rate: Int) {
    self.rate = rate
  }

  /// When the next event is due; nil while there is nothing to report.
  package var nextEventAt: Duration? {
    answers.first?.time ?? saying?.until
  }

  /// Whether the next event answers a cancel: it then is due at once, while a start is only real when time
  /// goes on.
  package var hasAnswer: Bool {
    switch answers.first {
    case .cut, .failed, .finished: true
    case .started, nil: false
    }
  }

  /// The next event, if it is due at `now`.
  package mutating func next(at now: Duration) -> SpeechEvent? {
    finish(at: now)
    guard let answer = answers.first, answer.time <= now else { return nil }
    return answers.popFirst()
  }

  /// Obeys an order. Preparing takes no time.
  package mutating func obey(_ order: SpeechOrder, at now: Duration) {
    finish(at: now)
    switch order {
    case .speak(let utterance):
      silence(at: now)
      let length = SpeechDuration.of(utterance.text, rate: rate)
      saying = CurrentUtterance(utterance: utterance, since: now, until: now + length)
      answers.append(.started(utterance.id, Latency(at: now)))
    case .cancel(let id):
      if saying?.utterance.id == id { silence(at: now) }
    case .prepare:
      break
    }
  }

  private mutating func finish(at now: Duration) {
    guard let done = saying, done.until <= now else { return }
    saying = nil
    answers.append(.finished(done.utterance.id, at: done.until))
  }

  private mutating func silence(at now: Duration) {
    guard let cut = saying else { return }
    saying = nil
    // No time has passed, so no sound either.
    if now == cut.since, answers.last == .started(cut.utterance.id, Latency(at: now)) {
      answers.removeLast()
    }
    let ends = SpeechDuration.wordEnds(in: cut.utterance.text)
    let perWord = (cut.until - cut.since) / ends.count
    let passed = perWord > .zero ? min(ends.count, Int((now - cut.since) / perWord)) : 0
    answers.append(.cut(cut.utterance.id, heard: passed == 0 ? 0 : ends[passed - 1], at: now))
  }
}
