import AccessibilityTree
import Announcements
import ScreenReader
import Text

// Obeying a command: listening and adjusting are the session's own, everything else is the reader's.

extension SessionMachine {
  mutating func obey(_ command: Command, by origin: CommandOrigin, in turn: inout Turn) {
    if origin == .key, hasOnlySilenced(command, in: &turn) { return }
    isJustStopped = command == .stop
    // A line that is being typed is no command yet; once it is, it is recorded as itself.
    if reader.isTypingLine && command.isPartOfLine || command.isCommandLine, !isExplainingKeys {
      return speak(obeyAsReader(command), in: &turn)
    }
    // A question about the line is none either.
    if reader.isTypingLine, command == .help(nil), let promptHelp { return say(promptHelp, in: &turn) }
    if origin == .key, asksBeforeCancelling(command, in: &turn) { return }
    let seq = turn.add(record.command(line(for: command), by: origin, at: turn.now))
    turn.trigger = Trigger(seq: seq, at: turn.inputAt)
    turn.goesBack = Self.waysBack.contains(command)
    if isExplainingKeys {
      isExplainingKeys = false
      // Keys say by themselves what they would do; help on a line is about the line as it stands.
      guard case .help(let topic?) = command else { return explain(line(for: command), in: &turn) }
      guard topic == HelpTexts.keysTopic, origin == .key else { return explain(topic, in: &turn) }
      return open(help: topic, in: &turn)
    }
    // Escape does one thing: it silences a list that is being read, and closes it once it is silent.
    if command == .stop, openHelp != nil || reader.hasChoices, queue.isSpeaking {
      return control(command, by: origin, in: &turn)
    }
    if origin == .key, walkHelp(command, in: &turn) { return }
    refreshIfStale(in: &turn)
    speak(obeyAsReader(command), in: &turn)
    switch command {
    case .read: readingCommand = seq
    case .resume where reader.isReading, .togglePause where reader.isReading:
      readingCommand = seq
      control(command, by: origin, in: &turn)
    case .stop, .pause, .resume, .togglePause: control(command, by: origin, in: &turn)
    case .repeatLast: repeatLast(in: &turn)
    case .history(let count): reportHistory(count ?? 5, in: &turn)
    case .missed: reportUnheard(in: &turn)
    case .copy(let count): copy(count ?? 1, in: &turn)
    case .print(let count): printLast(count ?? 1, in: &turn)
    case .time: say(phrases.time(lastTime.wallSeconds, in: settings.timeZone), in: &turn)
    case .who: say(app.person(in: state).map(phrases.signedIn) ?? phrases.nobodySignedIn, in: &turn)
    case .latency: reportLatency(in: &turn)
    case .report(let setting): report(setting, in: &turn)
    case .style, .reader, .language, .voice, .rate, .volume, .speech, .verbosity, .detail, .order, .earcons, .cycle:
      change(command, in: &turn)
    case .help(let verb): help(verb, by: origin, in: &turn)
    case .quit: quit(by: origin, in: &turn)
    default: break
    }
    if command != .quit { hasAskedToQuit = false }
  }

  /// Whether a key is the Escape whose byte has just silenced something: silence is always free, so that is all it does.
  private mutating func hasOnlySilenced(_ command: Command, in turn: inout Turn) -> Bool {
    let hasSilenced = hasEscapeSilenced
    hasEscapeSilenced = command == .stop && queue.isSpeaking
    guard command == .cancel, hasSilenced else { return false }
    turn.leavesSpeechAlone = true
    return true
  }

  /// Obeys a line that was typed where keys are commands.
  mutating func obey(line: String, in turn: inout Turn) {
    switch LineLanguage.parse(line, in: language) {
    case .success(.help(let topic)?) where topic == nil || topic == HelpTexts.keysTopic:
      let seq = turn.add(record.command(LineLanguage.render(.help(topic)), by: .line, at: turn.now))
      turn.trigger = Trigger(seq: seq, at: turn.inputAt)
      open(help: topic, in: &turn)
    case .success(let command?) where !command.isCommandLine: obey(command.asKey, by: .line, in: &turn)
    case .success: refuse(line, answer: LineError.wrongArguments(.command, given: line).message(in: language), in: &turn)
    case .failure(let error): refuse(line, answer: error.message(in: language), in: &turn)
    }
  }

  /// The commands that return to an earlier screen.
  private static var waysBack: [Command] {
    [.back, .gesture(.swipeBack), .gesture(.scrub), .gesture(.twoFingerSwipeLeft)]
  }

  /// The reader gets every command: nearly all of them end continuous reading.
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
    switch command {
    case .type where isInSecureField || !reader.takesText, .paste where isInSecureField || !reader.takesText:
      "type •"
    default: LineLanguage.render(command)
    }
  }

  /// Types a secret, but never where it could be seen or heard.
  mutating func type(secret: String, by origin: CommandOrigin, in turn: inout Turn) {
    if isInSecureField { return obey(.type(secret), by: origin, in: &turn) }
    turn.trigger = Trigger(seq: turn.add(record.command("type •", by: origin, at: turn.now)), at: turn.inputAt)
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
    turn.trigger = Trigger(seq: turn.add(record.command(shown, by: .line, at: turn.now)), at: turn.inputAt)
    say(isInSecureField ? phrases.notUnderstoodAtSecret : answer, in: &turn)
  }

  // MARK: Listening

  private mutating func control(_ command: Command, by origin: CommandOrigin, in turn: inout Turn) {
    turn.leavesSpeechAlone = true
    // Where there is nothing to do, a hint says so: it waits for silence, and gives way to all else.
    let isSilent = !queue.isSpeaking && !reader.isReading && turn.announcements.isEmpty
    switch command {
    case .stop:
      apply(queue.stop(by: turn.trigger?.seq, at: turn.now), in: &turn)
      guard isSilent else { break }
      // It may be the first byte of another key: the answer waits until it is known to be Escape.
      if origin == .key { escapeInSilence = turn.trigger } else { say(phrases.silent, .hint, in: &turn) }
    case .pause: apply(queue.pause(by: turn.trigger?.seq, at: turn.now), in: &turn)
    case .togglePause where !queue.isPaused:
      if isSilent { return say(phrases.nothingToPause, .hint, in: &turn) }
      apply(queue.pause(by: turn.trigger?.seq, at: turn.now), in: &turn)
    default:
      guard queue.isPaused else { return say(phrases.notPaused, .hint, in: &turn) }
      apply(queue.resume(at: turn.now), in: &turn)
    }
    // An element may have come to its end just as speech was paused.
    readOn(in: &turn)
    if [.resume, .togglePause].contains(command), !queue.isPaused, !queue.isSpeaking, turn.announcements.isEmpty {
      say(phrases.goesOn, .hint, in: &turn)
    }
  }

  private mutating func repeatLast(in turn: inout Turn) {
    guard let last = record.reviewable.last?.announcement else {
      return say(phrases.nothingSaidYet, in: &turn)
    }
    if let trigger = turn.trigger { record.noteReview(trigger.seq) }
    say(last.segments, language: last.language, in: &turn)
  }

  /// The texts of the announcements said last, the newest at the end.
  private func lastTexts(_ count: Int) -> [String] {
    record.reviewable.filter { !$0.isTypingEcho }.suffix(count).map(\.announcement.text)
  }

  /// Puts the last announcements into the clipboard. What is said about it is no announcement to be copied.
  private mutating func copy(_ count: Int, in turn: inout Turn) {
    let texts = lastTexts(count)
    guard !texts.isEmpty else { return say(phrases.nothingSaidYet, in: &turn) }
    guard settings.hasClipboard else { return refuse(phrases.noClipboard, in: &turn) }
    if let trigger = turn.trigger { record.noteReview(trigger.seq) }
    turn.effects.append(.copy(texts.joined(separator: "\n")))
    say(phrases.copied(texts.count), in: &turn)
  }

  /// Copies a text and hands its address to the desktop, as far as there is a clipboard and a desktop; says what was done.
  mutating func handOver(_ text: String, _ address: String, in turn: inout Turn) {
    guard settings.hasClipboard || settings.hasDesktop else { return refuse(phrases.noClipboard, in: &turn) }
    if settings.hasClipboard { turn.effects.append(.copy(text)) }
    if settings.hasDesktop { turn.effects.append(.open(address)) }
    say(phrases.handedOver(text, isCopied: settings.hasClipboard, isOpened: settings.hasDesktop), in: &turn)
  }

  /// Prints the last announcements, each on its line, and says only how many.
  private mutating func printLast(_ count: Int, in turn: inout Turn) {
    let texts = lastTexts(count)
    guard !texts.isEmpty else { return say(phrases.nothingSaidYet, in: &turn) }
    if let trigger = turn.trigger { record.noteReview(trigger.seq) }
    turn.effects += texts.map { .print($0) }
    say(phrases.printed(texts.count), in: &turn)
  }

  /// The announcements said last, the newest at the end, each with its outcome.
  private mutating func reportHistory(_ count: Int, in turn: inout Turn) {
    let items = record.reviewable.filter { !$0.isTypingEcho }.suffix(max(1, count))
    guard !items.isEmpty else { return say(phrases.nothingSaidYet, in: &turn) }
    if let trigger = turn.trigger { record.noteReview(trigger.seq) }
    for item in items {
      var parts = item.announcement.segments
      for index in parts.indices where parts[index].language == nil {
        parts[index].language = item.announcement.language
      }
      if let outcome = phrases.outcome(queue.predictedOutcome(of: item.announcement.id) ?? item.outcome) {
        parts.append(.init(.state, outcome))
      }
      say(parts, in: &turn)
    }
  }

  /// Says the unheard announcements again; politely, so that a key does not lose them once more. Events come first, the
  /// newest of them at the beginning, and each announcement is said as a whole; one that was stopped, from its word on.
  ///
  /// Where that is being done already, it goes on after the number of those to come. What is polite would wait for the end of
  /// a pause, but a key is answered at once: it ends the pause. What was missed depends on the pace, which a recording that is
  /// played does not have.
  private mutating func reportUnheard(in turn: inout Turn) {
    hasPassedUnheard = false
    let coming = queue.reviewCount
    let missed = newestFirst(queue.takeUnheard())
    if missed.isEmpty {
      say(coming > 0 ? phrases.toCome(coming) : phrases.nothingMissed, in: &turn)
      turn.announcements[turn.announcements.count - 1].isOfPace = true
      return
    }
    if queue.isPaused { apply(queue.resume(at: turn.now), in: &turn) }
    for var announcement in missed {
      announcement.id = 0
      announcement.priority = .polite
      announcement.source = .command
      announcement.replacementGroup = nil
      announcement.repeats = nil
      announcement.goesOnAtWord = false
      announcement.isOfPace = true
      announcement.trigger = turn.trigger?.seq
      announcement.triggeredAt = turn.now
      turn.announcements.append(announcement)
    }
  }

  /// Says, once there is sound again, how many announcements no sound has carried wait to be asked for.
  mutating func reportWaiting(in turn: inout Turn) {
    guard hasPassedUnheard else { return }
    hasPassedUnheard = false
    let count = newestFirst(queue.missed).reduce(0) { $0 + $1.messageCount }
    guard count > 0 else { return }
    let key = isOnKeys ? (takesText ? "Alt u" : "u") : LineLanguage.word(for: .missed, in: language)
    say(phrases.soundIsBack(count, key: key), .polite, in: &turn)
    // What is polite and a command's would count as what is said again; this is an event.
    turn.announcements[turn.announcements.count - 1].source = .live
  }

  /// Whether it tells what came of the person's own act, on a screen that they have left since: that is no news any more.
  private func isOver(_ announcement: Announcement) -> Bool {
    guard announcement.source == .live, announcement.priority == .polite, announcement.trigger != nil else { return false }
    return announcement.repeats.map(record.isLeft) ?? false
  }

  /// The unheard announcements in the order in which they are said, as a whole where they are remembered.
  private func newestFirst(_ all: [Announcement]) -> [Announcement] {
    let unheard = all.filter { !isOver($0) }
    let begun = unheard.filter { $0.priority == .polite && $0.source == .command }
    let summary = unheard.filter { $0.repeats == nil }
    let others = unheard.filter { $0.repeats != nil && !begun.contains($0) }.reversed()
    let events = others.filter { $0.source == .live || $0.priority != .navigation }
    var said: Set<String> = []
    return (events + begun + others.filter { !events.contains($0) } + summary).compactMap { announcement in
      var whole = announcement
      if !announcement.goesOnAtWord, let original = announcement.repeats.flatMap({ record.announcement($0) }) {
        whole.segments = original.segments
      }
      return said.insert(whole.text).inserted ? whole : nil
    }
  }

  private mutating func reportLatency(in turn: inout Turn) {
    guard let last = latency.last, let figure = last.audible ?? last.written,
      let median = latency.percentile(50), let p95 = latency.percentile(95), let p99 = latency.percentile(99)
    else { return say(phrases.nothingMeasured, in: &turn) }
    say(phrases.latency(figure, [median, p95, p99]), in: &turn)
  }

  var phrases: SessionPhrases { SessionPhrases(language: settings.profile.language) }
}

extension Bindings {
  /// What a text field holds, and how much more it would take.
  func contents(of node: NodeID) -> FieldContents? {
    field(node).map {
      FieldContents(text: $0.text, limit: $0.limit, isReplacedByTyping: $0.isReplacedByTyping)
    }
  }
}

extension Command {
  /// Whether it is about a line as a whole.
  fileprivate var isCommandLine: Bool {
    if case .commandLine = self { true } else { false }
  }

  /// Whether a line is typed by it.
  fileprivate var isPartOfLine: Bool {
    switch self {
    case .type, .paste, .erase, .eraseTo, .clear, .submit, .cancel, .next(nil), .caret(_, by: .line), .whereAmI, .spell: true
    default: false
    }
  }
}
