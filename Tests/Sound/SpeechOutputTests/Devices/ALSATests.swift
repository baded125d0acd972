import Announcements
import CustomDump
import Glibc
import LinuxSupport
import Synchronization
import Testing

@testable import SpeechOutput

@Suite("Speaking through ALSA", .timeLimit(.minutes(5)))
struct ALSATests {
  /// What a test waits for comes, however busy the machine is.
  private static let timeout = Duration.seconds(60)

  @Test("Samples are taken, flushed and waited for in the order of the calls, and closing ends its thread")
  func speaks() throws {
    let reports = Mutex<[PCMDeviceEvent]>([])
    // ALSA's own device that swallows all it gets; it needs no card.
    let rig = try PlaybackFixture(device: { _ in
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
    let device = try ALSADevice(
      openTimeout: Self.timeout, closeTimeout: Self.timeout, report: { _ in }
    ) { card }
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
    let device = try ALSADevice(
      openTimeout: Self.timeout, closeTimeout: Self.timeout, report: { _ in }
    ) { card }
    _ = device.write([1, 2, 3])
    expectNoDifference(card.writes.take(until: nil), [1, 2, 3])
    card.results.post(1)
    expectNoDifference(card.writes.take(until: nil), [2, 3])
    card.results.post(2)
    device.close()
  }

  @Test("What is queued, being written and held by the card is counted until a frame is heard, and the card is not asked")
  func latency() throws {
    let clock = ManualClock()
    let card = ScriptedCard()
    let device = try ALSADevice(
      now: clock.now, openTimeout: Self.timeout, closeTimeout: Self.timeout, report: { _ in }
    ) { card }
    _ = device.write([Int16](repeating: 1, count: 2_205)[...])
    _ = card.writes.take(until: nil)
    expectNoDifference(device.timeToHear(firstOfLast: 0), .milliseconds(100))
    card.results.post(110)
    // By the second block the card has told what it holds, 100 ms.
    _ = card.writes.take(until: nil)
    expectNoDifference(device.timeToHear(firstOfLast: 2_095), .milliseconds(100))
    clock.advance(by: .milliseconds(60))
    expectNoDifference(device.timeToHear(firstOfLast: 2_095), .milliseconds(40))
    device.flush()
    expectNoDifference(device.timeToHear(firstOfLast: 110), .zero)
    card.results.post(0)
    device.close()
  }

  @Test("An underrun is mended without a report")
  func underrun() throws {
    let card = ScriptedCard()
    let reports = Mailbox<PCMDeviceEvent>()
    let device = try ALSADevice(
      openTimeout: Self.timeout, closeTimeout: Self.timeout, report: { reports.post($0) }
    ) { card }
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
    let device = try ALSADevice(
      firstPause: .zero, openTimeout: Self.timeout, closeTimeout: Self.timeout, report: { reports.post($0) }
    ) { () throws(SpeechOutputError) in
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

  @Test(
    "A call of the driver that does not return within a second is a loss, whichever it is, and its return ends it",
    arguments: ["write", "drop", "prepare", "delay"])
  func hangs(call: String) throws {
    let clock = ManualClock()
    let card = ScriptedCard(hangsIn: call)
    let reports = Mailbox<PCMDeviceEvent>()
    let device = try ALSADevice(
      now: clock.now, openTimeout: Self.timeout, closeTimeout: Self.timeout, report: { reports.post($0) }
    ) { card }
    if call == "prepare" { card.results.post(-Int(EPIPE)) }
    if call == "delay" { card.results.post(1) }
    if call == "drop" { device.flush() } else { _ = device.write([1]) }
    _ = card.hanging.take(until: nil)
    clock.advance(by: .milliseconds(999))
    device.attend()
    expectNoDifference(device.write([2]), PCMPosition(frame: nil))
    expectNoDifference(reports.takeWaiting(), nil)
    clock.advance(by: .milliseconds(1))
    // None of these waits for the driver.
    device.attend()
    expectNoDifference(reports.takeWaiting(), .lost(reason: "the sound card takes no samples"))
    device.attend()
    device.flush()
    expectNoDifference(device.write([3]), nil)
    expectNoDifference(device.timeToHear(firstOfLast: 0).map { $0 < .seconds(1) }, true)
    expectNoDifference(reports.takeWaiting(), nil)
    card.results.post(1)
    card.goOn.post(())
    expectNoDifference(reports.take(until: nil), .restored)
    device.close()
    expectNoDifference(reports.takeWaiting(), nil)
    expectNoDifference(card.calls.last, "close")
  }

  @Test("What hung is not written when the card comes back, and what follows is")
  func nothingStale() throws {
    let clock = ManualClock()
    let card = ScriptedCard()
    let reports = Mailbox<PCMDeviceEvent>()
    let device = try ALSADevice(
      now: clock.now, openTimeout: Self.timeout, closeTimeout: Self.timeout, report: { reports.post($0) }
    ) { card }
    _ = device.write([Int16](repeating: 1, count: 300)[...])
    _ = card.writes.take(until: nil)
    clock.advance(by: .seconds(1))
    device.attend()
    card.results.post(110)
    expectNoDifference(reports.take(until: nil), .lost(reason: "the sound card takes no samples"))
    expectNoDifference(reports.take(until: nil), .restored)
    _ = device.write([5])
    expectNoDifference(card.writes.take(until: nil), [5])
    card.results.post(1)
    device.close()
    expectNoDifference(card.calls, ["drop", "drop", "close"])
  }

  @Test("Its alarm wakes whoever watches it once a call takes too long")
  func alarm() throws {
    let clock = ManualClock()
    let card = ScriptedCard()
    let reports = Mailbox<PCMDeviceEvent>()
    let device = try ALSADevice(
      now: clock.now, openTimeout: Self.timeout, closeTimeout: Self.timeout, report: { reports.post($0) }
    ) { card }
    _ = device.write([1])
    _ = card.writes.take(until: nil)
    clock.advance(by: .seconds(1))
    expectNoDifference(readable([try #require(device.descriptor)], timeout: nil), [device.descriptor])
    device.attend()
    expectNoDifference(reports.takeWaiting(), .lost(reason: "the sound card takes no samples"))
    expectNoDifference(readable([try #require(device.descriptor)], timeout: .zero), [])
    card.results.post(1)
    device.close()
  }

  @Test("A card whose opening does not return counts as lost, and is back when it does")
  func opensLate() throws {
    let goOn = Mailbox<Void>()
    let card = ScriptedCard()
    let reports = Mailbox<PCMDeviceEvent>()
    let device = try ALSADevice(
      openTimeout: .zero, closeTimeout: Self.timeout, report: { reports.post($0) }
    ) { () throws(SpeechOutputError) in
      _ = goOn.take(until: nil)
      return card
    }
    expectNoDifference(reports.takeWaiting(), .lost(reason: "the sound card takes no samples"))
    expectNoDifference(device.write([1]), nil)
    goOn.post(())
    expectNoDifference(reports.take(until: nil), .restored)
    _ = device.write([2])
    expectNoDifference(card.writes.take(until: nil), [2])
    card.results.post(1)
    device.close()
  }

  @Test("A card that refuses late is opened again")
  func refusesLate() throws {
    let goOn = Mailbox<Void>()
    let card = ScriptedCard()
    let reports = Mailbox<PCMDeviceEvent>()
    let attempts = Mutex(0)
    let device = try ALSADevice(
      firstPause: .zero, openTimeout: .zero, closeTimeout: Self.timeout, report: { reports.post($0) }
    ) { () throws(SpeechOutputError) in
      let isFirst = attempts.withLock { attempts in
        attempts += 1
        return attempts == 1
      }
      guard isFirst else { return card }
      _ = goOn.take(until: nil)
      throw .device(.alsa, reason: "Connection refused")
    }
    goOn.post(())
    expectNoDifference(reports.take(until: nil), .lost(reason: "the sound card takes no samples"))
    expectNoDifference(reports.take(until: nil), .restored)
    device.close()
    expectNoDifference(card.calls, ["drop", "close"])
  }

  @Test("Closing waits for no call that does not return", arguments: ["open", "write", "drop", "close"])
  func closesWhileItHangs(call: String) throws {
    let card = ScriptedCard(hangsIn: call)
    let device = try ALSADevice(openTimeout: call == "open" ? .zero : Self.timeout, closeTimeout: .zero, report: { _ in }) {
      if call == "open" { card.hang() }
      return card
    }
    if call == "write" { _ = device.write([1]) }
    if call == "drop" { device.flush() }
    if call != "close" { _ = card.hanging.take(until: nil) }
    device.close()
    // So that its thread ends after all.
    card.results.post(1)
    card.goOn.post(())
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

/// A card whose writes wait until the test has said what comes of them, and that hangs in one call of its driver.
private final class ScriptedCard: ALSACard {
  /// What the device writes.
  let writes = Mailbox<[Int16]>()
  /// What the writes return, in order.
  let results = Mailbox<Int>()
  /// Tells that it hangs.
  let hanging = Mailbox<Void>()
  /// Ends its hanging.
  let goOn = Mailbox<Void>()
  private let log = Mutex<[String]>([])
  /// The call whose first use hangs; nil for none.
  private let hangingCall: Mutex<String?>

  init(hangsIn call: String? = nil) {
    hangingCall = Mutex(call)
  }

  var calls: [String] { log.withLock { $0 } }

  func hang() {
    hanging.post(())
    _ = goOn.take(until: nil)
  }

  private func hang(in call: String) {
    let isIt = hangingCall.withLock { hangingCall in
      guard hangingCall == call else { return false }
      hangingCall = nil
      return true
    }
    if isIt { hang() }
  }

  func write(_ samples: ArraySlice<Int16>) -> Int {
    hang(in: "write")
    writes.post(Array(samples))
    return results.take(until: nil)!
  }

  func prepare() -> Int {
    hang(in: "prepare")
    return 0
  }

  func drop() {
    log.withLock { $0.append("drop") }
    hang(in: "drop")
  }

  var delay: Int {
    hang(in: "delay")
    return 2_205
  }

  func close() {
    log.withLock { $0.append("close") }
    hang(in: "close")
  }
}
