import Commands
import Flows
import ScreenReader
import Session
import Settings
import SpeechCore
import SpeechOutput

/// Renders flows: the voices of a run, speaking into memory.
///
/// Each take has a synthesizer of its own: eSpeak NG says the same in the same way only from a fresh start.
struct Studio {
  private let voices: VoiceBox
  private let stage: DemoStage

  /// A listener's pause between the end of an announcement and the next key.
  private static let pause = Duration.milliseconds(250)

  init(_ configuration: Configuration) throws {
    voices = try VoiceBox(configuration)
    stage = DemoStage(organisation: configuration.chosenOrganisation)
  }

  /// A flow played and its sound.
  struct Take {
    var report: FlowReport
    var wav: [UInt8]
    /// How it began.
    var profile: ReaderProfile
  }

  /// Plays a flow with real speech, as fast as the synthesizer goes.
  func record(_ flow: Flow, _ settings: SessionSettings) throws -> Take {
    let renderer = try SpeechRenderer(profiles: try voices.profiles())
    let recording = SpeechRecording()
    var settings = settings
    settings.audio = "wav"
    if let rate = try voices.profiles()[settings.profile.language.rawValue]?.rate { settings.rate = rate }
    let report = try FlowRun.play(
      flow, on: stage, settings: settings,
      hearing: FlowHearing(pauseBetweenSteps: Self.pause, keepsScreens: true) {
        StudioSpeaker(speaker: RenderedSpeaker(renderer, into: recording), voices: voices)
      })
    if let failure = renderer.failure { throw failure }
    return Take(report: report, wav: recording.wav, profile: settings.profile)
  }
}

/// A speaker into memory that follows the voices a flow chooses.
private struct StudioSpeaker: SessionSpeaker {
  var speaker: RenderedSpeaker
  var voices: VoiceBox

  var nextEventAt: Duration? { speaker.nextEventAt }
  var hasAnswer: Bool { speaker.hasAnswer }

  func next(at now: Duration) -> SpeechEvent? { speaker.next(at: now) }
  func obey(_ order: SpeechOrder, at now: Duration) { speaker.obey(order, at: now) }

  mutating func follow(_ change: SettingChange) {
    guard voices.apply(change), let profiles = try? voices.profiles() else { return }
    speaker.use(profiles: profiles)
  }
}
