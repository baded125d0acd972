import Console
import RemoteApps
import Synchronization

/// Where answers are posted, which is known when the session has begun.
final class PostBox: Sendable {
  /// Set by the session's thread, read by that of the source.
  private let target = Mutex<(@Sendable (SessionMail<LivingApp.Message>) -> Void)?>(nil)

  func set(_ post: @escaping @Sendable (SessionMail<LivingApp.Message>) -> Void) { target.withLock { $0 = post } }

  func post(_ mail: SessionMail<LivingApp.Message>) { target.withLock { $0 }?(mail) }
}
