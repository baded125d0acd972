internal import CPlatform
internal import DequeModule
internal import Glibc
internal import Synchronization

/// A queue that any thread posts to and one thread, its owner, takes from.
///
/// The owner waits for it alone, or polls its descriptor along with others: a session polls the terminal too, and a player
/// its synthesizers. It does not use Swift's cooperative pool.
package final class Mailbox<Item: Sendable>: Sendable {
  /// Readable while items wait. It may be readable once without an item.
  package let descriptor: Int32
  private let content = Mutex(Content())
  /// Whether an item is urgent, so that it precedes all others.
  private let goesFirst: (@Sendable (Item) -> Bool)?
  /// One item in place of a waiting item and a new one.
  private let merged: (@Sendable (_ waiting: Item, _ new: Item) -> Item?)?

  private struct Content: Sendable {
    var firstItems: Deque<Item> = []
    var items: Deque<Item> = []
    /// Whether the descriptor was made readable since the owner last found no item.
    var isSignalled = false
  }

  /// Creates a mailbox. Ends the program where the system has no descriptor left, because it needs its threads.
  ///
  /// - Parameters:
  ///   - goesFirst: Whether an item precedes all others; nil where all are alike.
  ///   - merged: One item in place of the last waiting one and a new one, or nil to
  ///     keep both. It prevents items that come faster than they are taken from piling
  ///     up. Called on the posting thread, while other posts wait; nil to keep all.
  package init(
    goesFirst: (@Sendable (Item) -> Bool)? = nil,
    merged: (@Sendable (_ waiting: Item, _ new: Item) -> Item?)? = nil
  ) {
    self.goesFirst = goesFirst
    self.merged = merged
    descriptor = cplatform_event()
    if descriptor < 0 { giveUpForWantOfDescriptor(errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Adds an item and wakes the owner. Waits at most for another `post`.
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

  /// The oldest item, urgent ones first; nil if none waits.
  package func takeWaiting() -> Item? {
    content.withLock { content in
      if let item = content.firstItems.popFirst() { return item }
      if let item = content.items.popFirst() { return item }
      content.isSignalled = false
      // Also without a signal: the `post` of an item that was already taken may signal late.
      var count: UInt64 = 0
      read(descriptor, &count, 8)
      return nil
    }
  }

  /// The oldest item, after waiting for one until `deadline` (a reading of the monotonic clock; nil for no limit); nil
  /// when the deadline has passed.
  package func take(until deadline: Duration?) -> Item? {
    while true {
      if let item = takeWaiting() { return item }
      if let deadline, deadline <= monotonicNow() { return nil }
      _ = readable([descriptor], timeout: deadline.map { $0 - monotonicNow() })
    }
  }
}

/// Waits until one of the descriptors can be read or `timeout` has passed; without a limit if nil.
///
/// Returns the descriptors that can be read or are closed at their other end; none also after a signal.
package func readable(_ descriptors: [Int32], timeout: Duration?) -> [Int32] {
  var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  let nanoseconds = timeout.map { Int64(max($0, .zero) / .nanoseconds(1)) } ?? -1
  guard cplatform_poll(&polled, UInt32(polled.count), nanoseconds) > 0 else { return [] }
  return polled.filter { $0.revents != 0 }.map(\.fd)
}
