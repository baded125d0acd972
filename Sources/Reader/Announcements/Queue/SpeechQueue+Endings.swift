// How an announcement's turn ends: cutting it, and what follows from the player's answer.

extension SpeechQueue {
  /// Cancels the current announcement; its rest is settled when the player answers.
  ///
  /// - Parameter sequel: what becomes of the rest, unless it is a hint or was replaced.
  mutating func cut(
    by interrupter: Outcome.Interrupter?, sequel: CutEntry.Sequel = .again, at now: Duration,
    into output: inout Output
  ) {
    guard let entry = saying else { return }
    saying = nil
    output.orders.append(.cancel(entry.id))
    unanswered.append(CutEntry(entry, by: interrupter, sequel: sequel))
    if unanswered.count > Self.unansweredLimit {
      settle(unanswered.removeFirst(), heard: 0, at: now, into: &output)
    }
  }

  /// Reports the first audible sample, once.
  mutating func noteStart(of id: Announcement.ID, _ latency: Latency, into output: inout Output) {
    if saying?.id == id, saying?.hasStarted == false {
      saying?.hasStarted = true
    } else if let index = unanswered.firstIndex(where: { $0.entry.id == id && !$0.entry.hasStarted }) {
      unanswered[index].entry.hasStarted = true
    } else {
      return
    }
    output.outcomes.append(OutcomeReport(id, .started(latency), at: latency.at))
  }

  /// Takes out the announcement whose turn has ended; nil if it has its outcome already.
  mutating func takeEnded(_ id: Announcement.ID) -> CutEntry? {
    if let entry = saying, entry.id == id {
      saying = nil
      // If it is a cut, no command asked for it: the sound was lost, say. So it is not stale either.
      return CutEntry(entry, by: nil, sequel: .again)
    }
    // The player answers in order: it is the first one, or near it.
    return unanswered.firstIndex { $0.entry.id == id }.map { unanswered.remove(at: $0) }
  }

  /// Gives a cut announcement its outcome, or its place in the line again.
  mutating func settle(_ cut: CutEntry, heard: Int, at now: Duration, into output: inout Output) {
    let announcement = cut.entry.announcement
    guard cut.entry.hasStarted || heard > 0 else {
      settleUnheard(cut, at: now, into: &output)
      return
    }
    let rest = announcement.rest(afterHearing: heard)
    guard !rest.isEmpty else {
      output.outcomes.append(OutcomeReport(cut.entry.id, .finished, at: now))
      return
    }
    let outcome = Outcome.cut(heard: announcement.heard(heard), by: cut.interrupter)
    output.outcomes.append(OutcomeReport(cut.entry.id, outcome, at: now))
    switch cut.sequel {
    case .replaced, .forgotten: break
    case .gone:
      if cut.entry.priority == .navigation { unheardOnes.insert(announcement.saidAgain(rest), isCut: true) }
    case .missed:
      guard heard > 0, cut.entry.priority != .hint, let place = announcement.place(afterHearing: heard) else {
        return unheardOnes.insert(announcement.saidAgain(rest))
      }
      stopped = (announcement, place)
      var again = announcement.saidAgain(place.rest)
      again.goesOnAtWord = true
      unheardOnes.insert(again)
    case .again:
      if isLeftBehind(announcement) {
        unheardOnes.insert(announcement.saidAgain(rest), isCut: cut.entry.priority == .navigation)
        return
      }
      putBack(
        accept(
          announcement.saidAgain(rest), since: cut.entry.since, isNotice: cut.entry.isNotice,
          isReturned: true, into: &output))
    }
  }

  private mutating func settleUnheard(_ cut: CutEntry, at now: Duration, into output: inout Output) {
    switch cut.sequel {
    case .forgotten:
      drop(cut.entry, by: cut.interrupter, at: now, into: &output)
    case .gone:
      dropStale(cut.entry, by: cut.interrupter, at: now, into: &output)
    case .missed:
      drop(cut.entry, by: cut.interrupter, isUnheard: true, at: now, into: &output)
    case .replaced(let newer):
      output.outcomes.append(OutcomeReport(cut.entry.id, .superseded(by: newer), at: now))
    case .again:
      if isLeftBehind(cut.entry.announcement) {
        drop(cut.entry, by: cut.interrupter, isUnheard: true, at: now, into: &output)
      } else {
        var entry = cut.entry
        entry.isReturned = true
        putBack(entry)
      }
    }
  }

  /// Keeps what its time has passed without, because no sound carried it.
  mutating func passUnheard(_ ended: CutEntry, heard: Int, at now: Duration, into output: inout Output) {
    var ended = ended
    if ended.sequel == .again { ended.sequel = .missed }
    settle(ended, heard: heard, at: now, into: &output)
  }

  /// Puts a notice in the place of an announcement that could not be said, unless that one would not have come back either.
  mutating func fail(_ failed: CutEntry, heard: Int, at now: Duration, into output: inout Output) {
    let announcement = failed.entry.announcement
    output.outcomes.append(OutcomeReport(failed.entry.id, .failed(heard: announcement.heard(heard)), at: now))
    guard failed.sequel == .again, !failed.entry.isNotice else { return }
    // What fails also when it is asked for is not asked for again.
    if !announcement.isReview { unheardOnes.insert(announcement.saidAgain(announcement.rest(afterHearing: heard))) }
    var notice = announcement
    notice.segments = [Announcement.Segment(.text, QueuePhrases(code: announcement.language).unspeakable)]
    notice.triggeredAt = now
    notice.repeats = nil
    notice.earcon = nil
    putBack(
      accept(notice, since: failed.entry.since, isNotice: true, isReturned: failed.entry.isReturned, into: &output))
  }

  /// Puts an entry at the head of the line of its priority.
  private mutating func putBack(_ entry: QueueEntry) {
    switch entry.priority {
    case .assertive: assertive.putBack(entry)
    case .navigation: navigation.putBack(entry)
    case .polite: polite.putBack(entry)
    case .hint: hint = entry
    }
  }
}

extension SpeechQueue {
  /// Drops the current and the waiting announcements as `stop` does, and forgets them and the unheard ones: they were meant
  /// for a person who has left.
  ///
  /// - Parameter trigger: the `seq` of the command, if a command is the reason.
  package mutating func forget(by trigger: Int?, at now: Duration) -> Output {
    let output = stop(by: trigger, at: now)
    // The rest of a cut one counts as unheard only when the player reports how much of it was heard.
    for index in unanswered.indices where [.missed, .gone].contains(unanswered[index].sequel) {
      unanswered[index].sequel = .forgotten
    }
    unheardOnes.removeAll()
    return output
  }
}
