import CustomDump
import Foundation
import SoundRig
import SpeechCore
import Testing

@testable import SpeechOutput

/// Speech on a private sound server, recorded from its monitor.
@Suite("Speaking, live", .serialized, .enabled(if: PulseServer.isAvailable), .timeLimit(.minutes(5)))
struct LiveTests {
  let server = try! PulseServer()
  let listener = Listener()

  private func player() throws -> SpeechPlayer {
    let address = server.address
    return try makePlayer(listener) { news throws(SpeechOutputError) in
      try PulseDevice(server: address, news: news)
    }
  }

  @Test("What is heard is what eSpeak NG says, without the silence before it")
  func sounds() throws {
    let recording = try Recording(server)
    let player = try player()
    defer { player.close() }
    player.perform(.speak(utterance(1, "Notifications, 3 unread, tab, 5 of 5")))
    try listener.fate(of: 1)
    try recording.waitForSilence()
    let heard = trimmed(recording.samples)
    let expected = try rendering(of: "Notifications, 3 unread, tab, 5 of 5", voice: "en", rate: 300)
    #expect(abs(heard.count - expected.count) < 2_000)
    #expect(likeness(envelope(of: heard), envelope(of: expected)) > 0.9)
  }

  @Test("The receipt tells the first audible sample as the recording does, after a pause too")
  func receipt() throws {
    let recording = try Recording(server)
    let player = try player()
    defer { player.close() }
    var differences: [Double] = []
    for id in 1...5 {
      // The second comes at once, the later ones to a stream that has gone to rest.
      if id > 2 { try recording.waitForSilence(quiet: 1.3) }
      let before = recording.count
      player.perform(.speak(utterance(id, "Email address", causedAt: monotonicNow())))
      let receipt = try listener.receipt(of: id)
      try listener.fate(of: id)
      try recording.waitForSilence(after: before)
      let first = try #require(segments(of: Array(recording.samples[before...])).first).lowerBound
      let heardAt = recording.time(ofFrame: before + first)
      differences.append((receipt.at - heardAt) / .milliseconds(1))
    }
    // The middle one of five: the monitor comes in blocks of 2 ms, but now and then the machine is busy.
    #expect(abs(differences.sorted()[2]) < 8, "\(differences) ms")
  }

  @Test("A cancel silences at once, and nothing of the old speech follows")
  func cancelSilences() throws {
    let recording = try Recording(server)
    let player = try player()
    defer { player.close() }
    let long = "Many young women are now running along a long low lane in one warm yellow morning"
    player.perform(.speak(utterance(1, long)))
    let start = try listener.receipt(of: 1).at
    try waitUntil("some of it is heard") { monotonicNow() - start > .milliseconds(800) }
    let cancelledAt = monotonicNow()
    player.perform(.cancel(1))
    try recording.waitForSilence(quiet: 0.5)
    let end = try #require(segments(of: recording.samples).last).upperBound
    let silentAt = recording.time(ofFrame: end)
    #expect((silentAt - cancelledAt) / .milliseconds(1) < 40)
    #expect((silentAt - cancelledAt) / .milliseconds(1) > -200)
    guard case .cut(1, let heard, _) = try listener.fate(of: 1) else {
      Issue.record("\(listener.events)")
      return
    }
    #expect((8...50).contains(heard), "\(heard) scalars in 0.8 s")
  }

  @Test("New speech after a cancel is heard whole")
  func bargeIn() throws {
    let recording = try Recording(server)
    let player = try player()
    defer { player.close() }
    player.perform(.speak(utterance(1, String(repeating: "la la la ", count: 30))))
    let start = try listener.receipt(of: 1).at
    try waitUntil("some of it is heard") { monotonicNow() - start > .milliseconds(500) }
    player.perform(.cancel(1))
    let frame = recording.frame(at: monotonicNow())
    player.perform(.speak(utterance(2, "Go back, button")))
    try listener.fate(of: 2)
    try recording.waitForSilence(after: frame)
    let heard = trimmed(Array(recording.samples[(frame + 600)...]))
    let expected = try rendering(of: "Go back, button", voice: "en", rate: 300)
    #expect(abs(heard.count - expected.count) < 3_000)
  }

  @Test("When the server comes back so does speech, from the word that was lost")
  func serverRestarts() throws {
    let player = try player()
    defer { player.close() }
    let text = "one two three four five six seven eight nine ten eleven twelve"
    player.perform(.speak(utterance(1, text)))
    let start = try listener.receipt(of: 1).at
    try waitUntil("some of it is heard") { monotonicNow() - start > .milliseconds(700) }
    server.stop()
    try server.start()
    let backAt = monotonicNow()
    try waitUntil("it is told") { listener.sounds.contains(.restored) }
    #expect(monotonicNow() - backAt < .seconds(1))
    let recording = try Recording(server)
    let fate = try listener.fate(of: 1)
    guard case .finished(1, let end) = fate else {
      Issue.record("\(fate)")
      return
    }
    // All that was not heard before is said after, so it takes the whole of its time at least.
    let whole = try rendering(of: text, voice: "en", rate: 300)
    #expect((end - start) / .seconds(1) > Double(whole.count) / 22_050 * 0.95)
    #expect(!segments(of: recording.samples).isEmpty)
    expectNoDifference(listener.events.count, 2)
  }

  @Test("Without its server speech waits a while, tells what was heard, and goes on unheard")
  func serverGone() throws {
    let player = try player()
    defer { player.close() }
    player.perform(.speak(utterance(1, "one two three four five six seven eight nine ten")))
    let start = try listener.receipt(of: 1).at
    try waitUntil("some of it is heard") { monotonicNow() - start > .milliseconds(700) }
    server.stop()
    guard case .failed(1, let heard, _) = try listener.fate(of: 1) else {
      Issue.record("\(listener.events)")
      return
    }
    #expect((4...30).contains(heard))
    player.perform(.speak(utterance(2, "Go back, button")))
    guard case .finished(2, _) = try listener.fate(of: 2) else {
      Issue.record("\(listener.events)")
      return
    }
    expectNoDifference(try listener.receipt(of: 2).written, nil)
    try server.start()
    try waitUntil("the device is back") { listener.sounds.contains(.restored) }
    let recording = try Recording(server)
    player.perform(.speak(utterance(3, "Back again")))
    try listener.fate(of: 3)
    #expect(!segments(of: recording.samples).isEmpty)
  }

  @Test("A server that stops answering is told as lost, and speech goes on where it was when it answers again")
  func serverHangs() throws {
    let player = try player()
    defer { player.close() }
    player.perform(.speak(utterance(1, "one two three four five six seven eight nine ten eleven twelve")))
    let start = try listener.receipt(of: 1).at
    try waitUntil("some of it is heard") { monotonicNow() - start > .milliseconds(500) }
    server.freeze()
    let frozenAt = monotonicNow()
    // Nobody presses a key: the player asks by itself while it plays.
    try waitUntil("it is told") { listener.sounds.contains(.lost(reason: "the sound server does not answer")) }
    #expect(monotonicNow() - frozenAt < AnswerWatch.patience * 4)
    server.thaw()
    let thawedAt = monotonicNow()
    guard case .finished(1, let end) = try listener.fate(of: 1) else {
      Issue.record("\(listener.events) \(listener.sounds)")
      return
    }
    #expect(end > thawedAt)
    expectNoDifference(
      listener.sounds.filter { if case .silenced = $0 { false } else { true } },
      [.opened(name: "pulse"), .lost(reason: "the sound server does not answer"), .restored])
    let recording = try Recording(server)
    player.perform(.speak(utterance(2, "Go back, button", causedAt: monotonicNow())))
    guard case .finished(2, _) = try listener.fate(of: 2) else {
      Issue.record("\(listener.events)")
      return
    }
    try recording.waitForSilence()
    #expect(!segments(of: recording.samples).isEmpty)
  }

  @Test("A server that hangs before a key is told too, speech goes on unheard, and comes back with the server")
  func serverHangsBefore() throws {
    let player = try player()
    defer { player.close() }
    player.perform(.speak(utterance(1, "Ready")))
    try listener.fate(of: 1)
    server.freeze()
    for id in 2...4 { player.perform(.speak(utterance(id, "one two three", causedAt: monotonicNow()))) }
    try waitUntil("it is told") { listener.sounds.contains(.lost(reason: "the sound server does not answer")) }
    _ = try listener.fate(of: 4)
    player.perform(.speak(utterance(5, "Unheard")))
    guard case .finished(5, _) = try listener.fate(of: 5) else {
      Issue.record("\(listener.events)")
      return
    }
    server.thaw()
    try waitUntil("the device is back") { listener.sounds.contains(.restored) }
    let recording = try Recording(server)
    player.perform(.speak(utterance(6, "Back again")))
    try listener.fate(of: 6)
    try recording.waitForSilence()
    // What was asked for meanwhile is not played now.
    expectNoDifference(segments(of: recording.samples, gap: 1).count, 1)
    expectNoDifference(listener.sounds.filter { $0 == .restored }.count, 1)
  }

  @Test("A server that is not there is an error that says what to try")
  func noServer() throws {
    #expect(
      throws: SpeechOutputError.device(.pulse, reason: "Connection refused")
    ) {
      try PulseDevice(server: "unix:/nonexistent") { _ in }
    }
    expectNoDifference(
      SpeechOutputError.device(.pulse, reason: "Connection refused").description,
      "cannot open audio device 'pulse': Connection refused; try --audio alsa or --audio wav:out.wav")
  }
}
