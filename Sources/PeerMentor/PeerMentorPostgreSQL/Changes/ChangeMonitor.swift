import LinuxSupport
package import PeerMentor
package import PeerMentorStore
import Synchronization

/// Hears, on a thread of its own, that there is something new, on the connection that a session has anyway.
///
/// What comes while a request is under way is found by that request, which rings; what comes in between is found here.
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

  /// Rings: another session or a command has changed something.
  func ring() { mailbox.post(.ring) }

  /// Looks at how the connection is.
  func look() { mailbox.post(.look) }

  /// Looks at a connection from now on, in place of the one before; nil for none.
  func follow(_ connection: ServerConnection?) {
    state.withLock { $0.connection = connection }
    look()
  }

  /// How often a connection that was lost is tried to be made anew, before and after it is told to be lost.
  private static let (firstRetries, laterRetries) = (Duration.milliseconds(500), Duration.seconds(2))

  /// Starts to hear.
  ///
  /// A connection that is lost is made anew as soon as the server lets it. Only if that takes long is it told, once, and
  /// then that it is back.
  ///
  /// - Parameters:
  ///   - reconnect: Makes it anew, and has it followed; false where the server does not answer.
  ///   - isAway: Hears first what is told of the server next.
  func listen(
    _ sink: @escaping @Sendable (StoreAnswer) -> Void, reconnect: @escaping @Sendable () -> Bool,
    isAway: @escaping @Sendable (Bool) -> Void
  ) {
    state.withLock { state in
      guard state.thread == nil else { return }
      state.thread = NamedThread("earshot-changes") { [mailbox, weak self] in
        /// Since when it is gone.
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
            // What came meanwhile nobody has told of.
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

  /// Stops hearing; when it returns, the sink is not called again. Must not be called from the sink.
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
      // A command, or a test, hears of all that is changed.
      let connection = try administration()
      try connection.run("LISTEN earshot")
      news.follow(connection)
    }
    let isSession = use == .session
    news.listen(sink) { [weak self] in
      // Only a session goes on; a command ends with its connection.
      isSession ? self?.reconnect() ?? true : true
    } isAway: { [weak self] isAway in
      self?.isAway.withLock { $0 = isAway }
    }
    return MonitoredListener(bell: news)
  }
}

/// What hears of changes for a session.
private struct MonitoredListener: ChangeListener {
  let bell: ChangeMonitor

  func close() { bell.close() }
}
