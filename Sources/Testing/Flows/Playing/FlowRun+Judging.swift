import AccessibilityTree
import Announcements
import ScreenReader
import Session
import Text

// Compares announcements with expectations.

extension FlowRun {
  /// The longest that `expect` lets the clock run.
  static var expectationTimeout: Duration { .seconds(10) }

  /// What was heard where nothing was.
  static var nothing: String { localized(en: "nothing", nb: "ingenting") }

  mutating func judge(_ expected: Expectation, at place: FlowPlace) {
    report.judgedCount += 1
    defer { scope.uses.append((place, scope.next)) }
    let (start, begun) = (session?.now ?? .zero, scope.next)
    guard let next = takePassed(for: expected) ?? nextAnnouncement(for: expected) ?? takePassedInstead(of: expected) else {
      let (use, beginning) = (useOf(expected), beginning)
      let advice = use ?? otherPriority(of: expected) ?? earlierCommand(before: expected)
      note(place, "\(expected)", use == nil ? nothing(of: expected) : localized(en: "nothing more", nb: "ikke mer"), instead: [])
      return advise(advice ?? instead(of: expected), beginning)
    }
    let found = overtaking(next, for: expected) ?? next
    guard isMet(expected, by: found.announcement) else { return miss(expected, at: place, found) }
    if expected.priority == .assertive { keepPassed(from: begun, by: found) }
    scope.judged.insert(found.announcement.id)
    scope.met.append((expected, found.announcement, place))
    // An answer that the screen does not tell a property says nothing of the app: words in it may be there by chance.
    if expected.isPartial, found.announcement.unknownProperty != nil {
      return note(place, "\(expected)", found.announcement.asExpected)
    }
    if let limit = expected.limit {
      guard var latency = latency(of: found.announcement, within: limit) else {
        note(place, "\(expected)", localized(en: "nothing of it", nb: "ikke noe av det"))
        return report.findings[report.findings.count - 1].isOfTime = true
      }
      // What comes by itself later than the line is played is measured from there: its own trigger is unknown.
      if found.announcement.trigger == nil { latency += max(found.announcement.triggeredAt - start, .zero) }
      if latency > limit {
        note(
          place, "\(expected)",
          localized(en: "it after \(latency.wholeMilliseconds) ms", nb: "det etter \(latency.wholeMilliseconds) ms"))
        report.findings[report.findings.count - 1].isOfTime = true
        var later = expected
        later.limit = .milliseconds(Int(latency.wholeMilliseconds) + (latency > .milliseconds(latency.wholeMilliseconds) ? 1 : 0))
        return advise(Self.ease(later, en: "that is soon enough", nb: "det er tidlig nok"))
      }
    }
    guard expected.isHeard else { return }
    let outcome = finalOutcome(of: found.announcement)
    guard outcome != .finished else { return }
    let end = outcome.words.lowercased()
    note(place, "\(expected)", localized(en: "it not to its end (\(end))", nb: "det ikke til slutt (\(end))"))
    report.findings[report.findings.count - 1].isOfTime = true
    var unheard = expected
    unheard.isHeard = false
    advise(Self.ease(unheard, en: "it need not be heard to its end", nb: "det ikke må høres til slutt"))
  }

  /// An assertive announcement that is expected and was queued in the same moment behind the one found: a listener hears it
  /// first. The one found can be judged afterwards.
  private mutating func overtaking(_ found: Found, for expected: Expectation) -> Found? {
    guard expected.priority == nil, found.announcement.priority != .assertive, !isMet(expected, by: found.announcement),
      let transcript = session?.transcript
    else { return nil }
    for place in transcript.indices.dropFirst(found.place + 1) {
      guard transcript[place].at == transcript[found.place].at else { return nil }
      guard let announcement = scope.announcement(in: transcript[place]), announcement.priority == .assertive,
        isMet(expected, by: announcement), !scope.judged.contains(announcement.id)
      else { continue }
      scope.next = found.place
      scope.overtook.insert(announcement.id)
      return Found(announcement: announcement, place: place)
    }
    return nil
  }

  /// Keeps what an assertive announcement has passed that a listener hears behind it, since both came in the same moment.
  private mutating func keepPassed(from start: Int, by found: Found) {
    guard let transcript = session?.transcript else { return }
    scope.passed += transcript[min(start, found.place)..<found.place].filter { $0.at == transcript[found.place].at }
      .compactMap(scope.announcement)
      .filter { $0.isJudgedUnasked && $0.priority != .assertive && !scope.judged.contains($0.id) }
  }

  /// The announcement that an assertive one passed and that a line is compared with where nothing further comes; nil for none.
  private mutating func takePassedInstead(of expected: Expectation) -> Found? {
    guard !scope.passed.isEmpty, let transcript = session?.transcript, useOf(expected) == nil,
      let index = scope.passed.firstIndex(where: { expected.isAbout($0) && !transcript.outcome(of: $0.id).isUnheard })
    else { return nil }
    return Found(announcement: scope.passed.remove(at: index), place: scope.next)
  }

  /// What was passed in the moment of an assertive announcement and is expected behind it.
  private mutating func takePassed(for expected: Expectation) -> Found? {
    guard let transcript = session?.transcript,
      let index = scope.passed.firstIndex(where: { expected.isAbout($0) && isMet(expected, by: $0) }),
      !transcript.outcome(of: scope.passed[index].id).isUnheard
    else { return nil }
    let announcement = scope.passed.remove(at: index)
    return Found(announcement: announcement, place: scope.next)
  }

  /// What was heard where nothing was, or nothing of the priority that was expected.
  private func nothing(of expected: Expectation) -> String {
    guard let priority = expected.priority, announcements(from: scope.start, to: nil).contains(where: \.isJudgedUnasked),
      priority != .hint
    else { return Self.nothing }
    return localized(en: "nothing \(priority.rawValue)", nb: "ingenting som er \(priority.rawValue)")
  }

  /// Reports the announcement found instead, once. If a later announcement or a later expectation matches, the one between is
  /// ignored for the lines that follow.
  private mutating func miss(_ expected: Expectation, at place: FlowPlace, _ found: Found) {
    let announcement = found.announcement
    let said = announcement.asExpected
    let isOwn = scope.isOwn(announcement)
    let beginning = beginning
    // On an app that runs elsewhere the one expected may be on its way: the line to write depends on it.
    if session?.isRemote == true, !expected.asksForWords { passUntilRest() }
    if let later = queued(after: found.place, as: expected) {
      let between = announcements(from: found.place, to: later.place).filter(\.isJudgedUnasked)
      scope.judged.formUnion(between.map(\.id) + [later.announcement.id])
      scope.next = later.place + 1
      let added = between.map { Flow.Action.expect($0.expectation) }
      let before = localized(en: "\(said) before it", nb: "\(said) før det")
      note(place, "\(expected)", before, instead: isOwn ? added + [.expect(expected)] : nil)
      return advise(
        localized(en: "write \(added.quotedLines) above this line", nb: "skriv \(added.quotedLines) over denne linjen"))
    }
    if upcoming.contains(where: { isMet($0, by: announcement) }) {
      scope.next = found.place
      note(
        place, "\(expected)", localized(en: "nothing of it before \(said)", nb: "ikke noe av det før \(said)"), instead: [])
      return advise(useOf(expected) ?? localized(en: "leave this line out", nb: "fjern denne linjen"))
    }
    scope.judged.insert(announcement.id)
    let missing = expected.textsMissing(in: announcement.text)
    let properties = unknownProperties(thatMaySay: missing, in: announcement)
    if !properties.isEmpty {
      note(place, "\(expected)", said)
      report.findings[report.findings.count - 1].restsOn = properties
      return
    }
    let accepted = Flow.Action.expect(expected.accepting(announcement))
    note(place, "\(expected)", said, expected.differences(from: announcement.text), instead: isOwn ? [accepted] : nil)
    if expected.asksForWords, isOwn {
      var whole = expected
      (whole.texts, whole.isPartial, whole.isExact) = ([SpokenPattern(announcement.text)], false, true)
      report.findings[report.findings.count - 1].wholeReplacement = [.expect(whole)]
    }
    if let line = useOf(expected) ?? otherPriority(of: expected) { return advise(line, beginning) }
    let reason = echo(in: announcement, of: expected) ?? lack(of: missing, in: announcement, of: expected)
    if announcement.id == refusal?.id {
      // The line that would hold judges that the command was in vain, which hardly anybody means.
      let line = [accepted].quotedLines
      return advise(
        reason, scope.step.flatMap(otherCommand),
        localized(en: "write \(line) if that is right", nb: "skriv \(line) hvis det er riktig"))
    }
    advise(namelessness(of: announcement), reason, Self.write(accepted), beginning)
  }

  /// Whether an announcement is what is expected. The answer to a command in vain is so by words of its own, not by those that
  /// it repeats of the command: "'Today' was not found" tells nothing of Today.
  private func isMet(_ expected: Expectation, by announcement: Announcement) -> Bool {
    expected.matches(announcement) && !isEchoed(expected, in: announcement)
  }

  /// Whether the words of an expectation stand in the command that an announcement answers in vain.
  private func isEchoed(_ expected: Expectation, in announcement: Announcement) -> Bool {
    guard announcement.isRefusal || announcement.isAtEnd, announcement.trigger == scope.command,
      let lines = scope.step?.action.lines
    else { return false }
    return expected.matches(lines.joined(separator: " "))
  }

  /// Waits for an announcement with a text, for the given time; those that came since the command count. None is used up.
  mutating func wait(for text: SpokenPattern, within limit: Duration, at place: FlowPlace) {
    report.judgedCount += 1
    guard let start = session?.now else { return }
    scope.awaited = max(scope.awaited, scope.start)
    repeat {
      while let session, scope.awaited < session.transcript.count {
        let entry = session.transcript[scope.awaited]
        scope.awaited += 1
        guard let announcement = scope.announcement(in: entry), announcement.repeats == nil,
          !session.transcript.outcome(of: announcement.id).isUnheard, text.isPart(of: announcement.text)
        else { continue }
        scope.awaitedAnnouncements.insert(announcement.id)
        return
      }
    } while pass(notPast: start + limit, isReal: true)
    let heard = announcements(from: scope.start, to: nil).filter { $0.repeats == nil }
    let differences = heard.lazy.map { text.differences(from: $0.text) }.first { !$0.isEmpty }
    note(
      place, localized(en: "\(text.quoted) within \(limit.inUnits)", nb: "\(text.quoted) innen \(limit.inUnits)"),
      Self.list(heard), differences ?? [])
    let properties = heard.map { unknownProperties(thatMaySay: [text], in: $0) }.first { !$0.isEmpty }
    if let properties {
      report.findings[report.findings.count - 1].restsOn = properties
    } else if let last = heard.last(where: \.isJudgedUnasked) {
      advise(Self.write(.statement(.waitFor(SpokenPattern(last.ownText()), within: limit))))
    }
  }

  /// The first announcements of some, in a sentence.
  private static func list(_ said: [Announcement]) -> String {
    guard !said.isEmpty else { return nothing }
    let rest = said.count > 3 ? [localized(en: "\(said.count - 3) more", nb: "\(said.count - 3) til")] : []
    return (said.prefix(3).map(\.asExpected) + rest).joined(separator: localized(en: " and ", nb: " og "))
  }

  /// Expects no such announcement in the scope until the session is idle.
  mutating func judgeAbsence(of unwanted: Expectation, at place: FlowPlace) {
    report.judgedCount += 1
    passUntilRest()
    let all = announcements(from: scope.start, to: nil)
    // The refusal of a command counts as judged: a flow that expects an absence knows of it.
    scope.judged.formUnion(all.filter(\.isRefusal).map(\.id))
    if let found = all.first(where: { isMet(unwanted, by: $0) && unwanted.isOfPriority($0) }) {
      note(place, localized(en: "not \(unwanted)", nb: "ikke \(unwanted)"), found.asExpected)
      let isJudged = scope.judged.contains(found.id)
      advise(
        isJudged
          ? localized(
            en: "a line above judged the announcement with these words",
            nb: "en linje over vurderte opplesningen med disse ordene")
          : localized(
            en: "write 'expect \(found.expectation)' if that is right",
            nb: "skriv «expect \(found.expectation)» hvis det er riktig"))
    } else if let answer = all.first(where: { $0.unknownProperty != nil }) {
      note(place, localized(en: "not \(unwanted)", nb: "ikke \(unwanted)"), answer.asExpected)
    } else {
      for announcement in all where !announcement.text.isEmpty {
        let properties = unknownProperties(thatMaySay: unwanted.textsMissing(in: announcement.text), in: announcement)
        guard !properties.isEmpty else { continue }
        note(place, localized(en: "not \(unwanted)", nb: "ikke \(unwanted)"), announcement.asExpected)
        report.findings[report.findings.count - 1].restsOn = properties
        return
      }
    }
  }

  /// The properties that the screen lacks, and whose words the missing texts may be, had it told them of this element.
  private func unknownProperties(thatMaySay missing: [SpokenPattern], in announcement: Announcement) -> [String] {
    guard announcement.source == .cursor, let machine = session?.machine,
      let node = announcement.subject.map({ NodeID($0) }) ?? machine.cursor
    else { return [] }
    return flowEnvironment.unknownProperties(
      of: node, thatMaySay: missing.flatMap(\.pieces).joined(separator: " "), beyond: announcement.text,
      in: machine.settings.profile)
  }

  /// Expects only hints and repeats until the session is idle.
  mutating func judgeSilence(at place: FlowPlace) {
    report.judgedCount += 1
    passUntilRest()
    let said = announcements(from: scope.next, to: nil).filter { $0.isJudgedUnasked && !scope.overtook.contains($0.id) }
    scope.next = session?.transcript.count ?? 0
    scope.uses.append((place, scope.next))
    scope.judged.formUnion(said.map(\.id))
    guard !said.isEmpty else { return }
    let lines = said.map { Flow.Action.expect($0.expectation) }
    note(place, Self.nothing, Self.list(said), instead: said.allSatisfy(scope.isOwn) ? lines : nil)
    let shown = Array(lines.prefix(3)).quotedLines
    advise(localized(en: "write \(shown)", nb: "skriv \(shown)"))
  }

  /// A command that could not be done fails the flow, unless an expectation judged its answer.
  mutating func judgeRefusal() {
    guard let step = scope.step, scope.command != nil, let refusal, !scope.judged.contains(refusal.id) else { return }
    let words = step.action.lines.joined(separator: " ")
    note(
      step.place, localized(en: "'\(words)' to be done", nb: "at «\(words)» ble utført"), refusal.asExpected)
    report.findings[report.findings.count - 1].isOfCommand = true
    let answer = "expect \(refusal.expectation)"
    advise(
      otherCommand(for: step)
        ?? localized(
          en: "if that is right, write '\(answer)' below this line",
          nb: "hvis det er riktig, skriv «\(answer)» under denne linjen"))
  }

  mutating func note(
    _ place: FlowPlace, _ expected: String, _ said: String, _ differences: [WordingDifference] = [],
    instead replacement: [Flow.Action]? = nil
  ) {
    let moment = session.map {
      HeardAnnouncement.last(Self.momentLength, of: $0.transcript, saying: $0.machine.saying)
    }
    report.findings.append(
      .init(
        place: place, expected: expected, said: said, differences: differences, moment: moment ?? [],
        replacement: replacement))
    look()
    report.findings[report.findings.count - 1].viewIndex = report.views.indices.last
    // Of a command that rests on what the screen does not tell, no result can be judged.
    guard let property = announcements(from: scope.start, to: nil).lazy.compactMap(\.unknownProperty).first else { return }
    report.findings[report.findings.count - 1].restsOn = [property]
    report.findings[report.findings.count - 1].replacement = nil
  }

  /// The number of announcements that a finding lists: the one judged, one that it may have cut, and those that wait.
  private static var momentLength: Int { 4 }
}

extension Expectation {
  /// The same for the words of an announcement, with as much of its context as this one writes.
  fileprivate func accepting(_ announcement: Announcement) -> Expectation {
    var accepted = self
    let own = SpokenPattern(isExact ? announcement.text : announcement.ownText(mentioning: texts))
    // Context may stand between the words of the element.
    accepted.texts = [!isPartial || own.isPart(of: announcement.text) ? own : SpokenPattern(announcement.text)]
    return inParts(holding: announcement) ?? accepted
  }

  /// The same with the parts of each text as texts of their own, where an announcement has all of them, but not together; nil
  /// elsewhere.
  private func inParts(holding announcement: Announcement) -> Expectation? {
    guard isPartial, !asksForWords else { return nil }
    var parts = self
    parts.texts = texts.flatMap { text in
      text.hasPlaces || text.isPart(of: announcement.text)
        ? [text] : text.pieces[0].split(separator: ",").map { SpokenPattern($0.trimmingPrefix { $0.isWhitespace }.description) }
    }
    return parts.texts.count > texts.count && parts.matches(announcement) ? parts : nil
  }

  /// Where an announcement differs from it, as far as both are alike.
  fileprivate func differences(from said: String) -> [WordingDifference] {
    if asksForWords { return [] }
    return texts.flatMap { text in
      if isPartial { return text.differences(from: said) }
      return text.hasPlaces ? [] : WordingDifference.all(expected: text.pieces[0], said: said)
    }
  }
}

extension SpokenPattern {
  /// The words near to its own in a text that does not have them, piece by piece.
  fileprivate func differences(from said: String) -> [WordingDifference] {
    guard !isPart(of: said), !SpokenWords(said).hasAllWords(of: words) else { return [] }
    return piecesMissing(in: said).flatMap { WordingDifference.nearest(to: $0, in: said) }
  }
}

extension Announcement {
  /// The announcement as an expectation of it is written.
  fileprivate var asExpected: String { "\(Expectation(text, priority: priority))" }

  /// The expectation that it meets by its own part, of its priority where it has another than the cursor's.
  var expectation: Expectation { Expectation(ownText(), priority: priority == .navigation ? nil : priority) }

  /// Whether an expectation must name it: hints, titles of windows and repeats need none.
  var isJudgedUnasked: Bool { priority != .hint && source != .screen && repeats == nil }
}
