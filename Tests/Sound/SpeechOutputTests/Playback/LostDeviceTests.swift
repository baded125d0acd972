import Announcements
import CustomDump
import Testing

@testable import SpeechOutput

/// A sound device that goes, comes back, hangs or is muted.
@Suite("Speaking to a device that goes and comes back")
struct LostDeviceTests {
  private let lost = PCMDeviceEvent.lost(reason: "unplugged")

  @Test("When it is back within two seconds, speech goes on from the word that was lost")
  func restored() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one two three")))
    rig.advance(by: .milliseconds(150))
    rig.report(lost)
    rig.advance(by: .milliseconds(1_900))
    rig.report(.restored)
    rig.advance(by: .seconds(1))
    expectNoDifference(
      rig.lines(without: "flush"),
      [
        "0 1 speak 1 'one two three'", "0 write 2205", "0 started 1", "0 write 2205", "0 write 2205",
        #"150 told lost(reason: "unplugged")"#, "2050 told restored", "2050 1 speak 2 'two three'", "2050 write 2205",
        "2050 write 2205", "2250 finished 1",
      ])
  }

  @Test("After two seconds it is not waited for: what follows takes its time, and is told as unheard")
  func gone() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one two three")))
    rig.advance(by: .milliseconds(150))
    rig.report(lost)
    rig.advance(by: .seconds(2))
    rig.perform(.speak(utterance(2, "four five")))
    rig.advance(by: .seconds(1))
    expectNoDifference(
      rig.lines(without: "flush", "write", "speak"),
      [
        "0 started 1", #"150 told lost(reason: "unplugged")"#, "2150 cut 1 after 4", "2350 unheard 2 after 0",
      ])
  }

  @Test("What was heard in part is told as unheard from there on")
  func goneOn() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.speak(utterance(1, "one two three")))
    rig.advance(by: .milliseconds(150))
    rig.report(lost)
    rig.advance(by: .seconds(3))
    expectNoDifference(
      rig.lines(without: "flush", "write", "speak", "told", "rest"), ["0 started 1", "2350 unheard 1 after 4"])
  }

  @Test("What passes while the mixer lets no sound through is unheard, and is said when it does again")
  func muted() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.report(.muted)
    rig.perform(.speak(utterance(1, "one two")))
    rig.advance(by: .milliseconds(500))
    rig.perform(.speak(utterance(2, "three four")))
    rig.advance(by: .milliseconds(50))
    rig.report(.unmuted)
    rig.advance(by: .seconds(1))
    expectNoDifference(
      rig.lines(without: "flush", "write", "speak", "rest"),
      ["0 told muted", "200 unheard 1 after 0", "550 told unmuted", "550 started 2", "750 finished 2"])
  }

  @Test("What is ordered while it is awaited is said when it is back")
  func orderedMeanwhile() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.report(lost)
    rig.perform(.speak(utterance(1, "one")))
    rig.advance(by: .milliseconds(500))
    expectNoDifference(rig.lines(without: "told"), [])
    rig.report(.restored)
    expectNoDifference(rig.lines(without: "told"), ["500 1 speak 1 'one'", "500 write 2205", "500 started 1"])
  }

  @Test("When it comes back while an utterance passes unheard, all of that is heard")
  func restoredMeanwhile() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.report(lost)
    rig.advance(by: .seconds(3))
    rig.perform(.speak(utterance(1, "one two three")))
    rig.advance(by: .milliseconds(150))
    _ = rig.log.take()
    rig.report(.restored)
    rig.advance(by: .milliseconds(200))
    expectNoDifference(
      rig.log.take(),
      [
        "3150 told restored", "3150 1 speak 2 'one two three'", "3150 write 2205", "3150 started 1", "3150 write 2205",
        "3150 write 2205",
      ])
  }

  @Test("When it comes back just when an utterance has passed unheard, that is over")
  func restoredAtTheEnd() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.report(lost)
    rig.advance(by: .seconds(3))
    rig.perform(.speak(utterance(1, "one two three")))
    // The thread wakes late: the end is due and has not been handled.
    rig.clock.advance(by: .milliseconds(310))
    _ = rig.log.take()
    rig.report(.restored)
    rig.advance(by: .milliseconds(500))
    expectNoDifference(rig.lines(without: "flush"), ["3310 told restored", "3310 unheard 1 after 0"])
  }

  @Test("What passes in silence for want of a synthesizer ends in its time, whatever the device does", arguments: [1, 3])
  func silent(seconds: Int) throws {
    let rig = try PlaybackFixture(usual: .diesAtOnce)
    rig.advance(by: .seconds(1))
    rig.synthesizers.failure = .device(.pulse, reason: "none")
    #expect(!rig.playback.synthesizer.isAvailable)
    rig.perform(.speak(utterance(1, String(repeating: "one two three ", count: 20))))
    _ = rig.log.take()
    rig.report(lost)
    rig.advance(by: .seconds(seconds))
    rig.report(.restored)
    rig.advance(by: .seconds(60))
    let ends = rig.lines(without: "told", "not started", "rest")
    #expect(ends.count == 1 && ends[0].contains("unheard 1 after 0"), "\(ends)")
  }

  @Test("One that refuses samples without a word is awaited like one that is lost")
  func refuses() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.device.isAway = true
    rig.perform(.speak(utterance(1, "one")))
    rig.device.isAway = false
    rig.report(.restored)
    expectNoDifference(
      rig.lines(without: "told"),
      ["0 1 speak 1 'one'", "0 1 cancel 1", "0 1 speak 2 'one'", "0 write 2205", "0 started 1"])
  }

  @Test("A prepared utterance waits for it too")
  func prerendered() throws {
    let rig = try PlaybackFixture.withSpare()
    rig.perform(.prepare([utterance(0, "one")]))
    rig.report(lost)
    rig.perform(.speak(utterance(1, "one")))
    _ = rig.log.take()
    rig.report(.restored)
    expectNoDifference(rig.lines(without: "told"), ["0 1 speak 2 'one'", "0 write 2205", "0 started 1"])
  }

  @Test("Muting, unmuting and the end of a flush are told, and change nothing else")
  func reported() throws {
    let rig = try PlaybackFixture.withSpare()
    for event in [PCMDeviceEvent.muted, .unmuted, .flushed] { rig.report(event) }
    expectNoDifference(rig.log.take(), ["0 told muted", "0 told unmuted", "0 told silenced(at: 0.0 seconds)"])
  }

  @Test("Samples that come later than they could be heard delay the end by as much")
  func late() throws {
    let rig = try PlaybackFixture.withSpare(starting: [.silent])
    let synthesizer = rig.synthesizers.started[0]
    synthesizer.activity = .running
    rig.perform(.speak(utterance(1, "one two")))
    let word = [Int16](repeating: 1_000, count: 2_205)
    synthesizer.reply(.samples(1, word))
    rig.turn()
    rig.advance(by: .milliseconds(400))
    synthesizer.reply(.samples(1, word))
    synthesizer.reply(.done(1))
    rig.turn()
    rig.advance(by: .milliseconds(200))
    #expect(rig.log.take().contains("500 finished 1"))
  }
}
