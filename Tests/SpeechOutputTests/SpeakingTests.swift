import CustomDump
import Foundation
import SoundRig
import SpeechCore
import Synchronization
import Testing

@testable import SpeechOutput

/// A player under test and all it has told.
final class Listener: Sendable {
  private let state = Mutex<(events: [SpeechEvent], sounds: [SoundEvent])>(([], []))

  var events: [SpeechEvent] { state.withLock { $0.events } }
  var sounds: [SoundEvent] { state.withLock { $0.sounds } }

  func hear(_ event: SpeechEvent) { state.withLock { $0.events.append(event) } }
  func hear(_ sound: SoundEvent) { state.withLock { $0.sounds.append(sound) } }

  /// Waits for the last event of an utterance.
  @discardableResult
  func fate(of id: Int, seconds: Double = 20) throws -> SpeechEvent {
    var fate: SpeechEvent?
    try waitUntil("utterance \(id) is over", seconds: seconds) {
      fate = events.first { event in
        if case .started = event { return false }
        return event.id == id
      }
      return fate != nil
    }
    return fate!
  }

  func receipt(of id: Int, seconds: Double = 40) throws -> Receipt {
    var receipt: Receipt?
    try waitUntil("utterance \(id) has started", seconds: seconds) {
      for case .started(id, let started) in events { receipt = started }
      return receipt != nil
    }
    return receipt!
  }
}

let english = VoiceProfile(name: "en", language: "en", voice: "en", rate: 300)
let norwegian = VoiceProfile(name: "nb", language: "nb", voice: "nb", rate: 300)
let profiles = ["en": english, "nb": norwegian]

func utterance(
  _ id: Int, _ text: String, language: String = "en", isAlert: Bool = false,
  causedAt: Duration = .zero
) -> Utterance {
  Utterance(
    id: id, spans: [.init(text, language: language)], isAlert: isAlert, causedAt: causedAt)
}

func makePlayer(
  _ listener: Listener, synthesizer: String = builtProgram("earshot-synthesizer"),
  profiles: [String: VoiceProfile] = profiles,
  device: (@escaping @Sendable (PCMDeviceNews) -> Void) throws(SpeechOutputError) -> any PCMDevice
) throws -> SpeechPlayer {
  try SpeechPlayer(
    profiles: profiles, synthesizer: synthesizer, now: monotonicNow,
    events: { listener.hear($0) }, sound: { listener.hear($0) }, device: device)
}

@Suite("Speaking, with no device", .timeLimit(.minutes(5)))
struct SpeakingTests {
  @Test("An utterance starts, takes the time its sound takes, and finishes")
  func startsAndFinishes() throws {
    let listener = Listener()
    let player = try makePlayer(listener) { _ in NullDevice(now: monotonicNow) }
    defer { player.close() }
    player.perform(.speak(utterance(1, "Sign in, button", causedAt: monotonicNow())))
    let fate = try listener.fate(of: 1)
    let receipt = try listener.receipt(of: 1)
    guard case .finished(1, let end) = fate else {
      Issue.record("\(fate)")
      return
    }
    #expect((0.4...1.6).contains((end - receipt.at) / .seconds(1)))
    #expect(listener.events.count == 2)
  }

  @Test("A cancelled utterance is cut once, and tells how much of it was heard")
  func cutTellsWhatWasHeard() throws {
    let listener = Listener()
    let player = try makePlayer(listener) { _ in NullDevice(now: monotonicNow) }
    defer { player.close() }
    let text = "one two three four five six seven eight nine ten eleven twelve"
    player.perform(.speak(utterance(1, text)))
    let start = try listener.receipt(of: 1).at
    try waitUntil("a second of it has been heard") { monotonicNow() - start > .seconds(1) }
    player.perform(.cancel(1))
    player.perform(.cancel(1))
    let fate = try listener.fate(of: 1)
    guard case .cut(1, let heard, _) = fate else {
      Issue.record("\(fate)")
      return
    }
    // 300 words a minute are five in a second.
    let words = text.unicodeScalars.prefix(heard).split(separator: " ").count
    #expect((3...6).contains(words), "\(words) words, \(heard) scalars")
    player.perform(.speak(utterance(2, "next")))
    try listener.fate(of: 2)
    #expect(listener.events.filter { $0.id == 1 }.count == 2)
  }

  @Test("What is heard is told in the words as written, not as pronounced")
  func heardInWrittenWords() throws {
    let listener = Listener()
    let spelled = VoiceProfile(
      name: "en", language: "en", voice: "en", rate: 300,
      pronunciations: [
        .init(.word("NHF"), spoken: "the Norwegian association of the disabled and their friends")
      ])
    let player = try makePlayer(listener, profiles: ["en": spelled]) { _ in
      NullDevice(now: monotonicNow)
    }
    defer { player.close() }
    player.perform(.speak(utterance(1, "Sign in to NHF now or later")))
    let start = try listener.receipt(of: 1).at
    try waitUntil("the middle of the long name") { monotonicNow() - start > .milliseconds(1500) }
    player.perform(.cancel(1))
    let fate = try listener.fate(of: 1)
    guard case .cut(1, heard: 11, _) = fate else {
      Issue.record("expected to be cut in 'NHF', at 11: \(fate)")
      return
    }
  }

  @Test("A synthesizer that dies of every text fails each utterance by itself and is told as lost")
  func brokenSynthesizer() throws {
    let listener = Listener()
    let player = try makePlayer(listener, synthesizer: "/bin/false") { _ in
      NullDevice(now: monotonicNow)
    }
    defer { player.close() }
    player.perform(.speak(utterance(1, "Hello")))
    try listener.fate(of: 1)
    player.perform(.speak(utterance(2, "Hello again")))
    try listener.fate(of: 2)
    #expect(
      listener.sounds.contains(
        .synthesizerLost(reason: "it ended 3 times before it was ready")))
  }

  @Test(
    "Text that would crash eSpeak NG is heard to its end",
    arguments: ["a.", "a.b.", "é.", "a . ", "å. ", "1.a.", "A.\u{301}."])
  func dottedLetters(unit: String) throws {
    let listener = Listener()
    let fast = VoiceProfile(name: "nb", language: "nb", voice: "nb", rate: 900)
    let player = try makePlayer(listener, profiles: ["nb": fast]) { _ in
      NullDevice(now: monotonicNow)
    }
    defer { player.close() }
    let text = String(repeating: unit, count: 200)
    player.perform(.speak(utterance(1, text, language: "nb")))
    _ = try listener.receipt(of: 1)
    player.perform(.cancel(1))
    player.perform(.speak(utterance(2, "knapp", language: "nb")))
    let fate = try listener.fate(of: 2)
    guard case .finished = fate else {
      Issue.record("\(fate)")
      return
    }
    #expect(!listener.sounds.contains(.synthesizerRestarted))
  }

  @Test("A hung synthesizer is ended and replaced, and the utterance is said after all")
  func hungSynthesizer() throws {
    let listener = Listener()
    let directory = try TemporaryDirectory()
    // The first start hangs, all others are the real one.
    let helper = try Script(
      """
      #!/bin/sh
      if mkdir '\(directory.path)/first' 2>/dev/null; then exec sleep 30; fi
      exec '\(builtProgram("earshot-synthesizer"))'
      """)
    let player = try makePlayer(listener, synthesizer: helper.path) { _ in
      NullDevice(now: monotonicNow)
    }
    defer { player.close() }
    player.perform(.speak(utterance(1, "Hello")))
    let fate = try listener.fate(of: 1)
    guard case .finished = fate else {
      Issue.record("\(fate)")
      return
    }
    #expect(listener.sounds.contains(.synthesizerRestarted))
  }

  @Test("What was prepared is heard without asking the synthesizer again")
  func prepared() throws {
    let listener = Listener()
    let player = try makePlayer(listener) { _ in NullDevice(now: monotonicNow) }
    defer { player.close() }
    player.perform(.speak(utterance(1, "Hello")))
    try listener.fate(of: 1)
    player.perform(.prepare([utterance(0, "Sign in, button"), utterance(0, "Email address")]))
    player.perform(.speak(utterance(2, "Hello")))
    try listener.fate(of: 2)
    player.perform(.speak(utterance(3, "Sign in, button")))
    let fate = try listener.fate(of: 3)
    let receipt = try listener.receipt(of: 3)
    guard case .finished(3, let end) = fate else {
      Issue.record("\(fate)")
      return
    }
    #expect((0.4...1.6).contains((end - receipt.at) / .seconds(1)))
  }

  @Test("An utterance without a sound is over at once", arguments: ["", " ", "\u{1}", "\u{200B}"])
  func soundless(text: String) throws {
    let listener = Listener()
    let player = try makePlayer(listener) { _ in NullDevice(now: monotonicNow) }
    defer { player.close() }
    player.perform(.speak(utterance(1, text)))
    guard case .finished = try listener.fate(of: 1, seconds: 20) else {
      Issue.record("\(listener.events)")
      return
    }
  }
}
