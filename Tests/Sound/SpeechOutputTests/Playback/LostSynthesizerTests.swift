import Announcements
import CustomDump
import Testing

@testable import SpeechOutput

/// A synthesizer that dies, hangs or does not start while it is needed.
@Suite("Speaking with a synthesizer in trouble")
struct LostSynthesizerTests {
  private static let text = "one two three"

  /// The order and the content of what is left after the first word was replied. Whatever happens to the synthesizer then,
  /// unless it runs, is not the text's doing: it is stopped.
  private func rigInTheMiddle(starting: [ScriptedSynthesizer.Behaviour] = []) throws -> PlaybackFixture {
    let rig = try PlaybackFixture.withSpare(starting: starting)
    let synthesizer = rig.synthesizers.started[0]
    synthesizer.behaviour = .silent
    rig.perform(.speak(utterance(1, Self.text)))
    synthesizer.reply(.word(1, position: 0, frame: 0))
    synthesizer.reply(.samples(1, [Int16](repeating: 1_000, count: ScriptedSynthesizer.framesPerWord)))
    rig.turn()
    rig.advance(by: .milliseconds(20))
    synthesizer.activity = .stopped
    _ = rig.log.take()
    return rig
  }

  @Test("One that dies in the middle of a text is replaced by its spare, which says the text from the word being heard")
  func dies() throws {
    let rig = try rigInTheMiddle()
    rig.synthesizers.started[0].die()
    rig.turn()
    rig.advance(by: .milliseconds(300))
    expectNoDifference(
      rig.lines(without: "voice", "3 start"),
      [
        "20 1 ended", "20 told synthesizerRestarted", "20 2 cancel 1", "20 2 speak 2 'one two three'", "20 flush",
        "20 write 2205", "20 write 2205", "20 write 2205", "320 finished 1",
      ])
  }

  @Test("One that dies together with its spare is replaced by a new one")
  func bothDie() throws {
    let rig = try rigInTheMiddle()
    rig.synthesizers.started.forEach { $0.die() }
    rig.turn()
    rig.advance(by: .milliseconds(300))
    let lines = rig.lines(without: "voice", "write", "flush", "cancel")
    #expect(lines.contains("20 told synthesizerRestarted"))
    #expect(lines.contains("20 3 speak 3 'one two three'"), "\(lines)")
    #expect(lines.contains("320 finished 1"), "\(lines)")
  }

  @Test("A spare that dies is replaced after a second, and nobody is told")
  func spareDies() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.synthesizers.started[1].die()
    rig.turn()
    rig.advance(by: .seconds(2))
    expectNoDifference(rig.lines(without: "voice"), ["0 2 ended", "1000 3 start"])
  }

  @Test("One that is stopped with a question open is replaced after 60 ms, once its spare has proved that it replies")
  func hangs() throws {
    let rig = try rigInTheMiddle()
    rig.advance(by: .milliseconds(300))
    expectNoDifference(
      Array(rig.lines(without: "voice", "write", "flush", "cancel").prefix(4)),
      ["60 2 speak 2 ''", "60 1 ended", "60 told synthesizerRestarted", "60 2 speak 3 'one two three'"])
  }

  @Test("If its spare does not reply either, both are ended after 60 ms more, and a new one speaks")
  func bothHang() throws {
    let rig = try rigInTheMiddle()
    rig.synthesizers.started[1].hang()
    rig.advance(by: .milliseconds(500))
    expectNoDifference(
      Array(rig.lines(without: "voice", "write", "flush", "cancel").prefix(6)),
      [
        "60 2 speak 2 ''", "120 2 ended", "120 1 ended", "120 3 start", "120 told synthesizerRestarted",
        "120 3 speak 3 'one two three'",
      ])
  }

  @Test("With a spare that works on being ready it is replaced after two seconds")
  func hangsWithoutSpare() throws {
    let rig = try rigInTheMiddle(starting: [.speaks, .silent])
    rig.synthesizers.started[1].activity = .running
    rig.advance(by: .milliseconds(1_979))
    expectNoDifference(rig.log.take(), [])
    rig.advance(by: .milliseconds(1))
    #expect(rig.log.take().contains("2000 told synthesizerRestarted"))
  }

  @Test("A reply in time keeps it, even if its spare has been asked by then")
  func repliesLate() throws {
    let rig = try rigInTheMiddle()
    rig.synthesizers.started[1].hang()
    rig.advance(by: .milliseconds(50))
    rig.synthesizers.started[0].reply(.done(1))
    rig.turn()
    rig.advance(by: .seconds(3))
    #expect(!rig.log.take().contains { $0.contains("ended") || $0.contains("told") })
  }

  @Test("One that works is not ended for being slow; once a processor has worked for it without a reply, it is")
  func works() throws {
    let rig = try rigInTheMiddle()
    rig.synthesizers.started[0].activity = .running
    rig.advance(by: .milliseconds(339))
    expectNoDifference(rig.log.take(), [])
    rig.advance(by: .milliseconds(1))
    expectNoDifference(rig.log.take().first, "360 2 speak 2 ''")
  }

  @Test("One that is kept waiting for a processor is not ended for being slow")
  func hasNoProcessor() throws {
    let rig = try rigInTheMiddle()
    rig.synthesizers.started[0].activity = .running
    rig.synthesizers.started[0].hasProcessor = false
    rig.advance(by: .seconds(20))
    expectNoDifference(rig.log.take(), [])
  }

  @Test("One that waits for a disk is waited for without end")
  func waitsForDisk() throws {
    let rig = try rigInTheMiddle()
    rig.synthesizers.started[0].activity = .waitingForDisk
    rig.advance(by: .seconds(600))
    expectNoDifference(rig.log.take(), [])
  }

  @Test("One that works long on its start is waited for, and not started anew")
  func slowStart() throws {
    let rig = try PlaybackFixture(starting: [.silent])
    let synthesizer = rig.synthesizers.started[0]
    synthesizer.activity = .running
    rig.perform(.speak(utterance(1, "one")))
    rig.advance(by: .seconds(19))
    synthesizer.reply(.ready(sampleRate: 22_050, version: "0", confinement: []))
    synthesizer.reply(.samples(1, [1_000]))
    synthesizer.reply(.done(1))
    rig.turn()
    rig.advance(by: .seconds(1))
    expectNoDifference(
      rig.lines(without: "voice", "2 start", "started", "rest"), ["0 1 speak 1 'one'", "19000 write 1", "19000 finished 1"])
  }

  @Test("One that hangs in its start is ended and replaced, and the utterance is said after all")
  func hangsAtStart() throws {
    let rig = try PlaybackFixture(starting: [.silent])
    rig.perform(.speak(utterance(1, "one")))
    rig.advance(by: .seconds(3))
    let lines = rig.lines(without: "voice", "write")
    #expect(lines.contains("60 told synthesizerRestarted"))
    #expect(lines.contains("160 finished 1"), "\(lines)")
  }

  @Test(
    "Keys that come faster than its deadline do not keep a hung one alive",
    arguments: [
      // Its spare is ready; its spare hangs as well, or hung before it was ready.
      (ScriptedSynthesizer.Behaviour.speaks, false, 60), (.speaks, true, 120), (.silent, false, 60),
    ])
  func hangsUnderKeys(spare: ScriptedSynthesizer.Behaviour, spareHangs: Bool, replacedAt: Int) throws {
    let rig = try PlaybackFixture.withSpare(starting: [.speaks, spare])
    rig.synthesizers.started[0].hang(.stopped)
    if spareHangs { rig.synthesizers.started[1].hang(.stopped) }
    for id in 1...90 {
      rig.perform(.cancel(id - 1), .speak(utterance(id, "key \(id)")))
      rig.advance(by: .milliseconds(33))
    }
    let lines = rig.log.take()
    let reported = lines.filter { $0.contains("told") }
    expectNoDifference(reported, ["\(replacedAt) told synthesizerRestarted"])
    #expect(lines.contains { $0.contains("started 90") })
  }

  @Test("One that hangs is noticed though its utterance was cancelled and nothing follows")
  func hangsAfterCancel() throws {
    let rig = try rigInTheMiddle()
    rig.perform(.cancel(1))
    rig.advance(by: .seconds(3))
    #expect(rig.log.take().contains("2000 told synthesizerRestarted"))
  }

  @Test("A text it dies of three times fails, and what follows is said")
  func deadlyText() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.synthesizers.usual = .diesOf("deadly")
    rig.synthesizers.started.forEach { $0.behaviour = .diesOf("deadly") }
    for (id, text) in [(1, "This is deadly"), (2, "deadly too"), (3, "fine")] {
      rig.perform(.speak(utterance(id, text)))
      rig.advance(by: .milliseconds(50))
    }
    let lines = rig.log.take()
    expectNoDifference(lines.filter { $0.contains("failed") }, ["0 failed 1 after 0", "50 failed 2 after 0"])
    #expect(lines.contains("100 started 3"))
    expectNoDifference(lines.filter { $0.contains("ended") }.count, 6)
    expectNoDifference(lines.filter { $0.contains("told") }, ["0 told synthesizerRestarted"])
  }

  @Test("In a queue a deadly text gives way to a notice, between the texts before and after it")
  func deadlyTextInQueue() throws {
    let rig = try QueueFixture()
    rig.playback.synthesizers.usual = .diesOf("deadly")
    rig.playback.synthesizers.started.forEach { $0.behaviour = .diesOf("deadly") }
    for text in ["Before", "This one is deadly", "After"] { rig.say(text) }
    rig.run(for: .seconds(30))
    expectNoDifference(
      rig.reported,
      [
        "finished Before", "failed This one is deadly", "finished \(QueuePhrases(code: "en").unspeakable)",
        "finished After",
      ])
  }

  @Test("A text it hangs on fails at the first time, at once from then on, and is never prepared again")
  func hangingText() throws {
    let rig = try hangingFixture()
    for id in [1, 2, 3] {
      rig.perform(.prepare([utterance(0, "hanging"), utterance(0, "fine")]), .speak(utterance(id, "hanging")))
      rig.advance(by: .seconds(2))
    }
    let lines = rig.log.take()
    expectNoDifference(
      lines.filter { $0.contains("failed") }, ["360 failed 1 after 0", "2000 failed 2 after 0", "4000 failed 3 after 0"])
    expectNoDifference(lines.filter { $0.hasSuffix("'hanging'") }, ["0 1 speak 1 'hanging'"])
    expectNoDifference(lines.filter { $0.contains("told") }, ["360 told synthesizerRestarted"])
    #expect(lines.contains { $0.hasSuffix("'fine'") })
  }

  @Test("What waits behind a text it hangs on is said, as soon as that is known, and is not counted against it")
  func behindHangingText() throws {
    let rig = try hangingFixture()
    rig.perform(.speak(utterance(1, "hanging")))
    rig.perform(.cancel(1), .speak(utterance(2, "fine")))
    rig.advance(by: .seconds(1))
    expectNoDifference(
      rig.lines(without: "voice", "speak", "cancel", "write", "start", "rest"),
      ["0 cut 1 after 0", "360 1 ended", "460 finished 2"])
  }

  @Test("Twenty texts at two keys a second, some of which it hangs on: the rest is said, each hang costs its time once")
  func hangingTextsUnderKeys() throws {
    let rig = try hangingFixture()
    let texts = (1...20).map { $0.isMultiple(of: 5) ? "hanging \($0)" : "fine \($0)" }
    // Forwards, then back over what is known by then.
    for (index, text) in (texts + texts.reversed()).enumerated() {
      rig.perform(
        .cancel(index), .speak(utterance(index + 1, text)),
        .prepare([utterance(0, texts[min(index + 1, 19)]), utterance(0, texts[max(0, min(index - 1, 19))])]))
      rig.advance(by: .milliseconds(500))
    }
    let lines = rig.log.take()
    func those(_ outcome: String) -> Set<Int> {
      Set(lines.map { $0.split(separator: " ") }.filter { $0[1] == outcome }.compactMap { Int($0[2]) })
    }
    let isFine = (texts + texts.reversed()).map { $0.hasPrefix("fine") }
    expectNoDifference(those("finished"), Set(isFine.indices.filter { isFine[$0] }.map { $0 + 1 }))
    expectNoDifference(those("failed"), Set(isFine.indices.filter { !isFine[$0] }.map { $0 + 1 }))
    expectNoDifference(lines.filter { $0.hasSuffix(" ended") }.count, 4)
  }

  private func hangingFixture() throws -> PlaybackFixture {
    let rig = try PlaybackFixture.withSpare()
    rig.synthesizers.usual = .hangsOn("hanging")
    rig.synthesizers.started.forEach { $0.behaviour = .hangsOn("hanging") }
    return rig
  }

  @Test("A text that kills it while it is prepared is prepared no more, and is told once")
  func deadlyPreparation() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.synthesizers.started.forEach { $0.behaviour = .diesOf("deadly") }
    rig.perform(.prepare([utterance(0, "deadly"), utterance(0, "fine")]))
    expectNoDifference(
      Array(rig.lines(without: "voice", "3 start").prefix(4)),
      ["0 1 speak 1 'deadly'", "0 1 ended", "0 told synthesizerRestarted", "0 2 speak 2 'fine'"])
  }
}

// MARK: - A broken program

/// A synthesizer's program that cannot be used at all.
@Suite("Speaking with a synthesizer that is broken")
struct BrokenSynthesizerTests {
  private static let lost =
    #"told synthesizerLost(reason: "it ended 8 times without finishing a phrase")"#

  /// Speaks a word every 100 ms; returns what was told of the synthesizer.
  private func reported(_ rig: PlaybackFixture, for duration: Duration, firstID: Int = 1) -> [String] {
    var id = firstID
    let end = rig.clock.now() + duration
    while rig.clock.now() < end {
      rig.perform(.cancel(id - 1), .speak(utterance(id, "key")))
      rig.advance(by: .milliseconds(100))
      id += 1
    }
    return rig.log.take().filter { $0.contains("told") }.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test(
    "One that keeps dying is restarted with growing pauses and told once; utterances take their time unheard",
    arguments: [ScriptedSynthesizer.Behaviour.diesAtOnce, .diesWhenReady])
  func dies(behaviour: ScriptedSynthesizer.Behaviour) throws {
    let rig = try PlaybackFixture(usual: behaviour)
    let reported = reported(rig, for: .seconds(120))
    // That it was restarted was told while the rig started.
    expectNoDifference(reported, [Self.lost])
    #expect((10...25).contains(rig.synthesizers.started.count), "\(rig.synthesizers.started.count)")
    rig.perform(.speak(utterance(9_999, "one two")))
    rig.advance(by: .seconds(1))
    let lines = rig.log.take()
    #expect(lines.contains { $0.hasSuffix("unheard 9999 after 0") })
  }

  @Test("A spare that keeps dying is started again with growing pauses, while the other one speaks")
  func spares() throws {
    let rig = try PlaybackFixture(starting: [.speaks], usual: .diesWhenReady)
    expectNoDifference(reported(rig, for: .seconds(120)), [])
    #expect((10...25).contains(rig.synthesizers.started.count), "\(rig.synthesizers.started.count)")
  }

  @Test("When it works again speech is heard, and that is told once")
  func recovers() throws {
    let rig = try PlaybackFixture(usual: .diesAtOnce)
    _ = reported(rig, for: .seconds(30))
    rig.synthesizers.usual = .speaks
    expectNoDifference(reported(rig, for: .seconds(20), firstID: 1_000), ["told synthesizerRestarted"])
    rig.perform(.speak(utterance(9_999, "one")))
    #expect(rig.log.take().contains { $0.hasSuffix("started 9999") })
  }

  @Test("A program that is gone is told once, and tried again with growing pauses")
  func gone() throws {
    let rig = try PlaybackFixture(starting: [.speaks])
    rig.synthesizers.failure = .synthesizer(path: "helper", reason: "No such file or directory")
    rig.synthesizers.started[0].die()
    rig.turn()
    let reported = reported(rig, for: .seconds(60))
    expectNoDifference(
      reported,
      [
        #"told synthesizerLost(reason: "cannot start the synthesizer \'helper\': No such file or directory; it belongs beside the program \'earshot\'")"#
      ])
    rig.synthesizers.failure = nil
    expectNoDifference(self.reported(rig, for: .seconds(20), firstID: 1_000), ["told synthesizerRestarted"])
  }
}

/// The real queue and a playback, as a session brings them together.
private final class QueueFixture {
  let playback: PlaybackFixture
  private var queue = SpeechQueue()
  private var texts: [Announcement.ID: String] = [:]
  /// The last outcome and the text of each announcement, in the order they came about.
  private(set) var reported: [String] = []
  private let events = EventList()

  init() throws {
    let events = events
    playback = try PlaybackFixture(answer: { events.append($0) })
  }

  func say(_ text: String) {
    obey(
      queue.enqueue(
        Announcement([.init(.text, text)], priority: .polite, source: .command, language: "en"),
        at: playback.clock.now()))
  }

  func run(for duration: Duration) {
    let end = playback.clock.now() + duration
    while playback.clock.now() < end {
      while let event = events.takeFirst() { obey(queue.handle(event)) }
      playback.advance(by: .milliseconds(10))
    }
  }

  private func obey(_ output: SpeechQueue.Output) {
    for announcement in output.queued { texts[announcement.id] = announcement.text }
    for report in output.outcomes where report.outcome.isFinal {
      let name = if case .failed = report.outcome { "failed" } else { "\(report.outcome)" }
      reported.append("\(name) \(texts[report.id] ?? "?")")
    }
    for order in output.orders { playback.perform(order) }
  }
}
