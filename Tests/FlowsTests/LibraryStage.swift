import Commands
import Flows
import ScreenReader
import Session
import SessionRig

/// Plays flows on the library app.
struct LibraryStage: FlowStage {
  func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<LibraryApp> {
    var state = LibraryApp().initialState
    switch screen {
    case "login": break
    case "shelf": state.isSignedIn = true
    default: throw FlowError("there is no screen '\(screen)'; choose login, shelf")
    }
    return FlowSession(
      machine: SessionMachine(LibraryApp(), state: state, settings: settings, startedAt: 1_750_000_020),
      perform: LibraryApp.world,
      notify: { notice throws(FlowError) in
        guard notice.kind == "assignment" else {
          throw FlowError("no notification is of type '\(notice.kind)'")
        }
        return .news(notice.title)
      })
  }

  func secret(_ name: String) -> String? {
    name == "demo" ? "hunter2" : nil
  }

  /// Plays the lines of a flow.
  static func play(
    _ text: String, style: ReaderProfile.Style = .voiceOver, hints: Bool = false
  ) throws -> FlowReport {
    let profile = ReaderProfile(style: style, speaksHints: hints)
    return try FlowRun.play(
      FlowParser.parse(text, name: "a.flow"), on: LibraryStage(), settings: SessionSettings(profile: profile))
  }
}
