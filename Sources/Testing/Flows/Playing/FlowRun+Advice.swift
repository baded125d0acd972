import AccessibilityTree
import Announcements
import ScreenReader
import Session
import Text

// What explains an expectation that fails, and the line that would hold in its place.

extension FlowRun {
  /// Adds explanations to the last finding; none where it is unknown whether it failed.
  mutating func advise(_ clauses: String?...) {
    let clauses = clauses.compactMap(\.self)
    guard !clauses.isEmpty, report.findings[report.findings.count - 1].restsOn.isEmpty else { return }
    report.findings[report.findings.count - 1].advice = clauses.joined(separator: "; ")
  }

  /// The lines that hold in place of one that does not.
  static func write(_ lines: Flow.Action...) -> String {
    localized(en: "write \(lines.quotedLines)", nb: "skriv \(lines.quotedLines)")
  }

  /// The answer to the last command, if it could not be done.
  var refusal: Announcement? {
    announcements(from: scope.start, to: nil).first { $0.isRefusal && $0.trigger == scope.command }
  }

  /// Tells that the last command could not be done, and its answer; nil where it was done.
  var vainCommand: String? {
    guard let refusal, let lines = scope.step?.action.lines else { return nil }
    let (command, answer) = (lines.joined(separator: " "), refusal.text.inQuotes)
    return localized(en: "'\(command)' was not done: \(answer)", nb: "«\(command)» ble ikke utført: \(answer)")
  }

  /// What to write where nothing was said, or nothing of the priority that was expected.
  func instead(of expected: Expectation) -> String {
    let other = announcements(from: scope.start, to: nil).first { $0.isJudgedUnasked && !scope.judged.contains($0.id) }
    if expected.priority != nil, let other {
      let line = [Flow.Action.expect(other.expectation)].quotedLines
      return localized(en: "write \(line) if that is meant", nb: "skriv \(line) hvis det er det som er ment")
    }
    let line = localized(
      en: "write 'expect nothing' if that is right, or leave this line out",
      nb: "skriv «expect nothing» hvis det er riktig, eller fjern denne linjen")
    return [unannounced(expected), line].compactMap(\.self).joined(separator: "; ")
  }

  /// Tells that an element of the screen has the expected words, and that nothing has announced it; nil where none has them.
  private func unannounced(_ expected: Expectation) -> String? {
    guard let session, !expected.asksForWords else { return nil }
    let (tree, profile) = (session.machine.tree, session.machine.settings.profile)
    let step = ScreenReading(tree, as: profile).steps.first { step in
      tree.nodes[step.offset].id != session.machine.cursor && expected.textsMissing(in: step.spoken.parts.text).isEmpty
    }
    guard let step else { return nil }
    let name = tree.accessibleName(at: step.offset).text
    let way = name.isBlank || name.count > 80 ? "" : localized(en: "; 'find \(name)' goes there", nb: "; «find \(name)» går dit")
    return localized(
      en: "the screen has these words, and nothing announced them",
      nb: "skjermbildet har disse ordene, og ingenting leste dem opp")
      + way
  }

  /// The same expectation where it asks for less, and what makes that right.
  static func ease(_ expected: Expectation, en condition: String, nb betingelse: String) -> String {
    localized(en: "write 'expect \(expected)' if \(condition)", nb: "skriv «expect \(expected)» hvis \(betingelse)")
  }

  /// Where the session begins, for the first line that judges in it; nil for any other line, where it begins at the top, and where
  /// a command has led to a place that does not depend on it.
  var beginning: String? {
    guard let session, judgedEarlier.isEmpty, scope.judged.isEmpty, scope.met.isEmpty, !hasMissed, hasOnlyStepped else {
      return nil
    }
    let first = session.transcript.lazy.compactMap { entry -> Announcement? in
      guard case .announcement(let announcement) = entry.event, announcement.source == .cursor, announcement.trigger == nil
      else { return nil }
      return announcement
    }.first
    guard let first, let top = session.machine.top, let subject = first.subject, subject != top.path,
      first.screen == session.machine.screen?.name, session.machine.tree.offset(of: NodeID(subject)) != nil
    else { return nil }
    let words = first.ownText().inQuotes
    return localized(
      en: "the session begins at \(words), and 'first' goes to the top",
      nb: "økten begynner på \(words), og «first» går til toppen")
  }

  /// Whether the session has had no command but steps to a neighbour.
  private var hasOnlyStepped: Bool {
    let start = flow.steps[..<index].lastIndex { if case .open = $0.action { true } else { false } } ?? 0
    return flow.steps[start..<index].allSatisfy { step in
      switch step.action {
      case .statement(.command(.next)), .statement(.command(.previous)): true
      case .statement(.command(let command)): command.setting != nil
      case .statement(let statement): !statement.movesOrActs
      default: true
      }
    }
  }

  /// Whether a line of this session has failed already.
  private var hasMissed: Bool { report.findings.count > findingsBefore }

  /// The line that has already met a matching announcement, and a line that asks for the texts of both; or the line that took
  /// it for another text or in passing; nil for none.
  mutating func useOf(_ expected: Expectation) -> String? {
    let met = scope.met.lastIndex { expected.isAbout($0.announcement) && expected.matches($0.announcement) }
    guard let met else { return lineThatTook(expected) }
    let place = scope.met[met].place.words
    let use = localized(
      en: "the announcement of \(place) holds these words, and each expect takes the next one",
      nb: "opplesningen som \(place) fikk, har disse ordene, og hver expect tar den neste")
    guard let both = scope.met[met].expectation.joined(with: expected) else { return use }
    // A third line about it gets all three texts.
    scope.met[met].expectation = both
    return use
      + localized(
        en: "; texts of one announcement stand in one line: 'expect \(both)'",
        nb: "; tekster fra én opplesning står på én linje: «expect \(both)»")
  }

  /// The line of this command that used a matching announcement up, without expecting it; nil for none.
  private func lineThatTook(_ expected: Expectation) -> String? {
    guard let found = queued(after: scope.start - 1, as: expected),
      let line = scope.uses.first(where: { found.place < $0.end })?.place.words
    else { return nil }
    return localized(
      en: "\(line) took the announcement with these words; move this line above \(line)",
      nb: "\(line) tok opplesningen med disse ordene; flytt denne linjen foran \(line)")
  }

  /// Reports that the expected text was said before the last command, when no line judged it; nil where it was not.
  func earlierCommand(before expected: Expectation) -> String? {
    guard let transcript = session?.transcript else { return nil }
    for place in transcript.indices.prefix(scope.start).reversed() {
      guard case .announcement(let announcement) = transcript[place].event, expected.isAbout(announcement),
        expected.matches(announcement), !judgedEarlier.contains(announcement.id),
        !transcript.outcome(of: announcement.id).isUnheard,
        let line = commands.first(where: { $0.place > place })?.line
      else { continue }
      return localized(
        en: "it was said before the command of \(line.words), which begins anew; move this line above \(line.words)",
        nb: "det ble sagt før kommandoen på \(line.words), som begynner på nytt; flytt denne linjen foran \(line.words)")
    }
    return nil
  }

  /// Reports that the expected text was said with a priority that the expectation skips; nil where it was not.
  func otherPriority(of expected: Expectation) -> String? {
    for priority in Announcement.Priority.allCases where priority != expected.priority {
      var other = expected
      other.priority = priority
      guard expected.priority != nil || priority == .hint, queued(after: scope.start - 1, as: other) != nil else { continue }
      return localized(
        en: "it was said as \(priority.rawValue), which 'expect \(other)' judges",
        nb: "det ble sagt som \(priority.rawValue), som «expect \(other)» vurderer")
    }
    return nil
  }

  /// What to write in place of a command in vain: the nearest name on the screen for a search, the way to a field for a text to
  /// type; nil for other commands, and where there is neither.
  func otherCommand(for step: FlowStep) -> String? {
    guard let tree = session?.machine.tree else { return nil }
    let text: String
    switch step.action {
    case .statement(.command(.find(let name))): text = name
    case .statement(.command(.type)), .statement(.typeSecret):
      guard tree.nodes.contains(where: { $0.role.isTextField && $0.exposure == .exposed }) else { return nil }
      return localized(
        en: "go to a field first: write 'next field' or 'find NAME' above this line",
        nb: "gå til et felt først: skriv «next field» eller «find NAVN» over denne linjen")
    default: return nil
    }
    let names = tree.nodes.indices.filter { tree.nodes[$0].exposure == .exposed }.map { tree.accessibleName(at: $0).text }
      .filter { !$0.isBlank && $0.count <= 80 }
    let words = SpokenWords(text.replacing("\"", with: ""))
    let near =
      NearestWord.suggestion(for: text, among: names)
      ?? names.first { name in words.folded.contains { $0.count > 3 && SpokenWords(name).folded.contains($0) } }
    return near.map { localized(en: "did you mean 'find \($0)'?", nb: "mente du «find \($0)»?") }
  }

  /// Explains why an answer that holds the expected words does not meet the expectation; nil for any other.
  func echo(in announcement: Announcement, of expected: Expectation) -> String? {
    guard expected.matches(announcement) else { return nil }
    return localized(
      en: "the answer only repeats words of the command", nb: "svaret gjentar bare ord fra kommandoen")
  }

  /// Tells that an element which can be used has no name, where that is what an expectation of its name meets; nil elsewhere.
  func namelessness(of announcement: Announcement) -> String? {
    guard announcement.source == .cursor, announcement.trigger != nil, let tree = session?.machine.tree,
      let offset = announcement.subject.flatMap({ tree.offset(of: NodeID($0)) }), tree.nodes[offset].role.isControl,
      tree.accessibleName(at: offset).text.isBlank
    else { return nil }
    return localized(en: "the element has no accessible name", nb: "elementet har ikke noe tilgjengelig navn")
  }

  /// Names the texts that an announcement lacks, and other forms of their words in it; nil for neither.
  func lack(of missing: [SpokenPattern], in announcement: Announcement, of expected: Expectation) -> String? {
    guard expected.isPartial, !missing.isEmpty, !expected.asksForWords else { return nil }
    var reasons: [String] = []
    if missing.count == expected.texts.count {
      if missing.count > 1 { reasons.append(localized(en: "it has none of these texts", nb: "den har ingen av disse tekstene")) }
    } else {
      let texts = missing.map(\.quoted)
      reasons.append(
        localized(
          en: "\(texts.joined(separator: " and ")) \(missing.count == 1 ? "is" : "are") missing",
          nb: "\(texts.joined(separator: " og ")) mangler"))
    }
    let said = SpokenWords(announcement.text)
    for text in missing where said.hasAllWords(of: text.words) {
      reasons.append(
        localized(
          en: "contains takes words as they follow each other, and those of \(text.quoted) do not",
          nb: "contains krever at ordene følger etter hverandre, og det gjør ikke ordene i \(text.quoted)"))
    }
    for text in missing.flatMap(\.pieces) {
      guard let word = said.firstPartOrForm(in: SpokenWords(text)) else { continue }
      reasons.append(
        localized(
          en: "contains takes whole words, and \(word.said.inQuotes) is not \(word.asked.inQuotes)",
          nb: "contains krever hele ord, og \(word.said.inQuotes) er ikke \(word.asked.inQuotes)"))
      break
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }
}

extension Expectation {
  /// One expectation for the texts of both; nil where one of them asks for a whole text, or the other one for nothing more.
  fileprivate func joined(with other: Expectation) -> Expectation? {
    let further = other.texts.filter { !texts.contains($0) }
    guard isPartial, other.isPartial, !further.isEmpty else { return nil }
    var both = self
    both.texts += further
    both.isHeard = isHeard || other.isHeard
    both.priority = priority ?? other.priority
    both.limit = limit ?? other.limit
    return both
  }
}

extension [Flow.Action] {
  /// The lines in quotes, as messages show them.
  var quotedLines: String {
    let lines = flatMap(\.lines).map { localized(en: "'\($0)'", nb: "«\($0)»") }
    return lines.joined(separator: localized(en: " and ", nb: " og "))
  }
}
