import Console
import RemoteApps
import Synchronization

/// Where answers are posted, which is known when the session has begun.
final class SessionMailbox: Sendable {
  /// Set by the session's thread, read by that of the source.
  private let target = Mutex<(@Sendable (SessionMail<RemoteApp.Message>) -> Void)?>(nil)

  func set(_ post: @escaping @Sendable (SessionMail<RemoteApp.Message>) -> Void) { target.withLock { $0 = post } }

  func post(_ mail: SessionMail<RemoteApp.Message>) { target.withLock { $0 }?(mail) }
}
