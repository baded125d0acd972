import AccessibilityTree
package import Flows
import LinuxSupport
package import RemoteApps
import Runtime
import ScreenReader
package import Session
import Text

/// The flow environment of a remote app: each `open` restarts it.
///
/// Speech takes no real time, as in every flow; the app does. The flow waits for the app at its waits, and where an
/// expectation is not met yet.
package struct RemoteEnvironment: FlowEnvironment {
  /// The first screen of the app.
  package let firstScreen: String
  /// Throws where the screen that was opened cannot be judged.
  let judge: @Sendable (RemoteScreen) throws(Failure) -> Void
  /// Opens the app again.
  let makeSource: @Sendable () -> any RemoteSource

  /// The longest time for an action in a flow. A source reports by itself that an app does not answer; this limit is for a
  /// source that reports nothing, and long enough for a busy machine.
  private static var timeout: Duration { RemoteApp.timeout * 6 }

  /// Told when the wait for an app's rest is over before it is at rest.
  private static var restless: String {
    localized(
      en: "the page was not at rest when its wait was over; --page-wait waits longer",
      nb: "siden var ikke i ro da ventetiden var over; --page-wait venter lenger")
  }

  init(
    firstScreen: String, judge: @escaping @Sendable (RemoteScreen) throws(Failure) -> Void = { _ in },
    makeSource: @escaping @Sendable () -> any RemoteSource
  ) {
    (self.firstScreen, self.judge, self.makeSource) = (firstScreen, judge, makeSource)
  }

  /// A session that starts at a screen: the first, or one named by its path from there.
  package func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<RemoteApp> {
    let source = makeSource()
    let news = Mailbox<RemoteEvent>()
    let first: RemoteScreen
    do {
      first = try source.start(at: screen == firstScreen ? nil : screen) { news.post($0) }
      try judge(first)
    } catch {
      throw FlowError("\(error)", exitCode: Failure(error)?.code ?? 65)
    }
    return FlowSession(
      machine: SessionMachine(RemoteApp(first), settings: settings, startedAt: 0),
      perform: { order in
        // Events before the action are no answer to it.
        let answered = Mailbox<[RemoteEvent]>()
        source.perform(order.act) { answered.post($0) }
        let events = answered.take(until: monotonicNow() + Self.timeout)
        return events.map { .answered(order.act, $0) } ?? .overdue(order.act)
      },
      notify: { _ throws(FlowError) in
        throw FlowError(
          localized(
            en: "a flow cannot send notifications to a page; let its server send one",
            nb: "et forløp kan ikke sende varsler til en side; la serveren sende et"))
      },
      outside: { timeout in
        let start = monotonicNow()
        return news.take(until: start + timeout).map { (.happened([$0]), min(monotonicNow() - start, timeout)) }
      },
      reach: { source.reach($0) },
      settle: { rest in
        if !source.settle(rest) { StandardError.print("earshot: \(Self.restless)") }
      })
  }

  /// The environment's secret of this name.
  package func secret(_ name: String) -> String? { EnvironmentSecrets.named(name) }
}
