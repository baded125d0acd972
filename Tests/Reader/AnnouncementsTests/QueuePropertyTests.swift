import Announcements
import TestSupport
import Testing

/// Random keys, news and sounds against a player that may be slow, late or failing.
///
/// Two million steps with the factor 20 of `make soak`.
@Suite("Speech queue, driven at random")
struct QueuePropertyTests {
  static let episodes = Soak.count(usual: 10, each: 50)
  static let stepsPerEpisode = 2_000

  @Test("Every announcement has one fate, nothing is lost or out of order, and silence comes in the end")
  func properties() {
    for episode in 0..<Self.episodes {
      let run = RandomRun(seed: UInt64(episode))
      for _ in 0..<Self.stepsPerEpisode where run.faults.isEmpty { run.step() }
      run.end()
      // The first fault tells the most; others follow from it.
      if let fault = run.faults.first {
        Issue.record("episode \(episode), step \(run.steps): \(fault)")
        return
      }
    }
  }
}

/// One random run: a queue, a simulated player and the books of a listener.
final class RandomRun {
  private(set) var faults: [String] = []
  private(set) var steps = 0
  private static let flood = 1_000..<1_800
  private var queue = SpeechQueue()
  private var random: RandomSource
  private var now = Duration.zero
  private var player = Player()
  private var books: [Announcement.ID: Entry] = [:]
  /// The clauses a listener is owed: neither heard nor handed over as missed. By the first of the chain.
  private var owed: [Announcement.ID: Set<String>] = [:]
  /// Chains that need not be heard in full: superseded, failed.
  private var excused: Set<Announcement.ID> = []
  private var lastSpoken: [Announcement.Priority: Announcement.ID] = [:]
  /// Since when each polite announcement has waited that has no outcome yet; a repeat since its first came.
  private var politeSince: [Announcement.ID: Duration] = [:]
  /// The same by the first of each chain, for those to come.
  private var firstSince: [Announcement.ID: Duration] = [:]
  /// How many messages of each priority a flood has dropped and no words have stood for yet.
  private var unreported: [Announcement.Priority: Int] = [:]
  /// How many of each priority have no outcome.
  private var open: [Announcement.Priority: Int] = [:]
  /// The one whose cut is being answered.
  private var answered: Announcement.ID?
  /// When the queue fell silent, if what it says now is said because it did, and not in answer to a newcomer.
  private var silentAt: Duration?

  /// What is known of one announcement.
  private struct Entry {
    var announcement: Announcement
    var hasStarted = false
    var outcome: Outcome?
  }

  private struct Player {
    var saying: Utterance?
    var hasStarted = false
    var answers: [SpeechEvent] = []
    /// Those that sounded to their last letter.
    var completed: Set<Announcement.ID> = []
  }

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
  }

  // MARK: Steps

  func step() {
    steps += 1
    now += .milliseconds(Int.random(in: 0...400, using: &random))
    switch Self.flood.contains(steps) ? .max : Int.random(in: 0..<100, using: &random) {
    case 0..<30: arrive()
    case 30..<38: take(queue.interrupt(by: steps, at: now))
    case 38..<40:
      unreported = [:]
      take(queue.stop(by: steps, at: now), mayForget: true)
    case 40..<43: take(queue.pause(by: steps, at: now))
    case 43..<48: take(queue.resume(at: now))
    case 48..<52: queue.cursorMoved(to: topic())
    case 52..<53: for _ in 0..<Int.random(in: 1...150, using: &random) { arrive() }
    case 53..<55: take(queue.handle(.finished(Int.random(in: -5...0, using: &random), at: now)))
    default: playOn()
    }
    if let due = queue.wakeAt, due <= now { take(queue.tick(at: now)) }
    // Once in each run more than any line takes, and then time enough to hear what is made of it.
    if steps == Self.flood.lowerBound { for _ in 0..<1_500 where faults.isEmpty { arrive() } }
    check()
  }

  /// Lets everything be said that still waits, and closes the books.
  func end() {
    take(queue.resume(at: now))
    var stepsLeft = 20_000
    while !queue.isIdle, stepsLeft > 0, faults.isEmpty {
      stepsLeft -= 1
      now += .milliseconds(100)
      playOn()
      if let due = queue.wakeAt, due <= now { take(queue.tick(at: now)) }
      check()
    }
    claim(queue.isIdle, "not idle after the end of the input")
    for (id, entry) in books { claim(entry.outcome != nil, "\(id) has no fate") }
    claim(unreported.values.allSatisfy { $0 == 0 }, "dropped by a flood and never told: \(unreported)")
    for (id, clauses) in owed { claim(false, "\(id) was lost: \(clauses.sorted())") }
  }

  private func arrive() {
    let priorities: [Announcement.Priority] = [.polite, .polite, .assertive, .navigation, .hint]
    let priority = priorities.randomElement(using: &random)!
    let clauses = Int.random(in: 1...4, using: &random)
    let group = ["g1", "g2", nil, nil, nil, nil].randomElement(using: &random)!
    let trigger = Bool.random(using: &random) ? steps / 5 : nil
    let isLiveRegion = priority == .polite || priority == .assertive
    let place = isLiveRegion ? nil : topic()
    if priority == .navigation { queue.cursorMoved(to: place) }
    let output = queue.enqueue(
      Announcement(
        (0..<clauses).map { .init(.text, "<\(steps).\(books.count).\($0)>") }, priority: priority,
        source: .live, language: "en", replacementGroup: group, subject: place, trigger: trigger,
        messageCount: isLiveRegion ? Int.random(in: 1...3, using: &random) : 1), at: now)
    let new = output.queued[0]
    take(output)
    if let group {
      for id in owed.keys where id != new.id && books[id]!.announcement.replacementGroup == group { excuse(id) }
    }
    if priority == .navigation, trigger == nil {
      claim(queue.current == new.id, "key was not answered at once by \(new.id)")
    }
  }

  private func topic() -> String {
    "t\(Int.random(in: 0..<3, using: &random))"
  }

  /// The player does the next thing: answers a cancel, begins, ends or fails.
  private func playOn() {
    silentAt = player.answers.first?.time ?? now
    defer { silentAt = nil }
    if !player.answers.isEmpty {
      let answer = player.answers.removeFirst()
      answered = answer.id
      defer { answered = nil }
      take(queue.handle(answer))
    } else if let utterance = player.saying {
      if !player.hasStarted {
        player.hasStarted = true
        take(queue.handle(.started(utterance.id, Latency(at: now))))
      } else {
        player.saying = nil
        let isBroken = Int.random(in: 0..<20, using: &random) == 0
        if !isBroken { player.completed.insert(utterance.id) }
        let failed = SpeechEvent.failed(utterance.id, heard: 0, at: now)
        take(queue.handle(isBroken ? failed : .finished(utterance.id, at: now)))
      }
    }
  }

  // MARK: Books

  private func take(_ output: SpeechQueue.Output, mayForget: Bool = false) {
    for announcement in output.queued { open(announcement) }
    for report in output.outcomes { close(report) }
    for order in output.orders { obey(order) }
    for rest in queue.takeUnheard() {
      guard let first = rest.repeats else {
        // More was missed than is kept; only stopping full lines does that.
        claim(mayForget, "missed was forgotten")
        for report in output.outcomes { excuse(report.id) }
        continue
      }
      // One that was stopped goes on at a word of its clause.
      settle(
        rest.segments.map { part in
          rest.goesOnAtWord ? owed[first]?.first { $0.hasSuffix(part.text) } ?? part.text : part.text
        }, of: first)
    }
  }

  private func open(_ announcement: Announcement) {
    claim(books[announcement.id] == nil, "\(announcement.id) was given twice")
    books[announcement.id] = Entry(announcement: announcement)
    open[announcement.priority, default: 0] += 1
    guard announcement.priority == .polite || announcement.priority == .assertive else { return }
    checkSummary(announcement)
    if announcement.priority == .polite {
      let since = announcement.repeats.flatMap { firstSince[$0] } ?? now
      politeSince[announcement.id] = since
      firstSince[announcement.repeats ?? announcement.id] = since
    }
    if let first = announcement.repeats {
      claim(owed[first] != nil || excused.contains(first), "\(announcement.id) repeats what was never said")
    } else {
      owed[announcement.id] = Set(announcement.segments.map(\.text))
    }
  }

  private func close(_ report: OutcomeReport) {
    guard let entry = books[report.id] else { return claim(false, "\(report.id) is unknown") }
    claim(entry.outcome == nil, "\(report.id) has a second fate: \(report.outcome) after \(entry.outcome!)")
    if case .started = report.outcome {
      claim(!entry.hasStarted, "\(report.id) started twice")
      books[report.id]!.hasStarted = true
      return
    }
    books[report.id]!.outcome = report.outcome
    politeSince[report.id] = nil
    let priority = entry.announcement.priority
    open[priority, default: 0] -= 1
    // One that was cut by another and then stopped is no flood's.
    if priority == .polite || priority == .assertive, case .dropped(by: .announcement) = report.outcome,
      report.id != answered
    {
      unreported[priority, default: 0] += entry.announcement.messageCount
    }
    switch report.outcome {
    case .started, .dropped: break
    case .finished:
      claim(player.completed.contains(report.id), "\(report.id) is finished, but was not heard to its end")
      hear(entry.announcement.text, of: entry.announcement)
    case .cut(let heard, _): hear(heard, of: entry.announcement)
    case .superseded: excuse(report.id)
    case .failed: excuse(report.id)
    case .merged: claim(false, "the queue never merges")
    }
  }

  private func hear(_ text: String, of announcement: Announcement) {
    let heard = announcement.segments.map(\.text).filter { text.contains($0) }
    settle(heard, of: announcement.repeats ?? announcement.id)
  }

  private func settle(_ clauses: [String], of first: Announcement.ID) {
    owed[first]?.subtract(clauses)
    if owed[first]?.isEmpty == true { owed[first] = nil }
  }

  private func excuse(_ id: Announcement.ID) {
    let first = books[id]!.announcement.repeats ?? id
    excused.insert(first)
    owed[first] = nil
  }

  private func obey(_ order: SpeechOrder) {
    switch order {
    case .prepare: claim(false, "the queue never prepares")
    case .cancel(let id):
      guard let saying = player.saying, saying.id == id else {
        // It ended before the order came; the queue must not have known.
        return claim(false, "cancels \(id), which is not being said")
      }
      player.saying = nil
      let length = saying.text.unicodeScalars.count
      let heard = player.hasStarted ? Int.random(in: 0...length, using: &random) : 0
      let answers: [SpeechEvent] = [
        .cut(id, heard: heard, at: now), .cut(id, heard: heard, at: now),
        .failed(id, heard: heard, at: now),
        player.hasStarted ? .finished(id, at: now) : .cut(id, heard: 0, at: now),
      ]
      let answer = answers.randomElement(using: &random)!
      if answer == .finished(id, at: now) || heard == length { player.completed.insert(id) }
      player.answers.append(answer)
    case .speak(let utterance):
      claim(player.saying == nil, "says \(utterance.id) into \(player.saying?.id ?? 0)")
      claim(books[utterance.id]?.outcome == nil, "says \(utterance.id), which has its fate")
      claim(books[utterance.id]?.announcement.text == utterance.text, "says other words")
      player.saying = utterance
      player.hasStarted = false
      checkOrder(books[utterance.id]!.announcement)
      checkPoliteLimit(books[utterance.id]!.announcement)
    }
  }

  /// Within a priority the first of each chain are heard in the order they came. A grouped assertive one
  /// may go ahead to replace another; notices stand in the place of older ones.
  private func checkOrder(_ announcement: Announcement) {
    guard announcement.priority == .polite || announcement.priority == .assertive else { return }
    guard announcement.priority == .polite || announcement.replacementGroup == nil else { return }
    let first = announcement.repeats ?? announcement.id
    guard let original = books[first]?.announcement, original.text.hasPrefix("<") else { return }
    let last = lastSpoken[announcement.priority] ?? 0
    claim(first >= last, "\(announcement.priority) \(first) is said after \(last)")
    lastSpoken[announcement.priority] = first
  }

  /// Who goes first at a pause: what is assertive, and then what is polite and has waited for three seconds,
  /// before the lines of a command's answer and hints. While the player owes an answer, nobody knows yet whether
  /// that comes again.
  private func checkPoliteLimit(_ announcement: Announcement) {
    guard let silentAt, player.answers.isEmpty else { return }
    if announcement.priority != .assertive {
      claim(open[.assertive, default: 0] == 0, "\(announcement.priority) \(announcement.id) goes before an assertive one")
    }
    guard announcement.priority < .assertive, announcement.priority != .polite else { return }
    let starving = politeSince.first { silentAt - $0.value >= SpeechQueue.politeLimit }
    claim(starving == nil, "\(announcement.priority) \(announcement.id) goes before \(starving?.key ?? 0), which starves")
  }

  /// The words for what a flood has dropped tell the number that it is.
  private func checkSummary(_ announcement: Announcement) {
    let text = announcement.text
    guard text.hasPrefix("and "), text.hasSuffix(" more") else { return }
    let reported = Int(String(text.filter(\.isNumber))) ?? 0
    claim(reported == unreported[announcement.priority], "'\(text)' for \(unreported[announcement.priority] ?? 0)")
    unreported[announcement.priority] = 0
  }

  private func check() {
    // A line, the one that is said, those whose cuts are unanswered, and a notice in the place of each.
    let limit = SpeechQueue.lineLimit + 2 * (player.answers.count + 1)
    for (priority, most) in [
      (Announcement.Priority.polite, limit), (.assertive, limit), (.navigation, limit + SpeechQueue.answerLimit), (.hint, limit),
    ] {
      claim(open[priority, default: 0] <= most, "\(open[priority]!) \(priority) ones are kept")
    }
    claim(queue.current == player.saying?.id, "queue and player disagree on what is said")
    let isSilent = queue.current == nil && player.answers.isEmpty && !queue.isPaused
    if isSilent {
      claim(queue.isIdle || queue.wakeAt != nil, "silent while something waits")
    }
  }

  private func claim(_ isTrue: Bool, _ fault: @autoclosure () -> String) {
    if !isTrue { faults.append(fault()) }
  }
}
