package import Flows
import Session

/// Plays a flow aloud for a listener who hears everything to its end before the next key.
package struct DemoPlayer<Host: AppAdapter> {
  private let host: Host
  private let configuration: Configuration

  package init(_ host: Host, _ configuration: Configuration) {
    self.host = host
    self.configuration = configuration
  }

  /// A listener's pause between the end of an announcement and the next key.
  private static var pause: Duration { .milliseconds(600) }

  /// Plays a flow to its end, and prints each line of it after a `>` and each announcement when it is queued.
  ///
  /// Without sound it takes as long as the speech would; with `--no-speech` or `--audio none` it takes no time.
  ///
  /// - Throws: The reason why it cannot be played or printed.
  package func play(_ flow: Flow) throws(Failure) {
    let sound = try LiveSound(configuration.speech == false ? nil : configuration.audio, configuration)
    defer { sound?.close() }
    var settings = SessionSettings(configuration)
    if let sound { settings.audio = sound.name }
    var failure: Failure?
    func report(_ line: String) {
      guard failure == nil else { return }
      do throws(Failure) { try StandardOutput.print(line) } catch { failure = error }
    }
    do {
      try withoutActuallyEscaping(report) { report in
        _ = try FlowRun.play(
          flow, on: host.flowEnvironment, settings: settings,
          hearing: FlowHearing(
            pauseBetweenSteps: Self.pause, willPlay: { for line in $0.lines { report("> \(line)") } }, caption: report,
            makeSpeaker: sound.map { sound in { LiveSpeaker(sound) } }))
      }
    } catch let error as FlowParser.Failure {
      throw .content(localized: error.description)
    } catch {
      throw Failure(error) ?? .files(localized: "\(error)")
    }
    if let failure { throw failure }
  }
}
