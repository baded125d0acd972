package import AccessibilityTree
import Announcements
import ScreenReader
package import Session

/// Takes two machines of an app through one random session: one predicts, as a live session does whenever it is idle, the
/// other never does. There must be no difference.
package struct ReferenceSession<App: SemanticApp> {
  /// The difference, with the steps before it.
  package struct Difference: Error, CustomStringConvertible {
    package var description: String
  }

  /// The number of keys whose answers were predicted.
  package private(set) var predictedCount = 0
  private var ahead: SessionMachine<App>
  private var plain: SessionMachine<App>
  private let script: SessionScript<App>
  private var dice: RandomSource
  private var now = Duration.zero
  /// The start, in seconds since 1970.
  private let start: Int
  private var commands: [Command]
  /// The effects of the app that have no answer.
  private var asked: [(id: EffectID, effect: App.Effect)] = []
  private var player = RandomPlayer()
  /// The last inputs, for the report of a difference.
  private var story: [(time: Duration, input: SessionMachine<App>.Input)] = []

  package init(_ machine: SessionMachine<App>, script: SessionScript<App>, seed: UInt64) {
    ahead = machine
    plain = machine
    start = machine.lastTime.wallSeconds
    self.script = script
    dice = RandomSource(seed: seed)
    commands = script.lines.compactMap { try? LineLanguage.parse($0).get() }
    precondition(commands.count == script.lines.count, "every line is a command")
  }

  /// Takes this number of steps.
  package mutating func run(steps: Int) throws(Difference) {
    try step(.begin([]))
    for _ in 0..<steps {
      try letTimePass()
      if dice.roll(3) < 2 { _ = ahead.prepareNext() }
      try something()
    }
  }

  private mutating func letTimePass() throws(Difference) {
    switch dice.roll(40) {
    case 0: now += .seconds(dice.roll(90))
    case 1, 2: try approachWaking()
    case 3...5: now += .milliseconds(dice.roll(5000))
    case 6...25: now += .milliseconds(dice.roll(200))
    default: break
    }
    script.setTime(now)
  }

  /// Moves the time to shortly before, at or after the machines' next wake-up, with a prediction shortly before.
  private mutating func approachWaking() throws(Difference) {
    guard let wake = ahead.wakeAt, wake > now else { return }
    now = max(now, wake - .milliseconds(2))
    try step(.sound(.restored))
    _ = ahead.prepareNext()
    now = max(now, wake + .milliseconds(dice.roll(3) - 1))
    script.setTime(now)
  }

  private mutating func something() throws(Difference) {
    switch dice.roll(20) {
    case 0...4: try press(commands[dice.roll(commands.count)])
    case 5...8: try press(dice.roll(3) == 0 ? .previous(nil) : .next(nil))
    case 9...12: try hear()
    case 13: while !player.isSilent { try hear() }
    case 14...16: if !asked.isEmpty { try answer() }
    case 17: if dice.roll(3) == 0, let message = script.news(&dice) { try step(.event(message)) }
    case 18: if let wake = ahead.wakeAt, wake <= now { try step(.tick) }
    default: try step(dice.roll(2) == 0 ? .otherKey : .sound(.restored))
    }
  }

  private mutating func press(_ command: Command) throws(Difference) {
    // A key may have been read before the last input of the machine.
    let time = max(.zero, now - .milliseconds(dice.roll(4) == 0 ? dice.roll(30) : 0))
    let predicted = ahead.predictedOrders(for: command, at: SessionTime(time, after: start))
    let orders = try step(.command(command, by: .key), at: time)
    guard let predicted else { return }
    predictedCount += 1
    if predicted != orders {
      throw difference("predicted \(predicted)\nordered \(orders)")
    }
  }

  /// Answers one of the app's effects, in any order.
  private mutating func answer() throws(Difference) {
    let (id, effect) = asked.remove(at: dice.roll(asked.count))
    try step(.answer(id, script.world(effect)))
  }

  /// Gives the next event of the player.
  private mutating func hear() throws(Difference) {
    if let event = player.report(&dice, at: now) { try step(.speech(event)) }
  }

  /// Gives both machines the same input; returns their orders to the player.
  @discardableResult
  private mutating func step(
    _ input: SessionMachine<App>.Input, at time: Duration? = nil
  ) throws(Difference) -> [SpeechOrder] {
    story = story.suffix(7) + [(time ?? now, input)]
    guard ahead.inputContext == plain.inputContext else {
      throw difference("keys mean \(ahead.inputContext) and \(plain.inputContext)")
    }
    let moment = SessionTime(time ?? now, after: start)
    let effects = ahead.step(input, at: moment)
    let others = plain.step(input, at: moment)
    guard effects.count == others.count, zip(effects, others).allSatisfy({ Self.isSame($0, $1) }) else {
      throw difference("looking ahead: \(effects)\nnot: \(others)")
    }
    guard ahead.wakeAt == plain.wakeAt, ahead.cursor == plain.cursor else {
      throw difference("woken at \(ahead.wakeAt as Any) and \(plain.wakeAt as Any)")
    }
    var orders: [SpeechOrder] = []
    for effect in effects {
      switch effect {
      case .app(let id, let effect): asked.append((id, effect))
      case .speech(let order): orders.append(order)
      case .caption, .record, .setting, .copy, .open, .print, .quit: break
      }
    }
    orders.forEach { player.obey($0) }
    return orders
  }

  private static func isSame(
    _ one: SessionMachine<App>.Effect, _ other: SessionMachine<App>.Effect
  ) -> Bool {
    switch (one, other) {
    case (.speech(let one), .speech(let other)): one == other
    case (.caption(let one), .caption(let other)): one == other
    case (.record(let one), .record(let other)): one == other
    case (.setting(let one), .setting(let other)): one == other
    case (.app(let id, let one), .app(let other, let same)): id == other && "\(one)" == "\(same)"
    case (.quit, .quit): true
    default: false
    }
  }

  private func difference(_ what: String) -> Difference {
    let inputs = story.map { "\($0.time): \($0.input)" }.joined(separator: "\n")
    return Difference(description: "\(what)\nafter\n\(inputs)")
  }
}
