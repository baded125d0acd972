import Announcements
import CustomDump
import Synchronization
import Testing

@testable import SpeechOutput

/// The way of an utterance, from its order to its end. A word of a scripted synthesizer takes 100 ms.
@Suite("Speaking")
struct PlaybackTests {
  @Test("An utterance is asked for, written as it comes, started with its first samples and finished when all is heard")
  func wholeWay() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one two")))
    rig.advance(by: .seconds(5))
    expectNoDifference(
      rig.log.take(),
      [
        "0 1 speak 1 'one two'", "0 write 2205", "0 started 1", "0 write 2205", "200 finished 1", "1200 rest",
      ])
  }

  @Test("Who follows the words is told when each is heard, also of what was prepared")
  func words() throws {
    let reported = Mutex<[HeardWord]>([])
    let rig = try PlaybackFixture(words: { id, words in reported.withLock { $0 += words } })
    rig.perform(.prepare([utterance(2, "one two")]))
    rig.advance(by: .seconds(1))
    rig.perform(.speak(utterance(2, "one two")))
    rig.advance(by: .seconds(1))
    expectNoDifference(
      reported.withLock(\.self),
      [HeardWord(offset: 0, at: .seconds(1)), HeardWord(offset: 4, at: .milliseconds(1_100))])
  }

  @Test("A receipt tells when an utterance was queued, synthesized, written and audible, from its cause")
  func latency() throws {
    let events = EventList()
    let rig = try PlaybackFixture(answer: { events.append($0) })
    rig.device.reportsLatencyLater = true
    let synthesizer = rig.synthesizers.started[0]
    synthesizer.behaviour = .silent
    rig.clock.advance(by: .milliseconds(10))
    rig.playback.handle([.orders([.speak(utterance(1, "one", triggeredAt: .milliseconds(7)))], at: .milliseconds(9))])
    rig.clock.advance(by: .milliseconds(2))
    synthesizer.reply(.samples(1, [Int16](repeating: 0, count: 100) + [1_000, 1_000]))
    rig.turn()
    expectNoDifference(events.all, [])
    rig.clock.advance(by: .milliseconds(1))
    rig.report(.heard(in: .milliseconds(5)))
    expectNoDifference(
      events.all,
      [
        .started(
          1,
          Latency(
            at: .milliseconds(18), queued: .milliseconds(2), synthesized: .milliseconds(5), written: .milliseconds(5),
            audible: .milliseconds(11), frame: 264))
      ])
  }

  @Test("The silence before the first sound is left out, and that between words is not")
  func silence() throws {
    let rig = try PlaybackFixture.withSpare()
    let synthesizer = rig.synthesizers.started[0]
    synthesizer.behaviour = .silent
    rig.perform(.speak(utterance(1, "one")))
    let silence = [Int16](repeating: 99, count: 50)
    for samples in [silence, silence + [100, 5], silence + [-100]] {
      synthesizer.reply(.samples(1, samples))
      rig.turn()
    }
    expectNoDifference(rig.device.samples, [100, 5] + silence + [-100])
  }

  @Test("A cancel takes back what is not heard, and tells the words heard, once")
  func cut() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one two three four five")))
    rig.advance(by: .milliseconds(250))
    _ = rig.log.take()
    rig.perform(.cancel(1))
    rig.perform(.cancel(1))
    // The third word was being heard, and the two before it had been.
    expectNoDifference(rig.log.take(), ["250 flush together", "250 cut 1 after 8"])
  }

  @Test("A cancel before the first sample leaves nothing to take back, and nothing of it is written later")
  func cutBeforeItStarts() throws {
    let rig = try PlaybackFixture.withSpare()
    let synthesizer = rig.synthesizers.started[0]
    synthesizer.behaviour = .silent
    rig.perform(.speak(utterance(1, "one")))
    rig.perform(.cancel(1))
    synthesizer.reply(.samples(1, [1_000]))
    synthesizer.reply(.done(1))
    synthesizer.behaviour = .speaks
    rig.perform(.speak(utterance(2, "two")))
    expectNoDifference(
      rig.log.take(),
      ["0 1 speak 1 'one'", "0 1 cancel 1", "0 cut 1 after 0", "0 1 speak 2 'two'", "0 write 2205", "0 started 2"])
  }

  @Test("New speech cuts the old, takes its samples back after its own are asked for, and is written whole")
  func bargeIn() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one two three")))
    rig.advance(by: .milliseconds(150))
    _ = rig.log.take()
    rig.perform(.cancel(1), .speak(utterance(2, "four")))
    rig.advance(by: .milliseconds(100))
    expectNoDifference(
      rig.log.take(),
      [
        "150 1 speak 2 'four'", "150 flush together", "150 cut 1 after 4", "150 write 2205", "150 started 2",
        "250 finished 2",
      ])
  }

  @Test("A cancel of another utterance does nothing")
  func otherCancel() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one")))
    _ = rig.log.take()
    rig.perform(.cancel(2))
    expectNoDifference(rig.log.take(), [])
  }

  @Test("A cancel that comes after all has been heard finishes the utterance")
  func lateCancel() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one")))
    _ = rig.log.take()
    rig.clock.advance(by: .milliseconds(100))
    rig.perform(.cancel(1))
    expectNoDifference(rig.lines(without: "flush"), ["100 finished 1"])
  }

  @Test("What is heard is told in the words as written, not as pronounced")
  func heardInWrittenWords() throws {
    var spelled = english
    spelled.pronunciations = [.init(.word("NHF"), spoken: "the association of the disabled")]
    let rig = try PlaybackFixture.withSpare(profiles: ["en": spelled])
    rig.perform(.speak(utterance(1, "Sign in to NHF now")))
    // Three words, and two of the five that the fourth is pronounced as.
    rig.advance(by: .milliseconds(510))
    rig.perform(.cancel(1))
    expectNoDifference(
      rig.lines(without: "write", "flush"),
      ["0 1 speak 1 'Sign in to the association of the disabled now'", "0 started 1", "510 cut 1 after 11"])
  }

  @Test("An utterance without a sound is over at once", arguments: ["", " ", "\u{1}", "\u{200B}"])
  func soundless(text: String) throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, text)))
    expectNoDifference(rig.lines(without: "speak"), ["0 started 1", "0 finished 1"])
  }

  @Test("A long text is asked for passage by passage, never more than five seconds before it is heard")
  func longText() throws {
    let rig = try PlaybackFixture.withSpare()
    let sentences = (1...100).map { "Sentence \($0) has five words." }
    rig.perform(.speak(utterance(1, sentences.joined(separator: " "))))
    rig.advance(by: .seconds(60))
    let lines = rig.log.take()
    var spoken = Duration.zero
    var asks = 0
    for line in lines where line.contains("speak") {
      let time = Duration.milliseconds(Int(line.prefix { $0 != " " })!)
      #expect(asks == 0 || spoken - time <= .seconds(5), "\(line)")
      spoken += .milliseconds(100) * line.split(separator: "'")[1].split(separator: " ").count
      asks += 1
    }
    #expect(asks > 3)
    #expect(lines.contains("50000 finished 1"), "\(lines.suffix(5))")
  }

  @Test("An alert is asked for at a higher pitch")
  func alert() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one", isAlert: true)))
    expectNoDifference(rig.log.take().first, "0 1 speak 1 'one' +8")
  }

  @Test("A voice that changes speaks from the next passage on, in the spare too")
  func newVoice() throws {
    let rig = try PlaybackFixture.withSpare()
    var fast = english
    fast.rate = 400
    rig.playback.handle([.profiles(["en": fast, "nb": norwegian])])
    expectNoDifference(rig.log.take(), ["0 1 voice en 400", "0 2 voice en 400"])
  }

  @Test("A missing voice is told with the language it was for")
  func missingVoice() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.synthesizers.started[0].reply(.voiceMissing(voice: 1, reason: "no such voice"))
    rig.turn()
    expectNoDifference(
      rig.log.take(), [#"0 told voiceMissing(language: "nb", reason: "no such voice")"#])
  }

  @Test("A text that the synthesizer refuses fails, and the next is said")
  func refused() throws {
    let rig = try PlaybackFixture.withSpare(starting: [.silent])
    let synthesizer = rig.synthesizers.started[0]
    rig.perform(.speak(utterance(1, "one")))
    synthesizer.reply(.failed(1, reason: "no"))
    rig.turn()
    synthesizer.behaviour = .speaks
    rig.perform(.speak(utterance(2, "two")))
    expectNoDifference(
      rig.lines(without: "3 start", "2 start", "voice"),
      ["0 1 speak 1 'one'", "0 1 cancel 1", "0 failed 1 after 0", "0 1 speak 2 'two'", "0 write 2205", "0 started 2"])
  }

  @Test("Closing takes back what is being said, and ends synthesizers and device; nothing is done after it")
  func close() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one two")))
    _ = rig.log.take()
    rig.playback.handle([.close])
    rig.playback.handle([.orders([.speak(utterance(2, "three"))], at: .zero)])
    expectNoDifference(rig.log.take(), ["0 flush together", "0 1 ended", "0 2 ended", "0 close device"])
  }
}

/// What may be asked for next is synthesized ahead, while there is nothing else to do.
@Suite("Preparing speech")
struct PreparationTests {
  @Test("What was prepared is written without asking again, its first 0.2 s before all else")
  func prerendered() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.prepare([utterance(0, "one two three"), utterance(0, "four")]))
    expectNoDifference(rig.log.take(), ["0 1 speak 1 'one two three'", "0 1 speak 2 'four'"])
    rig.perform(.speak(utterance(3, "one two three")))
    rig.advance(by: .milliseconds(300))
    expectNoDifference(
      rig.log.take(), ["0 write 4410 together", "0 write 2205", "0 started 3", "300 finished 3"])
  }

  @Test("A prepared utterance that is cut tells the words heard, as any other")
  func cut() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.prepare([utterance(0, "one two three")]))
    rig.perform(.speak(utterance(3, "one two three")))
    rig.advance(by: .milliseconds(150))
    rig.perform(.cancel(3))
    expectNoDifference(rig.log.take().last, "150 cut 3 after 4")
  }

  @Test("Speech goes before a preparation, which is made afterwards")
  func speechGoesFirst() throws {
    let rig = try PlaybackFixture.withSpare()
    let synthesizer = rig.synthesizers.started[0]
    synthesizer.behaviour = .silent
    rig.perform(.prepare([utterance(0, "ahead")]))
    synthesizer.behaviour = .speaks
    rig.perform(.speak(utterance(1, "now")))
    expectNoDifference(
      rig.lines(without: "write", "started"),
      ["0 1 speak 1 'ahead'", "0 1 cancel 1", "0 1 speak 2 'now'", "0 1 speak 3 'ahead'"])
  }

  @Test("New preparations replace the old ones; what both want is not made again")
  func replaced() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.prepare([utterance(0, "one"), utterance(0, "two")]))
    rig.perform(.prepare([utterance(0, "two"), utterance(0, "three")]))
    rig.perform(.speak(utterance(1, "one")))
    expectNoDifference(
      rig.lines(without: "write", "started"),
      ["0 1 speak 1 'one'", "0 1 speak 2 'two'", "0 1 speak 3 'three'", "0 1 speak 4 'one'"])
  }

  @Test("A text longer than ten seconds is not prepared to its end")
  func tooLong() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.prepare([utterance(0, String(repeating: "a ", count: 101) + "b"), utterance(0, "two")]))
    #expect(rig.log.take().last?.hasSuffix("'two'") == true)
    rig.perform(.speak(utterance(1, String(repeating: "a ", count: 101) + "b")))
    #expect(rig.log.take().first?.contains("speak") == true)
  }

  @Test("New voices make preparations void")
  func newVoices() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.prepare([utterance(0, "one")]))
    rig.playback.handle([.profiles(profiles)])
    _ = rig.log.take()
    rig.perform(.speak(utterance(1, "one")))
    expectNoDifference(rig.log.take().first, "0 1 speak 2 'one'")
  }
}
