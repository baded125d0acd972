import Announcements
import CustomDump
import Testing

@Suite("A flood")
struct QueueFloodTests {
  /// A queue after `count` announcements, a microsecond after each other.
  private func flooded(
    _ count: Int, _ priority: Announcement.Priority = .polite, language: String = "en"
  ) -> (queue: SpeechQueue, outcomes: [OutcomeReport]) {
    var queue = SpeechQueue()
    var outcomes: [OutcomeReport] = []
    for number in 1...count {
      let announcement = Announcement(
        [.init(.text, "Update \(number)")], priority: priority, source: .live, language: language)
      outcomes += queue.enqueue(announcement, at: .microseconds(number)).outcomes
    }
    return (queue, outcomes)
  }

  /// Everything that is said from now on, one after the other to its end.
  private func drain(_ queue: inout SpeechQueue, after first: Announcement.ID = 1) -> [String] {
    var said: [String] = []
    while let id = queue.current {
      let output = queue.handle(.finished(id, at: .seconds(1)))
      for case .speak(let utterance) in output.orders { said.append(utterance.text) }
    }
    return said
  }

  @Test("Of 100,000 polite updates ten are said, the rest is told in words, and memory is bounded")
  func summary() {
    var (queue, outcomes) = flooded(100_000)
    #expect(queue.waitingCount == 9)
    #expect(queue.missed.count == 101)
    expectNoDifference(queue.missed.last?.text, "and 99,890 more")
    #expect(outcomes.count == 99_990)
    expectNoDifference(
      drain(&queue), (99_992...100_000).map { "Update \($0)" } + ["and 99,990 more"])
    #expect(queue.isIdle)
  }

  @Test("What stands for several counts as so many, in the words for a flood and in those for what was missed")
  func weights() {
    var queue = SpeechQueue()
    for _ in 1...300 {
      _ = queue.enqueue(
        Announcement(
          [.init(.text, "and 9 more")], priority: .polite, source: .live, language: "en", messageCount: 9),
        at: .zero)
    }
    expectNoDifference(queue.missed.last?.text, "and 1,710 more")
    expectNoDifference(drain(&queue).last, "and 2,610 more")
  }

  @Test("The Norwegian words group digits with a space")
  func norwegian() {
    var (queue, _) = flooded(100_000, language: "nb")
    expectNoDifference(drain(&queue).last, "og 99 990 til")
  }

  @Test("A hundred waiting ones are not yet a flood")
  func noFlood() {
    var (queue, outcomes) = flooded(101)
    expectNoDifference(outcomes, [])
    expectNoDifference(drain(&queue), (2...101).map { "Update \($0)" })
  }

  @Test("One more drops the older ones by name, and they stay in missed")
  func dropped() {
    let (queue, outcomes) = flooded(102)
    expectNoDifference(
      outcomes, (2...93).map { OutcomeReport($0, .dropped(by: .announcement(102)), at: .microseconds(102)) })
    expectNoDifference(queue.missed.map(\.repeats), (2...93).map { $0 })
  }

  @Test("An assertive flood is summarised too, before anything polite")
  func assertive() {
    var (queue, _) = flooded(1_000, .assertive)
    _ = queue.enqueue(
      Announcement([.init(.text, "Saved")], priority: .polite, source: .live, language: "en"), at: .zero)
    expectNoDifference(drain(&queue).suffix(2), ["and 990 more", "Saved"])
  }

  @Test("A key is answered and an error is said at once in the middle of a flood")
  func urgent() {
    var (queue, _) = flooded(100_000)
    let answer = queue.enqueue(
      Announcement([.init(.name, "Back")], priority: .navigation, source: .cursor, language: "en"),
      at: .seconds(1))
    expectNoDifference(
      answer.orders,
      [.cancel(1), .speak(Utterance(id: 100_001, spans: [.init("Back", language: "en")]))])
    let error = queue.enqueue(
      Announcement([.init(.text, "No network")], priority: .assertive, source: .live, language: "en"),
      at: .seconds(1))
    expectNoDifference(
      error.orders,
      [
        .cancel(100_001),
        .speak(Utterance(id: 100_002, spans: [.init("No network", language: "en")], isAlert: true)),
      ])
  }

  @Test("Stop in a flood leaves nothing to say")
  func stop() {
    var (queue, _) = flooded(500)
    let output = queue.stop(by: 1, at: .seconds(1))
    expectNoDifference(output.outcomes.map(\.id), Array(492...500))
    _ = queue.handle(.cut(1, heard: 0, at: .seconds(1)))
    #expect(queue.isIdle)
    expectNoDifference(queue.missed.last?.text, "and 400 more")
  }

  @Test("A player that never answers does not fill the memory")
  func silentPlayer() {
    var queue = SpeechQueue()
    var outcomes = 0
    for _ in 1...5_000 {
      let output = queue.enqueue(
        Announcement([.init(.name, "Row")], priority: .navigation, source: .cursor, language: "en"),
        at: .zero)
      outcomes += output.outcomes.count
    }
    #expect(outcomes == 5_000 - 1 - SpeechQueue.unansweredLimit)
  }
}
