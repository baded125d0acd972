// Whose turn it is: accepting, replacing, and choosing what is said next.

extension SpeechQueue {
  /// Numbers an announcement and reports it to the caller.
  mutating func accept(
    _ announcement: Announcement, since: Duration, isNotice: Bool = false, isReturned: Bool = false,
    into output: inout Output
  ) -> QueueEntry {
    var announcement = announcement
    lastID += 1
    announcement.id = lastID
    output.queued.append(announcement)
    return QueueEntry(announcement, since: since, isNotice: isNotice, isReturned: isReturned)
  }

  /// Puts an entry at the end of a line; entries for which there is no room are dropped and stay in `missed`.
  mutating func append(
    _ entry: QueueEntry, to line: WritableKeyPath<SpeechQueue, QueueLine>, at now: Duration,
    into output: inout Output
  ) {
    let isSaying = saying?.priority == entry.priority
    for surplus in self[keyPath: line].append(entry, isSaying: isSaying) {
      drop(surplus, by: .announcement(entry.id), isUnheard: true, at: now, into: &output)
    }
  }

  /// Takes back the older ones of a newcomer's group, wherever they are; those of an element's changes where the newcomer says
  /// the whole element as it is now.
  mutating func replaceGroup(of new: QueueEntry, at now: Duration, into output: inout Output) {
    guard let group = new.announcement.replacementGroup ?? new.announcement.groupOfChanges else { return }
    let waiting =
      assertive.remove(group: group) + navigation.remove(group: group) + polite.remove(group: group)
    output.outcomes += waiting.map { OutcomeReport($0.id, .superseded(by: new.id), at: now) }
    if let waiting = hint, waiting.announcement.replacementGroup == group {
      hint = nil
      output.outcomes.append(OutcomeReport(waiting.id, .superseded(by: new.id), at: now))
    }
    if saying?.announcement.replacementGroup == group {
      saying?.replacement = new.id
    }
    for index in unanswered.indices where unanswered[index].entry.announcement.replacementGroup == group {
      if case .replaced = unanswered[index].sequel { continue }
      unanswered[index].sequel = .replaced(by: new.id)
    }
  }

  /// Whether a navigation announcement is a further line of the answer that is being given.
  func joinsAnswer(_ entry: QueueEntry) -> Bool {
    guard let trigger = entry.announcement.trigger, trigger == answering else { return false }
    return leading != nil && leading == saying?.id || saying?.priority == .navigation || !navigation.isEmpty
      || unanswered.contains { $0.entry.priority == .navigation && $0.sequel == .again }
  }

  /// Cuts the current announcement because a key was pressed, and drops the stale rest of earlier answers.
  mutating func makeWay(by interrupter: Outcome.Interrupter?, at now: Duration, into output: inout Output) {
    for entry in navigation.removeAll() {
      dropStale(entry, by: interrupter, at: now, into: &output)
    }
    for index in unanswered.indices
    where unanswered[index].entry.priority == .navigation && unanswered[index].sequel == .again {
      unanswered[index].sequel = .gone
    }
    cut(by: interrupter, sequel: saying?.priority == .navigation ? .gone : .again, at: now, into: &output)
  }

  /// Drops a hint that waits and cuts one that is being said.
  mutating func dropHint(by interrupter: Outcome.Interrupter?, at now: Duration, into output: inout Output) {
    if let waiting = hint {
      hint = nil
      drop(waiting, by: interrupter, at: now, into: &output)
    }
    if saying?.priority == .hint {
      cut(by: interrupter, at: now, into: &output)
    }
  }

  mutating func drop(
    _ entry: QueueEntry, by interrupter: Outcome.Interrupter?, isUnheard: Bool = false, at now: Duration,
    into output: inout Output
  ) {
    output.outcomes.append(OutcomeReport(entry.id, .dropped(by: interrupter), at: now))
    if isUnheard {
      unheardOnes.insert(
        entry.announcement.saidAgain(entry.announcement.segments), isCut: entry.priority == .navigation)
    }
  }
}

extension SpeechQueue {
  /// Drops an announcement that is out of date before it has begun. A person who was too fast for it can ask for it.
  mutating func dropStale(
    _ entry: QueueEntry, by interrupter: Outcome.Interrupter?, at now: Duration, into output: inout Output
  ) {
    drop(entry, by: interrupter, at: now, into: &output)
    if entry.priority == .navigation {
      unheardOnes.insert(entry.announcement.saidAgain(entry.announcement.segments), isCut: true)
    }
  }
}

// MARK: - The next one

extension SpeechQueue {
  /// Orders the next announcement, if it is anyone's turn.
  mutating func sayNext(at now: Duration, into output: inout Output) {
    guard saying == nil, !isPaused else { return }
    guard let next = takeNext(at: now, into: &output) else { return }
    say(next, into: &output)
  }

  mutating func say(_ entry: QueueEntry, into output: inout Output) {
    saying = entry
    output.orders.append(.speak(entry.announcement.utterance))
  }

  private mutating func takeNext(at now: Duration, into output: inout Output) -> QueueEntry? {
    // What may come back goes before those of its own priority and below.
    let held = unanswered.lazy.filter { $0.sequel == .again }.map(\.entry.priority).max() ?? .hint
    if held < .assertive, let next = take(\.assertive, at: now, into: &output) { return next }
    if held < .polite { dropLeftBehind(at: now, into: &output) }
    if held < .polite, let first = polite.first, now - first.since >= Self.politeLimit {
      return polite.popFirst()
    }
    if held < .navigation, let next = take(\.navigation, at: now, into: &output) { return next }
    if held < .polite, let next = take(\.polite, at: now, into: &output) { return next }
    guard hasOnlyHint, now >= hintDue, let next = hint else { return nil }
    hint = nil
    return next
  }

  /// The first of a line, or after the last the words for those the line had no room for.
  private mutating func take(
    _ line: WritableKeyPath<SpeechQueue, QueueLine>, at now: Duration, into output: inout Output
  ) -> QueueEntry? {
    if let next = self[keyPath: line].popFirst() { return next }
    guard let last = self[keyPath: line].lastOverflowed else { return nil }
    let words = summary(
      of: self[keyPath: line].overflow, like: last, priority: self[keyPath: line].priority, at: now)
    self[keyPath: line].settleOverflow()
    return accept(words, since: now, isNotice: true, into: &output)
  }

  /// Drops what the cursor has left behind meanwhile: cut focus announcements, and changes of an element, which say nothing of
  /// the element that they belong to.
  private mutating func dropLeftBehind(at now: Duration, into output: inout Output) {
    while let first = navigation.first, first.isReturned, isLeftBehind(first.announcement) {
      _ = navigation.popFirst()
      dropStale(first, by: nil, at: now, into: &output)
    }
    while let first = polite.first, isLeftBehind(first.announcement) {
      _ = polite.popFirst()
      drop(first, by: nil, isUnheard: true, at: now, into: &output)
    }
  }

  /// Whether an announcement is of an element where the cursor no longer is. Of polite ones only a change of the element is.
  func isLeftBehind(_ announcement: Announcement) -> Bool {
    guard let of = announcement.subject, of != subject else { return false }
    return switch announcement.priority {
    case .navigation: true
    case .polite: announcement.replacementGroup == Announcement.groupOfChanges(of: of)
    case .assertive, .hint: false
    }
  }

  /// Whether nothing but the hint, if there is one, can be said.
  var hasOnlyHint: Bool {
    saying == nil && unanswered.isEmpty && !hasLine
  }

  /// When the pause before a hint is over.
  var hintDue: Duration {
    silentSince.map { $0 + hintDelay } ?? .zero
  }

  /// The words that stand for `count` messages like `announcement`.
  func summary(
    of count: Int, like announcement: Announcement, priority: Announcement.Priority,
    at now: Duration = .zero
  ) -> Announcement {
    Announcement(
      [Announcement.Segment(.text, QueuePhrases(code: announcement.language).more(count))], priority: priority,
      source: announcement.source, language: announcement.language, screen: announcement.screen,
      triggeredAt: now, messageCount: count)
  }
}
