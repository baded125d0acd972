import Announcements
import Synchronization

@testable import SpeechOutput

let english = VoiceProfile(name: "en", language: "en", voice: "en", rate: 300)
let norwegian = VoiceProfile(name: "nb", language: "nb", voice: "nb", rate: 300)
let profiles = ["en": english, "nb": norwegian]

func utterance(
  _ id: Int, _ text: String, language: String = "en", isAlert: Bool = false, triggeredAt: Duration = .zero
) -> Utterance {
  Utterance(id: id, spans: [.init(text, language: language)], isAlert: isAlert, triggeredAt: triggeredAt)
}

/// A playback without threads: a test gives orders, moves the clock, and reads what was asked, written and told.
final class PlaybackFixture {
  let clock = ManualClock()
  let log: PlaybackLog
  let device: ScriptedDevice
  let synthesizers: ScriptedSynthesizers
  let playback: Playback

  /// Starts a synthesizer and lets it report that it is ready; the log then is empty.
  ///
  /// - Parameters:
  ///   - starting: What the first synthesizers do.
  ///   - usual: What those after them do.
  ///   - device: The device; nil for a scripted one.
  ///   - answer: Gets each event that is told, besides the log.
  ///   - words: Gets the times of words.
  init(
    profiles: [String: VoiceProfile] = profiles, starting: [ScriptedSynthesizer.Behaviour] = [],
    usual: ScriptedSynthesizer.Behaviour = .speaks, device other: ((ManualClock) throws -> any PCMDevice)? = nil,
    answer: @escaping @Sendable (SpeechEvent) -> Void = { _ in },
    words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)? = nil
  ) throws {
    let log = PlaybackLog(clock)
    self.log = log
    device = ScriptedDevice(clock, log: log)
    synthesizers = ScriptedSynthesizers(log: log, next: starting)
    synthesizers.usual = usual
    let voices = VoiceTable(byLanguage: profiles)
    let supervisor = SynthesizerSupervisor(now: clock.now, launch: synthesizers.launch)
    supervisor.use(voices.profiles)
    try supervisor.start()
    playback = Playback(
      device: try other?(clock) ?? device, synthesizer: supervisor, voices: voices, now: clock.now,
      events: {
        log.note($0)
        answer($0)
      },
      sound: { log.note("told \($0)") }, words: words)
    playback.receive(on: supervisor.descriptors)
    _ = log.take()
  }

  /// The same with a ready spare.
  static func withSpare(
    profiles: [String: VoiceProfile] = profiles, starting: [ScriptedSynthesizer.Behaviour] = []
  ) throws -> PlaybackFixture {
    let rig = try PlaybackFixture(profiles: profiles, starting: starting)
    rig.turn()
    _ = rig.log.take()
    return rig
  }

  /// Gives orders as one, and lets happen what happens at once.
  func perform(_ orders: SpeechOrder...) {
    playback.handle([.orders(orders, at: clock.now())])
    turn()
  }

  func report(_ event: PCMDeviceEvent) {
    playback.handle([.device(event, at: clock.now())])
    turn()
  }

  /// Lets happen what happens without time passing: replies are taken in, and what is due is done.
  func turn() {
    for _ in 0..<10_000 {
      let ready = playback.synthesizer.descriptors.filter { descriptor in
        synthesizers.running.contains { $0.descriptor == descriptor && $0.hasWaitingReply }
      }
      let isDue = playback.nextDeadline.map { $0 <= clock.now() } ?? false
      guard !ready.isEmpty || isDue else { return }
      playback.receive(on: ready)
      playback.handleDeadlines()
    }
    preconditionFailure("the player does not come to rest: \(log.lines.suffix(10))")
  }

  /// Lets time pass, with all that becomes due on the way.
  func advance(by duration: Duration) {
    let end = clock.now() + duration
    while let deadline = playback.nextDeadline, deadline <= end {
      clock.advance(to: deadline)
      turn()
    }
    clock.advance(to: end)
    turn()
  }

  /// The lines since the last call that contain none of these words.
  func lines(without words: String...) -> [String] {
    log.take().filter { line in !words.contains { line.contains($0) } }
  }
}

/// The events of a player, which it may tell on any thread.
final class EventList: Sendable {
  private let events = Mutex<[SpeechEvent]>([])

  var all: [SpeechEvent] { events.withLock { $0 } }
  func append(_ event: SpeechEvent) { events.withLock { $0.append(event) } }
  func takeFirst() -> SpeechEvent? { events.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
