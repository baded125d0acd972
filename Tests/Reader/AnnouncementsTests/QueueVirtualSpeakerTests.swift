import Announcements
import CustomDump
import Testing

@Suite("Virtual speech")
struct QueueVirtualSpeakerTests {
  private func utterance(_ id: Announcement.ID, _ text: String) -> Utterance {
    Utterance(id: id, spans: [.init(text, language: "en")])
  }

  @Test(
    "Words are runs with a letter or digit; marks alone are one word",
    arguments: [
      ("", 0), ("  \n", 0), ("Sign in, button", 3), ("3 – 4", 2), ("…", 1), ("Gå tilbake", 2),
      ("e-post", 1),
    ])
  func words(text: String, count: Int) {
    #expect(SpeechDuration.words(in: text) == count)
  }

  @Test("Speech lasts words ÷ rate")
  func duration() {
    #expect(SpeechDuration.of("Sign in, button", rate: 180) == .seconds(1))
  }

  @Test("An utterance is audible at once and finished when its words have passed")
  func toTheEnd() {
    var speaker = VirtualSpeaker(rate: 60)
    speaker.obey(.speak(utterance(1, "Go back")), at: .seconds(5))
    expectNoDifference(speaker.next(at: .seconds(5)), .started(1, Latency(at: .seconds(5))))
    #expect(speaker.nextEventAt == .seconds(7))
    #expect(speaker.next(at: .milliseconds(6_999)) == nil)
    expectNoDifference(speaker.next(at: .seconds(9)), .finished(1, at: .seconds(7)))
    #expect(speaker.nextEventAt == nil)
  }

  @Test(
    "A cancelled one was heard up to the last word that had passed",
    arguments: [(999, 0), (1_000, 2), (1_999, 2), (2_000, 8), (2_999, 8)])
  func cut(milliseconds: Int, heard: Int) {
    var speaker = VirtualSpeaker(rate: 60)
    speaker.obey(.speak(utterance(1, "Go back, button")), at: .zero)
    _ = speaker.next(at: .zero)
    let time = Duration.milliseconds(milliseconds)
    speaker.obey(.cancel(1), at: time)
    expectNoDifference(speaker.next(at: time), .cut(1, heard: heard, at: time))
    #expect(speaker.nextEventAt == nil)
  }

  @Test("A cancel that comes too late is answered with finished")
  func tooLate() {
    var speaker = VirtualSpeaker(rate: 60)
    speaker.obey(.speak(utterance(1, "Back")), at: .zero)
    _ = speaker.next(at: .zero)
    speaker.obey(.cancel(1), at: .seconds(1))
    expectNoDifference(speaker.next(at: .seconds(1)), .finished(1, at: .seconds(1)))
    #expect(speaker.next(at: .seconds(1)) == nil)
  }

  @Test("What is cancelled the moment it was ordered never started")
  func noTimePassed() {
    var speaker = VirtualSpeaker(rate: 60)
    speaker.obey(.speak(utterance(1, "Back")), at: .zero)
    speaker.obey(.cancel(1), at: .zero)
    speaker.obey(.speak(utterance(2, "Home")), at: .zero)
    expectNoDifference(speaker.next(at: .zero), .cut(1, heard: 0, at: .zero))
    expectNoDifference(speaker.next(at: .zero), .started(2, Latency(at: .zero)))
  }

  @Test("With the queue it plays a session through")
  func withQueue() {
    var queue = SpeechQueue()
    var speaker = VirtualSpeaker(rate: 60)
    var outcomes: [OutcomeReport] = []
    var now = Duration.zero
    func take(_ output: SpeechQueue.Output) {
      for order in output.orders { speaker.obey(order, at: now) }
      outcomes += output.outcomes.filter(\.outcome.isFinal)
    }
    func run(until end: Duration) {
      while let due = [speaker.nextEventAt, queue.wakeAt].compactMap(\.self).min(), due <= end {
        now = max(now, due)
        if let event = speaker.next(at: now) {
          take(queue.handle(event))
        } else {
          take(queue.tick(at: now))
        }
      }
      now = max(now, end)
    }
    let news = Announcement(
      [.init(.name, "New notification:"), .init(.text, "Pause granted")], priority: .polite,
      source: .live, language: "en")
    let row = Announcement([.init(.name, "Anna")], priority: .navigation, source: .cursor, language: "en")
    let hint = Announcement(
      [.init(.hint, "Double tap to activate")], priority: .hint, source: .hint, language: "en")
    take(queue.enqueue(news, at: now))
    run(until: .milliseconds(3_500))
    take(queue.enqueue(row, at: now))
    take(queue.enqueue(hint, at: now))
    run(until: .seconds(60))
    expectNoDifference(
      outcomes,
      [
        OutcomeReport(
          1, .cut(heard: "New notification: Pause", by: .announcement(2)), at: .milliseconds(3_500)),
        OutcomeReport(2, .finished, at: .milliseconds(4_500)),
        OutcomeReport(4, .finished, at: .milliseconds(6_500)),
        OutcomeReport(3, .finished, at: .milliseconds(10_900)),
      ])
    #expect(queue.isIdle)
  }
}
