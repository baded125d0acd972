package import AccessibilityTree
package import Console
import LinuxSupport
package import RemoteApps
package import Runtime
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
  /// Sends a message to the person outside the session.
  private let report: @Sendable () -> Void

  /// - Parameter tell: Announces that the app is being opened, if that takes long.
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

  /// Nil: no data of this machine can be lost.
  package func loss(reportedBy message: RemoteApp.Message) -> Phrase? { nil }
}
