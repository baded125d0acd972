import CPlatform
import Dispatch
import Foundation
public import PeerMentor
import Synchronization

/// Starts a thread with a name that debuggers and `top` show; at most 15 bytes of it.
func startThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread {
    cplatform_name_thread(name)
    body()
  }
  thread.start()
}

/// Carries out a session's requests in order, on a thread of its own, so that nobody waits for a disk.
///
/// Each answer is handed to the sink on that thread, exactly one for each request.
public final class StoreThread: Sendable {
  private let mailbox: Mailbox

  /// - Parameter sink: Gets the answers; must not block for long.
  public init(store: PeerMentorStore, sink: @escaping @Sendable (StoreAnswer) -> Void) {
    let mailbox = Mailbox()
    self.mailbox = mailbox
    startThread(named: "earshot-store") {
      while let request = mailbox.next() {
        sink(store.perform(request))
      }
      mailbox.ended.signal()
    }
  }

  /// Adds a request to those waiting; after `close` it is left unanswered.
  public func submit(_ request: StoreRequest) {
    mailbox.add(request)
  }

  /// Carries out what is waiting, then ends the thread, and returns when it has ended.
  ///
  /// Must not be called from the sink.
  public func close() {
    guard mailbox.close() else { return }
    mailbox.ended.wait()
  }

  deinit { _ = mailbox.close() }
}

/// The requests waiting; filled by any thread, emptied by the store's.
private final class Mailbox: Sendable {
  private struct State {
    var requests: [StoreRequest] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Signalled once for each request, and once on closing.
  private let work = DispatchSemaphore(value: 0)
  let ended = DispatchSemaphore(value: 0)

  func add(_ request: StoreRequest) {
    state.withLock { state in
      if !state.isClosed { state.requests.append(request) }
    }
    work.signal()
  }

  /// Returns whether it was open.
  func close() -> Bool {
    let wasOpen = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    work.signal()
    return wasOpen
  }

  /// Waits for a request; nil when closed and empty.
  func next() -> StoreRequest? {
    while true {
      work.wait()
      let (request, isClosed) = state.withLock { state in
        (state.requests.isEmpty ? nil : state.requests.removeFirst(), state.isClosed)
      }
      if let request { return request }
      if isClosed { return nil }
    }
  }
}
