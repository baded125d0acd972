/// Decides which announcement is said when and which one cuts another, so that none is lost.
///
/// A plain value: it knows no clock, no thread and no sound. Times come in (since the session began) and
/// orders go out; the player's answers come back through `handle(_:)`.
///
/// | arrives | while navigation | while polite | while assertive | while hint |
/// |---|---|---|---|---|
/// | navigation | cuts it; it is stale | cuts it; the rest again | cuts it; the rest again | drops it |
/// | polite | waits | waits | waits | drops it |
/// | assertive | cuts it; again if the cursor is there | cuts it; the rest again | waits¹ | drops it |
/// | `interrupt` | cuts it | cuts it; the rest again | cuts it; the rest again | drops it |
/// | `stop` | what is said and what waits is dropped and kept in `missed` | | | |
///
/// ¹ One of the same replacement group replaces it at once, and the old one does not return.
///
/// The life of an announcement:
/// 1. `enqueue` numbers it, takes back what it makes stale, and cuts what it interrupts. Where nothing is in front of it,
///    it goes to the player in the same output.
/// 2. Otherwise it waits in the line of its priority. Assertive lines go before navigation, navigation
///    before polite; but a polite one that has waited for `politeLimit` goes before waiting navigation.
/// 3. The player says it and reports `finished`: its outcome, and the next one's turn.
/// 4. Or it is cut. The next one is ordered without waiting for the player's answer, which says how much was heard. Until
///    then no other of its priority or below may go, so that nothing overtakes it.
/// 5. What was heard in part is `cut`, and the segments not heard to their end are a new announcement at the head of the
///    line. What was not heard at all had not begun for the listener: it goes back to the head of the line under its own
///    number, without an outcome. It may be cut again; each repeat is shorter or the same, and needs another cut, so there
///    is no loop.
/// 6. A text the synthesizer fails on gives way to a notice in its place; a hint is simply left out.
/// 7. What no sound carried stays in `missed`; it does not come back by itself, for it would pass unheard again.
///
/// Choices the table leaves open:
/// - A polite one may lead an answer: the confirmation of an action comes before the place to which the action led. It cuts
///   as navigation does, the navigation of its trigger waits for it, and it is not lost when it is cut.
/// - Navigation announcements with the same trigger are one answer in several lines; they wait for each other instead of
///   cutting each other. Without a trigger the newer one cuts.
/// - A newer one of a group goes to the end of the line, so that what is heard is in the order of events.
///   While an older one of its group is being said it waits (assertive: replaces it); the older one, if it
///   is cut later by something else, does not return.
/// - Navigation without a subject (a command's output) does not go stale when the cursor moves.
/// - A hint waits for `hintDelay` after the last sound. Any arrival and any key drops it.
/// - Pausing cuts the current announcement and keeps all of it. Polite ones go on waiting; an assertive one, navigation or
///   `stop` ends the pause.
package struct SpeechQueue: Sendable {
  /// A polite announcement that has waited this long goes at the next pause, before waiting navigation.
  package static let politeLimit: Duration = .seconds(3)
  /// The number of polite or assertive ones that may wait, more than anyone listens to; beyond it the newest ten are kept
  /// and the others summarised in words.
  package static let lineLimit = 100
  /// The number of lines of a command's answer that may wait.
  package static let answerLimit = 1000
  /// The number of cancels that may be unanswered; beyond it the oldest counts as unheard.
  package static let unansweredLimit = 1000

  let hintDelay: Duration
  var lastID: Announcement.ID = 0
  /// The announcement that the player is saying and that was not cancelled.
  var saying: QueueEntry?
  /// The cancelled announcements that the player has not answered yet, oldest first.
  var unanswered: [CutEntry] = []
  var assertive = QueueLine(.assertive, limit: lineLimit)
  var navigation = QueueLine(.navigation, limit: answerLimit)
  var polite = QueueLine(.polite, limit: lineLimit)
  var hint: QueueEntry?
  /// When the last sound ended; nil before the first.
  var silentSince: Duration?
  var subject: String?
  /// The trigger of the newest navigation announcement, or of the polite one that leads it.
  var answering: Int?
  /// The polite announcement that leads the newest answer.
  var leading: Announcement.ID?
  var unheardOnes = MissedAnnouncements()
  /// What was stopped in its middle last.
  var stopped: (announcement: Announcement, place: Announcement.Place)?
  /// Whether speech is held back until `resume`, an assertive announcement, navigation or `stop`.
  package internal(set) var isPaused = false

  /// - Parameter hintDelay: the silence before a hint. TalkBack's is 400 ms.
  package init(hintDelay: Duration = .milliseconds(400)) {
    self.hintDelay = hintDelay
  }

  /// What the caller has to do and to record, in order.
  package struct Output: Hashable, Sendable {
    /// For the player.
    package var orders: [SpeechOrder]
    /// Announcements accepted now, numbered: to be recorded, and printed unless they repeat another one.
    /// Repeats and notices the queue made itself are among them.
    package var queued: [Announcement]
    /// The outcomes of announcements, of the new one and of earlier ones.
    package var outcomes: [OutcomeReport]

    /// The result of one call of the queue; by default empty.
    package init(
      orders: [SpeechOrder] = [], queued: [Announcement] = [], outcomes: [OutcomeReport] = []
    ) {
      self.orders = orders
      self.queued = queued
      self.outcomes = outcomes
    }
  }
}

// MARK: - What comes in

extension SpeechQueue {
  /// Accepts an announcement and gives it the next number; one without words is ignored.
  ///
  /// - Parameter leadsAnswer: Whether a polite one comes before the navigation of the same trigger, which follows.
  package mutating func enqueue(
    _ announcement: Announcement, leadsAnswer: Bool = false, at now: Duration
  ) -> Output {
    var output = Output()
    guard !announcement.isSilent else { return output }
    let entry = accept(announcement, since: now, into: &output)
    let interrupter = Outcome.Interrupter.announcement(entry.id)
    replaceGroup(of: entry, at: now, into: &output)
    dropHint(by: interrupter, at: now, into: &output)
    switch entry.priority {
    case .hint:
      hint = entry
    case .polite where leadsAnswer:
      isPaused = false
      makeWay(by: interrupter, at: now, into: &output)
      say(entry, into: &output)
      answering = entry.announcement.trigger
      leading = entry.id
    case .polite:
      append(entry, to: \.polite, at: now, into: &output)
    case .assertive:
      isPaused = false
      if saying?.priority == .assertive, saying?.replacement == entry.id {
        cut(by: interrupter, at: now, into: &output)
        say(entry, into: &output)
      } else {
        append(entry, to: \.assertive, at: now, into: &output)
        if saying?.priority != .assertive { cut(by: interrupter, at: now, into: &output) }
      }
    case .navigation:
      isPaused = false
      if joinsAnswer(entry) {
        append(entry, to: \.navigation, at: now, into: &output)
      } else {
        makeWay(by: interrupter, at: now, into: &output)
        say(entry, into: &output)
      }
      answering = entry.announcement.trigger
    }
    sayNext(at: now, into: &output)
    return output
  }

  /// Handles an event of the player. Events about announcements that have their outcome are ignored.
  package mutating func handle(_ event: SpeechEvent) -> Output {
    var output = Output()
    if case .started(let id, let latency) = event {
      noteStart(of: id, latency, into: &output)
      return output
    }
    guard let ended = takeEnded(event.id) else { return output }
    silentSince = event.time
    switch event {
    case .started: break
    case .finished(let id, let at):
      output.outcomes.append(OutcomeReport(id, .finished, at: at))
      unheardOnes.removeCut(nowHeardIn: ended.entry.announcement)
    case .unheard(_, let heard, let at):
      passUnheard(ended, heard: heard, at: at, into: &output)
    case .cut(_, let heard, let at):
      settle(ended, heard: heard, at: at, into: &output)
    case .failed(_, let heard, let at):
      fail(ended, heard: heard, at: at, into: &output)
    }
    sayNext(at: event.time, into: &output)
    return output
  }

  /// A key that says nothing: the current announcement is cut, stale ones are dropped, polite and assertive ones return.
  ///
  /// - Parameter trigger: the `seq` of the command.
  package mutating func interrupt(by trigger: Int?, at now: Duration) -> Output {
    var output = Output()
    let interrupter = trigger.map(Outcome.Interrupter.command)
    dropHint(by: interrupter, at: now, into: &output)
    guard !isPaused else { return output }
    makeWay(by: interrupter, at: now, into: &output)
    return output
  }

  /// Silence now: the current announcement is cut, the waiting ones are dropped, all of them stay in `missed`.
  package mutating func stop(by trigger: Int?, at now: Duration) -> Output {
    var output = Output()
    let interrupter = trigger.map(Outcome.Interrupter.command)
    isPaused = false
    dropHint(by: interrupter, at: now, into: &output)
    cut(by: interrupter, sequel: .missed, at: now, into: &output)
    for index in unanswered.indices where unanswered[index].sequel == .again {
      unanswered[index].sequel = .missed
    }
    for entry in assertive.removeAll() + navigation.removeAll() + polite.removeAll() {
      drop(entry, by: interrupter, isUnheard: true, at: now, into: &output)
    }
    return output
  }

  /// Holds back speech: the current announcement is cut, and all of it waits for `resume`.
  package mutating func pause(by trigger: Int? = nil, at now: Duration) -> Output {
    var output = Output()
    let interrupter = trigger.map(Outcome.Interrupter.command)
    isPaused = true
    dropHint(by: interrupter, at: now, into: &output)
    cut(by: interrupter, at: now, into: &output)
    return output
  }

  /// Goes on after a pause, with the unheard rest of what it cut.
  package mutating func resume(at now: Duration) -> Output {
    var output = Output()
    isPaused = false
    sayNext(at: now, into: &output)
    return output
  }

  /// Reports the cursor's element, before its announcement: a cut focus announcement about another element is not worth
  /// repeating.
  package mutating func cursorMoved(to subject: String?) {
    self.subject = subject
  }

  /// The wake-up asked for by `wakeAt`.
  package mutating func tick(at now: Duration) -> Output {
    var output = Output()
    sayNext(at: now, into: &output)
    return output
  }
}

// MARK: - What can be asked

extension SpeechQueue {
  /// Whether nothing is said, nothing waits, not even a hint, and the player owes no answer.
  ///
  /// A paused queue in which something waits is not idle.
  package var isIdle: Bool {
    hint == nil && hasOnlyHint
  }

  /// Whether a listener hears something, or will as soon as the player has answered; hints that wait aside.
  package var isSpeaking: Bool {
    saying != nil || !isPaused && (hasLine || unanswered.contains { $0.sequel == .again })
  }

  /// When `tick` is wanted; nil as long as nothing but an event or a command can change anything.
  package var wakeAt: Duration? {
    hint != nil && hasOnlyHint && !isPaused ? hintDue : nil
  }

  /// When the first polite one that waits goes before navigation by its age; nil if none waits. Until then, and from then
  /// on, the same commands order the same speech.
  package var politeTurnAt: Duration? {
    polite.first.map { $0.since + Self.politeLimit }
  }

  /// The announcement that the player is saying and that was not cancelled.
  package var current: Announcement.ID? {
    saying?.id
  }

  /// Whether something waits for its turn, hints aside.
  var hasLine: Bool {
    [assertive, navigation, polite].contains { !$0.isEmpty || $0.overflow > 0 }
  }

  /// The coming outcome of an announcement that was cancelled and that the player has not answered yet, as far as it is
  /// known: without the part that was heard. Nil for all others, and for one that will be said again as a whole.
  package func predictedOutcome(of id: Announcement.ID) -> Outcome? {
    guard let cut = unanswered.first(where: { $0.entry.id == id }) else { return nil }
    if cut.entry.hasStarted { return .cut(heard: "", by: cut.interrupter) }
    return switch cut.sequel {
    case .again: nil
    case .replaced(let newer): .superseded(by: newer)
    case .gone, .forgotten, .missed: .dropped(by: cut.interrupter)
    }
  }

  /// How many announcements wait for their turn, a hint among them.
  package var waitingCount: Int {
    assertive.count + navigation.count + polite.count + (hint == nil ? 0 : 1)
  }

  /// The rests of all that was not heard to its end, for whatever reason, oldest first, the newest hundred; each ready to be
  /// enqueued, with `repeats` naming the announcement whose rest it is.
  ///
  /// Answers to a key about itself, replaced values and hints are not among them.
  package var missed: [Announcement] {
    var all = unheardOnes.all
    if let last = all.last, unheardOnes.forgotten > 0 {
      all.append(summary(of: unheardOnes.forgotten, like: last, priority: last.priority))
    }
    return all
  }

  /// How many unheard announcements are being said again, or wait for that.
  package var reviewCount: Int {
    let cut = unanswered.count { $0.sequel == .again && $0.entry.announcement.isReview }
    return polite.count(where: \.isReview) + cut + (saying?.announcement.isReview == true ? 1 : 0)
  }

  /// Returns what was stopped in its middle since the last call, the newest, and where.
  package mutating func takeStopped() -> (announcement: Announcement, place: Announcement.Place)? {
    stopped.take()
  }

  /// Returns the unheard announcements and forgets them. If there were more than are kept, the last one says how many.
  package mutating func takeUnheard() -> [Announcement] {
    defer { unheardOnes.removeAll() }
    return missed
  }
}
