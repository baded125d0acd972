package import Commands
import ScreenReader
import Semantics
package import SpeechCore

// What the next key would come to is worked out while the person listens: composing it, and making it sound,
// is then not on the key's path.

extension SessionMachine {
  /// The order to synthesize what the next key is likely to ask for; nil if nothing has changed since the
  /// last.
  ///
  /// To be asked for when there is nothing else to do.
  package mutating func lookAhead() -> SpeechOrder? {
    var order: SpeechOrder?
    if isAheadStale {
      isAheadStale = false
      answersAhead = reader.predictedResponses { [rendering] in rendering.bindings.contents(of: $0) }
      let utterances = answersAhead.compactMap(\.announcement?.utterance)
      if utterances != lookedAhead {
        lookedAhead = utterances
        order = .prepare(utterances)
      }
    }
    if foresight == nil { foresight = foresee() }
    return order
  }

  /// What a command that comes at `time` will order of the player; nil where that is not known ahead.
  ///
  /// The same orders leave the machine again when the command is taken through the door. A player that has
  /// them before has the sound on its way while all the rest is done.
  package func foreseenOrders(for command: Command, at time: SessionTime) -> [SpeechOrder]? {
    // Times that are told ("5 minutes ago") are others in the next minute.
    guard let foresight, foresight.until.map({ time.elapsed < $0 }) != false,
      ViewEnvironment(language: environment.language, now: time.wallSeconds) == environment,
      time.withSleep - time.elapsed == lastTime.withSleep - lastTime.elapsed
    else { return nil }
    return foresight.orders(for: command, causedAt: time.elapsed)
  }

  /// Takes each command through the door of a copy of this machine, which is then forgotten.
  ///
  /// While something waits to be said, what is ordered depends on how long it has waited.
  private func foresee() -> Foresight {
    var foresight = Foresight(inputContext: inputContext, from: lastTime.elapsed, until: wakeAt)
    guard !queue.hasLine, !isExplainingKeys else { return foresight }
    for answer in answersAhead {
      var copy = self
      let effects = copy.step(.command(answer.command, by: .key), at: lastTime)
      foresight.orders.append(
        (answer.command, effects.compactMap { if case .speech(let order) = $0 { order } else { nil } }))
    }
    return foresight
  }
}

/// What the next key may come to, as long as nothing happens before it.
struct Foresight: Sendable {
  /// What keys mean.
  var inputContext: InputContext
  /// The time the orders were worked out for.
  var from: Duration
  /// From when on they may be different; nil for never.
  var until: Duration?
  /// What each command would order of the player.
  var orders: [(command: Command, orders: [SpeechOrder])] = []

  init(inputContext: InputContext, from: Duration, until: Duration?) {
    self.inputContext = inputContext
    self.from = from
    self.until = until
  }

  /// The orders of a command that comes at `time`.
  func orders(for command: Command, causedAt time: Duration) -> [SpeechOrder]? {
    guard let found = orders.first(where: { $0.command == command }) else { return nil }
    return found.orders.map { order in
      guard case .speak(var utterance) = order, utterance.causedAt == from else { return order }
      utterance.causedAt = time
      return .speak(utterance)
    }
  }
}
