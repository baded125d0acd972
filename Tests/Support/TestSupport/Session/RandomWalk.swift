package import AccessibilityTree
import Announcements
import ScreenReader
package import Session

/// Takes a session through anything that can happen to it: keys, lines, events, failing answers, lost sound, passing
/// time. After each step it checks the session's invariants, and at the end, when all has been heard, that each
/// announcement has its outcome.
package struct RandomWalk<App: SemanticApp> {
  /// The broken invariant, with the steps before it.
  package struct Fault: Error, CustomStringConvertible {
    package var description: String
  }

  /// The number of steps so far.
  package private(set) var stepCount = 0
  /// The screens that it has visited.
  package private(set) var screens: Set<String> = []
  private var machine: SessionMachine<App>
  private let script: SessionScript<App>
  /// The texts that are typed into secure fields only.
  private let secrets: [String]
  /// The lines of the script, each as its statements.
  private let lines: [[Statement]]
  private var dice: RandomSource
  private var now = Duration.zero
  /// The start, in seconds since 1970.
  private let start: Int
  /// The statements of a line that is being typed.
  private var typing: [Statement] = []
  private var asked: [(id: EffectID, effect: App.Effect)] = []
  private var player = RandomPlayer()
  private var ledger: SessionEventLog<App>
  private var story: [String] = []

  /// - Parameters:
  ///   - script: A line may have several statements, separated by semicolons.
  ///   - secrets: The texts of `type secret`; the first is the right one.
  package init(_ machine: SessionMachine<App>, script: SessionScript<App>, secrets: [String], seed: UInt64) {
    self.machine = machine
    start = machine.lastTime.wallSeconds
    self.script = script
    self.secrets = secrets
    dice = RandomSource(seed: seed)
    ledger = SessionEventLog(secrets: secrets)
    lines = script.lines.map { line in
      line.split(separator: ";").map { part in
        guard case .success(let statement?) = LineLanguage.parseStatement(String(part)) else {
          preconditionFailure("'\(part)' is no statement")
        }
        return statement
      }
    }
  }

  /// Takes this number of steps, then ends everything that is in progress.
  package mutating func run(steps: Int) throws(Fault) {
    try step(.begin([]))
    for _ in 0..<steps {
      letTimePass()
      if dice.roll(3) == 0 { _ = machine.prepareNext() }
      try something()
    }
    try comeToRest()
  }

  private mutating func letTimePass() {
    switch dice.roll(60) {
    case 0: now += .seconds(dice.roll(900))
    case 1...3: if let wake = machine.wakeAt, wake > now { now = wake }
    case 4...6: now += .milliseconds(dice.roll(5000))
    case 7...30: now += .milliseconds(dice.roll(200))
    default: break
    }
    script.setTime(now)
  }

  private mutating func something() throws(Fault) {
    switch dice.roll(24) {
    case 0...7: try type()
    case 8...10: try step(.command(dice.roll(3) == 0 ? .previous(nil) : .next(nil), by: .key))
    case 11...14: try hear()
    case 15: while !player.isSilent { try hear() }
    case 16...18: try answer()
    case 19: if let message = script.news(&dice) { try step(.event(message)) }
    case 20, 21: if let wake = machine.wakeAt, wake <= now { try step(.tick) }
    case 22: try changeSound()
    default: try dice.roll(2) == 0 ? step(.otherKey) : refuse()
    }
  }

  /// Types the next statement of a line, or the first of another.
  private mutating func type() throws(Fault) {
    if typing.isEmpty { typing = lines[dice.roll(lines.count)] }
    switch typing.removeFirst() {
    case .command(let command): try step(.command(command, by: dice.roll(2) == 0 ? .key : .line))
    case .typeSecret:
      let secret = secrets[dice.roll(4) == 0 ? dice.roll(secrets.count) : 0]
      // A secret may be requested by name anywhere, but it is typed only into its field.
      if machine.isInSecureField, dice.roll(2) == 0 {
        try step(.command(.type(secret), by: .key))
      } else {
        try step(.secret(secret, by: .flow))
      }
    case .wait(let duration): now += duration
    case .waitUntilIdle, .waitFor: while !player.isSilent { try hear() }
    }
  }

  /// Types a line that is no command; at a secure field it is the secret itself, typed by mistake.
  private mutating func refuse() throws(Fault) {
    let line = machine.isInSecureField ? secrets[0] : "nxt"
    guard case .failure(let error) = LineLanguage.parse(line) else { return }
    try step(.refusedLine(line, answer: error.message(in: machine.language)))
  }

  private mutating func hear() throws(Fault) {
    if let event = player.report(&dice, at: now) { try step(.speech(event)) }
  }

  private mutating func answer() throws(Fault) {
    guard !asked.isEmpty else { return }
    // Answers come in any order.
    let (id, effect) = asked.remove(at: dice.roll(asked.count))
    try step(.answer(id, script.world(effect)))
  }

  private mutating func changeSound() throws(Fault) {
    guard dice.roll(2) == 0 else { return try step(.sound(.restored)) }
    try step(.sound(.lost))
    for event in player.lose(&dice, at: now) { try step(.speech(event)) }
  }

  /// Ends the session's input, and plays the rest.
  private mutating func comeToRest() throws(Fault) {
    if dice.roll(2) == 0 { try step(.command(.stop, by: .key)) }
    if dice.roll(4) == 0 { try step(.command(.quit, by: .key)) }
    for _ in 0..<100_000 {
      if machine.isPaused { try step(.command(.resume, by: .line)) }
      while !player.isSilent { try hear() }
      // Continuous reading may need further rows.
      guard asked.isEmpty else {
        try answer()
        continue
      }
      if machine.isIdle || machine.hasQuit { break }
      guard let wake = machine.wakeAt else { break }
      now = max(now, wake)
      try step(.tick)
    }
    guard machine.isIdle || machine.hasQuit else { throw fault("the session does not come to rest") }
    guard ledger.unended.isEmpty else { throw fault("announcements \(ledger.unended) have no fate") }
  }

  private mutating func step(_ input: SessionMachine<App>.Input) throws(Fault) {
    stepCount += 1
    story = story.suffix(11) + ["\(now): \(input)"]
    if case .speech(let event) = input { ledger.hear(event) }
    let effects = machine.step(input, at: SessionTime(now, after: start))
    if let wrong = ledger.note(effects) { throw fault(wrong) }
    for effect in effects {
      switch effect {
      case .app(let id, let effect): asked.append((id, effect))
      case .speech(let order): player.obey(order)
      case .caption, .record, .setting, .copy, .open, .print, .quit: break
      }
    }
    if case .tick = input, let wake = machine.wakeAt, wake <= now {
      throw fault("it asked to be woken at \(wake), was, and asks again")
    }
    try look()
  }

  /// Checks that the cursor is at an element.
  private mutating func look() throws(Fault) {
    if let screen = machine.screen { screens.insert(screen.name) }
    let order = ReadingOrder(machine.tree)
    guard let cursor = machine.cursor else {
      guard order.isEmpty else { throw fault("the cursor is nowhere") }
      return
    }
    guard order.place(of: cursor) != nil else {
      throw fault("the cursor is at '\(cursor)', which is no element")
    }
  }

  private func fault(_ what: String) -> Fault {
    Fault(description: "\(what)\nafter\n\(story.joined(separator: "\n"))")
  }
}
