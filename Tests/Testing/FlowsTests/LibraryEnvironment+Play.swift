import Flows
import ScreenReader
import Session
import TestSupport

extension LibraryEnvironment {
  /// Plays the lines of a flow.
  static func play(
    _ text: String, style: ReaderProfile.Style = .voiceOver, hints: Bool = false
  ) throws -> FlowReport {
    let profile = ReaderProfile(style: style, speaksHints: hints)
    return try FlowRun.play(
      FlowParser.parse(text, name: "a.flow"), on: LibraryEnvironment(), settings: SessionSettings(profile: profile))
  }
}
