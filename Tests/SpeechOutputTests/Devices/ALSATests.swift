import CustomDump
import Glibc
import SpeechCore
import Synchronization
import Testing
import Threads

@testable import SpeechOutput

@Suite("Speaking through ALSA", .timeLimit(.minutes(5)))
struct ALSATests {
  @Test("Samples are taken, flushed and waited for in the order of the calls, and closing ends its thread")
  func speaks() throws {
    let reports = Mutex<[PCMDeviceEvent]>([])
    // ALSA's own device that swallows all it gets; it needs no card.
    let rig = try PlaybackRig(device: { _ in
      try ALSADevice(device: "null") { event in reports.withLock { $0.append(event) } }
    })
    rig.perform(.speak(utterance(1, "one")))
    rig.advance(by: .seconds(1))
    rig.perform(.speak(utterance(2, "two three")))
    rig.perform(.cancel(2))
    rig.perform(.speak(utterance(3, "four")))
    rig.advance(by: .seconds(1))
    rig.playback.handle([.close])
    expectNoDifference(
      rig.lines(without: "voice", "speak", "2 start", "ended").map { $0.drop { $0 != " " }.dropFirst() },
      ["started 1", "finished 1", "started 2", "cut 2 after 0", "started 3", "finished 3"])
    expectNoDifference(reports.withLock { $0 }, [])
  }

  @Test("What a flush discards is not written, however much of it was queued, and what follows is")
  func flush() throws {
    let card = ScriptedCard()
    let device = try ALSADevice(report: { _ in }) { card }
    _ = device.write([Int16](repeating: 1, count: 300)[...])
    expectNoDifference(card.writes.take(until: nil), [Int16](repeating: 1, count: 110))
    device.flush()
    _ = device.write([2, 3])
    card.results.post(110)
    expectNoDifference(card.writes.take(until: nil), [2, 3])
    card.results.post(2)
    device.close()
    expectNoDifference(card.calls, ["drop", "drop", "close"])
  }

  @Test("A write that the card accepts in part goes on with the rest")
  func partialWrite() throws {
    let card = ScriptedCard()
    let device = try ALSADevice(report: { _ in }) { card }
    _ = device.write([1, 2, 3])
    expectNoDifference(card.writes.take(until: nil), [1, 2, 3])
    card.results.post(1)
    expectNoDifference(card.writes.take(until: nil), [2, 3])
    card.results.post(2)
    device.close()
  }

  @Test("What is queued and what the card holds is counted until a frame is heard")
  func latency() throws {
    let card = ScriptedCard()
    let device = try ALSADevice(report: { _ in }) { card }
    _ = device.write([Int16](repeating: 1, count: 2_205 + 110)[...])
    _ = card.writes.take(until: nil)
    // The block that is being written is in neither count.
    expectNoDifference(device.timeToHear(firstOfLast: 0), .milliseconds(200))
    card.results.post(110)
    _ = card.writes.take(until: nil)
    device.flush()
    card.results.post(0)
    device.close()
  }

  @Test("An underrun is mended without a report")
  func underrun() throws {
    let card = ScriptedCard()
    let reports = Mailbox<PCMDeviceEvent>()
    let device = try ALSADevice(report: { reports.post($0) }) { card }
    _ = device.write([1])
    for result in [-Int(EPIPE), 1] {
      expectNoDifference(card.writes.take(until: nil), [1])
      card.results.post(result)
    }
    device.close()
    expectNoDifference(reports.takeWaiting(), nil)
  }

  @Test("A card that is lost is closed, reported once, opened again until that succeeds, and reported as back")
  func lost() throws {
    let cards = [ScriptedCard(), ScriptedCard()]
    let attempts = Mutex(0)
    let reports = Mailbox<PCMDeviceEvent>()
    let device = try ALSADevice(firstPause: .zero, report: { reports.post($0) }) { () throws(SpeechOutputError) in
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      // It is there at the start, and again at the third attempt after that.
      if [2, 3].contains(attempt) { throw .device(.alsa, reason: "No such device") }
      return cards[attempt == 1 ? 0 : 1]
    }
    _ = device.write([1])
    for _ in 1...4 {
      _ = cards[0].writes.take(until: nil)
      cards[0].results.post(-Int(ENODEV))
    }
    expectNoDifference(reports.take(until: nil), .lost(reason: "No such device"))
    expectNoDifference(reports.take(until: nil), .restored)
    expectNoDifference(attempts.withLock { $0 }, 4)
    expectNoDifference(cards[0].calls, ["close"])
    // What was lost is not written; the player says it again.
    expectNoDifference(device.write([2]), PCMPosition(frame: nil))
    expectNoDifference(cards[1].writes.take(until: nil), [2])
    cards[1].results.post(1)
    device.close()
    expectNoDifference(reports.takeWaiting(), nil)
    expectNoDifference(cards[1].calls, ["drop", "close"])
  }

  @Test("A card that takes no samples for a second is reported as lost, and as back when it takes them")
  func hangs() throws {
    let clock = ManualClock()
    let card = ScriptedCard()
    let reports = Mailbox<PCMDeviceEvent>()
    let device = try ALSADevice(now: clock.now, report: { reports.post($0) }) { card }
    _ = device.write([1])
    _ = card.writes.take(until: nil)
    clock.advance(by: .milliseconds(999))
    expectNoDifference(device.write([2]), PCMPosition(frame: nil))
    clock.advance(by: .milliseconds(1))
    expectNoDifference(device.write([3]), nil)
    expectNoDifference(device.write([4]), nil)
    expectNoDifference(reports.take(until: nil), .lost(reason: "the sound card takes no samples"))
    device.flush()
    card.results.post(1)
    expectNoDifference(reports.take(until: nil), .restored)
    expectNoDifference(device.write([5]), PCMPosition(frame: nil))
    expectNoDifference(card.writes.take(until: nil), [5])
    card.results.post(1)
    device.close()
    expectNoDifference(reports.takeWaiting(), nil)
  }

  @Test("Closing does not wait for a write that does not return")
  func closesWhileItHangs() throws {
    let card = ScriptedCard()
    let device = try ALSADevice(closeTimeout: .zero, report: { _ in }) { card }
    _ = device.write([1])
    _ = card.writes.take(until: nil)
    device.close()
    expectNoDifference(card.calls, [])
    // So that its thread ends after all.
    card.results.post(1)
  }

  @Test("A device that is not there is an error that says what to try")
  func missing() {
    let error = #expect(throws: SpeechOutputError.self) {
      try ALSADevice(device: "nowhere") { _ in }
    }
    expectNoDifference(
      error?.description,
      "cannot open audio device 'alsa': No such file or directory; "
        + "try --audio pulse or --audio wav:out.wav")
  }
}

/// A card whose writes wait until the test has said what comes of them.
private final class ScriptedCard: ALSACard {
  /// What the device writes.
  let writes = Mailbox<[Int16]>()
  /// What the writes return, in order.
  let results = Mailbox<Int>()
  private let log = Mutex<[String]>([])

  var calls: [String] { log.withLock { $0 } }

  func write(_ samples: ArraySlice<Int16>) -> Int {
    writes.post(Array(samples))
    return results.take(until: nil)!
  }

  func prepare() -> Int { 0 }
  func drop() { log.withLock { $0.append("drop") } }
  var delay: Int { 2_205 }
  func close() { log.withLock { $0.append("close") } }
}
