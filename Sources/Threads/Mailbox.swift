internal import CPlatform
internal import DequeModule
internal import Glibc
internal import Synchronization

/// Where other threads put down what happened, to be taken up by the one thread that owns the mailbox.
///
/// Its owner may wait for it alone, or poll its descriptor along with others: a session does so with the
/// terminal, a player with its synthesizers. Not affected by what Swift's cooperative pool is doing.
package final class Mailbox<Item: Sendable>: Sendable {
  /// Readable while items wait. It may be readable once more than that.
  package let descriptor: Int32
  private let content = Mutex(Content())
  /// Whether an item goes before all that do not.
  private let goesFirst: (@Sendable (Item) -> Bool)?
  /// The item that stands for one that waits and a new one.
  private let merged: (@Sendable (_ waiting: Item, _ new: Item) -> Item?)?

  private struct Content: Sendable {
    var firstItems: Deque<Item> = []
    var items: Deque<Item> = []
    /// Whether the descriptor has been made readable since the owner last found nothing.
    var isSignalled = false
  }

  /// Ends the program where the system has no descriptor left: nothing of it works without its threads.
  ///
  /// - Parameters:
  ///   - goesFirst: Whether an item goes before all those that do not; nil where all are alike.
  ///   - merged: One item that stands for the last that waits and for a new one that would stand behind it, or
  ///     nil where each is to be taken up by itself. So that what comes faster than it is taken up need not pile
  ///     up. Called by whoever posts, while others wait to; nil where no two are ever one.
  package init(
    goesFirst: (@Sendable (Item) -> Bool)? = nil,
    merged: (@Sendable (_ waiting: Item, _ new: Item) -> Item?)? = nil
  ) {
    self.goesFirst = goesFirst
    self.merged = merged
    descriptor = cplatform_event()
    precondition(descriptor >= 0, "no descriptor left for a mailbox")
  }

  deinit {
    close(descriptor)
  }

  /// Puts an item down and wakes the owner. Never waits for longer than another `post` takes.
  package func post(_ item: Item) {
    let isUrgent = goesFirst?(item) == true
    let isFirst = content.withLock { content in
      if isUrgent { add(item, to: &content.firstItems) } else { add(item, to: &content.items) }
      defer { content.isSignalled = true }
      return !content.isSignalled
    }
    guard isFirst else { return }
    var one: UInt64 = 1
    write(descriptor, &one, 8)
  }

  private func add(_ item: Item, to line: inout Deque<Item>) {
    guard let merged, let last = line.last, let both = merged(last, item) else { return line.append(item) }
    line[line.index(before: line.endIndex)] = both
  }

  /// Takes the oldest item up if there is one, of those that go first if there is one of them.
  package func takeWaiting() -> Item? {
    content.withLock { content in
      if let item = content.firstItems.popFirst() { return item }
      if let item = content.items.popFirst() { return item }
      content.isSignalled = false
      // Also without a signal: the `post` of an item already taken may have come late with its own.
      var count: UInt64 = 0
      read(descriptor, &count, 8)
      return nil
    }
  }

  /// Takes the oldest item up, waiting for one until `deadline` (a reading of the monotonic clock; nil for
  /// ever). Returns nil when the deadline passed.
  package func take(until deadline: Duration?) -> Item? {
    while true {
      if let item = takeWaiting() { return item }
      if let deadline, deadline <= monotonicNow() { return nil }
      _ = readable([descriptor], timeout: deadline.map { $0 - monotonicNow() })
    }
  }
}

/// Waits until one of the descriptors can be read or `timeout` has passed; for ever if nil.
///
/// Returns the descriptors that can be read or are closed at their other end; none also after a signal.
package func readable(_ descriptors: [Int32], timeout: Duration?) -> [Int32] {
  var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  let nanoseconds = timeout.map { Int64(max($0, .zero) / .nanoseconds(1)) } ?? -1
  guard cplatform_poll(&polled, UInt32(polled.count), nanoseconds) > 0 else { return [] }
  return polled.filter { $0.revents != 0 }.map(\.fd)
}
