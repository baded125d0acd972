import LinuxSupport
package import PeerMentor
import Synchronization

/// Carries out a session's requests in order on its own thread, so that the session does not wait for a disk.
///
/// Each answer goes to the sink on that thread with the request's tag, exactly one for each request. Of several waiting
/// drafts of one form in a row only the last is written, and all get its answer: so fast typing does not pile up writes, and
/// no typed text is missing when the thread has ended.
package final class StoreThread<Tag: Sendable>: Sendable {
  private enum Item: Sendable {
    case request(StoreRequest, Tag)
    case close
  }

  private let mailbox = Mailbox<Item>()
  private let thread: NamedThread
  /// Set once by `close`, on any thread.
  private let isClosed = Atomic(false)

  /// - Parameter sink: Receives the answers; must not block for long.
  package init(store: any SessionStore, sink: @escaping @Sendable (StoreAnswer, Tag) -> Void) {
    let mailbox = mailbox
    thread = NamedThread("earshot-store") {
      var passed: [(StoreRequest, Tag)] = []
      var next = mailbox.take(until: nil)
      while case .request(let request, let tag)? = next {
        next = mailbox.takeWaiting()
        if case .request(let newer, _)? = next, newer.replacesDraft(of: request) {
          passed.append((request, tag))
          continue
        }
        let answer = store.perform(request)
        for (older, tag) in passed { sink(answer.answering(older), tag) }
        passed = []
        sink(answer, tag)
        next = next ?? mailbox.take(until: nil)
      }
    }
  }

  /// Adds a request to the queue; after `close` it is not answered.
  package func submit(_ request: StoreRequest, as tag: Tag) {
    guard !isClosed.load(ordering: .acquiring) else { return }
    mailbox.post(.request(request, tag))
  }

  /// Carries out the waiting requests, then ends the thread, and returns when it has ended.
  ///
  /// Must not be called from the sink.
  package func close() {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    mailbox.post(.close)
    thread.join()
  }

  deinit { close() }
}

extension StoreRequest {
  /// Whether the request writes a newer draft of the same form.
  fileprivate func replacesDraft(of older: StoreRequest) -> Bool {
    switch (self, older) {
    case (.change(.saveDraft(let key, _), let account), .change(.saveDraft(let other, _), let otherAccount)):
      key == other && account == otherAccount
    case (.change(.saveContactDraft(let key, _), let account), .change(.saveContactDraft(let other, _), let otherAccount)):
      key == other && account == otherAccount
    default: false
    }
  }
}

extension StoreAnswer {
  /// The same answer for an older request with the same outcome.
  fileprivate func answering(_ request: StoreRequest) -> StoreAnswer {
    switch (self, request) {
    case (.saved(_, _, let overview), .change(let change, let account)): .saved(change, of: account, overview)
    case (.failed(_, let cause, let reason), _): .failed(request, cause, reason: reason)
    default: self
    }
  }
}
