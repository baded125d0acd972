import Announcements

/// A player that obeys its orders and answers after any time, as on a busy machine.
struct RandomPlayer {
  /// The utterances that it was ordered to say or to cancel, without its answer.
  private var saying: [Saying] = []

  private struct Saying {
    var utterance: Utterance
    var hasStarted = false
    var isCancelled = false
  }

  /// Whether no answer is pending.
  var isSilent: Bool { saying.isEmpty }

  mutating func obey(_ order: SpeechOrder) {
    switch order {
    case .speak(let utterance): saying.append(Saying(utterance: utterance))
    case .cancel(let id):
      for index in saying.indices where saying[index].utterance.id == id { saying[index].isCancelled = true }
    case .prepare: break
    }
  }

  /// The next event of an utterance; nil if nothing is said.
  mutating func report(_ dice: inout RandomSource, at now: Duration) -> SpeechEvent? {
    guard let index = saying.indices.randomElement(using: &dice) else { return nil }
    let id = saying[index].utterance.id
    let length = saying[index].utterance.text.unicodeScalars.count
    if saying[index].isCancelled {
      let heard = saying[index].hasStarted ? dice.roll(length + 1) : 0
      saying.remove(at: index)
      return .cut(id, heard: heard, at: now)
    }
    guard saying[index].hasStarted else {
      saying[index].hasStarted = true
      return .started(id, Latency(at: now))
    }
    saying.remove(at: index)
    return switch dice.roll(20) {
    case 0, 1: .failed(id, heard: dice.roll(length + 1), at: now)
    case 2: .unheard(id, heard: dice.roll(length + 1), at: now)
    default: .finished(id, at: now)
    }
  }

  /// Loses the sound: all utterances are cut, though no order asked for it.
  mutating func lose(_ dice: inout RandomSource, at now: Duration) -> [SpeechEvent] {
    defer { saying = [] }
    return saying.map { saying in
      let length = saying.utterance.text.unicodeScalars.count
      return .cut(saying.utterance.id, heard: saying.hasStarted ? dice.roll(length + 1) : 0, at: now)
    }
  }
}
