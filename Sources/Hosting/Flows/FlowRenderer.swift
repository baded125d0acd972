package import Commands
package import Flows
import Languages
package import Session
package import Settings
import SpeechCore
import SpeechOutput

/// Renders flows: the voices of a run, speaking into memory.
///
/// Each rendering has a synthesizer of its own: eSpeak NG says the same in the same way only from a fresh start.
package struct FlowRenderer<Stage: FlowStage> {
  private let voices: VoiceSelection
  private let stage: Stage

  /// A listener's pause between the end of an announcement and the next key.
  private static var pause: Duration { .milliseconds(250) }

  /// Renders flows that are played on a stage.
  ///
  /// - Throws: Why there is no voice.
  package init(_ configuration: Configuration, stage: Stage) throws(SettingsError) {
    voices = try VoiceSelection(configuration)
    self.stage = stage
  }

  /// Plays a flow with real speech, as fast as the synthesizer goes.
  package func render(_ flow: Flow, _ settings: SessionSettings) throws -> RenderedFlow {
    let renderer = try SpeechRenderer(profiles: try voices.profiles())
    let recording = SpeechRecording()
    var settings = settings
    settings.audio = "wav"
    if let rate = try voices.profiles()[settings.profile.language.rawValue]?.rate { settings.rate = rate }
    let report = try FlowRun.play(
      flow, on: stage, settings: settings,
      hearing: FlowHearing(pauseBetweenSteps: Self.pause, keepsScreens: true) {
        RenderingSpeaker(speaker: RenderedSpeaker(renderer, into: recording), voices: voices)
      })
    if let failure = renderer.failure { throw failure }
    return RenderedFlow(report: report, wav: recording.wav, profile: settings.profile)
  }
}

/// A flow that was played, and its sound.
package struct RenderedFlow {
  /// What was said, and whether it was expected.
  package var report: FlowReport
  /// The sound as a WAV file.
  package var wav: [UInt8]
  /// How it began.
  package var profile: ReaderProfile
}

/// A speaker into memory that follows the voices a flow chooses.
private struct RenderingSpeaker: SessionSpeaker {
  var speaker: RenderedSpeaker
  var voices: VoiceSelection

  var nextEventAt: Duration? { speaker.nextEventAt }
  var hasAnswer: Bool { speaker.hasAnswer }

  func next(at now: Duration) -> SpeechEvent? { speaker.next(at: now) }
  func obey(_ order: SpeechOrder, at now: Duration) { speaker.obey(order, at: now) }

  mutating func follow(_ change: SettingChange) {
    guard voices.apply(change), let profiles = try? voices.profiles() else { return }
    speaker.use(profiles: profiles)
  }
}
