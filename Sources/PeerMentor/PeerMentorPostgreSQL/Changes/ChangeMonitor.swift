import LinuxSupport
package import PeerMentor
package import PeerMentorStore
import Synchronization

/// Reports changes by others, on its own thread, from the connection that a session already has.
///
/// A notification that comes during a request is found by that request, which calls `ring`; others are found here.
final class ChangeMonitor: Sendable {
  private enum Event: Sendable {
    case ring, look, close
  }

  private let mailbox = Mailbox<Event>()
  private let state = Mutex(State())

  private struct State {
    var connection: ServerConnection?
    var thread: NamedThread?
  }

  /// Reports that another session or a command has changed something.
  func ring() { mailbox.post(.ring) }

  /// Checks the state of the connection.
  func look() { mailbox.post(.look) }

  /// Monitors a connection from now on, in place of the previous one; nil for none.
  func follow(_ connection: ServerConnection?) {
    state.withLock { $0.connection = connection }
    look()
  }

  /// The time between two tries to restore a lost connection, before and after the loss is reported.
  private static let (firstRetries, laterRetries) = (Duration.milliseconds(500), Duration.seconds(2))

  /// Starts to monitor.
  ///
  /// A lost connection is restored as soon as the server allows it. Only
  /// if that takes long is the loss reported, once, and then the return.
  ///
  /// - Parameters:
  ///   - reconnect: Restores the connection and has it monitored; false where the server does not answer.
  ///   - isAway: Receives each report about the server first.
  func listen(
    _ sink: @escaping @Sendable (StoreAnswer) -> Void, reconnect: @escaping @Sendable () -> Bool,
    isAway: @escaping @Sendable (Bool) -> Void
  ) {
    state.withLock { state in
      guard state.thread == nil else { return }
      state.thread = NamedThread("earshot-changes") { [mailbox, weak self] in
        /// The time since which the connection is lost.
        var goneSince: Duration?
        var isReported = false
        while true {
          let connection = self?.state.withLock { $0.connection }
          if connection == nil {
            if isReported { isAway(false) }
            (goneSince, isReported) = (nil, false)
          } else if (connection?.descriptor ?? -1) >= 0 || reconnect() {
            if isReported {
              isAway(false)
              sink(.connectionRestored)
            }
            // Nobody has reported the changes made in the meantime.
            if goneSince != nil || connection?.descriptor == -1 { sink(.changed) }
            (goneSince, isReported) = (nil, false)
          } else {
            goneSince = goneSince ?? monotonicNow()
            if let gone = goneSince, !isReported, monotonicNow() - gone >= PostgreSQLStore.awayTimeout {
              isReported = true
              isAway(true)
              sink(.connectionLost)
            }
          }
          let watched = self?.state.withLock { $0.connection }?.descriptor ?? -1
          let retry = goneSince.map { _ in isReported ? Self.laterRetries : Self.firstRetries }
          let ready = readable([mailbox.descriptor] + (watched >= 0 ? [watched] : []), timeout: retry)
          if ready.contains(watched), let connection = self?.state.withLock({ $0.connection }) {
            _ = connection.readNotifications()
          }
          while let event = mailbox.takeWaiting() {
            switch event {
            case .ring: sink(.changed)
            case .look: break
            case .close: return
            }
          }
        }
      }
    }
  }

  /// Stops monitoring; after its return the sink is not called again. Must not be called from the sink.
  func close() {
    let thread = state.withLock { state in
      defer { state = State() }
      return state.thread
    }
    guard let thread else { return }
    mailbox.post(.close)
    thread.join()
  }
}

extension PostgreSQLStore {
  package func listen(_ sink: @escaping @Sendable (StoreAnswer) -> Void) throws(StoreError) -> (any ChangeListener)? {
    if use != .session {
      // A command, or a test, is notified of all changes.
      let connection = try administration()
      try connection.run("LISTEN earshot")
      changes.follow(connection)
    }
    let isSession = use == .session
    changes.listen(sink) { [weak self] in
      // Only a session continues; a command ends with its connection.
      isSession ? self?.reconnect() ?? true : true
    } isAway: { [weak self] isAway in
      self?.isAway.withLock { $0 = isAway }
    }
    return MonitoredListener(bell: changes)
  }
}

/// The change listener of a session.
private struct MonitoredListener: ChangeListener {
  let bell: ChangeMonitor

  func close() { bell.close() }
}
