import AccessibilityTree
import Captures
package import Flows
package import RemoteApps
import Runtime
import ScreenReader
package import Session
import Synchronization
import Text

/// The saved screens of a remote app, from which the app is played again.
struct SavedApp: Sendable {
  /// The links from one screen to the next.
  let links: ScreenLinks
  /// The first screen of the saved session.
  let start: String
  private let screens: [String: CapturedScreen]
  private let language: Language

  /// Reads a folder.
  ///
  /// - Throws: The error in it.
  init(_ folder: String, language: Language) throws(Failure) {
    let library = try CaptureLibrary(folder)
    links = library.links
    start = library.start
    screens = Dictionary(uniqueKeysWithValues: library.entries.map { ($0.name, $0.screen) })
    self.language = language
  }

  /// The names of all states of screens.
  var names: [String] { screens.keys.sorted() }

  /// The platform of the first screen.
  var platform: Platform? { screens[start]?.format.platform }

  /// The state that a flow opens by a name: that of the app's beginning, or a state's own; nil where there is none.
  func state(openedAs name: String) -> String? {
    name == links.openedAs ? start : screens[name].map { _ in name }
  }

  /// The name of a state's screen in ids.
  func screenName(of state: String) -> String { links.screens[state]?.of ?? state }

  /// The screen in one of its states.
  func screen(_ state: String, visit: Int, depth: Int, reading: Int) -> RemoteScreen {
    let name = screenName(of: state)
    guard let captured = screens[state] else {
      return RemoteScreen(name: name, instance: name, title: name, depth: depth, tree: .empty, reading: reading)
    }
    let title = links.screens[state]?.title ?? captured.title ?? name
    let instance = "\(name)/\(visit)"
    let acts = links.screens[state]?.on.map(\.do) ?? []
    func isSaved(_ forward: Bool) -> Bool { acts.contains(RemoteAction.scroll("", forward: forward).name) }
    let scrolling = Scrolling(forward: isSaved(true), backward: isSaved(false))
    return links.live == "phone"
      ? PhoneScreen(
        captured, named: name, instance: instance, title: title, depth: depth, reading: reading, language: language
      ).screen
      : PageScreen(captured, named: name, instance: instance, title: title, depth: depth, reading: reading, scrolling: scrolling)
        .screen
  }
}

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
