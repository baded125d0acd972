import Commands
import Session
import SpeechCore

// What is said, against what was to be said.

extension FlowRun {
  mutating func judge(_ expected: Expectation, at line: Int) {
    report.judgedCount += 1
    guard let announcement = nextAnnouncement(for: expected) else {
      return note(line, "\(expected)", "nothing", instead: [])
    }
    guard expected.matches(announcement) else {
      var accepted = expected
      accepted.text = announcement.text
      let differences = WordingDifference.all(
        expected: expected.text, said: announcement.text, isPartial: expected.isPartial)
      return note(
        line, "\(expected)", Self.quoted(announcement), differences, instead: [.expect(accepted)])
    }
    guard let limit = expected.limit else { return }
    guard let latency = latency(of: announcement) else {
      return note(line, "\(expected)", "nothing of it")
    }
    if latency > limit { note(line, "\(expected)", "it after \(latency.wholeMilliseconds) ms") }
  }

  private static func quoted(_ announcement: Announcement) -> String {
    "\(Expectation(announcement.text, priority: announcement.priority))"
  }

  mutating func note(
    _ line: Int, _ expected: String, _ said: String, _ differences: [WordingDifference] = [],
    instead replacement: [Flow.Action]? = nil
  ) {
    let moment = session.map {
      HeardMoment.last(Self.momentLength, of: $0.transcript, saying: $0.machine.saying)
    }
    report.findings.append(
      .init(
        line: line, expected: expected, said: said, differences: differences, moment: moment ?? [],
        replacement: replacement))
  }

  /// How many announcements a finding tells of: the one judged, what it may have cut, and what waits.
  private static var momentLength: Int { 4 }

  /// The next announcement the expectation is about; what stands before it is used up.
  private mutating func nextAnnouncement(for expected: Expectation) -> Announcement? {
    guard let start = session?.now else { return nil }
    while true {
      while let session, judged < session.transcript.count {
        defer { judged += 1 }
        guard case .announcement(let announcement) = session.transcript[judged].event else { continue }
        if let priority = expected.priority {
          guard announcement.priority == priority else { continue }
        } else if announcement.priority == .hint {
          continue
        }
        if announcement.repeats != nil, !expected.matches(announcement) { continue }
        return announcement
      }
      // In real time nobody waits for what cannot come any more.
      if let session, session.isInRealTime, session.machine.isIdle { return nil }
      guard session?.advance(notPast: start + Self.expectationTimeout) == true else { return nil }
    }
  }

  /// From an announcement's cause to its start; nil if it is never begun.
  private mutating func latency(of announcement: Announcement) -> Duration? {
    guard let start = session?.now else { return nil }
    while true {
      let fates = session?.transcript.compactMap { entry -> Fate? in
        guard case .speech(let report) = entry.event, report.id == announcement.id else { return nil }
        return report.fate
      }
      switch fates?.first {
      case .started(let receipt): return receipt.audible ?? (receipt.at - announcement.causedAt)
      case .some: return nil
      case nil: break
      }
      guard session?.advance(notPast: start + Self.expectationTimeout) == true else { return nil }
    }
  }

  /// Nothing but hints, and repeats of what was there before, until the session is idle.
  mutating func judgeSilence(at line: Int) {
    report.judgedCount += 1
    session?.advanceUntilIdle()
    while let session, judged < session.transcript.count {
      defer { judged += 1 }
      guard case .announcement(let announcement) = session.transcript[judged].event,
        announcement.priority != .hint, announcement.repeats == nil
      else { continue }
      note(line, "nothing", Self.quoted(announcement), instead: [.expect(Expectation(announcement.text))])
    }
  }

  mutating func compare(
    _ line: Int, _ expected: String, _ found: String, instead action: Flow.Action?
  ) {
    report.judgedCount += 1
    if expected != found { note(line, expected, found, instead: action.map { [$0] }) }
  }
}
