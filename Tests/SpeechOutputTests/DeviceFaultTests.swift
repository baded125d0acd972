import CustomDump
import SoundRig
import SpeechCore
import Testing

@testable import SpeechOutput

/// What a person or the system may do to the sound device while it is spoken to.
@Suite(
  "Trouble with the device, live", .serialized, .enabled(if: PulseServer.isAvailable), .timeLimit(.minutes(2))
)
struct DeviceFaultTests {
  let server = try! PulseServer()
  let listener = Listener()
  let text = "one two three four five six seven eight nine ten eleven twelve"

  private func player() throws -> SpeechPlayer {
    let address = server.address
    return try makePlayer(listener) { news throws(SpeechOutputError) in
      try PulseDevice(server: address, news: news)
    }
  }

  @Test("A new default device is spoken to when the old one is taken away in the middle of a word")
  func otherDevice() throws {
    let player = try player()
    defer { player.close() }
    try server.control("load-module", "module-null-sink", "sink_name=other", "rate=22050", "channels=1")
    let recording = try Recording(server, sink: "other")
    player.perform(.speak(utterance(1, text)))
    let start = try listener.receipt(of: 1).at
    try waitUntil("some of it is heard") { monotonicNow() - start > .milliseconds(500) }
    try server.control("set-default-sink", "other")
    try server.control("unload-module", "module-null-sink")
    _ = try listener.fate(of: 1)
    try server.control("load-module", "module-null-sink", "sink_name=third", "rate=22050", "channels=1")
    player.perform(.speak(utterance(2, "Go back, button")))
    guard case .finished(2, _) = try listener.fate(of: 2) else {
      Issue.record("\(listener.events) \(listener.sounds)")
      return
    }
    _ = recording
  }

  @Test("Speech follows the default device")
  func followsDefault() throws {
    let player = try player()
    defer { player.close() }
    try server.control("load-module", "module-null-sink", "sink_name=other", "rate=22050", "channels=1")
    let recording = try Recording(server, sink: "other")
    player.perform(.speak(utterance(1, text)))
    let start = try listener.receipt(of: 1).at
    try waitUntil("some of it is heard") { monotonicNow() - start > .milliseconds(500) }
    try server.control("set-default-sink", "other")
    guard case .finished(1, _) = try listener.fate(of: 1) else {
      Issue.record("\(listener.events)")
      return
    }
    player.perform(.speak(utterance(2, "Go back, button")))
    try listener.fate(of: 2)
    try recording.waitForSilence()
    #expect(!segments(of: recording.samples).isEmpty)
  }

  @Test("A suspended device is told as lost, and speech returns when it is resumed")
  func suspended() throws {
    let player = try player()
    defer { player.close() }
    player.perform(.speak(utterance(1, text)))
    let start = try listener.receipt(of: 1).at
    try waitUntil("some of it is heard") { monotonicNow() - start > .milliseconds(500) }
    try server.control("suspend-sink", "ear", "1")
    try waitUntil("it is told") {
      listener.sounds.contains(.lost(reason: "the sound device is suspended"))
    }
    try server.control("suspend-sink", "ear", "0")
    try waitUntil("it is told") { listener.sounds.contains(.restored) }
    let recording = try Recording(server)
    player.perform(.speak(utterance(2, "Go back, button")))
    guard case .finished(2, _) = try listener.fate(of: 2) else {
      Issue.record("\(listener.events)")
      return
    }
    try recording.waitForSilence()
  }

  @Test("A device that went to sleep while nothing was said wakes up without a word about it")
  func asleep() throws {
    let player = try player()
    defer { player.close() }
    try server.control("load-module", "module-suspend-on-idle", "timeout=0")
    player.perform(.speak(utterance(1, "Go back, button")))
    let end = try listener.fate(of: 1).time
    try waitUntil("the stream has gone to rest and the device to sleep") {
      monotonicNow() - end > .milliseconds(1800)
    }
    player.perform(.speak(utterance(2, "Go back, button")))
    guard case .finished(2, _) = try listener.fate(of: 2) else {
      Issue.record("\(listener.events)")
      return
    }
    #expect(!listener.sounds.contains { if case .lost = $0 { true } else { false } }, "\(listener.sounds)")
  }

  @Test("A muted device is told, and that it is on again")
  func muted() throws {
    let player = try player()
    defer { player.close() }
    try server.control("set-sink-mute", "ear", "1")
    try waitUntil("it is told") { listener.sounds.contains(.muted) }
    try server.control("set-sink-mute", "ear", "0")
    try waitUntil("it is told") { listener.sounds.contains(.unmuted) }
    try server.control("set-sink-volume", "ear", "0")
    try waitUntil("it is told") { listener.sounds.filter { $0 == .muted }.count == 2 }
  }
}
