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
    case .cut, .failed, .finished, .unheard: true
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

/// How long speech lasts by a listener's rate: words ÷ rate, the rule of virtual time.
package enum SpeechDuration {
  /// The number of words in a text: runs without white space that hold a letter or a digit.
  ///
  /// A text that has only marks counts as one word, because each mark is said by its name. A blank text
  /// has none.
  package static func words(in text: String) -> Int {
    let runs = text.split(whereSeparator: \.isWhitespace)
    let words = runs.count { $0.contains { $0.isLetter || $0.isNumber } }
    return words == 0 && !runs.isEmpty ? 1 : words
  }

  /// How long so many words last.
  ///
  /// - Parameter rate: words per minute; less than 1 counts as 1.
  static func of(words: Int, rate: Int) -> Duration {
    .seconds(60) * words / max(1, rate)
  }

  /// How long a text lasts at a rate in words per minute.
  package static func of(_ text: String, rate: Int) -> Duration {
    of(words: words(in: text), rate: rate)
  }

  /// The end of each word in Unicode scalars, what is written up to the next white space included; the
  /// last is the end of the text.
  static func wordEnds(in text: String) -> [Int] {
    var ends: [Int] = []
    var offset = 0
    var isWord = false
    for character in text {
      if character.isWhitespace {
        if isWord { ends.append(offset) }
        isWord = false
      } else if character.isLetter || character.isNumber {
        isWord = true
      }
      offset += character.unicodeScalars.count
    }
    if isWord || ends.isEmpty { ends.append(offset) }
    ends[ends.count - 1] = offset
    return ends
  }
}
