public import PeerMentor
import Synchronization
import Threads

/// Carries out a session's requests in order, on a thread of its own, so that nobody waits for a disk.
///
/// Each answer is handed to the sink on that thread, exactly one for each request.
public final class StoreThread: Sendable {
  private enum Item: Sendable {
    case request(StoreRequest)
    case close
  }

  private let mailbox = Mailbox<Item>()
  private let thread: NamedThread
  /// Set once by `close`, by whichever thread calls it first.
  private let isClosed = Atomic(false)

  /// - Parameter sink: Gets the answers; must not block for long.
  public init(store: PeerMentorStore, sink: @escaping @Sendable (StoreAnswer) -> Void) {
    let mailbox = mailbox
    thread = NamedThread("earshot-store") {
      while case .request(let request)? = mailbox.take(until: nil) {
        sink(store.perform(request))
      }
    }
  }

  /// Adds a request to those waiting; after `close` it is left unanswered.
  public func submit(_ request: StoreRequest) {
    guard !isClosed.load(ordering: .acquiring) else { return }
    mailbox.post(.request(request))
  }

  /// Carries out what is waiting, then ends the thread, and returns when it has ended.
  ///
  /// Must not be called from the sink.
  public func close() {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    mailbox.post(.close)
    thread.join()
  }

  deinit { close() }
}
