package import Flows
package import Session

/// Plays flows on the library app.
package struct LibraryEnvironment: FlowEnvironment {
  package init() {}

  package func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<LibraryApp> {
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

  package var firstScreen: String { "login" }

  package func secret(_ name: String) -> String? {
    name == "demo" ? "hunter2" : nil
  }
}
