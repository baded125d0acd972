import AccessibilityTree
package import Announcements
package import ScreenReader

// The answers to the next key are predicted while the person listens: composing and synthesizing them is then not on
// the key's path.

extension SessionMachine {
  /// Predicts the answers to `next` and `previous`, and orders their speech to be synthesized; nil if they are those
  /// predicted last.
  ///
  /// To be called when there is nothing else to do. It costs 0.06 to 0.2 ms less from a key to its first samples
  /// than synthesizing ahead alone (`earshot bench --only keys`, in pairs).
  package mutating func prepareNext() -> SpeechOrder? {
    var order: SpeechOrder?
    if isPredictionStale {
      isPredictionStale = false
      predictedResponses = reader.predictedResponses { [rendering] in rendering.bindings.contents(of: $0) }
      let utterances = predictedResponses.compactMap(\.announcement?.utterance)
      if utterances != preparedUtterances {
        preparedUtterances = utterances
        order = .prepare(utterances)
      }
    }
    if predicted == nil { predicted = predict() }
    return order
  }

  /// What a command that comes at `time` will order of the player; nil where that is not known ahead.
  ///
  /// The machine gives the same orders again when it takes the command in `step`. A player that has them before has the
  /// sound on its way while all the rest is done.
  package func predictedOrders(for command: Command, at time: SessionTime) -> [SpeechOrder]? {
    // Announced times ("5 minutes ago") are others in the next minute.
    guard let predicted, predicted.until.map({ time.elapsed < $0 }) != false,
      ViewEnvironment(language: environment.language, now: time.wallSeconds) == environment,
      time.slept - lastTime.slept < SessionTime.sleepResolution
    else { return nil }
    return predicted.orders(for: command, triggeredAt: time.elapsed)
  }

  /// Takes each command in `step` of a copy of this machine, which is then discarded.
  ///
  /// Where a polite announcement waits, the orders change at the time when its turn comes.
  private func predict() -> PredictedOrders {
    let turn = queue.politeTurnAt.flatMap { $0 > lastTime.elapsed ? $0 : nil }
    var predicted = PredictedOrders(
      inputContext: inputContext, from: lastTime.elapsed, until: [wakeAt, turn].compactMap(\.self).min())
    guard !isExplainingKeys else { return predicted }
    for answer in predictedResponses {
      var copy = self
      let effects = copy.step(.command(answer.command, by: .key), at: lastTime)
      predicted.orders.append(
        (answer.command, effects.compactMap { if case .speech(let order) = $0 { order } else { nil } }))
    }
    return predicted
  }
}

/// The orders that the next key would give to the player, valid until the next step.
struct PredictedOrders: Sendable {
  /// The context of keys.
  var inputContext: InputContext
  /// The time for which the orders were computed.
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
  func orders(for command: Command, triggeredAt time: Duration) -> [SpeechOrder]? {
    guard let found = orders.first(where: { $0.command == command }) else { return nil }
    return found.orders.map { order in
      guard case .speak(var utterance) = order, utterance.triggeredAt == from else { return order }
      utterance.triggeredAt = time
      return .speak(utterance)
    }
  }
}

/// The time without a key, and the steps that the app has taken for it.
struct Idling: Sendable {
  /// When the last key came, since the session began, also while the machine slept.
  private(set) var since = Duration.zero
  /// How many of the app's steps have been taken since.
  private(set) var taken = 0

  /// A key has come: the time begins anew.
  mutating func begin(at now: Duration) {
    since = now
    taken = 0
  }

  /// When the next of the steps is due; nil for never.
  func nextStep<Message>(of steps: [IdleStep<Message>]) -> Duration? {
    taken < steps.count ? since + steps[taken].time : nil
  }

  /// The message of the next step, if that is due.
  mutating func takeStep<Message>(of steps: [IdleStep<Message>], at now: Duration) -> Message? {
    guard let time = nextStep(of: steps), time <= now else { return nil }
    defer { taken += 1 }
    return steps[taken].message
  }
}

extension SessionMachine {
  /// Sends the app the idle steps that are due.
  mutating func takeIdleSteps(in turn: inout Turn) {
    while let message = idling.takeStep(of: app.idleSteps(state), at: lastTime.withSleep) {
      report(message, in: &turn)
      isPredictionStale = true
    }
  }
}
