import Announcements
import CustomDump
import Testing

@Suite("Speech queue")
struct QueueTests {
  // MARK: Said again

  @Test("What was not heard at all goes back under its own number, without a fate")
  func unheardGoesBack() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("an...", events: "..x||"), "a xn - a -")
    expectNoDifference(marbles.outcomes, "n| a|")
    expectNoDifference(marbles.outputs.flatMap(\.queued).map(\.id), [1, 2])
  }

  @Test("A repeat is an announcement of its own that holds only the unheard clauses")
  func repeatIsAnnouncement() {
    var marbles = Marbles()
    _ = marbles.play("an.", events: "^.1")
    expectNoDifference(
      marbles.outputs.flatMap(\.queued).last,
      Announcement(
        id: 3, [.init(.role, "a2"), .init(.state, "a3")], priority: .polite, source: .cursor,
        language: "en", repeats: 1))
    expectNoDifference(
      marbles.outputs.flatMap(\.outcomes).last,
      OutcomeReport(1, .cut(heard: "a1, a", by: .announcement(2)), at: .milliseconds(200)))
  }

  @Test("A repeat that is cut is said again from where it was cut, and names the first of its chain")
  func repeatOfRepeat() {
    var marbles = Marbles()
    let orders = marbles.play("an..m...", events: "^.1|.1||")
    expectNoDifference(orders, "a xn - a23 xm - a3 -")
    expectNoDifference(marbles.outcomes, "a^ a<n n| a23<m m| a3|")
    expectNoDifference(marbles.outputs.flatMap(\.queued).compactMap(\.repeats), [1, 1])
  }

  @Test("A clause is heard when its last letter is, without the pause after it")
  func clauseBorder() {
    for (heard, rest) in [(0, "a1, a2, a3"), (1, "a1, a2, a3"), (2, "a2, a3"), (5, "a2, a3"), (6, "a3")] {
      var queue = SpeechQueue()
      _ = queue.enqueue(Marble(.polite).announcement("a", topic: nil), at: .zero)
      _ = queue.handle(.started(1, Latency(at: .zero)))
      _ = queue.interrupt(by: nil, at: .zero)
      let output = queue.handle(.cut(1, heard: heard, at: .zero))
      expectNoDifference(output.queued.map(\.text), [rest])
    }
  }

  @Test("One that was cut after its last clause is finished", arguments: ["3", "f"])
  func cutTooLate(answer: String) {
    var marbles = Marbles()
    expectNoDifference(marbles.play("an..", events: "..\(answer)|"), "a xn - -")
    expectNoDifference(marbles.outcomes, "a| n|")
  }

  @Test("Nothing of its priority or below overtakes one whose answer is still to come")
  func heldBack() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("abn...", events: "^..|1|"), "a - xn - a23 b")
    expectNoDifference(marbles.outcomes, "a^ n| a<n a23|")
  }

  @Test("An assertive one does not wait for the answer of a polite one")
  func assertiveIsNotHeldBack() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("akB", events: "^.."), "a x B")
  }

  @Test("What the player cut by itself is said again")
  func soundLost() {
    var queue = SpeechQueue()
    queue.cursorMoved(to: "n")
    _ = queue.enqueue(Marble(.navigation).announcement("n", topic: "n"), at: .zero)
    _ = queue.handle(.started(1, Latency(at: .zero)))
    let output = queue.handle(.cut(1, heard: 3, at: .seconds(1)))
    expectNoDifference(output.outcomes, [OutcomeReport(1, .cut(heard: "n1,", by: nil), at: .seconds(1))])
    expectNoDifference(
      output.orders, [.speak(Utterance(id: 2, spans: [.init("n2, n3", language: "en")]))])
  }

  @Test("Navigation without a topic is said again wherever the cursor is")
  func commandOutputIsNotStale() {
    var marbles = Marbles(["n": Marble(.navigation, hasTopic: false)])
    expectNoDifference(marbles.play("nA>..", events: "^..1|"), "n xA - - n23")
  }

  @Test("Lines of one answer wait for each other; the next key cuts and drops them")
  func answerOfSeveralLines() {
    var marbles = Marbles([
      "n": Marble(.navigation, trigger: 7), "m": Marble(.navigation, trigger: 7),
      "o": Marble(.navigation, trigger: 7), "q": Marble(.navigation, trigger: 8),
    ])
    expectNoDifference(marbles.play("nmo..q", events: "...|^."), "n - - m - xq")
    expectNoDifference(marbles.outcomes, "n| m^ o-q")
  }

  @Test("Late and repeated events change nothing")
  func lateEvents() {
    var marbles = Marbles()
    _ = marbles.play("a.", events: ".|")
    for event: SpeechEvent in [
      .started(1, Latency(at: .zero)), .finished(1, at: .zero), .cut(1, heard: 1, at: .zero),
      .failed(1, heard: 0, at: .zero), .finished(99, at: .zero),
    ] {
      expectNoDifference(marbles.queue.handle(event), .init())
    }
    #expect(marbles.queue.isIdle)
  }

  @Test("One without words is ignored")
  func empty() {
    var queue = SpeechQueue()
    let output = queue.enqueue(
      Announcement([.init(.name, "")], priority: .assertive, source: .live, language: "en"), at: .zero)
    expectNoDifference(output, .init())
    #expect(queue.isIdle)
  }

  @Test("Two equal announcements without a group are both said")
  func saidTwice() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("aaa..", events: "..|||"), "a - a a -")
  }

  // MARK: Groups

  @Test("The newest of a group that waits supersedes the older ones")
  func groupWaiting() {
    var marbles = Marbles(["b": Marble(.polite, group: "g"), "c": Marble(.polite, group: "g")])
    expectNoDifference(marbles.play("abc..", events: "...||"), "a - - c -")
    expectNoDifference(marbles.outcomes, "b>c a| c|")
  }

  @Test("The newest of a group is said after what came before it")
  func groupKeepsOrderOfEvents() {
    var marbles = Marbles(["b": Marble(.polite, group: "g"), "d": Marble(.polite, group: "g")])
    expectNoDifference(marbles.play("abcd...", events: "....|||"), "a - - - c d -")
  }

  @Test("A polite one is said to its end before the next of its group")
  func groupPoliteBeingSaid() {
    var marbles = Marbles(["a": Marble(.polite, group: "g"), "b": Marble(.polite, group: "g")])
    expectNoDifference(marbles.play("ab..", events: "..||"), "a - b -")
    expectNoDifference(marbles.outcomes, "a| b|")
  }

  @Test("A polite one that is cut does not return when a newer one of its group waits")
  func groupPoliteCut() {
    var marbles = Marbles(["a": Marble(.polite, group: "g"), "b": Marble(.polite, group: "g")])
    expectNoDifference(marbles.play("abn..", events: "^..1|"), "a - xn - b")
    expectNoDifference(marbles.outcomes, "a^ a<n n|")
  }

  @Test("A change of an element is out of date once the whole element is said")
  func groupOfChanges() {
    var marbles = Marbles(["b": Marble(.polite, group: "value/n")])
    expectNoDifference(marbles.play("abn..", events: "^..1|"), "a - xn - a23")
    expectNoDifference(marbles.outcomes, "a^ b>n a<n n|")
  }

  @Test("A newer assertive one of the group replaces the one being said at once")
  func groupAssertiveBeingSaid() {
    var marbles = Marbles(["A": Marble(.assertive, group: "g"), "C": Marble(.assertive, group: "g")])
    expectNoDifference(marbles.play("ABC...", events: "^..1||"), "A - xC - B -")
    expectNoDifference(marbles.outcomes, "A^ A<C C| B|")
  }

  @Test("An assertive one that was cut and not answered does not return when a newer one of its group came")
  func groupAssertiveUnanswered() {
    var marbles = Marbles(["A": Marble(.assertive, group: "g"), "C": Marble(.assertive, group: "g")])
    expectNoDifference(marbles.play("AnC...", events: "...x1|"), "A xn xC - - n23")
    expectNoDifference(marbles.outcomes, "A>C n<C C|")
  }

  @Test("Held keys skip the values of an adjustable, and the last one is heard")
  func heldKeys() {
    let value = Marble(.navigation, group: "slider")
    var marbles = Marbles(["n": value, "m": value, "o": value])
    expectNoDifference(marbles.play("nmo..", events: "..xx|"), "n xm xo - -")
    expectNoDifference(marbles.outcomes, "n>m m>o o|")
  }

  // MARK: Starvation

  @Test("A polite one that waited for 3 s goes before the rest of a long answer")
  func politeLimit() {
    var marbles = Marbles(
      [
        "n": Marble(.navigation, trigger: 7), "m": Marble(.navigation, trigger: 7),
        "o": Marble(.navigation, trigger: 7),
      ], step: .seconds(1))
    expectNoDifference(marbles.play("nmoa...", events: "....|.|"), "n - - - m - a")
    expectNoDifference(marbles.play(".", events: "|"), "o")
  }

  @Test("A polite one that held keys kept waiting is said at the first pause, before the hint")
  func politeAfterHeldKeys() {
    var marbles = Marbles(step: .seconds(1))
    expectNoDifference(
      marbles.play("namnmnh.....", events: "...xxxx|.|"), "n - xm xn xm xn - a - - h -")
  }

  // MARK: Hints

  @Test("A hint follows 400 ms after the speech")
  func hintDelay() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("nh......", events: "..|....|"), "n - - - - - h -")
    expectNoDifference(marbles.outcomes, "n| h|")
    #expect(marbles.queue.isIdle)
  }

  @Test("A wake-up is wanted for the hint alone")
  func wakeUp() {
    var marbles = Marbles()
    _ = marbles.play("nh")
    #expect(marbles.queue.wakeAt == nil)
    _ = marbles.play(".", events: "|")
    #expect(marbles.queue.wakeAt == .milliseconds(600))
    #expect(!marbles.queue.isIdle)
    expectNoDifference(marbles.queue.tick(at: .milliseconds(599)), .init())
  }

  @Test("Hints do not stack")
  func hintsDoNotStack() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("nhi......", events: "...|...."), "n - - - - - - i -")
    expectNoDifference(marbles.outcomes, "h-i n|")
  }

  // MARK: Stop and missed

  @Test("What was stopped stays in missed, oldest first, without what had been heard")
  func missed() {
    var marbles = Marbles()
    _ = marbles.play("Aabs.", events: "^...1")
    expectNoDifference(marbles.missed, ["A2, A3", "a1, a2, a3", "b1, b2, b3"])
    expectNoDifference(marbles.queue.missed.map(\.repeats), [1, 2, 3])
    expectNoDifference(marbles.queue.takeUnheard().count, 3)
    expectNoDifference(marbles.queue.takeUnheard(), [])
  }

  @Test("What a key cut is missed, without what had been heard, and what was never begun; hints are not")
  func cutIsMissed() {
    var marbles = Marbles()
    _ = marbles.play("nmhk..", events: "^..^11")
    expectNoDifference(marbles.missed, ["n2, n3", "m2, m3"])
    var fast = Marbles()
    _ = fast.play("nmo...", events: "..xx^|")
    expectNoDifference(fast.missed, ["n1, n2, n3", "m1, m2, m3"])
  }

  @Test("What no sound carried is missed, from where the sound ended, and does not come back by itself")
  func unheard() {
    var queue = SpeechQueue()
    for letter in ["a", "b"] as [Character] {
      _ = queue.enqueue(Marble(letter).announcement(letter, topic: nil), at: .zero)
    }
    _ = queue.handle(.started(1, Latency(at: .zero)))
    let output = queue.handle(.unheard(1, heard: 4, at: .seconds(2)))
    expectNoDifference(output.outcomes, [OutcomeReport(1, .cut(heard: "a1, ", by: nil), at: .seconds(2))])
    expectNoDifference(
      queue.handle(.unheard(2, heard: 0, at: .seconds(4))).outcomes,
      [OutcomeReport(2, .dropped(by: nil), at: .seconds(4))])
    #expect(queue.isIdle)
    expectNoDifference(queue.missed.map(\.text), ["a2, a3", "b1, b2, b3"])
  }

  @Test("What is stopped in the middle of a part goes on at the word that was being said")
  func stoppedAtWord() {
    var queue = SpeechQueue()
    let note = Announcement(
      [.init(.name, "Note"), .init(.value, "She lives alone in Tromsø")], priority: .navigation, source: .cursor, language: "en",
      subject: "note")
    _ = queue.enqueue(note, at: .zero)
    _ = queue.handle(.started(1, Latency(at: .zero)))
    _ = queue.stop(by: 1, at: .seconds(1))
    // "Note, She lives al" was audible.
    _ = queue.handle(.cut(1, heard: 18, at: .seconds(1)))
    expectNoDifference(queue.missed.map(\.text), ["alone in Tromsø"])
    let stopped = queue.takeStopped()
    expectNoDifference(stopped?.place.segment.text, "She lives alone in Tromsø")
    expectNoDifference(stopped?.place.offset, 10)
    #expect(queue.takeStopped() == nil)
  }

  @Test("What becomes of a silenced one is known before the player answers, but for what was heard of it")
  func predicted() {
    var marbles = Marbles()
    _ = marbles.play("nmo", events: "^..")
    expectNoDifference(
      (1...3).map { marbles.queue.predictedOutcome(of: $0) },
      [
        .cut(heard: "", by: .announcement(2)), .dropped(by: .announcement(3)), nil,
      ])
    _ = marbles.play("..", events: "2x")
    expectNoDifference((1...3).map { marbles.queue.predictedOutcome(of: $0) }, [nil, nil, nil])
  }

  @Test("What was said to somebody who has left is missed by nobody", arguments: [0, 1])
  func forgotten(heard: Int) {
    var queue = SpeechQueue()
    for letter in ["n", "m"] as [Character] {
      let output = queue.enqueue(Marble(letter).announcement(letter, topic: nil), at: .zero)
      _ = queue.handle(.started(output.queued[0].id, Latency(at: .zero)))
    }
    _ = queue.forget(by: 1, at: .seconds(1))
    for id in 1...2 { _ = queue.handle(.cut(id, heard: heard, at: .seconds(1))) }
    #expect(queue.isIdle)
    expectNoDifference(queue.missed, [])
  }

  @Test("What a key cut is kept, but none about an element that was heard since")
  func fewCuts() {
    var queue = SpeechQueue()
    func say(_ number: Int, at second: Int) -> Announcement.ID {
      queue.cursorMoved(to: "row/\(number)")
      let output = queue.enqueue(
        Announcement(
          [.init(.name, "Row"), .init(.position, "\(number)")], priority: .navigation, source: .cursor, language: "en",
          subject: "row/\(number)", trigger: second), at: .seconds(second))
      return output.queued[0].id
    }
    for number in 1...9 {
      let id = say(number, at: number)
      _ = queue.handle(.started(id, Latency(at: .seconds(number))))
      if number > 1 { _ = queue.handle(.cut(id - 1, heard: 3, at: .seconds(number))) }
    }
    expectNoDifference(queue.missed.map(\.subject), (1...8).map { "row/\($0)" })
    _ = queue.handle(.finished(9, at: .seconds(10)))
    let again = say(7, at: 11)
    _ = queue.handle(.finished(again, at: .seconds(12)))
    expectNoDifference(queue.missed.map(\.subject), [1, 2, 3, 4, 5, 6, 8].map { "row/\($0)" })
  }

  @Test("After a stop the next announcement is said at once")
  func goesOnAfterStop() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("asb", events: "^.."), "a x b")
  }

  // MARK: Pause and resume

  @Test("Resuming says the unheard rest first, navigation too", arguments: ["a", "A", "n"])
  func pauseAndResume(letter: String) {
    var marbles = Marbles()
    let orders = marbles.play("\(letter)bp.r..", events: "^..1.||")
    expectNoDifference(orders, "\(letter) - x - \(letter)23 b -")
  }

  @Test("Polite ones wait while paused")
  func politeWaitsWhilePaused() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("pab.r", events: ""), "- - - - a")
  }

  @Test("A key that says nothing does not end a pause, and takes nothing away")
  func keyWhilePaused() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("np.kr", events: "^.1.."), "n x - - n23")
  }

  @Test("Navigation ends a pause; paused navigation is stale then, the rest goes on after it")
  func navigationEndsPause() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("nap.m.", events: "^..1.|"), "n - x - m a")
    expectNoDifference(marbles.outcomes, "n^ n<p n23-m m|")
  }

  @Test("An assertive one ends a pause")
  func assertiveEndsPause() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("np.A.", events: "^.1.|"), "n x - A n23")
  }

  @Test("Stop ends a pause")
  func stopEndsPause() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("ap.sb", events: "^.1.."), "a x - - b")
    expectNoDifference(marbles.missed, ["a2, a3"])
  }

  // MARK: Failures

  @Test("A text that cannot be spoken gives way to a notice in its place")
  func failure() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("ab...", events: "^.!||"), "a - a! b -")
    expectNoDifference(marbles.outcomes, "a^ a! a!| b|")
  }

  @Test(
    "The notice is in the language of the text",
    arguments: [
      ("en-GB", "A text could not be spoken"), ("nb", "En tekst kunne ikke leses opp"),
      ("de", "A text could not be spoken"),
    ])
  func failureLanguage(language: String, notice: String) {
    var queue = SpeechQueue()
    _ = queue.enqueue(Marble(.assertive, language: language).announcement("A", topic: nil), at: .zero)
    let output = queue.handle(.failed(1, heard: 0, at: .zero))
    expectNoDifference(
      output.orders,
      [.speak(Utterance(id: 2, spans: [.init(notice, language: language)], isAlert: true))])
  }

  @Test("A notice that fails makes no further notice")
  func failureOfNotice() {
    var marbles = Marbles()
    expectNoDifference(marbles.play("ab..", events: "..!!"), "a - a! b")
    expectNoDifference(marbles.outcomes, "a! a!!")
  }

  @Test("A stale text that fails is not worth a notice")
  func failureOfStale() {
    var queue = SpeechQueue()
    _ = queue.enqueue(Marble(.navigation).announcement("n", topic: nil), at: .zero)
    _ = queue.enqueue(Marble(.navigation).announcement("m", topic: nil), at: .zero)
    let output = queue.handle(.failed(1, heard: 0, at: .zero))
    expectNoDifference(output, .init(outcomes: [OutcomeReport(1, .failed(heard: ""), at: .zero)]))
  }
}
