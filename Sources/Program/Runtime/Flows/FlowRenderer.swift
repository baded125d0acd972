import Announcements
import Flows
import ScreenReader
import Session
import SpeechOutput
import Text

/// Renders flows with the voices of a run into a file.
///
/// Each rendering has a synthesizer of its own: eSpeak NG says the same in the same way only from a fresh start.
struct FlowRenderer<Stage: FlowEnvironment> {
  private let voices: VoiceSelection
  private let flowEnvironment: Stage

  /// A listener's pause between the end of an announcement and the next key.
  private static var pause: Duration { .milliseconds(250) }
  /// The silence before the first word. Players and headphones cut off the beginning of a sound, and a browser's clock is
  /// ahead of it there.
  private static var leadIn: Duration { .milliseconds(500) }

  /// Renders flows in an environment.
  ///
  /// - Throws: Why there is no voice.
  init(_ configuration: Configuration, flowEnvironment: Stage) throws(SettingsError) {
    voices = try VoiceSelection(configuration)
    self.flowEnvironment = flowEnvironment
  }

  /// Plays a flow with real speech, as fast as the synthesizer works.
  ///
  /// - Parameter descriptor: An empty file, which the rendered flow closes.
  func render(_ flow: Flow, _ settings: SessionSettings, to descriptor: Int32) throws -> RenderedFlow {
    let recording = SpeechRecording(to: descriptor)
    recording.addSilence(Self.leadIn)
    let renderer = try SpeechRenderer(profiles: try voices.profiles())
    var settings = settings
    settings.audio = "wav"
    settings.profile.isOnPhone = true
    if let rate = try voices.profiles()[settings.profile.language.rawValue]?.rate { settings.rate = rate }
    let report = try FlowRun.play(
      flow, on: flowEnvironment, settings: settings,
      hearing: FlowHearing(
        pauseBetweenSteps: Self.pause, keepsScreens: true,
        makeSpeaker: { RenderingSpeaker(speaker: RenderedSpeaker(renderer, into: recording), voices: voices) }))
    if let failure = renderer.failure { throw failure }
    if let reason = recording.failure {
      throw Failure.files(
        "cannot write the sound of '\(flow.name)': \(reason); see whether the disk has space",
        nb: "kan ikke skrive lyden til «\(flow.name)»: \(reason); se etter plass på disken")
    }
    return RenderedFlow(report: report, sound: recording, profile: settings.profile, rate: settings.rate)
  }
}

/// A flow that was played, and its sound.
struct RenderedFlow {
  /// What was said, and whether it was expected.
  var report: FlowReport
  /// The sound in a WAV file.
  var sound: SpeechRecording
  /// How it began.
  var profile: ReaderProfile
  /// Words a minute at the beginning.
  var rate: Int
  /// What a device said beside it; nil where nobody listened to one.
  var deviceSpeech: DeviceSpeechComparison?
}

/// A speaker into a file that uses the voices chosen by a flow.
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
