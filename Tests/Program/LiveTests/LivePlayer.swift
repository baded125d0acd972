import Announcements
import LinuxSupport
import Synchronization
import TestSupport

@testable import SpeechOutput

/// A player with the real synthesizer on a private sound server, and all its events.
final class LivePlayer {
  let server: PulseServer
  let player: SpeechPlayer
  private let reported = ReportedLine()

  /// The events, which any thread may add.
  private final class ReportedLine: Sendable {
    let events = Mutex<[SpeechEvent]>([])
    let sounds = Mutex<[SoundEvent]>([])
  }

  /// - Parameter synthesizer: Starts a synthesizer; nil for the real one.
  init(_ server: PulseServer, synthesizer: SynthesizerSupervisor.Launch? = nil) throws {
    self.server = server
    let (reported, address) = (reported, server.address)
    player = try SpeechPlayer(
      profiles: ["en": VoiceProfile(name: "en", language: "en", voice: "en", rate: 440)], now: monotonicNow,
      launch: synthesizer ?? Self.realSynthesizer,
      events: { event in reported.events.withLock { $0.append(event) } },
      sound: { event in reported.sounds.withLock { $0.append(event) } }
    ) { report throws(SpeechOutputError) in
      try PulseDevice(server: address, report: report)
    }
  }

  deinit { player.close() }

  static let realSynthesizer: SynthesizerSupervisor.Launch = { () throws(SpeechOutputError) in
    try SynthesizerProcess(path: builtProgram("earshot-synthesizer"))
  }

  var events: [SpeechEvent] { reported.events.withLock { $0 } }

  /// The states of the sound, except the answers to each cut.
  var sounds: [SoundEvent] {
    reported.sounds.withLock { $0 }.filter { if case .silenced = $0 { false } else { true } }
  }

  func say(_ id: Int, _ text: String) {
    player.perform(
      .speak(Utterance(id: id, spans: [.init(text, language: "en")], triggeredAt: monotonicNow())))
  }

  /// Waits for an utterance to start, and then until a recording has a number of frames with sound.
  @discardableResult
  func waitForStart(of id: Int, and frames: Int = 0, in recording: LoopbackRecorder? = nil) throws -> Latency {
    var latency: Latency?
    try waitUntil("utterance \(id) has started") {
      for case .started(id, let started) in events { latency = started }
      return latency != nil
    }
    if let recording {
      // A busy machine plays silence in between.
      try waitUntil("\(frames) frames of utterance \(id) are recorded") { voiced(recording.samples).count > frames }
    }
    return latency!
  }

  /// Waits for the last event of an utterance: `finished`, `cut` or `failed`.
  func waitForEnd(of id: Int) throws -> String {
    var end: String?
    do {
      try waitUntil("utterance \(id) is over") {
        for event in events where event.id == id {
          switch event {
          case .started: continue
          case .finished: end = "finished"
          case .unheard: end = "unheard"
          case .cut: end = "cut"
          case .failed: end = "failed"
          }
        }
        return end != nil
      }
    } catch {
      throw FixtureError("\(error); told were \(events) and \(sounds)")
    }
    return end!
  }

  func waitFor(_ sound: SoundEvent, count: Int = 1) throws {
    try waitUntil("\(sound) is told") { sounds.count { $0 == sound } == count }
  }
}
