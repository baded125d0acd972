package import AccessibilityTree
package import Console
package import Flows
import LinuxSupport
package import RemoteApps
package import Runtime
import ScreenReader
package import Session
import Synchronization
package import Text

/// A remote app in a person's session.
package final class RemoteSession: LiveApp {
  private let source: any RemoteSource
  /// The app's name in a recording.
  private let name: String
  /// Whether browser or phone is lost, as reported by the app; set by the source's thread, read when the session ends.
  private let isGone = Atomic(false)
  /// The receiver of answers; set by `start` on the session's thread,
  /// before anything is performed, read by the source's thread.
  private let post = Mutex<(@Sendable (SessionMail<RemoteApp.Message>) -> Void)?>(nil)
  /// Called where opening takes long, before the session has a voice.
  private let report: @Sendable () -> Void

  /// - Parameter report: Announces that the app is being opened, if that takes long.
  init(_ source: any RemoteSource, name: String, tellingSlowness report: @escaping @Sendable () -> Void = {}) {
    self.source = source
    self.name = name
    self.report = report
  }

  /// The time after which a person needs a sign that the app is being opened.
  private static let slowness = Duration.milliseconds(1500)

  /// Opens the app and reads its first screen.
  package func start(
    _ post: @escaping @Sendable (SessionMail<RemoteApp.Message>) -> Void
  ) throws -> LiveStart<RemoteApp> {
    self.post.withLock { $0 = post }
    let opened = Mailbox<Void>()
    let report = report
    let watchman = NamedThread("earshot-opening") { if opened.take(until: monotonicNow() + Self.slowness) == nil { report() } }
    defer {
      opened.post(())
      watchman.join()
    }
    let screen = try source.start(at: nil) { [self] event in
      watch(event)
      post(.event(.happened([event])))
    }
    return LiveStart(RemoteApp(screen), source: name)
  }

  /// Passes the action on; its answer comes from the source's thread.
  package func perform(_ effect: RemoteOrder, as id: EffectID) {
    source.perform(effect.act) { [self] events in
      events.forEach(watch)
      post.withLock { $0 }?(.answer(id, .answered(effect.act, events)))
    }
  }

  /// Passes the cursor's position on.
  package func reach(_ node: NodeID) { source.reach(node) }

  /// Posts `atRest` once the source is at rest.
  package var settle: (@Sendable (AppRest) -> Void)? {
    { [self] rest in source.whenAtRest(rest, atMost: nil) { [self] _ in post.withLock { $0 }?(.atRest) } }
  }

  private func watch(_ event: RemoteEvent) {
    switch event {
    case .screen(let screen): isGone.store(screen.failure == .ended || screen.failure == .appEnded, ordering: .relaxed)
    case .notice(.serverLost): isGone.store(true, ordering: .relaxed)
    case .notice(.serverBack): isGone.store(false, ordering: .relaxed)
    case .question, .said, .notice: break
    }
  }

  /// The reason why no further action was possible in the app.
  package var outage: Phrase? {
    guard isGone.load(ordering: .relaxed) else { return nil }
    return Phrase(
      en: "'\(name)' ended before the session did: the browser or the connection to the phone is gone; start it again",
      nb: "«\(name)» ble borte før økten var slutt, fordi nettleseren eller forbindelsen til telefonen er borte; start på nytt")
  }

  /// Ends the app.
  package func close() { source.close() }

  /// The reason why a screen could not be saved.
  package var lostWrite: Phrase? {
    (source as? SavingSource)?.screens.failure.map {
      Phrase(en: $0, nb: "skjermbildene er ikke alle lagret; se om det er plass på disken, og om mappen kan skrives")
    }
  }
}

/// A source that takes no real time: its events come on the clock of the flow that plays it.
protocol ScriptedSource: RemoteSource {
  /// The next events, and the time until they come; nil where none come within a timeout.
  func next(within timeout: Duration) -> (events: [RemoteEvent], after: Duration)?
}

/// The flow environment of a remote app: each `open` restarts it.
///
/// Speech takes no real time, as in every flow; the app does, unless its source is scripted. The flow waits for the app at its
/// waits, and where an expectation is not met yet.
package struct RemoteEnvironment: FlowEnvironment {
  /// The first screen of the app.
  package let firstScreen: String
  /// The names of the screens that can be opened; empty where there is no list of them.
  package internal(set) var knownScreens: [String] = []
  /// Throws where the screen that was opened cannot be judged.
  var judge: @Sendable (RemoteScreen) throws(Failure) -> Void = { _ in }
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

  /// A session that starts at a screen: the first, or one named by its path from there.
  package func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<RemoteApp> {
    let source = makeSource()
    let events = Mailbox<RemoteEvent>()
    let first: RemoteScreen
    do {
      first = try source.start(at: screen == firstScreen ? nil : screen) { events.post($0) }
      try judge(first)
    } catch {
      throw FlowError("\(error)", exitCode: Failure(error)?.code ?? 65)
    }
    let script = source as? any ScriptedSource
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
        guard script == nil else { throw FlowError("no notification comes to an app that was saved") }
        throw FlowError(
          localized(
            en: "a flow cannot send notifications to a page; let its server send one",
            nb: "et forløp kan ikke sende varsler til en side; la serveren sende et"))
      },
      outside: { timeout in
        if let script { return script.next(within: timeout).map { (.happened($0.events), $0.after) } }
        let start = monotonicNow()
        return events.take(until: start + timeout).map { (.happened([$0]), min(monotonicNow() - start, timeout)) }
      },
      reach: { source.reach($0) },
      settle: script == nil
        ? { rest in
          if !source.settle(rest) { StandardError.print("earshot: \(Self.restless)") }
        } : nil)
  }

  /// The environment's secret of this name.
  package func secret(_ name: String) -> String? { EnvironmentSecrets.named(name) }
}
