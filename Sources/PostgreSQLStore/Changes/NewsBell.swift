package import PeerMentor
package import PeerMentorStore
import Synchronization
import Threads

/// Hears, on a thread of its own, that there is something new, on the connection that a session has anyway.
///
/// What comes while a request is under way is found by that request, which rings; what comes in between is found here.
final class NewsBell: Sendable {
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

  /// Looks at a connection from now on, in place of the one before.
  func follow(_ connection: ServerConnection) {
    state.withLock { $0.connection = connection }
    look()
  }

  /// How often a connection that was lost is tried to be made anew.
  private static let retryInterval = Duration.seconds(2)

  /// Starts to hear.
  ///
  /// A connection that is lost is made anew at once where the server lets it; only if not is it told, once, and then
  /// that it is back.
  ///
  /// - Parameter reconnect: Makes it anew, and has it followed; false where the server does not answer.
  func listen(_ sink: @escaping @Sendable (StoreAnswer) -> Void, reconnect: @escaping @Sendable () -> Bool) {
    state.withLock { state in
      guard state.thread == nil else { return }
      state.thread = NamedThread("earshot-changes") { [mailbox, weak self] in
        var isLost = false
        while true {
          let connection = self?.state.withLock { $0.connection }
          let descriptor = connection?.descriptor ?? -1
          if connection != nil, descriptor < 0 {
            let isBack = reconnect()
            if !isBack, !isLost { sink(.connectionLost) }
            if isBack, isLost { sink(.connectionRestored) }
            // What came meanwhile nobody has told of.
            if isBack { sink(.changed) }
            isLost = !isBack
          } else if connection != nil, isLost {
            // A request was quicker.
            isLost = false
            sink(.connectionRestored)
            sink(.changed)
          }
          let watched = self?.state.withLock { $0.connection }?.descriptor ?? -1
          let ready = readable(
            [mailbox.descriptor] + (watched >= 0 ? [watched] : []), timeout: isLost ? Self.retryInterval : nil)
          if ready.contains(watched), let connection = self?.state.withLock({ $0.connection }) {
            _ = connection.readNews()
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
    }
    return NewsListener(bell: news)
  }
}

/// What hears of changes for a session.
private struct NewsListener: ChangeListener {
  let bell: NewsBell

  func close() { bell.close() }
}
