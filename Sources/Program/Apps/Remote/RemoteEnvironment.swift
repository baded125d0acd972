import AccessibilityTree
package import Flows
import LinuxSupport
package import RemoteApps
import Runtime
import ScreenReader
package import Session

/// Where flows are played on a remote app: each `open` begins it anew.
///
/// Speech takes no real time, as in every flow; the app does. It is waited for where a flow waits, and where it expects
/// something that has not been said.
package struct RemoteEnvironment: FlowEnvironment {
  /// The screen that the app begins at.
  package let firstScreen: String
  private let makeSource: @Sendable () -> any RemoteSource

  init(firstScreen: String, makeSource: @escaping @Sendable () -> any RemoteSource) {
    self.firstScreen = firstScreen
    self.makeSource = makeSource
  }

  /// How long an act may take where nobody waits at the keys. A source itself tells of an app that does not answer; this is for
  /// one that tells nothing at all, so that a busy machine is not taken for that.
  private static var timeout: Duration { RemoteApp.timeout * 6 }

  /// A session that starts at a screen: the first, or one named by its path from there.
  package func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<RemoteApp> {
    let source = makeSource()
    let news = Mailbox<RemoteEvent>()
    let first: RemoteScreen
    do {
      first = try source.start(at: screen == firstScreen ? nil : screen) { news.post($0) }
    } catch {
      throw FlowError("\(error)")
    }
    return FlowSession(
      machine: SessionMachine(RemoteApp(first), settings: settings, startedAt: 0),
      perform: { order in
        // What happened before the act is no answer to it.
        let answered = Mailbox<[RemoteEvent]>()
        source.perform(order.act) { answered.post($0) }
        let events = answered.take(until: monotonicNow() + Self.timeout)
        return events.map { .answered(order.act, $0) } ?? .overdue(order.act)
      },
      notify: { _ throws(FlowError) in throw FlowError("no notification comes to a page by a flow; let its server send one") },
      outside: { timeout in
        let start = monotonicNow()
        return news.take(until: start + timeout).map { (.happened([$0]), min(monotonicNow() - start, timeout)) }
      })
  }

  /// What the environment holds.
  package func secret(_ name: String) -> String? { EnvironmentSecrets.named(name) }
}
