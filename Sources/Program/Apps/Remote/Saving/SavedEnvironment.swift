package import Flows
package import RemoteApps
import Runtime
import ScreenReader
package import Session
import Synchronization

/// The flow environment of a saved app, on the flow's own clock: each `open` restarts it.
package struct SavedEnvironment: FlowEnvironment {
  let app: SavedApp

  /// The playback of a session, and its events that have not been reported.
  private final class World {
    var walk: SavedPlayback
    var news: [RemoteEvent] = []
    /// The time since the last event, on the flow's clock.
    var still = Duration.zero

    init(_ walk: SavedPlayback) { self.walk = walk }

    func perform(_ order: RemoteOrder) -> RemoteApp.Message {
      let (before, events) = walk.perform(order.act)
      news += before
      still = .zero
      return .answered(order.act, events)
    }

    /// The next events within a timeout.
    func next(_ timeout: Duration) -> (news: RemoteApp.Message, after: Duration)? {
      if !news.isEmpty {
        defer { news = [] }
        return (.happened(news), .zero)
      }
      guard let pending = walk.pending else { return nil }
      let rest = max(.milliseconds(pending) - still, .zero)
      guard rest <= timeout, timeout > .zero || rest == .zero else {
        still += timeout
        return nil
      }
      still = .zero
      return (.happened(walk.takePending()), rest)
    }
  }

  /// A session that starts at a screen, in one of its states, or at the beginning.
  package func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<RemoteApp> {
    guard let state = app.state(openedAs: screen) else { throw .noScreen(screen, among: knownScreens) }
    var walk = SavedPlayback(app, at: state)
    let first = walk.screen()
    let world = World(walk)
    return FlowSession(
      machine: SessionMachine(RemoteApp(first), settings: settings, startedAt: 0),
      perform: { world.perform($0) },
      notify: { _ throws(FlowError) in throw FlowError("no notification comes to an app that was saved") },
      outside: { world.next($0) })
  }

  /// The first screen of the saved session.
  package var firstScreen: String { app.start }
  /// The names of all states of its screens.
  package var knownScreens: [String] { app.names }
  /// The environment's secret of this name.
  package func secret(_ name: String) -> String? { EnvironmentSecrets.named(name) }
}
