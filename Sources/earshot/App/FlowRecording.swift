import Flows
import Foundation
import Glibc
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import Settings
import Synchronization

/// The file that `run --record` writes: the session as a flow, once the session is over.
///
/// The file is made at the start, so that a path that cannot be written is told before anything is typed.
/// Readable by its owner only, as transcripts are: it holds what was said.
final class FlowRecording: Sendable {
  /// Filled by the session's thread, read when that has ended.
  private let recorder: Mutex<FlowRecorder>
  private let descriptor: Int32
  private let path: String

  /// - Parameters:
  ///   - startedAt: seconds since 1970 when the session begins.
  ///   - timeZone: the IANA name of the zone days begin and end in.
  init(_ path: String, configuration: Configuration, startedAt: Int, timeZone: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
      throw .files("cannot write the recording '\(path)': \(String(cString: strerror(errno)))")
    }
    self.path = path
    let options = Self.options(configuration)
    recorder = Mutex(
      FlowRecorder(
        clock: FlowClock(seconds: startedAt, timeZone: timeZone), profile: configuration.profile,
        notes: [
          "Recorded by Earshot \(TranscriptEntry.version).",
          "Play it with: earshot check\(options.map { " \($0)" } ?? "") FILE",
        ],
        // Neither the password nor its length is written; a name says which of the two it was.
        secretName: { $0 == DemoData.password.text.count ? "demo" : "other" }))
  }

  func note(_ entry: TranscriptEntry) {
    recorder.withLock { $0.note(entry) }
  }

  /// Writes the flow; returns why it could not.
  func close() -> String? {
    defer { Glibc.close(descriptor) }
    let text = recorder.withLock { $0.text }
    return write(text, to: descriptor).map { "cannot write the recording '\(path)': \($0)" }
  }

  /// The options a flow has no line for, where they are not what `check` begins with.
  private static func options(_ configuration: Configuration) -> String? {
    let profile = configuration.profile
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    let options = [
      configuration.chosenOrganisation == .nhf
        ? nil : "--organisation \(configuration.chosenOrganisation.rawValue)",
      profile.order == .stateNameRole ? nil : "--order \(profile.order.rawValue)",
      profile.speaksRoles.map { "--roles \(word($0))" },
      profile.speaksPositions.map { "--positions \(word($0))" },
    ].compactMap(\.self)
    return options.isEmpty ? nil : options.joined(separator: " ")
  }
}
