import AccessibilityTree
import Announcements
import ScreenReader
import Text

// The effects of the reader on their way to the queue, and the output of the queue.

extension SessionMachine {
  /// Carries out the effects of the reader, and collects the announcements.
  mutating func speak(_ effects: [ReaderEffect], in turn: inout Turn) {
    for effect in effects {
      switch effect {
      case .say(var announcement):
        announcement.trigger = turn.trigger?.seq
        announcement.triggeredAt = turn.trigger?.at ?? turn.inputAt
        turn.announcements.append(announcement)
      case .act(let action, let node):
        guard let message = rendering.bindings.message(for: action, on: node) else { continue }
        turn.hasActed = true
        let asked = openEffects.count
        report(message, in: &turn)
        // What the app still owes an answer to may yet change something.
        if openEffects.count == asked { speak(reader.answerAdjustment(), in: &turn) }
      case .setText(let node, let text):
        guard let field = rendering.bindings.field(node) else { continue }
        report(field.change(text), in: &turn)
      case .beginEditing(let node):
        guard let message = rendering.bindings.field(node)?.begun else { continue }
        report(message, in: &turn)
      case .endEditing(let node, let isByEnter):
        guard let message = rendering.bindings.field(node)?.message(endedByEnter: isByEnter) else { continue }
        report(message, in: &turn)
      case .requestRows(let list, let offset):
        guard let message = rendering.bindings.rows(of: list, around: offset) else { continue }
        report(message, in: &turn)
      case .searchRows(let list, let text):
        if let message = reader.message(asking: text, of: list, rendering.bindings) {
          report(message, in: &turn)
        } else {
          speak(reader.searchRowByRow(), in: &turn)
        }
      case .scroll(let node, let step):
        guard let message = rendering.bindings.scroll(of: node, by: step) else { continue }
        report(message, in: &turn)
      case .moved(let node): noteCursor(node, in: &turn)
      case .obey(let line): obey(line: line, in: &turn)
      }
    }
  }

  mutating func noteCursor(_ node: NodeID?, in turn: inout Turn) {
    isPredictionStale = true
    queue.cursorMoved(to: node?.path)
    if let screen = reader.screen, let entry = record.screen(screen, at: turn.now) {
      turn.add(entry)
      turn.screenSound = turn.goesBack ? .closed : .opened
    }
    turn.add(record.cursor(node, screen: reader.screen?.name ?? "", at: turn.now))
  }

  /// Hands the collected announcements to the queue. A key without an answer by now still cuts the current speech.
  ///
  /// The answer goes first, because it would cut what came before it; hints go last, because everything else drops them.
  /// Where the app has carried out an action and leads the cursor back, the confirmation is heard first, as in TalkBack: it
  /// lets an app's announcement end, and queues the focus after a change of screen (`Compositor.java`,
  /// `EventTypeViewAccessibilityFocusedFeedbackRule.java`). A person's own move comes first.
  mutating func flush(_ turn: inout Turn, answersKey: Bool) {
    let isAnswered = turn.announcements.contains { $0.priority == .navigation && !$0.isSilent }
    if answersKey, !isAnswered, !turn.leavesSpeechAlone {
      apply(queue.interrupt(by: turn.trigger?.seq, at: turn.now), in: &turn)
    }
    if turn.leadsBack, isAnswered, let deed = turn.announcements.firstIndex(where: { $0.priority == .polite }) {
      enqueue(turn.announcements.remove(at: deed), leadsAnswer: true, in: &turn)
      if let trigger = turn.trigger?.seq { record.noteMeasured(trigger) }
    }
    for priority in [Announcement.Priority.navigation, .assertive, .polite, .hint] {
      for announcement in turn.announcements where announcement.priority == priority {
        enqueue(announcement, in: &turn)
      }
    }
  }

  private mutating func enqueue(_ announcement: Announcement, leadsAnswer: Bool = false, in turn: inout Turn) {
    var announcement = announcement
    announcement.isAtEnd = announcement.source == .command && announcement.earcon == .edge
    announcement.earcon = settings.earcons ? earcon(of: announcement, in: &turn) : nil
    apply(queue.enqueue(announcement, leadsAnswer: leadsAnswer, at: turn.now), in: &turn)
  }

  /// The sound that goes with an announcement.
  private func earcon(of announcement: Announcement, in turn: inout Turn) -> Earcon? {
    switch (announcement.priority, announcement.source) {
    case (.assertive, _): .error
    case (.polite, .live) where announcement.trigger == nil: .notification
    case (.hint, _): nil
    default: announcement.earcon ?? turn.screenSound.take()
    }
  }

  /// The text of an announcement as it is printed; for a braille display in several lines where it is long.
  private func caption(of announcement: Announcement) -> String {
    settings.braille?.lines(of: announcement).joined(separator: "\n") ?? announcement.text
  }

  /// Whether a braille display does not show an announcement: a hint would take the place of its element, which is what the
  /// fingers are at.
  private func isLeftOutOfBraille(_ announcement: Announcement) -> Bool {
    settings.braille != nil && announcement.source == .hint
  }

  /// Turns the output of the queue into effects.
  mutating func apply(_ output: SpeechQueue.Output, in turn: inout Turn) {
    for announcement in output.queued {
      if announcement.repeats == nil, !isLeftOutOfBraille(announcement) {
        turn.effects.append(.caption(caption(of: announcement)))
      }
      turn.add(record.announcement(announcement, at: turn.now))
    }
    turn.effects += output.orders.map { .speech($0) }
    for outcome in output.outcomes {
      if case .started(let receipt) = outcome.outcome, record.reportsLatency(outcome.id) { latency.note(receipt) }
      turn.add(record.outcome(outcome, at: turn.now))
    }
  }

  /// Answers an action of which nothing is heard: the app is waited for, or nothing has changed.
  ///
  /// It is a hint: whatever else comes of the action takes its place.
  mutating func answerActInVain(after input: Input, in turn: inout Turn) {
    if case .command = input {
      unansweredAct = turn.hasActed ? turn.trigger.map { UnansweredAct($0, changeCount: turn.changeCount) } : nil
    }
    guard let act = unansweredAct else { return }
    if turn.announcements.contains(where: { !$0.isSilent }) {
      unansweredAct = nil
    } else if openEffects.keepsPersonWaiting {
      guard let due = act.reportAt, due <= turn.now else { return }
      unansweredAct?.reportAt = nil
      turn.trigger = act.trigger
      say(phrases.waitingForApp, .hint, in: &turn)
      turn.announcements[turn.announcements.count - 1].isOfPace = true
    } else if !reader.isWaiting {
      unansweredAct = nil
      turn.trigger = act.trigger
      say(reader.changeCount == act.changeCount ? phrases.noChange : phrases.changedElsewhere, .hint, in: &turn)
    }
  }

  /// Handles an event of the player.
  mutating func hear(_ event: SpeechEvent, in turn: inout Turn) {
    if case .finished(let id, _) = event, let hint = record.hint(id) {
      reader.noteHeard(hint: hint)
      isPredictionStale = true
    }
    if case .unheard = event {
      hasPassedUnheard = true
      // Nobody listens to what is read on; it would lead the cursor away from where they were.
      if reader.isReading { reader.stopReading() }
    }
    apply(queue.handle(event), in: &turn)
    if let (announcement, place) = queue.takeStopped() {
      // A key that came after the stop has its own place.
      reader.noteStop(of: announcement, at: place, movesCaret: isJustStopped)
      isPredictionStale = true
    }
    readOn(in: &turn)
  }

  /// Lets continuous reading go on when all is said, so that events are heard in between.
  mutating func readOn(in turn: inout Turn) {
    guard reader.isReading, !queue.isPaused, queue.isIdle else { return }
    turn.trigger = readingCommand.map { Trigger(seq: $0, at: turn.inputAt) } ?? turn.trigger
    speak(reader.continueReading(), in: &turn)
  }

  /// A line of the session's own, in answer to a key.
  mutating func say(_ text: String, _ priority: Announcement.Priority = .navigation, in turn: inout Turn) {
    say([.init(.text, text)], priority, in: &turn)
  }

  /// The answer to a command that could not be done.
  mutating func refuse(_ text: String, in turn: inout Turn) {
    say([.init(.text, text)], isRefusal: true, in: &turn)
  }

  /// - Parameters:
  ///   - language: The code of the language of the parts; nil for that of the session.
  ///   - isRefusal: Whether it reports that a command could not be carried out.
  mutating func say(
    _ parts: [Announcement.Segment], _ priority: Announcement.Priority = .navigation, language: String? = nil,
    isRefusal: Bool = false, in turn: inout Turn
  ) {
    var announcement = Announcement(
      parts, priority: priority, source: .command, language: language ?? settings.profile.language.rawValue,
      screen: reader.screen?.name, trigger: turn.trigger?.seq, triggeredAt: turn.trigger?.at ?? turn.inputAt)
    announcement.isRefusal = isRefusal
    turn.announcements.append(announcement)
  }
}
