import Commands
import Languages
import ScreenReader
import Semantics
import SpeechCore

// Obeying a command: listening and adjusting are the session's own, everything else is the reader's.

extension SessionMachine {
  mutating func obey(_ command: Command, by origin: CommandOrigin, in turn: inout Turn) {
    let seq = turn.add(record.command(line(for: command), by: origin, at: turn.now))
    turn.cause = Cause(seq: seq, at: turn.inputAt)
    turn.goesBack = Self.waysBack.contains(command)
    if isExplainingKeys {
      isExplainingKeys = false
      // Keys say by themselves what they would do; a line is asked about as it stands.
      if case .help(let topic?) = command { return explain(topic, in: &turn) }
      return explain(line(for: command), in: &turn)
    }
    refreshIfStale(in: &turn)
    speak(obeyAsReader(command), in: &turn)
    switch command {
    case .read: readingCommand = seq
    case .resume where reader.isReading, .togglePause where reader.isReading:
      readingCommand = seq
      control(command, in: &turn)
    case .stop, .pause, .resume, .togglePause: control(command, in: &turn)
    case .repeatLast: repeatLast(in: &turn)
    case .history(let count): tellHistory(count ?? 5, in: &turn)
    case .missed: tellMissed(in: &turn)
    case .latency: tellLatency(in: &turn)
    case .style, .language, .voice, .rate, .volume, .verbosity, .detail, .order, .earcons:
      change(command, in: &turn)
    case .help(let verb): help(verb, by: origin, in: &turn)
    case .quit: quit(in: &turn)
    default: break
    }
  }

  /// What brings back a screen that was there before.
  private static var waysBack: [Command] {
    [.back, .gesture(.swipeBack), .gesture(.scrub), .gesture(.twoFingerSwipeLeft)]
  }

  /// The reader hears of every command: nearly all of them end continuous reading.
  private mutating func obeyAsReader(_ command: Command) -> [ReaderEffect] {
    if let answer = predictedResponses.first(where: { $0.command == command }) {
      reader = answer.reader
      return answer.effects
    }
    return reader.handle(command) { [rendering] in rendering.bindings.contents(of: $0) }
  }

  // MARK: Secrets

  /// The command as the transcript has it. Typed text is a dot in a secure field, and where it goes nowhere:
  /// it may be a password that was meant for the field beside.
  private func line(for command: Command) -> String {
    guard case .type = command, isInSecureField || !reader.takesText else {
      return LineLanguage.render(command)
    }
    return "type •"
  }

  /// Types a secret, but never where it could be seen or heard.
  mutating func type(secret: String, by origin: CommandOrigin, in turn: inout Turn) {
    if isInSecureField { return obey(.type(secret), by: origin, in: &turn) }
    turn.cause = Cause(seq: turn.add(record.command("type •", by: origin, at: turn.now)), at: turn.inputAt)
    refuse(phrases.secretsNeedSecureField, in: &turn)
  }

  /// Answers a line that was not understood.
  ///
  /// It may hold a misspelt `type` with a password behind it; at a secure field it may be the password
  /// itself, and then the answer must not quote it either.
  mutating func refuse(_ line: String, answer: String, in turn: inout Turn) {
    let verb = line.prefix { !$0.isWhitespace }
    let shown =
      isInSecureField
      ? "•" : verb.count == line.count ? String(verb.prefix(40)) : "\(verb.prefix(40)) •"
    turn.cause = Cause(seq: turn.add(record.command(shown, by: .line, at: turn.now)), at: turn.inputAt)
    say(isInSecureField ? phrases.notUnderstoodAtSecret : answer, in: &turn)
  }

  // MARK: Listening

  private mutating func control(_ command: Command, in turn: inout Turn) {
    turn.leavesSpeechAlone = true
    switch command {
    case .stop: absorb(queue.stop(by: turn.cause?.seq, at: turn.now), in: &turn)
    case .pause: absorb(queue.pause(by: turn.cause?.seq, at: turn.now), in: &turn)
    case .resume: absorb(queue.resume(at: turn.now), in: &turn)
    default:
      absorb(
        queue.isPaused
          ? queue.resume(at: turn.now) : queue.pause(by: turn.cause?.seq, at: turn.now), in: &turn)
    }
    // An element may have come to its end just as speech was paused.
    readOn(in: &turn)
  }

  private mutating func repeatLast(in turn: inout Turn) {
    guard let last = record.reviewable.last?.announcement else {
      return say(phrases.nothingSaidYet, in: &turn)
    }
    if let cause = turn.cause { record.noteReview(cause.seq) }
    say(last.parts, in: last.language, &turn)
  }

  /// The announcements said last, the newest at the end, each with what became of it.
  private mutating func tellHistory(_ count: Int, in turn: inout Turn) {
    let items = record.reviewable.suffix(max(1, count))
    guard !items.isEmpty else { return say(phrases.nothingSaidYet, in: &turn) }
    if let cause = turn.cause { record.noteReview(cause.seq) }
    for item in items {
      var parts = item.announcement.parts
      for index in parts.indices where parts[index].language == nil {
        parts[index].language = item.announcement.language
      }
      if let fate = phrases.fate(item.fate) { parts.append(.init(.state, fate)) }
      say(parts, in: &turn)
    }
  }

  /// Says again what was not heard to its end; politely, so that a key cannot make it lost once more.
  ///
  /// What is polite would wait for the end of a pause, but a key is answered at once: it ends the pause.
  private mutating func tellMissed(in turn: inout Turn) {
    let missed = queue.takeMissed()
    guard !missed.isEmpty else { return say(phrases.nothingMissed, in: &turn) }
    if queue.isPaused { absorb(queue.resume(at: turn.now), in: &turn) }
    for var announcement in missed {
      announcement.id = 0
      announcement.priority = .polite
      announcement.source = .command
      announcement.group = nil
      announcement.repeats = nil
      announcement.cause = turn.cause?.seq
      announcement.causedAt = turn.now
      turn.announcements.append(announcement)
    }
  }

  private mutating func tellLatency(in turn: inout Turn) {
    guard let last = latency.last, let figure = last.audible ?? last.written,
      let median = latency.percentile(50), let p95 = latency.percentile(95), let p99 = latency.percentile(99)
    else { return say(phrases.nothingMeasured, in: &turn) }
    say(phrases.latency(figure, [median, p95, p99]), in: &turn)
  }

  // MARK: Help

  private mutating func help(_ verb: String?, by origin: CommandOrigin, in turn: inout Turn) {
    if verb == nil, origin == .key {
      isExplainingKeys = true
      say(phrases.pressAnyKey, in: &turn)
    } else {
      explain(verb, in: &turn)
    }
  }

  /// Answers a key without a meaning while keys are explained; the next key is obeyed again.
  mutating func explainNothing(in turn: inout Turn) {
    isExplainingKeys = false
    say(phrases.keyDoesNothing, in: &turn)
  }

  /// Waits for the first announcement to be heard; the first key does not lose it.
  mutating func tellHowToGetHelp(in turn: inout Turn) {
    turn.announcements.append(
      Announcement(
        [.init(.text, phrases.helpKey)], priority: .polite, source: .live,
        language: settings.profile.language.rawValue, screen: reader.screen?.name, causedAt: turn.inputAt))
  }

  /// What a verb does, or all of them: one announcement a line.
  private mutating func explain(_ topic: String?, in turn: inout Turn) {
    let profile = settings.profile
    for line in HelpTexts(language: profile.language).answer(to: topic, style: profile.style) {
      say(line, in: &turn)
    }
  }

  // MARK: Adjusting

  mutating func change(_ command: Command, in turn: inout Turn) {
    switch setting(for: command) {
    case .success(let change):
      apply(change, in: &turn)
      turn.effects.append(.setting(change))
      say(phrases.confirmation(of: change), in: &turn)
    case .failure(let refusal): refuse(refusal.text, in: &turn)
    }
  }

  private struct Refusal: Error {
    var text: String
  }

  private func setting(for command: Command) -> Result<SettingChange, Refusal> {
    switch command {
    case .style(let name): return choice(name).map { .style($0) }
    case .verbosity(let name): return choice(name).map { .verbosity($0) }
    case .language(let code): return choice(code).map { .language($0) }
    case .detail(let detail, let isOn): return .success(.detail(detail, isOn))
    case .order(let name): return choice(name).map { .order($0) }
    case .earcons(let isOn): return .success(.earcons(isOn))
    case .voice(let name):
      guard let voice = settings.availableVoices.first(where: { $0.name.lowercased() == name.lowercased() })
      else { return .failure(Refusal(text: phrases.oneOf(settings.availableVoices.map(\.name), not: name))) }
      return .success(.voice(name: voice.name, language: voice.language))
    case .rate(let change):
      let step = 20
      let rate =
        switch change {
        case .to(let rate): rate
        case .faster: min(settings.rate + step, SessionSettings.rates.upperBound)
        case .slower: max(settings.rate - step, SessionSettings.rates.lowerBound)
        }
      return number(rate, in: SessionSettings.rates).map { .rate($0) }
    case .volume(let volume): return number(volume, in: SessionSettings.volumes).map { .volume($0) }
    default: return .failure(Refusal(text: ""))
    }
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) -> Result<Choice, Refusal>
  where Choice.RawValue == String {
    if let found = Choice(rawValue: name.lowercased()) { return .success(found) }
    return .failure(Refusal(text: phrases.oneOf(Choice.allCases.map(\.rawValue), not: name)))
  }

  private func number(_ number: Int, in range: ClosedRange<Int>) -> Result<Int, Refusal> {
    range.contains(number) ? .success(number) : .failure(Refusal(text: phrases.outOfRange(range)))
  }

  private mutating func apply(_ change: SettingChange, in turn: inout Turn) {
    switch change {
    case .style(let style): settings.profile.style = style
    case .verbosity(let verbosity): settings.profile.verbosity = verbosity
    case .detail(let detail, let isOn): settings.profile[detail] = isOn
    case .order(let order): settings.profile.order = order
    case .earcons(let isOn): settings.earcons = isOn
    case .voice(let name, let language): settings.voices[language] = name
    case .rate(let rate): settings.rate = rate
    case .volume(let volume): settings.volume = volume
    case .language(let language): settings.profile.language = language
    }
    reader.profile = settings.profile
    guard case .language = change else { return }
    // The same interface in other words: nothing happened that a listener must be told.
    environment.language = settings.profile.language.rawValue
    rendering = app.rendering(of: state, in: environment)
    speak(reader.adopt(rendering), in: &turn)
  }

  private var phrases: SessionPhrases { SessionPhrases(language: settings.profile.language) }
}

extension Bindings {
  /// What a text field holds, and how much more it would take.
  func contents(of node: NodeID) -> FieldContents? {
    field(node).map {
      FieldContents(text: $0.text, limit: $0.limit, isReplacedByTyping: $0.isReplacedByTyping)
    }
  }
}
